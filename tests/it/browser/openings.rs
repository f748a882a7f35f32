//! Openings in which the players make decisions.

use oxo_protocol::request::{Create, Decide};
use oxo_protocol::{Request, SideChoice};
use oxo_shared::moves::read_moves;
use oxo_shared::{Decision, Rules};
use oxo_tests::client::plain_game;

use super::World;

#[tokio::test]
async fn a_whole_swap2_game_works_on_the_page() {
    let Some(world) = World::start().await else { return };
    let rules: Rules = "15x15x5+swap2".parse().unwrap();
    let ann = world.visit("").await;
    ann.make_game(&rules.to_string()).await;
    let url = ann.url().await;
    let g = url.rsplit('/').next().unwrap().parse().unwrap();
    let mut bob = world.server.client("bob").await;
    bob.join(g).await;
    for (ply, at) in [(7, 7), (8, 8), (9, 6)].into_iter().enumerate() {
        ann.wait_for_text("Place three opening stones").await;
        ann.click(at).await;
        ann.ply(ply + 1).await;
    }
    ann.wait_for_text("bob is choosing a side").await;
    let two = Decide { g, ply: 3, what: Decision::Two };
    bob.done(Request::Decide(two)).await;
    bob.put(g, 3, (3, 3)).await;
    bob.put(g, 4, (4, 4)).await;
    ann.wait_for_text("Which side do you take?").await;
    ann.press("Switch to White").await;
    ann.wait_for_text("You play White").await;
    for column in 0..5 {
        let ply = 5 + 2 * column as usize;
        ann.click((column, 0)).await;
        ann.ply(ply + 1).await;
        if column < 4 {
            bob.put(g, ply + 1, (column, 14)).await;
            ann.ply(ply + 2).await;
        }
    }
    ann.wait_for_text("Five in a row, a1 to e1").await;
}

#[tokio::test]
async fn a_forbidden_renju_move_is_rejected_with_the_reason() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let rules: Rules = "15x15x5+renju".parse().unwrap();
    // Two threes meet in the centre.
    let moves = "g8 a1 i8 o15 h7 a15 h9 o1";
    let moves = read_moves(rules, moves).unwrap().moves().to_vec();
    let create = Create { side: SideChoice::O, moves, ..plain_game(rules) };
    let g = ann.create(create).await;
    let bob = world.visit(g).await;
    bob.sit_down().await;
    bob.wait_for_text("Your move").await;
    bob.ply(8).await;
    bob.click((7, 7)).await;
    bob.wait_for_text("h8 is forbidden").await;
    bob.wait_for_text("Not there").await;
    bob.wait_until("document.querySelectorAll('.board .foul').length === 2").await;
    assert_eq!(ann.table(g).await.game.ply(), 8);
    bob.click((2, 2)).await;
    bob.ply(9).await;
}
