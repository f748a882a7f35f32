//! Whose turn it is and how a game ended, in words.

use oxo_shared::{Goal, How, Outcome, Player, Score};

use super::GameModel;

impl GameModel {
    /// Whose turn it is, or how the game ended, as one line.
    #[must_use]
    pub fn turn_line(&self) -> String {
        if let Some(outcome) = self.table.game.outcome() {
            return self.outcome_line(outcome);
        }
        if self.gone_at_ms.is_some() {
            return "the server does not know this game any more".to_owned();
        }
        if self.table.free_seat().is_some() {
            return "waiting for an opponent".to_owned();
        }
        if let Some(pending) = self.pending {
            return format!("{} is on its way to the server", self.act(pending.what));
        }
        match (self.step_line(), self.table.game.turn()) {
            (Some(step), _) => step,
            (None, Some(turn)) if self.is_me(turn) => format!("your move ({turn})"),
            (None, Some(turn)) => format!("{} ({turn}) to move", self.name(turn)),
            (None, None) => String::new(),
        }
    }

    /// The same in fewer words, where there are any.
    #[must_use]
    pub fn brief_turn_line(&self) -> Option<String> {
        let quiet = self.pending.is_none() && self.gone_at_ms.is_none() && self.table.is_running();
        quiet.then(|| self.brief_step_line())?
    }

    /// How the game ended, said the same to everybody: `o wins: line a1 b2 c3`.
    #[must_use]
    pub fn result_line(&self) -> Option<String> {
        let outcome = self.table.game.outcome()?;
        Some(match outcome.result.winner() {
            Some(winner) => format!("{winner} wins: {}", self.outcome_reason(outcome)),
            None => self.no_winner_line(outcome),
        })
    }

    fn outcome_line(&self, outcome: &Outcome) -> String {
        let why = self.outcome_reason(outcome);
        match outcome.result.winner() {
            Some(winner) if self.is_me(winner) => {
                format!("you win ({winner}): {why}")
            }
            Some(winner) => format!("{} ({winner}) wins: {why}", self.name(winner)),
            None => self.no_winner_line(outcome),
        }
    }

    fn no_winner_line(&self, outcome: &Outcome) -> String {
        match (outcome.result, outcome.how) {
            (Score::Aborted, How::Time) => {
                let late = self.table.game.placed_by(self.table.game.ply());
                format!("called off: {late} did not move in time")
            }
            (Score::Aborted, _) => "called off".to_owned(),
            _ => format!("draw: {}", self.outcome_reason(outcome)),
        }
    }

    fn outcome_reason(&self, outcome: &Outcome) -> String {
        let loser = outcome.result.winner().map(Player::other);
        match (outcome.how, loser) {
            (How::Line, Some(loser)) => {
                let cells: Vec<String> = outcome.line.iter().map(|&at| self.cell(at)).collect();
                match self.table.game.rules().goal() {
                    Goal::Complete => format!("line {}", cells.join(" ")),
                    Goal::Avoid => format!("{loser} had to complete {}", cells.join(" ")),
                }
            }
            (How::Resign, Some(loser)) => format!("{loser} resigned"),
            (How::Time, Some(loser)) => format!("the time of {loser} ran out"),
            (How::Claim, Some(loser)) => format!("{loser} was away for too long"),
            (How::Forbidden, Some(loser)) => format!("only forbidden cells are left to {loser}"),
            (How::Full, _) => "the board is full".to_owned(),
            (How::Dead, _) => "no line can be completed any more".to_owned(),
            (How::Agreed, _) => "both agreed".to_owned(),
            (how, _) => how.word().to_owned(),
        }
    }
}
