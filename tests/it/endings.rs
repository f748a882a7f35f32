//! How players and the clock end a game over the socket. `protocol/tests/allowed.rs` and
//! `server/src/game/referee/tests.rs` have each end.

use oxo_protocol::request::Claim;
use oxo_protocol::{ClaimKind, Code, Limits, Presence, Request, Terms};
use oxo_shared::{How, Rules, Side, TimeControl, Winner};
use oxo_tests::client::{game_on, plain_game};
use oxo_tests::{TestClient, TestServer, heard};

/// A server on which the win over somebody absent can be claimed at once.
async fn impatient() -> TestServer {
    let limits = Limits { claim_after_s: 0, ..Limits::default() };
    TestServer::start_limited(limits).await
}

async fn end_of_all(clients: &mut [TestClient]) -> (Winner, How) {
    let mut ends = Vec::new();
    for client in clients {
        let over = heard!(client, Over).outcome;
        ends.push((over.winner, over.how));
    }
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    ends[0]
}

#[tokio::test]
async fn the_win_over_an_absent_opponent_is_claimed() {
    let server = impatient().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    ann.put(g, 0, (7, 7)).await;
    bob.put(g, 1, (8, 8)).await;
    ann.put(g, 2, (6, 6)).await;
    let claim = Request::Claim(Claim { g, what: ClaimKind::Win });
    assert_eq!(ann.refused(claim.clone()).await.code, Code::NotAllowed);
    bob.into_wire().cut();
    ann.presence(Side::O, Presence::Away).await;
    ann.done(claim).await;
    assert_eq!(end_of_all(&mut [ann]).await, (Winner::X, How::Claim));
}

#[tokio::test]
async fn the_servers_timer_ends_a_game_when_time_runs_out() {
    let server = TestServer::start().await;
    let clock = TimeControl::PerMove { ms: 1_000 };
    let (mut ann, mut bob, g) =
        server.seated(game_on(Terms { control: clock, ..Terms::new(Rules::GOMOKU) })).await;
    let mut vic = server.client("vic").await;
    vic.watch(g).await;
    ann.put(g, 0, (7, 7)).await;
    bob.put(g, 1, (8, 8)).await;
    ann.put(g, 2, (6, 6)).await;
    let over = heard!(vic, Over);
    let clock = over.clock.expect("a game with clocks");
    assert_eq!((clock.left_ms[Side::O], clock.running), (0, None));
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Winner::X, How::Time));
    let table = vic.table(g).await;
    assert_eq!((table.game.outcome(), table.game.hash()), (Some(&over.outcome), over.hash));
}
