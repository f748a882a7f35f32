//! What an engine has found out about the game on the screen.

use std::collections::VecDeque;

use oxo_shared::{Game, GameHash, Player, Point};

use super::Review;
use crate::analysis::{Lapse, Outlook, Ply, TurningPoint, Worth};

/// Positions beside the game that are remembered: more than anybody tries and goes back to.
const MAX_POSITIONS: usize = 64;

/// What is known of a game's moves and of positions that were tried.
#[derive(Clone, Debug)]
pub struct Study {
    /// The game as it is looked through.
    game: GameHash,
    plies: Vec<(Ply, Option<TurningPoint>)>,
    end: Option<Worth>,
    is_done: bool,
    positions: VecDeque<(GameHash, Worth)>,
    /// The position beside the game that is being thought about.
    pub asked: Option<GameHash>,
}

/// What a move did, as a mark behind its name.
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
    /// The mark as books of the field write it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Mark::Blunder => "??",
            Mark::Mistake => "?",
            Mark::Punishes => "!",
        }
    }
}

impl Study {
    /// Of this game, before anything is found.
    #[must_use]
    pub fn of(game: &Game) -> Study {
        Study {
            game: game.hash(),
            plies: Vec::new(),
            end: None,
            is_done: false,
            positions: VecDeque::new(),
            asked: None,
        }
    }

    /// A move of `game` was looked at.
    pub fn learn_ply(&mut self, game: GameHash, ply: Ply, turn: Option<TurningPoint>) {
        if game == self.game {
            self.plies.push((ply, turn));
        }
    }

    /// All moves of `game` were looked at.
    pub fn learn_end(&mut self, game: GameHash, worth: Option<Worth>) {
        if game == self.game {
            self.end = worth;
            self.is_done = true;
        }
    }

    /// A position was thought about.
    pub fn learn_position(&mut self, position: GameHash, worth: Worth) {
        self.asked.take_if(|asked| *asked == position);
        if self.positions.len() == MAX_POSITIONS {
            self.positions.pop_front();
        }
        self.positions.push_back((position, worth));
    }

    /// How many moves were looked at, while there are more to come.
    #[must_use]
    pub fn progress(&self) -> Option<usize> {
        (!self.is_done).then_some(self.plies.len())
    }

    /// What the position that is shown is worth to the side to move, once that is known.
    #[must_use]
    pub fn worth(&self, review: &Review, game: &Game) -> Option<&Worth> {
        if !review.tried().is_empty() {
            let position = review.shown(game).hash();
            let found = self.positions.iter().find(|(known, _)| *known == position);
            return found.map(|(_, worth)| worth);
        }
        let ply = review.ply(game);
        let at_end = || self.end.as_ref().filter(|_| ply == game.ply());
        self.entry(ply).map(|(found, _)| &found.worth).or_else(at_end)
    }

    /// Whether what the position that is shown is worth has to be asked for: in a branch.
    #[must_use]
    pub fn wants(&self, review: &Review, game: &Game) -> bool {
        let shown = review.shown(game);
        let is_open = shown.outcome().is_none() && shown.decisions().is_empty();
        let is_tried = !review.tried().is_empty();
        is_tried
            && is_open
            && self.worth(review, game).is_none()
            && self.asked != Some(shown.hash())
    }

    /// The move of this ply, counted from 0, and what it threw away.
    #[must_use]
    pub fn entry(&self, ply: usize) -> Option<&(Ply, Option<TurningPoint>)> {
        self.plies.iter().find(|(found, _)| found.ply == ply)
    }

    /// What is to be thought of the move of this ply.
    #[must_use]
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        let (found, _) = self.entry(ply)?;
        if let Some(lapse) = found.lapse {
            return Some(match lapse {
                Lapse::MissedWin if !self.is_lost_after(ply) => Mark::Mistake,
                Lapse::MissedWin | Lapse::MissedDraw | Lapse::AllowedWin => Mark::Blunder,
            });
        }
        let before = ply.checked_sub(1).and_then(|before| self.mark(before));
        let takes_it = found.worth.outlook == Outlook::Won;
        (before == Some(Mark::Blunder) && takes_it).then_some(Mark::Punishes)
    }

    /// Whether the opponent was seen to win after the move of this ply.
    fn is_lost_after(&self, ply: usize) -> bool {
        let next = self.entry(ply + 1).map(|(next, _)| &next.worth);
        let at_end = || self.end.as_ref().filter(|_| self.plies.len() == ply + 1);
        next.or_else(at_end).is_some_and(|worth| worth.outlook == Outlook::Won)
    }
}

/// From what `turn` has of this worth, how much of it is `X`'s: 1 all, 0 nothing.
#[must_use]
pub fn share_of_x(worth: &Worth, turn: Player) -> f64 {
    let own = match worth.outlook {
        Outlook::Won => 1.0,
        Outlook::Lost => -1.0,
        Outlook::Open => worth.score.unwrap_or(0.0).clamp(-1.0, 1.0),
    };
    let of_x = if turn == Player::X { own } else { -own };
    f64::midpoint(of_x, 1.0)
}

/// Cells of a line by their names, the first ones.
#[must_use]
pub fn named(game: &Game, line: &[Point], most: usize) -> String {
    let cells = line.iter().take(most).map(|&at| game.rules().name(at).to_string());
    cells.collect::<Vec<_>>().join(" ")
}
