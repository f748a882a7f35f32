//! The search of one thread.

use std::sync::Arc;

use super::history::History;
use super::late_moves::LateMoves;
use super::move_list::MoveList;
use super::moves::Duty;
use super::node::Node;
use super::score::{DECIDED, MAX_STATIC, Score, loss_at, win_at};
use super::transpositions::{Entry, MAX_DEPTH, Transpositions};
use super::workers::{SplitPoint, Workers};
use crate::bound::Bound;
use crate::limits::{Budget, Interrupted};
use crate::margins::{self, PLY};
use crate::patterns::Cell;
use crate::patterns::{PatternBoard, Threat};
use crate::threats::Vcf;
use crate::threats::vcf::{fours_of, node_limit};

/// Maximum number of plies from the root, because answers to fours cost no depth.
pub(crate) const MAX_PLY: usize = 100;

pub(crate) struct Worker<'a> {
    pub(crate) board: PatternBoard,
    pub(crate) history: History,
    pub(crate) budget: &'a mut Budget,
    table: &'a Transpositions,
    pub(super) workers: &'a Workers,
    /// The innermost split point on the current line.
    pub(super) split: Option<Arc<SplitPoint>>,
    vcf: Vcf,
    /// The static evaluation at each ply of the current line.
    pub(super) evals: Vec<Score>,
    /// The move list of each ply, reused between nodes.
    pub(super) move_lists: Vec<MoveList>,
    pub(super) cells: Vec<Cell>,
    pub(super) late_moves: LateMoves,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        board: PatternBoard,
        table: &'a Transpositions,
        workers: &'a Workers,
        budget: &'a mut Budget,
    ) -> Self {
        let history = History::new(board.numbers(), MAX_PLY + 2);
        Worker {
            board,
            history,
            budget,
            table,
            workers,
            split: None,
            vcf: Vcf::selective(),
            evals: vec![0; MAX_PLY + 2],
            move_lists: (0..MAX_PLY + 2).map(|_| MoveList::default()).collect(),
            cells: Vec::new(),
            late_moves: LateMoves::new(),
        }
    }

    /// The score of the position for the side to move: exact between `alpha` and `beta`, else a
    /// bound. `is_cut` says that a cutoff is expected.
    pub(crate) fn search(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Result<Score, Interrupted> {
        // The last plies are fast enough to finish.
        if depth > 0 && self.is_useless() {
            return Err(Interrupted);
        }
        self.budget.visit()?;
        if let Some(score) = self.decided(ply) {
            return Ok(score);
        }
        let (alpha, beta) = (alpha.max(loss_at(ply)), beta.min(win_at(ply + 1)));
        if alpha >= beta {
            return Ok(alpha);
        }
        let entry = self.table.get(self.board.key(), ply);
        let is_pv = beta - alpha > 1;
        if let Some(entry) = entry.filter(|entry| !is_pv && entry.depth >= depth.max(0))
            && let Some(value) = entry.settles(alpha, beta)
        {
            return Ok(value);
        }
        let mut node = self.node((alpha, beta), (depth, ply), is_cut, entry);
        if ply >= MAX_PLY || depth <= node.duty.deepest_end() {
            return Ok(self.leaf_score(&node, entry.is_none()));
        }
        if let Some(score) = self.cut(&node) {
            return Ok(score);
        }
        if entry.is_none()
            && depth >= margins::LOOK_PLIES * PLY
            && let Some(score) = self.quick_vcf(&node)
        {
            return Ok(score);
        }
        if let Some(score) = self.adjust_depth(&mut node, entry)? {
            return Ok(score);
        }
        self.expand(&node)
    }

    fn node(
        &mut self,
        (alpha, beta): (Score, Score),
        (depth, ply): (i32, usize),
        is_cut: bool,
        entry: Option<Entry>,
    ) -> Node {
        let static_eval = entry.map_or_else(|| self.evaluation(), |entry| entry.eval);
        self.evals[ply] = static_eval;
        Node {
            alpha,
            beta,
            depth,
            ply,
            is_cut,
            duty: Duty::of(&self.board),
            static_eval,
            eval: entry.map_or(static_eval, |entry| entry.refined_eval()),
            improving: ply >= 2 && static_eval > self.evals[ply - 2],
            table_move: entry.and_then(|entry| entry.best),
            extension: 0,
            excluded: None,
        }
    }

    /// The score of a game that ends within a few plies, by the threats alone.
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
    pub(crate) fn evaluation(&mut self) -> Score {
        self.board.evaluate().clamp(-MAX_STATIC, MAX_STATIC)
    }

    /// The score of a leaf: a short win by fours if there is one, else the static evaluation.
    fn leaf_score(&mut self, node: &Node, is_new: bool) -> Score {
        if node.eval >= node.beta && !node.duty.is_forced() {
            return node.eval;
        }
        // Repeated even where it failed before: the Vcf table makes the same node limit reach
        // farther.
        if let Some(score) = self.quick_vcf(node) {
            return score;
        }
        let (value, bound) = (node.eval, Bound::Exact);
        if is_new {
            self.remember(
                node,
                Entry { value, bound, depth: 0, eval: node.static_eval, best: None },
            );
        }
        value
    }

    /// The score of a short win by fours, if the quick search finds one.
    fn quick_vcf(&mut self, node: &Node) -> Option<Score> {
        fours_of(&self.board, self.board.turn()).next()?;
        let on_node = &mut node_limit(margins::LOOK_NODES);
        let plies = self.vcf.quick(&mut self.board, margins::LOOK_STONES, on_node)?;
        let value = win_at(node.ply + plies as usize);
        // A proven win holds at any depth.
        let (bound, depth) = (Bound::AtLeast, MAX_DEPTH);
        self.remember(node, Entry { value, bound, depth, eval: node.static_eval, best: None });
        Some(value)
    }

    /// The score of a position that futility pruning or razoring cuts off.
    fn cut(&mut self, node: &Node) -> Option<Score> {
        if node.is_pv() || node.duty.is_forced() {
            return None;
        }
        let Node { alpha, beta, depth, eval, improving, .. } = *node;
        let ahead = depth - if improving { PLY } else { 0 };
        let too_good = depth <= margins::FUTILE_PLIES * PLY
            && eval - margins::FUTILE_MARGIN * ahead / PLY >= beta;
        if beta < DECIDED && too_good {
            return Some(eval);
        }
        let too_bad = depth <= margins::RAZOR_PLIES * PLY
            && eval + margins::RAZOR_MARGIN * depth / PLY <= alpha;
        too_bad.then(|| self.leaf_score(node, false)).filter(|&score| score <= alpha)
    }

    pub(super) fn remember(&self, node: &Node, entry: Entry) {
        self.table.put(self.board.key(), node.ply, entry);
    }
}
