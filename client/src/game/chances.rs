//! What a bot thinks of the cells, the best first.

use oxo_protocol::reply::Hint;
use oxo_shared::{Level, Point};

/// Scores up to this magnitude are values of the game: +1 won, 0 drawn, -1 lost.
const VALUE_LIMIT: f64 = 1.0;
/// Cells that are told by their rank: as many as are worth a look.
pub const NAMED: usize = 3;

/// A cell, and what part of everything it is worth: a chance to win where the bot's scores are
/// values of the game, and else its place between the worst and the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    pub at: Point,
    pub share: f64,
}

/// The cells that were weighed, the recommended one first and then the better ones.
pub fn ranked(hint: &Hint) -> Vec<Ranked> {
    let scores = || hint.cells.iter().map(|&(_, _, score)| score);
    let (low, high) = match are_values(hint) {
        true => (-VALUE_LIMIT, VALUE_LIMIT),
        false => {
            (scores().fold(f64::INFINITY, f64::min), scores().fold(f64::NEG_INFINITY, f64::max))
        }
    };
    let share = |score: f64| if high > low { (score - low) / (high - low) } else { 1.0 };
    let ranked = hint
        .cells
        .iter()
        .map(|&(x, y, score)| Ranked { at: Point::new(x, y), share: share(score) });
    let mut ranked: Vec<Ranked> = ranked.collect();
    ranked.sort_by(|a, b| {
        let is_best = |it: &Ranked| it.at == hint.best;
        is_best(b).cmp(&is_best(a)).then(b.share.total_cmp(&a.share))
    });
    ranked
}

/// A cell's chance to win, `68 %`; nothing where the bot's scores have a measure of their own.
pub fn chance(hint: &Hint, cell: Ranked) -> Option<String> {
    are_values(hint).then(|| format!("{:.0} %", cell.share * 100.0))
}

pub fn are_values(hint: &Hint) -> bool {
    let are_small = hint.cells.iter().all(|(_, _, score)| score.abs() <= VALUE_LIMIT);
    hint.bot != Level::Attack && are_small
}
