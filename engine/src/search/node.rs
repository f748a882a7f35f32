//! One thread's search: the value of a position so many plies ahead.

use super::history::History;
use super::moves::{Duty, Ranked, moves, pick, rank};
use super::pruning::{Lateness, is_too_bad, is_too_good};
use super::score::{DECIDED, MAX_STATIC, Score, loss_at, win_at};
use super::transpositions::{Entry, MAX_DEPTH, Transpositions};
use crate::bound::Bound;
use crate::eval;
use crate::limits::{Budget, Interrupted};
use crate::patterns::Cell;
use crate::patterns::{PatternBoard, Threat};
use crate::threats::Fours;
use crate::threats::fours::fours_of;

/// Plies from the root that no line goes beyond: answers to fours cost no depth.
pub(crate) const MAX_PLY: usize = 100;

/// Stones of continuous fours that are tried in a position that is new, and nodes for that: most wins are short.
const STONES: u32 = 8;
const NODES: u32 = 128;
/// From this depth on a new position is looked at for a win by fours before it is searched: nearer to
/// the end of a line its children are.
const LOOKED_AT_DEPTH: i32 = 3;
/// From this depth on late moves are searched less deep.
const REDUCED_DEPTH: i32 = 2;
/// A move's record that makes up for a ply.
const RECORD_PER_PLY: i32 = 4096;

pub(crate) struct Worker<'a> {
    pub(crate) board: PatternBoard,
    pub(crate) history: History,
    pub(crate) budget: &'a mut Budget,
    table: &'a Transpositions,
    fours: Fours,
    /// The static evaluation at each ply of the line that is looked at.
    evals: Vec<Score>,
    /// Moves by ply, kept so that none is allocated twice.
    lists: Vec<Vec<Ranked>>,
    cells: Vec<Cell>,
    lateness: Lateness,
}

/// Where a search is: what does not change among the moves of one position.
#[derive(Clone, Copy)]
struct Node {
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
    duty: Duty,
    /// The static evaluation.
    still: Score,
    /// The same, as far as the table does not know better.
    eval: Score,
    improving: bool,
}

