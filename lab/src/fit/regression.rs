//! The fit: logistic for chances, softmax for moves, by stochastic gradient descent with
//! steps that shrink with what each weight has been moved already (Adagrad: Duchi, Hazan
//! and Singer, 2011).

use std::rc::Rc;

use oxo_engine::fit::{Features, Fitted, SHAPES, SIZES, shapes};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

/// A position and the chance of the side to move: 1 is a win, 0 a loss.
pub struct Sample {
    pub features: Features,
    pub chance: f64,
}

/// The first step of a weight for chances, to which many add up, and of one for moves.
const CHANCE_STEP: f64 = 0.01;
const MOVE_STEP: f64 = 0.05;
/// How strongly a weight is drawn back to nothing each time that it is used: those of rare
/// kinds, of which positions say little, stay small.
const DECAY: f64 = 2e-6;

/// The same for the sums of shapes' weights, which every kind shares.
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

/// Weights by kind: of its four shapes, and of what they are worth together beyond that.
/// So a kind that was hardly ever seen still has what its shapes are worth elsewhere.
struct ByKind {
    shapes: Rc<[[usize; 4]]>,
    of_shapes: [Weight; SHAPES],
    of_kinds: Vec<Weight>,
}

impl ByKind {
    fn new(shapes: &Rc<[[usize; 4]]>) -> Self {
        let of_kinds = vec![Weight::default(); SIZES.0];
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
        (0..SIZES.0 as u16).map(|kind| self.value(kind)).collect()
    }
}

pub struct Model {
    to_move: ByKind,
    waiting: ByKind,
    build: ByKind,
    spoil: ByKind,
    tension: Vec<Weight>,
}

impl Model {
    pub fn new() -> Self {
        let shapes = shapes().into();
        let by_kind = || ByKind::new(&shapes);
        Model {
            to_move: by_kind(),
            waiting: by_kind(),
            build: by_kind(),
            spoil: by_kind(),
            tension: vec![Weight::default(); SIZES.1],
        }
    }

    /// Looks at all samples once, in an order that `seed` gives, with this part of a step: the
    /// smaller, the less the last ones outweigh the others.
    pub fn learn(&mut self, samples: &mut [Sample], seed: u64, part: f64) {
        samples.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        for sample in samples {
            self.learn_chance(sample, part * CHANCE_STEP);
            self.learn_move(&sample.features, part * MOVE_STEP);
        }
    }

    fn chance(&self, features: &Features) -> f64 {
        let sum = |weights: &ByKind, kinds: &[(u16, u8)]| -> f64 {
            kinds.iter().map(|&(kind, count)| weights.value(kind) * f64::from(count)).sum()
        };
        let odds = sum(&self.to_move, &features.to_move) - sum(&self.waiting, &features.waiting)
            + self.tension[usize::from(features.tension)].value;
        1.0 / (1.0 + (-odds).exp())
    }

    fn learn_chance(&mut self, sample: &Sample, step: f64) {
        let features = &sample.features;
        let error = self.chance(features) - sample.chance;
        for &(kind, count) in &features.to_move {
            self.to_move.step(kind, error * f64::from(count), step);
        }
        for &(kind, count) in &features.waiting {
            self.waiting.step(kind, -error * f64::from(count), step);
        }
        self.tension[usize::from(features.tension)].step(error, step, DECAY);
    }

    fn policy(&self, features: &Features) -> Vec<f64> {
        let rank = |&[own, other]: &[u16; 2]| self.build.value(own) + self.spoil.value(other);
        let ranks: Vec<f64> = features.near.iter().map(rank).collect();
        let highest = ranks.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = ranks.iter().map(|rank| (rank - highest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    fn learn_move(&mut self, features: &Features, step: f64) {
        let Some(chosen) = features.chosen else { return };
        let chances = self.policy(features);
        for (place, (&[own, other], chance)) in features.near.iter().zip(chances).enumerate() {
            let error = if place == chosen { chance - 1.0 } else { chance };
            self.build.step(own, error, step);
            self.spoil.step(other, error, step);
        }
    }

    /// The mean loss (natural logarithm) of chances and of moves.
    pub fn loss(&self, samples: &[Sample]) -> (f64, f64) {
        let of_chance = |sample: &Sample| {
            let chance = self.chance(&sample.features).clamp(1e-9, 1.0 - 1e-9);
            -(sample.chance * chance.ln() + (1.0 - sample.chance) * (1.0 - chance).ln())
        };
        let moves: Vec<f64> = samples
            .iter()
            .filter_map(|sample| {
                let chosen = sample.features.chosen?;
                Some(-self.policy(&sample.features)[chosen].ln())
            })
            .collect();
        (mean(samples.iter().map(of_chance)), mean(moves.into_iter()))
    }

    pub fn fitted(&self) -> Fitted {
        Fitted {
            to_move: self.to_move.values(),
            waiting: self.waiting.values(),
            build: self.build.values(),
            spoil: self.spoil.values(),
            tension: self.tension.iter().map(|weight| weight.value).collect(),
        }
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}
