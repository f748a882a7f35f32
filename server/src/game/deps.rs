//! What all games of a server share.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use oxo_cluster::Peers;
use oxo_protocol::{Code, Player, PlayerId, Rejection, Terms};
use oxo_shared::{BySide, rated};
use oxo_store::{Pool, Store};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::GameHandle;
use super::play_time::PlayTime;
use super::registry::Games;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::net::quotas::QuotaGuard;
use crate::people::players::Players;

/// Plays the seats of the server's own bots.
pub trait BotHost: Send + Sync + fmt::Debug {
    /// Lets the bot that has a seat in `game`, if one has, play it to its end, and then every
    /// rematch, unless it does already. It thinks when it is the turn of whoever has `guard`.
    fn attend(self: Arc<Self>, deps: &Arc<GameDeps>, game: &GameHandle, guard: &QuotaGuard);
}

#[derive(Debug)]
pub struct GameDeps {
    pub config: Config,
    pub players: Players,
    pub games: Games,
    pub store: Arc<dyn Store>,
    /// The other servers of the cluster.
    pub peers: Arc<dyn Peers>,
    pub metrics: Metrics,
    /// Cancelled when the server goes down: no new games, and goodbye to every client.
    pub draining: CancellationToken,
    pub shutdown: CancellationToken,
    /// Games, bots, the lobby, and whatever else is no connection.
    pub tasks: TaskTracker,
    bots: Arc<dyn BotHost>,
    /// What the clocks of games go by.
    play_time: PlayTime,
}

impl GameDeps {
    pub fn new(
        config: Config,
        store: Arc<dyn Store>,
        peers: Arc<dyn Peers>,
        bots: Arc<dyn BotHost>,
        draining: CancellationToken,
    ) -> GameDeps {
        GameDeps {
            config,
            players: Players::new(Arc::clone(&store), Arc::clone(&peers)),
            games: Games::default(),
            metrics: Metrics::new(&*store),
            store,
            peers,
            draining,
            shutdown: CancellationToken::new(),
            tasks: TaskTracker::new(),
            bots,
            play_time: PlayTime::begin(Instant::now()),
        }
    }

    /// Lets the bot of `game` play, as [`BotHost::attend`] says.
    pub fn attend(self: &Arc<Self>, game: &GameHandle, guard: &QuotaGuard) {
        Arc::clone(&self.bots).attend(self, game, guard);
    }

    /// How much time has passed as the clocks of games count it.
    pub fn play_time(&self) -> Duration {
        let now = Instant::now();
        self.play_time.at(now, self.store.failing_since(now))
    }

    /// How much of the last `ms` milliseconds the clocks of games count.
    pub fn played_of_last(&self, ms: u64) -> Duration {
        self.play_time();
        self.play_time.of_last(Duration::from_millis(ms), Instant::now())
    }

    /// Whether what is given to the store is kept.
    pub fn is_healthy(&self) -> bool {
        self.store.failing_since(Instant::now()).is_none()
    }

    /// When so much of it will have passed.
    pub fn when(&self, play_time: Duration) -> Instant {
        self.play_time.when(play_time)
    }

    /// Whether a game on these terms may begin between these two.
    pub async fn check_rated(
        &self,
        terms: &Terms,
        seats: &BySide<Option<Player>>,
    ) -> Result<(), Rejection> {
        if !terms.rated {
            return Ok(());
        }
        rated::check(&terms.rules)
            .map_err(|trivial| Rejection::new(Code::NotAllowed, trivial.to_string()))?;
        let (Some(x), Some(o)) = (&seats.x, &seats.o) else { return Ok(()) };
        // What is told of a game is told by its log alone, in which no addresses are: so that a
        // game counts is settled when it begins, and it does not begin if it would not.
        if !self.config.rate_limits {
            return Ok(());
        }
        match self.players.live_apart(x.id, o.id).await {
            Some(true) => Ok(()),
            Some(false) => {
                let msg = "two from one address play no rated games: open one that is not";
                Err(Rejection::new(Code::NotAllowed, msg))
            }
            None => {
                let msg = "your opponent has to come back before a rated game begins";
                Err(Rejection::new(Code::NotAllowed, msg))
            }
        }
    }

    /// A player's rating in a game on these terms, as everybody may know it; none while it
    /// would tell of the end of a game that is seen later.
    pub async fn rating(&self, player: PlayerId, terms: &Terms) -> Option<u32> {
        let pool = Pool::of(terms);
        if !terms.rated || self.games.secret_pools(player).contains(&pool) {
            return None;
        }
        pool.rating(player, &*self.store).await
    }
}
