//! A bot in a game: it subscribes like a player and plays through the same handle.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::{BoxFuture, pending};
use oxo_protocol::{
    Act, Code, GameEvent, Kind, OfferKind, Player, Received, Rejection, Replica, Table,
};
use oxo_shared::{Level, Rules};
use tokio::time::{Instant, sleep};

use super::pool::{RunningClock, Thinker, ThinkingPool};
use crate::game::deps::{BotHost, GameDeps};
use crate::game::{Acted, Departure, Entered, Feed, GameHandle, JoinMode, Published, SubscriberId};
use crate::net::quotas::QuotaGuard;
use crate::people::players::random_id;

/// Delay before a bot repeats a move that could not be stored.
const RETRY_AFTER: Duration = Duration::from_millis(500);

pub fn player(level: Level) -> Player {
    Player { bot: Some(level), ..Player::new(random_id(), level.name(), Kind::Bot) }
}

/// Rejects rules that the bot of this level does not play.
pub fn accepts(level: Level, rules: &Rules) -> Result<(), Rejection> {
    oxo_engine::accepts(level, rules)
        .map_err(|why| Rejection::because(Code::NotAllowed, &*why.message()))
}

impl BotHost for ThinkingPool {
    fn attend(self: Arc<Self>, deps: &Arc<GameDeps>, game: &GameHandle, guard: &QuotaGuard) {
        let seats = game.peek(|listing| listing.row.seats.clone());
        for player in seats.values().flatten() {
            let Some(level) = player.bot.filter(|_| game.take_bot()) else { continue };
            let (bots, deps) = (Arc::clone(&self), Arc::clone(deps));
            let (game, shutdown) = (game.clone(), deps.shutdown.clone());
            let bot = Bot { bots, deps, player: player.clone(), level, guard: guard.clone() };
            let tasks = bot.deps.tasks.clone();
            tasks.spawn(async move {
                let playing = bot.play_on(game);
                // A rejection here means that the game is gone; the bot has nothing left to do.
                let _ = shutdown.run_until_cancelled(playing).await;
                bot.bots.forget(bot.player.id);
            });
        }
    }
}

struct Bot {
    bots: Arc<ThinkingPool>,
    deps: Arc<GameDeps>,
    player: Player,
    level: Level,
    guard: QuotaGuard,
}

/// The bot's search for a move in one position. Dropping it stops the search.
struct Search {
    /// Key of the position: see [`position_key`].
    about: (u32, usize),
    act: BoxFuture<'static, Act>,
}

impl Bot {
    async fn play_on(&self, mut game: GameHandle) -> Result<(), Rejection> {
        while let Some(next) = self.play_one(&game).await? {
            if !next.take_bot() {
                break;
            }
            game = next;
        }
        Ok(())
    }

    /// Plays `game` until it is closed; returns the rematch, if there is one.
    async fn play_one(&self, game: &GameHandle) -> Result<Option<GameHandle>, Rejection> {
        let (mut table, mut feed, mut subscriber) = self.enter(game).await?;
        let mut search: Option<Search> = None;
        loop {
            self.search_if_to_move(&table, &mut search);
            tokio::select! {
                published = feed.recv() => match published {
                    Some(published) => {
                        if let Some(next) = self.apply(game, &mut table, &published).await? {
                            return Ok(Some(next));
                        }
                    }
                    None if game.is_open() => {
                        let previous = subscriber;
                        (table, feed, subscriber) = self.enter(game).await?;
                        game.leave(previous, Departure::Lost).await;
                        // The same position key may now mean another position.
                        search = None;
                    }
                    None => return Ok(None),
                },
                act = done(&mut search) => {
                    let acted = self.act(game, &table, act).await;
                    if acted.is_err_and(|rejection| rejection.code == Code::Storage) {
                        let retry = async move {
                            sleep(RETRY_AFTER).await;
                            act
                        };
                        search = Some(Search { about: position_key(&table), act: retry.boxed() });
                    }
                }
            }
        }
    }

