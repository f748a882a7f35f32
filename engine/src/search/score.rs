//! Scores: what a position is worth to the side to move.

use crate::eval::UNITS;

/// A score. A game won by the stone at some ply from the root is worth [`WIN`] less that
/// ply; what is not decided stays within [`MAX_STATIC`].
pub(crate) type Score = i32;

/// What a won game is worth, less the plies until it is won.
pub(crate) const WIN: Score = 30_000;
/// Scores beyond are of games that the search saw decided.
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

/// How near an undecided score comes to 1 or -1.
const NEAREST: f64 = 0.98;

/// A score between -1 and 1: what the side to move can expect on the mean, a won game being
/// worth 1, less a millionth for each ply until it is won.
pub(crate) fn expectation(score: Score) -> f64 {
    if is_decided(score) {
        return f64::from(score.signum()) * (1.0 - f64::from(WIN - score.abs()) / 1e6);
    }
    NEAREST * (f64::from(score) / UNITS / 2.0).tanh()
}
