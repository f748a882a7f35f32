//! Clients that flood the server or do not answer its pings are closed; `slow.rs` has clients that
//! never complete a request.

use super::*;

#[tokio::test]
async fn a_client_that_answers_no_ping_is_away_until_it_answers_and_then_closed() {
    let limits = Limits { heartbeat_s: 1, ..Limits::default() };
    let server = strict(limits).await;
    let mut bob = server.client("bob").await;
    let g = bob.create(plain_game(Rules::GOMOKU)).await;
    let mut deaf = silent_player(&server, g).await;
    let mut states = Vec::new();
    while states.len() < 4 {
        states.push(bob.presence_at(Side::O).await);
        if states.len() == 2 {
            deaf.send(&frame(TEXT, lobby(9).as_bytes())).await;
        }
    }
    assert_eq!(states, [Presence::On, Presence::Away, Presence::On, Presence::Away]);
    // The last frame, unmasked and short, is a close frame with its code.
    let all = deaf.read_to_end().await;
    let reason = b"connection timed out";
    let mut goodbye = vec![0x88, u8::try_from(2 + reason.len()).unwrap()];
    goodbye.extend((CloseCode::Silent as u16).to_be_bytes());
    goodbye.extend(reason);
    assert!(all.ends_with(&goodbye), "{}", String::from_utf8_lossy(&all));
}

/// Joins `g` as a player over a raw connection, which answers no pings.
async fn silent_player(server: &TestServer, g: GameId) -> RawConnection {
    let mut connection = server.raw().await;
    connection.greet("deaf", "").await;
    connection.must(Request::Join(ForGame { g })).await;
    connection
}

#[tokio::test]
async fn a_client_that_never_sends_hello_is_closed_after_a_few_replies() {
    let server = TestServer::start().await;
    let mut wire = Wire::open(server.url()).await;
    let end = loop {
        wire.send("{}").await;
        match wire.receive().await {
            Incoming::Frame(_) => {}
            Incoming::Closed(code) => break code,
        }
    };
    assert_eq!(end, Some(4002));
}

#[tokio::test]
async fn a_flooding_client_is_closed_whatever_it_sends() {
    let server = strict(burst(5)).await;
    for (message, least) in [
        (Message::text(lobby(1)), 100),
        (Message::text("nonsense"), 100),
        (Message::Ping(Bytes::new()), 0),
    ] {
        let mut wire = server.client("ann").await.into_wire();
        for _ in 0..400 {
            wire.send_message(message.clone()).await;
        }
        let mut refused = 0;
        let end = loop {
            match wire.receive().await {
                Incoming::Closed(code) => break code,
                Incoming::Frame(ServerFrame::Err { rejection, .. }) => {
                    let is_limited = rejection.code == Code::RateLimited;
                    refused += usize::from(is_limited && rejection.retry_ms.is_some());
                }
                Incoming::Frame(_) => {}
            }
        };
        assert_eq!(end, Some(CloseCode::Flooding as u16), "{message:?}");
        assert!(refused >= least, "{message:?}: {refused} rejections came before the end");
    }
}
