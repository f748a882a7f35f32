//! `random`: any legal move.

use oxo_shared::{Game, Reason};
use rand::seq::IndexedRandom;

use crate::bots::bot::{Bot, Context};
use crate::choice::{CellScore, Choice};
use crate::order::candidates;

/// How far from the stones of a boundless board it plays, in cells.
const REACH: u32 = 2;

/// Plays any legal move, on a boundless board near the stones; every score is 0.
pub(crate) struct Random;

impl Bot for Random {
    fn choose(&self, game: &Game, context: &mut Context) -> Choice {
        let cells = candidates(game, REACH);
        let best = *cells.choose(&mut rand::rng()).expect("a game that runs has a legal move");
        let cells =
            cells.into_iter().map(|at| CellScore { at, score: 0.0, verdict: None }).collect();
        Choice::at_once(best, cells, Reason::Chance, context.budget)
    }
}
