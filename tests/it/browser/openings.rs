//! The dialogue of an opening.

use oxo_shared::protocol::wish::{Create, Decide};
use oxo_shared::protocol::{SideWish, Wish};
use oxo_shared::{Decision, Rules};
use oxo_tests::client::plain_game;
use oxo_tests::{Chrome, TestServer};

use super::page;

#[tokio::test]
async fn in_swap2_a_page_puts_three_stones_answers_and_goes_on() {
    let Some(chrome) = Chrome::start().await else { return };
    let server = TestServer::start().await;
    let rules: Rules = "15x15x5+swap2".parse().unwrap();
    let ann = chrome.visit(&page(server.address(), "")).await;
    ann.make_game(&rules.to_string()).await;
    let url = ann.url().await;
    let g = url.rsplit('/').next().unwrap().parse().unwrap();
    let mut bob = server.client("bob").await;
    bob.join(g).await;
    for (ply, at) in [(7, 7), (8, 8), (9, 6)].into_iter().enumerate() {
        ann.sees("You put three stones").await;
        ann.click(at).await;
        ann.ply(ply + 1).await;
    }
    ann.sees("bob chooses a colour").await;
    let two = Decide { g, ply: 3, what: Decision::Two };
    bob.done(Wish::Decide(two)).await;
    bob.put(g, 3, (3, 3)).await;
    bob.put(g, 4, (4, 4)).await;
    ann.sees("Which colour do you take?").await;
    ann.press("Swap to O").await;
    ann.sees("Your move, O").await;
    ann.click((10, 10)).await;
    ann.ply(6).await;
    assert_eq!(bob.table(g).await.game.ply(), 6);
    ann.is_content().await;
}

#[tokio::test]
async fn a_forbidden_point_of_renju_is_refused_with_the_reason() {
    let Some(chrome) = Chrome::start().await else { return };
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let rules: Rules = "15x15x5+renju".parse().unwrap();
    let create = Create { side: SideWish::O, ..plain_game(rules) };
    let g = ann.create(create).await;
    let bob = chrome.visit(&page(server.address(), g)).await;
    bob.press("Play X").await;
    // Two threes meet in the centre.
    for (ply, at) in
        [(6, 7), (0, 0), (8, 7), (14, 14), (7, 6), (0, 14), (7, 8), (14, 0)].into_iter().enumerate()
    {
        bob.ply(ply).await;
        if ply % 2 == 0 {
            bob.click(at).await
        } else {
            ann.put(g, ply, at).await;
        }
    }
    bob.ply(8).await;
    bob.click((7, 7)).await;
    bob.sees("forbidden").await;
    assert_eq!(ann.table(g).await.game.ply(), 8);
    bob.click((10, 10)).await;
    bob.ply(9).await;
    bob.is_content().await;
}
