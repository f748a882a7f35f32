//! What a line through a cell amounts to, and the threats that four lines make together.

pub(crate) mod kinds;
pub(crate) mod shape;
pub(crate) mod threat;
