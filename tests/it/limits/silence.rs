//! Clients that send nothing in time, and clients that never stop.

use super::*;

#[tokio::test]
async fn a_client_without_a_timely_hello_is_closed() {
    let server = strict(Limits { handshake_ms: 50, ..Limits::default() }).await;
    let mut wire = Wire::open(server.url()).await;
    assert_eq!(wire.receive().await, Incoming::Closed(Some(4002)));
}

#[tokio::test]
async fn a_connection_without_a_timely_request_is_closed() {
    let server = strict(Limits { handshake_ms: 50, ..Limits::default() }).await;
    let mut line = Raw::open(server.address()).await;
    line.send(b"GET /healthz HT").await;
    let answer = line.everything().await;
    assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
}

#[tokio::test]
async fn a_client_that_answers_no_ping_is_away_and_then_closed() {
    let limits = Limits { heartbeat_s: 1, ..Limits::default() };
    let server = strict(limits).await;
    let mut bob = server.client("bob").await;
    let g = bob.create(plain_game(Rules::GOMOKU)).await;
    let mut deaf = deaf_player(&server, g).await;
    assert_eq!(bob.presence_at(Side::O).await, Presence::On);
    assert_eq!(bob.presence_at(Side::O).await, Presence::Away);
    // The last frame that comes, unmasked and short: close, with its code.
    let all = deaf.everything().await;
    let reason = b"connection timed out";
    let mut goodbye = vec![0x88, u8::try_from(2 + reason.len()).unwrap()];
    goodbye.extend((CloseCode::Silent as u16).to_be_bytes());
    goodbye.extend(reason);
    assert!(all.ends_with(&goodbye), "{}", String::from_utf8_lossy(&all));
}

#[tokio::test]
async fn a_client_that_answers_again_is_present() {
    let limits = Limits { heartbeat_s: 1, ..Limits::default() };
    let server = strict(limits).await;
    let mut bob = server.client("bob").await;
    let g = bob.create(plain_game(Rules::GOMOKU)).await;
    let mut deaf = deaf_player(&server, g).await;
    let mut states = Vec::new();
    while states.len() < 3 {
        states.push(bob.presence_at(Side::O).await);
        if states.last() == Some(&Presence::Away) {
            deaf.send(&frame(TEXT, lobby(9).as_bytes())).await;
        }
    }
    assert_eq!(states, [Presence::On, Presence::Away, Presence::On]);
}

/// A player who joined `g` and from then on answers no ping: a line by hand.
async fn deaf_player(server: &TestServer, g: GameId) -> Raw {
    let mut line = Raw::open(server.address()).await;
    line.greet("deaf", "").await;
    line.must(Request::Join(ForGame { g })).await;
    line
}

#[tokio::test]
async fn endless_chat_is_rejected_and_the_game_goes_on() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let say = || Request::Say(Say { g, text: "again".into() });
    // One after another: each is an event, and there is an end to them.
    let rejection = loop {
        if let Err(rejection) = ann.ask::<serde_json::Value>(say()).await {
            break rejection;
        }
    };
    assert_eq!(rejection.code, Code::TooMany);
    let offer = Request::Offer(MakeOffer { g, what: OfferKind::Draw, ply: None });
    assert_eq!(ann.refused(offer).await.code, Code::TooMany);
    ann.put(g, 0, (1, 1)).await;
    bob.resign(g).await;
    let table = ann.table(g).await;
    assert_eq!(table.game.outcome().unwrap().how, How::Resign);
}
