//! The rules of the noughts and crosses family, and the words both ends speak.
//!
//! Pure: no I/O, no clock, no randomness, no async. See [`Game`] for play and
//! [`protocol`] for the wire.

pub mod board;
pub mod game;
pub mod hash;
pub mod level;
pub mod line;
pub mod notation;
pub mod player;
pub mod point;
pub mod rules;

pub use board::Board;
pub use game::{AlreadyOver, Game, How, Outcome, PlayError, Score};
pub use hash::GameHash;
pub use level::Level;
pub use player::{ByPlayer, Player};
pub use point::{Direction, Point};
pub use rules::{Area, Goal, Overline, Rules, RulesError};
