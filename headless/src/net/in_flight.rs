//! Requests in flight, with data about each.

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
    /// Adds a request that is about to be sent and returns its id.
    pub fn add(&mut self, what: T) -> u64 {
        self.last_id += 1;
        self.asked.insert(self.last_id, what);
        self.last_id
    }

    /// Removes and returns the request with this id; `None` if it is not pending.
    pub fn answered(&mut self, re: u64) -> Option<T> {
        self.asked.remove(&re)
    }

    /// Iterates over all requests by id, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &T)> {
        self.asked.iter().map(|(&id, what)| (id, what))
    }

    /// Removes and returns the requests for which `is_meant` is true.
    pub fn give_up(&mut self, mut is_meant: impl FnMut(&T) -> bool) -> Vec<T> {
        self.asked.extract_if(.., |_, what| is_meant(what)).map(|(_, what)| what).collect()
    }

    /// Drops all requests, because the connection is lost and no replies will come.
    pub fn clear(&mut self) {
        self.asked.clear();
    }
}
