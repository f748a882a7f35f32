//! Premoves.

use oxo_shared::Rules;
use oxo_tests::Device;
use oxo_tests::client::plain_game;

use super::World;

#[tokio::test]
async fn a_premove_is_shown_cancelled_and_played() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    bob.click((3, 3)).await;
    bob.wait_for_text("Premove d4").await;
    // Choosing the same cell again cancels it.
    bob.click((3, 3)).await;
    bob.wait_until("window.oxo.follow.premove === null").await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    bob.click((4, 4)).await;
    bob.ply(2).await;
    bob.click((5, 5)).await;
    bob.wait_until("window.oxo.follow.premove !== null").await;
    ann.put(g, 2, (8, 8)).await;
    bob.ply(4).await;
    assert_eq!(ann.table(g).await.game.moves()[3], (5, 5).into());
    // A premove on a cell that is taken by then is not played, even after a reload.
    bob.click((9, 9)).await;
    bob.wait_until("window.oxo.follow.premove !== null").await;
    bob.reload().await;
    bob.wait_for_text("Premove j10").await;
    ann.put(g, 4, (9, 9)).await;
    bob.ply(5).await;
    bob.wait_until("window.oxo.follow.premove === null").await;
    assert_eq!(ann.table(g).await.game.ply(), 5);
}

#[tokio::test]
async fn a_finger_sets_and_cancels_a_premove() {
    let Some(world) = World::start().await else { return };
    let (_ann, bob, _) = world.seated_on(Device::Phone, plain_game(Rules::GOMOKU)).await;
    bob.tap((3, 3)).await;
    bob.press("Premove d4").await;
    bob.wait_for_text("Premove d4. Choose it again to cancel.").await;
    bob.tap((3, 3)).await;
    bob.wait_until("window.oxo.follow.premove === null").await;
}
