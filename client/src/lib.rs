//! The terminal client. Each module imports only the modules below it.

pub mod cli;
pub mod client;
pub mod game;
pub mod keep;
pub mod lines;
pub mod net;
pub mod screen;
pub mod study;
mod words;

pub use cli::failure::BAD_USAGE;
pub use cli::run::{refuse, run};
pub use keep::value::player_name;
pub use words::harmless;
