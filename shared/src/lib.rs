//! The rules of noughts and crosses of every size.
//!
//! Everything here is pure: no I/O, clock, randomness or async. Start with [`Game`].

#![warn(missing_docs)]

pub mod area;
pub mod base32;
pub mod board;
pub mod clock;
pub mod game;
pub mod game_id;
pub mod hash;
pub mod level;
pub mod line;
pub mod moves;
mod named;
pub mod notation;
pub mod opening;
pub mod outcome;
pub mod placement;
pub mod point;
pub mod position;
pub mod puzzle;
pub mod rated;
pub mod reason;
pub mod renju;
pub mod rules;
pub mod run;
mod serde_as_text;
pub mod side;
pub mod speed;
pub mod symmetry;
mod text;
pub mod verdict;

pub use area::Area;
pub use board::{Board, StonesError};
pub use clock::{Clock, TimeControl, TimeControlError};
pub use game::{AlreadyOver, DecideError, Game, ReplayError};
pub use game_id::GameId;
pub use hash::GameHash;
pub use level::{Grade, Level};
pub use opening::{Decision, Opening};
pub use outcome::{How, Outcome, Winner};
pub use placement::PlayError;
pub use point::{Direction, Point};
pub use position::{Position, PositionError};
pub use puzzle::{Family, ParsePuzzleIdError, PuzzleId};
pub use reason::Reason;
pub use renju::{Foul, foul};
pub use rules::{Goal, Gravity, LineRule, NoRoom, Rules, RulesError};
pub use run::Run;
pub use side::{BySide, Side};
pub use speed::Speed;
pub use symmetry::Symmetry;
pub use text::Clean;
pub use verdict::Verdict;
