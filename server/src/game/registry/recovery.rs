//! Recovery: loads games from the store, unfinished ones at the start and others on request.

use std::sync::Arc;

use futures::{StreamExt, stream};
use oxo_protocol::{Code, Delay, GameId, Rejection, Table};

use super::creation::{check_room, open_next};
use crate::game::GameHandle;
use crate::game::actor::{self, ClocksRan};
use crate::game::deps::{GameDeps, restarting};
use crate::game::timekeeper::set_ms;
use crate::net::background;
use crate::net::quotas::QuotaGuard;
use oxo_store::{KeptEvent, StoreError, Subject, events};
use oxo_words::WhyNoSuchGame;

/// A game without clocks that was idle for longer is loaded on request only. It is as long as a
/// running server keeps such a game in memory.
const QUIET_MS: u64 = 24 * 60 * 60 * 1_000;
/// Games loaded concurrently: enough for their first writes to share commits.
const AT_ONCE: usize = 64;

/// Runs every game that was unfinished when the server stopped. Logs and skips a game that cannot
/// be loaded. Fails only if the index cannot be read.
pub async fn reopen_unfinished(deps: &Arc<GameDeps>) -> Result<(), StoreError> {
    // A server that died before its first heartbeat left 0: the clocks are charged nothing.
    let alive_ms = deps.store.last_alive_ms();
    let mut unfinished = match alive_ms {
        Some(alive_ms) => {
            deps.store.index().await.unfinished(alive_ms.saturating_sub(QUIET_MS)).await?
        }
        // Other servers took care of the games.
        None => Vec::new(),
    };
    // With a delay, spectators have not seen the end yet.
    let longest_ms = 1_000 * u64::from(Delay::MAX_S);
    unfinished.extend(
        deps.store.index().await.just_ended(deps.store.now_ms().saturating_sub(longest_ms)).await?,
    );
    let count = unfinished.len();
    stream::iter(unfinished)
        .for_each_concurrent(AT_ONCE, |id| async move {
            if let Err(rejection) = reopen(deps, id, alive_ms, QuotaGuard::default()).await {
                tracing::error!(game = %id, %rejection, "an unfinished game could not be loaded");
            }
        })
        .await;
    if count > 0 {
        tracing::info!(count, "resumed unfinished games");
    }
    Ok(())
}

/// Returns the game with this code, loading it if necessary. A loaded game counts against `guard`.
/// Rejected if there is no such game, it cannot be read, or the server is full or stopping.
pub async fn find(
    deps: &Arc<GameDeps>,
    id: GameId,
    guard: QuotaGuard,
) -> Result<GameHandle, Rejection> {
    if let Some(game) = deps.games.get(id) {
        return Ok(game);
    }
    let _guard = deps.games.load_lock(id).await;
    if let Some(game) = deps.games.get(id) {
        return Ok(game);
    }
    check_room(deps)?;
    reopen(deps, id, None, guard).await
}

/// Loads a game and runs it. `alive_ms` is the last heartbeat if no server has run since: the
/// clocks stopped then.
async fn reopen(
    deps: &Arc<GameDeps>,
    id: GameId,
    alive_ms: Option<u64>,
    guard: QuotaGuard,
) -> Result<GameHandle, Rejection> {
    // Subscribe before the read, so that no event is missed in between.
    let appended = deps.store.follow(id);
    let (table, log) = replay(deps, id).await?;
    let Some(set_ms) = set_ms(&log) else { return Err(unknown_game(id)) };
    let clustered = deps.peers.is_shared();
    let ran_ms = alive_ms.unwrap_or_else(|| deps.store.now_ms()).saturating_sub(set_ms);
    let clocks = match alive_ms {
        None if clustered => ClocksRan::UntilNow(ran_ms),
        _ => ClocksRan::UntilOutage(ran_ms),
    };
    let running = table.game.outcome().is_none();
    let seats = table.seats.clone();
    let next = open_next(deps, guard.clone());
    let restored = actor::restore(id, table, &log, clocks, appended, Arc::clone(deps), next);
    let (game, task) = restored.await;
    for player in seats.values().flatten().filter(|player| player.bot.is_none()) {
        // In a cluster each hello looks the player up.
        if !clustered {
            deps.players.remember(player.id).await?;
        }
        if running {
            deps.players.add_game(player.id, id);
        }
    }
    deps.games.insert(game.clone());
    deps.tasks.spawn(task.run());
    // In a cluster a bot plays on the node of its opponent.
    if running && !clustered {
        deps.attend(&game, &guard);
    }
    Ok(game)
}

/// Reads the log of a game and replays it. Thousands of events are replayed in the background,
/// one game at a time.
async fn replay(deps: &GameDeps, id: GameId) -> Result<(Table, Vec<KeptEvent>), Rejection> {
    let entries = deps.store.read(Subject::Game(id), 0).await?;
    if entries.is_empty() {
        return Err(unknown_game(id));
    }
    let guard = Arc::clone(&deps.games.replaying).lock_owned().await;
    let replay = move || {
        // Released by the thread, because the caller may stop waiting.
        let _guard = guard;
        let log = events(id, entries)?;
        let table = Table::from_events(log.iter().map(|entry| &entry.event)).map_err(|error| {
            tracing::error!(game = %id, %error, "the log of a game does not replay");
            Rejection::new(Code::Internal, "the log of this game is damaged")
        })?;
        Ok((table, log))
    };
    background::run(replay).await.ok_or_else(restarting)?
}

fn unknown_game(game: GameId) -> Rejection {
    Rejection::because(Code::NoSuchGame, &WhyNoSuchGame { game })
}
