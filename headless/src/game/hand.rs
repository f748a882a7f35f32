//! The player's unconfirmed move and the cells selected for moves not played yet.

use oxo_protocol::request::{Decide, Play};
use oxo_protocol::{GameId, Request};
use oxo_shared::{Clean, Decision, Game, Point, Side};

#[derive(Clone, Debug, Default)]
pub struct Hand {
    /// The stone or decision not confirmed by the server yet.
    pub pending: Option<Pending>,
    /// The selected cell; selecting it again places the stone.
    pub chosen: Option<Choice>,
    /// The cell selected for the turn after the opponent's.
    pub premove: Option<Choice>,
    /// The last rejected stone; cleared by the next attempt.
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

    /// Clears the selected cell and the premove, and returns one of them, if any.
    pub fn drop_choice(&mut self) -> Option<Choice> {
        let premove = self.premove.take();
        self.chosen.take().or(premove)
    }
}

/// A cell selected for one particular ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The ply: how many stones are on the board.
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
    /// The ply: how many stones are on the board.
    pub ply: u32,
    pub what: Move,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Stone(Point),
    Decision(Decision),
}

impl Pending {
    /// Returns the request. It is idempotent, so the server counts it once however often it is
    /// sent.
    pub fn request(&self, g: GameId) -> Request {
        let ply = self.ply;
        match self.what {
            Move::Stone(at) => Request::Play(Play { g, ply, at }),
            Move::Decision(what) => Request::Decide(Decide { g, ply, what }),
        }
    }

    /// Returns the stone and its side, if this is one. In an opening the side is not always that of
    /// the player who places it.
    pub fn stone(&self) -> Option<(Point, Side)> {
        match self.what {
            Move::Stone(at) => Some((at, Side::at_ply(self.ply as usize))),
            Move::Decision(_) => None,
        }
    }

    /// Returns whether it can still be applied to the current board.
    pub fn is_open(&self, game: &Game) -> bool {
        let due = game.choices();
        let fits = match self.what {
            Move::Stone(_) => due.is_empty(),
            Move::Decision(what) => due.contains(&what),
        };
        fits && game.outcome().is_none() && game.ply() == self.ply as usize
    }
}
