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
mod clock;
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
mod preview;
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
        let chrome = Chrome::full().await?;
        Some(World { chrome, server: TestServer::start_with(without_rate_limits()).await })
    }

    async fn in_firefox() -> Option<World> {
        let chrome = Chrome::firefox().await?;
        Some(World { chrome, server: TestServer::start_with(without_rate_limits()).await })
    }

    async fn start_with(config: Config) -> Option<World> {
        let chrome = Chrome::start().await?;
        Some(World { chrome, server: TestServer::start_with(config).await })
    }

    fn page(&self, path: impl Display) -> String {
        page(self.server.address(), path)
    }

    async fn visit(&self, path: impl Display) -> Tab {
        self.visit_on(Device::Desktop, path).await
    }

    async fn visit_on(&self, device: Device, path: impl Display) -> Tab {
        self.chrome.visit_on(device, &self.page(path)).await
    }

    /// Starts a game of ann, as X, against bob, as O, who joined through the link on its page.
    async fn seated(&self, create: Create) -> (TestClient, Tab, GameId) {
        self.seated_on(Device::Desktop, create).await
    }

    async fn seated_on(&self, device: Device, create: Create) -> (TestClient, Tab, GameId) {
        let mut ann = self.server.client("ann").await;
        let g = ann.create(create).await;
        let bob = self.visit_on(device, g).await;
        bob.sit_down().await;
        bob.wait_for_text("ann is to move").await;
        (ann, bob, g)
    }

    async fn gomoku(&self) -> (TestClient, Tab, GameId) {
        self.seated(plain_game(Rules::GOMOKU)).await
    }
}

/// Returns the URL of `path` at `HOST:PORT`.
fn page(address: &str, path: impl Display) -> String {
    format!("http://{address}/{path}")
}

/// Plays these moves in turn, O's on the page.
async fn play(ann: &mut TestClient, bob: &Tab, g: GameId, moves: &[(i32, i32)]) {
    bob.wait_until("oxo.follow?.table?.isRunning && oxo.follow.side").await;
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
