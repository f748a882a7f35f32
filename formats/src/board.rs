//! The board and the kind of game that a file states.

use oxo_shared::{Area, LineRule, Opening, Rules};
use oxo_words as words;

/// What is wrong with the board in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BoardError {
    #[error("{}", words::FORMAT_NO_BOARD)]
    NoBoard,
    #[error("{}", words::FormatOtherBoard { ours, width, height })]
    OtherBoard { ours: Rules, width: u32, height: u32 },
}

/// The kinds of five in a row, by their numbers in the Gomocup protocol.
pub(crate) fn named_rules() -> impl Iterator<Item = (&'static str, LineRule)> {
    use LineRule::{Caro, Caro6, Exact, OrMore, Renju};
    [("0", OrMore), ("1", Exact), ("4", Renju), ("8", Caro6), ("9", Caro)].into_iter()
}

/// The columns and rows of a bounded board; `None` for a boundless one.
pub(crate) fn sides(area: Area) -> Option<(u8, u8)> {
    match area {
        Area::Bounded { width, height } => Some((width, height)),
        Area::Boundless => None,
    }
}

/// Five in a row, or `rules`, on a board of this size. A preset of five in a row names a kind of
/// game, on any board. Fails if no board has this size, or if `rules` are for another one.
pub(crate) fn rules_for(
    rules: Option<Rules>,
    width: u32,
    height: u32,
) -> Result<Rules, BoardError> {
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
