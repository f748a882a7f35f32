//! Games as files: what is written, and what is read by its content.

pub mod drawing;
pub mod json;
pub mod png;
pub mod psq;
pub mod sgf;
mod strokes;
pub mod svg;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use clap::ValueEnum;
use oxo_shared::{Area, Record, RecordError, Rules};

use drawing::Drawing;

/// The longest file that is read, in bytes: four times the longest record, for formats
/// that spend more on a move, and comments.
pub const MAX_FILE_BYTES: usize = 1024 * 1024;

/// How a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// SGF, file format 4, of Gomoku and renju
    Sgf,
    /// Piskvork's and Gomocup's .psq
    Psq,
    /// The text record of this program
    Text,
    /// One JSON object
    Json,
    /// A picture of the position, made of lines
    Svg,
    /// A picture of the position, made of pixels
    Png,
}

/// Why a game cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// A board without edges.
    #[error("{0} has no boards without edges: choose text or json")]
    Boundless(&'static str),
    /// A side that is too long.
    #[error("{format} has no boards of more than {longest} cells a side: choose text or json")]
    TooLarge {
        /// Which format.
        format: &'static str,
        /// The longest side it has.
        longest: u8,
    },
    /// Rules that the format is not for.
    #[error("a .psq file is for five in a row, not for {0}: choose sgf, text or json")]
    NotFive(Rules),
    /// No memory for the picture.
    #[error("the picture cannot be drawn: {0}")]
    Picture(String),
}

/// Why a file is no game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReadError {
    /// Longer than [`MAX_FILE_BYTES`].
    #[error("it is longer than the {MAX_FILE_BYTES} bytes that are read")]
    TooLong,
    /// Nothing that is known.
    #[error(
        "it begins like no game: SGF begins with \"(;\", a .psq file with \"Piskvorky\", \
         JSON with \"{{\", a record with \"[\""
    )]
    Unknown,
    /// No record of this program.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// No game in SGF.
    #[error(transparent)]
    Sgf(#[from] sgf::SgfError),
    /// No game in a .psq file.
    #[error(transparent)]
    Psq(#[from] psq::PsqError),
    /// No game in JSON.
    #[error(transparent)]
    Json(#[from] json::JsonError),
    /// Rules were named that the file contradicts.
    #[error("the game is of {theirs}, not of {ours}")]
    OtherRules {
        /// Those of the file.
        theirs: Rules,
        /// Those that were named.
        ours: Rules,
    },
}

/// `record` in this format, as the bytes of a file.
///
/// # Errors
/// [`WriteError`] where the format has no word for it.
pub fn write(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    Ok(match format {
        Format::Text => record.to_string().into_bytes(),
        Format::Sgf => sgf::write(record)?.into_bytes(),
        Format::Psq => psq::write(record)?.into_bytes(),
        Format::Json => json::write(record).into_bytes(),
        Format::Svg => svg::write(&Drawing::of(record)).into_bytes(),
        Format::Png => png::write(&Drawing::of(record))?,
    })
}

/// The game in a file, by its content; `rules` for a format that does not say them.
///
/// # Errors
/// [`ReadError`] with the line.
pub fn read(bytes: &[u8], rules: Option<Rules>) -> Result<Record, ReadError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(ReadError::TooLong);
    }
    // Only names can have letters of another encoding, and they stay readable in part.
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let start = text.trim_start();
    if start.starts_with('(') {
        return Ok(sgf::read(text, rules)?);
    }
    if start.starts_with(psq::MAGIC) {
        return Ok(psq::read(text, rules)?);
    }
    let record: Record = match start.chars().next() {
        Some('{') => json::read(text)?,
        Some('[' | ';') => text.parse()?,
        _ => return Err(ReadError::Unknown),
    };
    let theirs = *record.game.rules();
    match rules.filter(|&ours| ours != theirs) {
        None => Ok(record),
        Some(ours) => Err(ReadError::OtherRules { theirs, ours }),
    }
}

/// The bytes of a file, as far as [`read`] looks at them.
///
/// # Errors
/// When the file cannot be read.
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than is read: enough for the reader to say so.
    File::open(path)?.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Columns and rows of a board with edges.
fn sides(area: Area) -> Option<(u8, u8)> {
    match area {
        Area::Bounded { width, height } => Some((width, height)),
        Area::Boundless => None,
    }
}

/// Five in a row, or `rules`, on a board of these sides.
fn rules_for(rules: Option<Rules>, width: u32, height: u32) -> Result<Rules, BoardError> {
    const FIVE: u32 = 5;
    let plain = Rules::bounded(width, height, FIVE).map_err(|_| BoardError::NoBoard)?;
    match rules {
        Some(ours) if ours.area() != plain.area() => {
            Err(BoardError::OtherBoard { ours, width, height })
        }
        rules => Ok(rules.unwrap_or(plain)),
    }
}

/// What is wrong with the board that a file names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No such board.
    #[error("a board has 1 to 64 columns and rows")]
    NoBoard,
    /// Not the board of the rules that were named.
    #[error("the board is {width}x{height}, not that of {ours}")]
    OtherBoard {
        /// The rules that were named.
        ours: Rules,
        /// Columns of the file's board.
        width: u32,
        /// Rows of the file's board.
        height: u32,
    },
}
