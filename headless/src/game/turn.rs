//! Text for the turn, for opening steps and decisions, and for how a game ended.

use oxo_shared::{Decision, Goal, How, Outcome, Side, Winner};
use oxo_words as words;

use super::follow::Follow;
use super::news::Moved;
use crate::words::{letter, list, rating_change};

impl Follow {
    pub fn turn_line(&self) -> String {
        if let Some(outcome) = self.table.game.outcome() {
            self.outcome_line(outcome)
        } else if self.is_gone() {
            words::TURN_UNKNOWN.to_string()
        } else if self.table.free_seat().is_some() {
            words::TURN_WAITING.to_string()
        } else if let Some(pending) = self.hand.pending {
            words::TurnSent { what: self.act(pending.what) }.to_string()
        } else if let Some(step) = self.step_line() {
            step
        } else {
            match self.table.game.turn() {
                Some(turn) if self.is_me(turn) => {
                    words::TurnYours { side: letter(turn) }.to_string()
                }
                Some(turn) => {
                    words::TurnTheirs { name: self.name(turn), side: letter(turn) }.to_string()
                }
                None => String::new(),
            }
        }
    }

    /// Returns the result, worded the same for everybody: `O wins: line a1 b2 c3`.
    pub fn result_line(&self) -> Option<String> {
        let outcome = self.table.game.outcome()?;
        Some(match outcome.winner.side().map(letter) {
            Some(side) => {
                words::EndSideWins { side, reason: self.outcome_reason(outcome) }.to_string()
            }
            None => self
                .no_winner_line(outcome, |by| words::EndAbortedBy { name: letter(by) }.to_string()),
        })
    }

    fn outcome_line(&self, outcome: &Outcome) -> String {
        let reason = self.outcome_reason(outcome);
        let Some(winner) = outcome.winner.side() else {
            return self.no_winner_line(outcome, |by| match self.is_me(by) {
                true => words::END_ABORTED_BY_YOU.to_string(),
                false => words::EndAbortedBy { name: self.sided_name(by) }.to_string(),
            });
        };
        let (side, loser) = (letter(winner), letter(winner.other()));
        if self.is_me(winner) {
            words::EndYouWin { side, reason }.to_string()
        } else if self.is_me(winner.other()) {
            words::EndYouLose { side: loser, reason }.to_string()
        } else {
            words::EndWins { name: self.name(winner), side, reason }.to_string()
        }
    }

    fn no_winner_line(&self, outcome: &Outcome, by: impl Fn(Side) -> String) -> String {
        let reason = self.outcome_reason(outcome);
        match (outcome.winner, outcome.how, outcome.by) {
            (Winner::Aborted, How::Time | How::Operator, _) => {
                words::EndAbortedBecause { reason }.to_string()
            }
            (Winner::Aborted, _, Some(side)) => by(side),
            (Winner::Aborted, _, None) => words::END_ABORTED.to_string(),
            _ => words::EndDraw { reason }.to_string(),
        }
    }

    fn outcome_reason(&self, outcome: &Outcome) -> String {
        let rules = self.table.game.rules();
        let (cells, is_misere) = (|| rules.names(&outcome.line), rules.goal() == Goal::Avoid);
        match (outcome.how, outcome.winner.side().map(|winner| letter(winner.other()))) {
            (How::Line, Some(side)) if is_misere => {
                words::EndLineLoses { side, cells: cells() }.to_string()
            }
            (How::Line, _) => words::EndLine { cells: cells() }.to_string(),
            (How::Resign, Some(side)) => words::EndResigned { side }.to_string(),
            (How::Time, Some(side)) => words::EndTime { side }.to_string(),
            (How::Time, None) => {
                let side = letter(self.table.game.placed_by(self.table.game.ply()));
                words::EndNoMove { side }.to_string()
            }
            (How::Claim, Some(side)) => words::EndAway { side }.to_string(),
            (How::Forbidden, Some(side)) => words::EndForbidden { side }.to_string(),
            (How::Full, _) => words::END_FULL.to_string(),
            (How::Dead, _) => words::END_DEAD.to_string(),
            (How::Agreed, _) => words::END_AGREED.to_string(),
            (How::Operator, _) => words::END_OPERATOR.to_string(),
            (how, _) => how.word().to_owned(),
        }
    }
}

impl Follow {
    /// Returns the rating changes in words, once known.
    pub fn ratings_line(&self) -> Option<String> {
        let ratings = self.ratings?;
        let told = |side: Side| format!("{} {}", self.name(side), rating_change(ratings[side]));
        Some(words::EndRatings { x: told(Side::X), o: told(Side::O) }.to_string())
    }

