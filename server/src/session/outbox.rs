//! Frames waiting to be sent to a client.

use std::sync::Arc;

use oxo_protocol::frame::encode_ok;
use oxo_protocol::{GameId, Role};
use serde::Serialize;

use super::acks::AckTracker;
use crate::game::Published;
use crate::net::listener::Stream;
use crate::net::socket::{Frame, SendError, Socket};

/// Frames per batch, so that a busy client's requests are still read in between.
const MAX_BATCH: usize = 64;

/// The reply to request `id`.
pub fn ok(id: u64, reply: impl Serialize) -> Frame {
    encode_ok(id, &reply).into()
}

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

    /// Sends all queued frames as one batch; fails as [`Socket::send_all`] does.
    pub async fn flush(&mut self, socket: &mut Socket<impl Stream>) -> Result<(), SendError> {
        if self.frames.is_empty() {
            return Ok(());
        }
        let is_awaited = !self.awaited.is_empty();
        let ping = is_awaited.then(|| self.acks.expect(self.awaited.drain(..)));
        let sent = socket.send_all(self.frames.drain(..), ping).await;
        self.published.clear();
        sent
    }
}
