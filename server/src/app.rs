//! The state that every part of a running server shares, built once.

#[cfg(test)]
pub mod fixtures;

use std::ops::Deref;
use std::sync::Arc;

use oxo_cluster::Peers;
use oxo_protocol::{LinkCode, PlayerId, Rejection};
use oxo_shared::Clean;
use oxo_store::{Store, hex};
use tokio::sync::Semaphore;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::bots::pool::ThinkingPool;
use crate::config::Config;
use crate::game::deps::GameDeps;
use crate::net::render_cache::RenderCache;
use crate::people::links::Links;
use crate::people::reports::Reports;
use crate::people::secret::random_bytes;
use crate::puzzles::PuzzleRatings;

/// Maximum number of files that arrive at the same time. They are held in memory, a mebibyte each.
const MAX_UPLOADS: usize = 64;

/// Shared state of the server. Dereferences to the part that games need.
#[derive(Debug)]
pub struct App {
    pub deps: Arc<GameDeps>,
    pub bots: Arc<ThinkingPool>,
    pub links: Links,
    pub reports: Reports,
    pub pictures: RenderCache,
    /// Packed pages, in a cache of their own so that they never wait for a picture.
    pub pages: RenderCache,
    /// Studies of finished games, made one after another.
    pub studies: RenderCache,
    /// Permits to upload a file, see [`MAX_UPLOADS`].
    pub uploads: Semaphore,
    pub puzzles: PuzzleRatings,
    pub connections: TaskTracker,
    /// Random, new on each start.
    pub boot: Clean,
}

impl App {
    /// Cancelling `draining` starts the shutdown.
    pub fn new(
        config: Config,
        store: Arc<dyn Store>,
        peers: Arc<dyn Peers>,
        draining: CancellationToken,
    ) -> Arc<App> {
        let bots = Arc::new(ThinkingPool::new(config.bot_threads, config.bot_time));
        let reports = Reports::open(config.data.as_deref());
        let puzzles = PuzzleRatings::new(store.clone());
        let deps = GameDeps::new(config, store, peers, bots.clone(), draining);
        Arc::new(App {
            deps: Arc::new(deps),
            bots,
            links: Links::default(),
            reports,
            pictures: RenderCache::default(),
            pages: RenderCache::default(),
            studies: RenderCache::default(),
            uploads: Semaphore::new(MAX_UPLOADS),
            puzzles,
            connections: TaskTracker::new(),
            boot: hex(&random_bytes::<8>()).into(),
        })
    }
}

impl App {
    /// Spawns a job that runs until the server stops.
    pub fn spawn(&self, job: impl Future<Output = ()> + Send + 'static) {
        let shutdown = self.shutdown.clone();
        self.tasks.spawn(async move { shutdown.run_until_cancelled(job).await });
    }

    /// The player behind a link code, whichever node issued it. Each code works once. Rejects a
    /// code that no node knows, that is used or that has expired.
    pub async fn take_link(&self, code: LinkCode) -> Result<PlayerId, Rejection> {
        match self.links.take(code, Instant::now()) {
            Ok(player) => Ok(player),
            Err(rejection) => self.players.linked_elsewhere(code).await.ok_or(rejection),
        }
    }
}

impl Deref for App {
    type Target = GameDeps;

    fn deref(&self) -> &GameDeps {
        &self.deps
    }
}
