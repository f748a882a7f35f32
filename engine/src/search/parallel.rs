//! Threads that search one tree. The first move of a position is searched alone: where it is
//! good, the others are soon refuted. Then whoever has nothing to do takes one of these
//! ("young brothers wait": Feldmann, Monien, Mysliwietz and Vornberger, "Distributed game-tree
//! search", 1989).

use std::sync::Arc;
use std::thread;

use super::margins::PLY;
use super::move_list::MoveList;
use super::node::Node;
use super::worker::Worker;
use super::workers::SplitPoint;
use crate::limits::Interrupted;
use crate::patterns::Cell;

/// From this depth on moves are shared: below it takes longer to hand them out.
const SHARED_DEPTH: i32 = 3 * PLY;
/// Moves that are tried alone where one of the first is expected to be too good.
const TRIED_ALONE: usize = 2;

impl Worker<'_> {
    /// Whether nobody needs any more what is searched here.
    pub(super) fn is_useless(&self) -> bool {
        self.workers.done.is_stopped()
            || self.split.as_ref().is_some_and(|split| split.is_useless())
    }

    /// Whether the moves that are left are worth sharing, and somebody has nothing to do.
    pub(super) fn shares(&self, node: &Node, moves: &MoveList) -> bool {
        let alone = if node.is_cut { TRIED_ALONE } else { 1 };
        self.workers.has_idle()
            && node.depth >= SHARED_DEPTH
            && moves.tried() >= alone
            && !moves.are_done()
    }

    /// Tries the moves that are left together with who has nothing to do.
    pub(super) fn share(&mut self, node: &Node, moves: &mut MoveList) -> Result<(), Interrupted> {
        let path = self.board.played().collect();
        let evals = self.evals[..=node.ply].to_vec();
        let all = std::mem::take(moves);
        let split = Arc::new(SplitPoint::new(self.split.clone(), (path, evals), *node, all));
        self.workers.open(&split);
        let tried = self.try_moves_of(&split);
        self.workers.close(&split);
        let finished = tried.and_then(|()| self.await_helpers(&split));
        *moves = split.take_siblings();
        // A move that is too good is so whoever was interrupted.
        if moves.found.cut.is_some() { Ok(()) } else { finished }
    }

    fn try_moves_of(&mut self, split: &Arc<SplitPoint>) -> Result<(), Interrupted> {
        let above = self.split.replace(split.clone());
        let tried = std::iter::from_fn(|| split.next()).try_for_each(|next| {
            let score = self.try_move(&split.node, &next)?;
            split.note(|moves| self.note(&split.node, &next, score, moves));
            Ok(())
        });
        self.split = above;
        tried
    }

    /// Waits for those who still search moves of `split`, and meanwhile helps them.
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

    /// Helps others until the search is over.
    pub(super) fn help(&mut self) {
        self.workers.begin_idle();
        while !self.workers.done.is_stopped() {
            self.help_with(None);
        }
    }

    /// Helps with a split, a part of `above` if there is one; else lets others run.
    fn help_with(&mut self, above: Option<&Arc<SplitPoint>>) {
        let Some(split) = self.workers.join(above) else { return thread::yield_now() };
        self.move_to(&split.path);
        self.evals[..split.evals.len()].copy_from_slice(&split.evals);
        if self.try_moves_of(&split).is_err() {
            // Some of its moves were not searched to their end.
            split.end();
        }
        self.workers.leave(&split);
    }

    /// Plays these moves from the root on, in place of others.
    fn move_to(&mut self, path: &[Cell]) {
        let played = self.board.played().zip(path);
        let common = played.take_while(|(played, wanted)| played == *wanted).count();
        for _ in common..self.board.played().count() {
            self.board.undo();
        }
        path[common..].iter().for_each(|&cell| self.board.play(cell));
    }
}
