//! How games end other than on the board: resigned, called off, claimed, out of time.

use oxo_protocol::Terms;
use oxo_protocol::request::{Claim, Create, ForGame};
use oxo_protocol::{ClaimKind, Code, GameId, Limits, Presence, Request, SideChoice};
use oxo_shared::{How, Rules, Side, TimeControl, Winner};
use oxo_tests::client::{game_on, plain_game, play_in_turn};
use oxo_tests::{TestClient, TestServer, heard};

/// A clock that falls while a test waits for it.
const BLINK: TimeControl = TimeControl::PerMove { ms: 50 };

fn claim(g: GameId, what: ClaimKind) -> Request {
    Request::Claim(Claim { g, what })
}

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
async fn who_resigns_loses_whoever_is_to_move() {
    let (_server, ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    bob.resign(g).await;
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Winner::X, How::Resign));
}

#[tokio::test]
async fn either_calls_a_game_off_before_the_second_move() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    ann.put(g, 0, (7, 7)).await;
    bob.done(Request::Abort(ForGame { g })).await;
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Winner::Aborted, How::Abort));
}

#[tokio::test]
async fn the_draw_of_a_dead_board_is_claimed_and_of_a_live_one_is_not() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    assert_eq!(ann.refused(claim(g, ClaimKind::Draw)).await.code, Code::NotAllowed);
    // x o x / o x x / o x o without its last stone: no line is open to either side.
    let moves = [(0, 2), (1, 2), (2, 2), (0, 1), (1, 1), (0, 0), (2, 1), (2, 0)];
    play_in_turn(&mut ann, &mut bob, g, &moves).await;
    bob.done(claim(g, ClaimKind::Draw)).await;
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Winner::Draw, How::Dead));
}

#[tokio::test]
async fn the_win_over_an_absent_opponent_is_claimed() {
    let server = impatient().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    ann.put(g, 0, (7, 7)).await;
    bob.put(g, 1, (8, 8)).await;
    ann.put(g, 2, (6, 6)).await;
    assert_eq!(ann.refused(claim(g, ClaimKind::Win)).await.code, Code::NotAllowed);
    bob.into_wire().cut();
    ann.presence(Side::O, Presence::Away).await;
    ann.done(claim(g, ClaimKind::Win)).await;
    assert_eq!(end_of_all(&mut [ann]).await, (Winner::X, How::Claim));
}

#[tokio::test]
async fn nobody_wins_by_the_absence_of_one_who_never_moved() {
    let server = impatient().await;
    let (mut ann, bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    ann.put(g, 0, (7, 7)).await;
    bob.into_wire().cut();
    ann.presence(Side::O, Presence::Away).await;
    ann.done(claim(g, ClaimKind::Win)).await;
    assert_eq!(end_of_all(&mut [ann]).await, (Winner::Aborted, How::Claim));
}

// On time

#[tokio::test]
async fn the_servers_own_timer_ends_a_game_for_who_let_the_time_run_out() {
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

#[tokio::test]
async fn nobody_wins_on_time_before_the_second_move() {
    let server = TestServer::start().await;
    let terms = game_on(Terms { control: BLINK, ..Terms::new(Rules::GOMOKU) });
    let (ann, bob, _) = server.seated(terms).await;
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Winner::Aborted, How::Time));
}

#[tokio::test]
async fn a_move_after_the_flag_fell_is_refused() {
    let server = TestServer::start().await;
    let terms = game_on(Terms { control: BLINK, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, _bob, g) = server.seated(terms).await;
    heard!(ann, Over);
    let late = ann.play(g, 0, (7, 7)).await.unwrap_err();
    assert_eq!(late.code, Code::GameOver);
}

#[tokio::test]
async fn a_clock_does_not_run_while_a_seat_is_free() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(game_on(Terms { control: BLINK, ..Terms::new(Rules::GOMOKU) })).await;
    assert_eq!(ann.table(g).await.clock, None);
    let mut bob = server.client("bob").await;
    let clock = bob.join(g).await.clock.expect("both are there");
    assert_eq!(clock.running, Some(Side::X));
}

#[tokio::test]
async fn a_fischer_clock_gives_its_increment_with_each_move() {
    let server = TestServer::start().await;
    let (initial_ms, increment_ms) = (60_000, 3_600_000);
    let clock = TimeControl::Fischer { initial_ms, increment_ms };
    let terms = Create {
        side: SideChoice::O,
        ..game_on(Terms { control: clock, ..Terms::new(Rules::GOMOKU) })
    };
    let (mut ann, mut bob, g) = server.seated(terms).await;
    bob.put(g, 0, (7, 7)).await;
    let clock = heard!(ann, Played).clock.expect("a game with clocks");
    // What the move cost is the server's to measure: less than was there, and not nothing added.
    assert!((increment_ms..=initial_ms + increment_ms).contains(&clock.left_ms[Side::X]));
    assert_eq!((clock.left_ms[Side::O], clock.running), (initial_ms, Some(Side::O)));
}
