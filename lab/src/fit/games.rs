//! Games as lines of text: the result, how many stones were put by chance, and the moves.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, bail};
use oxo_shared::moves::read_moves;
use oxo_shared::{Game, Rules, Winner};

/// A game that was played, or given up when its end was in sight.
#[derive(Clone, Debug)]
pub struct Played {
    pub game: Game,
    pub result: Winner,
    pub opening: usize,
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.game.rules();
        let moves = rules.names(self.game.moves());
        write!(f, "{rules} {} {} {moves}", self.result.word(), self.opening)
    }
}

impl FromStr for Played {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> anyhow::Result<Played> {
        let mut parts = line.splitn(4, ' ');
        let mut part = || parts.next().context("a game has rules, a result, an opening and moves");
        let rules: Rules = part()?.parse()?;
        let result = match part()? {
            "x" => Winner::X,
            "o" => Winner::O,
            "draw" => Winner::Draw,
            other => bail!("{other:?} is no result"),
        };
        let opening = part()?.parse()?;
        Ok(Played { game: read_moves(rules, part()?)?, result, opening })
    }
}
