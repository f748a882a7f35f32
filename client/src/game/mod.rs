//! One game as a player or a spectator follows it. Nothing here knows a page or a socket.

pub mod absence;
pub mod chances;
pub mod chat;
pub mod delivery;
pub mod hand;
pub mod ledger;
pub mod news;
pub mod outage;
pub mod record;
pub mod review;
pub mod seen;
pub mod study;
