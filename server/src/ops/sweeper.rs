//! What no server has a reason to look at, where there are several: games whose time is over, or
//! in which a bot is to move, while nobody is there, and ended ones that were not put away.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::Table;
use oxo_protocol::{GameId, GameRow, Player, Rejection};
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::game::registry::recovery;
use crate::game::timekeeper::{due_ms, set_ms};
use crate::net::quotas::QuotaGuard;
use oxo_store::{StoreError, read_events};

/// How often who leads looks.
const EVERY: Duration = Duration::from_secs(2);
/// How much longer than its time a game is left to those who run it.
const GRACE_MS: u64 = 1_000;
/// So many thoughts of a bot without a clock take longer than one with a clock, and a wait for a
/// place to think. Who is to move for longer thinks here as well: where its opponent is, it would
/// have moved by then.
const THOUGHTS: u32 = 10;
/// When a game without a time of its own is looked at again.
const AGAIN_MS: u64 = 60_000;
/// And one with a bot, which may be to move any time.
const BOT_AGAIN_MS: u64 = 10_000;
/// How old an ended game is before it is put away for whoever should have done it.
const OLD_MS: u64 = 30 * 60 * 1_000;

/// Looks as long as this server leads, until it stops.
pub async fn run(app: Arc<App>) {
    if !app.peers.is_shared() {
        return;
    }
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut due = HashMap::new();
    let looking = async {
        loop {
            ticks.tick().await;
            if !app.peers.is_leader() {
                due.clear();
            } else if let Err(error) = look(&app, &mut due).await {
                tracing::warn!(%error, "games that nobody runs were not looked at");
            }
        }
    };
    let _ = app.shutdown.run_until_cancelled(looking).await;
}

/// Runs the games that are due, and puts away those that are old; `due` is when each of the
/// timed ones is to be looked at.
async fn look(app: &Arc<App>, due: &mut HashMap<GameId, u64>) -> Result<(), StoreError> {
    let now_ms = app.store.now_ms();
    // Those with clocks, however long ago the last move was.
    let timed = app.store.unfinished(u64::MAX).await?;
    let mut known = std::mem::take(due);
    for id in timed {
        let mut at_ms = known.remove(&id).unwrap_or_default();
        let runs_here =
            app.games.get(id).is_some_and(|game| !game.peek(|it| waits_for_bot(&it.row)));
        if at_ms <= now_ms && !runs_here {
            at_ms = match look_at(app, id).await {
                Ok(due_ms) => due_ms.unwrap_or(now_ms + AGAIN_MS),
                // One that cannot be read keeps nobody from the others.
                Err(error) if app.is_healthy() => {
                    tracing::warn!(game = %id, %error, "not looked at");
                    now_ms + AGAIN_MS
                }
                Err(error) => return Err(error),
            };
            if at_ms <= now_ms {
                tracing::debug!(game = %id, "nobody looks after it, and it is due");
                match run_game(app, id).await {
                    Ok(()) => at_ms = now_ms + BOT_AGAIN_MS,
                    Err(rejection) => {
                        tracing::warn!(game = %id, %rejection, "a game that nobody runs");
                    }
                }
            }
        }
        due.insert(id, at_ms);
    }
    for id in app.store.closable(now_ms.saturating_sub(OLD_MS)).await? {
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
    seat.as_ref().is_some_and(|who| who.bot.is_some())
}

/// When this game is due; nothing, if time does not pass in it.
async fn look_at(app: &App, id: GameId) -> Result<Option<u64>, StoreError> {
    let log = read_events(&*app.store, id, 0).await?;
    let Ok(table) = Table::from_events(log.iter().map(|kept| &kept.event)) else { return Ok(None) };
    let Some(set_ms) = set_ms(&log) else { return Ok(None) };
    let now_ms = app.store.now_ms();
    let ran_ms = now_ms.saturating_sub(set_ms);
    // Nobody could move meanwhile.
    let stood_ms = ran_ms.saturating_sub(millis(app.played_of_last(ran_ms)));
    let Some(due_ms) = due_ms(&table, set_ms) else { return Ok(None) };
    let due_ms = if table.waits_for().is_some_and(|side| is_bot(&table.seats[side])) {
        set_ms + millis(app.config.bot_time * THOUGHTS)
    } else if table.seats.values().any(is_bot) {
        // The bot may be to move next, and its node be dead.
        due_ms.min(now_ms + BOT_AGAIN_MS)
    } else {
        due_ms
    };
    Ok(Some(due_ms + stood_ms + GRACE_MS))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
