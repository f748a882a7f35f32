//! The limits of a search, and how it is interrupted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Nodes between two checks of the clock and the stop flag. The slowest nodes (a crowded 64x64
/// board) take some tenths of a millisecond, so a stop takes effect in time.
const NODES_PER_CHECK: u64 = 128;

/// The limits of a search; the first one reached ends it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum time.
    pub time: Duration,
    /// After this time no deeper iteration starts, since it would probably not finish; `None` is
    /// the same as `time`.
    pub enough: Option<Duration>,
    /// The search depth in plies, in place of the bot's own. `minimax` ignores it and always
    /// searches to the end of the game.
    pub depth: Option<u32>,
    /// Maximum number of positions to visit.
    pub nodes: Option<u64>,
    /// Maximum size of transposition tables, in bytes.
    pub table_bytes: usize,
    /// The number of search threads, at least one. With one thread and a node limit, results are
    /// reproducible.
    pub threads: usize,
    /// The number of best moves that get a score and a principal variation of their own (multi-PV).
    pub variations: usize,
    /// Whether moves may come from the opening book.
    pub book: Book,
}

/// How the opening book is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// Moves may come from the book.
    Open,
    /// Moves may come from the book, and the other cells are scored by a search as well.
    Beside,
    /// Every move is searched.
    Closed,
}

/// The default table size: a server may run several searches.
const DEFAULT_TABLE_BYTES: usize = 64 << 20;

impl Default for Limits {
    /// One second on one thread, the bot's own depth, tables of 64 MiB, one variation, and the book
    /// open.
    fn default() -> Self {
        Limits {
            time: Duration::from_secs(1),
            enough: None,
            depth: None,
            nodes: None,
            table_bytes: DEFAULT_TABLE_BYTES,
            threads: 1,
            variations: 1,
            book: Book::Open,
        }
    }
}

impl Limits {
    /// A time that does not limit a search: no move takes a day.
    pub const UNTIMED: Duration = Duration::from_hours(24);

    /// Limits without a time, so that the same search has the same result on every machine.
    pub fn untimed() -> Self {
        Limits { time: Limits::UNTIMED, ..Limits::default() }
    }

    /// Limits a search to this many positions, without the book.
    pub fn of_nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), book: Book::Closed, ..Limits::untimed() }
    }
}

/// A flag that interrupts a search from another thread.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Self {
        Stop::default()
    }

    /// Makes every search that holds a clone return its best result so far.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Stop::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The error that ends a search when its budget is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interrupted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spent {
    Stopped,
    Nodes,
    Time,
}

pub(crate) struct Budget {
    limits: Limits,
    stop: Stop,
    started: Instant,
    nodes: u64,
    nodes_per_check: u64,
}

impl Budget {
    pub(crate) fn new(limits: &Limits, stop: &Stop) -> Self {
        Budget {
            limits: limits.clone(),
            stop: stop.clone(),
            started: Instant::now(),
            nodes: 0,
            nodes_per_check: NODES_PER_CHECK,
        }
    }

    /// Counts one position, unless the budget is spent.
    pub(crate) fn visit(&mut self) -> Result<(), Interrupted> {
        let check = self.nodes.is_multiple_of(self.nodes_per_check);
        let is_over = check && self.is_over();
        if is_over || self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Interrupted);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Whether the time is up, or the stop flag is set.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.elapsed() >= self.limits.time
    }

    /// The budget of a helper thread, which runs until `done` is set.
    pub(crate) fn helper(&self, done: &Stop) -> Budget {
        let limits = Limits { nodes: None, ..self.limits.clone() };
        Budget { limits, stop: done.clone(), nodes: 0, ..*self }
    }

    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// A separate budget with a share of what is left.
    pub(crate) fn part(&self, part: f64) -> Budget {
        let elapsed = self.elapsed();
        let time = elapsed + self.limits.time.saturating_sub(elapsed).mul_f64(part);
        let nodes =
            |limit: u64| self.nodes + (limit.saturating_sub(self.nodes) as f64 * part) as u64;
        let limits = Limits { time, nodes: self.limits.nodes.map(nodes), ..self.limits.clone() };
        Budget { limits, stop: self.stop.clone(), ..*self }
    }

    /// Limits the budget to `nodes` further positions on one thread.
    pub(crate) fn narrow(&mut self, nodes: u64) {
        let limit = self.nodes.saturating_add(nodes).min(self.limits.nodes.unwrap_or(u64::MAX));
        self.limits = Limits { nodes: Some(limit), threads: 1, ..self.limits.clone() };
    }

    /// Adds the nodes of a [`Budget::part`] of this budget.
    pub(crate) fn count(&mut self, part: &Budget) {
        self.nodes = part.nodes;
    }

    /// Checks the clock and the stop flag at every node from now on: for searches with slow nodes.
    pub(crate) fn check_always(&mut self) {
        self.nodes_per_check = 1;
    }

    /// Sets the depth if the caller set none.
    pub(crate) fn default_depth(&mut self, depth: u32) {
        self.limits.depth.get_or_insert(depth);
    }

    /// Whether no further iteration should start.
    pub(crate) fn is_enough(&self) -> bool {
        self.limits.enough.is_some_and(|enough| self.elapsed() >= enough)
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The limit that ended the search.
    pub(crate) fn spent(&self) -> Spent {
        match () {
            () if self.stop.is_stopped() => Spent::Stopped,
            () if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) => Spent::Nodes,
            () => Spent::Time,
        }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
