//! The threads of one search, and the positions whose moves they share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::Mutex;

use super::move_list::{MoveList, Next};
use super::node::Node;
use super::score::Score;
use crate::limits::Stop;
use crate::patterns::Cell;

/// The threads of one search, and what they share.
#[derive(Default)]
pub(super) struct Workers {
    /// Whether the search is over.
    pub(super) done: Stop,
    splits: Mutex<Vec<Arc<SplitPoint>>>,
    /// How many splits there are: who has nothing to do asks again and again, without the lock.
    open: AtomicUsize,
    /// How many have nothing to do.
    idle: AtomicUsize,
}

/// A position whose moves are shared.
pub(super) struct SplitPoint {
    /// The one that it is a part of.
    above: Option<Arc<SplitPoint>>,
    /// The moves from the root to it, and the static evaluations there.
    pub(super) path: Vec<Cell>,
    pub(super) evals: Vec<Score>,
    pub(super) node: Node,
    moves: Mutex<MoveList>,
    /// Who else searches one of its moves.
    helpers: AtomicUsize,
    /// Whether no more of it is of use: a move is too good, or the search was interrupted.
    is_over: AtomicBool,
}

impl Workers {
    /// Whether anybody has nothing to do.
    pub(super) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Whoever says so asks by [`Workers::join`] again and again, until [`Workers::end_idle`].
    pub(super) fn begin_idle(&self) {
        self.idle.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn end_idle(&self) {
        self.idle.fetch_sub(1, Ordering::Relaxed);
    }

    pub(super) fn open(&self, split: &Arc<SplitPoint>) {
        self.splits.lock().push(split.clone());
        self.open.fetch_add(1, Ordering::Relaxed);
    }

    /// From now on nobody else joins.
    pub(super) fn close(&self, split: &Arc<SplitPoint>) {
        self.open.fetch_sub(1, Ordering::Relaxed);
        self.splits.lock().retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Joins the split with the most to do; of those that are part of `above`, if there is one.
    pub(super) fn join(&self, above: Option<&Arc<SplitPoint>>) -> Option<Arc<SplitPoint>> {
        if self.open.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let splits = self.splits.lock();
        let helps = |split: &&Arc<SplitPoint>| {
            above.is_none_or(|above| split.is_part_of(above))
                && !split.is_useless()
                && !split.moves.lock().are_done()
        };
        let split = splits.iter().filter(helps).max_by_key(|split| split.node.depth)?;
        split.helpers.fetch_add(1, Ordering::AcqRel);
        self.end_idle();
        Some(split.clone())
    }

    /// The opposite of [`Workers::join`].
    pub(super) fn leave(&self, split: &SplitPoint) {
        self.begin_idle();
        split.helpers.fetch_sub(1, Ordering::AcqRel);
    }
}

impl SplitPoint {
    pub(super) fn new(
        above: Option<Arc<SplitPoint>>,
        (path, evals): (Vec<Cell>, Vec<Score>),
        node: Node,
        moves: MoveList,
    ) -> SplitPoint {
        let (moves, helpers) = (Mutex::new(moves), AtomicUsize::new(0));
        SplitPoint { above, path, evals, node, moves, helpers, is_over: AtomicBool::new(false) }
    }

    pub(super) fn has_helpers(&self) -> bool {
        self.helpers.load(Ordering::Acquire) > 0
    }

    /// Ends it, and gives back what its moves have come to.
    pub(super) fn take_siblings(&self) -> MoveList {
        self.end();
        std::mem::take(&mut self.moves.lock())
    }

    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Whether it is over, or one that it is a part of.
    pub(super) fn is_useless(&self) -> bool {
        self.is_over() || self.above.as_ref().is_some_and(|above| above.is_useless())
    }

    fn is_part_of(&self, other: &Arc<SplitPoint>) -> bool {
        let is_part =
            |above: &Arc<SplitPoint>| Arc::ptr_eq(above, other) || above.is_part_of(other);
        self.above.as_ref().is_some_and(is_part)
    }

    pub(super) fn next(&self) -> Option<Next> {
        if self.is_over() { None } else { self.moves.lock().next() }
    }

    /// Takes down what a move has come to.
    pub(super) fn note(&self, note: impl FnOnce(&mut MoveList)) {
        let mut moves = self.moves.lock();
        note(&mut moves);
        if moves.found.cut.is_some() {
            self.end();
        }
    }
}
