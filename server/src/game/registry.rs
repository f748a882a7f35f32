//! How games come into memory: new ones, those that are looked up, and those of before a restart.

pub mod creation;
pub mod finding;
pub mod recovery;
