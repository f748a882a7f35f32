//! Those who came and have no session yet: few of one address, and few in all.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::line::Line;

/// Of one address: more than anybody opens at once, whose sessions begin within a second.
const MOST_OF_ONE: usize = 8;
/// In all: some hundred kilobytes each, and two descriptors.
const MOST: usize = 128;

/// Where they stand, the longest there first. Whoever comes may try: where there is no room, the
/// one goes who has stood there longest, since who means it does not stand there long.
#[derive(Clone, Debug, Default)]
pub struct Threshold(Arc<Mutex<Waiting>>);

#[derive(Debug, Default)]
struct Waiting {
    come: u64,
    there: VecDeque<Newcomer>,
}

#[derive(Debug)]
struct Newcomer {
    number: u64,
    network: IpAddr,
    line: Line,
}

/// A place on the threshold, until this is dropped.
#[derive(Debug)]
pub struct Wait {
    number: u64,
    threshold: Threshold,
    _is_over: DropGuard,
}

impl Threshold {
    /// A place for one more, and what is cancelled when it is left.
    pub fn step_on(&self, network: IpAddr, line: Line) -> (Wait, CancellationToken) {
        let mut waiting = self.0.lock();
        let of_one = waiting.there.iter().filter(|other| other.network == network).count();
        let longest = match of_one {
            MOST_OF_ONE.. => waiting.there.iter().position(|other| other.network == network),
            _ => (waiting.there.len() >= MOST).then_some(0),
        };
        if let Some(gone) = longest.and_then(|longest| waiting.there.remove(longest)) {
            gone.line.cut();
        }
        waiting.come += 1;
        let number = waiting.come;
        waiting.there.push_back(Newcomer { number, network, line });
        let left = CancellationToken::new();
        let wait = Wait { number, threshold: self.clone(), _is_over: left.clone().drop_guard() };
        (wait, left)
    }

    /// Sends everybody away.
    pub fn clear(&self) {
        self.0.lock().there.drain(..).for_each(|newcomer| newcomer.line.cut());
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.threshold.0.lock().there.retain(|other| other.number != self.number);
    }
}
