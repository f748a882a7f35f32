//! Fitting the engine's evaluation to games that it played against itself.

mod games;
mod regression;
pub mod selfplay;

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use oxo_engine::fit::{features, rough};
use oxo_shared::{Side, Winner};

use games::Played;
use regression::{Model, Sample};

/// Fits the evaluation to games of `selfplay`, and writes the table that is compiled into
/// the engine.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files of games.
    #[arg(required_unless_present = "rough")]
    games: Vec<PathBuf>,
    /// The table to write.
    #[arg(long)]
    out: PathBuf,
    /// How often every position is looked at.
    #[arg(long, default_value_t = 12)]
    epochs: u32,
    /// The order of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the rough weights that the first games are played with, and fit nothing.
    #[arg(long)]
    rough: bool,
}

/// Of so many games one is kept apart, to see what the fit is worth on what it never saw.
const HELD_OUT: usize = 10;

pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.rough {
        return Ok(fs::write(&args.out, rough().to_bytes())?);
    }
    let (mut known, mut unseen) = (Vec::new(), Vec::new());
    let mut count = 0;
    for path in &args.games {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        for (number, line) in text.lines().enumerate() {
            let played: Played = line.parse().with_context(|| format!("line {}", number + 1))?;
            count += 1;
            let kept = if count % HELD_OUT == 0 { &mut unseen } else { &mut known };
            samples(&played, kept);
        }
    }
    println!("{count} games, {} positions, {} held out", known.len(), unseen.len());
    let mut model = Model::new();
    for epoch in 1..=args.epochs {
        model.learn(&mut known, args.seed + u64::from(epoch));
        let (of_known, of_unseen) = (model.loss(&known), model.loss(&unseen));
        println!(
            "epoch {epoch}: loss of results {:.4}, held out {:.4}; of moves {:.4}, held out {:.4}",
            of_known.0, of_unseen.0, of_known.1, of_unseen.1
        );
    }
    Ok(fs::write(&args.out, model.fitted().to_bytes())?)
}

/// The positions of a game that were thought about.
fn samples(played: &Played, into: &mut Vec<Sample>) {
    for ply in played.opening..played.game.ply() {
        let Some(before) = played.game.earlier(ply) else { continue };
        let Some(features) = features(&before, played.game.moves()[ply]) else { continue };
        let result = match played.result {
            Winner::Draw => 0.5,
            Winner::X if Side::at_ply(ply) == Side::X => 1.0,
            Winner::O if Side::at_ply(ply) == Side::O => 1.0,
            _ => 0.0,
        };
        into.push(Sample { features, result });
    }
}
