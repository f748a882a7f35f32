//! Bots in the dialogue of an opening: balanced stones, and the choice of colour.

use oxo_shared::area::MAX_REACH;
use oxo_shared::{Decision, Game, Level, Opening, Point, Reason, Side};
use rand::seq::IndexedRandom;

use crate::bots::alphabeta::value;
use crate::bots::{Context, five};
use crate::choice::{CellScore, Choice, highest};
use crate::limits::{Budget, Interrupted};
use crate::memory::Memory;
use crate::order::{candidates, row_order};

/// The maximum distance of the first stone from the centre, in cells.
const NEAR_CENTRE: u32 = 3;
/// The number of cells tried for the stone that balances the position, anywhere on the board: a
/// stone far from the others is often the best.
const WEIGHED: usize = 64;
/// The number of most balanced cells that are searched deeper.
const WEIGHED_AGAIN: usize = 8;
/// The maximum distance of the other stones from a stone, in cells: far enough for quiet openings.
const NEAR_STONES: u32 = 3;
/// A position is even if neither side expects more than this; a won game counts 1.
const EVEN: f64 = 0.2;
/// The value of a window with two stones missing in `alphabeta`: no small advantage.
const ADVANTAGE: f64 = 100.0;

/// Shares of the budget for the first of two searches and for the second.
const HALF: f64 = 0.5;
const ALL: f64 = 1.0;

/// The effort for one position of an opening.
#[derive(Clone, Copy)]
struct Effort {
    /// The node limit if the rules have patterns.
    nodes: u64,
    /// The search depth without patterns, and one ply more.
    depth: u32,
}

/// For each of many cells: some milliseconds.
const GLANCE: Effort = Effort { nodes: 1_000, depth: 1 };
const CLOSER: Effort = Effort { nodes: 4_000, depth: 2 };
/// For a decision: a tenth of a second or two.
const DECISION: Effort = Effort { nodes: 50_000, depth: 3 };

/// The stone that `level` puts in the dialogue of an opening. The opponent chooses a colour after
/// the last one, so that one balances the position. The earlier ones are random.
pub(crate) fn stone(level: Level, game: &Game, budget: &mut Budget) -> Choice {
    if level == Level::Random || !is_last(game) {
        let cells = nearby(game);
        let best = *cells.choose(&mut rand::rng()).expect("a game that runs has a legal move");
        return Choice::at_once(best, Vec::new(), Reason::Chance, budget);
    }
    let cells = candidates(game, MAX_REACH);
    let some: Vec<Point> = cells.sample(&mut rand::rng(), WEIGHED).copied().collect();
    let mut weighed = weigh(game, &some, GLANCE, budget);
    weighed.sort_by(|a, b| b.score.total_cmp(&a.score));
    let evenest: Vec<Point> = weighed.iter().take(WEIGHED_AGAIN).map(|cell| cell.at).collect();
    let reweighed = weigh(game, &evenest, CLOSER, budget);
    if reweighed.len() == evenest.len() {
        weighed = reweighed;
    }
    let best = highest(&weighed).map_or(cells[0], |cell| cell.at);
    weighed.sort_unstable_by_key(|cell| row_order(cell.at));
    Choice::at_once(best, weighed, Reason::Balances, budget)
}

/// The balance of the position after each of these cells, 0 at best, as far as the budget allows.
fn weigh(game: &Game, cells: &[Point], effort: Effort, budget: &mut Budget) -> Vec<CellScore> {
    let weighed = cells.iter().map_while(|&at| {
        let mut next = game.clone();
        next.play(at).expect("a candidate is legal");
        let value = balance(&next, effort, budget).ok()?;
        Some(CellScore { at, score: -value.abs(), verdict: None })
    });
    weighed.collect()
}

/// The decision of `level`: the better colour, or two more stones if neither is better.
pub(crate) fn decision(level: Level, game: &Game, budget: &mut Budget) -> Decision {
    let open = game.choices();
    if level == Level::Random {
        return *open.choose(&mut rand::rng()).expect("a decision is due");
    }
    let Ok(value) = balance(game, DECISION, budget) else { return Decision::Stay };
    if value.abs() <= EVEN && open.contains(&Decision::Two) {
        return Decision::Two;
    }
    let mover = Side::at_ply(game.ply());
    let better = if value >= 0.0 { mover } else { mover.other() };
    if game.turn() == Some(better) { Decision::Stay } else { Decision::Swap }
}

