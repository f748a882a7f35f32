//! The threads of one search, and the positions whose moves they share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::Mutex;

use super::node::Node;
use super::score::Score;
use super::siblings::{Next, Siblings};
use crate::limits::Stop;
use crate::patterns::Cell;

/// The threads of one search, and what they share.
#[derive(Default)]
pub(super) struct Crew {
    /// Whether the search is over.
    pub(super) done: Stop,
    splits: Mutex<Vec<Arc<Split>>>,
    /// How many splits there are: who has nothing to do asks again and again, without the lock.
    open: AtomicUsize,
    /// How many have nothing to do.
    idle: AtomicUsize,
}

/// A position whose moves are shared.
pub(super) struct Split {
    /// The one that it is a part of.
    above: Option<Arc<Split>>,
    /// The moves from the root to it, and the static evaluations there.
    pub(super) path: Vec<Cell>,
    pub(super) evals: Vec<Score>,
    pub(super) node: Node,
    siblings: Mutex<Siblings>,
    /// Who else searches one of its moves.
    helpers: AtomicUsize,
    /// Whether no more of it is of use: a move is too good, or the search was interrupted.
    is_over: AtomicBool,
}

impl Crew {
    /// Whether anybody has nothing to do.
    pub(super) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Whoever says so asks by [`Crew::join`] again and again, until [`Crew::end_idle`].
    pub(super) fn begin_idle(&self) {
        self.idle.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn end_idle(&self) {
        self.idle.fetch_sub(1, Ordering::Relaxed);
    }

    pub(super) fn open(&self, split: &Arc<Split>) {
        self.splits.lock().push(split.clone());
        self.open.fetch_add(1, Ordering::Relaxed);
    }

    /// From now on nobody else joins.
    pub(super) fn close(&self, split: &Arc<Split>) {
        self.open.fetch_sub(1, Ordering::Relaxed);
        self.splits.lock().retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Joins the split with the most to do; of those that are part of `above`, if there is one.
    pub(super) fn join(&self, above: Option<&Arc<Split>>) -> Option<Arc<Split>> {
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
        self.end_idle();
        Some(split.clone())
    }

    /// The opposite of [`Crew::join`].
    pub(super) fn leave(&self, split: &Split) {
        self.begin_idle();
        split.helpers.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Split {
    pub(super) fn new(
        above: Option<Arc<Split>>,
        (path, evals): (Vec<Cell>, Vec<Score>),
        node: Node,
        siblings: Siblings,
    ) -> Split {
        let (siblings, helpers) = (Mutex::new(siblings), AtomicUsize::new(0));
        Split { above, path, evals, node, siblings, helpers, is_over: AtomicBool::new(false) }
    }

    pub(super) fn has_helpers(&self) -> bool {
        self.helpers.load(Ordering::Acquire) > 0
    }

    /// Ends it, and gives back what its moves have come to.
    pub(super) fn take_siblings(&self) -> Siblings {
        self.end();
        std::mem::take(&mut self.siblings.lock())
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

    fn is_part_of(&self, other: &Arc<Split>) -> bool {
        let is_part = |above: &Arc<Split>| Arc::ptr_eq(above, other) || above.is_part_of(other);
        self.above.as_ref().is_some_and(is_part)
    }

    pub(super) fn next(&self) -> Option<Next> {
        if self.is_over() { None } else { self.siblings.lock().next() }
    }

    /// Takes down what a move has come to.
    pub(super) fn note(&self, note: impl FnOnce(&mut Siblings)) {
        let mut siblings = self.siblings.lock();
        note(&mut siblings);
        if siblings.found.cut.is_some() {
            self.end();
        }
    }
}
