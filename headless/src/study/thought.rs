//! A search on a thread of its own, so that input is still read.

use std::thread;

use oxo_engine::Stop;
use tokio::sync::mpsc;

/// Findings that may wait to be heard; when there are more, the thread blocks.
const FINDINGS: usize = 16;

/// A running search. Dropping it stops the search, and nothing more is heard of it.
#[derive(Debug)]
pub struct Thought<T> {
    stop: Stop,
    found: mpsc::Receiver<T>,
}

impl<T: Send + 'static> Thought<T> {
    /// Runs `think` on a thread. It passes its findings on, and returns soon after `stop` is
    /// stopped.
    pub fn begin(stop: Stop, think: impl FnOnce(&mut dyn FnMut(T)) + Send + 'static) -> Thought<T> {
        let (sender, found) = mpsc::channel(FINDINGS);
        // The receiver is gone once nobody wants to know.
        thread::spawn(move || think(&mut |finding| drop(sender.blocking_send(finding))));
        Thought { stop, found }
    }

    /// Returns the next finding; `None` once the search has ended.
    pub async fn next(&mut self) -> Option<T> {
        self.found.recv().await
    }
}

impl<T> Drop for Thought<T> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
