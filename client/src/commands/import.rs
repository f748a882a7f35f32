//! `oxo import`: a game from a file of any format that is known, as a record.

use std::io::{self, Write};
use std::path::PathBuf;

use oxo_shared::Rules;

use crate::commands::export::{ExportError, read_file};
use crate::home::library::{self, Library, LibraryError};

/// What is read, and where it goes.
#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    /// A file in SGF, .psq, JSON or text
    file: PathBuf,
    /// What is played, for a file that does not say it [default: five or more in a row]
    #[arg(long)]
    rules: Option<Rules>,
    /// Where to [default: the saved games]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// Why a game is not kept.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// No game can be read.
    #[error(transparent)]
    Unread(#[from] ExportError),
    /// It cannot be saved.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// A file that cannot be written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The output does not take it.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Reads the game, keeps it as a record, and says where.
///
/// # Errors
/// [`ImportError`] in one sentence.
pub fn run(out: &mut impl Write, args: &Args, library: &Library) -> Result<(), ImportError> {
    let record = read_file(&args.file, args.rules)?;
    let path = match &args.output {
        Some(path) => {
            library::write_whole(path, record.to_string().as_bytes())
                .map_err(|error| ImportError::File { path: path.clone(), error })?;
            path.clone()
        }
        None => library.save(&record)?,
    };
    let (rules, moves) = (record.game.rules(), record.game.ply());
    Ok(writeln!(out, "{rules}, {moves} moves: saved as {}", path.display())?)
}
