//! How games end other than on the board: resigned, called off, claimed, out of time.

use oxo_server::Config;
use oxo_shared::protocol::wish::{Claim, Create, ForGame};
use oxo_shared::protocol::{ClaimKind, Code, Fact, GameId, Limits, Presence, SideWish, Wish};
use oxo_shared::{How, Player, Point, Rules, Score, TimeControl};
use oxo_tests::client::plain_game;
use oxo_tests::{TestClient, TestServer};

/// A clock that falls while a test waits for it.
const BLINK: TimeControl = TimeControl::PerMove { ms: 50 };

fn claim(g: GameId, what: ClaimKind) -> Wish {
    Wish::Claim(Claim { g, what })
}

/// A server on which the win over somebody absent can be claimed at once.
async fn impatient() -> TestServer {
    let limits = Limits { claim_after_s: 0, ..Limits::default() };
    TestServer::start_with(Config { rate_limits: false, limits, ..Config::default() }).await
}

/// How the game ended, as all of `clients` heard it.
async fn end_of_all(clients: &mut [TestClient]) -> (Score, How) {
    let mut ends = Vec::new();
    for client in clients {
        let over = client.over().await.outcome;
        ends.push((over.result, over.how));
    }
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    ends[0]
}

async fn put(client: &mut TestClient, g: GameId, ply: usize, at: (i32, i32)) {
    client.play(g, ply, at.into()).await.expect("a legal move is played");
}

#[tokio::test]
async fn who_resigns_loses_whoever_is_to_move() {
    let server = TestServer::start().await;
    let (ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    bob.done(Wish::Resign(ForGame { g })).await;
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Score::X, How::Resign));
}

#[tokio::test]
async fn either_calls_a_game_off_before_the_second_move() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    put(&mut ann, g, 0, (7, 7)).await;
    bob.done(Wish::Abort(ForGame { g })).await;
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Score::Aborted, How::Abort));
}

#[tokio::test]
async fn after_the_second_move_a_game_is_not_called_off() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    put(&mut ann, g, 0, (7, 7)).await;
    put(&mut bob, g, 1, (8, 8)).await;
    assert_eq!(ann.refused(Wish::Abort(ForGame { g })).await.code, Code::NotAllowed);
    assert_eq!(ann.table(g).await.game.outcome(), None);
}

#[tokio::test]
async fn who_waits_alone_calls_off_and_does_not_resign() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    assert_eq!(ann.refused(Wish::Resign(ForGame { g })).await.code, Code::NotAllowed);
    ann.done(Wish::Abort(ForGame { g })).await;
    let mut bob = server.client("bob").await;
    assert_eq!(bob.refused(Wish::Join(ForGame { g })).await.code, Code::GameOver);
}

#[tokio::test]
async fn the_draw_of_a_dead_board_is_claimed_and_of_a_live_one_is_not() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    assert_eq!(ann.refused(claim(g, ClaimKind::Draw)).await.code, Code::NotAllowed);
    // x o x / o x x / o x o without its last stone: no line is open to either side.
    let moves = [(0, 2), (1, 2), (2, 2), (0, 1), (1, 1), (0, 0), (2, 1), (2, 0)];
    for (ply, &at) in moves.iter().enumerate() {
        let player = if Player::at_ply(ply) == Player::X { &mut ann } else { &mut bob };
        put(player, g, ply, at).await;
    }
    bob.done(claim(g, ClaimKind::Draw)).await;
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Score::Draw, How::Dead));
}

#[tokio::test]
async fn the_win_over_an_absent_opponent_is_claimed() {
    let server = impatient().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    ann.play(g, 0, Point::new(7, 7)).await.expect("legal");
    bob.play(g, 1, Point::new(8, 8)).await.expect("legal");
    assert_eq!(ann.refused(claim(g, ClaimKind::Win)).await.code, Code::NotAllowed);
    bob.into_wire().cut();
    hear_presence(&mut ann, Player::O, Presence::Away).await;
    ann.done(claim(g, ClaimKind::Win)).await;
    assert_eq!(end_of_all(&mut [ann]).await, (Score::X, How::Claim));
}

