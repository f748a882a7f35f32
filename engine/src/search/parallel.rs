//! Parallel search by young brothers wait (Feldmann, Monien, Mysliwietz and Vornberger,
//! "Distributed game-tree search", 1989). The first move of a position is searched alone: if it is
//! good, the others are soon refuted. Then idle workers take the others.

use std::sync::Arc;
use std::thread;

use super::move_list::MoveList;
use super::node::Node;
use super::worker::Worker;
use super::workers::SplitPoint;
use crate::limits::Interrupted;
use crate::margins::PLY;
use crate::patterns::Cell;

/// The least depth at which moves are shared. At lower depths sharing costs more than it saves.
const SHARED_DEPTH: i32 = 3 * PLY;
/// Moves that are tried alone at a node where a cutoff is expected.
const TRIED_ALONE: usize = 2;

impl Worker<'_> {
    /// Whether the result of what this worker searches is no longer needed.
    pub(super) fn is_useless(&self) -> bool {
        self.workers.done.is_stopped()
            || self.split.as_ref().is_some_and(|split| split.is_useless())
    }

    /// Whether the remaining moves are worth sharing, and a worker is idle.
    pub(super) fn shares(&self, node: &Node, moves: &MoveList) -> bool {
        let alone = if node.is_cut { TRIED_ALONE } else { 1 };
        self.workers.has_idle()
            && node.depth >= SHARED_DEPTH
            && moves.tried() >= alone
            && !moves.are_done()
    }

    /// Tries the remaining moves together with idle workers.
    pub(super) fn share(&mut self, node: &Node, moves: &mut MoveList) -> Result<(), Interrupted> {
        let path = self.board.played().collect();
        let evals = self.evals[..=node.ply].to_vec();
        let all = std::mem::take(moves);
        let split = Arc::new(SplitPoint::new(self.split.clone(), (path, evals), *node, all));
        self.workers.open(&split);
        let result = self.try_moves_of(&split);
        self.workers.close(&split);
        let finished = result.and_then(|()| self.await_helpers(&split));
        *moves = split.take_moves();
        // A cutoff holds even if another move was interrupted.
        if moves.found.cut.is_some() { Ok(()) } else { finished }
    }

    fn try_moves_of(&mut self, split: &Arc<SplitPoint>) -> Result<(), Interrupted> {
        let above = self.split.replace(split.clone());
        let result = std::iter::from_fn(|| split.next()).try_for_each(|next| {
            let score = self.try_move(&split.node, &next)?;
            split.note(|moves| self.note(&split.node, &next, score, moves));
            Ok(())
        });
        self.split = above;
        result
    }

    /// Waits for the helpers of `split`, and helps them meanwhile.
    fn await_helpers(&mut self, split: &Arc<SplitPoint>) -> Result<(), Interrupted> {
        self.workers.begin_idle();
        while split.has_helpers()
            && !split.is_useless()
            && !self.workers.done.is_stopped()
            && !self.budget.is_over()
        {
            self.help_with(Some(split));
        }
        self.workers.end_idle();
        self.move_to(&split.path);
        let is_whole = !split.has_helpers() && !split.is_over();
        if is_whole { Ok(()) } else { Err(Interrupted) }
    }

    /// Helps other workers until the search is over.
    pub(super) fn help(&mut self) {
        self.workers.begin_idle();
        while !self.workers.done.is_stopped() {
            self.help_with(None);
        }
    }

    /// Helps at one split point, below `above` if there is one; if there is none, yields the
    /// processor.
    fn help_with(&mut self, above: Option<&Arc<SplitPoint>>) {
        let Some(split) = self.workers.join(above) else { return thread::yield_now() };
        self.move_to(&split.path);
        self.evals[..split.evals.len()].copy_from_slice(&split.evals);
        if self.try_moves_of(&split).is_err() {
            // Some of its moves have no result.
            split.end();
        }
        self.workers.leave(&split);
    }

    /// Moves the board to the position after `path` from the root.
    fn move_to(&mut self, path: &[Cell]) {
        let played = self.board.played().zip(path);
        let common = played.take_while(|(played, target)| played == *target).count();
        for _ in common..self.board.played().count() {
            self.board.undo();
        }
        path[common..].iter().for_each(|&cell| self.board.play(cell));
    }
}
