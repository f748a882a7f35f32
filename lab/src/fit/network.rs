//! Fits the network: logistic loss with Adam (Kingma and Ba, 2014) and minibatches.

use std::thread;

use oxo_engine::fit::{FEATURES, Features, HIDDEN, INPUT_SCALE, INPUTS, Parameters};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::Sample;

/// The batch size.
const BATCH: usize = 2048;
/// The number of parts of a batch, each summed on a thread of its own: fixed, because the order of
/// additions changes the sums.
const PARTS: usize = 2;
/// The learning rate.
const STEP: f32 = 0.006;
/// Adam's decay rates of the first and second moment.
const KEPT: f32 = 0.9;
const SQUARES_KEPT: f32 = 0.999;
/// The weight decay.
const DECAY: f32 = 1e-4;
/// The bound of the random initial parameters.
const FIRST_OF_LINES: f32 = 0.15;
const FIRST_OF_LAYERS: f32 = 0.2;

type Row = [f32; FEATURES];

/// The parameters, and Adam's moments of their gradients.
pub struct Network {
    parameters: Parameters,
    mean: Parameters,
    squares: Parameters,
    steps: i32,
}

/// The activations of the network for one position.
struct Thought {
    inputs: [f32; INPUTS],
    layer: [f32; HIDDEN],
    odds: f32,
}

impl Network {
    pub fn new(seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut parameters = Parameters::zeros();
        let mut fill = |places: &mut [f32], bound: f32| {
            places
                .iter_mut()
                .for_each(|place| *place = bound * (2.0 * random.random::<f32>() - 1.0));
        };
        fill(parameters.lines.as_flattened_mut(), FIRST_OF_LINES);
        fill(parameters.hidden.as_flattened_mut(), FIRST_OF_LAYERS);
        fill(&mut parameters.odds, FIRST_OF_LAYERS);
        let (mean, squares) = (Parameters::zeros(), Parameters::zeros());
        Network { parameters, mean, squares, steps: 0 }
    }

    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// One epoch, with this share of the step size.
    pub fn learn(&mut self, samples: &[Sample], part: f32) {
        for batch in samples.chunks(BATCH) {
            let size = batch.len().div_ceil(PARTS);
            let gradients = thread::scope(|scope| {
                let parts: Vec<_> = batch
                    .chunks(size)
                    .map(|part| scope.spawn(|| gradient(&self.parameters, part)))
                    .collect();
                let join = |part: thread::ScopedJoinHandle<_>| part.join().expect("no panics");
                parts.into_iter().map(join).collect::<Vec<Parameters>>()
            });
            self.step(&gradients, batch.len(), part * STEP);
        }
    }

    /// One step of Adam.
    fn step(&mut self, gradients: &[Parameters], samples: usize, step: f32) {
        self.steps += 1;
        let unbiased = |kept: f32| 1.0 / (1.0 - kept.powi(self.steps));
        let (of_mean, of_squares) = (unbiased(KEPT), unbiased(SQUARES_KEPT));
        let gradients = gradients.iter().map(|part| part.tables().concat());
        let sums = gradients.reduce(|mut sums, part| {
            sums.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
            sums
        });
        let places = self.parameters.tables_mut().into_iter().flatten();
        let means = self.mean.tables_mut().into_iter().flatten();
        let squares = self.squares.tables_mut().into_iter().flatten();
        let numbers = places.zip(means).zip(squares).zip(sums.into_iter().flatten());
        for (((place, mean), square), sum) in numbers {
            let gradient = sum / samples as f32;
            *mean += (1.0 - KEPT) * (gradient - *mean);
            *square += (1.0 - SQUARES_KEPT) * (gradient * gradient - *square);
            let slope = *mean * of_mean / ((*square * of_squares).sqrt() + 1e-8);
            *place -= step * (slope + DECAY * *place);
        }
    }

    /// The mean loss.
    pub fn loss(&self, samples: &[Sample]) -> f64 {
        let loss = |sample: &Sample| {
            let chance = logistic(think(&self.parameters, &sample.features).odds);
            super::loss(f64::from(chance), sample.chance)
        };
        samples.iter().map(loss).sum::<f64>() / samples.len() as f64
    }
}

