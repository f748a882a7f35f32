//! The network of the static evaluation: from the shapes on the lines through the empty cells to
//! the log odds of the side to move.
//!
//! Each of the four lines through a cell adds a vector that depends on the shapes of both sides
//! there. The sums, clipped to 0..1, are the features of the cell. The features of all cells are
//! added up from the view of each side, less those of the empty board. A hidden layer turns them
//! into log odds, and the threat features add to these. A stone changes the features of few cells,
//! so the sums are updated incrementally (Nasu, "Efficiently updatable neural-network-based
//! evaluation functions for computer shogi", 2018).

use oxo_shared::Side;

use super::UNITS;
use super::parameters::{FEATURES, HIDDEN, INPUT_SCALE, INPUTS, PAIRS, Parameters};
use crate::shapes::threat::{DIRECTIONS, Shapes};

/// Features are fixed-point numbers, so that sums do not depend on the order: this is one.
pub(crate) const ONE: i16 = 256;
/// Maximum number of cells whose features one stone changes: the sum fits into 16 bits.
pub(crate) const MOST_CELLS: usize = (i16::MAX / ONE) as usize;
/// The bound of what a line adds: four of them fit into 16 bits.
const MOST: f32 = (i16::MAX / 4) as f32;
/// Features from the view of `X`, then from the view of `O`.
type Both = [i16; INPUTS];

/// The sums of the features of all cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accumulator([i32; INPUTS]);

impl Default for Accumulator {
    /// The accumulator of an empty board.
    fn default() -> Self {
        Accumulator([0; INPUTS])
    }
}

impl Accumulator {
    /// The inputs of the hidden layer: the view of the side to move, then the other.
    fn inputs(&self, side: Side) -> [f32; INPUTS] {
        let mut inputs = self.0.map(|sum| sum as f32 * (INPUT_SCALE / f32::from(ONE)));
        if side == Side::O {
            inputs.rotate_left(FEATURES);
        }
        inputs
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Network {
    /// By the pair of shapes.
    lines: Box<[Both; PAIRS]>,
    parameters: Parameters,
}

impl Network {
    pub(crate) fn new(parameters: Parameters) -> Self {
        let quantized = |number: f32| (number * f32::from(ONE)).round().clamp(-MOST, MOST) as i16;
        let mut lines = Box::new([[0; INPUTS]; PAIRS]);
        for (shapes, both) in (0..=u8::MAX).zip(lines.iter_mut()) {
            let [of_x, of_o] = [shapes, shapes.rotate_left(4)]
                .map(|shapes| parameters.lines[usize::from(shapes)].map(quantized));
            both[..FEATURES].copy_from_slice(&of_x);
            both[FEATURES..].copy_from_slice(&of_o);
        }
        Network { lines, parameters }
    }

    /// The accumulator after a stone. `stone` has the shapes that were on its cell. `changes` has
    /// the shapes before and after of each other cell that changed; they differ on one line. At
    /// most [`MOST_CELLS`] cells in all.
    pub(crate) fn after(
        &self,
        previous: &Accumulator,
        stone: Shapes,
        changes: impl Iterator<Item = (Shapes, Shapes)>,
    ) -> Accumulator {
        let mut gain = [0; INPUTS];
        gain.iter_mut().zip(self.features(stone)).for_each(|(gain, old)| *gain -= old);
        for (old, new_shapes) in changes {
            // Rotates the line that differs to the front.
            let turn = (old ^ new_shapes).trailing_zeros() / u8::BITS * u8::BITS;
            let [old, ..] = self.lines_of(old.rotate_right(turn));
            let [new_shapes, rest @ ..] = self.lines_of(new_shapes.rotate_right(turn));
            for (n, gain) in gain.iter_mut().enumerate() {
                let rest = rest[0][n] + rest[1][n] + rest[2][n];
                *gain += (rest + new_shapes[n]).clamp(0, ONE) - (rest + old[n]).clamp(0, ONE);
            }
        }
        let mut sums = previous.0;
        for (sum, gain) in sums.iter_mut().zip(gain) {
            *sum += i32::from(gain);
        }
        Accumulator(sums)
    }

    fn features(&self, shapes: Shapes) -> Both {
        let [a, b, c, d] = self.lines_of(shapes);
        let mut features = [0; INPUTS];
        for (n, feature) in features.iter_mut().enumerate() {
            *feature = (a[n] + b[n] + c[n] + d[n]).clamp(0, ONE);
        }
        features
    }

    fn lines_of(&self, shapes: Shapes) -> [&Both; DIRECTIONS] {
        shapes.to_le_bytes().map(|line| &self.lines[usize::from(line)])
    }

    /// The evaluation for `side`, which is to move.
    pub(crate) fn evaluate(&self, cells: &Accumulator, side: Side, threat_features: usize) -> i32 {
        let inputs = cells.inputs(side);
        let mut layer = [0.0; HIDDEN];
        layer.copy_from_slice(&self.parameters.hidden_bias);
        for (input, weights) in inputs.iter().zip(&self.parameters.hidden) {
            for (unit, weight) in layer.iter_mut().zip(weights) {
                *unit += weight * input;
            }
        }
        let odds = self.parameters.threat_features[threat_features]
            + dot(&layer.map(|unit| unit.max(0.0)), &self.parameters.odds)
            + dot(&inputs, &self.parameters.direct);
        (odds * UNITS as f32).round() as i32
    }
}

/// The number of independent sums: a single one would wait for each addition.
const LANES: usize = 8;

/// The dot product.
fn dot(one: &[f32], two: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    for (one, two) in one.chunks_exact(LANES).zip(two.chunks_exact(LANES)) {
        for (sum, (one, two)) in sums.iter_mut().zip(one.iter().zip(two)) {
            *sum += one * two;
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
impl Network {
    /// Computes the accumulator from scratch: of each cell the shapes on the empty board and the
    /// current ones; `None` for a stone.
    pub(crate) fn afresh(&self, changes: &[(Shapes, Option<Shapes>)]) -> Accumulator {
        let mut sums = [0; INPUTS];
        for &(empty, new) in changes {
            let new = new.map_or([0; INPUTS], |new| self.features(new));
            let gains = new.into_iter().zip(self.features(empty));
            sums.iter_mut().zip(gains).for_each(|(sum, (new, old))| *sum += i32::from(new - old));
        }
        Accumulator(sums)
    }
}