/// The expected result of the side whose stone is next, between -1 and 1: the mean of the search's
/// scores now and one ply later, because the side that moves last in a search seems better off.
fn balance(game: &Game, effort: Effort, budget: &mut Budget) -> Result<f64, Interrupted> {
    let Some((best, now)) = searched(game, effort, HALF, budget)? else {
        let (game, Effort { depth, .. }) = (&plain(game), effort);
        let value = i32::midpoint(value(game, depth, budget)?, value(game, depth + 1, budget)?);
        return Ok((f64::from(value) / ADVANTAGE).tanh());
    };
    let mut next = plain(game);
    if next.play(best).expect("a move of the search is legal").is_some() {
        return Ok(now);
    }
    let later = searched(&next, effort, ALL, budget)?.map_or(-now, |(_, later)| later);
    Ok(f64::midpoint(now, -later))
}

/// The best move and its expected result, within a share of the budget; `None` without patterns, or
/// if there is only one move.
fn searched(
    game: &Game,
    effort: Effort,
    share: f64,
    budget: &mut Budget,
) -> Result<Option<(Point, f64)>, Interrupted> {
    budget.visit()?;
    let mut part = budget.part(share);
    part.narrow(effort.nodes);
    let mut memory = Memory::new();
    let context = &mut Context { memory: &mut memory, budget: &mut part, on_info: &mut |_| {} };
    let choice = five::choose(&plain(game), context);
    budget.count(&part);
    Ok(choice.and_then(|choice| Some((choice.best, choice.variations.first()?.score))))
}

/// The same stones in a game without a dialogue.
fn plain(game: &Game) -> Game {
    let rules = game.rules().with_opening(Opening::Free).expect("any rules may do without");
    Game::from_moves(rules, game.moves().iter().copied()).expect("stones of a game that goes on")
}

/// Whether a decision follows the next stone.
fn is_last(game: &Game) -> bool {
    let opening = game.rules().opening();
    !opening.choices(game.ply() + 1, game.decisions()).is_empty()
}

/// The cells to choose from: near the centre at first, then near the stones.
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::*;
    use crate::limits::{Limits, Stop};

    /// The balance, and the nodes of its search.
    fn weighed(rules: &str, moves: &str, effort: Effort) -> (f64, u64) {
        let game = read_moves(rules.parse::<Rules>().unwrap(), moves).unwrap();
        let mut budget = Budget::new(&Limits::untimed(), &Stop::new());
        (balance(&game, effort, &mut budget).unwrap(), budget.nodes())
    }

    #[test]
    fn openings_are_evaluated_within_the_node_limit() {
        // The expected result of the next side; after five stones this is O as well.
        for (moves, low, high) in [
            ("a1 o1 o15", -EVEN, EVEN),
            ("h8 a1 h9", -1.0, -0.5),
            ("d4 h1 d5", -1.0, -0.5),
            ("a1 d4 h1", 0.5, 1.0),
            ("h8 i8 o15", 0.0, 1.0),
            ("h8 i9 h9 h7 g8", -0.9, 0.0),
        ] {
            for rules in ["gomoku", "renju"] {
                let (value, nodes) = weighed(rules, moves, CLOSER);
                assert!((low..=high).contains(&value), "{rules} {moves}: {value}");
                assert!(nodes <= 2 * CLOSER.nodes + 2, "{nodes}");
                assert_eq!(weighed(rules, moves, CLOSER), (value, nodes));
            }
        }
    }

    #[test]
    fn without_patterns_openings_are_evaluated_by_windows() {
        assert!(weighed("7x6x4+gravity", "d1 a1 d2", DECISION).0 < -EVEN);
        assert!(weighed("9x9x7", "a1 e5 e6", DECISION).0.abs() < 1.0);
    }
}
