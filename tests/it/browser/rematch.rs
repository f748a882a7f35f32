//! Once more, with sides swapped, on the same page.

use oxo_shared::Rules;
use oxo_shared::protocol::OfferKind;
use oxo_tests::client::{X_WINS, plain_game};
use oxo_tests::{Chrome, TestServer, heard};

use super::page;

#[tokio::test]
async fn a_rematch_that_is_accepted_opens_on_the_same_page() {
    let Some(chrome) = Chrome::start().await else { return };
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await;
    let bob = chrome.visit(&page(server.address(), g)).await;
    bob.press("Play O").await;
    bob.sees("ann is to move").await;
    for (ply, at) in X_WINS.into_iter().enumerate() {
        bob.ply(ply).await;
        if ply % 2 == 0 {
            ann.put(g, ply, at).await;
        } else {
            bob.click(at).await;
        }
    }
    bob.sees("ann wins").await;
    ann.offer(g, OfferKind::Rematch).await;
    bob.sees("ann wants a rematch").await;
    bob.press("Accept").await;
    let next = heard!(ann, Rematch).g;
    bob.until(&format!("location.pathname === '/{next}'")).await;
    bob.sees("Your move, X").await;
    bob.click((1, 1)).await;
    bob.ply(1).await;
    assert_eq!(ann.table(next).await.game.ply(), 1);
    bob.is_content().await;
}
