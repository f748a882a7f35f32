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
    bob.wait_for_text_in(".mine li", "Your move against ann").await;
    assert_eq!(bob.evaluate(&format!("{} <= innerHeight", bottom(".mine, .start"))).await, true);
    bob.choose(".mine a").await;
    bob.ply(1).await;
}

#[tokio::test]
async fn the_demo_board_moves_unless_reduced_motion_is_set() {
    let Some(world) = World::start().await else { return };
    let ann = world.visit("").await;
    let stones = "document.querySelectorAll('[data-part=live-board] .stone').length";
    ann.wait_until(&format!("{stones} > 12")).await;
    ann.set_media(&[("prefers-reduced-motion", "reduce")]).await;
    ann.reload().await;
    ann.wait_until(&format!("{stones} === 24")).await;
    ann.pause().await;
    assert_eq!(ann.evaluate(stones).await, 24);
}

#[tokio::test]
async fn a_live_game_replaces_the_demo_board() {
    let Some(world) = World::start().await else { return };
    let listed = Terms { listed: true, ..Terms::new(Rules::GOMOKU) };
    let eve = world.visit("").await;
    eve.wait_until("document.querySelector('[data-part=live-board] .stone')").await;
    // A server that is busy for a moment.
    eve.run(
        "const request = oxo.link.request;
         oxo.link.request = async (t, d) => {
           if (t !== 'watch') return request.call(oxo.link, t, d);
           oxo.link.request = request;
           window.refused = true;
           throw new Error('busy');
         };",
    )
    .await;
    let (mut ann, bob, g) = world.seated(game_on(listed)).await;
    ann.put(g, 0, (7, 7)).await;
    eve.wait_until("window.refused").await;
    assert_eq!(eve.evaluate("document.querySelector('[data-live]')").await, json!(null));
    bob.ply(1).await;
    bob.click((8, 8)).await;
    eve.wait_for_text("Live, move 2").await;
    ann.say(g, "hello").await;
    let stones = "document.querySelectorAll('[data-part=live-board] .stone').length";
    eve.wait_until(&format!("{stones} === 2")).await;
}

#[tokio::test]
async fn a_game_begun_before_the_connection_stands_begins_with_it() {
    let Some(world) = World::start().await else { return };
    let slow = "const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (text) {
          (window.held ??= []).push(() => send.call(this, text));
        };
        window.connect = () => {
          WebSocket.prototype.send = send;
          for (const sent of held) sent();
        };";
    let eve = world.visit_with(slow, "").await;
    eve.wait_until("window.held").await;
    eve.choose("[data-part=go-bot]").await;
    eve.run("connect()").await;
    eve.wait_until("oxo.follow?.table").await;
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
}
