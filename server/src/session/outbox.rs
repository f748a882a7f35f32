//! Frames waiting to be sent to a client.

use std::sync::Arc;

use oxo_protocol::frame::encode_event;
use oxo_protocol::{GameEvent, GameId, Role};

use super::acks::AckTracker;
use crate::game::{Backlog, Published};
use crate::net::listener::Stream;
use crate::net::socket::{Frame, SendError, Socket};

/// Frames per batch, so that a busy client's requests are still read in between.
const MAX_BATCH: usize = 64;

#[derive(Debug, Default)]
pub struct Outbox {
    frames: Vec<Frame>,
    /// Events to be confirmed by a pong.
    awaited: Vec<(GameId, u64)>,
    pub acks: AckTracker,
    /// Dropped once sent: until then a move counts as in flight.
    published: Vec<Arc<Published>>,
}

impl Outbox {
    /// Number of queued frames: the position for a reply that must precede its events.
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

    pub fn insert(&mut self, position: usize, frame: Frame) {
        self.frames.insert(position, frame);
    }

    pub fn publish(&mut self, g: GameId, role: Role, published: Arc<Published>) {
        self.frames.push(published.frame_for(g, role));
        let seat = if published.swaps_seats() { role.swapped() } else { role }.side();
        let is_to_move = seat.is_some() && published.turn == seat;
        if let Some((s, _)) = &published.event
            && is_to_move
            && (published.is_timed || self.acks.is_due())
        {
            self.awaited.push((g, *s));
        }
        self.published.push(published);
    }

    pub fn push_backlog(&mut self, g: GameId, backlog: Backlog) {
        match backlog {
            Backlog::Events { events, presence } => {
                self.extend(events);
                self.extend(presence);
            }
            Backlog::Snap(snap) => {
                self.push(encode_event(g, snap.s, &GameEvent::Snap(snap)).into())
            }
        }
    }

    pub async fn flush(&mut self, socket: &mut Socket<impl Stream>) -> Result<(), SendError> {
        if self.frames.is_empty() {
            return Ok(());
        }
        let sent = if self.awaited.is_empty() {
            socket.send_all(self.frames.drain(..)).await
        } else {
            let ping = self.acks.expect(self.awaited.drain(..));
            socket.send_with_ping(self.frames.drain(..), ping).await
        };
        self.published.clear();
        sent
    }
}
