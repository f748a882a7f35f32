//! What the nodes of a cluster tell each other besides the log.

pub mod heard;
pub mod listening;
