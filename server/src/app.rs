//! What every part of a running server shares, built once.

#[cfg(test)]
pub mod fixtures;

use std::ops::Deref;
use std::sync::Arc;

use oxo_cluster::Peers;
use oxo_protocol::{LinkCode, PlayerId, Rejection};
use oxo_shared::Clean;
use oxo_store::{Store, hex};
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

/// It derefs to what games share.
#[derive(Debug)]
pub struct App {
    pub deps: Arc<GameDeps>,
    pub bots: Arc<ThinkingPool>,
    pub links: Links,
    pub reports: Reports,
    pub pictures: RenderCache,
    /// Packed pages: apart, so that none waits for a picture.
    pub pages: RenderCache,
    pub connections: TaskTracker,
    /// Another one after each start.
    pub boot: Clean,
}

impl App {
    /// It goes down when `draining` is cancelled.
    pub fn new(
        config: Config,
        store: Arc<dyn Store>,
        peers: Arc<dyn Peers>,
        draining: CancellationToken,
    ) -> Arc<App> {
        let bots = Arc::new(ThinkingPool::new(config.bot_threads, config.bot_time));
        let reports = Reports::open(config.data.as_deref());
        let deps = GameDeps::new(config, store, peers, bots.clone(), draining);
        Arc::new(App {
            deps: Arc::new(deps),
            bots,
            links: Links::default(),
            reports,
            pictures: RenderCache::default(),
            pages: RenderCache::default(),
            connections: TaskTracker::new(),
            boot: hex(&random_bytes::<8>()).into(),
        })
    }
}

impl App {
    /// The player whom `code` links to, on whichever node it was offered; that uses the code up.
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
