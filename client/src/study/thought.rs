//! A search on a thread of its own.

use std::thread;

use oxo_engine::Stop;

/// A running search. Dropping it stops the search.
#[derive(Debug)]
pub struct Thought {
    stop: Stop,
}

impl Thought {
    /// Runs `think` on a thread, which must return soon after `stop` is stopped.
    pub fn begin(stop: Stop, think: impl FnOnce() + Send + 'static) -> Thought {
        thread::spawn(think);
        Thought { stop }
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
