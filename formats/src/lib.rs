//! Games as files: writes all formats, and recognises them by content when reading.
//!
//! [`write()`] and [`read()`] support every format; [`Record`] is a game as data and as text.

#![warn(missing_docs)]

mod board;
mod card;
pub mod drawing;
mod encoding;
mod error;
mod foreign;
mod gomocup;
mod json;
mod png;
mod psq;
mod read;
mod record;
mod remark;
mod sgf;
mod spent;
mod strokes;
mod svg;
mod text;
mod tree;
mod write;

pub use time::Date;

pub use board::BoardError;
pub use card::Caption;
pub use encoding::EncodingError;
pub use error::{AtLine, WriteError};
pub use gomocup::write_block;
pub use read::{MAX_FILE_BYTES, ReadError, read, read_tree};
pub use record::{About, EndError, Ending, Record};
pub use remark::{Reading, Remark};
pub use spent::Spent;
pub use text::{MAX_RECORD_BYTES, TextError, TextFault};
pub use tree::{MAX_NODES, Node, Step, Tree, TreeError};
pub use write::{Format, card, write, write_numbered, write_tree};
