//! Whose turn it is, what an opening asks and what was answered, and how a game ended, in words.

use oxo_shared::{Decision, Goal, How, Outcome, Point, Side, Winner};

use super::follow::Follow;
use super::news::Moved;
use crate::words::{letter, rating_change};

impl Follow {
    pub fn turn_line(&self) -> String {
        let [full, _] = self.turn_lines();
        full
    }

    /// In full and in brief.
    pub fn turn_lines(&self) -> [String; 2] {
        let turn = self.table.game.turn();
        if let Some(outcome) = self.table.game.outcome() {
            same(self.outcome_line(outcome))
        } else if self.is_gone() {
            same("the server does not know this game any more".to_owned())
        } else if self.table.free_seat().is_some() {
            same("waiting for an opponent".to_owned())
        } else if let Some(pending) = self.hand.pending {
            same(format!("{} is on its way to the server", self.act(pending.what)))
        } else if let Some(step) = self.step_lines() {
            step
        } else {
            same(match turn {
                Some(turn) if self.is_me(turn) => format!("your move ({turn})"),
                Some(turn) => format!("{} ({turn}) to move", self.name(turn)),
                None => String::new(),
            })
        }
    }

    /// How the game ended, said the same to everybody: `o wins: line a1 b2 c3`.
    pub fn result_line(&self) -> Option<String> {
        let outcome = self.table.game.outcome()?;
        Some(match outcome.winner.side() {
            Some(winner) => format!("{winner} wins: {}", self.outcome_reason(outcome)),
            None => self.no_winner_line(outcome, |by| by.to_string()),
        })
    }

    fn outcome_line(&self, outcome: &Outcome) -> String {
        let why = self.outcome_reason(outcome);
        match outcome.winner.side() {
            Some(winner) if self.is_me(winner) => {
                format!("you win ({winner}): {why}")
            }
            Some(winner) => format!("{} ({winner}) wins: {why}", self.name(winner)),
            None => self.no_winner_line(outcome, |by| match self.is_me(by) {
                true => "you".to_owned(),
                false => format!("{} ({by})", self.name(by)),
            }),
        }
    }

    fn no_winner_line(&self, outcome: &Outcome, who: impl Fn(Side) -> String) -> String {
        match (outcome.winner, outcome.how) {
            (Winner::Aborted, How::Time) => {
                let late = self.table.game.placed_by(self.table.game.ply());
                format!("aborted: {late} did not move in time")
            }
            (Winner::Aborted, How::Operator) => {
                format!("aborted: {}", self.outcome_reason(outcome))
            }
            (Winner::Aborted, _) => match outcome.by {
                Some(by) => format!("aborted by {}", who(by)),
                None => "aborted".to_owned(),
            },
            _ => format!("draw: {}", self.outcome_reason(outcome)),
        }
    }

    fn outcome_reason(&self, outcome: &Outcome) -> String {
        let loser = outcome.winner.side().map(Side::other);
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
            (How::Operator, _) => "an operator of the server ended the game".to_owned(),
            (how, _) => how.word().to_owned(),
        }
    }
}

impl Follow {
    /// What the end made of the ratings, once that is known.
    pub fn ratings_line(&self) -> Option<String> {
        let ratings = self.ratings?;
        let told = |side: Side| format!("{} {}", self.name(side), rating_change(ratings[side]));
        Some(format!("ratings: {}, {}", told(Side::X), told(Side::O)))
    }
}

const COUNTED: [&str; 3] = ["first", "second", "third"];
/// Plies after a decision during which it is news: until the one whom it concerns has moved,
/// even if the other moved first.
const NEWS_PLIES: usize = 2;

