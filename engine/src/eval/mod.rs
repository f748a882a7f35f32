//! What a position is worth at a glance: the static evaluation, a small network; and which moves
//! are worth a try.
//!
//! Both are fitted to what the engine's own search says; see [`crate::fit`].

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

/// Units of the evaluation to one of the logarithm of the odds.
pub(crate) const UNITS: f64 = 200.0;

/// Ways to threaten something or not: a bit for each of those in [`tension`].
pub(crate) const THREAT_FEATURE_SETS: usize = 1 << 9;

/// What an empty cell is worth to a side by the shapes that a stone there would make.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MoveRanks {
    /// How early the side tries the cell.
    pub(crate) attack: i16,
    /// How early the opponent does, to spoil it.
    pub(crate) defend: i16,
}

pub(crate) fn move_ranks(code: Code) -> MoveRanks {
    let (ranks, kind) = (ranks(), kind(code));
    MoveRanks { attack: ranks.attack[kind], defend: ranks.defend[kind] }
}

/// What a board is worth to the side to move: [`UNITS`] to one of the logarithm of the odds.
pub(crate) fn evaluate(board: &mut PatternBoard) -> i32 {
    let (side, threat_features) = (board.turn(), threat_features(board));
    network().evaluate(board.accumulate(), side, threat_features)
}

/// Who threatens what, a bit for each: the tension of the position.
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

/// The network that is shipped.
pub(crate) fn network() -> &'static Network {
    static NETWORK: OnceLock<Network> = OnceLock::new();
    NETWORK.get_or_init(|| Network::new(Parameters::shipped()))
}

fn ranks() -> &'static Ranks {
    static RANKS: OnceLock<Ranks> = OnceLock::new();
    RANKS.get_or_init(Ranks::shipped)
}
