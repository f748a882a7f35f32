//! What an opening asks for and what was answered, in words.

use oxo_shared::{Decision, Player, Point};

use super::GameModel;
use crate::theme::letter;

/// How the stones of an opening are counted.
const COUNTED: [&str; 3] = ["first", "second", "third"];
/// Plies after a decision during which it is news: until the one whom it concerns has moved,
/// even if the other moved first.
const NEWS_PLIES: usize = 2;

/// What an opening asks for next.
#[derive(Clone, Copy)]
enum Step {
    /// One of the three stones that open the game: the one of this number, counted from 0.
    Three(usize),
    /// One of the two stones put before the other chooses: likewise.
    TwoMore(usize),
    /// One of these decisions.
    Choice(&'static [Decision]),
    /// The stone in the centre.
    Centre(Point),
    /// A stone so many cells or more away from the centre.
    Away(u32, Point),
}

impl GameModel {
    /// What the opening asks for now; nothing where any stone will do.
    fn step(&self) -> Option<Step> {
        let game = &self.table.game;
        let (ply, rules) = (game.ply(), game.rules());
        let centre = rules.area().centre();
        match (game.decisions(), rules.opening().least_distance()) {
            _ if game.outcome().is_some() => None,
            (due @ [_, ..], _) => Some(Step::Choice(due)),
            ([], _) if !game.is_settled() => Some(match game.decided().len().checked_sub(1) {
                None => Step::Three(ply),
                Some(last) => Step::TwoMore(ply - Decision::stones_at(last)),
            }),
            ([], Some(_)) if ply == 0 => Some(Step::Centre(centre)),
            ([], Some(least)) if ply == 2 => Some(Step::Away(least, centre)),
            _ => None,
        }
    }

    /// What this client may choose now, with what that means to it.
    #[must_use]
    pub fn choices(&self) -> Vec<(Decision, String)> {
        let Some(me) = self.role.player().filter(|_| self.my_turn()) else { return Vec::new() };
        let meaning = |decision| match decision {
            Decision::Stay => format!("stay {}", letter(me)),
            Decision::Swap => format!("swap to {}", letter(me.other())),
            Decision::Two => "put two more".to_owned(),
        };
        self.table.game.decisions().iter().map(|&it| (it, meaning(it))).collect()
    }

    /// What is to be done and by whom, where the opening has a say in it.
    pub(super) fn step_line(&self) -> Option<String> {
        let (turn, step) = (self.table.game.turn()?, self.step()?);
        let (who, stone) = (self.name(turn), self.next_stone());
        Some(match (step, self.role.player() == Some(turn)) {
            (Step::Three(number), true) => {
                let number = counted(number);
                format!("you open: put three stones, X O X; this is the {number}, {stone}")
            }
            (Step::Three(number), false) => {
                let number = counted(number);
                format!("{who} opens with three stones, X O X; the {number} is due, {stone}")
            }
            (Step::TwoMore(number), true) => {
                format!("put two more stones, O X; this is the {}, {stone}", counted(number))
            }
            (Step::TwoMore(number), false) => {
                format!("{who} puts two more stones, O X; the {} is due, {stone}", counted(number))
            }
            (Step::Choice(_), true) => {
                let choices: Vec<String> = self.choices().into_iter().map(|(_, it)| it).collect();
                format!("choose: {}", choices.join(", "))
            }
            (Step::Choice(due), false) if due.contains(&Decision::Two) => {
                format!("{who} chooses a colour, or two more stones")
            }
            (Step::Choice(_), false) => format!("{who} chooses a colour"),
            (Step::Centre(at), true) => format!("your move (x): the centre, {}", self.cell(at)),
            (Step::Away(least, at), true) => {
                format!("your move (x): {least} or more cells from {}", self.cell(at))
            }
            (Step::Centre(_) | Step::Away(..), false) => return None,
        })
    }

    /// The same in fewer words, where there are any.
    pub(super) fn brief_step_line(&self) -> Option<String> {
        let (turn, step) = (self.table.game.turn()?, self.step()?);
        let (who, stone) = (self.name(turn), self.next_stone());
        match (step, self.role.player() == Some(turn)) {
            (Step::Three(number), true) => {
                Some(format!("put the {} of three stones, {stone}", counted(number)))
            }
            (Step::Three(number), false) => {
                Some(format!("{who} puts the {} of three stones", counted(number)))
            }
            (Step::TwoMore(number), true) => {
                Some(format!("put the {} of two more, {stone}", counted(number)))
            }
            (Step::TwoMore(_), false) => Some(format!("{who} puts two more stones")),
            (Step::Choice(_), false) => Some(format!("{who} chooses")),
            (Step::Choice(_), true) | (Step::Centre(_) | Step::Away(..), _) => None,
        }
    }

    /// Whether the stone of this ply was put, or will be, before the colours are settled.
    #[must_use]
    pub fn is_opening_stone(&self, ply: usize) -> bool {
        self.table.game.settled_ply().is_none_or(|settled| ply < settled)
    }

    /// The last decision in words, as long as it is news.
    #[must_use]
    pub fn decision_news(&self) -> Option<String> {
        let game = &self.table.game;
        let last = game.decided().len().checked_sub(1)?;
        // That two more stones are due is said where the turn is.
        let is_news = game.is_settled() && game.ply() < Decision::stones_at(last) + NEWS_PLIES;
        (is_news && game.outcome().is_none()).then(|| self.decision_line(last))?
    }

    /// The decision of this number, counted from 0, in words: `bob took X: you play O now`.
    #[must_use]
    pub fn decision_line(&self, number: usize) -> Option<String> {
        let what = *self.table.game.decided().get(number)?;
        let by = self.table.game.decided_by(number);
        let (taken, left) = (letter(by), letter(by.other()));
        let other = self.doing(by.other(), "play", "plays");
        Some(match what {
            Decision::Stay => {
                format!("{} {taken}: {other} {left}", self.doing(by, "stay", "stays"))
            }
            Decision::Swap => {
                format!("{} {taken}: {other} {left} now", self.doing(by, "took", "took"))
            }
            Decision::Two => format!("{} two more stones, O X", self.doing(by, "put", "puts")),
        })
    }

    /// `an O`: the stone that is next, whoever puts it.
    fn next_stone(&self) -> String {
        format!("an {}", letter(Player::at_ply(self.table.game.ply())))
    }

    /// A side and what it does: the verb that goes with `you`, or with a name.
    fn doing(&self, side: Player, mine: &str, others: &str) -> String {
        match self.role.player() == Some(side) {
            true => format!("you {mine}"),
            false => format!("{} {others}", self.name(side)),
        }
    }
}

fn counted(number: usize) -> &'static str {
    COUNTED.get(number).copied().unwrap_or("next")
}
