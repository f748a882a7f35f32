//! The score of a position by its moves, each searched to a depth of its own.

use super::move_list::{Found, MoveList, Next};
use super::moves::{Duty, Ranked, generate_moves, put_behind, rank};
use super::node::Node;
use super::score::{Score, loss_at};
use super::transpositions::Entry;
use super::worker::Worker;
use crate::bound::Bound;
use crate::limits::Interrupted;
use crate::margins::PLY;
use crate::patterns::Cell;

impl Worker<'_> {
    pub(super) fn expand(&mut self, node: &Node) -> Result<Score, Interrupted> {
        let mut moves = std::mem::take(&mut self.move_lists[node.ply]);
        self.rank_moves(node, &mut moves);
        self.history.forget_killers(node.ply + 2);
        let result = self.best_of(node, &mut moves);
        self.move_lists[node.ply] = moves;
        result
    }

    fn rank_moves(&mut self, node: &Node, moves: &mut MoveList) {
        generate_moves(&self.board, node.duty, &mut self.cells);
        let ranked = |&cell: &Cell| Ranked {
            cell,
            rank: rank(&self.board, &self.history, node.ply, node.table_move, cell),
        };
        let cells = self.cells.iter().filter(|&&cell| node.excluded != Some(cell));
        // Without a move nothing stops the opponent.
        let lost = loss_at(node.ply + if node.duty == Duty::StopFive { 2 } else { 4 });
        moves.fill(lost, node.alpha, |list| {
            list.extend(cells.map(ranked));
            if node.duty == Duty::StopFourThree {
                put_behind(&self.board, list);
            }
        });
    }

    fn best_of(&mut self, node: &Node, moves: &mut MoveList) -> Result<Score, Interrupted> {
        self.try_moves(node, moves)?;
        let Found { best: value, cell: best, cut, .. } = moves.found;
        if let Some(place) = cut {
            self.learn(node, moves, place);
        }
        if node.excluded.is_none() {
            let bound = Bound::of(value, node.alpha, node.beta);
            let (depth, eval) = (node.depth, node.static_eval);
            self.remember(node, Entry { value, bound, depth, eval, best });
        }
        Ok(value)
    }

    fn learn(&mut self, node: &Node, moves: &MoveList, place: usize) {
        let (best, others) = moves.until(place);
        self.cells.clear();
        self.cells.extend(others);
        let (side, last) = (self.board.turn(), self.board.last());
        self.history.learn(side, (node.ply, node.depth / PLY), last, best, &self.cells);
    }

    /// Tries the remaining moves until one causes a cutoff, alone or with other workers.
    pub(super) fn try_moves(
        &mut self,
        node: &Node,
        moves: &mut MoveList,
    ) -> Result<(), Interrupted> {
        while !self.shares(node, moves) {
            let Some(next) = moves.next() else { return Ok(()) };
            let score = self.try_move(node, &next)?;
            self.note(node, &next, score, moves);
        }
        self.share(node, moves)
    }

    /// Records the result of a move. If it was pruned, those behind it may be pruned as well.
    pub(super) fn note(
        &self,
        node: &Node,
        next: &Next,
        score: Option<Score>,
        moves: &mut MoveList,
    ) {
        match score {
            Some(score) => moves.note(next, score, node.beta),
            None if self.leaves_out_rest(next, moves) => moves.leave_out_rest(),
            None => {}
        }
    }

    /// The score of one move; `None` if it is pruned.
    pub(super) fn try_move(
        &mut self,
        node: &Node,
        next: &Next,
    ) -> Result<Option<Score>, Interrupted> {
        if self.is_left_out(node, next) {
            return Ok(None);
        }
        let (cell, alpha) = (next.ranked.cell, next.found.alpha);
        let depth = node.depth - PLY + self.extension(node, cell);
        let reduction = self.reduction(node, next).clamp(0, depth.max(0));
        let (beta, ply) = (node.beta, node.ply + 1);
        self.board.play(cell);
        let score = if next.place == 0 {
            let is_cut = !node.is_pv() && !node.is_cut;
            self.search(-beta, -alpha, depth, ply, is_cut).map(|score| -score)
        } else {
            self.scout((alpha, beta), (depth, reduction), ply, !node.is_cut)
        };
        self.board.undo();
        score.map(Some)
    }

    /// A null-window search, repeated with the full window if the move seems good.
    fn scout(
        &mut self,
        (alpha, beta): (Score, Score),
        (depth, reduction): (i32, i32),
        ply: usize,
        is_cut: bool,
    ) -> Result<Score, Interrupted> {
        let likely = is_cut || reduction > 0;
        let mut score = -self.search(-alpha - 1, -alpha, depth - reduction, ply, likely)?;
        if score > alpha && reduction > 0 {
            score = -self.search(-alpha - 1, -alpha, depth, ply, is_cut)?;
        }
        if score > alpha && score < beta {
            score = -self.search(-beta, -alpha, depth, ply, false)?;
        }
        Ok(score)
    }
}
