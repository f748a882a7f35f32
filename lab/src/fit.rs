//! Fitting the engine's evaluation to what its search says of positions.

mod positions;
mod regression;
pub mod selfplay;

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use oxo_engine::fit::{features, rough};

use positions::Searched;
use regression::{Model, Sample};

/// Fits the evaluation to positions of `selfplay`, and writes the table that is compiled into
/// the engine.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files of positions.
    #[arg(required_unless_present = "rough")]
    positions: Vec<PathBuf>,
    /// The table to write.
    #[arg(long)]
    out: PathBuf,
    /// How often every position is looked at.
    #[arg(long, default_value_t = 12)]
    epochs: u32,
    /// The order of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How much of a label is the result of the game, the rest being the search's chance.
    #[arg(long, default_value_t = 0.3)]
    results: f64,
    /// Write the rough weights that the first positions are searched with, and fit nothing.
    #[arg(long)]
    rough: bool,
}

/// Of so many positions one is kept apart, to see what the fit is worth on what it never saw;
/// they are taken many at a time, for those of one game are alike.
const HELD_OUT: usize = 10;
const TOGETHER: usize = 200;

pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.rough {
        return Ok(fs::write(&args.out, rough().to_bytes())?);
    }
    let (mut known, mut unseen) = (Vec::new(), Vec::new());
    for path in &args.positions {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        for (number, line) in text.lines().enumerate() {
            let position: Searched =
                line.parse().with_context(|| format!("line {}", number + 1))?;
            let is_held_out = (number / TOGETHER).is_multiple_of(HELD_OUT);
            if let Some(sample) = sample(&position, args.results) {
                if is_held_out { &mut unseen } else { &mut known }.push(sample);
            }
        }
    }
    println!("{} positions, {} held out", known.len(), unseen.len());
    let mut model = Model::new();
    for epoch in 1..=args.epochs {
        let part = 1.0 - f64::from(epoch - 1) / f64::from(args.epochs);
        model.learn(&mut known, args.seed + u64::from(epoch), part);
        let (of_known, of_unseen) = (model.loss(&known), model.loss(&unseen));
        println!(
            "epoch {epoch}: loss of chances {:.4}, held out {:.4}; of moves {:.4}, held out {:.4}",
            of_known.0, of_unseen.0, of_known.1, of_unseen.1
        );
    }
    Ok(fs::write(&args.out, model.fitted().to_bytes())?)
}

/// What is fitted to; `None` where the next stones are forced.
fn sample(position: &Searched, results: f64) -> Option<Sample> {
    let (last, ply) = (*position.game.moves().last()?, position.game.ply() - 1);
    let features = features(&position.game.earlier(ply)?, last)?;
    let result = position.result.unwrap_or(position.chance);
    Some(Sample { features, chance: results * result + (1.0 - results) * position.chance })
}
