//! The plain requests on the same port.

use oxo_protocol::CloseCode;
use oxo_shared::Rules;
use oxo_tests::client::{X_WINS, plain_game, play_in_turn};
use oxo_tests::raw::HANDSHAKE;
use oxo_tests::{Incoming, Raw, TestServer};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;

/// The status and the body of an answer.
fn parts(answer: &str) -> (&str, &str) {
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    (head.split(' ').nth(1).expect("a status"), body)
}

#[tokio::test]
async fn a_server_that_goes_down_is_alive_and_not_ready() {
    let server = TestServer::start().await;
    assert_eq!(parts(&server.http("GET /readyz").await), ("200", "ready"));
    let address = server.address().to_owned();
    // A client that does not answer the close frame makes the server wait for a moment.
    let mut silent = Raw::open(&address).await;
    silent.shake_hands().await;
    let stopping = tokio::spawn(server.stop());
    let goodbye = silent.receive().await;
    assert_eq!(goodbye, Incoming::Closed(Some(CloseCode::Restarting as u16)));
    for (head, status, body) in [
        ("GET /readyz HTTP/1.1\r\nHost: oxo\r\n", 503, "the server is shutting down\n"),
        ("GET /healthz HTTP/1.1\r\nHost: oxo\r\n", 200, "ok"),
        (HANDSHAKE, 503, "the server is shutting down\n"),
    ] {
        let answer = Raw::open(&address).await.ask(format!("{head}\r\n").as_bytes()).await;
        assert_eq!(answer, Some((status, body.to_owned())), "{head}");
    }
    stopping.await.unwrap();
}

#[tokio::test]
async fn moves_games_and_sessions_are_counted() {
    let server = TestServer::start().await;
    assert_eq!(server.metric("oxo_moves_total").await, 0);
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    play_in_turn(&mut ann, &mut bob, g, &X_WINS).await;
    ann.play(g, 5, (2, 2)).await.expect_err("the game is over");
    for (name, count) in [
        ("oxo_moves_total", 5),
        ("oxo_games_finished_total", 1),
        ("oxo_games", 1),
        ("oxo_sessions", 2),
        ("oxo_requests_rejected_total{code=\"game_over\"}", 1),
    ] {
        assert_eq!(server.metric(name).await, count, "{name}");
    }
}

#[tokio::test]
async fn a_subprotocol_is_agreed_on() {
    let server = TestServer::start().await;
    let asking = |subprotocols: &str| {
        let mut request = server.url().into_client_request().expect("a request");
        let value = subprotocols.parse().expect("a header");
        request.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, value);
        connect_async(request)
    };
    let (_, agreed) = asking("chess.v9, oxo.v1").await.expect("the server speaks one of them");
    assert_eq!(agreed.headers()[SEC_WEBSOCKET_PROTOCOL], "oxo.v1");
    // A client that names none is answered with none, and let in.
    let (_, silent) = connect_async(server.url()).await.expect("the server listens");
    assert!(!silent.headers().contains_key(SEC_WEBSOCKET_PROTOCOL));
}
