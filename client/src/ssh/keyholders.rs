//! The one session that plays for a key: the newest, since an older one may have lost its line
//! without knowing.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Mutex as Turn, OwnedMutexGuard};
use tokio_util::sync::CancellationToken;

#[derive(Clone, Debug, Default)]
pub struct Keyholders(Arc<Mutex<HashMap<String, Newest>>>);

#[derive(Debug, Default)]
struct Newest {
    taken: CancellationToken,
    /// Held by the session that plays now: the next one waits for its end.
    turn: Arc<Turn<()>>,
}

/// The session that plays for a key, until this is dropped.
#[derive(Debug)]
pub struct Keyholder {
    key: String,
    keyholders: Keyholders,
    /// Cancelled when a newer session comes.
    pub taken: CancellationToken,
    _turn: OwnedMutexGuard<()>,
}

impl Keyholders {
    /// Makes a session the one that plays for `key`, as soon as an older one has ended.
    pub async fn take(&self, key: &str) -> Keyholder {
        let (taken, turn) = {
            let mut all = self.0.lock();
            let newest = all.entry(key.to_owned()).or_default();
            newest.taken.cancel();
            newest.taken = CancellationToken::new();
            (newest.taken.clone(), Arc::clone(&newest.turn))
        };
        let turn = turn.lock_owned().await;
        Keyholder { key: key.to_owned(), keyholders: self.clone(), taken, _turn: turn }
    }
}

impl Drop for Keyholder {
    fn drop(&mut self) {
        if !self.taken.is_cancelled() {
            // Nobody waits for it.
            self.keyholders.0.lock().remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::yield_now;

    use super::*;

    #[tokio::test]
    async fn the_newest_session_plays_when_the_older_one_has_ended() {
        let keyholders = Keyholders::default();
        let older = keyholders.take("ann").await;
        let newer = tokio::spawn({
            let keyholders = keyholders.clone();
            async move { keyholders.take("ann").await }
        });
        older.taken.cancelled().await;
        keyholders.take("bob").await;
        yield_now().await;
        assert!(!newer.is_finished());
        drop(older);
        assert!(!newer.await.unwrap().taken.is_cancelled());
        assert!(keyholders.0.lock().is_empty(), "nothing is kept of who is gone");
    }
}
