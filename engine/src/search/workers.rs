//! The threads of one search, and the split points where they share the moves of a position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::Mutex;

use super::move_list::{MoveList, Next};
use super::node::Node;
use super::score::Score;
use crate::limits::Stop;
use crate::patterns::Cell;

/// State shared by the threads of one search.
#[derive(Default)]
pub(super) struct Workers {
    /// Whether the search is over.
    pub(super) done: Stop,
    splits: Mutex<Vec<Arc<SplitPoint>>>,
    /// The number of open split points. An idle worker polls it, so that it need not take the lock.
    open: AtomicUsize,
    /// The number of idle workers.
    idle: AtomicUsize,
}

/// A position whose moves are shared.
pub(super) struct SplitPoint {
    /// The split point above it in the tree.
    above: Option<Arc<SplitPoint>>,
    /// The moves from the root to the position, and the static evaluations on the way.
    pub(super) path: Vec<Cell>,
    pub(super) evals: Vec<Score>,
    pub(super) node: Node,
    moves: Mutex<MoveList>,
    /// The number of workers, besides its owner, that search one of its moves.
    helpers: AtomicUsize,
    /// Whether its other moves need no search: one caused a cutoff, or the search was interrupted.
    is_over: AtomicBool,
}

impl Workers {
    /// Whether any worker is idle.
    pub(super) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// An idle worker polls [`Workers::join`] until [`Workers::end_idle`].
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

    /// Lets no other worker join.
    pub(super) fn close(&self, split: &Arc<SplitPoint>) {
        self.open.fetch_sub(1, Ordering::Relaxed);
        self.splits.lock().retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Joins the deepest split point that has moves left; below `above`, if there is one.
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

    /// Ends the split point and returns its moves with their results.
    pub(super) fn take_moves(&self) -> MoveList {
        self.end();
        std::mem::take(&mut self.moves.lock())
    }

    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Whether it, or a split point above it, is over.
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

    /// Records the result of a move.
    pub(super) fn note(&self, note: impl FnOnce(&mut MoveList)) {
        let mut moves = self.moves.lock();
        note(&mut moves);
        if moves.found.cut.is_some() {
            self.end();
        }
    }
}
