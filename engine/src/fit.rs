//! Fitting the evaluation: what a position shows to it, and how its numbers are set.
//!
//! The chance that the side to move wins is what a small network makes of what the stones have
//! changed; see [`Parameters`]. How likely a move is to be the best is taken to be the softmax
//! of a sum of two weights: for the kinds of its cell to both.

use oxo_shared::{Game, Point};

use crate::eval::kinds::{KINDS, kind, shapes_by_kind};
pub use crate::eval::parameters::{FEATURES, HIDDEN, INPUT_SCALE, INPUTS, Parameters};
use crate::eval::{self, ONE, Ranks, UNITS, threat_features};
use crate::patterns::shape::Shape;
use crate::patterns::{PatternBoard, Threat};

/// How many kinds of cells there are.
pub const CELL_KINDS: usize = KINDS;

/// How many shapes a line can have.
pub const SHAPES: usize = Shape::COUNT;

/// Steps of a feature from nothing to one: the engine rounds what lines add to a cell to these.
pub const STEPS: f32 = ONE as f32;

/// The numbers of the four shapes of every kind.
pub fn shapes() -> Vec<[usize; 4]> {
    shapes_by_kind().into_iter().map(|shapes| shapes.map(|shape| shape as usize)).collect()
}

/// What a position shows to the evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// Of each cell that the stones have changed, what both sides had on its four lines on an
    /// empty board, by number in [`Parameters::lines`] as the side to move sees it.
    pub before: Vec<[u8; 4]>,
    /// What they have of those that are empty.
    pub now: Vec<[u8; 4]>,
    /// Who threatens what.
    pub threat_features: u16,
    /// The kinds, to both, of the cells near stones.
    pub near: Vec<[u16; 2]>,
    /// Which of these the move was put on, if it was one of them.
    pub chosen: Option<usize>,
}

/// What the position of `game` shows, and where among it `chosen` is; `None` where there
/// is no evaluation, or where the next stones are forced.
pub fn features(game: &Game, chosen: Point) -> Option<Features> {
    let board = PatternBoard::new(game).filter(|_| game.outcome().is_none())?;
    let (side, other) = (board.turn(), board.turn().other());
    let forced = [(side, Threat::Five), (side, Threat::OpenFour), (other, Threat::Five)];
    if forced.into_iter().any(|(side, threat)| board.count(side, threat) > 0) {
        return None;
    }
    let kind_of = |cell, side| kind(board.code(cell, side)) as u16;
    let changes = board.changes(game, side);
    Some(Features {
        before: changes.iter().map(|(before, _)| before.to_le_bytes()).collect(),
        now: changes.iter().filter_map(|(_, now)| now.map(u32::to_le_bytes)).collect(),
        threat_features: threat_features(&board) as u16,
        near: board.near_stones().map(|cell| [kind_of(cell, side), kind_of(cell, other)]).collect(),
        chosen: board.near_stones().position(|cell| board.point(cell) == chosen),
    })
}

/// The logarithm of the odds of the side to move, as the engine has them with the parameters that
/// are shipped; `None` where it has no evaluation.
pub fn odds(game: &Game) -> Option<f64> {
    PatternBoard::new(game).map(|mut board| f64::from(eval::evaluate(&mut board)) / UNITS)
}

/// Units of the rank of a move to one of the logarithm of its odds.
const RANK_UNITS: f64 = 100.0;

/// The file of the ranks of moves, compiled into the engine as `eval/moves.bin`: by kind, of
/// the cell for who moves there, and for the opponent.
pub fn moves_to_bytes(attack: &[f64], defend: &[f64]) -> Vec<u8> {
    let table = |values: &[f64]| values.iter().map(|v| (v * RANK_UNITS).round() as i16).collect();
    Ranks { attack: table(attack), defend: table(defend) }.to_bytes()
}
