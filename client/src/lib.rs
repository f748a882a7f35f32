//! The terminal client: how the client of `oxo_headless` is started, run and shown.

pub mod cli;
pub mod lines;
pub mod screen;
pub mod session;

pub use cli::failure::BAD_USAGE;
pub use cli::run::{refuse, run};
