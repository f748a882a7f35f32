//! Writes a game, a position or a picture as the bytes of a file.

use crate::card::{self, Caption};
use crate::drawing::Drawing;
use crate::error::WriteError;
use crate::record::Record;
use crate::tree::Tree;
use crate::{json, png, psq, sgf, svg};

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

/// Draws a PNG of 1200 by 630 pixels for link previews: the position, with `captions` beside it.
///
/// # Errors
/// [`WriteError::Picture`] if memory runs out.
pub fn card(record: &Record, captions: &[Caption]) -> Result<Vec<u8>, WriteError> {
    png::write(&card::card(record, captions))
}

/// Writes `record` in this format, as the bytes of a file.
///
/// # Errors
/// [`WriteError`] if the format cannot express it, or memory runs out for a picture.
pub fn write(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    write_with(record, format, Drawing::of)
}

/// Like [`write()`], with the numbers of the stones in a picture.
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

/// Writes a position with variations as SGF.
///
/// # Errors
/// [`WriteError`] for a boundless board, or a side of more than 52 cells.
pub fn write_tree(tree: &Tree) -> Result<String, WriteError> {
    sgf::write_tree(tree)
}
