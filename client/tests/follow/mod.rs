//! A game that is followed, whatever becomes of the connection: without a page, and without a
//! socket.

mod any_order;
mod board;
mod news;
mod outages;
