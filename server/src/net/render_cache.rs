//! Cache of rendered pictures and packed pages.

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
    /// Returns the file `name` from the cache, or makes it with `make` while holding the caller's
    /// `turn`. `None` if it cannot be made or the server stops. Fails only if `turn` does.
    pub async fn get<T: Send + 'static>(
        &self,
        name: String,
        turn: impl Future<Output = Result<T, Rejection>>,
        make: impl FnOnce() -> Option<Bytes> + Send + 'static,
    ) -> Result<Option<Bytes>, Rejection> {
        if let Some(file) = self.known(&name) {
            return Ok(Some(file));
        }
        let turn = turn.await?;
        let permits = Arc::clone(&self.permits);
        let Ok(permit) = permits.acquire_owned().await else { return Ok(None) };
        // The previous holder of the permit may have made this file.
        if let Some(file) = self.known(&name) {
            return Ok(Some(file));
        }
        // The thread holds the permits, because the caller may stop waiting.
        let making = background::run(move || {
            let _permits = (permit, turn);
            make()
        });
        let Some(file) = making.await.flatten() else { return Ok(None) };
        let mut kept = self.kept.lock();
        kept.truncate(MAX_KEPT - 1);
        kept.push_front((name, file.clone()));
        Ok(Some(file))
    }

    /// Whether nothing is being made.
    pub fn is_idle(&self) -> bool {
        self.permits.available_permits() == AT_ONCE
    }

    fn known(&self, name: &str) -> Option<Bytes> {
        let kept = self.kept.lock();
        kept.iter().find(|(this, _)| this == name).map(|(_, file)| file.clone())
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc;

    use oxo_protocol::Limits;
    use tokio::join;

    use super::*;
    use crate::net::quotas::{Action, Addresses};

    #[tokio::test]
    async fn a_busy_address_waits_behind_others() {
        let addresses = Arc::new(Addresses::new(Some(Limits::default()), 1));
        let [ann, bob] = [1, 2].map(|it| addresses.caller(IpAddr::from([192, 0, 2, it])));
        let (cache, (sender, made)) = (RenderCache::default(), mpsc::channel());
        let get = |caller: &'static str, name: &'static str| {
            let (sender, caller) = (sender.clone(), if caller == "ann" { &ann } else { &bob });
            let make = move || sender.send(name).ok().map(|()| Bytes::new());
            cache.get(name.into(), caller.turn_for(Action::Puzzle), make)
        };
        let permit = cache.permits.acquire().await.expect("nothing is made");
        let requests = [("ann", "first"), ("ann", "second"), ("bob", "bob's")];
        let [first, second, bobs] = requests.map(|(caller, name)| get(caller, name));
        let (first, second, bobs, ()) = join!(first, second, bobs, async { drop(permit) });
        assert!([first, second, bobs].iter().all(|file| matches!(file, Ok(Some(_)))));
        assert_eq!(made.try_iter().collect::<Vec<_>>(), ["first", "bob's", "second"]);
    }
}
