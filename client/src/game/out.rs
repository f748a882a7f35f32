//! What a game that is followed goes by, and what it hands out.

use oxo_protocol::{GameId, Request};

use super::hand::Move;
use super::news::News;
use super::notice::Notice;

/// The time, and whether there is a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds since the program started.
    pub ms: u64,
    /// The server's clock at that start, in milliseconds since 1970.
    pub epoch_ms: u64,
    pub is_online: bool,
}

impl Now {
    /// The server's clock, in milliseconds since 1970.
    pub const fn server_ms(self) -> u64 {
        self.epoch_ms.saturating_add(self.ms)
    }
}

/// What follows from what was heard or done.
#[derive(Debug, Default)]
pub struct Out {
    /// To be sent, in this order.
    pub requests: Vec<Request>,
    pub news: Vec<News>,
    pub notice: Option<Notice>,
    /// The stone or the decision that is among the requests for the first time.
    pub sent: Option<Move>,
    /// The game that comes after this one: whether to go there is the caller's to say.
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
