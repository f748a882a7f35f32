//! What all parts of a running server share.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::brains::Brains;
use crate::config::Config;
use crate::games::Games;
use crate::journal::Journal;
#[cfg(test)]
use crate::journal::MemoryJournal;
use crate::metrics::Metrics;
use crate::players::Players;

/// One server's registries, store and settings.
#[derive(Debug)]
pub struct World {
    /// What the operator set.
    pub config: Config,
    /// Who is known.
    pub players: Players,
    /// What is played.
    pub games: Games,
    /// Where facts are kept.
    pub journal: Arc<dyn Journal>,
    /// Where bots think.
    pub brains: Brains,
    /// What is counted.
    pub metrics: Metrics,
    /// Cancelled when the server stops.
    pub shutdown: CancellationToken,
    /// Every task of the server, so that stopping can wait for them.
    pub tasks: TaskTracker,
    /// Another one for each start.
    pub boot: String,
}

#[cfg(test)]
impl World {
    /// A world in which nothing has happened yet.
    pub fn for_test() -> World {
        let config = Config::default();
        World {
            brains: Brains::new(config.bot_threads, config.bot_time),
            config,
            players: Players::default(),
            games: Games::default(),
            journal: Arc::new(MemoryJournal::default()),
            metrics: Metrics::default(),
            shutdown: CancellationToken::new(),
            tasks: TaskTracker::new(),
            boot: String::new(),
        }
    }
}
