//! How games get into memory: new games, lookups, and games from before a restart.

pub mod creation;
pub mod finding;
pub mod recovery;
