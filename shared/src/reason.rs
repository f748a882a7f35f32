//! The reason for a move, as data and in words.

use serde::{Deserialize, Serialize};

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

/// A shape of stones, named as for five in a row. For other lengths, the name says how many stones
/// are missing.
#[expect(missing_docs, reason = "known by these names")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// One more stone makes a four.
    Three,
    OpenThree,
    DoubleThree,
    Four,
    FourThree,
    /// A four that no single stone stops.
    OpenFour,
    /// A win by consecutive fours.
    Fours,
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
        match self {
            Reason::Completes => "wins at once".to_owned(),
            Reason::Wins { by: Means::Fours, stones: ..=2 } => {
                format!("makes {}", Shape::OpenFour.words(rules))
            }
            Reason::Wins { by: Means::Fours, stones } => {
                format!("wins by {} {}s", number(stones - 1), four(rules))
            }
            Reason::Wins { by: Means::Threats, stones } => {
                format!("wins by {}s and {}s in {}", four(rules), three(rules), moves(*stones))
            }
            Reason::Wins { by: Means::Play, stones } => format!("wins in {}", moves(*stones)),
            Reason::Loses { stones: ..=1 } => "every move loses at once".to_owned(),
            Reason::Loses { stones } => {
                format!("every move loses, this one as late as can be: in {}", moves(*stones))
            }
            Reason::Draws => "keeps the draw".to_owned(),
            Reason::Shapes { makes, stops } => {
                let stops = stops.as_ref().map(|stopped| stopped.words(rules));
                let makes = makes.map(|shape| format!("makes {}", shape.words(rules)));
                stops.into_iter().chain(makes).collect::<Vec<_>>().join(" and ")
            }
            Reason::Builds => "builds lines of its own".to_owned(),
            Reason::Hinders => "gets in the way of the other's lines".to_owned(),
            Reason::Centre => "takes the centre".to_owned(),
            Reason::Book { does: None } => "a good beginning, known by heart".to_owned(),
            Reason::Book { does: Some(does) } => {
                format!("{}: a good beginning, known by heart", does.words(rules))
            }
            Reason::Only => "the only move".to_owned(),
            Reason::Balances => "leaves the colours as even as can be".to_owned(),
            Reason::Chance => "any move would do".to_owned(),
            Reason::Best => "the best of those it looked at".to_owned(),
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

impl Shape {
    fn words(self, rules: &Rules) -> String {
        let (four, three) = (four(rules), three(rules));
        match self {
            Shape::Three => format!("a {three}"),
            Shape::OpenThree => format!("an open {three}"),
            Shape::DoubleThree => format!("a double {three}"),
            Shape::Four => format!("a {four}"),
            Shape::FourThree => format!("a {four} and an open {three}"),
            Shape::OpenFour => format!("a {four} that nobody can stop"),
            Shape::Fours => format!("a win by {four}s"),
        }
    }
}

impl Stopped {
    fn words(&self, rules: &Rules) -> String {
        let shape = self.shape.words(rules);
        match &self.stones[..] {
            [] => format!("prevents {shape}"),
            stones => {
                let noun = shape.trim_start_matches("an ").trim_start_matches("a ");
                format!("stops the {noun} {}", rules.names(stones))
            }
        }
    }
}

/// The names of shapes that miss one stone, and two.
fn four(rules: &Rules) -> String {
    number(rules.k().saturating_sub(1))
}

fn three(rules: &Rules) -> String {
    number(rules.k().saturating_sub(2))
}

fn moves(count: u32) -> String {
    format!("{} {}", number(count), if count == 1 { "move" } else { "moves" })
}

/// In words up to ten, in digits above.
fn number(count: u32) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(count as usize).map_or_else(|| count.to_string(), |&word| word.to_owned())
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
            (Reason::Wins { by: Means::Fours, stones: 5 }, "wins by four fours"),
            (Reason::Wins { by: Means::Fours, stones: 2 }, "makes a four that nobody can stop"),
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
                "builds lines of its own: a good beginning, known by heart",
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
        assert_eq!(open.words(&rules), "makes an open four");
    }

    #[test]
    fn an_unknown_reason_reads_as_best() {
        let read = |json| serde_json::from_str::<Reason>(json).expect("a reason");
        assert_eq!(read(r#"{"kind":"feels_lucky"}"#), Reason::Best);
        assert_eq!(read(r#"{"kind":"draws","since":1}"#), Reason::Draws);
        assert_eq!(read(r#"{"kind":"book"}"#), Reason::Book { does: None });
        let told = serde_json::to_string(&Reason::Draws).expect("JSON");
        assert_eq!(told, r#"{"kind":"draws"}"#);
    }
}
