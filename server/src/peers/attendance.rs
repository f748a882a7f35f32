//! Attendance: the subscribers of a game on other nodes. Pure.

use std::time::Duration;

use oxo_protocol::Presence;
use oxo_protocol::notice::{Arrived, PlayerLooks};
use oxo_shared::{BySide, Side};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::peers::latest_by_node::LatestByNode;
use oxo_cluster::NodeId;

/// Interval at which attendance is published again, because a message may be lost.
const INTERVAL: Duration = Duration::from_secs(1);

/// A message about a game from one node to the others.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttendanceMessage {
    /// Attendance of the sender, and whether it requests that of the others.
    Here {
        here: Attendance,
        asks: bool,
    },
    Look(PlayerLooks),
    Arrived(Arrived),
}

/// Summary of the subscribers on one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attendance {
    pub players: BySide<Presence>,
    pub spectators: usize,
    pub keeps_open: bool,
}

impl Attendance {
    fn is_relevant(&self) -> bool {
        self.keeps_open || Side::BOTH.into_iter().any(|side| self.players[side] == Presence::On)
    }
}

#[derive(Debug)]
pub struct RemoteAttendance {
    /// Nodes with a player or a subscriber that keeps the game open.
    nodes: LatestByNode<Attendance>,
    /// The attendance last published, and when.
    published: (Attendance, Instant),
}

impl RemoteAttendance {
    pub fn new(now: Instant) -> RemoteAttendance {
        RemoteAttendance { nodes: LatestByNode::default(), published: (Attendance::default(), now) }
    }

    pub fn update(&mut self, from: NodeId, attendance: Attendance, now: Instant) {
        if attendance.is_relevant() {
            self.nodes.update(from, attendance, now);
        } else {
            self.nodes.forget(from);
        }
    }

    pub fn expire(&mut self, now: Instant) {
        self.nodes.expire(now);
    }

    pub fn swap_seats(&mut self) {
        for attendance in self.nodes.values_mut() {
            attendance.players = attendance.players.swapped();
        }
    }

    pub fn is_on(&self, side: Side) -> bool {
        self.nodes.values().any(|attendance| attendance.players[side] == Presence::On)
    }

    pub fn spectators(&self) -> usize {
        self.nodes.values().map(|attendance| attendance.spectators).sum()
    }

    pub fn keeps_open(&self) -> bool {
        self.nodes.values().any(|attendance| attendance.keeps_open)
    }

    /// When the next publication is due or a silent node expires.
    pub fn due(&self, local: &Attendance) -> Option<Instant> {
        self.publish_at(local).into_iter().chain(self.nodes.silent_at()).min()
    }

    fn publish_at(&self, local: &Attendance) -> Option<Instant> {
        let (last, published_at) = &self.published;
        if (local.players, local.keeps_open) != (last.players, last.keeps_open) {
            return Some(*published_at);
        }
        (local.is_relevant() || local != last).then(|| *published_at + INTERVAL)
    }

    /// Whether `local` is to be published now; the caller does.
    pub fn take_due(&mut self, local: Attendance, now: Instant) -> bool {
        let is_due = self.publish_at(&local).is_some_and(|due| due <= now);
        if is_due {
            self.published = (local, now);
        }
        is_due
    }
}
