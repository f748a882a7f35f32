//! The server rejects requests that come too fast, and in the end closes the connection.

use super::*;

#[tokio::test]
async fn after_a_burst_requests_are_refused_with_a_time_to_wait() {
    let server = strict(burst(10)).await;
    let mut ann = server.client("ann").await;
    for _ in 0..10 {
        ann.must::<Nothing>(Request::Unlobby(Nothing {})).await;
    }
    let rejection = ann.refused(Request::Unlobby(Nothing {})).await;
    assert_eq!(rejection.code, Code::RateLimited);
    // Three in twenty seconds: the next one comes within seven.
    assert!((1..=6_667).contains(&rejection.retry_ms.expect("a time to wait")));
}

#[tokio::test]
async fn chat_and_new_games_have_a_smaller_rate_of_their_own() {
    let server = strict(burst(30)).await;
    let (mut ann, _bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let say = Request::Say(Say { g, text: "la".into() });
    // One of the ten was the game itself.
    for _ in 0..9 {
        ann.done(say.clone()).await;
    }
    assert_eq!(ann.refused(say).await.code, Code::RateLimited);
    let create = Request::Create(plain_game(Rules::GOMOKU));
    assert_eq!(ann.refused(create).await.code, Code::RateLimited);
    ann.put(g, 0, (7, 7)).await;
}

#[tokio::test]
async fn a_client_that_does_not_stop_is_closed_for_flooding() {
    let server = strict(burst(5)).await;
    let mut wire = server.client("ann").await.into_wire();
    for id in 0..400 {
        wire.send(lobby(id)).await;
    }
    let mut refused = 0;
    let end = loop {
        match wire.receive().await {
            Incoming::Closed(code) => break code,
            Incoming::Frame(ServerFrame::Err { rejection, .. }) => {
                assert_eq!(rejection.code, Code::RateLimited);
                refused += 1;
            }
            Incoming::Frame(_) => {}
        }
    };
    assert_eq!(end, Some(CloseCode::Flooding as u16));
    assert!(refused >= 100, "{refused} rejections came before the end");
}

#[tokio::test]
async fn a_client_that_pings_without_end_is_closed_for_flooding() {
    let server = strict(burst(5)).await;
    let mut wire = server.client("ann").await.into_wire();
    for _ in 0..400 {
        wire.send_message(Message::Ping(Bytes::new())).await;
    }
    assert_eq!(wire.receive().await, Incoming::Closed(Some(CloseCode::Flooding as u16)));
}

#[tokio::test]
async fn frames_that_are_no_requests_count_like_requests() {
    let server = strict(burst(5)).await;
    let mut wire = server.client("ann").await.into_wire();
    for _ in 0..6 {
        wire.send("nonsense").await;
    }
    let mut codes = Vec::new();
    for _ in 0..6 {
        let Incoming::Frame(ServerFrame::Err { rejection, .. }) = wire.receive().await else {
            panic!("no rejection")
        };
        codes.push(rejection.code);
    }
    assert_eq!((codes[4], codes[5]), (Code::BadJson, Code::RateLimited));
}
