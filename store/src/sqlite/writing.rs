//! All writes: those that wait are committed together.

pub mod batch;
pub mod commits;
pub mod replicate;
pub mod writer;
