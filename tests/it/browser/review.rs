//! The review of a finished game, and its stage.

use oxo_protocol::Terms;
use oxo_protocol::request::Create;
use oxo_shared::{Point, Rules};
use oxo_tests::Device;
use oxo_tests::client::{game_on, plain_game};

use super::{LOST, World, play};

/// More moves than a study supports, and a line length that none of them completes.
const TOO_MANY: i32 = 402;
const NO_ROW_POSSIBLE: &str = "64x64x64";

#[tokio::test]
async fn a_finished_game_has_a_review_and_is_listed_on_the_start_page() {
    let Some(world) = World::start().await else { return };
    review_game(&world).await;
}

pub async fn review_game(world: &World) {
    let (_ann, bob, _) = world.reviewed_on(Device::Desktop).await;
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
    // The answer is hidden until the player has tried a move.
    bob.press("Try it yourself").await;
    bob.wait_for_text("O to move: find better than b1").await;
    assert!(bob.evaluate("document.querySelector('.board .hint')").await.is_null());
    bob.click((2, 0)).await;
    bob.wait_for_text("Your move: c1").await;
    bob.wait_for_text("Master would play b2").await;
    bob.choose("[data-step=first]").await;
    bob.wait_until("document.querySelector('[data-part=study-move]').textContent === ''").await;
    bob.choose("[data-part=moves] [data-ply='3']").await;
    bob.wait_for_text("Move 3 of 5").await;
    bob.press("Analyze").await;
    bob.wait_for_text("Start; O to move").await;
    bob.wait_until("location.hash === '#3x3x3/x:a1,b2/o:b1/o'").await;
    bob.choose(".brand").await;
    bob.wait_for_text_in(".mini", "Lost v ann").await;
    bob.run(
        "history.pushState(null, '', `/@/${encodeURIComponent(oxo.link.welcome.you.name)}`); \
             dispatchEvent(new PopStateEvent('popstate'));",
    )
    .await;
    bob.wait_for_text_in("[data-part=against] li", "1 lost").await;
    bob.press("Use on another device").await;
    bob.wait_until("document.querySelector('[data-part=device-code] .qr')?.naturalWidth > 0").await;
}

#[tokio::test]
async fn a_review_without_a_study_says_why_and_can_retry() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.seated(plain_game(Rules::TICTACTOE)).await;
    play(&mut ann, &bob, g, &LOST).await;
    bob.wait_for_text("You lost").await;
    bob.block(&["*.study.json"]).await;
    bob.press("Review").await;
    bob.wait_for_text("No study of this game").await;
    bob.wait_for_text("No connection to the server").await;
    bob.accept_errors().await;
    bob.block(&[]).await;
    bob.press("Try again").await;
    bob.wait_for_text("turning point").await;

    let moves = (0..TOO_MANY).map(|ply| Point::new(ply % 64, ply / 64)).collect();
    let long = Create { moves, ..plain_game(NO_ROW_POSSIBLE.parse().unwrap()) };
    for (create, reason) in [
        (long, "This game is too long to study. You can still step through it"),
        (plain_game(Rules::GOMOKU), "This game has too few moves to study"),
    ] {
        let (mut ann, bob, g) = world.seated(create).await;
        let ply = ann.table(g).await.game.ply();
        ann.put(g, ply, (7, 7)).await;
        ann.resign(g).await;
        bob.wait_for_text("You won").await;
        bob.press("Review").await;
        bob.wait_for_text(reason).await;
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
    let eve = world.visit("stage").await;
    eve.ply(1).await;
    assert_eq!(eve.url().await, world.page(format!("{g}/stage")));
}
