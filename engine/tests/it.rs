//! The bots, the prover and the solver, against tables and in whole games.

#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

mod alphabeta;
mod attack;
mod boards;
mod common;
mod dialogue;
mod every_bot;
mod explain;
mod five;
mod levels;
mod master;
mod memory;
mod minimax;
mod nodes;
mod position;
mod puzzles;
mod reasons;
mod solve;
mod study;
