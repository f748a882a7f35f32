//! Refused requests: the answer says why, nothing changes, and what already stands may be said again.
//!
//! `protocol/tests/allowed.rs` has each reason, and `hostile.rs` what no client should send.

use oxo_protocol::{Code, GameId, Rejection};
use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::{Incoming, TestClient, TestServer, Wire};

async fn refused(client: &mut TestClient, g: GameId, ply: usize, at: (i32, i32)) -> Rejection {
    client.play(g, ply, at).await.expect_err("an illegal move")
}

#[tokio::test]
async fn a_client_that_never_says_hello_is_closed_after_a_few_answers() {
    let server = TestServer::start().await;
    let mut wire = Wire::open(server.url()).await;
    let end = loop {
        wire.send("{}").await;
        match wire.receive().await {
            Incoming::Frame(_) => {}
            Incoming::Closed(code) => break code,
        }
    };
    assert_eq!(end, Some(4002));
}

#[tokio::test]
async fn a_move_made_twice_is_granted_twice_and_made_once() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let first = ann.put(g, 0, (1, 1)).await;
    assert_eq!(ann.play(g, 0, (1, 1)).await.unwrap(), first);
    bob.put(g, 1, (0, 0)).await;
    assert_eq!(ann.play(g, 0, (1, 1)).await.unwrap().ply, 0);
    // The other's stone at that ply is not one's own to repeat.
    assert_eq!(refused(&mut bob, g, 0, (1, 1)).await.code, Code::Stale);
    assert_eq!(bob.table(g).await.ply(), 2);
}
