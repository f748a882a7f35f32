//! What is old has an end, where the operator wants it so: ended games, and guests who stay away.

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::{GameId, PlayerId};
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use oxo_store::{Page, StoreError};

/// How often a part of what is kept is looked at, some hundred games and players: little enough
/// that moves are kept in between, often enough that a million games are looked at in a day.
const EVERY: Duration = Duration::from_secs(20);

/// Forgets as long as this server leads, until it stops.
pub async fn run(app: Arc<App>) {
    let (games, guests) = (app.config.keep_games, app.config.keep_guests);
    if games.is_none() && guests.is_none() {
        return;
    }
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut last_game, mut last_guest) = (None, None);
    let forgetting = async {
        loop {
            ticks.tick().await;
            if !app.peers.is_leader() || !app.is_healthy() {
                continue;
            }
            if let Some(age) = games {
                last_game = going_on(forget_games(&app, last_game, age).await);
            }
            if let Some(age) = guests {
                last_guest = going_on(forget_guests(&app, last_guest, age).await);
            }
        }
    };
    let _ = app.shutdown.run_until_cancelled(forgetting).await;
}

/// After whom the next step begins: from the beginning, if this one failed.
fn going_on<T>(step: Result<Option<T>, StoreError>) -> Option<T> {
    step.inspect_err(|error| tracing::warn!(%error, "what is old was not forgotten")).ok().flatten()
}

fn before_ms(app: &App, age: Duration) -> u64 {
    app.store.now_ms().saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX))
}

async fn forget_games(
    app: &App,
    after: Option<GameId>,
    age: Duration,
) -> Result<Option<GameId>, StoreError> {
    let Page { items: found, cursor: last } =
        app.store.old_games(after, before_ms(app, age)).await?;
    for id in found {
        // Nobody reads it back meanwhile.
        let _alone = app.games.load_lock(id).await;
        if app.games.get(id).is_none() {
            app.store.forget(id).await?;
            tracing::debug!(game = %id, "forgotten");
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
        app.store.old_guests(after, before_ms(app, age)).await?;
    for id in found {
        if app.players.forget(id).await? {
            tracing::debug!(player = %id, "forgotten");
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
    use oxo_store::{Index, Log, SqliteStore, Subject};

    #[tokio::test(start_paused = true)]
    async fn who_leads_forgets_and_nobody_else() {
        let scratch = tempfile::tempdir().expect("room for a directory");
        let store = Arc::new(SqliteStore::open(scratch.path()).expect("a fresh directory"));
        store.append(Subject::Player(ANN), 0, vec![guest(ANN).body()]).await.expect("healthy");
        let [leader, other] = InMemoryPeers::several(2).try_into().expect("two");
        let app = |island: Arc<InMemoryPeers>| {
            let config = Config { keep_guests: Some(Duration::ZERO), ..Config::default() };
            App::new(config, store.clone(), island, CancellationToken::new())
        };
        timeout(10 * EVERY, run(app(other))).await.expect_err("it never ends");
        assert!(store.player(ANN).await.expect("healthy").is_some());
        let leading = tokio::spawn(run(app(leader)));
        while store.player(ANN).await.expect("healthy").is_some() {}
        leading.abort();
    }
}
