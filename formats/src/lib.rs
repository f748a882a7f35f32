//! Games as files: what is written, and what is read by its content.
//!
//! [`write()`] and [`read()`] take every format; [`Record`] is a game as data, and as text.

#![warn(missing_docs)]

mod card;
pub mod drawing;
mod encoding;
mod foreign;
mod gomocup;
mod json;
mod png;
mod psq;
mod record;
mod remark;
mod sgf;
mod spent;
mod strokes;
mod svg;
mod text;
mod tree;

use std::fmt::Display;

use oxo_shared::{Area, LineRule, Opening, PositionError, Rules};
use oxo_words as words;
pub use time::Date;

pub use card::Caption;
use drawing::Drawing;
pub use encoding::EncodingError;
pub use gomocup::write_block;
pub use record::{About, EndError, Ending, Record};
pub use remark::{Reading, Remark};
pub use spent::Spent;
pub use text::{MAX_RECORD_BYTES, TextError, TextFault};
pub use tree::{MAX_NODES, Node, Tree, TreeError};

/// The longest file that is read, in bytes: four times the longest record, for formats
/// that spend more on a move, and comments.
pub const MAX_FILE_BYTES: usize = 1024 * 1024;

/// How a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
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
#[expect(missing_docs, reason = "the messages say it")]
pub enum WriteError {
    #[error("{}", words::FormatWriteBoundless { format: _0 })]
    Boundless(&'static str),
    #[error("{}", words::FormatWriteLarge { format, longest })]
    TooLarge { format: &'static str, longest: u8 },
    #[error("{}", words::FormatWritePsq { rules: _0 })]
    NotFive(Rules),
    #[error("{}", words::FormatWritePicture { error: _0 })]
    Picture(String),
}

/// Why a file is no game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ReadError {
    #[error("{}", words::FormatTooLong { most: MAX_FILE_BYTES })]
    TooLong,
    #[error("{}", words::FORMAT_UNKNOWN)]
    Unknown,
    #[error("{0}")]
    Foreign(words::Fixed),
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    #[error(transparent)]
    Text(#[from] text::TextError),
    #[error(transparent)]
    Sgf(#[from] sgf::SgfError),
    #[error(transparent)]
    Psq(#[from] psq::PsqError),
    #[error(transparent)]
    Json(#[from] json::JsonError),
    #[error(transparent)]
    Block(#[from] gomocup::BlockError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{}", words::FormatOtherRules { theirs, ours })]
    OtherRules { theirs: Rules, ours: Rules },
}

impl ReadError {
    /// Whether no game was found at all, not even a wrong one.
    pub const fn is_no_game(&self) -> bool {
        use ReadError::{Encoding, Foreign, TooLong, Unknown};
        matches!(self, TooLong | Unknown | Foreign(_) | Encoding(_))
    }
}

/// What is wrong with a file, and in which of its lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::FormatLine { line, fault })]
pub struct AtLine<F: Display> {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: F,
}

/// A PNG of 1200 by 630 pixels for previews of links: the position, and `captions` beside it.
///
/// # Errors
/// [`WriteError::Picture`] without the memory for it.
pub fn card(record: &Record, captions: &[Caption]) -> Result<Vec<u8>, WriteError> {
    png::write(&card::card(record, captions))
}

/// `record` in this format, as the bytes of a file.
///
/// # Errors
/// [`WriteError`] where the format has no word for it.
pub fn write(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    write_with(record, format, Drawing::of)
}

/// The same, with the numbers of the stones in a picture.
///
/// # Errors
/// As [`write()`].
pub fn write_numbered(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    write_with(record, format, Drawing::numbered)
}

fn write_with(
    record: &Record,
    format: Format,
    draw: fn(&Record) -> Drawing,
) -> Result<Vec<u8>, WriteError> {
    Ok(match format {
        Format::Text => record.to_string().into_bytes(),
        Format::Sgf => sgf::write(record)?.into_bytes(),
        Format::Psq => psq::write(record)?.into_bytes(),
        Format::Json => json::write(record).into_bytes(),
        Format::Svg => svg::write(&draw(record)).into_bytes(),
        Format::Png => png::write(&draw(record))?,
    })
}

/// The game in a file, by its content; `rules` for a format that does not say them.
///
/// # Errors
/// [`ReadError`] with the line.
pub fn read(bytes: &[u8], rules: Option<Rules>) -> Result<Reading, ReadError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(ReadError::TooLong);
    }
    let (text, is_whole) = encoding::decode(bytes);
    let start = text.trim_start();
    if start.starts_with('(') {
        let text = encoding::decode_sgf(bytes)?;
        return Ok(sgf::read(&text, rules)?.with_letters_of(&text));
    }
    if start.starts_with(psq::MAGIC) {
        // Only names can have letters of another encoding, and they stay readable in part.
        return Ok(Reading::from(psq::read(&text, rules)?).with_letters_of(&text));
    }
    let is_json = start.starts_with('{');
    if !is_json && !start.starts_with(['[', ';']) {
        return Err(foreign::about(bytes, start).map_or(ReadError::Unknown, ReadError::Foreign));
    }
    if !is_whole {
        return Err(EncodingError::NotUtf8.into());
    }
    let record: Record = if is_json { json::read(&text)? } else { text.parse()? };
    let theirs = *record.game.rules();
    match rules.filter(|&ours| ours != theirs) {
        None => Ok(record.into()),
        Some(ours) => Err(ReadError::OtherRules { theirs, ours }),
    }
}

/// The position and all variations in a file, by its content: SGF, a position as text, the `BOARD`
/// block of the Gomocup protocol, or a game.
///
/// # Errors
/// [`ReadError`] with the line.
pub fn read_tree(bytes: &[u8], rules: Option<Rules>) -> Result<(Tree, Vec<Remark>), ReadError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(ReadError::TooLong);
    }
    let (text, _) = encoding::decode(bytes);
    let start = text.trim_start();
    let is_position = start.lines().next().is_some_and(|line| line.contains("/"));
    if start.starts_with('(') {
        return Ok(sgf::tree::read(&encoding::decode_sgf(bytes)?, rules)?);
    }
    if gomocup::begins(start) {
        return Ok((Tree::new(gomocup::read(start, rules)?), Vec::new()));
    }
    if is_position && !start.starts_with(['[', '{', ';', '<']) {
        return Ok((Tree::new(start.parse()?), Vec::new()));
    }
    let Reading { record, remarks } = read(bytes, rules)?;
    Ok((Tree::from(&record.game), remarks))
}

/// A position with variations as SGF.
///
/// # Errors
/// [`WriteError`] for a board without edges or with too long ones.
pub fn write_tree(tree: &Tree) -> Result<String, WriteError> {
    sgf::tree::write(tree)
}

/// The numbers of kinds of five in a row in the Gomocup protocol.
fn named_rules() -> impl Iterator<Item = (&'static str, LineRule)> {
    use LineRule::{Caro, Caro6, Exact, OrMore, Renju};
    [("0", OrMore), ("1", Exact), ("4", Renju), ("8", Caro6), ("9", Caro)].into_iter()
}

/// Columns and rows of a board with edges.
fn sides(area: Area) -> Option<(u8, u8)> {
    match area {
        Area::Bounded { width, height } => Some((width, height)),
        Area::Boundless => None,
    }
}

/// Five in a row, or `rules`, on a board of these sides. A preset of five in a row is a kind of
/// game, on whatever board it is played.
fn rules_for(rules: Option<Rules>, width: u32, height: u32) -> Result<Rules, BoardError> {
    const FIVE: u32 = 5;
    let plain = Rules::bounded(width, height, FIVE).map_err(|_| BoardError::NoBoard)?;
    let Some(ours) = rules else { return Ok(plain) };
    let other = || BoardError::OtherBoard { ours, width, height };
    let is_kind = ours.area() == Rules::GOMOKU.area()
        && ours.with_opening(Opening::Free).is_ok_and(|free| free.preset().is_some());
    match ours.area() == plain.area() {
        true => Ok(ours),
        false if is_kind => plain
            .with_line_rule(ours.line_rule())
            .and_then(|plain| plain.with_opening(ours.opening()))
            .map_err(|_| other()),
        false => Err(other()),
    }
}

/// What is wrong with the board that a file names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BoardError {
    #[error("{}", words::FORMAT_NO_BOARD)]
    NoBoard,
    #[error("{}", words::FormatOtherBoard { ours, width, height })]
    OtherBoard { ours: Rules, width: u32, height: u32 },
}
