//! The fit: logistic for results, softmax for moves, by stochastic gradient descent with
//! steps that shrink with what each weight has been moved already (Adagrad: Duchi, Hazan
//! and Singer, 2011).

use oxo_engine::fit::{Features, Fitted, SIZES};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

/// A position and how its game ended, for the side to move: 1 won, 0 lost.
pub struct Sample {
    /// What it shows.
    pub features: Features,
    /// The result.
    pub result: f64,
}

/// The first step of a weight.
const STEP: f64 = 0.05;
/// How strongly a weight is drawn back to nothing each time that it is used: those of rare
/// kinds, of which games say little, stay small.
const DECAY: f64 = 1e-5;

/// A weight, with the sum of the squares of its gradients.
#[derive(Clone, Copy, Default)]
struct Weight {
    value: f64,
    squares: f64,
}

impl Weight {
    fn step(&mut self, gradient: f64) {
        let gradient = gradient + DECAY * self.value;
        self.squares += gradient * gradient;
        self.value -= STEP * gradient / (self.squares.sqrt() + 1e-8);
    }
}

/// All weights.
pub struct Model {
    to_move: Vec<Weight>,
    waiting: Vec<Weight>,
    build: Vec<Weight>,
    spoil: Vec<Weight>,
    tension: Vec<Weight>,
}

impl Model {
    /// Weights of nothing.
    pub fn new() -> Self {
        let (kinds, tensions) = SIZES;
        let of_kinds = || vec![Weight::default(); kinds];
        Model {
            to_move: of_kinds(),
            waiting: of_kinds(),
            build: of_kinds(),
            spoil: of_kinds(),
            tension: vec![Weight::default(); tensions],
        }
    }

    /// Looks at all samples once, in an order that `seed` gives.
    pub fn learn(&mut self, samples: &mut [Sample], seed: u64) {
        samples.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        for sample in samples {
            self.learn_result(sample);
            self.learn_move(&sample.features);
        }
    }

    fn chance(&self, features: &Features) -> f64 {
        let sum = |weights: &[Weight], kinds: &[(u16, u8)]| -> f64 {
            kinds.iter().map(|&(kind, n)| weights[usize::from(kind)].value * f64::from(n)).sum()
        };
        let odds = sum(&self.to_move, &features.to_move) - sum(&self.waiting, &features.waiting)
            + self.tension[usize::from(features.tension)].value;
        1.0 / (1.0 + (-odds).exp())
    }

    fn learn_result(&mut self, sample: &Sample) {
        let features = &sample.features;
        let error = self.chance(features) - sample.result;
        for &(kind, count) in &features.to_move {
            self.to_move[usize::from(kind)].step(error * f64::from(count));
        }
        for &(kind, count) in &features.waiting {
            self.waiting[usize::from(kind)].step(-error * f64::from(count));
        }
        self.tension[usize::from(features.tension)].step(error);
    }

    /// How likely each cell is to be played.
    fn policy(&self, features: &Features) -> Vec<f64> {
        let rank = |&[own, other]: &[u16; 2]| {
            self.build[usize::from(own)].value + self.spoil[usize::from(other)].value
        };
        let ranks: Vec<f64> = features.near.iter().map(rank).collect();
        let highest = ranks.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = ranks.iter().map(|rank| (rank - highest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    fn learn_move(&mut self, features: &Features) {
        let Some(chosen) = features.chosen else { return };
        let chances = self.policy(features);
        for (place, (&[own, other], chance)) in features.near.iter().zip(chances).enumerate() {
            let error = if place == chosen { chance - 1.0 } else { chance };
            self.build[usize::from(own)].step(error);
            self.spoil[usize::from(other)].step(error);
        }
    }

    /// The mean loss (natural logarithm) of results and of moves.
    pub fn loss(&self, samples: &[Sample]) -> (f64, f64) {
        let result = |sample: &Sample| {
            let chance = self.chance(&sample.features).clamp(1e-9, 1.0 - 1e-9);
            -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
        };
        let moves: Vec<f64> = samples
            .iter()
            .filter_map(|sample| {
                let chosen = sample.features.chosen?;
                Some(-self.policy(&sample.features)[chosen].ln())
            })
            .collect();
        (mean(samples.iter().map(result)), mean(moves.into_iter()))
    }

    /// The weights as the engine takes them.
    pub fn fitted(&self) -> Fitted {
        let values = |weights: &[Weight]| weights.iter().map(|weight| weight.value).collect();
        Fitted {
            to_move: values(&self.to_move),
            waiting: values(&self.waiting),
            build: values(&self.build),
            spoil: values(&self.spoil),
            tension: values(&self.tension),
        }
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}
