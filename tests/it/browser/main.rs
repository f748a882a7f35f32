//! The page in a real browser, against the real server.
//!
//! Without Chromium nothing of this runs, and one line says so.

#![allow(clippy::unwrap_used, reason = "a helper of a test may fail as the test may")]

mod accessibility;
mod asks;
mod away;
mod board;
mod bot;
mod clock;
mod eyes;
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

use oxo_shared::Rules;
use oxo_shared::protocol::GameId;
use oxo_shared::protocol::wish::Create;
use oxo_tests::client::plain_game;
use oxo_tests::{Chrome, Tab, TestClient, TestServer};

/// Where something is that is served at `HOST:PORT`.
fn page(address: &str, path: impl Display) -> String {
    format!("http://{address}/{path}")
}

/// A game of gomoku that ann, at X, plays with bob, at O, who came to its page by the link.
async fn gomoku(chrome: &Chrome, server: &TestServer) -> (TestClient, Tab, GameId) {
    invited(chrome, server, plain_game(Rules::GOMOKU)).await
}

/// The same with another game.
async fn invited(chrome: &Chrome, server: &TestServer, game: Create) -> (TestClient, Tab, GameId) {
    let mut ann = server.client("ann").await;
    let g = ann.create(game).await;
    let bob = chrome.visit(&page(server.address(), g)).await;
    bob.press("Play O").await;
    bob.sees("ann is to move").await;
    (ann, bob, g)
}
