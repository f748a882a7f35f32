//! Dependencies that all games of a server share.

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
use super::games::Games;
use super::play_time::PlayTime;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::net::quotas::QuotaGuard;
use crate::people::players::Players;

/// Plays the seats of the server's own bots.
pub trait BotHost: Send + Sync + fmt::Debug {
    /// Makes the bot in `game`, if there is one, play to the end and then every rematch.
    /// Does nothing if the bot is playing already. The bot searches when it is the turn of the
    /// owner of `guard`.
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
    /// Cancelled when the server drains: no new games, and a goodbye to every client.
    pub draining: CancellationToken,
    pub shutdown: CancellationToken,
    /// Games, bots, the lobby and all other tasks that are not connections.
    pub tasks: TaskTracker,
    bots: Arc<dyn BotHost>,
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

    /// Makes the bot of `game` play; see [`BotHost::attend`].
    pub fn attend(self: &Arc<Self>, game: &GameHandle, guard: &QuotaGuard) {
        Arc::clone(&self.bots).attend(self, game, guard);
    }

    /// Play time since the start of the server.
    pub fn play_time(&self) -> Duration {
        let now = Instant::now();
        self.play_time.at(now, self.store.failing_since(now))
    }

    /// How much of the last `ms` milliseconds counts as play time.
    pub fn played_of_last(&self, ms: u64) -> Duration {
        self.play_time();
        self.play_time.of_last(Duration::from_millis(ms), Instant::now())
    }

    /// Whether the store accepts writes.
    pub fn is_healthy(&self) -> bool {
        self.store.failing_since(Instant::now()).is_none()
    }

    /// When the play time will reach `play_time`.
    pub fn when(&self, play_time: Duration) -> Instant {
        self.play_time.when(play_time)
    }

    /// Rejects the request if the server is shutting down.
    pub fn check_running(&self) -> Result<(), Rejection> {
        if self.draining.is_cancelled() { Err(restarting()) } else { Ok(()) }
    }

    /// Checks that a game on these terms may begin between these players. Rejects a rated game
    /// under trivial rules, and one between players whose networks are the same or not known.
    pub async fn check_rated(
        &self,
        terms: &Terms,
        seats: &BySide<Option<Player>>,
    ) -> Result<(), Rejection> {
        if !terms.rated {
            return Ok(());
        }
        rated::check(&terms.rules)
            .map_err(|reason| Rejection::because(Code::NotAllowed, &*reason.message()))?;
        let (Some(x), Some(o)) = (&seats.x, &seats.o) else { return Ok(()) };
        // The index follows from the log alone, and the log holds no addresses. So the check runs
        // before the game begins.
        if !self.config.rate_limits {
            return Ok(());
        }
        match self.players.are_on_different_networks(x.id, o.id).await {
            Some(true) => Ok(()),
            Some(false) => Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_RATED_NETWORK)),
            None => Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_RATED_RECONNECT)),
        }
    }

    /// A player's public rating. `None` while it would reveal the result of a delayed game.
    pub async fn rating(&self, player: PlayerId, terms: &Terms) -> Option<u32> {
        let pool = Pool::of(terms);
        if !terms.rated || self.games.secret_pools(player).contains(&pool) {
            return None;
        }
        // Only displayed, so an error shows none.
        let standings = self.store.index().await.standings(player).await.ok()?;
        let own = standings.iter().find(|row| Pool::of_standing(row) == pool);
        own?.rating.map(|rating| rating.value)
    }
}

pub fn restarting() -> Rejection {
    Rejection::because(Code::Restarting, &oxo_words::WHY_RESTARTING)
}
