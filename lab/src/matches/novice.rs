//! The weakest player that tries to win: it plays at random, but completes a line and stops one of
//! the opponent's. A yardstick for level 1.

use std::time::Instant;

use oxo_shared::line::completed_line;
use oxo_shared::{Game, Point, Side};
use rand::seq::IndexedRandom;

use super::seat::{Forfeit, Seat, Thought};

/// The maximum distance from the stones of a boundless board.
const REACH: u32 = 2;

/// A random player that wins and blocks.
#[derive(Clone, Copy, Debug)]
pub struct Novice;

impl Seat for Novice {
    fn think(&mut self, game: &Game) -> Result<Thought, Forfeit> {
        let started = Instant::now();
        Ok(Thought { at: choose(game), elapsed: started.elapsed(), search: None })
    }
}

fn choose(game: &Game) -> Point {
    let cells = game.candidates(REACH);
    let side = Side::at_ply(game.ply());
    let mut board = game.board().clone();
    let mut win = |side| {
        cells.iter().copied().find(|&at| {
            board.put(at, side);
            let wins = completed_line(&board, game.rules(), at).is_some();
            board.take(at);
            wins
        })
    };
    let at = win(side).or_else(|| win(side.other()));
    at.or_else(|| cells.choose(&mut rand::rng()).copied())
        .expect("a game that runs has a legal move")
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::*;

    #[test]
    fn the_novice_wins_and_blocks() {
        let choose = |moves| {
            let game = read_moves(Rules::GOMOKU, moves).unwrap();
            game.rules().name(choose(&game)).to_string()
        };
        assert_eq!(choose("a1 o1 a2 o2 a3 o3 a4 o4"), "a5");
        assert_eq!(choose("a1 o1 a2 o3 a3 o5 a4"), "a5");
    }
}
