//! How games come back from the store: those that go on at the start, any other one when
//! somebody asks for it.

use std::sync::Arc;

use futures::{StreamExt, stream};
use oxo_protocol::Table;
use oxo_protocol::{Code, Delay, GameId, Rejection};
use tokio::task::spawn_blocking;

use super::creation::{check_room, open_next};
use super::unknown_game;
use crate::game::GameHandle;
use crate::game::actor::{self, Ran};
use crate::game::deps::GameDeps;
use crate::game::timekeeper::set_ms;
use crate::net::quotas::QuotaGuard;
use oxo_store::{KeptEvent, StoreError, Subject, events};

/// A game without clocks in which nothing happened for so long need not run before somebody
/// asks for it: a day, as a server that does not stop keeps it.
const QUIET_MS: u64 = 24 * 60 * 60 * 1_000;
/// Games read back at once: enough that their first writes share commits.
const AT_ONCE: usize = 64;

/// Runs every game that was going on when the server stopped. One that cannot be read is
/// left in the store.
pub async fn reopen_unfinished(deps: &Arc<GameDeps>) -> Result<(), StoreError> {
    // Of a server that died before its first sign of life nobody knows when: nothing is charged.
    let alive_ms = match deps.store.last_alive_ms() {
        // Other servers have looked after them.
        None if deps.peers.is_shared() => None,
        alive_ms => Some(alive_ms.unwrap_or_default()),
    };
    let mut unfinished = match alive_ms {
        Some(alive_ms) => deps.store.unfinished(alive_ms.saturating_sub(QUIET_MS)).await?,
        None => Vec::new(),
    };
    // For spectators they are unfinished as well.
    let longest_ms = 1_000 * u64::from(Delay::MAX_S);
    unfinished.extend(deps.store.just_ended(deps.store.now_ms().saturating_sub(longest_ms)).await?);
    let count = unfinished.len();
    stream::iter(unfinished)
        .for_each_concurrent(AT_ONCE, |id| async move {
            if let Err(rejection) = reopen(deps, id, alive_ms, QuotaGuard::default()).await {
                tracing::error!(game = %id, %rejection, "an unfinished game could not be read");
            }
        })
        .await;
    if count > 0 {
        tracing::info!(count, "unfinished games go on");
    }
    Ok(())
}

/// The game with this code, read back from the store if it does not run, and then counted
/// as `guard`.
pub async fn find(
    deps: &Arc<GameDeps>,
    id: GameId,
    guard: QuotaGuard,
) -> Result<GameHandle, Rejection> {
    if let Some(game) = deps.games.get(id) {
        return Ok(game);
    }
    let _alone = deps.games.load_lock(id).await;
    if let Some(game) = deps.games.get(id) {
        return Ok(game);
    }
    check_room(deps)?;
    reopen(deps, id, None, guard).await
}

/// Runs a game that was kept. If no server was there after `alive_ms`, its clocks ran until then.
async fn reopen(
    deps: &Arc<GameDeps>,
    id: GameId,
    alive_ms: Option<u64>,
    guard: QuotaGuard,
) -> Result<GameHandle, Rejection> {
    // Before it is read: so nothing is missed in between.
    let appended = deps.store.follow(id);
    let (table, log) = replay(deps, id).await?;
    let Some(set_ms) = set_ms(&log) else { return Err(unknown_game(id)) };
    let others = deps.peers.is_shared();
    let ran_ms = alive_ms.unwrap_or_else(|| deps.store.now_ms()).saturating_sub(set_ms);
    let clocks = match alive_ms {
        None if others => Ran::On(ran_ms),
        _ => Ran::UntilOutage(ran_ms),
    };
    let running = table.game.outcome().is_none();
    let seats = table.seats.clone();
    let next = open_next(deps, guard.clone());
    let revived = actor::revive(id, table, &log, clocks, appended, Arc::clone(deps), next);
    let (game, task) = revived.await;
    for who in seats.values().flatten().filter(|who| who.bot.is_none()) {
        // With other servers, who is not here is looked up at each hello.
        if !others {
            deps.players.remember(who.id).await?;
        }
        if running {
            deps.players.add_game(who.id, id);
        }
    }
    deps.games.insert(game.clone());
    deps.tasks.spawn(task.run());
    // Where there are other servers, a bot plays where its opponent is.
    if running && !others {
        deps.attend(&game, &guard);
    }
    Ok(game)
}

/// All that was kept of a game, and what it adds up to. Thousands of events are read beside the
/// threads that serve, of one game at a time.
async fn replay(deps: &GameDeps, id: GameId) -> Result<(Table, Vec<KeptEvent>), Rejection> {
    let entries = deps.store.read(Subject::Game(id), 0).await?;
    if entries.is_empty() {
        return Err(unknown_game(id));
    }
    let stopped = |_| Rejection::new(Code::Restarting, "the server is going down: come back");
    let alone = Arc::clone(&deps.games.replaying).lock_owned().await;
    let replay = move || {
        // Let go on the thread: whoever asked may not wait for it.
        let _alone = alone;
        let log = events(id, entries)?;
        let table = Table::from_events(log.iter().map(|entry| &entry.event)).map_err(|error| {
            tracing::error!(game = %id, %error, "the events of a game do not add up");
            Rejection::new(Code::Internal, "that game is damaged")
        })?;
        Ok((table, log))
    };
    spawn_blocking(replay).await.map_err(stopped)?
}
