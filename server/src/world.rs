//! What all parts of a running server share.

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::Terms;
use oxo_protocol::{Code, Player, PlayerId, Rejection};
use oxo_shared::{BySide, Clean, rated};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::brains::Brains;
use crate::config::Config;
use crate::games::Games;
use crate::links::Links;
use crate::metrics::Metrics;
use crate::pictures::Pictures;
use crate::players::Players;
use crate::playtime::PlayTime;
use crate::reports::Reports;
use crate::secret;
use oxo_cluster::{NoPeers, Peers};
use oxo_store::{Pool, Store};

#[derive(Debug)]
pub struct World {
    pub config: Config,
    pub players: Players,
    pub links: Links,
    pub games: Games,
    pub store: Arc<dyn Store>,
    /// The servers that are one with this.
    pub peers: Arc<dyn Peers>,
    pub brains: Brains,
    pub metrics: Metrics,
    pub reports: Reports,
    pub pictures: Pictures,
    /// Packed pages: apart, so that none waits for a picture.
    pub pages: Pictures,
    /// Cancelled when the server goes down: no new games, and goodbye to every client.
    pub draining: CancellationToken,
    pub shutdown: CancellationToken,
    pub connections: TaskTracker,
    /// The other tasks: games, bots, the lobby.
    pub tasks: TaskTracker,
    pub boot: Clean,
    /// What the clocks of games go by.
    play_time: PlayTime,
}

impl World {
    /// It goes down when `draining` is cancelled.
    pub fn new(config: Config, store: Arc<dyn Store>, draining: CancellationToken) -> World {
        World {
            brains: Brains::new(config.bot_threads, config.bot_time),
            reports: Reports::open(config.data.as_deref()),
            config,
            players: Players::new(Arc::clone(&store), NoPeers::shared()),
            links: Links::default(),
            games: Games::default(),
            pictures: Pictures::default(),
            pages: Pictures::default(),
            metrics: Metrics::new(&*store),
            store,
            peers: NoPeers::shared(),
            draining,
            shutdown: CancellationToken::new(),
            connections: TaskTracker::new(),
            tasks: TaskTracker::new(),
            boot: oxo_store::hex(&secret::random_bytes::<8>()).into(),
            play_time: PlayTime::begin(Instant::now()),
        }
    }

    /// The same as one of several.
    pub fn among(self, peers: Arc<dyn Peers>) -> World {
        let players = Players::new(Arc::clone(&self.store), Arc::clone(&peers));
        World { peers, players, ..self }
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

#[cfg(test)]
impl World {
    pub fn for_test() -> World {
        let store = Arc::new(oxo_store::SqliteStore::in_memory());
        World::new(Config::default(), store, CancellationToken::new())
    }
}
