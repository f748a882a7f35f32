//! Line mode: the game as lines on standard output, moves from standard input.

mod answers;
mod at;
mod board;
mod grammar;
mod input;
mod order;
mod play;
mod replay;
mod response;
mod run;
pub mod study;
mod told;
mod voice;
mod waits;

pub use order::{Beginning, Commands};
pub use replay::Replay;
pub use run::run;
