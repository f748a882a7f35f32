//! What is drawn or packed for whoever asks first, and kept for a while for all others.

use std::collections::VecDeque;
use std::sync::Arc;

use hyper::body::Bytes;
use oxo_protocol::Rejection;
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// What is kept for whoever asks next, up to some hundred kilobytes each.
const MAX_KEPT: usize = 32;
/// Made at once: the sockets are served meanwhile.
const AT_ONCE: usize = 1;

/// What was made lately, by a name that says all that it depends on.
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
    /// What has this name, made if `may` says so and it is not kept; nothing where it cannot be
    /// made, or the server ends.
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
        // Whoever had the permit before may have made it.
        if let Some(file) = self.known(&name) {
            return Ok(Some(file));
        }
        // The permit is handed back on the thread: whoever asked may not wait for it.
        let making = spawn_blocking(move || {
            let _permit = permit;
            make()
        });
        let Ok(Some(file)) = making.await else { return Ok(None) };
        let mut kept = self.kept.lock();
        kept.truncate(MAX_KEPT - 1);
        kept.push_front((name, file.clone()));
        Ok(Some(file))
    }

    fn known(&self, name: &str) -> Option<Bytes> {
        let kept = self.kept.lock();
        kept.iter().find(|(this, _)| this == name).map(|(_, file)| file.clone())
    }
}
