//! The wire protocol, version 1 (`oxo.v1`): all messages, limits and codes.
//!
//! A client sends [`Request`]s, each with an id, and gets one [`ServerFrame::Ok`] or
//! [`ServerFrame::Err`] for each. The server sends [`GameEvent`]s, numbered per game without gaps,
//! and [`Notice`]s. A text frame holds one JSON object, see [`frame`]. `docs/protocol.md` has an
//! example of each.

#![warn(missing_docs)]

pub mod absence;
pub mod allowed;
pub mod code;
pub mod delay;
pub mod event;
pub mod frame;
pub mod id;
pub mod limits;
mod message;
pub mod notice;
pub mod offer;
pub mod player;
mod replica;
pub mod reply;
pub mod request;
pub mod table;
pub mod terms;
pub mod thought;
#[cfg(test)]
mod typescript;
mod version;

pub use allowed::{Act, WhyNot};
pub use code::{CloseCode, Code, Rejection};
pub use delay::Delay;
pub use event::{ClockChange, ClockReason, GameEvent, Pause, Room, Snap, Speaker, is_default};
pub use frame::{DecodeError, ServerFrame};
pub use id::{DeviceId, GameId, LinkCode, OfferId, PlayerId, SeekId};
pub use limits::Limits;
pub use message::Nothing;
pub use notice::Notice;
pub use offer::{GIFT_MS, MOST_GRANTED, Offer, OfferKind};
pub use player::{Kind, PASS_AND_PLAY_NAMES, Player, Presence, Role, SideChoice, display_name};
pub use replica::{Received, Replica};
pub use reply::{GameRow, LobbyView, Rating, RatingChange, SeekRow, Standing, Welcome};
pub use request::{ClaimKind, Hello, Request};
pub use table::{Table, TableError};
pub use terms::Terms;
pub use version::{PATH, SUBPROTOCOL, VERSION};
