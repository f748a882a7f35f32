//! A cache of rendered pictures and packed pages.

use std::collections::VecDeque;
use std::sync::Arc;

use hyper::body::Bytes;
use oxo_protocol::Rejection;
use parking_lot::Mutex;
use tokio::sync::Semaphore;

use super::background;

/// Entries kept, up to some hundred kilobytes each.
const MAX_KEPT: usize = 32;
/// Concurrent renders.
const AT_ONCE: usize = 1;

/// Recent files, keyed by a name that covers everything they depend on.
#[derive(Debug)]
pub struct RenderCache {
    kept: Mutex<VecDeque<(String, Bytes)>>,
    permits: Arc<Semaphore>,
}

impl Default for RenderCache {
    fn default() -> RenderCache {
        RenderCache { kept: Mutex::default(), permits: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl RenderCache {
    /// The file `name` from the cache, or made by `make` if `may` allows it. `None` if it cannot be
    /// made or the server stops.
    pub async fn get(
        &self,
        name: String,
        may: impl FnOnce() -> Result<(), Rejection>,
        make: impl FnOnce() -> Option<Bytes> + Send + 'static,
    ) -> Result<Option<Bytes>, Rejection> {
        if let Some(file) = self.known(&name) {
            return Ok(Some(file));
        }
        may()?;
        let permits = Arc::clone(&self.permits);
        let Ok(permit) = permits.acquire_owned().await else { return Ok(None) };
        // The previous holder of the permit may have made this file.
        if let Some(file) = self.known(&name) {
            return Ok(Some(file));
        }
        // The thread holds the permit, because the caller may stop waiting.
        let making = background::run(move || {
            let _permit = permit;
            make()
        });
        let Some(file) = making.await.flatten() else { return Ok(None) };
        let mut kept = self.kept.lock();
        kept.truncate(MAX_KEPT - 1);
        kept.push_front((name, file.clone()));
        Ok(Some(file))
    }

    /// Whether nothing is made.
    pub fn is_idle(&self) -> bool {
        self.permits.available_permits() == AT_ONCE
    }

    fn known(&self, name: &str) -> Option<Bytes> {
        let kept = self.kept.lock();
        kept.iter().find(|(this, _)| this == name).map(|(_, file)| file.clone())
    }
}
