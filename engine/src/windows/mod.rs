//! Windows: the places of `k` adjacent cells where a line can lie, and the board of the bots
//! and the solver that follow them stone by stone.

mod board;
mod lines;
mod live;

pub(crate) use board::WindowBoard;
pub(crate) use lines::Ragged;
