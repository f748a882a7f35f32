//! What is on its way to a client.

use oxo_shared::protocol::frame::encode_fact;
use oxo_shared::protocol::{Fact, GameId};

use crate::game::{Backlog, Published};
use crate::listener::Stream;
use crate::metrics::InFlight;
use crate::socket::{Frame, SendError, Socket};
use oxo_shared::protocol::Role;

/// Frames that are sent at once, so that who has many games is still listened to.
const MAX_BATCH: usize = 64;

#[derive(Debug, Default)]
pub struct Outbox {
    frames: Vec<Frame>,
    in_flight: Vec<InFlight>,
}

impl Outbox {
    /// How many frames wait: where a reply goes that comes before what follows from it.
    pub const fn len(&self) -> usize {
        self.frames.len()
    }

    pub const fn is_full(&self) -> bool {
        self.frames.len() >= MAX_BATCH
    }

    pub fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    pub fn extend(&mut self, frames: Vec<Frame>) {
        self.frames.extend(frames);
    }

    pub fn insert(&mut self, place: usize, frame: Frame) {
        self.frames.insert(place, frame);
    }

    pub fn publish(&mut self, g: GameId, role: Role, published: &Published) {
        self.frames.push(published.frame_for(g, role));
        self.in_flight.extend(published.in_flight.clone());
    }

    pub fn push_backlog(&mut self, g: GameId, backlog: Backlog) {
        match backlog {
            Backlog::Facts { facts, presence } => {
                self.extend(facts);
                self.extend(presence);
            }
            Backlog::Snap(snap) => self.push(encode_fact(g, snap.s, &Fact::Snap(snap)).into()),
        }
    }

    pub async fn flush(&mut self, socket: &mut Socket<impl Stream>) -> Result<(), SendError> {
        if self.frames.is_empty() {
            return Ok(());
        }
        let sent = socket.send_all(self.frames.drain(..)).await;
        self.in_flight.clear();
        sent
    }
}
