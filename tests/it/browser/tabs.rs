//! Two tabs of one person: one speaks, the other looks on.

use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::{Chrome, TestServer};

use super::page;

#[tokio::test]
async fn of_two_tabs_one_plays_and_the_other_takes_over_when_it_is_asked() {
    let Some(chrome) = Chrome::start().await else { return };
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let url = page(server.address(), g);
    let bob = chrome.visit(&url).await;
    bob.press("Play O").await;
    bob.sees("ann is to move").await;
    bob.another_tab(&url).await;
    bob.sees("Another tab plays for you").await;
    bob.press("Take over here").await;
    bob.until("window.oxo.link.state === 'on' && !window.oxo.link.aside").await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    bob.click((8, 8)).await;
    bob.ply(2).await;
    bob.to_tab(0).await;
    // The other one follows aside, and neither drives the other out again.
    bob.until("window.oxo.link.aside || window.oxo.link.state === 'elsewhere'").await;
    bob.ply(2).await;
    assert_eq!(ann.table(g).await.game.ply(), 2);
    bob.is_content().await;
}