    /// Returns a name with its side: `ann (X)`.
    pub fn sided_name(&self, side: Side) -> String {
        format!("{} ({})", self.name(side), letter(side))
    }
}

/// How many plies a decision stays news: until the player it concerns has moved, even if the other
/// moved first.
const NEWS_PLIES: usize = 2;

impl Follow {
    /// Returns this client's current choices, with what each one means to it.
    pub fn choices(&self) -> Vec<(Decision, String)> {
        let Some(me) = self.role.side().filter(|_| self.my_turn()) else { return Vec::new() };
        let meaning = |decision| match decision {
            Decision::Stay => words::TurnStay { side: letter(me) }.to_string(),
            Decision::Swap => words::TurnSwap { side: letter(me.other()) }.to_string(),
            Decision::Two => words::TURN_PLACE_TWO.to_string(),
        };
        self.table.game.choices().iter().map(|&it| (it, meaning(it))).collect()
    }

    /// Says what the opening requires now: stones, a choice, or a cell. `None` if any stone will do.
    fn step_line(&self) -> Option<String> {
        let game = &self.table.game;
        let (turn, ply, rules) = (game.turn()?, game.ply(), game.rules());
        let (name, mine) = (self.name(turn), self.role.side() == Some(turn));
        // The side of the next stone, no matter which player places it.
        let side = letter(Side::at_ply(ply));
        let cell = || self.cell(rules.area().centre());
        Some(match (game.choices(), rules.opening().least_distance()) {
            ([_, ..], _) if mine => {
                let choices = list(self.choices().into_iter().map(|(_, it)| it));
                words::TurnChoose { choices }.to_string()
            }
            ([_, ..], _) => words::TurnChooses { name }.to_string(),
            ([], _) if !game.is_settled() => match game.decisions().len().checked_sub(1) {
                None if mine => words::TurnThree { nth: ply + 1, side }.to_string(),
                None => words::TurnThreeTheirs { name, nth: ply + 1, side }.to_string(),
                Some(last) => {
                    let nth = ply + 1 - Decision::stones_at(last);
                    match mine {
                        true => words::TurnTwo { nth, side }.to_string(),
                        false => words::TurnTwoTheirs { name, nth, side }.to_string(),
                    }
                }
            },
            ([], Some(_)) if mine && ply == 0 => {
                words::TurnCentre { side, cell: cell() }.to_string()
            }
            ([], Some(least)) if mine && ply == 2 => {
                words::TurnAway { side, least, cell: cell() }.to_string()
            }
            _ => return None,
        })
    }

    /// Returns whether the stone of this ply belongs to the part of the opening before the sides
    /// are settled.
    pub fn is_opening_stone(&self, ply: usize) -> bool {
        self.table.game.settled_ply().is_none_or(|settled| ply < settled)
    }

    /// Returns the last decision of the opening in words, until the game has gone on.
    pub fn decision_news(&self) -> Option<String> {
        let game = &self.table.game;
        let last = game.decisions().len().checked_sub(1)?;
        // When two more stones are due, the turn line says so.
        let is_news = game.is_settled() && game.ply() < Decision::stones_at(last) + NEWS_PLIES;
        (is_news && game.outcome().is_none())
            .then(|| self.decided_line(game.decided_by(last), game.decisions()[last]))
    }

    /// Returns a decision in words: `bob took X: you play O now`.
    pub fn decided_line(&self, by: Side, what: Decision) -> String {
        let you = match self.role.side() {
            Some(me) if me == by => "by",
            Some(_) => "other",
            None => "neither",
        };
        let (taken, left) = (letter(by), letter(by.other()));
        let (by, other) = (self.name(by), self.name(by.other()));
        match what {
            Decision::Stay => words::TurnStayed { you, by, taken, other, left }.to_string(),
            Decision::Swap => words::TurnSwapped { you, by, taken, other, left }.to_string(),
            Decision::Two => words::TurnAskedTwo { you, by }.to_string(),
        }
    }

    /// Returns a move in words: `X plays h8`. In an opening one player places stones of both sides.
    pub fn moved_line(&self, Moved { number, stone, cell, by }: &Moved) -> String {
        let side = letter(*stone);
        match self.is_opening_stone(number - 1) {
            true if self.is_me(*by) => words::NewsYouPlaced { side, cell }.to_string(),
            true => words::NewsPlaced { name: self.name(*by), side, cell }.to_string(),
            false => words::NewsMoved { side, cell }.to_string(),
        }
    }
}
