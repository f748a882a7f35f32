//! Who subscribes to a game on other nodes, as these tell it. Pure.

use std::time::Duration;

use oxo_protocol::Presence;
use oxo_protocol::notice::{Arrived, PlayerLooks};
use oxo_shared::{BySide, Side};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::peers::heard::LatestByNode;
use oxo_cluster::NodeId;

/// How often who is here is told again: a word may be lost.
const TELL_EVERY: Duration = Duration::from_secs(1);

/// What nodes tell each other of a game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttendanceMessage {
    /// Who is here, and whether this node wants to know it of the others.
    Here {
        here: Attendance,
        asks: bool,
    },
    Look(PlayerLooks),
    Arrived(Arrived),
}

/// What the subscribers on one node amount to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attendance {
    pub players: BySide<Presence>,
    pub spectators: usize,
    pub keeps_open: bool,
}

impl Attendance {
    fn is_anybody(&self) -> bool {
        self.keeps_open || Side::BOTH.into_iter().any(|side| self.players[side] == Presence::On)
    }
}

#[derive(Debug)]
pub struct RemoteAttendance {
    /// Where somebody is.
    nodes: LatestByNode<Attendance>,
    /// What the others were told last, and when.
    told: (Attendance, Instant),
}

impl RemoteAttendance {
    pub fn new(now: Instant) -> RemoteAttendance {
        RemoteAttendance { nodes: LatestByNode::default(), told: (Attendance::default(), now) }
    }

    pub fn hear(&mut self, from: NodeId, there: Attendance, now: Instant) {
        if there.is_anybody() {
            self.nodes.hear(from, there, now);
        } else {
            self.nodes.forget(from);
        }
    }

    pub fn forget_the_silent(&mut self, now: Instant) {
        self.nodes.forget_the_silent(now);
    }

    pub fn swap_seats(&mut self) {
        for there in self.nodes.values_mut() {
            there.players = there.players.swapped();
        }
    }

    pub fn is_on(&self, side: Side) -> bool {
        self.nodes.values().any(|there| there.players[side] == Presence::On)
    }

    pub fn spectators(&self) -> usize {
        self.nodes.values().map(|there| there.spectators).sum()
    }

    pub fn keeps_open(&self) -> bool {
        self.nodes.values().any(|there| there.keeps_open)
    }

    /// When the others are to be told of `here`, or one of them has been silent for too long.
    pub fn due(&self, here: &Attendance) -> Option<Instant> {
        self.tell_at(here).into_iter().chain(self.nodes.silent_at()).min()
    }

    fn tell_at(&self, here: &Attendance) -> Option<Instant> {
        let (told, told_at) = &self.told;
        if (here.players, here.keeps_open) != (told.players, told.keeps_open) {
            return Some(*told_at);
        }
        (here.is_anybody() || here != told).then(|| *told_at + TELL_EVERY)
    }

    pub fn is_to_tell(&self, here: &Attendance, now: Instant) -> bool {
        self.tell_at(here).is_some_and(|due| due <= now)
    }

    pub fn note_told(&mut self, here: Attendance, now: Instant) {
        self.told = (here, now);
    }
}
