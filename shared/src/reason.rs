//! The reason for a move, as data and in words.

use oxo_words as words;
use serde::{Deserialize, Serialize};

use crate::named;
use crate::point::Point;
use crate::rules::Rules;

/// Why a bot plays a move.
#[expect(missing_docs, reason = "each says what its fields are")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// Completes a line.
    Completes,
    /// Wins with this many stones of the bot, including this one and the last.
    Wins { by: Means, stones: u32 },
    /// Every move loses; this one delays the loss to this many stones of the winner.
    Loses { stones: u32 },
    /// Neither side can force a win, and this move keeps it so.
    Draws,
    /// Makes a shape, stops one of the opponent's, or both.
    Shapes {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        makes: Option<Shape>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stops: Option<Stopped>,
    },
    /// Builds room for lines, more than it takes from the opponent.
    Builds,
    /// Takes more room from the opponent than it builds.
    Hinders,
    /// The first stone, in the centre.
    Centre,
    /// A move of the opening book, with its effect on the board if recognised.
    Book {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        does: Option<Box<Reason>>,
    },
    /// The only move.
    Only,
    /// Keeps the colours balanced, in an opening.
    Balances,
    /// All moves were equal.
    Chance,
    /// The best of the moves searched.
    #[serde(other)]
    Best,
}

/// How a win is forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// Each stone threatens to complete a line.
    Fours,
    /// Each stone makes a four or an open three.
    Threats,
    /// Against any defence.
    Play,
}

named! {
    /// A shape of stones, named as for five in a row. For other lengths, the name says how many stones
    /// are missing.
    #[expect(missing_docs, reason = "known by these names")]
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    #[serde(rename_all = "snake_case")]
    pub enum Shape {
        /// One more stone makes a four.
        Three = "three",
        OpenThree = "open_three",
        DoubleThree = "double_three",
        Four = "four",
        FourThree = "four_three",
        /// A four that no single stone stops.
        OpenFour = "open_four",
        /// A win by consecutive fours.
        Fours = "fours",
    }
    pub fn word;
}

/// A shape of the opponent's that a move stops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stopped {
    /// The shape, made or threatened.
    pub shape: Shape,
    /// The stones of the shape; empty if it was only threatened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stones: Vec<Point>,
}

impl Reason {
    /// The reason in a player's words: `stops the open three g8 h8 i8`.
    pub fn words(&self, rules: &Rules) -> String {
        let is_five = rules.k() == FIVE;
        match self {
            Reason::Completes => words::REASON_COMPLETES.to_string(),
            Reason::Wins { by: Means::Fours, stones: ..=2 } => Shape::OpenFour.made(rules),
            Reason::Wins { by: Means::Fours, stones } if is_five => {
                words::ReasonWinsFours { fours: stones - 1 }.to_string()
            }
            Reason::Wins { by: Means::Threats, stones } if is_five => {
                words::ReasonWinsThreats { moves: *stones }.to_string()
            }
            Reason::Wins { stones, .. } => words::ReasonWins { moves: *stones }.to_string(),
            Reason::Loses { stones: ..=1 } => words::REASON_LOSES_AT_ONCE.to_string(),
            Reason::Loses { stones } => words::ReasonLoses { moves: *stones }.to_string(),
            Reason::Draws => words::REASON_DRAWS.to_string(),
            Reason::Shapes { makes, stops } => {
                let makes = makes.map(|shape| shape.made(rules));
                match (stops.as_ref().map(|stopped| stopped.words(rules)), makes) {
                    (Some(stops), Some(makes)) => words::ReasonAnd { stops, makes }.to_string(),
                    (stops, makes) => stops.or(makes).unwrap_or_default(),
                }
            }
            Reason::Builds => words::REASON_BUILDS.to_string(),
            Reason::Hinders => words::REASON_HINDERS.to_string(),
            Reason::Centre => words::REASON_CENTRE.to_string(),
            Reason::Book { does: None } => words::REASON_BOOK.to_string(),
            Reason::Book { does: Some(does) } => {
                words::ReasonBookToo { does: does.words(rules) }.to_string()
            }
            Reason::Only => words::REASON_ONLY.to_string(),
            Reason::Balances => words::REASON_BALANCES.to_string(),
            Reason::Chance => words::REASON_CHANCE.to_string(),
            Reason::Best => words::REASON_BEST.to_string(),
        }
    }

