//! The terminal client.

pub mod keys;
pub mod model;
