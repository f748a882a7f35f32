//! Places stones of random openings.

use oxo_shared::{Game, Point};
use rand::{Rng, RngExt};

/// A cell at most `away` cells from a stone, or from the centre of an empty board; it may be taken.
pub fn near_a_stone(game: &Game, away: i32, random: &mut impl Rng) -> Point {
    let about = match game.moves() {
        [] => game.rules().area().centre(),
        moves => moves[random.random_range(0..moves.len())],
    };
    let mut step = || random.random_range(-away..=away);
    Point::new(about.x + step(), about.y + step())
}
