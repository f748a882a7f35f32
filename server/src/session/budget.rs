//! What wishes cost, and how much one session may ask for.

use std::time::Duration;

use oxo_protocol::wish::{Claim, MakeOffer};
use oxo_protocol::{ClaimKind, Limits, OfferKind, Refusal, Wish};
use tokio::time::Instant;

use crate::addresses::Action;
use crate::rate::{self, Rate, Used};

/// Refused wishes in a row that are still answered: a client that does not wait when
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
    pub const fn of(wish: &Wish) -> Cost {
        match wish {
            Wish::Say(_) | Wish::Seek(_) | Wish::AcceptSeek(_) | Wish::Create(_) => Cost::High,
            Wish::Offer(MakeOffer { what: OfferKind::Rematch, .. }) => Cost::High,
            // These look through all games, or long at one.
            Wish::Lobby(_) | Wish::Games(_) | Wish::Player(_) | Wish::Hint(_) => Cost::High,
            Wish::Named(_) | Wish::Top(_) => Cost::High,
            Wish::Claim(Claim { what: ClaimKind::Draw, .. }) => Cost::High,
            Wish::Link(_) | Wish::SignOut(_) | Wish::Report(_) => Cost::High,
            _ => Cost::Plain,
        }
    }
}

/// The budget of a reply that may be as long as a game or a list.
pub const fn sent(wish: &Wish) -> Option<Action> {
    match wish {
        Wish::Join(_) | Wish::Watch(_) | Wish::Sync(_) | Wish::Hint(_) => Some(Action::Send),
        Wish::Lobby(_) | Wish::Games(_) | Wish::Player(_) => Some(Action::Send),
        Wish::Named(_) | Wish::Top(_) => Some(Action::Send),
        _ => None,
    }
}

/// What an entry of the log takes of the disk at most, with all that follows from the same
/// wish: a move with its clocks 210 bytes, a bot's answer as much, the end of a game and its
/// place in the lists less.
const ENTRY: u32 = 512;
/// Bytes of a far cell of a boundless board in a list of moves.
const CELL: u32 = 20;
/// What a player with all devices takes of the disk.
pub const PLAYER: u32 = 4 * 1024;
/// How often the position is stored from which a game starts: opened, and joined.
const COPIES: u32 = 2;

/// What a wish may store, and of which budget: twice what is said in it, for a page holds one
/// long line where two do not fit.
pub fn stored(wish: &Wish) -> Option<(Action, u32)> {
    let length = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    match wish {
        Wish::Say(say) => Some((Action::Talk, ENTRY + 2 * length(say.text.len()))),
        Wish::Create(create) => {
            let position = COPIES * CELL * length(create.moves.len());
            Some((Action::Store, ENTRY + 2 * position))
        }
        // The next game may start from a position as well, as long as a frame.
        Wish::Offer(MakeOffer { what: OfferKind::Rematch, .. }) => {
            Some((Action::Store, ENTRY + 2 * length(Limits::default().frame_bytes)))
        }
        Wish::Join(_)
        | Wish::AcceptSeek(_)
        | Wish::Seek(_)
        | Wish::Play(_)
        | Wish::Decide(_)
        | Wish::Resign(_)
        | Wish::Abort(_)
        | Wish::Claim(_)
        | Wish::Offer(_)
        | Wish::Answer(_)
        | Wish::GoOn(_) => Some((Action::Store, ENTRY)),
        Wish::Link(_) | Wish::SignOut(_) => Some((Action::Store, PLAYER)),
        _ => None,
    }
}

pub struct Budget {
    rate: Rate,
    wishes: Used,
    costly_rate: Rate,
    costly_wishes: Used,
    flood: u32,
}

impl Budget {
    pub fn new(limits: &Limits) -> Budget {
        let &Limits { wish_burst, wishes_per_20s, .. } = limits;
        Budget {
            rate: Rate::new(wish_burst, wishes_per_20s, PERIOD),
            wishes: Used::default(),
            // What is for people or takes long: a third of the wishes is plenty.
            costly_rate: Rate::new(wish_burst / 3, wishes_per_20s / 3, PERIOD),
            costly_wishes: Used::default(),
            flood: 0,
        }
    }

    pub fn charge(&mut self, cost: Cost) -> Result<(), Refusal> {
        let now = Instant::now();
        let taken = self.rate.take(&mut self.wishes, now).and_then(|()| match cost {
            Cost::Plain => Ok(()),
            Cost::High => self.costly_rate.take(&mut self.costly_wishes, now),
        });
        self.flood = if taken.is_ok() { 0 } else { self.flood + 1 };
        taken.map_err(|wait| rate::too_often("too fast: wait a moment", wait))
    }

    pub const fn is_flooded(&self) -> bool {
        self.flood > MAX_FLOOD
    }
}
