//! The server's heartbeat in its store. After a crash it tells when the clocks stopped.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

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
    let mut failing_since = None;
    let beating = async {
        loop {
            ticks.tick().await;
            app.metrics.leads.set(app.peers.is_leader().into());
            // Without games no clock runs, and the disk may sleep. After a failure, the heartbeat
            // also probes the store until it recovers.
            if steady || app.games.len() > 0 || !app.is_healthy() {
                beat(&app, &mut failing_since).await;
            }
        }
    };
    let _ = app.shutdown.run_until_cancelled(beating).await;
    beat(&app, &mut failing_since).await;
}

async fn beat(app: &App, failing_since: &mut Option<Instant>) {
    // Detects failure and recovery of the store even when nobody moves.
    app.play_time();
    log_change(app.store.beat().await, failing_since);
}

/// Logs when heartbeats begin to fail, and when they work again.
fn log_change(stored: Result<(), impl Display>, failing_since: &mut Option<Instant>) {
    match (stored, failing_since.take()) {
        (Err(error), None) => {
            tracing::warn!(%error, "cannot store the heartbeat");
            *failing_since = Some(Instant::now());
        }
        (Err(_), since) => *failing_since = since,
        (Ok(()), Some(since)) => {
            tracing::info!(failed_s = since.elapsed().as_secs(), "heartbeats are stored again");
        }
        (Ok(()), None) => {}
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::fmt;
    use tracing_subscriber::util::SubscriberInitExt;

    use super::*;

    #[test]
    fn a_full_disk_is_logged_once_and_so_is_its_end() {
        let log = tempfile::NamedTempFile::new().expect("room for a file");
        let subscriber = fmt().with_writer(log.reopen().expect("a file")).set_default();
        let mut failing_since = None;
        for stored in [Ok(()), Err("full"), Err("full"), Err("full"), Ok(()), Ok(())] {
            log_change(stored, &mut failing_since);
        }
        drop(subscriber);
        let log = std::fs::read_to_string(log.path()).expect("text");
        let lines: Vec<_> = log.lines().collect();
        let [failed, works] = lines[..] else { panic!("{log}") };
        assert!(failed.contains("full") && works.contains("failed_s"), "{log}");
    }
}
