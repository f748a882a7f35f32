//! The plain requests on the same port.

use oxo_shared::{Point, Rules};
use oxo_tests::TestServer;
use oxo_tests::client::plain_game;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;

/// The status and the body of an answer.
fn parts(answer: &str) -> (&str, &str) {
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    (head.split(' ').nth(1).expect("a status"), body)
}

#[tokio::test]
async fn a_server_that_runs_is_healthy() {
    let server = TestServer::start().await;
    assert_eq!(parts(&server.http("GET /healthz").await), ("200", "ok"));
}

#[tokio::test]
async fn the_front_page_says_how_to_play() {
    let server = TestServer::start().await;
    let answer = server.http("GET /").await;
    let (status, body) = parts(&answer);
    assert_eq!(status, "200");
    assert!(body.contains("oxo --server"), "{body}");
}

#[tokio::test]
async fn each_request_that_is_not_for_here_gets_its_status() {
    let server = TestServer::start().await;
    for (request, status) in [
        ("GET /nothing", "404"),
        ("GET /ws", "426"),
        ("POST /healthz", "405"),
        ("POST /", "405"),
        ("HEAD /healthz", "200"),
    ] {
        assert_eq!(parts(&server.http(request).await).0, status, "{request}");
    }
}

#[tokio::test]
async fn moves_games_and_sessions_are_counted() {
    let server = TestServer::start().await;
    assert_eq!(server.metric("oxo_moves_total").await, 0);
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    for (ply, (x, y)) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)].into_iter().enumerate() {
        let player = if ply % 2 == 0 { &mut ann } else { &mut bob };
        player.play(g, ply, Point::new(x, y)).await.unwrap();
    }
    ann.play(g, 5, Point::new(2, 2)).await.expect_err("the game is over");
    for (name, count) in [
        ("oxo_moves_total", 5),
        ("oxo_games_finished_total", 1),
        ("oxo_games", 1),
        ("oxo_sessions", 2),
        ("oxo_wishes_refused_total", 1),
    ] {
        assert_eq!(server.metric(name).await, count, "{name}");
    }
}

#[tokio::test]
async fn a_subprotocol_is_agreed_on_or_the_handshake_refused() {
    let server = TestServer::start().await;
    let asking = |subprotocols: &str| {
        let mut request = server.url().into_client_request().expect("a request");
        let value = subprotocols.parse().expect("a header");
        request.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, value);
        connect_async(request)
    };
    let Err(Error::Http(refused)) = asking("chess.v9").await.map(drop) else {
        panic!("not refused")
    };
    assert_eq!(refused.status(), 400);
    let (_, agreed) = asking("chess.v9, oxo.v1").await.expect("the server speaks one of them");
    assert_eq!(agreed.headers()[SEC_WEBSOCKET_PROTOCOL], "oxo.v1");
    // A client that names none is answered with none, and let in.
    let (_, silent) = connect_async(server.url()).await.expect("the server listens");
    assert!(!silent.headers().contains_key(SEC_WEBSOCKET_PROTOCOL));
}
