//! The server's heartbeat in its store. After a crash it tells when the clocks stopped.

use std::sync::Arc;
use std::time::Duration;

use super::ticks;
use crate::app::App;

/// Interval, and so the most time that a crash can give back to the players to move.
const INTERVAL: Duration = Duration::from_secs(1);
/// Interval if a missing heartbeat also shows when the store began to stall.
const STEADY_INTERVAL: Duration = Duration::from_millis(500);

/// Writes heartbeats while there are games, until the server stops.
pub async fn run(app: Arc<App>) {
    let steady = app.store.needs_heartbeats();
    let mut ticks = ticks(if steady { STEADY_INTERVAL } else { INTERVAL });
    let beating = async {
        loop {
            ticks.tick().await;
            app.metrics.leads.set(app.peers.is_leader().into());
            // Without games no clock runs, and the disk may sleep. After a failure, the heartbeat
            // also probes the store until it recovers.
            if steady || app.games.len() > 0 || !app.is_healthy() {
                beat(&app).await;
            }
        }
    };
    let _ = app.shutdown.run_until_cancelled(beating).await;
    beat(&app).await;
}

async fn beat(app: &App) {
    // Detects failure and recovery of the store even when nobody moves.
    app.play_time();
    if let Err(error) = app.store.beat().await {
        tracing::warn!(%error, "cannot store the heartbeat");
    }
}
