//! How long a bot may think, and how it is interrupted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::search::Margins;

/// Nodes between two checks of the clock and the stop flag. The slowest nodes (a
/// crowded 64x64 board) take some tenths of a millisecond, so a stop is heard in time.
const NODES_PER_CHECK: u64 = 128;

/// How long a bot may think; the first limit reached wins.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time on the clock.
    pub time: Duration,
    /// Time after which no deeper iteration is begun that would probably not be finished; as
    /// long as `time` where there is none.
    pub enough: Option<Duration>,
    /// Plies to look ahead, in place of the bot's own depth. `minimax` has none: it
    /// always looks to the end of the game.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Bytes for the tables of positions that a search remembers.
    pub table_bytes: usize,
    /// Threads that search together, at least one. With one and a limit of nodes, the same
    /// question has the same answer every time.
    pub threads: usize,
    /// How many of the best moves are wanted with a score and a principal variation of their own.
    pub variations: usize,
    /// Whether moves may come from the opening book.
    pub book: Book,
    /// What the search leaves out: others than usual are for experiments.
    pub margins: Margins,
}

/// Whether the opening book is looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// It is.
    Open,
    /// It is, and the other cells are thought about as well: for who wants a picture.
    Beside,
    /// It is not: every move is thought about.
    Closed,
}

/// Tables of a search that nobody gave more: a server may run several.
const DEFAULT_TABLE_BYTES: usize = 64 << 20;

impl Default for Limits {
    /// One second on one thread, whatever depth the bot chooses, tables of 64 MiB, one
    /// line, and the book open.
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
            margins: Margins::default(),
        }
    }
}

/// A flag shared between a thinking bot and whoever may interrupt it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Self {
        Stop::default()
    }

    /// Tells every bot that holds a clone to return what it has.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Stop::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Thrown through a search when its budget is spent.
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
        let late = check && self.is_over();
        if late || self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Interrupted);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Whether there is no time left, or a stop was asked for.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.elapsed() >= self.limits.time
    }

    /// The budget of a thread that helps until it is told to stop.
    pub(crate) fn helper(&self, done: &Stop) -> Budget {
        let limits = Limits { nodes: None, ..self.limits.clone() };
        Budget { limits, stop: done.clone(), nodes: 0, ..*self }
    }

    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// A budget of its own with this part of what is left.
    pub(crate) fn part(&self, part: f64) -> Budget {
        let elapsed = self.elapsed();
        let time = elapsed + self.limits.time.saturating_sub(elapsed).mul_f64(part);
        let nodes =
            |limit: u64| self.nodes + (limit.saturating_sub(self.nodes) as f64 * part) as u64;
        let limits = Limits { time, nodes: self.limits.nodes.map(nodes), ..self.limits.clone() };
        Budget { limits, stop: self.stop.clone(), ..*self }
    }

    /// Allows no more than so many further positions, visited by one thread.
    pub(crate) fn narrow(&mut self, nodes: u64) {
        let most = self.nodes.saturating_add(nodes).min(self.limits.nodes.unwrap_or(u64::MAX));
        self.limits = Limits { nodes: Some(most), threads: 1, ..self.limits.clone() };
    }

    /// Counts what another budget, a [`Budget::part`] of this one, was used for.
    pub(crate) fn count(&mut self, part: &Budget) {
        self.nodes = part.nodes;
    }

    /// Checks the clock and the stop flag at every node from now on: for searches
    /// whose nodes take long.
    pub(crate) fn check_always(&mut self) {
        self.nodes_per_check = 1;
    }

    /// Asks for `depth` plies where the caller asked for none.
    pub(crate) fn default_depth(&mut self, depth: u32) {
        self.limits.depth.get_or_insert(depth);
    }

    /// Whether so much time is used that nothing longer should be begun.
    pub(crate) fn is_enough(&self) -> bool {
        self.limits.enough.is_some_and(|enough| self.elapsed() >= enough)
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What ended the search: the limit that was reached, or the stop.
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
