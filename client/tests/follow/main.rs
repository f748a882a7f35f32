//! A game that is followed, whatever becomes of the connection: without a page, and without a
//! socket.
#![allow(clippy::unwrap_used, reason = "the lint knows tests, but not what they share")]

mod any_order;
mod board;
mod news;
mod outages;
