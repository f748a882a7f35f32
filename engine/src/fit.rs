//! Fitting the evaluation: what a position shows to it, and how its weights are set.
//!
//! The chance that the side to move wins is taken to be logistic in a sum of weights: one
//! for the kind of each empty cell as it is to that side, less one for each as it is to the
//! opponent, and one for who threatens what. How likely a move is to be the best is taken
//! to be the softmax of another sum, of two weights: for the kinds of its cell to both.

use oxo_shared::{Game, Point};

use crate::eval::kinds::{KINDS, kind, shapes_by_kind};
use crate::eval::{TENSIONS, Weights, tension};
use crate::patterns::shape::Shape;
use crate::patterns::{PatternBoard, Threat};

/// How many weights there are of each sort: of kinds of cells, and of tensions.
pub const SIZES: (usize, usize) = (KINDS, TENSIONS);

/// How many shapes a line can have.
pub const SHAPES: usize = Shape::COUNT;

/// The numbers of the four shapes of every kind.
pub fn shapes() -> Vec<[usize; 4]> {
    shapes_by_kind().into_iter().map(|shapes| shapes.map(|shape| shape as usize)).collect()
}

/// Units of a weight to one of the logarithm of the odds.
pub const UNITS: f64 = 200.0;

/// What a position shows to the evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// The kinds of the empty cells to the side to move, and how many are of each.
    pub to_move: Vec<(u16, u8)>,
    /// Their kinds to its opponent.
    pub waiting: Vec<(u16, u8)>,
    /// Who threatens what.
    pub tension: u16,
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
    Some(Features {
        to_move: counted(board.vacant().map(|cell| kind_of(cell, side))),
        waiting: counted(board.vacant().map(|cell| kind_of(cell, other))),
        tension: tension(&board) as u16,
        near: board.near().map(|cell| [kind_of(cell, side), kind_of(cell, other)]).collect(),
        chosen: board.near().position(|cell| board.point(cell) == chosen),
    })
}

fn counted(kinds: impl Iterator<Item = u16>) -> Vec<(u16, u8)> {
    let mut kinds: Vec<u16> = kinds.collect();
    kinds.sort_unstable();
    let groups = kinds.chunk_by(|one, other| one == other);
    groups.map(|group| (group[0], u8::try_from(group.len()).unwrap_or(u8::MAX))).collect()
}

/// Fitted weights, in units of [`UNITS`] but for those of moves, which have no unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// By kind, of a cell of the side to move.
    pub to_move: Vec<f64>,
    /// By kind, of a cell of its opponent.
    pub waiting: Vec<f64>,
    /// By kind, of a move on a cell of who makes it.
    pub build: Vec<f64>,
    /// By kind, of a move on a cell of the opponent.
    pub spoil: Vec<f64>,
    /// By tension.
    pub tension: Vec<f64>,
}

/// Units of the rank of a move to one of the logarithm of its odds.
const RANK_UNITS: f64 = 100.0;

impl Fitted {
    /// The file that is compiled into the engine as `eval/weights.bin`.
    pub fn to_bytes(&self) -> Vec<u8> {
        let table = |values: &[f64], units: f64| {
            values.iter().map(|value| (value * units).round() as i16).collect()
        };
        let weights = Weights {
            to_move: table(&self.to_move, UNITS),
            waiting: table(&self.waiting, UNITS),
            build: table(&self.build, RANK_UNITS),
            spoil: table(&self.spoil, RANK_UNITS),
            tension: table(&self.tension, UNITS),
        };
        weights.to_bytes()
    }
}

/// The weights to begin with, before there are games to fit to: from rough points for the
/// shapes of a kind.
pub fn rough() -> Fitted {
    const POINTS: [f64; 14] = [0., 1., 2., 3., 8., 11., 10., 25., 28., 22., 60., 60., 100., 0.];
    let points: Vec<f64> = shapes_by_kind()
        .into_iter()
        .map(|shapes| shapes.iter().map(|&shape| POINTS[shape as usize]).sum())
        .collect();
    let by = |factor: f64| points.iter().map(|points| points * factor).collect();
    Fitted {
        to_move: by(1.0 / UNITS),
        waiting: by(0.75 / UNITS),
        build: by(4.0 / RANK_UNITS),
        spoil: by(3.0 / RANK_UNITS),
        tension: vec![0.0; TENSIONS],
    }
}
