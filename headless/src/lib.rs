//! A player's program without its screens: who the player is, the connection, games followed over
//! every loss of it, the commands, and the analysis.

pub mod client;
pub mod game;
pub mod keep;
pub mod net;
pub mod study;
pub mod words;
