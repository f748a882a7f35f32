//! A search of `master` for experiments, and their time limit.

use std::time::Duration;

use anyhow::Context;
use oxo_engine::{Choice, Limits, Stop, choose};
use oxo_shared::{Game, Level};

/// The move of `master` within these limits. Fails if the game is over, or `master` does not play
/// its rules.
pub fn search(game: &Game, limits: &Limits) -> anyhow::Result<Choice> {
    Ok(choose(Level::Master, game, limits, &Stop::new(), &mut |_| {})?)
}

/// The time per move given by `--time`, in seconds. Fails if it is negative or too long.
pub fn seconds(time: Option<f64>) -> anyhow::Result<Option<Duration>> {
    time.map(Duration::try_from_secs_f64).transpose().context("--time")
}
