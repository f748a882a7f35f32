//! The Gomocup protocol: its commands and answers, and the manager of a brain.
//!
//! [`Command`] is a manager's line and [`Reply`] a brain's answer; [`Manager`] runs one brain in
//! one game. Our own brain is the program `pbrain-oxo` of this package.
//!
//! Sources: the "new protocol" of Piskvork, <https://plastovicka.github.io/protocl2en.htm>, with
//! `SWAP2BOARD` as the tournament uses it since 2019, and the words that Yixin-Board added.

#![warn(missing_docs)]

mod cell;
mod command;
mod fault;
mod group;
mod manager;
mod process;
mod reply;
mod rule;
mod swap2;
mod tell;
mod wait;

pub use cell::{Cell, Misread, excerpt, number};
pub use command::{Block, Command, Family, Stone};
pub use fault::Fault;
pub use manager::Manager;
pub use process::{Program, Remarks};
pub use reply::Reply;
pub use rule::{RULES, Unspoken, YIXIN_RENJU, check};
pub use swap2::{Moment, Step};
pub use tell::{Conditions, Opponent, Time};