    async fn enter(&self, game: &GameHandle) -> Result<(Replica, Feed, SubscriberId), Rejection> {
        let Entered { subscriber, feed, .. } =
            game.enter(self.player.clone(), JoinMode::Bot).await?;
        // The replica skips events in the feed that the table already includes.
        let (_, table) = game.table(self.player.id).await?;
        Ok((table.into(), feed, subscriber))
    }

    /// Applies an event; returns the rematch if one was agreed.
    async fn apply(
        &self,
        game: &GameHandle,
        table: &mut Replica,
        published: &Published,
    ) -> Result<Option<GameHandle>, Rejection> {
        let Some((s, event)) = &published.event else { return Ok(None) };
        match table.apply(*s, Some(event)) {
            Received::Applied => {}
            Received::Known => return Ok(None),
            Received::Gap | Received::Differs(_) => {
                return Err(Rejection::new(Code::Internal, "an event does not apply to the table"));
            }
        }
        match event {
            GameEvent::Offered(offer) if Some(offer.by) != table.seat_of(self.player.id) => {
                // Bots do not evaluate draws, and accept every other offer.
                let yes = offer.what != OfferKind::Draw;
                // On a failure the offer stays open; its maker can withdraw it.
                let _ = self.act(game, table, Act::Answer { offer: offer.offer, yes }).await;
                Ok(None)
            }
            GameEvent::Rematch(rematch) => Ok(self.deps.games.get(rematch.g)),
            _ => Ok(None),
        }
    }

    fn search_if_to_move(&self, table: &Table, search: &mut Option<Search>) {
        let to_move = table.waits_for() == table.seat_of(self.player.id);
        if !to_move {
            *search = None;
        } else if search.as_ref().is_none_or(|search| search.about != position_key(table)) {
            let thinker = self.thinker(table);
            let (bots, deps) = (Arc::clone(&self.bots), Arc::clone(&self.deps));
            let act = decide(bots, deps, thinker, table.clone(), self.guard.clone()).boxed();
            *search = Some(Search { about: position_key(table), act });
        }
    }

    /// The table's clock is current: it has just arrived.
    fn thinker(&self, table: &Table) -> Thinker {
        let left_ms = table.clock.and_then(|clock| clock.flag_in_ms());
        let clock = left_ms.map(|ms| RunningClock {
            control: table.terms.control,
            left: Duration::from_millis(ms),
            at: Instant::now(),
        });
        Thinker { player: self.player.id, level: self.level, clock }
    }

    async fn act(&self, game: &GameHandle, table: &Table, act: Act) -> Result<Acted, Rejection> {
        game.act(self.player.id, act).await.inspect_err(|rejection| {
            // It may have crossed with a takeback or a flag fall; the next events follow.
            tracing::debug!(%rejection, ply = table.ply(), level = %self.level, "the game rejected a bot's request");
        })
    }
}

/// Identifies a position within a game: the numbers of stones and of decisions.
fn position_key(table: &Table) -> (u32, usize) {
    (table.ply(), table.game.decisions().len())
}

/// The bot's move or decision. It resigns if the search fails, so that the game never hangs.
async fn decide(
    bots: Arc<ThinkingPool>,
    deps: Arc<GameDeps>,
    thinker: Thinker,
    table: Table,
    guard: QuotaGuard,
) -> Act {
    let (ply, level) = (table.ply(), thinker.level);
    let _permit = guard.turn().await;
    let act = if table.game.choices().is_empty() {
        bots.think(thinker, table.game).await.map(|choice| {
            deps.metrics.count_thought(level, choice.elapsed);
            Act::Play { ply, at: choice.best }
        })
    } else {
        bots.decide(thinker, table.game).await.map(|what| Act::Decide { ply, what })
    };
    act.unwrap_or_else(|rejection| {
        tracing::error!(%rejection, %level, ply, "a bot failed to find a move");
        Act::Resign
    })
}

/// Waits for the result of the search; forever if there is none.
async fn done(search: &mut Option<Search>) -> Act {
    let Some(search) = search else { return pending().await };
    let act = search.act.as_mut().await;
    // Leave a pending search, so that the same position is not searched twice.
    search.act = pending().boxed();
    act
}
