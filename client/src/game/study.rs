//! What an engine has found out about the game on the screen.

use std::collections::VecDeque;

use oxo_shared::{Game, GameHash};

use crate::game::review::Review;
use oxo_engine::study::{Blunder, Outlook, Ply, Worth};

/// Positions beside the game that are remembered: more than anybody tries and goes back to.
const MAX_POSITIONS: usize = 64;

#[derive(Clone, Debug)]
pub struct Study {
    game: GameHash,
    plies: Vec<Ply>,
    end: Option<Worth>,
    is_done: bool,
    pub shown: Shown,
    positions: VecDeque<(GameHash, Worth)>,
    /// The position beside the game that is being thought about.
    pub asked: Option<GameHash>,
}

/// How much of it is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    All,
    /// It began by itself: where the game turned, if it did.
    Turn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It gave the game away: the opponent can force a win.
    Blunder,
    /// It let a win go, and nothing worse.
    Mistake,
    /// It takes what the opponent's blunder gave.
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

    pub fn learn_end(&mut self, game: GameHash, worth: Option<Worth>) {
        if game == self.game {
            self.end = worth;
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

    /// How many moves were looked at, while there are more to come.
    pub fn progress(&self) -> Option<usize> {
        (!self.is_done).then_some(self.plies.len())
    }

    /// What the position that is shown is worth to the side to move, once that is known.
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

    /// Whether what the position that is shown is worth has to be asked for: in a branch.
    pub fn wants(&self, review: &Review, game: &Game) -> bool {
        let shown = review.shown(game);
        let is_open = shown.outcome().is_none() && shown.choices().is_empty();
        let is_tried = !review.tried().is_empty();
        is_tried
            && is_open
            && self.worth(review, game).is_none()
            && self.asked != Some(shown.hash())
    }

    /// The move of this ply, counted from 0.
    pub fn entry(&self, ply: usize) -> Option<&Ply> {
        self.plies.iter().find(|found| found.ply == ply)
    }

    /// The first move that threw something away, if one was found.
    pub fn turning_point(&self) -> Option<&Ply> {
        self.plies.iter().find(|found| found.blunder.is_some())
    }

    /// How many moves lie after the next one that threw something away, if `ply` of them lie now;
    /// after the last one it is the first again.
    pub fn turn_after(&self, ply: usize) -> Option<usize> {
        let blunders = self.plies.iter().filter(|found| found.blunder.is_some());
        let mut turns = blunders.map(|found| found.ply + 1);
        turns.clone().find(|&turn| turn > ply).or_else(|| turns.next())
    }

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
