//! The rules of every game, checked against tables and by properties.

#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

mod clock;
mod level;
mod lines;
mod moves;
mod notation;
mod opening;
mod perft;
mod position;
mod properties;
mod purity;
mod renju;
mod rules;
mod text;
