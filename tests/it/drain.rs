//! SIGTERM in mid-game: everybody is told, everything is kept, and the games go on.

use oxo_shared::protocol::wish::Play;
use oxo_shared::protocol::{CloseCode, Notice, Wish};
use oxo_shared::{Point, Rules};
use oxo_tests::client::plain_game;
use oxo_tests::{Incoming, Raw, ServerProcess, TestClient};

const RESTARTING: Option<u16> = Some(CloseCode::Restarting as u16);

#[tokio::test]
async fn a_deploy_in_mid_game_loses_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let server = ServerProcess::start_in(directory.path());
    let (mut ann, mut bob, g) = TestClient::seated(server.url(), plain_game(Rules::GOMOKU)).await;
    ann.put(g, 0, (7, 7)).await;
    bob.put(g, 1, (8, 8)).await;
    server.signal("TERM");
    for client in [&mut ann, &mut bob] {
        while !matches!(client.notice().await, Notice::Restarting(when) if when.retry_ms > 0) {}
        assert_eq!(client.closed().await, RESTARTING);
    }
    assert_eq!(server.wait().0.code(), Some(0));
    // What was still in the log is in the database: a copy of the one file is a backup.
    assert!(!directory.path().join("oxo.db-wal").exists());

    let server = ServerProcess::start_in(directory.path());
    let mut ann = ann.back(server.url()).await;
    let mut bob = bob.back(server.url()).await;
    assert_eq!((&ann.welcome.games, &bob.welcome.games), (&vec![g], &vec![g]));
    ann.put(g, 2, (6, 6)).await;
    bob.put(g, 3, (9, 9)).await;
    let moves = [(7, 7), (8, 8), (6, 6), (9, 9)].map(Point::from);
    assert_eq!(ann.table(g).await.game.moves(), moves);
}

#[tokio::test]
async fn a_wish_that_was_on_its_way_is_answered_or_leaves_no_trace() {
    let directory = tempfile::tempdir().unwrap();
    let server = ServerProcess::start_in(directory.path());
    let (mut ann, _bob, g) = TestClient::seated(server.url(), plain_game(Rules::GOMOKU)).await;
    ann.send(Wish::Play(Play { g, ply: 0, at: Point::new(7, 7) })).await;
    server.signal("TERM");
    ann.closed().await;
    assert_eq!(server.wait().0.code(), Some(0));
    let server = ServerProcess::start_in(directory.path());
    let mut ann = ann.back(server.url()).await;
    // Whether it was played or not: sent again it is played once.
    ann.put(g, 0, (7, 7)).await;
    assert_eq!(ann.table(g).await.ply(), 1);
}

#[tokio::test]
async fn a_second_signal_hurries() {
    let directory = tempfile::tempdir().unwrap();
    let (data, log) = (directory.path().join("data"), directory.path().join("log"));
    let options = ["--data", data.to_str().unwrap(), "--drain-timeout", "3600"];
    let server = ServerProcess::start_with_log(&options, "info", &log);
    let mut ann = TestClient::connect(server.url(), "ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    // One who does not answer the goodbye is waited for.
    let mut mute = Raw::open(server.address()).await;
    mute.shake_hands().await;
    server.signal("TERM");
    assert_eq!(mute.receive().await, Incoming::Closed(RESTARTING));
    server.signal("TERM");
    assert_eq!(server.wait().0.code(), Some(0));
    assert!(std::fs::read_to_string(&log).unwrap().contains("stopping at once"));
    let server = ServerProcess::start(&options);
    let ann = ann.back(server.url()).await;
    assert_eq!(ann.welcome.games, [g]);
}
