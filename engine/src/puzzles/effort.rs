//! The budget of proofs: it counts nodes, so that a proof is the same on every machine.

use oxo_shared::Game;

use crate::limits::{Limits, Stop};
use crate::solve::{Detail, Solution, solve};
use crate::threats::prover::Prover;

/// Positions that one proof may visit, in all its searches.
const NODES: u64 = 20_000_000;
/// Positions that the solver may visit, and the size of its table.
const EXACT_NODES: u64 = 1_000_000;
const EXACT_BYTES: usize = 4 << 20;

/// A budget that several proofs share.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    nodes: u64,
    stop: Stop,
}

/// No limit beyond that of each proof.
impl Default for Effort {
    fn default() -> Effort {
        Effort::new(u64::MAX, &Stop::new())
    }
}

impl Effort {
    pub(super) fn new(nodes: u64, stop: &Stop) -> Effort {
        Effort { nodes, stop: stop.clone() }
    }

    /// Whether the budget is spent.
    pub(super) fn is_over(&self) -> bool {
        self.nodes == 0 || self.stop.is_stopped()
    }

    /// Runs a proof by threats.
    pub(super) fn prove<T>(&mut self, proof: impl FnOnce(&mut Prover) -> T) -> T {
        let limit = u32::try_from(self.nodes.min(NODES)).unwrap_or(u32::MAX);
        let mut prover = Prover::within(limit, self.stop.clone());
        let proved = proof(&mut prover);
        self.nodes -= u64::from(limit - prover.left());
        proved
    }

    /// Solves a small board; `None` if the limits are reached.
    pub(super) fn solve(&mut self, game: &Game, detail: Detail) -> Option<Solution> {
        let limit = self.nodes.min(EXACT_NODES);
        let limits = Limits { table_bytes: EXACT_BYTES, ..Limits::of_nodes(limit) };
        let solution = solve(game, &limits, &self.stop, detail).ok();
        let spent = solution.as_ref().map_or(limit, |solution| solution.nodes);
        self.nodes = self.nodes.saturating_sub(spent);
        solution
    }
}
