//! Limits a key to one playing session at a time. The newest session takes over, because an older
//! one may have lost its connection without noticing.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio_util::sync::CancellationToken;

#[derive(Clone, Debug, Default)]
pub struct KeySessions(Arc<Mutex<HashMap<String, Newest>>>);

#[derive(Debug, Default)]
struct Newest {
    superseded: CancellationToken,
    /// Held by the running session; the next one waits for it.
    running: Arc<AsyncMutex<()>>,
}

/// A key's playing session, until dropped.
#[derive(Debug)]
pub struct KeySession {
    key: String,
    sessions: KeySessions,
    /// Cancelled when a newer session takes over.
    pub superseded: CancellationToken,
    _running: OwnedMutexGuard<()>,
}

impl KeySessions {
    /// Ends the older session of `key`, if any, and waits until it is over.
    pub async fn take_over(&self, key: &str) -> KeySession {
        let (superseded, running) = {
            let mut all = self.0.lock();
            let newest = all.entry(key.to_owned()).or_default();
            newest.superseded.cancel();
            newest.superseded = CancellationToken::new();
            (newest.superseded.clone(), Arc::clone(&newest.running))
        };
        let running = running.lock_owned().await;
        KeySession { key: key.to_owned(), sessions: self.clone(), superseded, _running: running }
    }
}

impl Drop for KeySession {
    fn drop(&mut self) {
        if !self.superseded.is_cancelled() {
            // No newer session is waiting.
            self.sessions.0.lock().remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::yield_now;

    use super::*;

    #[tokio::test]
    async fn a_newer_session_starts_once_the_older_one_has_ended() {
        let sessions = KeySessions::default();
        let older = sessions.take_over("ann").await;
        let newer = tokio::spawn({
            let sessions = sessions.clone();
            async move { sessions.take_over("ann").await }
        });
        older.superseded.cancelled().await;
        sessions.take_over("bob").await;
        yield_now().await;
        assert!(!newer.is_finished());
        drop(older);
        assert!(!newer.await.unwrap().superseded.is_cancelled());
        assert!(sessions.0.lock().is_empty(), "no entry is left of an ended session");
    }
}
