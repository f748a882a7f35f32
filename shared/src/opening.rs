//! Openings: rules that reduce the first player's advantage.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::named;
use crate::side::Side;
use crate::text::Clean;

/// The number of stones that the opener places, of both colours, before the first decision.
const OPENING_STONES: usize = 3;
/// The number of stones after two more were placed.
const WITH_TWO_MORE: usize = OPENING_STONES + 2;

/// The opening of a game: limits on the first stones, and how colours are chosen.
///
/// Until the colours are settled, the seats stand for people rather than colours: the player at `X`
/// opens. A [`Decision::Swap`] exchanges the seats, and from then on each seat plays its own
/// colour.
///
/// Sources: the opening rules of the Gomoku World Championships (swap until 2007, swap2 since 2009)
/// and of older tournaments (pro, long pro).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// No restriction.
    #[default]
    Free,
    /// `+swap`: one player places three stones, X, O, X; the other chooses a colour.
    Swap,
    /// `+swap2`: like swap, but the other player may instead place two more stones, O and X, and
    /// leave the choice to the opener.
    Swap2,
    /// `+pro`: the first stone goes to the centre, the third at least three cells away, that is,
    /// outside the central 5x5.
    Pro,
    /// `+longpro`: like pro with four cells, that is, outside the central 7x7.
    LongPro,
}

impl Opening {
    /// The openings that have a suffix.
    pub(crate) const NAMED: [Opening; 4] =
        [Opening::Swap, Opening::Swap2, Opening::Pro, Opening::LongPro];

    /// The suffix without its `+`; empty for a free opening.
    pub const fn word(self) -> &'static str {
        match self {
            Opening::Free => "",
            Opening::Swap => "swap",
            Opening::Swap2 => "swap2",
            Opening::Pro => "pro",
            Opening::LongPro => "longpro",
        }
    }

    /// Whether the players choose colours after the first stones.
    pub const fn is_a_dialogue(self) -> bool {
        matches!(self, Opening::Swap | Opening::Swap2)
    }

    /// The minimum distance of the third stone from the centre, in cells. `None` if the opening
    /// does not restrict it.
    pub const fn least_distance(self) -> Option<u32> {
        match self {
            Opening::Pro => Some(3),
            Opening::LongPro => Some(4),
            Opening::Free | Opening::Swap | Opening::Swap2 => None,
        }
    }

    /// Whether it restricts where the stone after `stones` others, or a later one, may go.
    pub const fn restricts(self, stones: usize) -> bool {
        self.least_distance().is_some() && stones < OPENING_STONES
    }

    /// The decisions possible after `stones` stones and the decisions `made`; empty if a stone is
    /// due.
    pub const fn choices(self, stones: usize, made: &[Decision]) -> &'static [Decision] {
        match (self, stones, made) {
            (Opening::Swap, OPENING_STONES, [])
            | (Opening::Swap2, WITH_TWO_MORE, [Decision::Two]) => &Decision::COLOURS,
            (Opening::Swap2, OPENING_STONES, []) => &Decision::ALL,
            _ => &[],
        }
    }

    /// Whether the colours are settled.
    pub(crate) const fn is_settled(self, made: &[Decision]) -> bool {
        !self.is_a_dialogue() || !matches!(made, [] | [Decision::Two])
    }

    /// The side to act after `stones` stones and the decisions `made`. It decides, or places the
    /// next stone of either colour.
    pub(crate) const fn actor(self, stones: usize, made: &[Decision]) -> Side {
        match made {
            _ if self.is_settled(made) => Side::at_ply(stones),
            [] if stones < OPENING_STONES => Side::X,
            [Decision::Two] if stones == WITH_TWO_MORE => Side::X,
            _ => Side::O,
        }
    }
}

named! {
    /// A decision in an opening that asks for decisions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    #[serde(rename_all = "lowercase")]
    pub enum Decision {
        /// Keep the seat and its colour.
        Stay = "stay",
        /// Exchange seats and take the other colour.
        Swap = "swap",
        /// Place two more stones, O and X, and let the other player choose.
        Two = "two",
    }
    pub fn word;
}

impl Decision {
    /// The decisions that settle the colours.
    const COLOURS: [Decision; 2] = [Decision::Stay, Decision::Swap];

    /// The number of stones at the time of decision `number`, counted from 0.
    pub const fn stones_at(number: usize) -> usize {
        OPENING_STONES + 2 * number
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The error for a text that is not a decision.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", oxo_words::InputDecision { text: _0 })]
pub struct ParseDecisionError(Clean);

impl FromStr for Decision {
    type Err = ParseDecisionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Decision::ALL
            .into_iter()
            .find(|decision| decision.word().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| ParseDecisionError(Clean::excerpt(text)))
    }
}
