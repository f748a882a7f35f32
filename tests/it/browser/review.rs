//! A first game with tips, and the review of a finished one.

use oxo_protocol::Terms;
use oxo_protocol::request::Create;
use oxo_shared::{Point, Rules};
use oxo_tests::client::{game_on, plain_game};
use serde_json::json;

use super::{World, play};

/// More moves than a study supports, and a line length that none of them completes.
const TOO_MANY: i32 = 402;
const NO_ROW_POSSIBLE: &str = "64x64x64";

#[tokio::test]
async fn the_first_game_has_tips_that_can_be_turned_off() {
    let Some(world) = World::start().await else { return };
    let ann = world.visit("").await;
    ann.choose("select[name=bot] option[value='level:1']").await;
    ann.play_first().await;
    ann.choose("[data-part=go-bot]").await;
    ann.wait_for_text("Tip: begin near the middle").await;
    ann.press("More").await;
    ann.press("Turn tips off").await;
    ann.wait_until("!document.body.innerText.includes('Tip:')").await;
    ann.assert_no_errors().await;
}

#[tokio::test]
async fn a_finished_game_has_a_review_and_is_listed_on_the_start_page() {
    let Some(world) = World::start().await else { return };
    review_game(&world).await;
}

pub async fn review_game(world: &World) {
    let (mut ann, bob, g) = world.seated(plain_game(Rules::TICTACTOE)).await;
    play(&mut ann, &bob, g, &[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]).await;
    bob.wait_for_text("You lost").await;
    bob.press("Review").await;
    // O's first reply lost, because it was not in the centre. The review begins there.
    bob.wait_for_text("O 50% → 0%").await;
    bob.wait_for_text("Master would play b2").await;
    bob.wait_until("document.querySelector('.hint.best').textContent === '50'").await;
    bob.wait_for_text("% accurate").await;
    bob.wait_for_text("ann made three in a row").await;
    // Browsers without `reading-flow` follow the markup.
    let order = "document.querySelector('[data-part=moves]').compareDocumentPosition(\
                 document.querySelector('[data-step=first]'))";
    assert_eq!(bob.evaluate(order).await, 4);
    bob.press("Try it yourself").await;
    bob.wait_for_text("Move 1 of 5").await;
    bob.choose("[data-part=moves] [data-ply='3']").await;
    bob.wait_for_text("Move 3 of 5").await;
    bob.choose(".brand").await;
    bob.wait_until("document.querySelector('.mini')?.innerText.includes('Lost v ann')").await;
    bob.run(
        "history.pushState(null, '', `/@/${encodeURIComponent(oxo.link.welcome.you.name)}`); \
             dispatchEvent(new PopStateEvent('popstate'));",
    )
    .await;
    bob.wait_until(
        "document.querySelector('[data-part=against] li')?.innerText.includes('1 lost')",
    )
    .await;
    bob.press("Use on another device").await;
    bob.wait_until("document.querySelector('[data-part=device-code] .qr')?.naturalWidth > 0").await;
    bob.assert_no_errors().await;
}

#[tokio::test]
async fn a_review_without_a_study_says_why_and_can_retry() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.seated(plain_game(Rules::TICTACTOE)).await;
    play(&mut ann, &bob, g, &[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]).await;
    bob.wait_for_text("You lost").await;
    bob.command("Network.enable", json!({})).await;
    bob.command("Network.setBlockedURLs", json!({"urls": ["*.study.json"]})).await;
    bob.press("Review").await;
    bob.wait_for_text("No study of this game").await;
    bob.wait_for_text("No connection to the server").await;
    bob.command("Network.setBlockedURLs", json!({"urls": []})).await;
    bob.press("Try again").await;
    bob.wait_for_text("turning point").await;

    let moves = (0..TOO_MANY).map(|ply| Point::new(ply % 64, ply / 64)).collect();
    let long = Create { moves, ..plain_game(NO_ROW_POSSIBLE.parse().unwrap()) };
    for (create, why) in [
        (long, "This game is too long to study. You can still step through it"),
        (plain_game(Rules::GOMOKU), "This game has too few moves to study"),
    ] {
        let (mut ann, bob, g) = world.seated(create).await;
        let ply = ann.table(g).await.game.ply();
        ann.put(g, ply, (7, 7)).await;
        ann.resign(g).await;
        bob.wait_for_text("You won").await;
        bob.press("Review").await;
        bob.wait_for_text(why).await;
        bob.assert_no_errors().await;
    }
}

#[tokio::test]
async fn a_stage_shows_only_the_game_and_without_a_code_a_live_one() {
    let Some(world) = World::start().await else { return };
    let terms = Terms { listed: true, ..Terms::new(Rules::GOMOKU) };
    let (mut ann, bob, g) = world.seated(game_on(terms)).await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    bob.another_tab(&world.page(format!("{g}/stage"))).await;
    bob.ply(1).await;
    assert_eq!(bob.evaluate("oxo.follow.side").await, serde_json::json!(null));
    let shown = "[...document.querySelectorAll('header, button, input, .side')].filter((it) => it.checkVisibility()).length";
    assert_eq!(bob.evaluate(shown).await, 0);
    bob.assert_no_errors().await;
    let eve = world.visit("stage").await;
    eve.ply(1).await;
    assert_eq!(eve.url().await, world.page(format!("{g}/stage")));
    eve.assert_no_errors().await;
}
