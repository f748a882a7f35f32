//! The main user paths, in Firefox.

use super::World;
use super::bot::play_a_bot;
use super::games::play_each_other;
use super::reconnect::lose_the_connection;
use super::review::review_game;

#[tokio::test]
async fn the_main_paths_work_in_firefox() {
    let Some(world) = World::in_firefox().await else { return };
    let ann = world.visit("").await;
    ann.wait_until("document.querySelector('.start')?.checkVisibility()").await;
    ann.wait_until("document.querySelector('[data-part=live-board] .stone')").await;
    play_a_bot(&world).await;
    play_each_other(&world).await;
    review_game(&world).await;
    lose_the_connection(&world).await;
}
