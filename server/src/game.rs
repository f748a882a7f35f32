//! A game: the task that owns it, and what others may ask of it.

mod absence;
pub mod actor;
mod audience;
mod broadcast;
mod handle;
mod lag;
mod late;
mod ledger;
mod listing;
mod new_game;
mod others;
mod proceedings;
mod published;
pub mod referee;
mod standstill;
mod subscribers;
pub mod timekeeper;

pub use broadcast::Feed;
pub use handle::{
    Acted, Arrival, Backlog, Contact, Departure, Entered, GameHandle, NOBODY, SubscriberId,
};
pub use new_game::{NewGame, OpenNext};
pub use published::Published;
