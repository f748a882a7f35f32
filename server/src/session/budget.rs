//! What requests cost, and how much one session may ask for.

use std::time::Duration;

use oxo_protocol::request::{Claim, MakeOffer};
use oxo_protocol::{ClaimKind, Limits, OfferKind, Rejection, Request};
use tokio::time::Instant;

use crate::net::quotas::Action;
use crate::net::rate::{self, Rate, Used};

/// Refused requests in a row that are still answered: a client that does not wait when
/// told to is no client of ours.
const MAX_FLOOD: u32 = 200;
/// The period in which [`oxo_protocol::Limits::wishes_per_20s`] counts.
const PERIOD: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    Plain,
    /// That, and the smaller rate of what disturbs people or takes the server long.
    High,
}

impl Cost {
    pub const fn of(request: &Request) -> Cost {
        match request {
            Request::Say(_) | Request::Seek(_) | Request::AcceptSeek(_) | Request::Create(_) => {
                Cost::High
            }
            Request::Offer(MakeOffer { what: OfferKind::Rematch, .. }) => Cost::High,
            // These look through all games, or long at one.
            Request::Lobby(_) | Request::Games(_) | Request::Player(_) | Request::Hint(_) => {
                Cost::High
            }
            Request::Named(_) | Request::Top(_) => Cost::High,
            Request::Claim(Claim { what: ClaimKind::Draw, .. }) => Cost::High,
            Request::Link(_) | Request::SignOut(_) | Request::Report(_) => Cost::High,
            _ => Cost::Plain,
        }
    }
}

/// The budget of a reply that may be as long as a game or a list.
pub const fn sent(request: &Request) -> Option<Action> {
    match request {
        Request::Join(_) | Request::Watch(_) | Request::Sync(_) | Request::Hint(_) => {
            Some(Action::Send)
        }
        Request::Lobby(_) | Request::Games(_) | Request::Player(_) => Some(Action::Send),
        Request::Named(_) | Request::Top(_) => Some(Action::Send),
        _ => None,
    }
}

/// What an entry of the log takes of the disk at most, with all that follows from the same
/// request: a move with its clocks 210 bytes, a bot's answer as much, the end of a game and its
/// place in the lists less.
const ENTRY: u32 = 512;
/// Bytes of a far cell of a boundless board in a list of moves.
const CELL: u32 = 20;
/// What a player with all devices takes of the disk.
pub const PLAYER: u32 = 4 * 1024;
/// How often the position is stored from which a game starts: opened, and joined.
const COPIES: u32 = 2;

/// What a request may store, and of which budget: twice what is said in it, for a page holds one
/// long line where two do not fit.
pub fn stored(request: &Request) -> Option<(Action, u32)> {
    let length = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    match request {
        Request::Say(say) => Some((Action::Talk, ENTRY + 2 * length(say.text.len()))),
        Request::Create(create) => {
            let position = COPIES * CELL * length(create.moves.len());
            Some((Action::Store, ENTRY + 2 * position))
        }
        // The next game may start from a position as well, as long as a frame.
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
        Request::Link(_) | Request::SignOut(_) => Some((Action::Store, PLAYER)),
        _ => None,
    }
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
            // What is for people or takes long: a third of the requests is plenty.
            costly_rate: Rate::new(wish_burst / 3, wishes_per_20s / 3, PERIOD),
            costly_requests: Used::default(),
            flood: 0,
        }
    }

    pub fn charge(&mut self, cost: Cost) -> Result<(), Rejection> {
        let now = Instant::now();
        let taken = self.rate.take(&mut self.requests, now).and_then(|()| match cost {
            Cost::Plain => Ok(()),
            Cost::High => self.costly_rate.take(&mut self.costly_requests, now),
        });
        self.flood = if taken.is_ok() { 0 } else { self.flood + 1 };
        taken.map_err(|wait| rate::too_often("too fast: wait a moment", wait))
    }

    pub const fn is_flooded(&self) -> bool {
        self.flood > MAX_FLOOD
    }
}