#[tokio::test]
async fn nobody_wins_by_the_absence_of_one_who_never_moved() {
    let server = impatient().await;
    let (mut ann, bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    ann.play(g, 0, Point::new(7, 7)).await.expect("legal");
    bob.into_wire().cut();
    hear_presence(&mut ann, Player::O, Presence::Away).await;
    ann.done(claim(g, ClaimKind::Win)).await;
    assert_eq!(end_of_all(&mut [ann]).await, (Score::Aborted, How::Claim));
}

#[tokio::test]
async fn the_win_is_not_claimed_before_the_absence_was_long() {
    let server = TestServer::start().await;
    let (mut ann, bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    bob.into_wire().cut();
    hear_presence(&mut ann, Player::O, Presence::Away).await;
    assert_eq!(ann.refused(claim(g, ClaimKind::Win)).await.code, Code::NotAllowed);
}

/// Reads facts until this player is said to be so.
async fn hear_presence(client: &mut TestClient, seat: Player, state: Presence) {
    client
        .find(|fact| match fact {
            Fact::Presence(change) => (change.seat == seat && change.state == state).then_some(()),
            _ => None,
        })
        .await;
}

// On time

#[tokio::test]
async fn the_servers_own_timer_ends_a_game_for_who_let_the_time_run_out() {
    let server = TestServer::start().await;
    let clock = TimeControl::PerMove { ms: 1_000 };
    let (mut ann, mut bob, g) = server.seated(Create { clock, ..plain_game(Rules::GOMOKU) }).await;
    let mut vic = server.client("vic").await;
    vic.watch(g).await;
    put(&mut ann, g, 0, (7, 7)).await;
    put(&mut bob, g, 1, (8, 8)).await;
    put(&mut ann, g, 2, (6, 6)).await;
    let over = vic.over().await;
    let clock = over.clock.expect("a game with clocks");
    assert_eq!((clock.left_ms[Player::O], clock.running), (0, None));
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Score::X, How::Time));
    let table = vic.table(g).await;
    assert_eq!((table.game.outcome(), table.game.hash()), (Some(&over.outcome), over.hash));
}

#[tokio::test]
async fn nobody_wins_on_time_before_the_second_move() {
    let server = TestServer::start().await;
    let terms = Create { clock: BLINK, ..plain_game(Rules::GOMOKU) };
    let (ann, bob, _) = server.seated(terms).await;
    assert_eq!(end_of_all(&mut [ann, bob]).await, (Score::Aborted, How::Time));
}

#[tokio::test]
async fn a_move_after_the_flag_fell_is_refused() {
    let server = TestServer::start().await;
    let terms = Create { clock: BLINK, ..plain_game(Rules::GOMOKU) };
    let (mut ann, _bob, g) = server.seated(terms).await;
    ann.over().await;
    let late = ann.play(g, 0, Point::new(7, 7)).await.unwrap_err();
    assert_eq!(late.code, Code::GameOver);
}

#[tokio::test]
async fn a_clock_does_not_run_while_a_seat_is_free() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(Create { clock: BLINK, ..plain_game(Rules::GOMOKU) }).await;
    assert_eq!(ann.table(g).await.clock, None);
    let mut bob = server.client("bob").await;
    let clock = bob.join(g).await.clock.expect("both are there");
    assert_eq!(clock.running, Some(Player::X));
}

#[tokio::test]
async fn a_fischer_clock_gives_its_increment_with_each_move() {
    let server = TestServer::start().await;
    let (initial_ms, increment_ms) = (60_000, 3_600_000);
    let clock = TimeControl::Fischer { initial_ms, increment_ms };
    let terms = Create { clock, side: SideWish::O, ..plain_game(Rules::GOMOKU) };
    let (mut ann, mut bob, g) = server.seated(terms).await;
    put(&mut bob, g, 0, (7, 7)).await;
    let played = |fact: &Fact| if let Fact::Played(p) = fact { p.clock } else { None };
    let clock = ann.find(played).await;
    // What the move cost is the server's to measure: less than was there, and not nothing added.
    assert!((increment_ms..=initial_ms + increment_ms).contains(&clock.left_ms[Player::X]));
    assert_eq!((clock.left_ms[Player::O], clock.running), (initial_ms, Some(Player::O)));
}
