//! Scores of positions, for the side to move.

use oxo_shared::Verdict;

use crate::choice::proven_score;
use crate::eval::UNITS;

/// A score. A win by the stone at ply `n` from the root is [`WIN`] less `n`; undecided scores stay
/// within [`MAX_STATIC`].
pub(crate) type Score = i32;

/// The score of a win, less the plies until it is reached.
pub(crate) const WIN: Score = 30_000;
/// Scores of at least this size are proven wins or losses.
pub(crate) const DECIDED: Score = WIN - 2_000;
/// The bound of the static evaluation.
pub(crate) const MAX_STATIC: Score = 20_000;

pub(crate) fn win_at(ply: usize) -> Score {
    WIN - Score::try_from(ply).expect("a search is not so deep")
}

pub(crate) fn loss_at(ply: usize) -> Score {
    -win_at(ply)
}

pub(crate) fn is_decided(score: Score) -> bool {
    score.abs() >= DECIDED
}

/// The bound of the expectation of an undecided score.
const NEAREST: f64 = 0.98;

/// The proven result at the root; `None` if the score is not decided.
pub(crate) fn verdict(score: Score) -> Option<Verdict> {
    let plies = WIN.abs_diff(score.abs());
    let verdict = if score > 0 { Verdict::Win(plies) } else { Verdict::Loss(plies) };
    is_decided(score).then_some(verdict)
}

/// The expected result for the side to move, between -1 and 1.
pub(crate) fn expectation(score: Score) -> f64 {
    let open = || NEAREST * (f64::from(score) / UNITS / 2.0).tanh();
    verdict(score).map_or_else(open, proven_score)
}
