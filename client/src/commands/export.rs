//! `oxo export`: a saved game, or any file with a game, in another format.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use oxo_shared::{Record, Rules};

use crate::formats::{self, Format, ReadError, WriteError};
use crate::home::library::{self, Library, LibraryError};

/// What is written, and how.
#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    /// A file with a game, or the code of a saved one
    #[arg(value_name = "FILE|CODE")]
    game: String,
    /// How [default: by the name of OUT, or text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The position when so many stones lay [default: the last]
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
    /// What is played, for a file that does not say it
    #[arg(long)]
    rules: Option<Rules>,
    /// Where to [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// Why a game is not written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It is not found.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// A file that cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file with no game in it.
    #[error("{}: {error}", path.display())]
    Game {
        /// Which.
        path: PathBuf,
        /// Where and why.
        error: ReadError,
    },
    /// A position that the game did not reach.
    #[error("the game has {plies} moves, not {at}: `--at` takes 0 to {plies}")]
    TooFar {
        /// What was asked for.
        at: usize,
        /// How many there are.
        plies: usize,
    },
    /// The format has no word for it.
    #[error(transparent)]
    Format(#[from] WriteError),
    /// Bytes that would only upset a terminal.
    #[error("a PNG is not for a terminal: name a file with `-o`")]
    Terminal,
    /// The output does not take it.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Writes the game to where `args` says, or to `out`.
///
/// # Errors
/// [`ExportError`] in one sentence.
pub fn run(out: &mut impl Write, args: &Args, library: &Library) -> Result<(), ExportError> {
    let mut record = read_file(&library.find(&args.game)?, args.rules)?;
    if let Some(at) = args.at {
        record = earlier(record, at)?;
    }
    let bytes = formats::write(&record, args.chosen_format())?;
    match &args.output {
        Some(path) => library::write_whole(path, &bytes)
            .map_err(|error| ExportError::File { path: path.clone(), error }),
        None if args.chosen_format() == Format::Png && io::stdout().is_terminal() => {
            Err(ExportError::Terminal)
        }
        None => Ok(out.write_all(&bytes)?),
    }
}

impl Args {
    fn chosen_format(&self) -> Format {
        let by_name = || {
            let extension = self.output.as_deref()?.extension()?.to_str()?;
            <Format as clap::ValueEnum>::from_str(extension, true).ok()
        };
        self.format.or_else(by_name).unwrap_or(Format::Text)
    }
}

/// The game in the file `path`, in any format.
///
/// # Errors
/// [`ExportError`] with the file.
pub fn read_file(path: &Path, rules: Option<Rules>) -> Result<Record, ExportError> {
    let bytes = formats::read_bytes(path)
        .map_err(|error| ExportError::File { path: path.to_owned(), error })?;
    formats::read(&bytes, rules).map_err(|error| ExportError::Game { path: path.to_owned(), error })
}

/// The game as it was when `at` stones lay; as it ended if that were all of them.
fn earlier(record: Record, at: usize) -> Result<Record, ExportError> {
    let plies = record.game.ply();
    if at == plies {
        return Ok(record);
    }
    let game = record.game.earlier(at).ok_or(ExportError::TooFar { at, plies })?;
    Ok(Record { game, ..record })
}
