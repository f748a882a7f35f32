//! What a player has in hand: what was sent and is not confirmed, and cells chosen and not
//! yet played.

use oxo_protocol::request::{Decide, Play};
use oxo_protocol::{GameId, Request};
use oxo_shared::{Clean, Decision, Game, Point, Side};

#[derive(Clone, Debug, Default)]
pub struct Hand {
    /// The stone or the decision that the server has not confirmed.
    pub pending: Option<Pending>,
    /// The cell chosen for a stone that is put once it is chosen again.
    pub chosen: Option<Choice>,
    /// The cell chosen for the turn after the opponent's.
    pub premove: Option<Choice>,
    /// The last stone that was refused; forgotten with the next attempt.
    pub refused: Option<Refused>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub at: Point,
    pub ply: u32,
    pub why: Clean,
}

impl Hand {
    pub const fn is_choosing(&self) -> bool {
        self.chosen.is_some() || self.premove.is_some()
    }

    pub fn drop_choice(&mut self) -> Option<Choice> {
        let premove = self.premove.take();
        self.chosen.take().or(premove)
    }
}

/// A cell chosen for one ply, and for no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// For the board with so many stones.
    pub ply: u32,
    pub at: Point,
}

impl Choice {
    pub fn stone(self) -> (Point, Side) {
        (self.at, Side::at_ply(self.ply as usize))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// For the board with so many stones.
    pub ply: u32,
    pub what: Move,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Stone(Point),
    Decision(Decision),
}

impl Pending {
    /// What the server is asked for: the same however often, so that it counts once.
    pub fn request(&self, g: GameId) -> Request {
        let ply = self.ply;
        match self.what {
            Move::Stone(at) => Request::Play(Play { g, ply, at }),
            Move::Decision(what) => Request::Decide(Decide { g, ply, what }),
        }
    }

    /// The stone, if it is one, and whose colour it has: in an opening not always that of
    /// the player who puts it.
    pub fn stone(&self) -> Option<(Point, Side)> {
        match self.what {
            Move::Stone(at) => Some((at, Side::at_ply(self.ply as usize))),
            Move::Decision(_) => None,
        }
    }

    /// Whether it is still to come on the board as it stands.
    pub fn is_open(&self, game: &Game) -> bool {
        let due = game.choices();
        let fits = match self.what {
            Move::Stone(_) => due.is_empty(),
            Move::Decision(what) => due.contains(&what),
        };
        fits && game.outcome().is_none() && game.ply() == self.ply as usize
    }
}
