//! The start page as a visitor sees it.

use oxo_protocol::Terms;
use oxo_shared::Rules;
use oxo_tests::Device;
use oxo_tests::client::{game_on, plain_game};
use serde_json::json;

use super::World;

/// An expression for the bottom edge of an element, in pixels from the top of the screen.
fn bottom(css: &str) -> String {
    format!(
        "Math.max(...[...document.querySelectorAll('{css}')].map((it) => it.getBoundingClientRect().bottom))"
    )
}

#[tokio::test]
async fn on_a_phone_the_unfinished_game_and_main_buttons_are_above_the_fold() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.seated_on(Device::Phone, plain_game(Rules::GOMOKU)).await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    bob.go(&world.page("")).await;
    bob.wait_until(
        "document.querySelector('.mine li')?.innerText.includes('Your move against ann')",
    )
    .await;
    assert_eq!(bob.evaluate(&format!("{} <= innerHeight", bottom(".mine, .door"))).await, true);
    bob.choose(".mine a").await;
    bob.ply(1).await;
    bob.assert_no_errors().await;
}

#[tokio::test]
async fn the_demo_board_moves_unless_reduced_motion_is_set() {
    let Some(world) = World::start().await else { return };
    let ann = world.visit("").await;
    let stones = "document.querySelectorAll('[data-part=live-board] .stone').length";
    ann.wait_until(&format!("{stones} > 12")).await;
    let still = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
    ann.command("Emulation.setEmulatedMedia", still).await;
    ann.reload().await;
    ann.wait_until(&format!("{stones} === 24")).await;
    ann.pause().await;
    assert_eq!(ann.evaluate(stones).await, 24);
    ann.assert_no_errors().await;
}

#[tokio::test]
async fn a_live_game_replaces_the_demo_board() {
    let Some(world) = World::start().await else { return };
    let listed = Terms { listed: true, ..Terms::new(Rules::GOMOKU) };
    let (mut ann, _bob, g) = world.seated(game_on(listed)).await;
    ann.put(g, 0, (7, 7)).await;
    let eve = world.visit("").await;
    eve.wait_for_text("Live, move 1").await;
    ann.say(g, "hello").await;
    let stones = "document.querySelectorAll('[data-part=live-board] .stone').length";
    eve.wait_until(&format!("{stones} === 1")).await;
    eve.assert_no_errors().await;
}

#[tokio::test]
async fn each_game_explains_its_rules() {
    let Some(world) = World::start().await else { return };
    let ann = world.visit("").await;
    ann.wait_until("document.querySelectorAll('.card').length === 8").await;
    ann.wait_until("document.querySelector('[data-part=live-board] svg')").await;
    ann.choose(".card button").await;
    ann.wait_for_text("Five or more of your own in an unbroken row wins").await;
    ann.press("Done").await;
    ann.go(&world.page("learn")).await;
    ann.wait_for_text("exactly five in a row wins").await;
    ann.assert_no_errors().await;
}

#[tokio::test]
async fn what_an_earlier_page_saved_is_still_read() {
    let Some(world) = World::start().await else { return };
    let (mut ann, mut bob, g) = world.server.seated(plain_game(Rules::TICTACTOE)).await;
    ann.put(g, 0, (1, 1)).await;
    bob.put(g, 1, (0, 0)).await;
    ann.resign(g).await;
    let eve = world.visit("healthz").await;
    eve.run(&format!(
        "localStorage['oxo.played'] = '123456 {g}';
         localStorage['oxo.compose'] = 'width=3&height=3&k=3&lines=more&opening=free&side=o';"
    ))
    .await;
    eve.go(&world.page("")).await;
    eve.wait_for_text("You’ll play Tic-tac-toe").await;
    eve.wait_until(&format!("document.querySelector(\".mini[href='/{g}']\")")).await;
    eve.assert_no_errors().await;
}
