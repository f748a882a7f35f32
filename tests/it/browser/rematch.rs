//! A rematch with swapped sides on the same page.

use oxo_protocol::OfferKind;
use oxo_shared::Rules;
use oxo_tests::client::{X_WINS, plain_game};
use oxo_tests::next_event;

use super::{World, play};

#[tokio::test]
async fn an_accepted_rematch_opens_on_the_same_page_and_spectators_can_follow() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.seated(plain_game(Rules::TICTACTOE)).await;
    let eve = world.visit(g).await;
    play(&mut ann, &bob, g, &X_WINS).await;
    bob.wait_for_text("You lost").await;
    eve.wait_for_text("ann won").await;
    ann.offer(g, OfferKind::Rematch).await;
    bob.wait_for_text("ann wants a rematch").await;
    // One way to say yes, and nothing that is for a running game.
    let buttons = "[...document.querySelectorAll('.status button')]
        .filter((it) => it.checkVisibility()).map((it) => it.textContent.trim()).join()";
    bob.wait_until(&format!("{buttons} === 'Accept,Decline,Review,New game'")).await;
    bob.press("Accept").await;
    let next = next_event!(ann, Rematch).g;
    eve.press("Go to the rematch").await;
    for tab in [&bob, &eve] {
        tab.wait_until(&format!("location.pathname === '/{next}'")).await;
    }
    bob.wait_for_text("Your move").await;
    // The score of the match is by player, not by side.
    let score = r"/ 0 – 1 ann/.test(document.querySelector('[data-part=fine]').innerText.replace(/[\s\u2060]+/g, ' '))";
    bob.wait_until(score).await;
    bob.click((1, 1)).await;
    bob.ply(1).await;
    assert_eq!(ann.table(next).await.game.ply(), 1);
}
