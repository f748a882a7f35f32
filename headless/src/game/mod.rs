//! A single game as a player or spectator follows it, independent of pages and sockets.

pub mod advice;
pub mod changes;
pub mod claim;
pub mod events;
pub mod follow;
pub mod hand;
pub mod ledger;
pub mod news;
pub mod news_words;
pub mod notice;
mod offers;
pub mod out;
pub mod outage;
mod play;
mod record;
mod resume;
pub mod review;
pub mod seen;
pub mod showing;
pub mod study;
mod turn;