fn logistic(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The same line from the view of the other side.
fn other(line: u8) -> usize {
    usize::from(line.rotate_left(4))
}

fn own(line: u8) -> usize {
    usize::from(line)
}

/// The features of a cell before clipping.
fn sum(parameters: &Parameters, cell: [u8; 4], view: fn(u8) -> usize) -> Row {
    let [a, b, c, d] = cell.map(|line| &parameters.lines[view(line)]);
    std::array::from_fn(|n| a[n] + b[n] + c[n] + d[n])
}

fn think(parameters: &Parameters, features: &Features) -> Thought {
    let Parameters { hidden, hidden_bias, odds, direct, threat_features, .. } = parameters;
    let mut inputs = [0.0; INPUTS];
    for (half, view) in inputs.chunks_exact_mut(FEATURES).zip([own, other]) {
        for (cells, sign) in [(&features.now, INPUT_SCALE), (&features.before, -INPUT_SCALE)] {
            for &cell in cells {
                let sum = sum(parameters, cell, view);
                for (input, sum) in half.iter_mut().zip(sum) {
                    *input += sign * sum.clamp(0.0, 1.0);
                }
            }
        }
    }
    let mut layer = [0.0; HIDDEN];
    layer.copy_from_slice(hidden_bias);
    for (input, weights) in inputs.iter().zip(hidden) {
        for (unit, weight) in layer.iter_mut().zip(weights) {
            *unit += weight * input;
        }
    }
    let dot = |one: &[f32], two: &[f32]| -> f32 { one.iter().zip(two).map(|(a, b)| a * b).sum() };
    let layer = layer.map(|unit| unit.max(0.0));
    let odds = dot(&layer, odds)
        + dot(&inputs, direct)
        + threat_features[usize::from(features.threat_features)];
    Thought { inputs, layer, odds }
}

/// The gradient of the loss, summed over samples.
fn gradient(parameters: &Parameters, samples: &[Sample]) -> Parameters {
    let mut gradient = Parameters::zeros();
    for Sample { features, chance } in samples {
        let thought = think(parameters, features);
        let error = logistic(thought.odds) - *chance as f32;
        gradient.threat_features[usize::from(features.threat_features)] += error;
        let of_inputs = through_layers(parameters, &thought, error, &mut gradient);
        for (half, view) in of_inputs.chunks_exact(FEATURES).zip([own, other]) {
            for (cells, sign) in [(&features.now, INPUT_SCALE), (&features.before, -INPUT_SCALE)] {
                for &cell in cells {
                    let sum = sum(parameters, cell, view);
                    let slope = |n: usize| if sum[n] > 0.0 && sum[n] < 1.0 { sign } else { 0.0 };
                    let slopes: Row = std::array::from_fn(|n| half[n] * slope(n));
                    for line in cell {
                        let row = &mut gradient.lines[view(line)];
                        row.iter_mut().zip(slopes).for_each(|(place, slope)| *place += slope);
                    }
                }
            }
        }
    }
    gradient
}

/// Backpropagates the error of the odds to the inputs.
fn through_layers(
    parameters: &Parameters,
    thought: &Thought,
    error: f32,
    gradient: &mut Parameters,
) -> [f32; INPUTS] {
    let mut of_layer = [0.0; HIDDEN];
    for (n, &unit) in thought.layer.iter().enumerate() {
        gradient.odds[n] += error * unit;
        of_layer[n] = if unit > 0.0 { error * parameters.odds[n] } else { 0.0 };
        gradient.hidden_bias[n] += of_layer[n];
    }
    std::array::from_fn(|n| {
        let (input, weights) = (thought.inputs[n], &parameters.hidden[n]);
        gradient.direct[n] += error * input;
        for (place, slope) in gradient.hidden[n].iter_mut().zip(of_layer) {
            *place += slope * input;
        }
        let of_hidden = weights.iter().zip(of_layer).map(|(weight, slope)| weight * slope);
        error * parameters.direct[n] + of_hidden.sum::<f32>()
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use oxo_engine::fit::{STEPS, features, odds};
    use oxo_shared::moves::read_moves;
    use oxo_shared::{Game, Rules};

    use super::*;

    /// Positions of a match, after this share of each game.
    fn games(plies: usize) -> impl Iterator<Item = (Game, Features)> {
        const GAMES: &str = include_str!("../../matches/rapfi-eighth.txt");
        let lines = GAMES.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(move |line| {
            let game = read_moves(Rules::GOMOKU, line.rsplit('\t').next()?).ok()?;
            let (position, next) = (game.earlier(plies)?, *game.moves().get(plies)?);
            features(&position, next).map(|features| (position, features))
        })
    }

    #[test]
    fn the_fitted_network_is_the_engines() {
        let shipped = Parameters::shipped();
        let mut rounded = shipped.clone();
        for number in rounded.lines.as_flattened_mut() {
            *number = (*number * STEPS).round() / STEPS;
        }
        let mut by_rounding = Vec::new();
        for (game, features) in games(9).chain(games(16)) {
            let odds_of = |parameters| f64::from(think(parameters, &features).odds);
            let (odds, fitted) = (odds(&game).unwrap(), odds_of(&rounded));
            assert!((odds - fitted).abs() < 0.01, "{odds} {fitted}");
            by_rounding.push((fitted - odds_of(&shipped)).abs());
        }
        assert!(by_rounding.len() > 40, "{}", by_rounding.len());
        let mean = by_rounding.iter().sum::<f64>() / by_rounding.len() as f64;
        assert!(mean < 0.03, "{mean}");
    }

    #[test]
    fn repeated_samples_are_learned() {
        let chances = [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0].into_iter().cycle();
        let samples: Vec<Sample> = games(12)
            .zip(chances)
            .map(|((_, features), chance)| Sample { features, chance })
            .collect();
        let mut network = Network::new(1);
        let untrained = network.loss(&samples);
        (0..300).for_each(|_| network.learn(&samples, 1.0));
        assert!(untrained > 0.6 && network.loss(&samples) < 0.1, "{untrained}");
    }
}
