//! What the nodes of a cluster know of each other besides the log.

pub mod attendance;
pub mod delayed;
pub mod heard;
pub mod listed;
