//! A page that is put to sleep, left, hidden or without a network, and what it keeps of a player.

use serde_json::json;

use super::World;

#[tokio::test]
async fn a_page_in_the_background_goes_on_without_loading_again() {
    let Some(world) = World::in_whole_chromium().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    bob.run("window.kept = true;").await;
    bob.go(&world.page("")).await;
    ann.put(g, 0, (7, 7)).await;
    bob.back().await;
    bob.ply(1).await;
    assert_eq!(bob.ask("window.kept").await, true);
    // The page that was there meanwhile may still be on its way out.
    bob.until("!window.oxo.link.aside").await;
    bob.click((8, 8)).await;
    bob.ply(2).await;
    bob.is_content().await;
}

#[tokio::test]
async fn a_page_that_was_frozen_has_the_right_board_when_it_thaws() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    bob.tell("Page.setWebLifecycleState", json!({"state": "frozen"})).await;
    ann.put(g, 0, (7, 7)).await;
    bob.tell("Page.setWebLifecycleState", json!({"state": "active"})).await;
    // Nobody sees it yet, and it calls all the same.
    bob.ply(1).await;
    bob.until("document.hidden && document.title.startsWith('● Your move')").await;
}

#[tokio::test]
async fn without_a_network_the_page_says_so_and_waits() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    let network = async |offline: bool| {
        let line = json!({"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        bob.tell("Network.enable", json!({})).await;
        bob.tell("Network.emulateNetworkConditions", line).await;
    };
    network(true).await;
    // An open socket is not cut by that; a new one cannot be had.
    bob.run("window.oxo.link.rename('robert');").await;
    bob.sees("You are offline. Waiting for a connection").await;
    ann.put(g, 0, (7, 7)).await;
    network(false).await;
    bob.ply(1).await;
    bob.sees("robert").await;
}

#[tokio::test]
async fn where_nothing_is_kept_one_plays_all_the_same_and_is_told() {
    let Some(world) = World::start().await else { return };
    let bob = world.chrome.visit("about:blank").await;
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full'); };";
    bob.tell("Page.addScriptToEvaluateOnNewDocument", json!({"source": full})).await;
    bob.go(&world.page("")).await;
    bob.make_game("3x3x3").await;
    bob.choose("[data-part=settings]").await;
    bob.sees("This browser saves nothing").await;
    bob.is_content().await;
}
