//! The server rejects requests that arrive too fast, and finally closes the connection.

use super::*;

#[tokio::test]
async fn after_a_burst_requests_are_rejected_with_a_retry_time() {
    let server = strict(burst(10)).await;
    let mut ann = server.client("ann").await;
    for _ in 0..10 {
        ann.must::<Nothing>(Request::Unlobby(Nothing {})).await;
    }
    let rejection = ann.rejection(Request::Unlobby(Nothing {})).await;
    assert_eq!(rejection.code, Code::RateLimited);
    // Three in twenty seconds means that the next one is allowed within seven.
    assert!((1..=6_667).contains(&rejection.retry_ms.expect("a time to wait")));
}

#[tokio::test]
async fn chat_and_new_games_have_a_lower_rate() {
    let server = strict(burst(30)).await;
    let (mut ann, _bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let say = Request::Say(Say { g, text: "la".into() });
    // One of the ten was creating the game.
    for _ in 0..9 {
        ann.done(say.clone()).await;
    }
    assert_eq!(ann.rejection(say).await.code, Code::RateLimited);
    let create = Request::Create(plain_game(Rules::GOMOKU));
    assert_eq!(ann.rejection(create).await.code, Code::RateLimited);
    ann.put(g, 0, (7, 7)).await;
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
                    refused += usize::from(rejection.code == Code::RateLimited);
                }
                Incoming::Frame(_) => {}
            }
        };
        assert_eq!(end, Some(CloseCode::Flooding as u16), "{message:?}");
        assert!(refused >= least, "{message:?}: {refused} rejections came before the end");
    }
}
