//! Sweeper: in a cluster, the leader takes care of games that no node is running.
//!
//! Those are games whose clock has run out, games in which a bot is to move with nobody connected,
//! and finished games that were never archived.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::{GameId, GameRow, Player, Rejection, Table};

use super::ticks;
use crate::app::App;
use crate::game::registry::recovery;
use crate::game::timekeeper::{due_ms, set_ms};
use crate::net::quotas::QuotaGuard;
use oxo_store::{StoreError, millis, read_events};

/// Poll interval of the leader.
const INTERVAL: Duration = Duration::from_secs(2);
/// How long past its deadline a game is left to the node that runs it.
const GRACE_MS: u64 = 1_000;
/// Move on behalf of a bot after this many of its usual think times. By then the node that hosts
/// the bot's opponent would have moved.
const STALE_THINK_TIMES: u32 = 10;
/// Re-check interval for games without a clock.
const RECHECK_MS: u64 = 60_000;
/// Re-check interval for games with a bot, which may be to move at any time.
const BOT_RECHECK_MS: u64 = 10_000;
/// Age at which a finished game is archived, if no node has done so.
const ARCHIVE_AFTER_MS: u64 = 30 * 60 * 1_000;

/// Sweeps while this server is the leader.
pub async fn run(app: Arc<App>) {
    let mut due = HashMap::new();
    let mut ticks = ticks(INTERVAL);
    loop {
        ticks.tick().await;
        if !app.peers.is_leader() {
            due.clear();
        } else if let Err(error) = sweep(&app, &mut due).await {
            tracing::warn!(%error, "sweep failed");
        }
    }
}

/// Runs games that are due and archives old ones. `due` holds when to check each unfinished game
/// next.
async fn sweep(app: &Arc<App>, due: &mut HashMap<GameId, u64>) -> Result<(), StoreError> {
    let now_ms = app.store.now_ms();
    // Every game with a clock, however long ago its last move was.
    let timed = app.store.index().await.unfinished(u64::MAX).await?;
    let mut known = std::mem::take(due);
    for id in timed {
        let mut at_ms = known.remove(&id).unwrap_or_default();
        let runs_here =
            app.games.get(id).is_some_and(|game| !game.peek(|it| waits_for_bot(&it.row)));
        if at_ms <= now_ms && !runs_here {
            at_ms = match due_time(app, id).await {
                Ok(due_ms) => due_ms.unwrap_or(now_ms + RECHECK_MS),
                // One unreadable game must not keep the sweeper from the others.
                Err(error) if app.is_healthy() => {
                    tracing::warn!(game = %id, %error, "cannot read a game");
                    now_ms + RECHECK_MS
                }
                Err(error) => return Err(error),
            };
            if at_ms <= now_ms {
                tracing::debug!(game = %id, "running a due game");
                match run_game(app, id).await {
                    Ok(()) => at_ms = now_ms + BOT_RECHECK_MS,
                    Err(rejection) => {
                        tracing::warn!(game = %id, %rejection, "cannot run a due game");
                    }
                }
            }
        }
        due.insert(id, at_ms);
    }
    for id in app.store.index().await.closable(now_ms.saturating_sub(ARCHIVE_AFTER_MS)).await? {
        if app.games.get(id).is_none() {
            app.store.close(id).await?;
        }
    }
    Ok(())
}

async fn run_game(app: &Arc<App>, id: GameId) -> Result<(), Rejection> {
    let game = recovery::find(&app.deps, id, QuotaGuard::default()).await?;
    if game.peek(|listing| waits_for_bot(&listing.row)) {
        app.deps.attend(&game, &QuotaGuard::default());
    }
    Ok(())
}

fn waits_for_bot(row: &GameRow) -> bool {
    row.turn.is_some_and(|side| is_bot(&row.seats[side]))
}

fn is_bot(seat: &Option<Player>) -> bool {
    seat.as_ref().is_some_and(|player| player.bot.is_some())
}

/// When this game is due; `None` if no clock runs in it.
async fn due_time(app: &App, id: GameId) -> Result<Option<u64>, StoreError> {
    let log = read_events(&*app.store, id, 0).await?;
    let Ok(table) = Table::from_events(log.iter().map(|kept| &kept.event)) else { return Ok(None) };
    let Some(set_ms) = set_ms(&log) else { return Ok(None) };
    let now_ms = app.store.now_ms();
    let ran_ms = now_ms.saturating_sub(set_ms);
    // Outages of the store do not count.
    let stalled_ms = ran_ms.saturating_sub(millis(app.played_of_last(ran_ms)));
    let Some(due_ms) = due_ms(&table, set_ms) else { return Ok(None) };
    let due_ms = if table.waits_for().is_some_and(|side| is_bot(&table.seats[side])) {
        set_ms + millis(app.config.bot_time * STALE_THINK_TIMES)
    } else if table.seats.values().any(is_bot) {
        // The bot may be to move next while its node is down.
        due_ms.min(now_ms + BOT_RECHECK_MS)
    } else {
        due_ms
    };
    Ok(Some(due_ms + stalled_ms + GRACE_MS))
}
