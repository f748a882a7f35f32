//! Static evaluation by a small network, and move ranks for move ordering.
//!
//! Both are fitted to results of the engine's own search; see [`crate::fit`].

pub(crate) mod kinds;
mod network;
pub(crate) mod parameters;
mod ranks;

use std::sync::OnceLock;

use crate::patterns::threat::Code;
use crate::patterns::{PatternBoard, Threat};
use kinds::kind;
pub(crate) use network::{Accumulator, MOST_CELLS, Network, ONE};
use parameters::Parameters;
pub(crate) use ranks::Ranks;

/// Units of the evaluation per unit of log odds.
pub(crate) const UNITS: f64 = 200.0;

/// The number of values of [`threat_features`].
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

/// The static evaluation for the side to move, in [`UNITS`].
pub(crate) fn evaluate(board: &mut PatternBoard) -> i32 {
    let (side, threat_features) = (board.turn(), threat_features(board));
    network().evaluate(board.accumulate(), side, threat_features)
}

/// A bit for each kind of threat that either side can make.
pub(crate) fn threat_features(board: &PatternBoard) -> usize {
    let (side, other) = (board.turn(), board.turn().other());
    let threats = [
        (side, Threat::Four),
        (side, Threat::FourThree),
        (side, Threat::DoubleThree),
        (side, Threat::OpenThree),
        (other, Threat::OpenFour),
        (other, Threat::FourThree),
        (other, Threat::Four),
        (other, Threat::DoubleThree),
        (other, Threat::OpenThree),
    ];
    debug_assert_eq!(1 << threats.len(), THREAT_FEATURE_SETS);
    let bit = |(number, (side, threat))| usize::from(board.count(side, threat) > 0) << number;
    threats.into_iter().enumerate().map(bit).sum()
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
