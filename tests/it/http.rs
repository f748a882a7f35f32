//! Plain HTTP requests on the game port.

use oxo_protocol::CloseCode;
use oxo_tests::raw::HANDSHAKE;
use oxo_tests::{Incoming, RawConnection, TestServer};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;

#[tokio::test]
async fn a_stopping_server_is_alive_but_not_ready() {
    let server = TestServer::start().await;
    let ready = server.get("/readyz", "").await;
    assert_eq!((ready.status, ready.text()), (200, "ready"));
    let address = server.address().to_owned();
    // A client that does not answer the close frame delays the shutdown.
    let mut silent = RawConnection::open(&address).await;
    silent.handshake().await;
    let stopping = tokio::spawn(server.stop());
    let goodbye = silent.receive().await;
    assert_eq!(goodbye, Incoming::Closed(Some(CloseCode::Restarting as u16)));
    for (head, status, body) in [
        ("GET /readyz HTTP/1.1\r\nHost: oxo\r\n", 503, "the server is shutting down\n"),
        ("GET /healthz HTTP/1.1\r\nHost: oxo\r\n", 200, "ok"),
        (HANDSHAKE, 503, "the server is shutting down\n"),
    ] {
        let response =
            RawConnection::open(&address).await.request(format!("{head}\r\n").as_bytes()).await;
        assert_eq!(response, Some((status, body.to_owned())), "{head}");
    }
    stopping.await.unwrap();
}

#[tokio::test]
async fn the_subprotocol_is_negotiated() {
    let server = TestServer::start().await;
    let asking = |subprotocols: &str| {
        let mut request = server.url().into_client_request().expect("a request");
        let value = subprotocols.parse().expect("a header");
        request.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, value);
        connect_async(request)
    };
    let (_, agreed) = asking("chess.v9, oxo.v1").await.expect("the server speaks one of them");
    assert_eq!(agreed.headers()[SEC_WEBSOCKET_PROTOCOL], "oxo.v1");
    // A client that offers none gets none, and may connect.
    let (_, silent) = connect_async(server.url()).await.expect("the server listens");
    assert!(!silent.headers().contains_key(SEC_WEBSOCKET_PROTOCOL));
}