impl Node {
    fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        board: PatternBoard,
        table: &'a Transpositions,
        budget: &'a mut Budget,
    ) -> Self {
        let history = History::new(board.numbers(), MAX_PLY + 2);
        Worker {
            board,
            history,
            budget,
            table,
            fours: Fours::rich(),
            evals: vec![0; MAX_PLY + 2],
            lists: vec![Vec::new(); MAX_PLY + 2],
            cells: Vec::new(),
            lateness: Lateness::new(),
        }
    }

    /// What the position is worth to the side to move: exact between `alpha` and `beta`,
    /// else a bound.
    pub(crate) fn search(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Result<Score, Interrupted> {
        self.budget.visit()?;
        if let Some(score) = self.decided(ply) {
            return Ok(score);
        }
        let (alpha, beta) = (alpha.max(loss_at(ply)), beta.min(win_at(ply + 1)));
        if alpha >= beta {
            return Ok(alpha);
        }
        let known = self.table.get(self.board.key(), ply);
        let is_pv = beta - alpha > 1;
        if let Some(entry) = known.filter(|entry| !is_pv && entry.depth >= depth.max(0))
            && let Some(value) = entry.settles(alpha, beta)
        {
            return Ok(value);
        }
        let still = known.map_or_else(|| self.evaluation(), |entry| entry.eval);
        self.evals[ply] = still;
        let duty = Duty::of(&self.board);
        let improving = ply >= 2 && still > self.evals[ply - 2];
        let eval = known.map_or(still, |entry| entry.refined_eval());
        let node = Node { alpha, beta, depth, ply, duty, still, eval, improving };
        if ply >= MAX_PLY || depth <= node.duty.deepest_end() {
            return Ok(self.settle(&node, known.is_none()));
        }
        if let Some(score) = self.cut(&node) {
            return Ok(score);
        }
        if known.is_none()
            && depth >= LOOKED_AT_DEPTH
            && let Some(score) = self.won_at_a_glance(&node)
        {
            return Ok(score);
        }
        self.expand(&node, known.and_then(|entry| entry.best))
    }

    /// The score of a game that is over but for a few plies, as the threats tell at once.
    fn decided(&self, ply: usize) -> Option<Score> {
        let (board, side) = (&self.board, self.board.turn());
        if board.count(side, Threat::Five) > 0 {
            return Some(win_at(ply + 1));
        }
        if board.vacancies() == 0 {
            return Some(0);
        }
        let is_threatened = board.count(side.other(), Threat::Five) > 0;
        (!is_threatened && board.count(side, Threat::OpenFour) > 0).then(|| win_at(ply + 3))
    }

    /// For the side to move.
    pub(crate) fn evaluation(&self) -> Score {
        eval::evaluate(&self.board).clamp(-MAX_STATIC, MAX_STATIC)
    }

    /// The score at the end of a line: a win by fours if one is seen at a glance, else the
    /// static evaluation.
    fn settle(&mut self, node: &Node, is_new: bool) -> Score {
        if node.eval >= node.beta && node.duty == Duty::None {
            return node.eval;
        }
        // Also where it was looked for before: with what is remembered of that, the nodes reach
        // farther.
        if let Some(score) = self.won_at_a_glance(node) {
            return score;
        }
        let (value, bound) = (node.eval, Bound::Exact);
        if is_new {
            self.remember(node, Entry { value, bound, depth: 0, eval: node.still, best: None });
        }
        value
    }

    /// The score of a short win by fours.
    fn won_at_a_glance(&mut self, node: &Node) -> Option<Score> {
        fours_of(&self.board, self.board.turn()).next()?;
        let plies = self.fours.glimpse(&mut self.board, STONES, NODES)?;
        let value = win_at(node.ply + plies as usize);
        // A win that is proven is one at any depth.
        let (bound, depth) = (Bound::AtLeast, MAX_DEPTH);
        self.remember(node, Entry { value, bound, depth, eval: node.still, best: None });
        Some(value)
    }

    /// The score of a position that is not worth a search.
    fn cut(&mut self, node: &Node) -> Option<Score> {
        if node.is_pv() || node.duty != Duty::None {
            return None;
        }
        let Node { alpha, beta, depth, eval, improving, .. } = *node;
        if beta < DECIDED && is_too_good(eval, beta, depth, improving) {
            return Some(eval);
        }
        let bad = is_too_bad(eval, alpha, depth);
        bad.then(|| self.settle(node, false)).filter(|&score| score <= alpha)
    }

    fn expand(&mut self, node: &Node, known: Option<Cell>) -> Result<Score, Interrupted> {
        let mut list = std::mem::take(&mut self.lists[node.ply]);
        self.rank_moves(node, known, &mut list);
        self.history.forget_killers(node.ply + 2);
        let result = self.best_of(node, &mut list);
        self.lists[node.ply] = list;
        result
    }

    fn rank_moves(&mut self, node: &Node, known: Option<Cell>, list: &mut Vec<Ranked>) {
        moves(&self.board, node.duty, &mut self.cells);
        list.clear();
        let ranked = |&cell: &Cell| Ranked {
            cell,
            rank: rank(&self.board, &self.history, node.ply, known, cell),
        };
        list.extend(self.cells.iter().map(ranked));
    }

    fn best_of(&mut self, node: &Node, list: &mut [Ranked]) -> Result<Score, Interrupted> {
        let (side, last) = (self.board.turn(), self.board.last());
        // Without a move there is nothing that stops the opponent.
        let lost = loss_at(node.ply + if node.duty == Duty::StopFive { 2 } else { 4 });
        let (mut best, mut best_cell, mut alpha) = (lost, None, node.alpha);
        for place in 0..list.len() {
            let cell = pick(list, place);
            if place > 0 && best > -DECIDED && self.is_left_out(node, cell, place, alpha) {
                continue;
            }
            let score = self.try_move(node, cell, place, alpha)?;
            if score > best {
                (best, best_cell) = (score, Some(cell));
            }
            alpha = alpha.max(score);
            if alpha >= node.beta {
                let mut tried = std::mem::take(&mut self.cells);
                tried.clear();
                tried.extend(list[..place].iter().map(|ranked| ranked.cell));
                let at = (node.ply, node.depth);
                self.history.learn(side, at, last, cell, &tried);
                self.cells = tried;
                break;
            }
        }
        let bound = Bound::of(best, node.alpha, node.beta);
        let entry =
            Entry { value: best, bound, depth: node.depth, eval: node.still, best: best_cell };
        self.remember(node, entry);
        Ok(best)
    }

    /// Whether the move is too late and too quiet to be tried.
    fn is_left_out(&self, node: &Node, cell: Cell, place: usize, alpha: Score) -> bool {
        let Node { depth, eval, improving, .. } = *node;
        node.duty == Duty::None
            && !self.is_loud(cell)
            && self.lateness.is_left_out((eval, alpha), depth, improving, place)
    }

    /// Whether the opponent has to look at the move.
    fn is_loud(&self, cell: Cell) -> bool {
        let side = self.board.turn();
        let (own, other) = (self.board.threat(cell, side), self.board.threat(cell, side.other()));
        own >= Threat::OpenThree || other >= Threat::DoubleThree
    }

    /// The score of one move, searched as deep as it deserves.
    fn try_move(
        &mut self,
        node: &Node,
        cell: Cell,
        place: usize,
        alpha: Score,
    ) -> Result<Score, Interrupted> {
        let extension = i32::from(node.duty == Duty::StopFive);
        let depth = node.depth - 1 + extension;
        let reduction = if place > 0 { self.reduction(node, cell, place) } else { 0 };
        let (beta, ply) = (node.beta, node.ply + 1);
        self.board.play(cell);
        let score = if place == 0 {
            self.search(-beta, -alpha, depth, ply).map(|score| -score)
        } else {
            self.scout(alpha, beta, (depth, reduction), ply)
        };
        self.board.undo();
        score
    }

    /// A search with closed bounds, and again with open ones if the move seems good.
    fn scout(
        &mut self,
        alpha: Score,
        beta: Score,
        (depth, reduction): (i32, i32),
        ply: usize,
    ) -> Result<Score, Interrupted> {
        let mut score = -self.search(-alpha - 1, -alpha, depth - reduction, ply)?;
        if score > alpha && reduction > 0 {
            score = -self.search(-alpha - 1, -alpha, depth, ply)?;
        }
        if score > alpha && score < beta {
            score = -self.search(-beta, -alpha, depth, ply)?;
        }
        Ok(score)
    }

    /// Plies by which a late move is searched less deep.
    fn reduction(&self, node: &Node, cell: Cell, place: usize) -> i32 {
        if node.depth < REDUCED_DEPTH || node.duty != Duty::None {
            return 0;
        }
        let mut reduction = self.lateness.reduction(node.depth, place);
        reduction += i32::from(!node.improving) - i32::from(node.is_pv());
        if self.is_loud(cell) {
            reduction -= 2;
        }
        reduction -= self.history.record(self.board.turn(), cell) / RECORD_PER_PLY;
        reduction.clamp(0, node.depth - 1)
    }

    fn remember(&self, node: &Node, entry: Entry) {
        self.table.put(self.board.key(), node.ply, entry);
    }
}
