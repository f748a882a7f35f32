//! Frames waiting to be sent to a client.

use std::sync::Arc;

use oxo_protocol::{GameId, Role};

use super::acks::AckTracker;
use crate::game::Published;
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
    pub const fn is_full(&self) -> bool {
        self.frames.len() >= MAX_BATCH
    }

    pub fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    pub fn extend(&mut self, frames: impl IntoIterator<Item = Frame>) {
        self.frames.extend(frames);
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
