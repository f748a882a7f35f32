//! The connection against a scripted server.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use oxo_headless::keep::identity::{Identities, Identity};
use oxo_headless::net::{Dialer, Login, Net, NetEvent};
use oxo_protocol::frame::{decode_request, encode_err, encode_notice, encode_ok};
use oxo_protocol::notice::Restarting;
use oxo_protocol::reply::Welcome;
use oxo_protocol::{CloseCode, Code, Hello, Kind, Limits, Notice, Rejection, Request, SUBPROTOCOL};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{self, Response};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, accept_hdr_async};

use crate::common::{PATIENCE, stage};

struct Server {
    listener: TcpListener,
    url: String,
}

impl Server {
    async fn bind() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("ws://{}/ws", listener.local_addr().unwrap());
        Server { listener, url }
    }

    fn client(&self) -> (Net, mpsc::Receiver<NetEvent>) {
        connect(self.url.clone(), Identity::guest())
    }

    /// Accepts the next connection and reads its `hello`.
    async fn greeted(&self) -> (WebSocketStream<TcpStream>, u64, Hello) {
        let (stream, _) = timeout(PATIENCE, self.listener.accept()).await.unwrap().unwrap();
        // The signature is tungstenite's.
        #[allow(clippy::result_large_err)]
        let agree = |_: &server::Request, mut response: Response| {
            let headers = response.headers_mut();
            headers.insert("Sec-WebSocket-Protocol", SUBPROTOCOL.parse().unwrap());
            Ok(response)
        };
        let mut socket = accept_hdr_async(stream, agree).await.unwrap();
        let (id, hello) = next_hello(&mut socket).await;
        (socket, id, hello)
    }

    async fn welcomed(&self, token: &str, heartbeat_s: u64) -> WebSocketStream<TcpStream> {
        let (mut socket, id, _) = self.greeted().await;
        welcome(&mut socket, id, token, heartbeat_s).await;
        socket
    }
}

fn connect(url: String, identity: Identity) -> (Net, mpsc::Receiver<NetEvent>) {
    let login = Login { url, name: Some("ann".to_owned()), kind: Kind::Human, identity };
    Net::start(Dialer::default(), login)
}

async fn next_request(socket: &mut WebSocketStream<TcpStream>) -> (u64, Request) {
    loop {
        if let Message::Text(text) =
            timeout(PATIENCE, socket.next()).await.unwrap().unwrap().unwrap()
        {
            return decode_request(&text).unwrap();
        }
    }
}

async fn next_hello(socket: &mut WebSocketStream<TcpStream>) -> (u64, Hello) {
    match next_request(socket).await {
        (id, Request::Hello(hello)) => (id, hello),
        other => panic!("hello comes first, not {other:?}"),
    }
}

async fn welcome(socket: &mut WebSocketStream<TcpStream>, re: u64, token: &str, heartbeat_s: u64) {
    let limits = Limits { heartbeat_s, ..Limits::default() };
    let welcome = Welcome { token: token.to_owned(), limits, ..stage::welcome() };
    socket.send(Message::text(encode_ok(re, &welcome))).await.unwrap();
}

/// Connects a client that is welcomed with the token "token".
async fn met(
    heartbeat_s: u64,
) -> (Server, Net, mpsc::Receiver<NetEvent>, WebSocketStream<TcpStream>) {
    let server = Server::bind().await;
    let (net, mut inbox) = server.client();
    let socket = server.welcomed("token", heartbeat_s).await;
    until_up(&mut inbox).await;
    (server, net, inbox, socket)
}

async fn close(mut socket: WebSocketStream<TcpStream>, code: CloseCode) {
    let frame = CloseFrame { code: (code as u16).into(), reason: "".into() };
    socket.close(Some(frame)).await.unwrap();
}

/// Returns the next event other than the round-trip time.
async fn next(inbox: &mut mpsc::Receiver<NetEvent>) -> Option<NetEvent> {
    loop {
        match timeout(PATIENCE, inbox.recv()).await.expect("an event in time") {
            Some(NetEvent::Rtt(_)) => {}
            other => return other,
        }
    }
}

async fn until_up(inbox: &mut mpsc::Receiver<NetEvent>) {
    assert!(matches!(next(inbox).await, Some(NetEvent::Connecting { .. })));
    assert!(matches!(next(inbox).await, Some(NetEvent::Up(_))));
}

