//! The page in a real browser, against the real server.
//!
//! Without Chromium nothing of this runs, and one line says so.

#![allow(clippy::unwrap_used, reason = "a helper of a test may fail as the test may")]

mod accessibility;
mod board;
mod bot;
mod clock;
mod fingers;
mod games;
mod keyboard;
mod lost;
mod monkey;
mod openings;
mod premove;
mod preview;
mod rematch;
mod restart;
mod stories;
mod tabs;
mod terminal;

use std::fmt::Display;

/// Where something is that is served at `HOST:PORT`.
fn page(address: &str, path: impl Display) -> String {
    format!("http://{address}/{path}")
}
