//! The shapes of the lines through a cell, and the threats that four lines make together.

pub(crate) mod kinds;
pub(crate) mod shape;
pub(crate) mod threat;
