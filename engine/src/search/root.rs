//! The root of the search: iterative deepening with aspiration windows.

use std::thread;

use oxo_shared::Game;

use super::move_list::MoveList;
use super::moves::{Duty, Ranked, generate_moves, rank};
use super::node::Node;
use super::score::{Score, WIN, is_decided};
use super::transpositions::{MAX_DEPTH, Transpositions};
use super::worker::{MAX_PLY, Worker};
use super::workers::Workers;
use crate::book::first_stone;
use crate::limits::{Budget, Interrupted};
use crate::margins::PLY;
use crate::patterns::{Cell, PatternBoard, Threat};

/// The half width of the aspiration window around the last score, and its growth on a fail.
const WINDOW: Score = 40;
const GROWTH: Score = 4;

/// A root move with its score by the deepest search so far.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) cell: Cell,
    /// An upper bound if another move was better.
    pub(crate) score: Score,
}

#[derive(Clone, Debug)]
pub(crate) struct SearchResult {
    pub(crate) moves: Vec<RootMove>,
    pub(crate) depth: u32,
    /// The principal variation of each of the best moves.
    pub(crate) pvs: Vec<Vec<Cell>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) depth: u32,
    pub(crate) threads: usize,
    /// The number of best moves that get an exact score (multi-PV).
    pub(crate) variations: usize,
}

/// A task that the first helper runs before it helps; `true` ends the search.
pub(crate) type SideTask<'a> = &'a mut (dyn FnMut(&mut Budget) -> bool + Send);

/// Searches the position of `board` for the best of the moves `cells`, until the budget is spent or
/// `plan` is done. Calls `on_depth` after every depth.
pub(crate) fn search(
    board: &PatternBoard,
    cells: &[Cell],
    table: &Transpositions,
    plan: Plan,
    budget: &mut Budget,
    side_task: SideTask,
    on_depth: &mut dyn FnMut(&SearchResult, &Budget),
) -> SearchResult {
    let workers = &Workers::default();
    thread::scope(|scope| {
        let mut side_task = Some(side_task);
        let helpers: Vec<_> = (1..plan.threads)
            .map(|_| {
                let (mut budget, board) = (budget.helper(&workers.done), board.clone());
                let side_task = side_task.take();
                scope.spawn(move || {
                    if side_task.is_some_and(|side_task| side_task(&mut budget)) {
                        workers.done.stop();
                    }
                    Worker::new(board, table, workers, &mut budget).help();
                    budget.nodes()
                })
            })
            .collect();
        let searched =
            Root::new(board.clone(), cells, table, workers, budget).deepen(plan, on_depth);
        workers.done.stop();
        for helper in helpers {
            budget.add(helper.join().unwrap_or_default());
        }
        searched
    })
}

struct Root<'a> {
    worker: Worker<'a>,
    table: &'a Transpositions,
    moves: Vec<RootMove>,
}

impl<'a> Root<'a> {
    fn new(
        board: PatternBoard,
        cells: &[Cell],
        table: &'a Transpositions,
        workers: &'a Workers,
        budget: &'a mut Budget,
    ) -> Self {
        let worker = Worker::new(board, table, workers, budget);
        let mut ranked: Vec<Ranked> = cells
            .iter()
            .map(|&cell| Ranked { cell, rank: rank(&worker.board, &worker.history, 0, None, cell) })
            .collect();
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        let moves = ranked.iter().map(|ranked| RootMove { cell: ranked.cell, score: 0 }).collect();
        Root { worker, table, moves }
    }

    fn deepen(
        &mut self,
        plan: Plan,
        on_depth: &mut dyn FnMut(&SearchResult, &Budget),
    ) -> SearchResult {
        let mut searched = self.searched(0, plan.variations);
        let deepest = i32::try_from(plan.depth).unwrap_or(i32::MAX).min(MAX_DEPTH / PLY);
        for depth in 1..=deepest {
            let finished = (0..plan.variations.min(self.moves.len()))
                .try_for_each(|rank| self.search_rank(rank, depth * PLY));
            if finished.is_err() {
                if plan.variations > 1 && searched.depth > 0 {
                    return searched;
                }
                // Results from before the interruption count: a move comes to the front only when
                // it is proven better.
                let moves = self.moves.clone();
                return SearchResult { pvs: self.pvs(plan.variations), moves, ..searched };
            }
            searched = self.searched(depth as u32, plan.variations);
            on_depth(&searched, self.worker.budget);
            let best = self.moves[0].score;
            if is_decided(best) && depth > WIN - best.abs() || self.worker.budget.is_enough() {
                break;
            }
        }
        searched
    }

