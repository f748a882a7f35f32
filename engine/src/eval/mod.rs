//! Static evaluation by a small network, and move ranks for move ordering.
//!
//! Both are fitted to results of the engine's own search; see [`crate::fit`].

mod network;
pub(crate) mod parameters;
mod ranks;

use std::sync::OnceLock;

use crate::shapes::kinds::kind;
use crate::shapes::threat::Code;
pub(crate) use network::{Accumulator, MOST_CELLS, Network, ONE};
use parameters::Parameters;
pub(crate) use ranks::Ranks;

/// Units of the evaluation per unit of log odds.
pub(crate) const UNITS: f64 = 200.0;

/// The number of values of [`PatternBoard::threat_features`](crate::patterns::PatternBoard::threat_features).
pub(crate) const THREAT_FEATURE_SETS: usize = 1 << 9;

/// Move ranks of an empty cell by the shapes of one side there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MoveRanks {
    /// The rank of the cell as a move of that side.
    pub(crate) attack: i16,
    /// The rank of the cell as a move of the opponent.
    pub(crate) defend: i16,
}

pub(crate) fn move_ranks(code: Code) -> MoveRanks {
    let (ranks, kind) = (ranks(), kind(code));
    MoveRanks { attack: ranks.attack[kind], defend: ranks.defend[kind] }
}

/// The network that ships with the engine.
pub(crate) fn network() -> &'static Network {
    static NETWORK: OnceLock<Network> = OnceLock::new();
    NETWORK.get_or_init(|| Network::new(Parameters::shipped()))
}

fn ranks() -> &'static Ranks {
    static RANKS: OnceLock<Ranks> = OnceLock::new();
    RANKS.get_or_init(Ranks::shipped)
}
