//! How a game may begin: freely, or by a rule that takes the first player's advantage away.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::side::Side;
use crate::text::Clean;

/// The stones that the opener puts, of both colours, before anybody decides.
const OPENING_STONES: usize = 3;
/// The stones that lie when two more were put.
const WITH_TWO_MORE: usize = OPENING_STONES + 2;

/// What the first stones have to be, and who plays which colour.
///
/// Until the colours are settled the seats name people rather than colours: whoever
/// sits at `X` opens. A [`Decision::Swap`] lets the two change seats, and from then
/// on each seat plays its own colour.
///
/// Sources: the opening rules of the Gomoku World Championships (swap, used until
/// 2007; swap2, since 2009), and of older tournaments (pro, long pro).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// As the players like.
    #[default]
    Free,
    /// `+swap`: one puts three stones, X, O, X; the other chooses a colour.
    Swap,
    /// `+swap2`: as swap, but the other may instead put two more stones, O and X,
    /// and leave the choice to the one who opened.
    Swap2,
    /// `+pro`: the first stone goes to the centre, the third at least
    /// three cells away from it: outside the central 5x5.
    Pro,
    /// `+longpro`: the same with four cells: outside the central 7x7.
    LongPro,
}

impl Opening {
    /// Those that are written as a suffix.
    pub(crate) const NAMED: [Opening; 4] =
        [Opening::Swap, Opening::Swap2, Opening::Pro, Opening::LongPro];

    /// The suffix without its `+`; nothing for a free opening.
    pub const fn word(self) -> &'static str {
        match self {
            Opening::Free => "",
            Opening::Swap => "swap",
            Opening::Swap2 => "swap2",
            Opening::Pro => "pro",
            Opening::LongPro => "longpro",
        }
    }

    /// Whether colours are chosen after the first stones were put.
    pub const fn is_a_dialogue(self) -> bool {
        matches!(self, Opening::Swap | Opening::Swap2)
    }

    /// How far from the centre, in cells, the third stone must at least lie.
    pub const fn least_distance(self) -> Option<u32> {
        match self {
            Opening::Pro => Some(3),
            Opening::LongPro => Some(4),
            Opening::Free | Opening::Swap | Opening::Swap2 => None,
        }
    }

    /// What may be decided when `stones` lie and `made` was decided; nothing if a
    /// stone is due.
    pub const fn choices(self, stones: usize, made: &[Decision]) -> &'static [Decision] {
        match (self, stones, made) {
            (Opening::Swap, OPENING_STONES, [])
            | (Opening::Swap2, WITH_TWO_MORE, [Decision::Two]) => &Decision::COLOURS,
            (Opening::Swap2, OPENING_STONES, []) => &Decision::ALL,
            _ => &[],
        }
    }

    /// Whether the dialogue, if there is one, has come to its end.
    pub(crate) const fn is_settled(self, made: &[Decision]) -> bool {
        !self.is_a_dialogue() || !matches!(made, [] | [Decision::Two])
    }

    /// Who acts when `stones` lie and `made` was decided: puts the next stone,
    /// whatever its colour, or decides.
    pub(crate) const fn actor(self, stones: usize, made: &[Decision]) -> Side {
        match made {
            _ if self.is_settled(made) => Side::at_ply(stones),
            [] if stones < OPENING_STONES => Side::X,
            [Decision::Two] if stones == WITH_TWO_MORE => Side::X,
            _ => Side::O,
        }
    }
}

/// What somebody decides in the dialogue of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// Keep the seat, and so its colour.
    Stay,
    /// Change seats, and so take the other colour.
    Swap,
    /// Put two more stones, O and X, and let the other choose.
    Two,
}

impl Decision {
    /// All three.
    pub const ALL: [Decision; 3] = [Decision::Stay, Decision::Swap, Decision::Two];
    /// Those that settle who plays which colour.
    const COLOURS: [Decision; 2] = [Decision::Stay, Decision::Swap];

    /// How many stones lie when the decision of this number, counted from 0, is made.
    pub const fn stones_at(number: usize) -> usize {
        OPENING_STONES + 2 * number
    }

    /// The word for it on the wire and in records.
    pub const fn word(self) -> &'static str {
        match self {
            Decision::Stay => "stay",
            Decision::Swap => "swap",
            Decision::Two => "two",
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A text that is no decision.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a decision is stay, swap or two, not {0:?}")]
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
