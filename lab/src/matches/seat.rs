//! A player of a match: it gets a game and returns a move.

use std::time::{Duration, Instant};

use oxo_engine::{Limits, Memory, Refusal, Stop, choose_with};
use oxo_shared::{Game, Level, PlayError, Point};

/// How much longer than its time a move may take before it loses the game, because the machine is
/// busy. Tournaments allow as much.
pub const TOLERANCE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub struct Allowance {
    pub limits: Limits,
    pub turn: Duration,
}

pub trait Seat {
    /// The move in a running game in which it is to move. Called for each of its moves in turn.
    fn think(&mut self, game: &Game) -> Result<Thought, Forfeit>;

    fn leave(self: Box<Self>) {}
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    pub at: Point,
    /// Time from request to answer.
    pub elapsed: Duration,
    /// The search effort; only for bots.
    pub search: Option<Effort>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub depth: u32,
    pub nodes: u64,
}

/// Why a player forfeits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forfeit {
    #[error("illegal move: {0}")]
    Illegal(#[from] PlayError),
    /// An external program did not answer in time.
    #[error("no answer in time")]
    Silent,
    #[error("answered after {0:.1?}")]
    Late(Duration),
    /// An external program has exited, or closed its input or output.
    #[error("the program is gone")]
    Gone,
    #[error("no answer of the protocol: {0:?}")]
    Nonsense(String),
    /// A bot does not play this.
    #[error("does not play this: {0}")]
    Refused(#[from] Refusal),
}

/// A bot in this process. It keeps its memory during a game.
#[derive(Debug)]
pub struct Bot {
    level: Level,
    limits: Limits,
    memory: Memory,
}

impl Bot {
    pub fn new(level: Level, limits: Limits) -> Self {
        Bot { level, limits, memory: Memory::new() }
    }
}

impl Seat for Bot {
    fn think(&mut self, game: &Game) -> Result<Thought, Forfeit> {
        let started = Instant::now();
        let Bot { level, limits, memory } = self;
        let choice = choose_with(memory, *level, game, limits, &Stop::new(), &mut |_| {})?;
        let elapsed = started.elapsed();
        if elapsed > limits.time.saturating_add(TOLERANCE) {
            return Err(Forfeit::Late(elapsed));
        }
        let search = Some(Effort { depth: choice.depth, nodes: choice.nodes });
        Ok(Thought { at: choice.best, elapsed, search })
    }
}
