//! A bot at a board: it subscribes to the game like anybody, and plays through the same handle.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::{BoxFuture, pending};
use oxo_protocol::{Act, Received, Replica, Table};
use oxo_protocol::{Code, GameEvent, Kind, OfferKind, Player, Rejection};
use oxo_shared::{Level, Rules};
use tokio::time::{Instant, sleep};

use super::pool::{Thinker, ThinkingPool, Ticking};
use crate::game::deps::{BotHost, GameDeps};
use crate::game::{Acted, Departure, Entered, Feed, GameHandle, JoinMode, Published, SubscriberId};
use crate::net::quotas::QuotaGuard;
use crate::people::players::random_id;

/// How long a bot waits before it repeats a move that could not be stored.
const RETRY_AFTER: Duration = Duration::from_millis(500);

pub fn player(level: Level) -> Player {
    Player { bot: Some(level), ..Player::new(random_id(), level.name(), Kind::Bot) }
}

pub fn accepts(level: Level, rules: &Rules) -> Result<(), Rejection> {
    oxo_engine::accepts(level, rules)
        .map_err(|rejection| Rejection::new(Code::NotAllowed, rejection.to_string()))
}

impl BotHost for ThinkingPool {
    fn attend(self: Arc<Self>, deps: &Arc<GameDeps>, game: &GameHandle, guard: &QuotaGuard) {
        let seats = game.peek(|listing| listing.row.seats.clone());
        for who in seats.values().flatten() {
            let Some(level) = who.bot.filter(|_| game.take_bot()) else { continue };
            let (bots, deps) = (Arc::clone(&self), Arc::clone(deps));
            let (game, shutdown) = (game.clone(), deps.shutdown.clone());
            let bot = Bot { bots, deps, who: who.clone(), level, guard: guard.clone() };
            let tasks = bot.deps.tasks.clone();
            tasks.spawn(async move {
                let playing = bot.play_on(game);
                // A rejection here means that the game is gone, and with it the bot's work.
                let _ = shutdown.run_until_cancelled(playing).await;
                bot.bots.forget(bot.who.id);
            });
        }
    }
}

struct Bot {
    bots: Arc<ThinkingPool>,
    deps: Arc<GameDeps>,
    who: Player,
    level: Level,
    guard: QuotaGuard,
}

/// A bot's thought about one position; it ends when dropped.
struct Thought {
    /// How many stones lay, and how many decisions were made.
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

    /// Plays `game` until it is closed, or until a rematch takes its place.
    async fn play_one(&self, game: &GameHandle) -> Result<Option<GameHandle>, Rejection> {
        let (mut table, mut feed, mut subscriber) = self.enter(game).await?;
        let mut thought: Option<Thought> = None;
        loop {
            self.think_again_if_needed(&table, &mut thought);
            tokio::select! {
                published = feed.recv() => match published {
                    Some(published) => {
                        if let Some(next) = self.hear(game, &mut table, &published).await? {
                            return Ok(Some(next));
                        }
                    }
                    None if game.is_open() => {
                        let earlier = subscriber;
                        (table, feed, subscriber) = self.enter(game).await?;
                        game.leave(earlier, Departure::Lost).await;
                        // As many stones as before may by now be others.
                        thought = None;
                    }
                    None => return Ok(None),
                },
                act = done(&mut thought) => {
                    let acted = self.act(game, &table, act).await;
                    if acted.is_err_and(|rejection| rejection.code == Code::Storage) {
                        let again = async move {
                            sleep(RETRY_AFTER).await;
                            act
                        };
                        thought = Some(Thought { about: stage(&table), act: again.boxed() });
                    }
                }
            }
        }
    }

    async fn enter(&self, game: &GameHandle) -> Result<(Replica, Feed, SubscriberId), Rejection> {
        let Entered { subscriber, feed, .. } = game.enter(self.who.clone(), JoinMode::Bot).await?;
        // What is fed of what is on this table already is known when it comes.
        let (_, table) = game.table(self.who.id).await?;
        Ok((table.into(), feed, subscriber))
    }

    /// Takes note of what happened; a rematch comes back as the game to go on with.
    async fn hear(
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
                return Err(Rejection::new(Code::Internal, "an event that does not follow"));
            }
        }
        match event {
            GameEvent::Offered(offer) if Some(offer.by) != table.seat_of(self.who.id) => {
                // A bot does not judge a draw; it likes to play on, and is in no hurry.
                let yes = offer.what != OfferKind::Draw;
                // Unheard, the offer stays open: the one who made it can withdraw it.
                let _ = self.act(game, table, Act::Answer { offer: offer.offer, yes }).await;
                Ok(None)
            }
            GameEvent::Rematch(rematch) => Ok(self.deps.games.get(rematch.g)),
            _ => Ok(None),
        }
    }

    fn think_again_if_needed(&self, table: &Table, thought: &mut Option<Thought>) {
        let to_move = table.waits_for() == table.seat_of(self.who.id);
        if !to_move {
            *thought = None;
        } else if thought.as_ref().is_none_or(|thought| thought.about != stage(table)) {
            let thinker = self.thinker(table);
            let (bots, deps) = (Arc::clone(&self.bots), Arc::clone(&self.deps));
            let act = decide(bots, deps, thinker, table.clone(), self.guard.clone()).boxed();
            *thought = Some(Thought { about: stage(table), act });
        }
    }

    /// The clock counts from here on: what was heard of it is new.
    fn thinker(&self, table: &Table) -> Thinker {
        let left_ms = table.clock.and_then(|clock| clock.flag_in_ms());
        let clock = left_ms.map(|ms| Ticking {
            control: table.terms.control,
            left: Duration::from_millis(ms),
            at: Instant::now(),
        });
        Thinker { who: self.who.id, level: self.level, clock }
    }

    async fn act(&self, game: &GameHandle, table: &Table, act: Act) -> Result<Acted, Rejection> {
        game.act(self.who.id, act).await.inspect_err(|rejection| {
            // A move that crossed with a takeback or a flag: the events that follow tell.
            tracing::debug!(%rejection, ply = table.ply(), level = %self.level, "a bot was refused");
        })
    }
}

/// What tells one position of a game from the next.
fn stage(table: &Table) -> (u32, usize) {
    (table.ply(), table.game.decisions().len())
}

/// The bot's move or decision, or resignation if it has none: a game never hangs on its
/// server.
async fn decide(
    bots: Arc<ThinkingPool>,
    deps: Arc<GameDeps>,
    thinker: Thinker,
    table: Table,
    guard: QuotaGuard,
) -> Act {
    let (ply, level) = (table.ply(), thinker.level);
    let _turn = guard.turn().await;
    let act = if table.game.choices().is_empty() {
        bots.think(thinker, table.game).await.map(|choice| {
            deps.metrics.count_thought(level, choice.elapsed);
            Act::Play { ply, at: choice.best }
        })
    } else {
        bots.decide(thinker, table.game).await.map(|what| Act::Decide { ply, what })
    };
    act.unwrap_or_else(|rejection| {
        tracing::error!(%rejection, %level, ply, "a bot has no answer");
        Act::Resign
    })
}

/// Waits for the end of the thought, which is taken out; for ever, if there is none.
async fn done(thought: &mut Option<Thought>) -> Act {
    let Some(thought) = thought else { return pending().await };
    let act = thought.act.as_mut().await;
    // Kept as an empty thought of this ply, so that the same position is not thought twice.
    thought.act = pending().boxed();
    act
}
