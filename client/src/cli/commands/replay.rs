//! `oxo replay`: a finished game looked at again, from a file, from the saved games or from a
//! server.

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
    /// After how many of its moves the game is shown first.
    pub fn ply_of(&self, Record { game, .. }: &Record) -> Result<usize, Failure> {
        let (at, plies) = (self.at, game.ply());
        if at > plies { Err(Failure::TooFar { at, plies }) } else { Ok(at) }
    }
}
