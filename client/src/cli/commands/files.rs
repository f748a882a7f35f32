//! `oxo export`, `oxo import` and `oxo verify`: game files in every format.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use oxo_formats::{Format, ReadError, Reading, Record};
use oxo_shared::{Rules, Winner};
use oxo_words as words;
use serde::Serialize;

use crate::cli::commands::named::Named;
use crate::cli::commands::warn;
use crate::cli::failure::{BAD_USAGE, Failure};
use oxo_headless::keep::library::{EXTENSION, Library, LibraryError, read_file, write_file};
use oxo_headless::words::{Form, harmless, moves, tell};

/// `oxo export`: a game in another format.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Export {
    #[command(flatten)]
    pub named: Named,
    #[arg(long, value_enum, help = words::OPTION_FORMAT.text())]
    format: Option<Format>,
    #[arg(long, value_name = "MOVES", help = words::OPTION_EXPORT_AT.text())]
    at: Option<usize>,
    #[arg(long, help = words::OPTION_NUMBERS.text())]
    numbers: bool,
    #[arg(short, long, value_name = "OUT", help = words::OPTION_EXPORT_OUTPUT.text())]
    output: Option<PathBuf>,
}

impl Export {
    pub const fn writes_file(&self) -> bool {
        self.output.is_some()
    }

    /// Writes the game, or its position after some moves, to the file or `out`.
    ///
    /// # Errors
    /// `Failure` if it has fewer moves, the format cannot express it, or it cannot be written
    /// there.
    pub fn run(&self, out: &mut impl Write, mut record: Record) -> Result<(), Failure> {
        if let Some(at) = self.at {
            record = earlier(record, at)?;
        }
        let format = self.chosen_format()?;
        let write = if self.numbers { oxo_formats::write_numbered } else { oxo_formats::write };
        let bytes = write(&record, format)?;
        match &self.output {
            Some(path) => Ok(write_file(path, &bytes)?),
            None if format == Format::Png && io::stdout().is_terminal() => {
                Err(Failure::PngToTerminal)
            }
            None => Ok(out.write_all(&bytes)?),
        }
    }

    fn chosen_format(&self) -> Result<Format, Failure> {
        let extension = self.output.as_deref().and_then(Path::extension);
        let (None, Some(extension)) = (self.format, extension) else {
            return Ok(self.format.unwrap_or(Format::Text));
        };
        match extension.to_string_lossy().to_lowercase().as_str() {
            "txt" | EXTENSION => Ok(Format::Text),
            name => <Format as ValueEnum>::from_str(name, true)
                .map_err(|_| Failure::NoFormat { path: self.output.clone().unwrap_or_default() }),
        }
    }
}

/// Returns the game as it was with `at` stones, or as it ended if that is all of them.
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
    #[arg(help = words::OPTION_IMPORT_FILE.text())]
    file: PathBuf,
    #[arg(long, help = words::OPTION_IMPORT_RULES.text())]
    rules: Option<Rules>,
    #[arg(short, long, value_name = "OUT", help = words::OPTION_IMPORT_OUTPUT.text())]
    output: Option<PathBuf>,
}

impl Import {
    /// Saves the game of a file as a record, and prints its path.
    ///
    /// # Errors
    /// `Failure` if the file holds no game, or the record cannot be saved.
    pub fn run(&self, out: &mut impl Write, library: &Library) -> Result<(), Failure> {
        let Reading { record, remarks } = read_file(&self.file, self.rules)?;
        warn(&self.file, &remarks);
        let path = match self.output.clone() {
            Some(path) => {
                write_file(&path, record.to_string().as_bytes())?;
                path
            }
            None => library.save(&record)?,
        };
        let (rules, moves) = (record.game.rules(), moves(record.game.ply()));
        Ok(writeln!(out, "{}", words::CliImported { rules, moves, path: path.display() })?)
    }
}

/// `oxo verify`: records replayed by the rules, and whether they are legal.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Verify {
    #[arg(required = true, value_name = "GAME", help = words::OPTION_VERIFY.text())]
    named: Vec<String>,
    #[arg(long, help = words::OPTION_FILE_RULES.text())]
    rules: Option<Rules>,
}

impl Verify {
    /// Prints a line about each game. A file that cannot be read does not stop the others, but
    /// becomes the error of the command.
    pub fn run(
        &self,
        out: &mut impl Write,
        library: &Library,
        form: Form,
    ) -> Result<ExitCode, Failure> {
        let (mut code, mut is_no_game) = (ExitCode::SUCCESS, false);
        let mut unreadable = None;
        for game in &self.named {
            let report = match library.find(game).and_then(|path| read_file(&path, self.rules)) {
                Ok(reading) => Verified::legal(game, &reading),
                Err(LibraryError::NoGame { error, .. }) => {
                    is_no_game |= error.is_no_game();
                    Verified::illegal(game, &error)
                }
                Err(error) => {
                    unreadable.get_or_insert(error);
                    continue;
                }
            };
            if !report.legal {
                code = ExitCode::FAILURE;
            }
            tell(out, form, &report, || vec![harmless(&report.to_string())])?;
        }
        match unreadable {
            Some(error) => Err(Failure::Unreadable(error)),
            None if is_no_game => Ok(ExitCode::from(BAD_USAGE)),
            None => Ok(code),
        }
    }
}

#[derive(Serialize)]
struct Verified<'a> {
    game: &'a str,
    legal: bool,
    moves: Option<usize>,
    /// `None` if the game is not over.
    result: Option<Winner>,
    /// The reason if the game is illegal.
    why: Option<String>,
    /// Remarks about the rest of the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
}

impl Verified<'_> {
    fn legal<'a>(game: &'a str, reading: &Reading) -> Verified<'a> {
        let Reading { record, remarks } = reading;
        let result = record.game.outcome().map(|outcome| outcome.winner);
        let remarks = remarks.iter().map(ToString::to_string).collect();
        Verified { game, legal: true, moves: Some(record.game.ply()), result, why: None, remarks }
    }

    fn illegal<'a>(game: &'a str, error: &ReadError) -> Verified<'a> {
        let (why, remarks) = (Some(error.to_string()), Vec::new());
        Verified { game, legal: false, moves: None, result: None, why, remarks }
    }
}

/// Formats a result like `won.oxo: legal, 23 moves, x wins`.
impl fmt::Display for Verified<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(why) = &self.why {
            return write!(f, "{}: {why}", self.game);
        }
        let moves = moves(self.moves.unwrap_or_default());
        let result = self.result.map_or("open", Winner::word);
        words::CliLegal { game: self.game, moves, result }.fmt(f)?;
        self.remarks.iter().try_for_each(|remark| write!(f, "; {remark}"))
    }
}
