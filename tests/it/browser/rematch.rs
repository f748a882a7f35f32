//! A rematch with swapped sides on the same page.

use oxo_protocol::OfferKind;
use oxo_shared::Rules;
use oxo_tests::client::{X_WINS, plain_game};
use oxo_tests::heard;

use super::{World, play};

#[tokio::test]
async fn an_accepted_rematch_opens_on_the_same_page() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.seated(plain_game(Rules::TICTACTOE)).await;
    play(&mut ann, &bob, g, &X_WINS).await;
    bob.sees("You lost").await;
    ann.offer(g, OfferKind::Rematch).await;
    bob.sees("ann wants a rematch").await;
    bob.press("Accept").await;
    let next = heard!(ann, Rematch).g;
    bob.until(&format!("location.pathname === '/{next}'")).await;
    bob.sees("Your move").await;
    // The score of the match is by player, not by side.
    let score = r"/ 0 – 1 ann/.test(document.querySelector('[data-part=fine]').innerText.replace(/[\s\u2060]+/g, ' '))";
    bob.until(score).await;
    bob.click((1, 1)).await;
    bob.ply(1).await;
    assert_eq!(ann.table(next).await.game.ply(), 1);
    bob.is_content().await;
}
