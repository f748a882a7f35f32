//! Retention: deletes finished games and inactive guests after a time, if configured.

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::{GameId, PlayerId};

use super::ticks;
use crate::app::App;
use oxo_store::{Page, StoreError, millis};

/// Pause between batches of some hundred games and players. Leaves the disk to moves in between,
/// and still covers a million games a day.
const INTERVAL: Duration = Duration::from_secs(20);

/// Deletes old data while this server is the leader.
pub async fn run(app: Arc<App>) {
    let (games, guests) = (app.config.keep_games, app.config.keep_guests);
    if games.is_none() && guests.is_none() {
        return;
    }
    let (mut last_game, mut last_guest) = (None, None);
    let mut ticks = ticks(INTERVAL);
    loop {
        ticks.tick().await;
        if !app.peers.is_leader() || !app.is_healthy() {
            continue;
        }
        if let Some(age) = games {
            last_game = next_cursor(forget_games(&app, last_game, age).await);
        }
        if let Some(age) = guests {
            last_guest = next_cursor(forget_guests(&app, last_guest, age).await);
        }
    }
}

/// Cursor of the next batch; a failed batch starts over from the beginning.
fn next_cursor<T>(step: Result<Option<T>, StoreError>) -> Option<T> {
    step.inspect_err(|error| tracing::warn!(%error, "cannot delete old data")).ok().flatten()
}

fn cutoff_ms(app: &App, age: Duration) -> u64 {
    app.store.now_ms().saturating_sub(millis(age))
}

async fn forget_games(
    app: &App,
    after: Option<GameId>,
    age: Duration,
) -> Result<Option<GameId>, StoreError> {
    let Page { items: found, cursor: last } =
        app.store.index().await.old_games(after, cutoff_ms(app, age)).await?;
    for id in found {
        // The lock keeps the game from being loaded meanwhile.
        let _lock = app.games.load_lock(id).await;
        if app.games.get(id).is_none() {
            app.store.forget(id).await?;
            tracing::debug!(game = %id, "game deleted");
        }
    }
    Ok(last)
}

async fn forget_guests(
    app: &App,
    after: Option<PlayerId>,
    age: Duration,
) -> Result<Option<PlayerId>, StoreError> {
    let Page { items: found, cursor: last } =
        app.store.index().await.old_guests(after, cutoff_ms(app, age)).await?;
    for id in found {
        if app.players.forget(id).await? {
            tracing::debug!(player = %id, "guest deleted");
        }
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;
    use tokio_util::sync::CancellationToken;

    use super::*;
    use crate::app::fixtures::{ANN, guest};
    use crate::config::Config;
    use oxo_cluster::InMemoryPeers;
    use oxo_store::{Log, SqliteStore, Subject};

    #[tokio::test(start_paused = true)]
    async fn only_the_leader_deletes() {
        let scratch = tempfile::tempdir().expect("room for a directory");
        let store = Arc::new(SqliteStore::open(scratch.path()).expect("a fresh directory"));
        store.append(Subject::Player(ANN), 0, vec![guest(ANN).body()]).await.expect("healthy");
        let [leader, other] = InMemoryPeers::several(2).try_into().expect("two");
        let app = |peers: Arc<InMemoryPeers>| {
            let config = Config { keep_guests: Some(Duration::ZERO), ..Config::default() };
            App::new(config, store.clone(), peers, CancellationToken::new())
        };
        timeout(10 * INTERVAL, run(app(other))).await.expect_err("runs until shutdown");
        assert!(store.player(ANN).await.expect("healthy").is_some());
        let leading = tokio::spawn(run(app(leader)));
        while store.player(ANN).await.expect("healthy").is_some() {}
        leading.abort();
    }
}
