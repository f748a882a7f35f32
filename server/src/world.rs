//! What all parts of a running server share.

use std::sync::Arc;

use oxo_shared::protocol::PlayerId;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::brains::Brains;
use crate::config::Config;
use crate::games::Games;
use crate::metrics::Metrics;
use crate::players::Players;
use crate::secret;
use crate::store::{Pool, Store};

/// One server's registries, store and settings.
#[derive(Debug)]
pub struct World {
    /// What the operator set.
    pub config: Config,
    /// Who is known.
    pub players: Players,
    /// What is played.
    pub games: Games,
    /// Held while a game is read back from the store: two at once must not both run it.
    pub reopening: Mutex<()>,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// Where bots think.
    pub brains: Brains,
    /// What is counted.
    pub metrics: Metrics,
    /// Cancelled when the server goes down: no new games, and goodbye to every client.
    pub draining: CancellationToken,
    /// Cancelled when all clients are gone.
    pub shutdown: CancellationToken,
    /// The tasks that serve connections.
    pub connections: TaskTracker,
    /// The other tasks: games, bots, the lobby.
    pub tasks: TaskTracker,
    /// Another one for each start.
    pub boot: String,
}

impl World {
    /// A server in which nothing has happened yet. It goes down when `draining` is cancelled.
    #[must_use]
    pub fn new(config: Config, store: Arc<dyn Store>, draining: CancellationToken) -> World {
        World {
            brains: Brains::new(config.bot_threads, config.bot_time),
            config,
            players: Players::new(Arc::clone(&store)),
            games: Games::default(),
            reopening: Mutex::default(),
            metrics: Metrics::new(&*store),
            store,
            draining,
            shutdown: CancellationToken::new(),
            connections: TaskTracker::new(),
            tasks: TaskTracker::new(),
            boot: secret::hex(&secret::random_bytes::<8>()),
        }
    }

    /// A player's rating in this pool as everybody may know it; none while it would tell of
    /// the end of a game that is seen later.
    pub async fn rating(&self, player: PlayerId, pool: Pool) -> Option<u32> {
        match self.games.secret_pools(player).contains(&pool) {
            true => None,
            false => pool.rating(player, &*self.store).await,
        }
    }
}

#[cfg(test)]
impl World {
    /// A world in memory.
    pub fn for_test() -> World {
        let store = Arc::new(crate::store::MemoryStore::default());
        World::new(Config::default(), store, CancellationToken::new())
    }
}
