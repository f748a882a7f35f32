//! Files of other programs that are known and not read: what they are, and the way out.

use crate::psq::read_move;

const RENLIB: &[u8] = b"\xffRenLib";
/// In a `.rec` two names come before the moves.
const REC_NAMES: usize = 2;

/// A sentence about a file that begins like no format that is read.
pub(crate) fn about(bytes: &[u8], text: &str) -> Option<&'static str> {
    if bytes.starts_with(RENLIB) {
        return Some("it is a library of RenLib (.lib), a tree of lines: save a game of it as SGF");
    }
    if text.starts_with('<') {
        return Some("it is XML, as the database of RenjuNet (.rif) is: save a game of it as SGF");
    }
    if text.lines().nth(REC_NAMES).is_some_and(|line| read_move(line).is_some()) {
        return Some("it seems to be a .rec of Piskvork, without a board: save it as .psq there");
    }
    let in_number = |letter: char| letter.is_ascii_digit() || letter.is_whitespace();
    if !text.is_empty() && text.chars().all(in_number) {
        return Some("it seems to be a .sav of Yixin-Board, numbers alone: save it as SGF");
    }
    let mut letters = text.chars();
    let (column, row) = (letters.next(), letters.next());
    if column.is_some_and(|it| it.is_ascii_lowercase()) && row.is_some_and(|it| it.is_ascii_digit())
    {
        return Some("it has moves alone: put [Rules \"15x15x5\"] above and * below them");
    }
    None
}
