//! How a server goes down: everybody is told to come back, and the process ends well.

use oxo_shared::protocol::CloseCode;
use oxo_shared::{Level, Rules};
use oxo_tests::client::plain_game;
use oxo_tests::program::program;
use oxo_tests::{Incoming, ServerProcess, TestClient, TestServer, Wire, heard};

const RESTARTING: Option<u16> = Some(CloseCode::Restarting as u16);

#[tokio::test]
async fn a_signal_closes_every_socket_and_ends_the_process_well() {
    for name in ["TERM", "INT"] {
        let server = ServerProcess::start(&[]);
        let mut ann = TestClient::connect(server.url(), "ann").await;
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
    let mut ann = TestClient::connect(server.url(), "ann").await;
    let mut terms = plain_game(Rules::GOMOKU);
    terms.bot = Some(Level::Alphabeta);
    let g = ann.create(terms).await;
    ann.play(g, 0, (7, 7)).await.unwrap();
    heard!(ann, Played);
    server.signal("TERM");
    assert_eq!(ann.closed().await, RESTARTING);
    assert_eq!(server.wait().0.code(), Some(0));
}

#[tokio::test]
async fn who_has_not_said_hello_yet_is_told_too() {
    let server = TestServer::start().await;
    let mut wire = Wire::open(server.url()).await;
    let stopping = tokio::spawn(server.stop());
    assert_eq!(wire.receive().await, Incoming::Closed(RESTARTING));
    stopping.await.unwrap();
}

#[tokio::test]
async fn a_goodbye_is_answered() {
    let server = TestServer::start().await;
    let mut wire = server.client("ann").await.into_wire();
    wire.close().await;
    assert_eq!(wire.receive().await, Incoming::Closed(Some(CloseCode::Bye as u16)));
}

#[tokio::test]
async fn two_servers_do_not_share_a_port() {
    let first = ServerProcess::start(&[]);
    let address = first.url().trim_start_matches("ws://").trim_end_matches("/ws");
    let second = tokio::task::spawn_blocking({
        let args = ["--in-memory".to_owned(), format!("--listen={address}")];
        move || std::process::Command::new(program("oxo-server")).args(args).output()
    });
    let second = second.await.unwrap().expect("the program starts");
    assert!(!second.status.success() && second.stdout.is_empty());
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(said.contains(&format!("cannot listen on {address}")), "{said}");
}
