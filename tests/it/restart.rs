//! What a restart on the same directory does to clocks, ratings and seats.
//!
//! `faults.rs` covers that games go on after any number of kills and nothing that was granted is
//! lost; `terminal_restart.rs` covers that both players are told.

use std::path::Path;

use oxo_protocol::reply::{Done, GamesView, PlayerView};
use oxo_protocol::request::{AskPlayer, ForGame};
use oxo_protocol::{
    ClockReason, CloseCode, Code, GameEvent, GameRow, Nothing, Notice, OfferKind, Request, Terms,
};
use oxo_shared::{Rules, Side, Speed, TimeControl, Winner};
use oxo_store::fixtures::rewrite_times;
use oxo_tests::client::{NINE_STONES, game_on, plain_game, play_in_turn};
use oxo_tests::server::without_rate_limits;
use oxo_tests::{ServerProcess, TestClient, TestServer, next_event};

const BLITZ: TimeControl = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };

#[tokio::test]
async fn clocks_stay_stopped_until_the_player_to_move_is_back() {
    let server = TestServer::start_persistent().await;
    let terms = game_on(Terms { control: BLITZ, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, mut bob, g) = server.seated(terms).await;
    ann.put(g, 0, (7, 7)).await;
    let table = bob.table(g).await;
    let left_before = table.clock.expect("a game with clocks").left_ms;

    let server = server.restart().await;
    let mut ann = server.reconnect(ann).await;
    let waiting = ann.table(g).await.clock.expect("a game with clocks");
    assert_eq!(waiting.running, None, "O is to move and is not there");
    assert_eq!(waiting.left_ms.x, left_before.x);
    let mut bob = server.reconnect(bob).await;
    let running = bob.table(g).await.clock.expect("a game with clocks");
    assert_eq!(running.running, Some(Side::O));
    assert_eq!(running.left_ms.x, left_before.x);
    let missed = bob.missed(g, table.seq).await;
    let restarts = missed.iter().filter(
        |(_, event)| matches!(event, GameEvent::Clock(change) if change.why == ClockReason::Restart),
    );
    assert_eq!(restarts.count(), 2, "when they stopped, and when they went on");
    bob.put(g, 1, (8, 8)).await;
}

#[tokio::test]
async fn a_pause_survives_a_kill_and_the_return_of_a_player() {
    let server = ServerProcess::start_persistent();
    let terms = game_on(Terms { control: BLITZ, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, mut bob, g) = server.seated(terms).await;
    ann.put(g, 0, (7, 7)).await;
    let offer = ann.offer(g, OfferKind::Pause).await;
    bob.answer(g, offer, true).await;
    let paused = bob.table(g).await;

    let server = server.crash();
    let mut ann = server.reconnect(ann).await;
    let mut bob = server.reconnect(bob).await;
    let table = bob.table(g).await;
    assert_eq!((table.seq, table.paused, table.clock), (paused.seq, paused.paused, paused.clock));
    assert_eq!(table.paused.map(|pause| pause.by), Some(Side::X));
    assert_eq!((table.granted.x, table.granted.o), (1, 0));
    assert_eq!(bob.play(g, 1, (8, 8)).await.expect_err("a pause").code, Code::NotAllowed);
    ann.must::<Done>(Request::GoOn(ForGame { g })).await;
    let clock = bob.table(g).await.clock.expect("a game with clocks");
    assert_eq!(clock.running, Some(Side::O));
    bob.put(g, 1, (8, 8)).await;
}

#[tokio::test]
async fn a_server_killed_before_its_first_heartbeat_costs_nobody_time() {
    let server = TestServer::start_persistent().await;
    let terms = game_on(Terms { control: BLITZ, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, _bob, g) = server.seated(terms).await;
    ann.put(g, 0, (7, 7)).await;

    // As if it had been killed within its first second and restarted a minute later.
    let kill = |directory: &Path| {
        let database = rusqlite::Connection::open(directory.join("oxo.db")).expect("a store");
        database.execute("DELETE FROM alive", []).expect("it can be written");
        drop(database);
        std::fs::remove_file(directory.join("receipts")).expect("they tell of signs of life too");
        rewrite_times(directory, |at_ms| at_ms - 60_000).expect("a store");
    };
    let server = server.restart_with(without_rate_limits(), kill).await;
    // O is to move and absent, so the clocks stay as they were.
    let mut ann = server.reconnect(ann).await;
    let clock = ann.table(g).await.clock.expect("a game with clocks");
    assert_eq!((clock.left_ms.o, clock.running), (300_000, None));
}

/// Plays a rated game of two new players, which the first one wins.
async fn rated_win(server: &TestServer) -> (TestClient, TestClient, GameRow) {
    let terms =
        game_on(Terms { rated: true, listed: true, control: BLITZ, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, mut bob, g) = server.seated(terms).await;
    play_in_turn(&mut ann, &mut bob, g, &NINE_STONES).await;
    bob.resign(g).await;
    next_event!(ann, Over);
    let row = ann.must(Request::Game(ForGame { g })).await;
    (ann, bob, row)
}

#[tokio::test]
async fn finished_games_and_ratings_are_read_from_the_store() {
    let server = TestServer::start_persistent().await;
    let (ann, bob, row) = rated_win(&server).await;
    assert_eq!(row.result.as_ref().expect("an end").winner, Winner::X);

    let server = server.restart().await;
    let mut ann = server.reconnect(ann).await;
    let games: GamesView = ann.must(Request::Games(Nothing {})).await;
    assert_eq!(games.games, [GameRow { viewers: 0, ratings: None, ..row.clone() }]);
    let view: PlayerView = ann.must(Request::Player(AskPlayer { id: bob.id() })).await;
    assert_eq!((view.name.as_str(), view.online), ("bob", false));
    assert_eq!(view.games.len(), 1);
    let [standing] = &view.standings[..] else { panic!("one pool: {view:?}") };
    assert_eq!((standing.rules, standing.speed), (Rules::GOMOKU, Speed::Blitz));
    assert_eq!((standing.won, standing.drawn, standing.lost), (0, 0, 1));
    assert_eq!(standing.rating.expect("a rated game").value, 1484);
    // The game itself can be replayed, event by event.
    let snap = server.client("vic").await.watch(row.g).await;
    assert_eq!(snap.result, row.result);
    assert!(snap.terms.rated);
    // The next game shows the players' ratings.
    let mut bob = server.reconnect(bob).await;
    let terms = game_on(Terms { rated: true, control: BLITZ, ..Terms::new(Rules::GOMOKU) });
    let g = ann.create(terms).await;
    let seats = bob.join(g).await.seats;
    let rating = |seat: Side| seats[seat].as_ref().expect("taken").rating;
    assert_eq!((rating(Side::X), rating(Side::O)), (Some(1516), Some(1484)));
}

#[tokio::test]
async fn every_client_is_told_when_to_reconnect() {
    let server = TestServer::start().await;
    let mut clients = Vec::new();
    for _ in 0..20 {
        clients.push(server.client("ann").await);
    }
    server.stop().await;
    let mut times = Vec::new();
    for client in &mut clients {
        let Notice::Restarting(restarting) = client.notice().await else {
            panic!("another notice")
        };
        times.push(restarting.retry_ms);
        assert_eq!(client.closed().await, Some(CloseCode::Restarting as u16));
    }
    assert!(times.iter().all(|ms| (1..10_000).contains(ms)));
    times.sort_unstable();
    times.dedup();
    assert!(times.len() > 1, "not all at the same moment");
}

#[tokio::test]
async fn a_player_dropped_from_memory_keeps_the_seat() {
    let server = TestServer::start_persistent().await;
    let (ann, _bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;

    // As if a day had passed: the server does not load the game by itself.
    let server = server
        .restart_with(without_rate_limits(), |it| rewrite_times(it, |_| 0).expect("a store"))
        .await;
    assert_eq!(server.metric("oxo_games").await, 0);
    let mut ann = server.reconnect(ann).await;
    assert_eq!(ann.welcome.games, [g]);
    ann.put(g, 0, (7, 7)).await;
    assert_eq!(server.metric("oxo_games").await, 1);
}
