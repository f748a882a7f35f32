//! Limits on connections without a session yet, per address and in total.

use std::cmp::Reverse;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::connection::Connection;

/// Maximum per address: more than anybody opens at once, as sessions start within a second.
const MAX_PER_NETWORK: usize = 8;
/// Maximum in total: each takes some ten kilobytes and two descriptors.
const MAX: usize = 1024;

/// Pending connections, oldest first. Every new connection is accepted. If there is no room, the
/// gate closes the oldest connection in the stage that has the most.
///
/// So a flood mostly displaces itself: a visitor who makes progress shares only one stage with it,
/// and only until the flood has filled all places again.
#[derive(Clone, Debug, Default)]
pub struct PendingConnections(Arc<Mutex<Queue>>);

#[derive(Debug, Default)]
struct Queue {
    last_id: u64,
    pending: Vec<Pending>,
}

#[derive(Debug)]
struct Pending {
    id: u64,
    network: IpAddr,
    connection: Connection,
    stage: Stage,
}

/// How far a pending connection has progressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Silent,
    Speaking,
    /// The key exchange is done.
    KeysExchanged,
}

/// Keeps a connection pending until dropped.
#[derive(Debug)]
pub struct PendingGuard {
    pub progress: Progress,
    _cancels: DropGuard,
}

/// Reports the progress of one connection.
#[derive(Clone, Debug)]
pub struct Progress {
    id: u64,
    connections: PendingConnections,
}

impl PendingConnections {
    /// Adds a connection. The returned token is cancelled when it is no longer pending.
    pub fn add(
        &self,
        network: IpAddr,
        connection: Connection,
    ) -> (PendingGuard, CancellationToken) {
        let mut queue = self.0.lock();
        if let Some(displaced) = queue.displaced_by(network) {
            queue.pending.remove(displaced).connection.shut_down();
        }
        queue.last_id += 1;
        let id = queue.last_id;
        queue.pending.push(Pending { id, network, connection, stage: Stage::Silent });
        let ended = CancellationToken::new();
        let progress = Progress { id, connections: self.clone() };
        (PendingGuard { progress, _cancels: ended.clone().drop_guard() }, ended)
    }

    /// Closes all pending connections.
    pub fn clear(&self) {
        self.0.lock().pending.drain(..).for_each(|pending| pending.connection.shut_down());
    }
}

impl Queue {
    /// Returns the index of the connection to close for a new one from `network`; `None` if there
    /// is room.
    fn displaced_by(&self, network: IpAddr) -> Option<usize> {
        let of_network = self.pending.iter().filter(|other| other.network == network).count();
        if of_network < MAX_PER_NETWORK && self.pending.len() < MAX {
            return None;
        }
        let is_candidate =
            |other: &&Pending| of_network < MAX_PER_NETWORK || other.network == network;
        let count = |stage: &Stage| {
            let at_stage = |other: &&Pending| is_candidate(other) && other.stage == *stage;
            (self.pending.iter().filter(at_stage).count(), Reverse(*stage))
        };
        let stages = [Stage::Silent, Stage::Speaking, Stage::KeysExchanged];
        let fullest = stages.into_iter().max_by_key(count)?;
        self.pending.iter().position(|other| is_candidate(&other) && other.stage == fullest)
    }
}

impl Progress {
    pub fn reach(&self, stage: Stage) {
        let mut queue = self.connections.0.lock();
        if let Some(pending) = queue.pending.iter_mut().find(|other| other.id == self.id) {
            pending.stage = pending.stage.max(stage);
        }
    }
}

impl Drop for PendingGuard {
    fn drop(&mut self) {
        let Progress { id, connections } = &self.progress;
        connections.0.lock().pending.retain(|other| other.id != *id);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    #[tokio::test]
    async fn a_flood_leaves_a_visitor_time_to_start_a_session() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (_stream, connection) = Connection::of(stream).unwrap();
        let stages = [Stage::Silent, Stage::Speaking, Stage::KeysExchanged];
        for flood in stages {
            let connections = PendingConnections::default();
            let add =
                |from: u32| connections.add(Ipv4Addr::from_bits(from).into(), connection.clone()).0;
            let mut guards = Vec::new();
            let mut flooded = |count: u32, networks: u32| {
                guards.extend((0..count).map(|number| add(1 + number % networks)));
                let newest = guards.iter().rev().take(count as usize);
                newest.for_each(|guard| guard.progress.reach(flood));
            };
            flooded(2000, 250);
            let visitor = add(0);
            let is_pending = |guard: &PendingGuard| {
                let pending = &connections.0.lock().pending;
                pending.iter().any(|one| one.id == guard.progress.id)
            };
            for stage in stages {
                visitor.progress.reach(stage);
                // More than half a second at 500 per second: a few round trips of a slow
                // connection.
                flooded(300, 250);
                assert!(is_pending(&visitor), "{flood:?}, {stage:?}");
            }
            assert_eq!(connections.0.lock().pending.len(), MAX);
        }
        // A silent connection does not displace a speaking one from the same address either.
        let connections = PendingConnections::default();
        let add = || connections.add(Ipv4Addr::LOCALHOST.into(), connection.clone()).0;
        let visitor = add();
        visitor.progress.reach(Stage::Speaking);
        let _silent: Vec<PendingGuard> = (0..100).map(|_| add()).collect();
        let pending = &connections.0.lock().pending;
        assert_eq!((pending.len(), pending[0].id), (MAX_PER_NETWORK, visitor.progress.id));
    }
}
