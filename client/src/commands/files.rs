//! `oxo export`, `oxo import` and `oxo verify`: games in files of every format.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use oxo_formats::{Format, Record};
use oxo_shared::Rules;

use crate::failure::Failure;
use crate::home::library::{Library, LibraryError, read_file, write_file};
use crate::wording::harmless;

/// `oxo export`: a saved game, or any file with a game, in another format.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Export {
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

impl Export {
    pub fn run(&self, out: &mut impl Write, library: &Library) -> Result<(), Failure> {
        let mut record = read_file(&library.find(&self.game)?, self.rules)?;
        if let Some(at) = self.at {
            record = earlier(record, at)?;
        }
        let format = self.chosen_format();
        let bytes = oxo_formats::write(&record, format)?;
        match &self.output {
            Some(path) => Ok(write_file(path, &bytes)?),
            None if format == Format::Png && io::stdout().is_terminal() => {
                Err(Failure::PngToTerminal)
            }
            None => Ok(out.write_all(&bytes)?),
        }
    }

    fn chosen_format(&self) -> Format {
        let by_name = || {
            let extension = self.output.as_deref()?.extension()?.to_str()?;
            <Format as ValueEnum>::from_str(extension, true).ok()
        };
        self.format.or_else(by_name).unwrap_or(Format::Text)
    }
}

/// The game as it was when `at` stones lay; as it ended if that were all of them.
fn earlier(record: Record, at: usize) -> Result<Record, Failure> {
    let plies = record.game.ply();
    if at == plies {
        return Ok(record);
    }
    let game = record.game.earlier(at).ok_or(Failure::TooFar { at, plies })?;
    Ok(Record { game, ..record })
}

/// `oxo import`: a game from a file of any format that is known, as a record.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Import {
    /// A file in SGF, .psq, JSON or text
    file: PathBuf,
    /// What is played, for a file that does not say it [default: five or more in a row]
    #[arg(long)]
    rules: Option<Rules>,
    /// Where to [default: the saved games]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Import {
    pub fn run(&self, out: &mut impl Write, library: &Library) -> Result<(), Failure> {
        let record = read_file(&self.file, self.rules)?;
        let path = match self.output.clone() {
            Some(path) => {
                write_file(&path, record.to_string().as_bytes())?;
                path
            }
            None => library.save(&record)?,
        };
        let (rules, moves) = (record.game.rules(), record.game.ply());
        Ok(writeln!(out, "{rules}, {moves} moves: saved as {}", path.display())?)
    }
}

/// `oxo verify`: records replayed by the rules, and whether they are legal.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Verify {
    /// Files with a game each, of any format that is read
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What is played, for files that do not say it
    #[arg(long)]
    rules: Option<Rules>,
}

impl Verify {
    /// Writes a line about each file; one that cannot be read does not keep it from the
    /// others, and is what the command ends with.
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let mut code = ExitCode::SUCCESS;
        let mut unreadable = None;
        for path in &self.files {
            match read_file(path, self.rules) {
                Ok(record) => {
                    let name = harmless(&path.display().to_string());
                    writeln!(out, "{name}: legal, {}", summary(&record))?;
                }
                // It names the file itself.
                Err(error @ LibraryError::NoGame { .. }) => {
                    code = ExitCode::FAILURE;
                    writeln!(out, "{}", harmless(&error.to_string()))?;
                }
                Err(error) => {
                    unreadable.get_or_insert(error);
                }
            }
        }
        unreadable.map_or(Ok(code), |error| Err(Failure::Unreadable(error)))
    }
}

/// `23 moves, x wins`.
fn summary(record: &Record) -> String {
    let plies = record.game.ply();
    let moves = if plies == 1 { "1 move".to_owned() } else { format!("{plies} moves") };
    let end = match record.game.outcome() {
        None => "unfinished".to_owned(),
        Some(outcome) => match outcome.winner.side() {
            Some(winner) => format!("{winner} wins"),
            None => outcome.winner.word().to_owned(),
        },
    };
    format!("{moves}, {end}")
}