#[derive(Clone, Copy)]
enum OpeningStep {
    /// One of the three stones that open the game: which one.
    Three(&'static str),
    /// One of the two stones put before the other chooses: likewise.
    TwoMore(&'static str),
    Choice(&'static [Decision]),
    Centre(Point),
    /// A stone so many cells or more away from the centre.
    Away(u32, Point),
}

impl Follow {
    /// What the opening asks for now; nothing where any stone will do.
    fn step(&self) -> Option<OpeningStep> {
        let game = &self.table.game;
        let (ply, rules) = (game.ply(), game.rules());
        let centre = rules.area().centre();
        match (game.choices(), rules.opening().least_distance()) {
            _ if game.outcome().is_some() => None,
            (due @ [_, ..], _) => Some(OpeningStep::Choice(due)),
            ([], _) if !game.is_settled() => Some(match game.decisions().len().checked_sub(1) {
                None => OpeningStep::Three(counted(ply)),
                Some(last) => OpeningStep::TwoMore(counted(ply - Decision::stones_at(last))),
            }),
            ([], Some(_)) if ply == 0 => Some(OpeningStep::Centre(centre)),
            ([], Some(least)) if ply == 2 => Some(OpeningStep::Away(least, centre)),
            _ => None,
        }
    }

    /// What this client may choose now, with what that means to it.
    pub fn choices(&self) -> Vec<(Decision, String)> {
        let Some(me) = self.role.side().filter(|_| self.my_turn()) else { return Vec::new() };
        let meaning = |decision| match decision {
            Decision::Stay => format!("stay {}", letter(me)),
            Decision::Swap => format!("swap to {}", letter(me.other())),
            Decision::Two => "put two more".to_owned(),
        };
        self.table.game.choices().iter().map(|&it| (it, meaning(it))).collect()
    }

    fn step_lines(&self) -> Option<[String; 2]> {
        let (turn, step) = (self.table.game.turn()?, self.step()?);
        let (who, stone) = (self.name(turn), self.next_stone());
        Some(match (step, self.role.side() == Some(turn)) {
            (OpeningStep::Three(number), true) => [
                format!("you open: put three stones, X O X; this is the {number}, {stone}"),
                format!("put the {number} of three stones, {stone}"),
            ],
            (OpeningStep::Three(number), false) => [
                format!("{who} opens with three stones, X O X; the {number} is due, {stone}"),
                format!("{who} puts the {number} of three stones"),
            ],
            (OpeningStep::TwoMore(number), true) => [
                format!("put two more stones, O X; this is the {number}, {stone}"),
                format!("put the {number} of two more, {stone}"),
            ],
            (OpeningStep::TwoMore(number), false) => [
                format!("{who} puts two more stones, O X; the {number} is due, {stone}"),
                format!("{who} puts two more stones"),
            ],
            (OpeningStep::Choice(_), true) => {
                let choices: Vec<String> = self.choices().into_iter().map(|(_, it)| it).collect();
                same(format!("choose: {}", choices.join(", ")))
            }
            (OpeningStep::Choice(due), false) => {
                let two = if due.contains(&Decision::Two) { ", or two more stones" } else { "" };
                [format!("{who} chooses a colour{two}"), format!("{who} chooses")]
            }
            (OpeningStep::Centre(at), true) => {
                same(format!("your move (x): the centre, {}", self.cell(at)))
            }
            (OpeningStep::Away(least, at), true) => {
                same(format!("your move (x): {least} or more cells from {}", self.cell(at)))
            }
            (OpeningStep::Centre(_) | OpeningStep::Away(..), false) => return None,
        })
    }

    /// Whether the stone of this ply was put, or will be, before the colours are settled.
    pub fn is_opening_stone(&self, ply: usize) -> bool {
        self.table.game.settled_ply().is_none_or(|settled| ply < settled)
    }

    pub fn decision_news(&self) -> Option<String> {
        let game = &self.table.game;
        let last = game.decisions().len().checked_sub(1)?;
        // That two more stones are due is said where the turn is.
        let is_news = game.is_settled() && game.ply() < Decision::stones_at(last) + NEWS_PLIES;
        (is_news && game.outcome().is_none())
            .then(|| self.decided_line(game.decided_by(last), game.decisions()[last]))
    }

    /// A decision in words: `bob took X: you play O now`.
    pub fn decided_line(&self, by: Side, what: Decision) -> String {
        let (taken, left) = (letter(by), letter(by.other()));
        let other = self.doing(by.other(), "play", "plays");
        match what {
            Decision::Stay => {
                format!("{} {taken}: {other} {left}", self.doing(by, "stay", "stays"))
            }
            Decision::Swap => {
                format!("{} {taken}: {other} {left} now", self.doing(by, "took", "took"))
            }
            Decision::Two => format!("{} two more stones, O X", self.doing(by, "put", "puts")),
        }
    }

    /// `x plays h8`; in the dialogue of an opening one player puts stones of both colours.
    pub fn moved_line(&self, Moved { number, stone, cell, by }: &Moved) -> String {
        match self.is_opening_stone(number - 1) {
            true if self.is_me(*by) => format!("you put {stone} on {cell}"),
            true => format!("{} puts {stone} on {cell}", self.name(*by)),
            false => format!("{stone} plays {cell}"),
        }
    }

    /// `an O`: the stone that is next, whoever puts it.
    fn next_stone(&self) -> String {
        format!("an {}", letter(Side::at_ply(self.table.game.ply())))
    }

    /// A side and what it does: the verb that goes with `you`, or with a name.
    fn doing(&self, side: Side, mine: &str, others: &str) -> String {
        match self.role.side() == Some(side) {
            true => format!("you {mine}"),
            false => format!("{} {others}", self.name(side)),
        }
    }
}

fn counted(number: usize) -> &'static str {
    COUNTED.get(number).copied().unwrap_or("next")
}

fn same(line: String) -> [String; 2] {
    [line.clone(), line]
}
