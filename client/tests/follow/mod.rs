//! A followed game, whatever happens to the connection, without a page and without a socket.

mod any_order;
mod board;
mod news;
mod outages;
