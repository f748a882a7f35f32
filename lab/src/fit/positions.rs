//! Positions as lines of text, with the search's score, the result of the game, and the moves.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, ensure};
use oxo_shared::moves::read_moves;
use oxo_shared::{Game, Rules};

/// A searched position. The text form is the rules, the chance, the result or `-`, and the moves;
/// the last move is the one that the search chose.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The game, with the chosen move.
    pub game: Game,
    /// The chance by the search that the side of the chosen move wins: 1 is a proven win.
    pub chance: f64,
    /// The result for that side: 1 won, 0 lost; `None` for a position that was not part of a game.
    pub result: Option<f64>,
}

impl fmt::Display for Searched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.game.rules();
        let result = self.result.map_or("-".to_owned(), |result| result.to_string());
        write!(f, "{rules} {:.4} {result} {}", self.chance, rules.names(self.game.moves()))
    }
}

impl FromStr for Searched {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> anyhow::Result<Searched> {
        let mut parts = line.splitn(4, ' ');
        let mut part = || parts.next().context("rules, a chance, a result and moves");
        let rules: Rules = part()?.parse()?;
        let chance: f64 = part()?.parse().context("a chance is a number")?;
        ensure!((0.0..=1.0).contains(&chance), "{chance} is no chance");
        let result = match part()? {
            "-" => None,
            number => Some(number.parse().context("a result is a number")?),
        };
        let game = read_moves(rules, part()?)?;
        ensure!(game.ply() > 0, "a move was chosen");
        Ok(Searched { game, chance, result })
    }
}