/// Returns why the connection was lost, and how long the server had been silent.
async fn until_down(inbox: &mut mpsc::Receiver<NetEvent>) -> (String, u64) {
    loop {
        match next(inbox).await {
            Some(NetEvent::Quiet { .. }) => {}
            Some(NetEvent::Down { why, silent_ms, .. }) => return (why.into(), silent_ms),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_lost_connection_is_restored_immediately_with_the_newest_token() {
    let server = Server::bind().await;
    let (_net, mut inbox) = server.client();
    let socket = server.welcomed("first", 10).await;
    until_up(&mut inbox).await;
    drop(socket);
    let Some(NetEvent::Down { why, retry_in_ms, .. }) = next(&mut inbox).await else { panic!() };
    assert_eq!((&*why, retry_in_ms), ("the connection ended", 0));
    let (mut socket, id, hello) = server.greeted().await;
    assert_eq!((hello.resume.as_deref(), hello.name.as_deref()), (Some("first"), Some("ann")));
    welcome(&mut socket, id, "second", 10).await;
    until_up(&mut inbox).await;
    drop(socket);
    assert_eq!(server.greeted().await.2.resume.as_deref(), Some("second"));
}

#[tokio::test]
async fn an_unknown_token_is_dropped_for_a_new_player() {
    let server = Server::bind().await;
    let (_net, mut inbox) = server.client();
    drop(server.welcomed("old", 10).await);
    until_up(&mut inbox).await;
    let (mut socket, id, _) = server.greeted().await;
    let rejection = Rejection::new(Code::TokenUnknown, "nobody has this token");
    socket.send(Message::text(encode_err(Some(id), &rejection))).await.unwrap();
    let (id, hello) = next_hello(&mut socket).await;
    assert_eq!(hello.resume, None);
    welcome(&mut socket, id, "new", 10).await;
    assert!(matches!(next(&mut inbox).await, Some(NetEvent::Down { .. })));
    assert!(matches!(next(&mut inbox).await, Some(NetEvent::Connecting { .. })));
    assert!(matches!(next(&mut inbox).await, Some(NetEvent::Forgotten)), "the player is told");
    assert!(matches!(next(&mut inbox).await, Some(NetEvent::Up(_))));
}

#[tokio::test]
async fn a_superseded_session_does_not_reconnect() {
    let (_server, _net, mut inbox, socket) = met(10).await;
    close(socket, CloseCode::Superseded).await;
    let Some(NetEvent::Closed { why }) = next(&mut inbox).await else { panic!() };
    assert!(why.contains("opened elsewhere"), "{why}");
    assert!(next(&mut inbox).await.is_none(), "the task has ended");
}

#[tokio::test]
async fn a_version_mismatch_is_reported_and_not_retried() {
    let server = Server::bind().await;
    let (_net, mut inbox) = server.client();
    let (socket, _, _) = server.greeted().await;
    close(socket, CloseCode::Version).await;
    assert!(matches!(next(&mut inbox).await, Some(NetEvent::Connecting { attempt: 1 })));
    let Some(NetEvent::Closed { why }) = next(&mut inbox).await else { panic!() };
    assert!(why.contains("different versions"), "{why}");
}

#[tokio::test]
async fn the_client_respects_the_servers_reconnect_delay() {
    let (server, _net, mut inbox, mut socket) = met(10).await;
    let notice = Notice::Restarting(Restarting { retry_ms: 730 });
    socket.send(Message::text(encode_notice(&notice))).await.unwrap();
    close(socket, CloseCode::Restarting).await;
    let Some(NetEvent::Down { why, retry_in_ms, .. }) = next(&mut inbox).await else { panic!() };
    assert_eq!((&*why, retry_in_ms), ("the server restarts", 730));
    // The delay holds for the first attempt, but not for the next loss.
    let socket = server.welcomed("token", 10).await;
    until_up(&mut inbox).await;
    drop(socket);
    let Some(NetEvent::Down { retry_in_ms, .. }) = next(&mut inbox).await else { panic!() };
    assert!(retry_in_ms < 730, "{retry_in_ms}");
}

#[tokio::test]
async fn a_server_that_welcomes_and_hangs_up_is_retried_with_backoff() {
    let server = Server::bind().await;
    let (_net, mut inbox) = server.client();
    let mut pauses = Vec::new();
    for _ in 0..4 {
        drop(server.welcomed("token", 10).await);
        until_up(&mut inbox).await;
        let Some(NetEvent::Down { retry_in_ms, .. }) = next(&mut inbox).await else { panic!() };
        pauses.push(retry_in_ms);
    }
    let longer = [0..1, 125..251, 250..501, 500..1_001];
    assert!(longer.iter().zip(&pauses).all(|(fit, pause)| fit.contains(pause)), "{pauses:?}");
}

#[tokio::test]
async fn a_client_closed_for_flooding_waits_before_it_reconnects() {
    let (_server, _net, mut inbox, mut socket) = met(10).await;
    let notice = Notice::Restarting(Restarting { retry_ms: 0 });
    socket.send(Message::text(encode_notice(&notice))).await.unwrap();
    close(socket, CloseCode::Flooding).await;
    let Some(NetEvent::Down { retry_in_ms, .. }) = next(&mut inbox).await else { panic!() };
    assert_eq!(retry_in_ms, 10_000);
}

#[tokio::test]
async fn a_restarted_program_resumes_with_the_newest_token_and_hides_it() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::bind().await;
    let identities = Identities::kept_in(directory.path().to_owned());
    for (known, next_token) in [(None, "first"), (Some("first"), "second"), (Some("second"), "x")] {
        let (identity, wrong) = identities.hold(&server.url, Some("ann"));
        assert!(wrong.is_none(), "{wrong:?}");
        let (net, mut inbox) = connect(server.url.clone(), identity);
        let (mut socket, id, hello) = server.greeted().await;
        assert_eq!(hello.resume.as_deref(), known);
        welcome(&mut socket, id, next_token, 10).await;
        assert!(matches!(next(&mut inbox).await, Some(NetEvent::Connecting { .. })));
        let Some(NetEvent::Up(welcome)) = next(&mut inbox).await else { panic!() };
        assert_eq!(welcome.token, "", "it stays with the connection");
        // The connection is cut with the program, without a close frame.
        drop(socket);
        net.close().await;
    }
}

#[tokio::test]
async fn a_connection_without_pongs_is_lost_even_if_the_server_sends() {
    // The server keeps sending, but never reads, so it sends no pong.
    let (_server, _net, mut inbox, mut socket) = met(1).await;
    tokio::time::pause();
    let talking = tokio::spawn(async move {
        let mut beats = tokio::time::interval(Duration::from_millis(100));
        while socket.send(Message::Ping(Vec::new().into())).await.is_ok() {
            beats.tick().await;
        }
    });
    let (why, silent_ms) = until_down(&mut inbox).await;
    assert_eq!(why, "the server has gone silent");
    assert!(silent_ms >= 2500, "{silent_ms}");
    timeout(PATIENCE, talking).await.unwrap().unwrap();
}

#[tokio::test]
async fn an_unanswered_ping_is_reported_long_before_the_connection_is_lost() {
    let (_server, _net, mut inbox, _socket) = met(60).await;
    tokio::time::pause();
    let Some(NetEvent::Quiet { silent_ms: first }) = next(&mut inbox).await else { panic!() };
    let Some(NetEvent::Quiet { silent_ms: second }) = next(&mut inbox).await else { panic!() };
    assert!(0 < first && first < second, "{first} {second}");
}

#[tokio::test]
async fn requests_are_sent_with_their_ids_and_closing_sends_a_close_frame() {
    let (_server, net, _inbox, mut socket) = met(10).await;
    net.send(17, Request::Lobby(Default::default())).unwrap();
    assert_eq!(next_request(&mut socket).await, (17, Request::Lobby(Default::default())));
    let reader = tokio::spawn(async move {
        while let Some(Ok(message)) = socket.next().await {
            if message.is_close() {
                return true;
            }
        }
        false
    });
    net.close().await;
    assert!(timeout(PATIENCE, reader).await.unwrap().unwrap(), "a close frame was sent");
}

#[tokio::test]
async fn the_client_retries_until_a_server_listens() {
    let server = Server::bind().await;
    let address = server.listener.local_addr().unwrap();
    drop(server);
    let (_net, mut inbox) = connect(format!("ws://{address}/ws"), Identity::guest());
    for wanted in 1..=2 {
        let Some(NetEvent::Connecting { attempt }) = next(&mut inbox).await else { panic!() };
        assert_eq!(attempt, wanted);
        let Some(NetEvent::Down { why, .. }) = next(&mut inbox).await else { panic!() };
        assert_eq!(why, "nothing listens there");
    }
}
