//! The inputs and outputs of a followed game.

use oxo_protocol::{GameId, Request};

use super::hand::Move;
use super::news::News;
use super::notice::Notice;

/// The time and the connection state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds since the program started.
    pub ms: u64,
    /// The server's clock when the program started, in milliseconds since 1970.
    pub epoch_ms: u64,
    pub is_online: bool,
}

impl Now {
    /// Returns the server's clock, in milliseconds since 1970.
    pub const fn server_ms(self) -> u64 {
        self.epoch_ms.saturating_add(self.ms)
    }
}

/// The results of an event or a command.
#[derive(Debug, Default)]
pub struct Out {
    /// Requests to send, in this order.
    pub requests: Vec<Request>,
    pub news: Vec<News>,
    pub notice: Option<Notice>,
    /// The move among the requests, unless it is a repetition.
    pub sent: Option<Move>,
    /// The game that follows this one. The caller decides whether to enter it.
    pub next: Option<GameId>,
}

impl Out {
    pub(super) fn ask(&mut self, request: Request) {
        self.requests.push(request);
    }

    pub(super) fn notify(&mut self, notice: impl Into<Notice>) {
        self.notice = Some(notice.into());
    }
}
