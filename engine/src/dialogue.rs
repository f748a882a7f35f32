//! How bots take part in an opening's dialogue: stones put for balance, and the better
//! colour taken.

use std::cmp::Reverse;

use oxo_shared::area::MAX_REACH;
use oxo_shared::{Decision, Game, Level, Point, Reason, Side};
use rand::seq::IndexedRandom;

use crate::bots::alphabeta::value;
use crate::choice::{CellScore, Choice};
use crate::limits::{Budget, Interrupted};
use crate::order::candidates;

/// How near to the middle of the board the first stone is put, in cells.
const NEAR_CENTRE: u32 = 3;
/// As many cells are weighed for the stone that makes a position even, any of the board:
/// a stone far from the others is often what it takes.
const WEIGHED: usize = 64;
/// How near to a stone the others are put, in cells: far enough for quiet beginnings.
const NEAR_STONES: u32 = 3;
/// Plies looked ahead to weigh one stone of an opening, and one more: some milliseconds.
const DEPTH_OF_A_STONE: u32 = 1;
/// Plies looked ahead for a decision, and one more.
const DEPTH_OF_A_DECISION: u32 = 3;
/// A position whose value, as the search sees it, is at most this is even: two windows
/// with three stones missing.
const EVEN: i32 = 20;

/// The stone that `level` puts in the dialogue of an opening. The opponent will
/// choose a colour when the last of them lies: that one makes the position as even as can
/// be. Those before it lie anywhere near.
pub(crate) fn stone(level: Level, game: &Game, budget: &mut Budget) -> Choice {
    if level == Level::Random || !is_last(game) {
        let cells = nearby(game);
        let best = *cells.choose(&mut rand::rng()).expect("a game that runs has a legal move");
        return Choice::at_once(best, Vec::new(), Reason::Chance, budget);
    }
    let mut weighed: Vec<CellScore> = Vec::new();
    let cells = candidates(game, MAX_REACH);
    for &at in cells.sample(&mut rand::rng(), WEIGHED) {
        let mut next = game.clone();
        next.play(at).expect("a candidate is legal");
        let Ok(value) = balance(&next, DEPTH_OF_A_STONE, budget) else { break };
        weighed.push(CellScore { at, score: -f64::from(value.abs()), verdict: None });
    }
    weighed.sort_unstable_by_key(|cell| (Reverse(cell.at.y), cell.at.x));
    let even = weighed.iter().copied().reduce(|a, b| if b.score > a.score { b } else { a });
    let best = even.map_or(cells[0], |cell| cell.at);
    Choice::at_once(best, weighed, Reason::Balances, budget)
}

/// What `level` decides: the colour that is better off; two more stones if neither is.
pub(crate) fn decision(level: Level, game: &Game, budget: &mut Budget) -> Decision {
    let open = game.choices();
    if level == Level::Random {
        return *open.choose(&mut rand::rng()).expect("a decision is due");
    }
    let Ok(value) = balance(game, DEPTH_OF_A_DECISION, budget) else { return Decision::Stay };
    if value.abs() <= EVEN && open.contains(&Decision::Two) {
        return Decision::Two;
    }
    let mover = Side::at_ply(game.ply());
    let better = if value >= 0 { mover } else { mover.other() };
    if game.turn() == Some(better) { Decision::Stay } else { Decision::Swap }
}

/// What `game` is worth to the side whose stone is next: the mean of what it seems at this
/// depth and one ply further, for whoever moves last before the end of a search seems better off.
fn balance(game: &Game, depth: u32, budget: &mut Budget) -> Result<i32, Interrupted> {
    Ok(i32::midpoint(value(game, depth, budget)?, value(game, depth + 1, budget)?))
}

/// Whether a decision follows the stone that is due.
fn is_last(game: &Game) -> bool {
    let opening = game.rules().opening();
    !opening.choices(game.ply() + 1, game.decisions()).is_empty()
}

/// The cells to choose from: near the middle at first, then near the stones.
fn nearby(game: &Game) -> Vec<Point> {
    let all = candidates(game, NEAR_STONES);
    let centre = game.rules().area().centre();
    let is_near = |at: &&Point| match game.moves() {
        [] => at.distance(centre) <= NEAR_CENTRE,
        stones => stones.iter().any(|stone| stone.distance(**at) <= NEAR_STONES),
    };
    let near: Vec<Point> = all.iter().filter(is_near).copied().collect();
    if near.is_empty() { all } else { near }
}
