//! Requests without a reply yet, each with what it was asked for.

use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub struct InFlight<T> {
    last_id: u64,
    asked: BTreeMap<u64, T>,
}

impl<T> Default for InFlight<T> {
    fn default() -> Self {
        InFlight { last_id: 0, asked: BTreeMap::new() }
    }
}

impl<T> InFlight<T> {
    /// The number of a request that is about to be sent.
    pub fn add(&mut self, what: T) -> u64 {
        self.last_id += 1;
        self.asked.insert(self.last_id, what);
        self.last_id
    }

    pub fn answered(&mut self, re: u64) -> Option<T> {
        self.asked.remove(&re)
    }

    /// All of them by number, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &T)> {
        self.asked.iter().map(|(&id, what)| (id, what))
    }

    /// Waits no more for those that are meant: these.
    pub fn give_up(&mut self, mut is_meant: impl FnMut(&T) -> bool) -> Vec<T> {
        self.asked.extract_if(.., |_, what| is_meant(what)).map(|(_, what)| what).collect()
    }

    /// The connection is gone: what had no reply never will.
    pub fn clear(&mut self) {
        self.asked.clear();
    }
}
