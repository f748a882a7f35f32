//! Threads that search one tree. The first move of a position is searched alone: where it is
//! good, the others are soon refuted. Then whoever has nothing to do takes one of these
//! ("young brothers wait": Feldmann, Monien, Mysliwietz and Vornberger, "Distributed game-tree
//! search", 1989).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;
use std::thread;

use parking_lot::Mutex;

use super::margins::PLY;
use super::node::{Node, Worker};
use super::score::Score;
use super::siblings::{Next, Siblings};
use crate::limits::{Interrupted, Stop};
use crate::patterns::Cell;

/// From this depth on moves are shared: below it takes longer to hand them out.
const SHARED_DEPTH: i32 = 3 * PLY;
/// Moves that are tried alone where one of the first is expected to be too good.
const TRIED_ALONE: usize = 3;

/// The threads of one search, and what they share.
pub(super) struct Crew {
    helpers: usize,
    /// Whether the search is over.
    pub(super) done: Stop,
    splits: Mutex<Vec<Arc<Split>>>,
    /// How many splits there are: who has nothing to do asks again and again, without the lock.
    open: AtomicUsize,
}

/// A position whose moves are shared.
pub(super) struct Split {
    /// The one that it is a part of.
    above: Option<Arc<Split>>,
    /// The moves from the root to it, and the static evaluations there.
    path: Vec<Cell>,
    evals: Vec<Score>,
    node: Node,
    siblings: Mutex<Siblings>,
    /// Who else searches one of its moves.
    helpers: AtomicUsize,
    /// Whether no more of it is of use: a move is too good, or the search was interrupted.
    is_over: AtomicBool,
}

impl Crew {
    pub(super) fn new(helpers: usize) -> Crew {
        Crew { helpers, done: Stop::new(), splits: Mutex::default(), open: AtomicUsize::new(0) }
    }

    fn open(&self, split: &Arc<Split>) {
        self.splits.lock().push(split.clone());
        self.open.fetch_add(1, Ordering::Relaxed);
    }

    /// From now on nobody else joins.
    fn close(&self, split: &Arc<Split>) {
        self.open.fetch_sub(1, Ordering::Relaxed);
        self.splits.lock().retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Joins the split with the most to do; of those that are part of `above`, if there is one.
    fn join(&self, above: Option<&Arc<Split>>) -> Option<Arc<Split>> {
        if self.open.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let splits = self.splits.lock();
        let helps = |split: &&Arc<Split>| {
            above.is_none_or(|above| split.is_part_of(above))
                && !split.is_useless()
                && !split.siblings.lock().are_done()
        };
        let split = splits.iter().filter(helps).max_by_key(|split| split.node.depth)?;
        split.helpers.fetch_add(1, Ordering::AcqRel);
        Some(split.clone())
    }
}

impl Split {
    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Whether it is over, or one that it is a part of.
    fn is_useless(&self) -> bool {
        self.is_over() || self.above.as_ref().is_some_and(|above| above.is_useless())
    }

    fn is_part_of(&self, other: &Arc<Split>) -> bool {
        let is_part = |above: &Arc<Split>| Arc::ptr_eq(above, other) || above.is_part_of(other);
        self.above.as_ref().is_some_and(is_part)
    }

    fn next(&self) -> Option<Next> {
        if self.is_over() { None } else { self.siblings.lock().next() }
    }

    fn note(&self, next: &Next, score: Score) {
        let mut siblings = self.siblings.lock();
        siblings.note(next, score, self.node.beta);
        if siblings.found.cut.is_some() {
            self.end();
        }
    }
}

impl Worker<'_> {
    /// Whether nobody needs any more what is searched here.
    pub(super) fn is_useless(&self) -> bool {
        self.crew.done.is_stopped() || self.split.as_ref().is_some_and(|split| split.is_useless())
    }

    /// Whether the moves that are left are worth sharing.
    pub(super) fn shares(&self, node: &Node, siblings: &Siblings) -> bool {
        let alone = if node.is_cut { TRIED_ALONE } else { 1 };
        self.crew.helpers > 0 && node.depth >= SHARED_DEPTH && siblings.tried() >= alone
    }

    /// Tries the moves that are left together with whoever has nothing to do.
    pub(super) fn share(
        &mut self,
        node: &Node,
        siblings: &mut Siblings,
    ) -> Result<(), Interrupted> {
        let split = Arc::new(Split {
            above: self.split.clone(),
            path: self.board.played().collect(),
            evals: self.evals[..=node.ply].to_vec(),
            node: *node,
            siblings: Mutex::new(std::mem::take(siblings)),
            helpers: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
        });
        self.crew.open(&split);
        let tried = self.try_moves_of(&split);
        self.crew.close(&split);
        let finished = tried.and_then(|()| self.await_helpers(&split));
        split.end();
        *siblings = std::mem::take(&mut split.siblings.lock());
        // A move that is too good is so whoever was interrupted.
        if siblings.found.cut.is_some() { Ok(()) } else { finished }
    }

    fn try_moves_of(&mut self, split: &Arc<Split>) -> Result<(), Interrupted> {
        let above = self.split.replace(split.clone());
        let tried = std::iter::from_fn(|| split.next()).try_for_each(|next| {
            let score = self.try_move(&split.node, &next)?;
            score.into_iter().for_each(|score| split.note(&next, score));
            Ok(())
        });
        self.split = above;
        tried
    }

    /// Waits for those who still search moves of `split`, and meanwhile helps them.
    fn await_helpers(&mut self, split: &Arc<Split>) -> Result<(), Interrupted> {
        while split.helpers.load(Ordering::Acquire) > 0
            && !split.is_useless()
            && !self.crew.done.is_stopped()
            && !self.budget.is_over()
        {
            self.help_with(Some(split));
        }
        self.move_to(&split.path);
        let is_whole = split.helpers.load(Ordering::Acquire) == 0 && !split.is_over();
        if is_whole { Ok(()) } else { Err(Interrupted) }
    }

    /// Helps others until the search is over.
    pub(super) fn help(&mut self) {
        while !self.crew.done.is_stopped() {
            self.help_with(None);
        }
    }

    /// Helps with a split, a part of `above` if there is one; else lets others run.
    fn help_with(&mut self, above: Option<&Arc<Split>>) {
        let Some(split) = self.crew.join(above) else { return thread::yield_now() };
        self.move_to(&split.path);
        self.evals[..split.evals.len()].copy_from_slice(&split.evals);
        if self.try_moves_of(&split).is_err() {
            // Some of its moves were not searched to their end.
            split.end();
        }
        split.helpers.fetch_sub(1, Ordering::AcqRel);
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