    fn searched(&mut self, depth: u32, variations: usize) -> SearchResult {
        SearchResult { moves: self.moves.clone(), depth, pvs: self.pvs(variations) }
    }

    /// Searches for the best move behind the first `rank` moves.
    fn search_rank(&mut self, rank: usize, depth: i32) -> Result<(), Interrupted> {
        let expected = self.moves[rank].score;
        let (mut below, mut above) = (WINDOW, WINDOW);
        if depth < 4 * PLY || is_decided(expected) {
            (below, above) = (2 * WIN, 2 * WIN);
        }
        loop {
            let alpha = (expected - below).max(-WIN);
            let beta = (expected + above).min(WIN);
            let score = self.search_window(rank, depth, alpha, beta)?;
            match score {
                _ if score <= alpha && alpha > -WIN => below *= GROWTH,
                _ if score >= beta && beta < WIN => above *= GROWTH,
                _ => return Ok(()),
            }
        }
    }

    /// Returns the score of the best move behind the first `rank` moves, and moves it to the front.
    fn search_window(
        &mut self,
        rank: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Interrupted> {
        let node = Node::root(&self.worker.board, (alpha, beta), depth);
        let cells = self.moves[rank..].iter().map(|best| best.cell);
        let mut moves = MoveList::in_order(cells, alpha);
        let result = self.worker.try_moves(&node, &mut moves);
        self.rearrange(rank, moves.scores(), alpha);
        result.map(|()| moves.found.best)
    }

    /// Moves each move that is better than those before it to the front.
    fn rearrange(&mut self, rank: usize, scores: &[(Cell, Score)], alpha: Score) {
        let mut best = alpha;
        for &(cell, score) in scores {
            let at_cell = |other: &RootMove| other.cell == cell;
            let Some(place) = self.moves.iter().position(at_cell) else { continue };
            self.moves[place].score = score;
            if score > best {
                best = score;
                self.moves[rank..=place].rotate_right(1);
            }
        }
    }

    /// The principal variations of the best moves, as far as the table has them.
    fn pvs(&mut self, count: usize) -> Vec<Vec<Cell>> {
        let cells: Vec<Cell> = self.moves.iter().take(count).map(|best| best.cell).collect();
        cells.into_iter().map(|cell| self.pv(cell)).collect()
    }

    fn pv(&mut self, first: Cell) -> Vec<Cell> {
        let board = &mut self.worker.board;
        let mut pv = Vec::new();
        let mut next = Some(first);
        while let Some(cell) = next.filter(|_| pv.len() < MAX_PLY) {
            pv.push(cell);
            let ends = board.threat(cell, board.turn()) == Threat::Five;
            board.play(cell);
            let known = self.table.get(board.key(), pv.len());
            let best = known.and_then(|entry| entry.best);
            next = best.filter(|&cell| {
                !ends && board.is_vacant(cell) && board.may_play(cell, board.turn())
            });
        }
        pv.iter().for_each(|_| board.undo());
        pv
    }
}

/// The root moves: all legal ones that stop the opponent's threat, and on an empty board a single
/// one.
pub(crate) fn candidates(board: &PatternBoard, game: &Game) -> Vec<Cell> {
    if let Some(first) = first_stone(game).and_then(|at| board.cell(at)) {
        return vec![first];
    }
    let mut cells = Vec::new();
    generate_moves(board, Duty::of(board), &mut cells);
    let legal = |cell: &Cell| game.check(board.point(*cell)).is_ok();
    cells.retain(legal);
    if cells.is_empty() {
        cells.extend(board.vacant().filter(legal));
    }
    cells
}
