//! Reads a file, recognising the format by its content.

use oxo_shared::{Position, PositionError, Rules};
use oxo_words as words;

use crate::encoding::{self, EncodingError};
use crate::record::Record;
use crate::remark::{Reading, Remark};
use crate::tree::Tree;
use crate::{foreign, gomocup, json, psq, sgf, text};

/// Maximum size of a file, in bytes: four times the longest record, for comments and for formats
/// that need more per move.
pub const MAX_FILE_BYTES: usize = 1024 * 1024;

/// Why a file is not a game.
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
    /// Whether the file may be a game by other rules.
    pub const fn is_of_rules(&self) -> bool {
        use crate::psq::PsqFault;
        use crate::sgf::SgfFault;
        match self {
            ReadError::Sgf(it) => {
                matches!(it.fault, SgfFault::OtherGame(_) | SgfFault::Illegal { .. })
            }
            ReadError::Psq(it) => matches!(it.fault, PsqFault::Illegal { .. }),
            _ => false,
        }
    }

    /// Whether no game was found at all, not even an invalid one.
    pub const fn is_no_game(&self) -> bool {
        use ReadError::{Encoding, Foreign, TooLong, Unknown};
        matches!(self, TooLong | Unknown | Foreign(_) | Encoding(_))
    }
}

/// Reads the game in a file; `rules` are for a format that does not state them.
///
/// # Errors
/// [`ReadError`] if the file is longer than [`MAX_FILE_BYTES`], has no known format, contradicts
/// `rules`, or holds no legal game.
pub fn read(bytes: &[u8], rules: Option<Rules>) -> Result<Reading, ReadError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(ReadError::TooLong);
    }
    let (text, is_whole) = encoding::decode(bytes);
    let start = text.trim_start();
    if start.starts_with('(') {
        let (text, remark) = encoding::decode_sgf(bytes)?;
        return Ok(sgf::read(&text, rules)?.with(remark));
    }
    if start.starts_with(psq::MAGIC) {
        // Only names can contain letters of another encoding, and they stay readable in part.
        return Ok(Reading::from(psq::read(&text, rules)?).with(Remark::of_letters(&text)));
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

/// Reads the position and all variations in a file: SGF, a position as text, the `BOARD` block of
/// the Gomocup protocol, or a game.
///
/// # Errors
/// [`ReadError`] if the file is longer than [`MAX_FILE_BYTES`], has no known format, contradicts
/// `rules`, or holds no legal position.
pub fn read_tree(bytes: &[u8], rules: Option<Rules>) -> Result<(Tree, Vec<Remark>), ReadError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(ReadError::TooLong);
    }
    let (text, _) = encoding::decode(bytes);
    let start = text.trim_start();
    if start.starts_with('(') {
        let (text, remark) = encoding::decode_sgf(bytes)?;
        let (tree, mut remarks) = sgf::read_tree(&text, rules)?;
        remarks.extend(remark);
        return Ok((tree, remarks));
    }
    if gomocup::begins(start) {
        return Ok((Tree::new(gomocup::read(start, rules)?), Vec::new()));
    }
    let position = start.parse::<Position>();
    let is_meant = start.lines().next().is_some_and(|line| line.contains('/'));
    if position.is_ok() || is_meant && !start.starts_with(['[', '{', ';', '<']) {
        return Ok((Tree::new(position?), Vec::new()));
    }
    let Reading { record, remarks } = read(bytes, rules)?;
    Ok((Tree::from(&record.game), remarks))
}