    /// Whether the reason states the result of the game.
    pub fn is_decided(&self) -> bool {
        matches!(
            self,
            Reason::Completes | Reason::Wins { .. } | Reason::Loses { .. } | Reason::Draws
        )
    }
}

/// The length of a line for which shapes have names.
const FIVE: u32 = 5;

/// How many stones a four and a three have for lines of another length.
fn lengths(rules: &Rules) -> (u32, u32) {
    (rules.k().saturating_sub(1), rules.k().saturating_sub(2))
}

impl Shape {
    fn made(self, rules: &Rules) -> String {
        let (shape, (long, short)) = (self.word(), lengths(rules));
        match rules.k() {
            FIVE => words::ReasonMakes { shape }.to_string(),
            _ => words::ReasonMakesRow { long, shape, short }.to_string(),
        }
    }
}

impl Stopped {
    fn words(&self, rules: &Rules) -> String {
        let (shape, (long, short)) = (self.shape.word(), lengths(rules));
        let stones = rules.names(&self.stones);
        match (rules.k(), self.stones.is_empty()) {
            (FIVE, true) => words::ReasonPrevents { shape }.to_string(),
            (FIVE, false) => words::ReasonStops { shape, stones }.to_string(),
            (_, true) => words::ReasonPreventsRow { long, shape, short }.to_string(),
            (_, false) => words::ReasonStopsRow { long, shape, short, stones }.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_read_as_a_player_would_say_them() {
        let stones = [Point::new(6, 7), Point::new(7, 7), Point::new(8, 7)].to_vec();
        let stopped = Stopped { shape: Shape::OpenThree, stones };
        let shapes = |makes, stops| Reason::Shapes { makes, stops };
        for (reason, words) in [
            (Reason::Wins { by: Means::Fours, stones: 5 }, "wins by 4 fours"),
            (Reason::Wins { by: Means::Fours, stones: 2 }, "makes an open four"),
            (
                Reason::Wins { by: Means::Threats, stones: 12 },
                "wins by fours and threes in 12 moves",
            ),
            (Reason::Loses { stones: 1 }, "every move loses at once"),
            (
                shapes(Some(Shape::Four), Some(stopped)),
                "stops the open three g8 h8 i8 and makes a four",
            ),
            (
                Reason::Book { does: Some(Box::new(Reason::Builds)) },
                "builds lines of its own (book move)",
            ),
            (
                shapes(None, Some(Stopped { shape: Shape::Fours, stones: Vec::new() })),
                "prevents a win by fours",
            ),
        ] {
            assert_eq!(reason.words(&Rules::GOMOKU), words);
        }
        let rules = "15x15x6".parse().expect("rules");
        let open = shapes(Some(Shape::OpenThree), None);
        assert_eq!(open.words(&rules), "makes an open row of 4");
    }

    #[test]
    fn an_unknown_reason_reads_as_best() {
        let read = |json| serde_json::from_str::<Reason>(json).expect("a reason");
        assert_eq!(read(r#"{"kind":"feels_lucky"}"#), Reason::Best);
        assert_eq!(read(r#"{"kind":"draws","since":1}"#), Reason::Draws);
        assert_eq!(read(r#"{"kind":"book"}"#), Reason::Book { does: None });
        let json = serde_json::to_string(&Reason::Draws).expect("JSON");
        assert_eq!(json, r#"{"kind":"draws"}"#);
    }
}
