//! `oxo replay`: replays a finished game from a file, the saved games, or a server.

use oxo_formats::Record;
use oxo_words as words;

use crate::cli::commands::named::Named;
use crate::cli::failure::Failure;

#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    #[command(flatten)]
    pub named: Named,
    #[arg(long, value_name = "MOVES", default_value_t = 0, help = words::OPTION_AT.text())]
    pub at: usize,
}

impl Args {
    /// Returns the number of moves after which the replay starts, or an error if the game has
    /// fewer.
    pub fn ply_of(&self, Record { game, .. }: &Record) -> Result<usize, Failure> {
        let (at, plies) = (self.at, game.ply());
        if at > plies { Err(Failure::TooFar { at, plies }) } else { Ok(at) }
    }
}
