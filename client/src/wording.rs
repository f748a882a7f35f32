//! How names, numbers and cells are written for people, and read from them.

pub(crate) mod badge;
pub(crate) mod cell;
pub(crate) mod quantity;
