//! A game as others see it: what can be asked of it, and what the answer must be.

mod handle;
pub mod opening;
pub mod referee;

pub use handle::{
    Acted, Attachment, Backlog, Command, Departure, Entered, Entry, GameHandle, Listing, Outage,
    Published,
};
pub use opening::Opening;
