//! The server's sign of life in its store: after a crash it tells when the clocks stopped.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;

/// How often: a crash gives the players to move at most so much time back.
const EVERY: Duration = Duration::from_secs(1);
/// How often in a log that others share: what it kept last says when it began to stall.
const SHARED_EVERY: Duration = Duration::from_millis(500);

/// Gives a sign of life as long as there are games, until the server stops.
pub async fn run(app: Arc<App>) {
    let shared = app.peers.is_shared();
    let mut ticks = interval(if shared { SHARED_EVERY } else { EVERY });
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let beating = async {
        loop {
            ticks.tick().await;
            app.metrics.leads.set(app.peers.is_leader().into());
            // Without games no clock runs, and the disk may sleep; but a store that has failed
            // is tried until it is well again.
            if shared || app.games.len() > 0 || !app.is_healthy() {
                beat(&app).await;
            }
        }
    };
    let _ = app.shutdown.run_until_cancelled(beating).await;
    beat(&app).await;
}

async fn beat(app: &App) {
    // Looked at whether it fails or goes well again, also when nobody moves.
    app.play_time();
    if let Err(error) = app.store.beat().await {
        tracing::warn!(%error, "no sign of life could be stored");
    }
}
