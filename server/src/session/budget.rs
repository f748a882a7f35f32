//! Costs of requests, and the request budget of a session.

use std::time::Duration;

use oxo_protocol::request::{Claim, MakeOffer};
use oxo_protocol::{ClaimKind, Limits, OfferKind, Rejection, Request};
use tokio::time::Instant;

use crate::net::quotas::Action;
use crate::net::rate::{self, Rate, Used};

/// Rejected requests in a row before the session is closed. By then the client has ignored every
/// `retry_ms`.
const MAX_FLOOD: u32 = 200;
/// Period of [`oxo_protocol::Limits::wishes_per_20s`].
const PERIOD: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    Plain,
    /// Also charged to the smaller budget for requests that disturb people or take long.
    High,
}

impl Cost {
    pub const fn of(request: &Request) -> Cost {
        match request {
            Request::Say(_) | Request::Seek(_) | Request::AcceptSeek(_) | Request::Create(_) => {
                Cost::High
            }
            Request::Offer(MakeOffer { what: OfferKind::Rematch, .. }) => Cost::High,
            // These search all games, or search one game for a long time.
            Request::Lobby(_) | Request::Games(_) | Request::Player(_) | Request::Hint(_) => {
                Cost::High
            }
            Request::Named(_) | Request::Top(_) | Request::Think(_) => Cost::High,
            Request::Try(_) | Request::Puzzles(_) => Cost::High,
            Request::Claim(Claim { what: ClaimKind::Draw, .. }) => Cost::High,
            Request::Link(_) | Request::SignOut(_) | Request::ListMe(_) | Request::Report(_) => {
                Cost::High
            }
            _ => Cost::Plain,
        }
    }
}

/// Budget to charge for a reply that may be as long as a game or a list. `None` for short replies.
pub const fn send_cost(request: &Request) -> Option<Action> {
    match request {
        Request::Join(_) | Request::Watch(_) | Request::Sync(_) | Request::Hint(_) => {
            Some(Action::Send)
        }
        Request::Lobby(_) | Request::Games(_) | Request::Player(_) => Some(Action::Send),
        Request::Named(_) | Request::Top(_) | Request::Game(_) => Some(Action::Send),
        Request::Puzzle(_) => Some(Action::Send),
        // Its notices are charged as they are sent.
        Request::Think(_) => Some(Action::Send),
        _ => None,
    }
}

/// Most disk space of a log entry and of all that follows from the same request. A move with its
/// clocks takes 210 bytes, as does a bot's reply; the end of a game takes less.
const ENTRY: u32 = 512;
/// Bytes of a far cell of an infinite board in a list of moves.
const CELL: u32 = 20;
/// Most disk space of a player with all devices.
pub const PLAYER: u32 = 4 * 1024;
/// Most disk space of the puzzles of a player who has tried all two thousand.
const SOLVER: u32 = 20 * 1024;
/// A starting position is stored twice: when the game is opened and when it is joined.
const COPIES: u32 = 2;

/// What a request may store, and the budget it is charged to. Text counts twice, because a disk
/// page may hold only one long line. `None` if it stores nothing.
pub fn log_cost(request: &Request) -> Option<(Action, u32)> {
    let length = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    match request {
        Request::Say(say) => Some((Action::Talk, ENTRY + 2 * length(say.text.len()))),
        Request::Create(create) => {
            let position = COPIES * CELL * length(create.moves.len());
            Some((Action::Store, ENTRY + 2 * position))
        }
        // A rematch may start from a position as well, at most as long as a frame.
        Request::Offer(MakeOffer { what: OfferKind::Rematch, .. }) => {
            Some((Action::Store, ENTRY + 2 * length(Limits::default().frame_bytes)))
        }
        Request::Join(_)
        | Request::AcceptSeek(_)
        | Request::Seek(_)
        | Request::Play(_)
        | Request::Decide(_)
        | Request::Resign(_)
        | Request::Abort(_)
        | Request::Claim(_)
        | Request::Offer(_)
        | Request::Answer(_)
        | Request::GoOn(_) => Some((Action::Store, ENTRY)),
        Request::Link(_) | Request::SignOut(_) | Request::ListMe(_) => {
            Some((Action::Store, PLAYER))
        }
        Request::Try(_) => Some((Action::Store, SOLVER)),
        Request::Puzzles(puzzles) if !puzzles.attempts.is_empty() => Some((Action::Store, SOLVER)),
        _ => None,
    }
}

/// Whether a request is little work: it stores one entry, and waits for the disk.
pub fn is_short(request: &Request) -> bool {
    matches!(log_cost(request), Some((_, ENTRY)))
}

pub struct Budget {
    rate: Rate,
    requests: Used,
    costly_rate: Rate,
    costly_requests: Used,
    flood: u32,
}

impl Budget {
    pub fn new(limits: &Limits) -> Budget {
        let &Limits { wish_burst, wishes_per_20s, .. } = limits;
        Budget {
            rate: Rate::new(wish_burst, wishes_per_20s, PERIOD),
            requests: Used::default(),
            // A third of all requests is plenty for costly ones.
            costly_rate: Rate::new(wish_burst / 3, wishes_per_20s / 3, PERIOD),
            costly_requests: Used::default(),
            flood: 0,
        }
    }

    /// Charges a request, or rejects it with the time to wait.
    pub fn charge(&mut self, cost: Cost) -> Result<(), Rejection> {
        let now = Instant::now();
        let result = self.rate.take(&mut self.requests, now).and_then(|()| match cost {
            Cost::Plain => Ok(()),
            Cost::High => self.costly_rate.take(&mut self.costly_requests, now),
        });
        self.flood = if result.is_ok() { 0 } else { self.flood + 1 };
        result.map_err(|wait| rate::too_often(oxo_words::WHY_TOO_FAST, wait))
    }

    pub const fn is_flooded(&self) -> bool {
        self.flood > MAX_FLOOD
    }
}
