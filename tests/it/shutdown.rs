//! How a server stops: it tells clients to reconnect, exits with 0, and loses nothing.

use oxo_protocol::request::Play;
use oxo_protocol::{CloseCode, Request};
use oxo_shared::{Level, Point, Rules};
use oxo_tests::client::plain_game;
use oxo_tests::{Incoming, ServerProcess, TestServer, Wire, next_event, program};

const RESTARTING: Option<u16> = Some(CloseCode::Restarting as u16);

#[tokio::test]
async fn a_signal_closes_every_socket_and_the_process_exits_cleanly() {
    for name in ["TERM", "INT"] {
        let server = ServerProcess::start(&[]);
        let mut ann = server.client("ann").await;
        ann.create(plain_game(Rules::GOMOKU)).await;
        let mut stranger = Wire::open(server.url()).await;
        server.signal(name);
        assert_eq!(ann.closed().await, RESTARTING, "{name}");
        assert_eq!(stranger.receive().await, Incoming::Closed(RESTARTING), "{name}");
        let (status, rest) = server.wait();
        assert_eq!((status.code(), rest.as_str()), (Some(0), ""), "{name}");
    }
}

#[tokio::test]
async fn a_server_stops_while_a_bot_thinks() {
    let server = ServerProcess::start(&["--bot-time-ms", "3600000"]);
    let mut ann = server.client("ann").await;
    let mut terms = plain_game(Rules::GOMOKU);
    terms.bot = Some(Level::Alphabeta);
    let g = ann.create(terms).await;
    ann.play(g, 0, (7, 7)).await.unwrap();
    next_event!(ann, Played);
    server.signal("TERM");
    assert_eq!(ann.closed().await, RESTARTING);
    assert_eq!(server.wait().0.code(), Some(0));
}

#[tokio::test]
async fn a_move_sent_during_shutdown_is_played_at_most_once() {
    let server = ServerProcess::start_persistent();
    let (mut ann, _bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    ann.send(Request::Play(Play { g, ply: 0, at: Point::new(7, 7) })).await;
    let data = server.stop_and_keep_data();
    ann.closed().await;
    // The database file alone is a complete backup.
    assert!(!data.path().join("oxo.db-wal").exists());
    let server = ServerProcess::start_on(data);
    let mut ann = server.reconnect(ann).await;
    // Whether it was stored or not, sending the move again plays it once.
    ann.put(g, 0, (7, 7)).await;
    assert_eq!(ann.table(g).await.ply(), 1);
}

#[tokio::test]
async fn a_second_signal_ends_the_wait() {
    let directory = tempfile::tempdir().unwrap();
    let (data, log) = (directory.path().join("data"), directory.path().join("log"));
    let options = ["--data", data.to_str().unwrap(), "--drain-timeout", "3600"];
    let server = ServerProcess::start_with_log(&options, "info", &log);
    let mut ann = server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    // The server waits for a client that does not answer the close frame.
    let mut mute = server.raw().await;
    mute.handshake().await;
    server.signal("TERM");
    assert_eq!(mute.receive().await, Incoming::Closed(RESTARTING));
    server.signal("TERM");
    assert_eq!(server.wait().0.code(), Some(0));
    assert!(std::fs::read_to_string(&log).unwrap().contains("stopping immediately"));
    let server = ServerProcess::start(&options);
    let ann = server.reconnect(ann).await;
    assert_eq!(ann.welcome.games, [g]);
}

#[tokio::test]
async fn a_close_frame_is_answered() {
    let server = TestServer::start().await;
    let mut wire = server.client("ann").await.into_wire();
    wire.close().await;
    assert_eq!(wire.receive().await, Incoming::Closed(Some(CloseCode::Bye as u16)));
}

#[test]
fn two_servers_cannot_share_a_port() {
    let first = ServerProcess::start(&[]);
    let error =
        program::server(&["--in-memory", "--log-filter", "off", "--listen", first.address()])
            .failure();
    assert!(error.contains(&format!("cannot listen on {}", first.address())), "{error}");
}
