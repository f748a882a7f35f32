//! State that the nodes of a cluster publish to each other, beside the log.

pub mod attendance;
pub mod delayed;
pub mod latest_by_node;
pub mod listed;
