//! What was sent to the server and not confirmed: a stone, or a decision of an opening.

use oxo_shared::protocol::wish::{Decide, Play};
use oxo_shared::protocol::{GameId, Wish};
use oxo_shared::{Decision, Game, Player, Point};

/// What the server has not confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// For the board with so many stones.
    pub ply: u32,
    /// What.
    pub what: Act,
}

/// What a player does whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Puts a stone there.
    Stone(Point),
    /// Answers what the opening asks.
    Decision(Decision),
}

impl Pending {
    /// What the server is asked for: the same however often, so that it counts once.
    #[must_use]
    pub fn wish(&self, g: GameId) -> Wish {
        let ply = self.ply;
        match self.what {
            Act::Stone(at) => Wish::Play(Play { g, ply, at }),
            Act::Decision(what) => Wish::Decide(Decide { g, ply, what }),
        }
    }

    /// The stone, if it is one, and whose colour it has: in an opening not always that of
    /// the player who puts it.
    #[must_use]
    pub fn stone(&self) -> Option<(Point, Player)> {
        match self.what {
            Act::Stone(at) => Some((at, Player::at_ply(self.ply as usize))),
            Act::Decision(_) => None,
        }
    }

    /// Whether it is still to come on the board as it stands.
    #[must_use]
    pub fn is_open(&self, game: &Game) -> bool {
        let due = game.decisions();
        let fits = match self.what {
            Act::Stone(_) => due.is_empty(),
            Act::Decision(what) => due.contains(&what),
        };
        fits && game.outcome().is_none() && game.ply() == self.ply as usize
    }
}
