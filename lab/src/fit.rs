//! Fits the engine's evaluation to the results of its search.

mod moves;
mod network;
mod positions;
pub mod selfplay;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use oxo_engine::fit::{Features, features};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

use moves::Moves;
use network::Network;
use positions::Searched;

/// Fits the evaluation to positions of `selfplay`, and writes a table to compile into the engine.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The table to fit.
    table: Table,
    /// Files of positions.
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// The table to write.
    #[arg(long)]
    out: PathBuf,
    /// The number of epochs.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The seed of the order of positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The share of the game's result in a label; the rest is the search's score.
    #[arg(long, default_value_t = 0.3)]
    results: f64,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Table {
    /// The evaluation: `network.bin`.
    Network,
    /// The move ranks: `moves.bin`.
    Moves,
}

/// One of this many positions is held out for validation. They are held out in blocks, because the
/// positions of one game are alike.
const HELD_OUT: usize = 10;
const TOGETHER: usize = 200;

/// A position and the chance of the side to move: 1 is a win, 0 a loss.
struct Sample {
    features: Features,
    chance: f64,
}

/// Fits the parameters and writes them. Fails with too few positions, or if a file cannot be read
/// or written.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let (mut training, held_out) = samples(args)?;
    ensure!(!training.is_empty() && !held_out.is_empty(), "too few positions to learn from");
    println!("{} positions, {} held out", training.len(), held_out.len());
    let floor = held_out.iter().map(|sample| loss(sample.chance, sample.chance)).sum::<f64>();
    println!("of these the loss of chances is at least {:.4}", floor / held_out.len() as f64);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let mut model = Model::new(args);
    for epoch in 1..=args.epochs {
        training.shuffle(&mut random);
        model.learn(&training, 1.0 - f64::from(epoch - 1) / f64::from(args.epochs));
        println!("epoch {epoch}: loss of those held out {:.4}", model.loss(&held_out));
    }
    Ok(fs::write(&args.out, model.to_bytes())?)
}

enum Model {
    Network(Box<Network>),
    Moves(Box<Moves>),
}

impl Model {
    fn new(args: &Args) -> Self {
        match args.table {
            Table::Network => Model::Network(Box::new(Network::new(args.seed))),
            Table::Moves => Model::Moves(Box::new(Moves::new())),
        }
    }

    /// One epoch, with this share of the step size.
    fn learn(&mut self, samples: &[Sample], part: f64) {
        match self {
            Model::Network(network) => network.learn(samples, part as f32),
            Model::Moves(moves) => moves.learn(samples, part),
        }
    }

    /// The mean loss (natural logarithm).
    fn loss(&self, samples: &[Sample]) -> f64 {
        match self {
            Model::Network(network) => network.loss(samples),
            Model::Moves(moves) => moves.loss(samples),
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        match self {
            Model::Network(network) => network.parameters().to_bytes(),
            Model::Moves(moves) => moves.to_bytes(),
        }
    }
}

/// The training and the validation samples.
fn samples(args: &Args) -> anyhow::Result<(Vec<Sample>, Vec<Sample>)> {
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    for path in &args.positions {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        for (number, line) in text.lines().enumerate() {
            let position: Searched =
                line.parse().with_context(|| format!("{}, line {}", path.display(), number + 1))?;
            let is_held_out = (number / TOGETHER).is_multiple_of(HELD_OUT);
            if let Some(sample) = sample(&position, args.results) {
                if is_held_out { &mut held_out } else { &mut training }.push(sample);
            }
        }
    }
    Ok((training, held_out))
}

/// The logistic loss of predicting `predicted` where the chance is `chance`.
fn loss(predicted: f64, chance: f64) -> f64 {
    let predicted = predicted.clamp(1e-9, 1.0 - 1e-9);
    -(chance * predicted.ln() + (1.0 - chance) * (1.0 - predicted).ln())
}

/// The sample of a position; `None` if the next move is forced.
fn sample(position: &Searched, results: f64) -> Option<Sample> {
    let (last, ply) = (*position.game.moves().last()?, position.game.ply() - 1);
    let features = features(&position.game.earlier(ply)?, last)?;
    let result = position.result.unwrap_or(position.chance);
    Some(Sample { features, chance: results * result + (1.0 - results) * position.chance })
}
