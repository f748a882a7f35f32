//! A game: the task that owns it, and what others may ask of it.

mod absence;
pub mod actor;
#[cfg(test)]
mod attendance_tests;
mod audience;
mod broadcast;
pub mod deps;
mod handle;
mod lag;
mod late;
mod ledger;
mod listing;
pub mod mailbox;
mod new_game;
pub mod play_time;
mod proceedings;
mod published;
pub mod referee;
pub mod registry;
mod standstill;
mod subscribers;
pub mod timekeeper;

pub use broadcast::Feed;
pub use handle::{
    Acted, Backlog, Departure, Entered, GameHandle, JoinMode, Liveness, NOBODY, SubscriberId,
};
pub use new_game::{NewGame, OpenNext};
pub use published::Published;
