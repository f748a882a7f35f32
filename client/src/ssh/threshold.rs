//! Those who came and have no session yet: few of one address, and few in all.

use std::cmp::Reverse;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::line::Line;

/// Of one address: more than anybody opens at once, whose sessions begin within a second.
const MOST_OF_ONE: usize = 8;
/// In all: some ten kilobytes each, and two descriptors.
const MOST: usize = 1024;

/// The newcomers, oldest first. Everybody may try: where there is no room, the oldest newcomer goes
/// of the stage that has most of them. So a flood makes room for itself. A visitor who goes on
/// meets it at one stage alone, and has there the time that the flood takes to fill all places.
#[derive(Clone, Debug, Default)]
pub struct Threshold(Arc<Mutex<Waiting>>);

#[derive(Debug, Default)]
struct Waiting {
    come: u64,
    there: Vec<Newcomer>,
}

#[derive(Debug)]
struct Newcomer {
    number: u64,
    network: IpAddr,
    line: Line,
    stage: Stage,
}

/// How far a newcomer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Silent,
    Speaking,
    /// The keys of the connection are agreed upon.
    Keyed,
}

/// A place on the threshold, until this is dropped.
#[derive(Debug)]
pub struct Wait {
    pub stand: Stand,
    _is_over: DropGuard,
}

/// Which place that is.
#[derive(Clone, Debug)]
pub struct Stand {
    number: u64,
    threshold: Threshold,
}

impl Threshold {
    /// A place for one more, and what is cancelled when it is left.
    pub fn step_on(&self, network: IpAddr, line: Line) -> (Wait, CancellationToken) {
        let mut waiting = self.0.lock();
        if let Some(gone) = waiting.who_makes_room_for(network) {
            waiting.there.remove(gone).line.cut();
        }
        waiting.come += 1;
        let number = waiting.come;
        waiting.there.push(Newcomer { number, network, line, stage: Stage::Silent });
        let left = CancellationToken::new();
        let stand = Stand { number, threshold: self.clone() };
        (Wait { stand, _is_over: left.clone().drop_guard() }, left)
    }

    /// Sends everybody away.
    pub fn clear(&self) {
        self.0.lock().there.drain(..).for_each(|newcomer| newcomer.line.cut());
    }
}

impl Waiting {
    /// The index of the newcomer that goes for one more from `network`; `None` while there is room.
    fn who_makes_room_for(&self, network: IpAddr) -> Option<usize> {
        let of_one = self.there.iter().filter(|other| other.network == network).count();
        let may_go = |other: &&Newcomer| of_one < MOST_OF_ONE || other.network == network;
        if of_one < MOST_OF_ONE && self.there.len() < MOST {
            return None;
        }
        let count = |stage: &Stage| {
            let at_stage = |other: &&Newcomer| may_go(other) && other.stage == *stage;
            (self.there.iter().filter(at_stage).count(), Reverse(*stage))
        };
        let stages = [Stage::Silent, Stage::Speaking, Stage::Keyed];
        let most = stages.into_iter().max_by_key(count)?;
        self.there.iter().position(|other| may_go(&other) && other.stage == most)
    }
}

impl Stand {
    pub fn reach(&self, stage: Stage) {
        let mut waiting = self.threshold.0.lock();
        let newcomer = waiting.there.iter_mut().find(|other| other.number == self.number);
        if let Some(newcomer) = newcomer {
            newcomer.stage = newcomer.stage.max(stage);
        }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        let Stand { number, threshold } = &self.stand;
        threshold.0.lock().there.retain(|other| other.number != *number);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    #[tokio::test]
    async fn a_flood_leaves_whoever_goes_on_the_time_to_come_in() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (_stream, line) = Line::of(stream).unwrap();
        let stages = [Stage::Silent, Stage::Speaking, Stage::Keyed];
        for flood in stages {
            let threshold = Threshold::default();
            let come =
                |from: u32| threshold.step_on(Ipv4Addr::from_bits(from).into(), line.clone()).0;
            let mut waits = Vec::new();
            let mut flooded = |count: u32, networks: u32| {
                waits.extend((0..count).map(|number| come(1 + number % networks)));
                waits.iter().rev().take(count as usize).for_each(|wait| wait.stand.reach(flood));
            };
            flooded(2000, 250);
            let visitor = come(0);
            let is_there = |of: &Wait| {
                let there = &threshold.0.lock().there;
                there.iter().any(|one| one.number == of.stand.number)
            };
            for stage in stages {
                visitor.stand.reach(stage);
                // At 500 in a second more than half of one: some turns of a slow connection.
                flooded(300, 250);
                assert!(is_there(&visitor), "{flood:?}, {stage:?}");
            }
            assert_eq!(threshold.0.lock().there.len(), MOST);
        }
        // Nor does one who says nothing push out another of the same address.
        let threshold = Threshold::default();
        let come = || threshold.step_on(Ipv4Addr::LOCALHOST.into(), line.clone()).0;
        let visitor = come();
        visitor.stand.reach(Stage::Speaking);
        let _silent: Vec<Wait> = (0..100).map(|_| come()).collect();
        let there = &threshold.0.lock().there;
        assert_eq!((there.len(), there[0].number), (MOST_OF_ONE, visitor.stand.number));
    }
}
