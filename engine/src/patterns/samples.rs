//! Reproducible crowded positions for tests.
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

use oxo_shared::area::MAX_REACH;
use oxo_shared::{Game, Point, Rules};

use crate::splitmix::splitmix64;

/// A dozen games of `plies` moves near stones. A move that would end the game is taken back.
pub(crate) fn games(text: &str, plies: usize) -> impl Iterator<Item = Game> {
    let rules: Rules = text.parse().unwrap();
    (0..12u64).map(move |seed| game(rules, plies, seed))
}

pub(crate) fn game(rules: Rules, plies: usize, seed: u64) -> Game {
    let mut game = Game::new(rules);
    for ply in 0..plies as u64 {
        let reach = if game.ply() == 0 { MAX_REACH } else { 1 };
        let near = |at: &Point| {
            game.moves().iter().any(|stone| stone.distance(*at) <= reach) || game.ply() == 0
        };
        let cells: Vec<Point> = game.candidates(reach).into_iter().filter(near).collect();
        let choice = splitmix64(seed << 32 | ply) as usize % cells.len();
        game.play(cells[choice]).unwrap();
        if game.outcome().is_some() {
            game.undo();
        }
    }
    game
}
