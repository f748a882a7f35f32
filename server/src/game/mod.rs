//! A game: the task that owns it and the handle through which other tasks use it.

pub mod actor;
#[cfg(test)]
mod attendance_tests;
mod audience;
mod broadcast;
mod delayed_view;
pub mod deps;
pub mod games;
mod handle;
mod lag;
mod ledger;
mod listing;
mod live_game;
pub mod mailbox;
mod new_game;
pub mod play_time;
mod published;
pub mod referee;
pub mod registry;
mod stopped_clock;
mod subscribers;
pub mod timekeeper;

pub use broadcast::{Acted, Delivery, Feed};
pub use handle::{
    Backlog, Departure, Entered, GameHandle, JoinMode, Liveness, NOBODY, SubscriberId, closed,
};
pub use new_game::{NewGame, OpenNext};
pub use published::Published;
