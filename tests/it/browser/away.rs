//! A page that is suspended, left, hidden or offline keeps its game, and says that its host left.

use oxo_server::Config;
use oxo_tests::server::without_rate_limits;
use serde_json::json;

use super::World;

#[tokio::test]
async fn a_page_restored_from_the_cache_continues_without_reloading() {
    let Some(world) = World::in_full_chromium().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    bob.run("window.kept = true;").await;
    bob.go(&world.page("")).await;
    ann.put(g, 0, (7, 7)).await;
    bob.back().await;
    bob.ply(1).await;
    assert_eq!(bob.evaluate("window.kept").await, true);
    // The page shown in between may still be closing.
    bob.wait_until("!window.oxo.link.aside").await;
    bob.click((8, 8)).await;
    bob.ply(2).await;
}

#[tokio::test]
async fn a_page_that_was_frozen_catches_up_when_it_resumes() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    bob.command("Page.setWebLifecycleState", json!({"state": "frozen"})).await;
    ann.put(g, 0, (7, 7)).await;
    bob.command("Page.setWebLifecycleState", json!({"state": "active"})).await;
    // The page is still hidden, and notifies all the same.
    bob.ply(1).await;
    bob.wait_until("document.hidden && document.title.startsWith('● Your move')").await;
    let icon = "document.querySelector('[rel=icon]').href";
    assert_eq!(bob.evaluate(&format!("{icon}.includes('b24d0c')")).await, true);
    bob.accept_errors().await;
}

#[tokio::test]
async fn an_offline_page_says_so_and_waits() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    bob.set_network(true, 0).await;
    // Going offline does not cut an open socket, but prevents a new one.
    bob.run("window.oxo.link.rename('robert');").await;
    bob.wait_for_text("You are offline. Waiting for a connection").await;
    ann.put(g, 0, (7, 7)).await;
    bob.set_network(false, 0).await;
    bob.ply(1).await;
    bob.wait_for_text("robert").await;
    bob.accept_errors().await;
}

#[tokio::test]
async fn the_page_works_without_storage_and_says_so() {
    let Some(world) = World::start().await else { return };
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full'); };";
    let bob = world.visit_with(full, "").await;
    bob.make_game("3x3x3").await;
    bob.choose("[data-part=settings]").await;
    bob.wait_for_text("This browser saves nothing").await;
}

#[tokio::test]
async fn a_guest_is_told_that_the_host_closed_the_server() {
    let config = Config { ends_with_host: true, ..without_rate_limits() };
    let Some(world) = World::start_with(config).await else { return };
    let (_ann, bob, _) = world.gomoku().await;
    world.server.stop().await;
    bob.wait_for_text("its host has closed the server").await;
    bob.accept_errors().await;
}
