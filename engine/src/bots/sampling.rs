//! A move without a search: sampled from the cells with the best ranks.

use oxo_shared::Game;
use rand::Rng;
use rand::seq::IndexedRandom;

use crate::bots::perception::PerceivedCell;
use crate::choice::{CellScore, Choice};
use crate::limits::Budget;
use crate::order::row_order;
use crate::patterns::PatternBoard;
use crate::reasons;

/// Maximum number of temperatures by which a sampled cell may be behind the best.
const MARGIN: f64 = 3.0;

/// Ranks per unit of score.
const HUNDREDTHS: f64 = 100.0;

/// Samples one of the `perceived` cells by the Boltzmann distribution of their ranks. `spread` is
/// the temperature. `perceived` has at least one cell.
pub(crate) fn choose(
    board: &PatternBoard,
    game: &Game,
    perceived: &[PerceivedCell],
    spread: f64,
    rng: &mut impl Rng,
    budget: &Budget,
) -> Choice {
    let cell = draw(perceived, spread, rng);
    let score = |cell: &PerceivedCell| CellScore {
        at: board.point(cell.cell),
        score: f64::from(cell.rank) / HUNDREDTHS,
        verdict: None,
    };
    let mut scores: Vec<CellScore> = perceived.iter().map(score).collect();
    scores.sort_unstable_by_key(|cell| row_order(cell.at));
    let at = board.point(cell.cell);
    Choice::at_once(at, scores, reasons::by_stones(game, at), budget)
}

fn draw<'a>(perceived: &'a [PerceivedCell], spread: f64, rng: &mut impl Rng) -> &'a PerceivedCell {
    let best = perceived.iter().map(|cell| cell.rank).max().unwrap_or_default();
    let behind = |cell: &PerceivedCell| f64::from(best - cell.rank) / spread;
    let near: Vec<&PerceivedCell> =
        perceived.iter().filter(|cell| behind(cell) <= MARGIN).collect();
    near.choose_weighted(rng, |cell| (-behind(cell)).exp()).expect("the best of them weighs one")
}
