//! The interface for fitting the evaluation: features of positions, and files of parameters.
//!
//! A small network estimates the chance that the side to move wins; see [`Parameters`]. The chance
//! that a move is the best is the softmax of the sum of two weights: for the kind of its cell for
//! each side.

use oxo_shared::{Game, Point};

pub use crate::eval::parameters::{FEATURES, HIDDEN, INPUT_SCALE, INPUTS, Parameters};
use crate::eval::{ONE, Ranks, UNITS};
use crate::patterns::{PatternBoard, Threat};
use crate::shapes::kinds::{KINDS, kind, shapes_by_kind};
use crate::shapes::shape::Shape;

/// The number of kinds of cells.
pub const CELL_KINDS: usize = KINDS;

/// The number of shapes that a line can have.
pub const SHAPES: usize = Shape::COUNT;

/// The number of steps of a feature from 0 to 1: the engine rounds what lines add to these.
pub const STEPS: f32 = ONE as f32;

/// The numbers of the four shapes of every kind.
pub fn shapes() -> Vec<[usize; 4]> {
    shapes_by_kind().into_iter().map(|shapes| shapes.map(|shape| shape as usize)).collect()
}

/// The features of a position that the evaluation uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// For each cell that the stones have changed, the shapes of both sides on its four lines on
    /// the empty board: indices into [`Parameters::lines`] from the view of the side to move.
    pub before: Vec<[u8; 4]>,
    /// The current shapes of those of the cells that are empty.
    pub now: Vec<[u8; 4]>,
    /// The threat features.
    pub threat_features: u16,
    /// The kinds of the cells near stones, for the side to move and the other.
    pub near: Vec<[u16; 2]>,
    /// The index of the move among the cells near stones, if it is one of them.
    pub chosen: Option<usize>,
}

/// Returns the features of the position of `game`, where `chosen` was played. `None` if the rules
/// have no evaluation, or the next move is forced.
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
        threat_features: board.threat_features() as u16,
        near: board.near_stones().map(|cell| [kind_of(cell, side), kind_of(cell, other)]).collect(),
        chosen: board.near_stones().position(|cell| board.point(cell) == chosen),
    })
}

/// The log odds of the side to move by the shipped parameters; `None` if the rules have no
/// evaluation.
pub fn odds(game: &Game) -> Option<f64> {
    PatternBoard::new(game).map(|mut board| f64::from(board.evaluate()) / UNITS)
}

/// Units of a move's rank per unit of log odds.
const RANK_UNITS: f64 = 100.0;

/// The file of move ranks, compiled into the engine as `eval/moves.bin`: by the kind of the cell
/// for the side to move, and for the opponent.
pub fn moves_to_bytes(attack: &[f64], defend: &[f64]) -> Vec<u8> {
    let table = |values: &[f64]| values.iter().map(|v| (v * RANK_UNITS).round() as i16).collect();
    Ranks { attack: table(attack), defend: table(defend) }.to_bytes()
}
