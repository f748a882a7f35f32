//! Files of known formats that hold no readable game: what they are, and what to do.

use oxo_shared::Position;
use oxo_shared::moves::without_number;
use oxo_words::{self as words, Fixed};

use crate::gomocup;
use crate::psq::read_move;

const RENLIB: &[u8] = b"\xffRenLib";
const PNG: &[u8] = b"\x89PNG";
/// The number of names before the moves in a `.rec`.
const REC_NAMES: usize = 2;

/// Describes a file that does not begin like any supported format; `None` if its format is unknown.
pub(crate) fn about(bytes: &[u8], text: &str) -> Option<Fixed> {
    if bytes.starts_with(RENLIB) {
        return Some(words::FORMAT_RENLIB);
    }
    if bytes.starts_with(PNG) || text.starts_with("<svg") {
        return Some(words::FORMAT_DRAWN);
    }
    if text.starts_with('<') {
        return Some(words::FORMAT_XML);
    }
    if gomocup::begins(text) || text.parse::<Position>().is_ok() {
        return Some(words::FORMAT_POSITION);
    }
    if text.lines().nth(REC_NAMES).is_some_and(|line| read_move(line).is_some()) {
        return Some(words::FORMAT_REC);
    }
    let in_number = |letter: char| letter.is_ascii_digit() || letter.is_whitespace();
    if !text.is_empty() && text.chars().all(in_number) {
        return Some(words::FORMAT_SAV);
    }
    let word = text.split_whitespace().map(without_number).find(|word| !word.is_empty())?;
    match word.as_bytes() {
        [b'a'..=b'z' | b'A'..=b'Z', b'0'..=b'9', ..] => Some(words::FORMAT_BARE),
        _ => None,
    }
}
