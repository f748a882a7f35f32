//! `oxo verify`: records replayed by the rules, and whether they are legal.

use std::io::{self, Write};
use std::path::PathBuf;

use oxo_shared::{Record, Rules};

use crate::commands::export::{ExportError, read_file};
use crate::wording::harmless;

/// What is looked at.
#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    /// Files with a game each, of any format that is read
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What is played, for files that do not say it
    #[arg(long)]
    rules: Option<Rules>,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Every file has a legal game.
    Legal,
    /// One at least has none.
    Illegal,
}

/// Why nothing can be said.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// A file cannot be read at all.
    #[error(transparent)]
    Unreadable(ExportError),
    /// The output does not take it.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Writes a line about each file to `out`; a file that cannot be read does not keep it from
/// the others.
///
/// # Errors
/// [`VerifyError::Unreadable`] for the first that cannot be read, in the end.
pub fn run(out: &mut impl Write, args: &Args) -> Result<Verdict, VerifyError> {
    let mut verdict = Verdict::Legal;
    let mut unreadable = None;
    for path in &args.files {
        match read_file(path, args.rules) {
            Ok(record) => {
                let name = harmless(&path.display().to_string());
                writeln!(out, "{name}: legal, {}", summary(&record))?;
            }
            // It names the file itself.
            Err(error @ ExportError::Game { .. }) => {
                verdict = Verdict::Illegal;
                writeln!(out, "{}", harmless(&error.to_string()))?;
            }
            Err(error) => {
                unreadable.get_or_insert(error);
            }
        }
    }
    match unreadable {
        None => Ok(verdict),
        Some(error) => Err(VerifyError::Unreadable(error)),
    }
}

/// `23 moves, x wins`.
fn summary(record: &Record) -> String {
    let plies = record.game.ply();
    let moves = if plies == 1 { "1 move".to_owned() } else { format!("{plies} moves") };
    let end = match record.game.outcome() {
        None => "unfinished".to_owned(),
        Some(outcome) => match outcome.result.winner() {
            Some(winner) => format!("{winner} wins"),
            None => outcome.result.word().to_owned(),
        },
    };
    format!("{moves}, {end}")
}
