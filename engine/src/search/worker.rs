//! One thread's search: the value of a position so many plies ahead.

use std::sync::Arc;

use super::crew::{Crew, Split};
use super::history::History;
use super::lateness::Lateness;
use super::margins::{Margins, PLY};
use super::moves::Duty;
use super::node::Node;
use super::score::{DECIDED, MAX_STATIC, Score, loss_at, win_at};
use super::siblings::Siblings;
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

pub(crate) struct Worker<'a> {
    pub(crate) board: PatternBoard,
    pub(crate) history: History,
    pub(crate) budget: &'a mut Budget,
    table: &'a Transpositions,
    pub(super) crew: &'a Crew,
    /// The position with shared moves that the line goes through, the last one of them.
    pub(super) split: Option<Arc<Split>>,
    fours: Fours,
    /// The static evaluation at each ply of the line that is looked at.
    pub(super) evals: Vec<Score>,
    /// Moves by ply, kept so that none is allocated twice.
    pub(super) siblings: Vec<Siblings>,
    pub(super) cells: Vec<Cell>,
    pub(super) margins: Margins,
    pub(super) lateness: Lateness,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        board: PatternBoard,
        table: &'a Transpositions,
        crew: &'a Crew,
        budget: &'a mut Budget,
    ) -> Self {
        let history = History::new(board.numbers(), MAX_PLY + 2);
        let margins = budget.limits().margins;
        Worker {
            board,
            history,
            budget,
            table,
            crew,
            split: None,
            fours: Fours::rich(),
            evals: vec![0; MAX_PLY + 2],
            siblings: (0..MAX_PLY + 2).map(|_| Siblings::default()).collect(),
            cells: Vec::new(),
            lateness: Lateness::new(&margins),
            margins,
        }
    }

    /// What the position is worth to the side to move: exact between `alpha` and `beta`,
    /// else a bound. `is_cut` says that the opponent is expected to avoid it.
    pub(crate) fn search(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Result<Score, Interrupted> {
        // The last plies are soon done.
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
            return Ok(self.settle(&node, entry.is_none()));
        }
        if let Some(score) = self.cut(&node) {
            return Ok(score);
        }
        if entry.is_none()
            && depth >= self.margins.look_plies * PLY
            && let Some(score) = self.won_at_a_glance(&node)
        {
            return Ok(score);
        }
        if let Some(score) = self.deserve(&mut node, entry)? {
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
        let still = entry.map_or_else(|| self.evaluation(), |entry| entry.eval);
        self.evals[ply] = still;
        Node {
            alpha,
            beta,
            depth,
            ply,
            is_cut,
            duty: Duty::of(&self.board),
            still,
            eval: entry.map_or(still, |entry| entry.refined_eval()),
            improving: ply >= 2 && still > self.evals[ply - 2],
            known: entry.and_then(|entry| entry.best),
            extension: 0,
            skipped: None,
        }
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
    pub(crate) fn evaluation(&mut self) -> Score {
        eval::evaluate(&mut self.board).clamp(-MAX_STATIC, MAX_STATIC)
    }

    /// The score at the end of a line: a win by fours if one is seen at a glance, else the
    /// static evaluation.
    fn settle(&mut self, node: &Node, is_new: bool) -> Score {
        if node.eval >= node.beta && !node.duty.is_forced() {
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
        let (stones, nodes) = (self.margins.look_stones, self.margins.look_nodes);
        let limit = |margin: i32| u32::try_from(margin).unwrap_or(0);
        let plies = self.fours.glimpse(&mut self.board, limit(stones), limit(nodes))?;
        let value = win_at(node.ply + plies as usize);
        // A win that is proven is one at any depth.
        let (bound, depth) = (Bound::AtLeast, MAX_DEPTH);
        self.remember(node, Entry { value, bound, depth, eval: node.still, best: None });
        Some(value)
    }

    /// The score of a position that is not worth a search.
    fn cut(&mut self, node: &Node) -> Option<Score> {
        if node.is_pv() || node.duty.is_forced() {
            return None;
        }
        let Node { alpha, beta, depth, eval, improving, .. } = *node;
        let Margins { futile_plies, futile_margin, razor_plies, razor_margin, .. } = self.margins;
        let ahead = depth - if improving { PLY } else { 0 };
        let too_good = depth <= futile_plies * PLY && eval - futile_margin * ahead / PLY >= beta;
        if beta < DECIDED && too_good {
            return Some(eval);
        }
        let too_bad = depth <= razor_plies * PLY && eval + razor_margin * depth / PLY <= alpha;
        too_bad.then(|| self.settle(node, false)).filter(|&score| score <= alpha)
    }

    pub(super) fn remember(&self, node: &Node, entry: Entry) {
        self.table.put(self.board.key(), node.ply, entry);
    }
}
