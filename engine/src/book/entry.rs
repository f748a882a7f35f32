//! One line of the book: a position, the best reply and its score.

use std::fmt;
use std::str::FromStr;

use oxo_shared::moves::{MovesError, read_moves};
use oxo_shared::notation::{NotationError, parse_point};
use oxo_shared::{Game, PlayError, Point, RulesError};

/// A position and the best reply. The text form is `15x15x5 h8 i9 : g8 +0.12`.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// A game that leads to the position and is not over.
    pub game: Game,
    /// The reply, a legal move.
    pub reply: Point,
    /// The score of the reply for the side that plays it, from -1 to 1; see
    /// [`crate::CellScore::score`].
    pub score: f64,
}

/// Why a text is not an entry.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ParseEntryError {
    #[error("an entry is written like 15x15x5 h8 i9 : g8 +0.12")]
    Form,
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Moves(#[from] MovesError),
    #[error(transparent)]
    Reply(#[from] NotationError),
    #[error(transparent)]
    Illegal(#[from] PlayError),
}

impl FromStr for Entry {
    type Err = ParseEntryError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (position, answer) = text.split_once(" : ").ok_or(ParseEntryError::Form)?;
        let (rules, moves) = position.split_once(' ').unwrap_or((position, ""));
        let (reply, score) = answer.trim().split_once(' ').ok_or(ParseEntryError::Form)?;
        let game = read_moves(rules.parse()?, moves)?;
        let reply = parse_point(game.rules().area(), reply)?;
        game.check(reply)?;
        let score = score.parse().map_err(|_| ParseEntryError::Form)?;
        Ok(Entry { game, reply, score })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { game, reply, score } = self;
        let rules = game.rules();
        write!(f, "{rules} {} : {} {score:+.2}", rules.names(game.moves()), rules.name(*reply))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_survives_a_round_trip() {
        for text in ["15x15x5 h8 i9 : g8 +0.12", "boundless 0,0 : -1,2 -0.30"] {
            let entry: Entry = text.parse().unwrap();
            assert_eq!(entry.to_string(), text);
        }
    }

    #[test]
    fn an_invalid_line_is_rejected_with_a_reason() {
        let error = |text: &str| text.parse::<Entry>().unwrap_err().to_string();
        for text in ["", "15x15x5 h8", "15x15x5 h8 : g8", "15x15x5 h8 : g8 x"] {
            assert_eq!(error(text), "an entry is written like 15x15x5 h8 i9 : g8 +0.12");
        }
        assert_eq!(error("15x15x5 h8 : h8 +0.12"), "h8 is taken");
        assert!(error("15x15x5 h8 h8 : g8 +0.12").starts_with("Move 2"));
        assert!(error("15x15 h8 : g8 +0.12").starts_with("Unknown rules"));
    }
}
