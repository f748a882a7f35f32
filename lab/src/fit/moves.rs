//! Fits the move ranks: softmax regression by stochastic gradient descent with Adagrad (Duchi,
//! Hazan and Singer, 2011).

use std::rc::Rc;

use oxo_engine::fit::{CELL_KINDS, Features, SHAPES, moves_to_bytes, shapes};

use super::Sample;

/// The initial step size of a weight.
const STEP: f64 = 0.05;
/// The weight decay per use: weights of rare kinds stay small.
const DECAY: f64 = 2e-6;

/// The weight decay of the weights by shape, which all kinds share.
const SHARED_DECAY: f64 = 0.0;

/// A weight, with the sum of the squares of its gradients.
#[derive(Clone, Copy, Default)]
struct Weight {
    value: f64,
    squares: f64,
}

impl Weight {
    fn step(&mut self, gradient: f64, step: f64, decay: f64) {
        let gradient = gradient + decay * self.value;
        self.squares += gradient * gradient;
        self.value -= step * gradient / (self.squares.sqrt() + 1e-8);
    }
}

/// Weights by kind: the sum of the weights of its four shapes, plus a weight of its own. A rare
/// kind still has the weights of its shapes.
struct ByKind {
    shapes: Rc<[[usize; 4]]>,
    of_shapes: [Weight; SHAPES],
    of_kinds: Vec<Weight>,
}

impl ByKind {
    fn new(shapes: &Rc<[[usize; 4]]>) -> Self {
        let of_kinds = vec![Weight::default(); CELL_KINDS];
        ByKind { shapes: Rc::clone(shapes), of_shapes: [Weight::default(); SHAPES], of_kinds }
    }

    fn value(&self, kind: u16) -> f64 {
        let kind = usize::from(kind);
        let shapes = self.shapes[kind].iter().map(|&shape| self.of_shapes[shape].value);
        self.of_kinds[kind].value + shapes.sum::<f64>()
    }

    fn step(&mut self, kind: u16, gradient: f64, step: f64) {
        let kind = usize::from(kind);
        self.of_kinds[kind].step(gradient, step, DECAY);
        for &shape in &self.shapes[kind] {
            self.of_shapes[shape].step(gradient, step, SHARED_DECAY);
        }
    }

    fn values(&self) -> Vec<f64> {
        (0..CELL_KINDS as u16).map(|kind| self.value(kind)).collect()
    }
}

/// The chance of a move to be the best: the softmax of the weights of its cell for both sides.
pub struct Moves {
    attack: ByKind,
    defend: ByKind,
}

impl Moves {
    pub fn new() -> Self {
        let shapes = shapes().into();
        Moves { attack: ByKind::new(&shapes), defend: ByKind::new(&shapes) }
    }

    pub fn learn(&mut self, samples: &[Sample], part: f64) {
        samples.iter().for_each(|sample| self.learn_move(&sample.features, part * STEP));
    }

    fn chances(&self, features: &Features) -> Vec<f64> {
        let rank = |&[own, other]: &[u16; 2]| self.attack.value(own) + self.defend.value(other);
        let ranks: Vec<f64> = features.near.iter().map(rank).collect();
        let highest = ranks.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = ranks.iter().map(|rank| (rank - highest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    fn learn_move(&mut self, features: &Features, step: f64) {
        let Some(chosen) = features.chosen else { return };
        let chances = self.chances(features);
        for (place, (&[own, other], chance)) in features.near.iter().zip(chances).enumerate() {
            let error = if place == chosen { chance - 1.0 } else { chance };
            self.attack.step(own, error, step);
            self.defend.step(other, error, step);
        }
    }

    /// The mean loss (natural logarithm) of the moves that were chosen.
    pub fn loss(&self, samples: &[Sample]) -> f64 {
        let losses: Vec<f64> = samples
            .iter()
            .filter_map(|Sample { features, .. }| {
                Some(-self.chances(features)[features.chosen?].ln())
            })
            .collect();
        losses.iter().sum::<f64>() / losses.len().max(1) as f64
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        moves_to_bytes(&self.attack.values(), &self.defend.values())
    }
}
