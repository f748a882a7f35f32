//! Line mode: the game as lines on standard output, moves from standard input.

mod answers;
mod board;
mod command;
mod grammar;
mod input;
mod place;
mod play;
mod replay;
mod response;
mod run;
pub mod study;
mod voice;
mod waits;
mod worded;

pub use command::{Beginning, Commands};
pub use run::run;
