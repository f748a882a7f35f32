//! Games to mine for puzzles: from files, and of bots that overlook something now and then.

use std::fs;
use std::path::Path;

use anyhow::Context;
use oxo_engine::{Limits, Stop, choose};
use oxo_shared::{Game, Grade, Level, Rules};
use rand::RngExt;
use rand::rngs::StdRng;

use crate::matches::sheet;
use crate::random_stone::near_a_stone;

/// The levels that play: weak enough to leave wins, and strong enough to build them.
const LEVELS: std::ops::RangeInclusive<usize> = 3..=6;
/// The number of random stones at the start, and their distance from each other.
const OPENING: std::ops::RangeInclusive<usize> = 2..=6;
const NEAR: i32 = 2;
/// On boards of at most this many cells all stones are random: bots play these too well.
const SMALL: usize = 25;

/// Reads the games of a file: a sheet of `match`, or any game that the player's program reads.
/// Fails if it is neither, or cannot be read.
pub fn of_file(path: &Path) -> anyhow::Result<Vec<Game>> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    if let Ok(text) = str::from_utf8(&bytes)
        && text.starts_with("# rules ")
    {
        return sheet::games(text);
    }
    let read = oxo_formats::read(&bytes, None).with_context(|| path.display().to_string())?;
    Ok(vec![read.record.game])
}

/// Plays a game between two levels from a random opening. Fails if a level does not play the rules.
pub fn played(rules: Rules, random: &mut StdRng) -> anyhow::Result<Game> {
    let is_small = rules.area().capacity() <= SMALL;
    let opening = if is_small { usize::MAX } else { random.random_range(OPENING) };
    let levels = [random.random_range(LEVELS), random.random_range(LEVELS)];
    let mut game = Game::new(rules);
    while game.outcome().is_none() {
        if game.ply() < opening {
            put(&mut game, random);
            continue;
        }
        let level = Level::Graded(Grade::ALL[levels[game.ply() % 2] - 1]);
        let limits = Limits::untimed();
        let choice = choose(level, &game, &limits, &Stop::new(), &mut |_| {})?;
        game.play(choice.best)?;
    }
    Ok(game)
}

/// Puts a stone near the centre or a stone, if it is legal there.
fn put(game: &mut Game, random: &mut StdRng) {
    // A stone that does not fit there is placed elsewhere next time.
    let _ = game.play(near_a_stone(game, NEAR, random));
}
