//! The engine's findings about the game on the screen.

use std::collections::VecDeque;

use oxo_shared::{Game, GameHash};

use crate::game::review::Review;
use oxo_engine::study::{Blunder, Outlook, Ply, Worth};

/// Positions of variations remembered: more than anybody tries and returns to.
const MAX_POSITIONS: usize = 64;

#[derive(Clone, Debug)]
pub struct Study {
    game: GameHash,
    plies: Vec<Ply>,
    end: Option<Worth>,
    is_done: bool,
    pub shown: Shown,
    positions: VecDeque<(GameHash, Worth)>,
    /// The position of a variation that the engine is evaluating.
    pub asked: Option<GameHash>,
}

/// How much of the findings is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    All,
    /// The analysis started automatically: only the turning point, if there is one.
    Turn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Gives the game away: the opponent can force a win.
    Blunder,
    /// Misses a win, but does no worse.
    Mistake,
    /// Exploits the opponent's blunder.
    Punishes,
}

impl Mark {
    pub const fn text(self) -> &'static str {
        match self {
            Mark::Blunder => "??",
            Mark::Mistake => "?",
            Mark::Punishes => "!",
        }
    }
}

impl Study {
    pub fn of(game: &Game, shown: Shown) -> Study {
        Study {
            game: game.hash(),
            plies: Vec::new(),
            end: None,
            is_done: false,
            shown,
            positions: VecDeque::new(),
            asked: None,
        }
    }

    pub fn learn_ply(&mut self, game: GameHash, ply: Ply) {
        if game == self.game {
            self.plies.push(ply);
        }
    }

    pub fn learn_end(&mut self, game: GameHash, end: Option<Worth>) {
        if game == self.game {
            self.end = end;
            self.is_done = true;
        }
    }

    pub fn learn_position(&mut self, position: GameHash, worth: Worth) {
        self.asked.take_if(|asked| *asked == position);
        if self.positions.len() == MAX_POSITIONS {
            self.positions.pop_front();
        }
        self.positions.push_back((position, worth));
    }

    /// Returns how many moves have been analyzed, while there are more to come.
    pub fn progress(&self) -> Option<usize> {
        (!self.is_done).then_some(self.plies.len())
    }

    /// Returns the value of the shown position for the side to move, once known.
    pub fn worth(&self, review: &Review, game: &Game) -> Option<&Worth> {
        if !review.tried().is_empty() {
            let position = review.shown(game).hash();
            let found = self.positions.iter().find(|(known, _)| *known == position);
            return found.map(|(_, worth)| worth);
        }
        let ply = review.ply(game);
        let at_end = || self.end.as_ref().filter(|_| ply == game.ply());
        self.entry(ply).map(|found| &found.worth).or_else(at_end)
    }

    /// Returns whether the shown position, in a variation, still has to be evaluated.
    pub fn wants(&self, review: &Review, game: &Game) -> bool {
        let shown = review.shown(game);
        let is_open = shown.outcome().is_none() && shown.choices().is_empty();
        let is_tried = !review.tried().is_empty();
        is_tried
            && is_open
            && self.worth(review, game).is_none()
            && self.asked != Some(shown.hash())
    }

    /// Returns the findings on a ply, counted from 0.
    pub fn entry(&self, ply: usize) -> Option<&Ply> {
        self.plies.iter().find(|found| found.ply == ply)
    }

    /// Returns the first blunder found, if any.
    pub fn turning_point(&self) -> Option<&Ply> {
        self.plies.iter().find(|found| found.blunder.is_some())
    }

    /// Returns the number of moves up to and including the next blunder after `ply`, wrapping
    /// around to the first.
    pub fn turn_after(&self, ply: usize) -> Option<usize> {
        let blunders = self.plies.iter().filter(|found| found.blunder.is_some());
        let mut turns = blunders.map(|found| found.ply + 1);
        turns.clone().find(|&turn| turn > ply).or_else(|| turns.next())
    }

    /// Returns the mark of a move, if it is a mistake or punishes one.
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        let found = self.entry(ply)?;
        if let Some(blunder) = found.blunder {
            return Some(match blunder {
                Blunder::MissedWin if !self.is_lost_after(ply) => Mark::Mistake,
                Blunder::MissedWin | Blunder::MissedDraw | Blunder::AllowedWin => Mark::Blunder,
            });
        }
        let before = ply.checked_sub(1).and_then(|before| self.mark(before));
        let takes_it = found.worth.outlook == Outlook::Won;
        (before == Some(Mark::Blunder) && takes_it).then_some(Mark::Punishes)
    }

    fn is_lost_after(&self, ply: usize) -> bool {
        let next = self.entry(ply + 1).map(|next| &next.worth);
        let at_end = || self.end.as_ref().filter(|_| self.plies.len() == ply + 1);
        next.or_else(at_end).is_some_and(|worth| worth.outlook == Outlook::Won)
    }
}
