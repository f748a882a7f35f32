//! The page in a real browser, against the real server.
//!
//! Without Chromium, these tests are skipped, which one line reports.

#![allow(clippy::unwrap_used, reason = "a helper of a test may fail as the test may")]

mod accessibility;
mod address;
mod analysis;
mod away;
mod board;
mod bot;
mod firefox;
mod games;
mod keyboard;
mod lobby;
mod messages;
#[cfg(unix)]
mod moderation;
mod monkey;
mod navigation;
mod offers;
mod openings;
mod premove;
mod puzzle;
mod reconnect;
mod rematch;
mod review;
mod small_screens;
mod stories;
mod tabs;
mod touch;
mod visual;

use std::fmt::Display;

use oxo_protocol::GameId;
use oxo_protocol::request::Create;
use oxo_server::Config;
use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::server::without_rate_limits;
use oxo_tests::{Chrome, Device, Tab, TestClient, TestServer};

/// A server, and a browser to visit it.
struct World {
    chrome: Chrome,
    server: TestServer,
}

impl World {
    /// Starts both. `None` if there is no Chromium and none is required.
    async fn start() -> Option<World> {
        World::start_with(without_rate_limits()).await
    }

    async fn in_full_chromium() -> Option<World> {
        Some(World::of(Chrome::full().await?, without_rate_limits()).await)
    }

    async fn in_firefox() -> Option<World> {
        Some(World::of(Chrome::firefox().await?, without_rate_limits()).await)
    }

    async fn start_with(config: Config) -> Option<World> {
        Some(World::of(Chrome::start().await?, config).await)
    }

    async fn of(chrome: Chrome, config: Config) -> World {
        World { chrome, server: TestServer::start_with(config).await }
    }

    fn page(&self, path: impl Display) -> String {
        page(self.server.address(), path)
    }

    async fn visit(&self, path: impl Display) -> Tab {
        self.visit_on(Device::Desktop, path).await
    }

    /// Opens a page of a new person in which `script` runs first.
    async fn visit_with(&self, script: &str, path: impl Display) -> Tab {
        self.chrome.visit_with(script, &self.page(path)).await
    }

    async fn visit_on(&self, device: Device, path: impl Display) -> Tab {
        self.chrome.visit_on(device, &self.page(path)).await
    }

    /// Opens the page of a game that ann has created.
    async fn invited(&self, create: Create) -> (TestClient, Tab, GameId) {
        self.invited_on(Device::Desktop, create).await
    }

    async fn invited_on(&self, device: Device, create: Create) -> (TestClient, Tab, GameId) {
        let mut ann = self.server.client("ann").await;
        let g = ann.create(create).await;
        (ann, self.visit_on(device, g).await, g)
    }

    /// Starts a game of ann, as X, against bob, as O, who joined through the link on its page.
    async fn seated(&self, create: Create) -> (TestClient, Tab, GameId) {
        self.seated_on(Device::Desktop, create).await
    }

    async fn seated_on(&self, device: Device, create: Create) -> (TestClient, Tab, GameId) {
        let (ann, bob, g) = self.invited_on(device, create).await;
        bob.sit_down().await;
        bob.wait_for_text("ann is to move").await;
        (ann, bob, g)
    }

    /// Starts a game that bob loses, and opens its review.
    async fn reviewed_on(&self, device: Device) -> (TestClient, Tab, GameId) {
        let (mut ann, bob, g) = self.seated_on(device, plain_game(Rules::TICTACTOE)).await;
        play(&mut ann, &bob, g, &LOST).await;
        bob.wait_for_text("You lost").await;
        bob.press("Review").await;
        (ann, bob, g)
    }

    async fn gomoku(&self) -> (TestClient, Tab, GameId) {
        self.seated(plain_game(Rules::GOMOKU)).await
    }
}

/// Moves of X and O that O loses by the first one.
const LOST: [(i32, i32); 5] = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)];

/// Returns the URL of `path` at `HOST:PORT`.
fn page(address: &str, path: impl Display) -> String {
    format!("http://{address}/{path}")
}

/// Plays these moves in turn, O's on the page.
async fn play(ann: &mut TestClient, bob: &Tab, g: GameId, moves: &[(i32, i32)]) {
    bob.seated().await;
    for (ply, &at) in moves.iter().enumerate() {
        bob.ply(ply).await;
        if ply % 2 == 0 {
            ann.put(g, ply, at).await;
        } else {
            bob.click(at).await;
        }
    }
    bob.ply(moves.len()).await;
}
