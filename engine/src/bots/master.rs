//! `master`: perfect where the game can be solved in time, else the best of the others.

use std::cmp::Reverse;

use oxo_shared::{Game, Point, Reason, Verdict};

use crate::arena::Arena;
use crate::book::{self, first_stone};
use crate::bots::alphabeta::Alphabeta;
use crate::bots::attack::Attack;
use crate::bots::five;
use crate::bots::{Bot, Context};
use crate::choice::{CellScore, Choice, Variation};
use crate::limits::{Book, Budget};
use crate::reasons;
use crate::solve::{Detail, Solution, best_play};

/// Positions with at most so many vacant cells are often solved in time: the largest
/// board of those that everybody plays and that are known to be solved in seconds.
pub(crate) const OFTEN_SOLVED: usize = 42;
/// The part of the budget that goes into the attempt where it often succeeds.
const MOST: f64 = 0.75;
/// The part where at most a short win, or a pairing, comes to light.
const SOME: f64 = 0.25;

/// Plays by the solution of the position where it is soon found, else by the patterns of
/// [`five`]; where neither knows the rules it lets the strongest of the other bots play, as
/// deep as the time allows.
///
/// Scores are between -1 and +1, what can be expected on the mean: beyond 0.99 either way it
/// sees the end, and where another cell is better, a bound from above. Where it lets another
/// bot play, they are that one's.
pub(crate) struct Master;

impl Bot for Master {
    fn choose(&self, game: &Game, context: &mut Context) -> Choice {
        let vacant = game.rules().area().capacity() - game.board().len();
        let known = if vacant <= OFTEN_SOLVED {
            solved(game, MOST, Detail::Cells, context.budget)
                .or_else(|| five::choose(game, context))
        } else {
            from_book(game, context.budget)
                .or_else(|| {
                    five::choose(game, context)
                        .map(|choice| with_book_move(game, choice, context.budget))
                })
                .or_else(|| solved(game, SOME, Detail::Best, context.budget))
        };
        known.unwrap_or_else(|| {
            context.budget.default_depth(u32::MAX);
            fallback(game).choose(game, context)
        })
    }
}

/// The move by the solution of the position, if it is found in this part of the budget.
fn solved(game: &Game, part: f64, detail: Detail, budget: &mut Budget) -> Option<Choice> {
    let mut attempt = budget.part(part);
    let found = best_play(game, &mut attempt, detail);
    budget.count(&attempt);
    found.map(|(best, solution)| by_solution(game, solution, best, budget))
}

/// The move that needs no thought: the first of a game, and what an open book says.
fn from_book(game: &Game, budget: &Budget) -> Option<Choice> {
    if let Some(centre) = first_stone(game) {
        return Some(Choice::at_once(centre, Vec::new(), Reason::Centre, budget));
    }
    (budget.limits().book == Book::Open).then(|| book::choice(game, budget)).flatten()
}

/// The thought with the reply of a book that lies beside it, which was searched for longer.
fn with_book_move(game: &Game, thought: Choice, budget: &Budget) -> Choice {
    let known =
        (budget.limits().book == Book::Beside).then(|| book::choice(game, budget)).flatten();
    let Some(known) = known else { return thought };
    let most = thought.cells.iter().map(|cell| cell.score).fold(known.cells[0].score, f64::max);
    let others = thought.cells.into_iter().filter(|cell| cell.at != known.best);
    let best = CellScore { score: most, ..known.cells[0] };
    let mut cells: Vec<CellScore> = others.chain([best]).collect();
    cells.sort_unstable_by_key(|cell| (Reverse(cell.at.y), cell.at.x));
    Choice { cells, nodes: thought.nodes, depth: thought.depth, ..known }
}

fn by_solution(game: &Game, solution: Solution, best: Point, budget: &Budget) -> Choice {
    let cell = |&(at, verdict): &(Point, Verdict)| CellScore {
        at,
        score: score(verdict),
        verdict: Some(verdict),
    };
    Choice {
        best,
        cells: solution.cells.iter().map(cell).collect(),
        reason: reasons::by_verdict(game, best, solution.verdict),
        variations: vec![Variation { score: score(solution.verdict), pv: solution.pv.clone() }],
        nodes: budget.nodes(),
        elapsed: budget.elapsed(),
        depth: solution.distance,
        pv: solution.pv,
    }
}

/// A verdict on the scale of [`CellScore::score`]: a decided game next to 1 or -1, the
/// sooner the nearer.
fn score(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Win(plies) => 1.0 - f64::from(plies) / 1e6,
        Verdict::Draw => 0.0,
        Verdict::Loss(plies) => f64::from(plies) / 1e6 - 1.0,
    }
}

/// Who else plays best here. Given time, alpha-beta beats the attack weights; but stones
/// of a boundless board that lie too far apart for its arena only the weights see.
fn fallback(game: &Game) -> &'static dyn Bot {
    let arena = Arena::of(game);
    let sees_all = game.moves().iter().all(|&at| arena.index(at).is_some());
    if sees_all { &Alphabeta } else { &Attack }
}
