//! What a player has in hand: a cell chosen and not yet played.

use oxo_shared::{Game, Player, Point};

use super::{GameModel, Model};
use crate::threats::{Threats, threats};
use crate::view::SHORT_MS;

/// A cell chosen for one ply, and for no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// For the board with so many stones.
    pub ply: u32,
    /// Where.
    pub at: Point,
}

impl Choice {
    /// The stone, and whose colour it has.
    #[must_use]
    pub fn stone(self) -> (Point, Player) {
        (self.at, Player::at_ply(self.ply as usize))
    }
}

/// The threats of a position, found once for it and not for every frame.
#[derive(Clone, Debug, Default)]
pub struct SeenThreats {
    /// Whether they were asked for.
    pub shown: bool,
    found: Option<(oxo_shared::GameHash, Threats)>,
}

impl SeenThreats {
    /// Finds them anew if they are shown and the position is another one.
    pub(crate) fn follow(&mut self, game: &Game) {
        let known = self.found.as_ref().is_some_and(|(hash, _)| *hash == game.hash());
        if !self.shown {
            self.found = None;
        } else if !known {
            self.found = Some((game.hash(), threats(game)));
        }
    }

    /// Those to show.
    #[must_use]
    pub fn get(&self) -> Option<&Threats> {
        self.found.as_ref().filter(|_| self.shown).map(|(_, threats)| threats)
    }
}

impl GameModel {
    /// Whether a cell was chosen that could be dropped again.
    #[must_use]
    pub const fn is_choosing(&self) -> bool {
        self.chosen.is_some() || self.premove.is_some()
    }

    /// Drops what was chosen, if anything was.
    pub(crate) fn drop_choice(&mut self) -> Option<Choice> {
        let premove = self.premove.take();
        self.chosen.take().or(premove)
    }

    /// Whether a stone can be chosen for the turn after the opponent's. Not in an opening:
    /// whose stone comes next is what its players are about to settle.
    #[must_use]
    pub fn may_premove(&self) -> bool {
        let waiting = self.role.player().map(Player::other) == self.table.game.turn();
        let known = self.pending.is_none() && !self.syncing && self.table.game.is_settled();
        self.is_live_for_me() && waiting && known
    }

    /// Whether one's own time is so short at `at_ms` that a question costs too much of it.
    #[must_use]
    pub fn is_short_of_time(&self, at_ms: u64) -> bool {
        let left = |me| self.clocks_at(at_ms).map(|clocks| clocks.left_ms[me]);
        self.role.player().and_then(left).is_some_and(|left_ms| left_ms < SHORT_MS)
    }
}

impl Model {
    /// Whether a stone is asked about before it is put: if the player wants that, and has
    /// the time for it.
    #[must_use]
    pub fn asks_first(&self) -> bool {
        let short = |game: &GameModel| game.is_short_of_time(self.now_ms);
        self.confirms && !self.game.as_ref().is_some_and(short)
    }
}
