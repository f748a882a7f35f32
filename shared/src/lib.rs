//! The rules of the noughts and crosses family, and the words both ends speak.
//!
//! Pure: no I/O, no clock, no randomness, no async. See [`Game`] for play and
//! [`protocol`] for the wire.

pub mod area;
pub mod board;
pub mod clock;
pub mod date;
mod excerpt;
pub mod game;
pub mod hash;
pub mod level;
pub mod line;
pub mod moves;
pub mod notation;
pub mod opening;
pub mod perft;
mod placement;
pub mod player;
pub mod point;
pub mod protocol;
pub mod record;
pub mod renju;
pub mod rules;
pub mod run;
pub mod speed;
pub mod symmetry;
pub mod table;
pub mod verdict;

pub use area::Area;
pub use board::{Board, StonesError};
pub use clock::{Clock, TimeControl, TimeControlError};
pub use date::Date;
pub use game::{AlreadyOver, DecideError, Game, How, Outcome, ReplayError, Score};
pub use hash::GameHash;
pub use level::{Grade, Level};
pub use opening::{Decision, Opening};
pub use perft::{Finished, PerftError, PlyCount, perft};
pub use placement::PlayError;
pub use player::{ByPlayer, Player};
pub use point::{Direction, Point};
pub use record::{About, Record, RecordError, RecordFault};
pub use renju::{Foul, foul};
pub use rules::{Goal, Gravity, LineRule, Rules, RulesError};
pub use run::Run;
pub use speed::Speed;
pub use symmetry::Symmetry;
pub use table::{Table, TableError};
pub use verdict::Verdict;
