//! The server is killed in mid-game and restarted.

use oxo_server::Config;
use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::port::Port;
use oxo_tests::{Chrome, ServerProcess, TestClient, TestServer};

use super::page;

#[tokio::test]
async fn a_game_continues_after_a_killed_server_restarts() {
    let Some(chrome) = Chrome::start().await else { return };
    let directory = tempfile::tempdir().expect("room for a directory");
    let data = ["--data", directory.path().to_str().expect("a plain path")];
    let port = Port::reserve().expect("a port");
    let address = port.address().to_string();
    let server = ServerProcess::start_at(&address, &data);
    let mut ann = TestClient::connect(server.url(), "ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = chrome.visit(&page(&address, g)).await;
    bob.sit_down().await;
    bob.wait_for_text("ann is to move").await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    bob.click((8, 8)).await;
    bob.ply(2).await;
    server.kill();
    bob.state("offline").await;
    // The page reconnects by itself and has the same board.
    let server = ServerProcess::start_at(&address, &data);
    bob.ply(2).await;
    let mut ann = ann.reconnect(server.url()).await;
    ann.join(g).await;
    ann.put(g, 2, (6, 6)).await;
    bob.ply(3).await;
    bob.click((9, 9)).await;
    bob.ply(4).await;
    assert_eq!(ann.table(g).await.game.ply(), 4);
}

#[tokio::test]
async fn a_guest_is_told_that_the_host_closed_the_server() {
    let Some(chrome) = Chrome::start().await else { return };
    let config = Config { ends_with_host: true, rate_limits: false, ..Config::default() };
    let server = TestServer::start_with(config).await;
    let mut ann = TestClient::connect(server.url(), "ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = chrome.visit(&page(server.address(), g)).await;
    bob.sit_down().await;
    bob.wait_for_text("ann is to move").await;
    server.stop().await;
    bob.wait_for_text("its host has closed the server").await;
}
