//! `master`: perfect play if the position can be solved in time, else the strongest of the other
//! methods.

use oxo_shared::{Game, Point, Reason, Verdict};

use crate::arena::Arena;
use crate::book::{self, first_stone};
use crate::bots::alphabeta::Alphabeta;
use crate::bots::attack::Attack;
use crate::bots::bot::{Bot, Context};
use crate::bots::five;
use crate::choice::{CellScore, Choice, Variation, proven_score};
use crate::limits::{Book, Budget};
use crate::order::row_order;
use crate::reasons;
use crate::solve::{Detail, OFTEN_SOLVED, Solution, best_play};

/// The share of the budget for solving where that often succeeds.
const MOST: f64 = 0.75;
/// The share of the budget for solving where it finds at most a short win, or a pairing.
const SOME: f64 = 0.25;

/// Plays by the solution of the position if it is found soon, else by [`five`], and without
/// patterns by the strongest other bot, as deep as time allows.
///
/// Scores are the expected result, between -1 and +1. From
/// [`DECIDED`](crate::DECIDED) on either way the end is proven. If
/// another cell is better, a score is an upper bound. If another bot plays, scores are those of
/// that bot.
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

/// The move by the solution of the position, if a share of the budget is enough to find it.
fn solved(game: &Game, part: f64, detail: Detail, budget: &mut Budget) -> Option<Choice> {
    let mut attempt = budget.part(part);
    let found = best_play(game, &mut attempt, detail);
    budget.count(&attempt);
    found.map(|(best, solution)| by_solution(game, solution, best, budget))
}

/// The move without a search: the first of a game, or one from an open book.
fn from_book(game: &Game, budget: &Budget) -> Option<Choice> {
    if let Some(centre) = first_stone(game) {
        return Some(Choice::at_once(centre, Vec::new(), Reason::Centre, budget));
    }
    (budget.limits().book == Book::Open).then(|| book::choice(game, budget)).flatten()
}

/// The search result with the book's reply as its best move, because the book was searched for
/// longer.
fn with_book_move(game: &Game, searched: Choice, budget: &Budget) -> Choice {
    let book_move =
        (budget.limits().book == Book::Beside).then(|| book::choice(game, budget)).flatten();
    let Some(book_move) = book_move else { return searched };
    let max = searched.cells.iter().map(|cell| cell.score).fold(book_move.cells[0].score, f64::max);
    let others = searched.cells.into_iter().filter(|cell| cell.at != book_move.best);
    let best = CellScore { score: max, ..book_move.cells[0] };
    let mut cells: Vec<CellScore> = others.chain([best]).collect();
    cells.sort_unstable_by_key(|cell| row_order(cell.at));
    Choice { cells, nodes: searched.nodes, depth: searched.depth, ..book_move }
}

fn by_solution(game: &Game, solution: Solution, best: Point, budget: &Budget) -> Choice {
    let cell = |&(at, verdict): &(Point, Verdict)| CellScore {
        at,
        score: proven_score(verdict),
        verdict: Some(verdict),
    };
    let cells = solution.cells.iter().map(cell).collect();
    let reason = reasons::by_verdict(game, best, solution.verdict);
    let score = proven_score(solution.verdict);
    Choice {
        variations: vec![Variation { score, pv: solution.pv.clone() }],
        depth: solution.distance,
        pv: solution.pv,
        ..Choice::at_once(best, cells, reason, budget)
    }
}

/// The strongest bot without patterns. Given time, `alphabeta` beats `attack`; but if stones on a
/// boundless board lie too far apart for its arena, only `attack` sees them all.
fn fallback(game: &Game) -> &'static dyn Bot {
    let arena = Arena::of(game);
    let sees_all = game.stones().all(|(at, _)| arena.index(at).is_some());
    if sees_all { &Alphabeta } else { &Attack }
}
