//! Engine analysis over a socket.

use oxo_protocol::request::{ForGame, Think};
use oxo_protocol::thought::Thought;
use oxo_protocol::{Code, Limits, Nothing, Notice, Request, Terms};
use oxo_server::Config;
use oxo_shared::Rules;
use oxo_tests::client::game_on;
use oxo_tests::{TestClient, TestServer};

fn think(position: &str, lines: u32) -> Request {
    Request::Think(Think { position: position.into(), lines })
}

/// Returns the number of plies to the win, once an analysis has proved it.
async fn win(client: &mut TestClient) -> u32 {
    loop {
        if let Notice::Thought(Thought { win: Some(win), last: true, .. }) = client.notice().await {
            return win.plies;
        }
    }
}

#[tokio::test]
async fn a_new_analysis_ends_the_previous_one() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    ann.must::<Nothing>(think("15x15x5/x:h8/o:i9", 5)).await;
    ann.must::<Nothing>(think("15x15x5+renju/x:f8,g8,h8/o:a1,a15/x", 1)).await;
    assert_eq!(win(&mut ann).await, 3);
    ann.must::<Nothing>(think("15x15x5/x:h8/o:i9", 5)).await;
    ann.must::<Nothing>(Request::Unthink(Nothing {})).await;
    ann.must::<Nothing>(think("3x3x3/x:a1,b1/o:a2,b2/x", 1)).await;
    assert_eq!(win(&mut ann).await, 1);
}

#[tokio::test]
async fn the_engine_is_unavailable_during_a_rated_game() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("ann").await, server.client("bob").await);
    let terms = Terms { rated: true, ..Terms::new(Rules::GOMOKU) };
    let g = ann.create(game_on(terms)).await;
    ann.must::<Nothing>(think("15x15x5", 0)).await;
    bob.join(g).await;
    let rejection = bob.rejection(think("15x15x5", 0)).await;
    assert_eq!(rejection.code, Code::NotAllowed);
    assert!(rejection.msg.contains("rated"), "{}", rejection.msg);
    bob.done(Request::Abort(ForGame { g })).await;
    bob.must::<Nothing>(think("15x15x5", 0)).await;
}

#[tokio::test]
async fn the_analysis_quota_of_an_address_spans_sessions() {
    let limits = Limits { wish_burst: 900, wishes_per_20s: 900, ..Limits::default() };
    let server = TestServer::start_with(Config { limits, ..Config::default() }).await;
    let mut granted = 0;
    let rejection = 'sessions: loop {
        let mut ann = server.client("ann").await;
        for _ in 0..50 {
            match ann.request::<Nothing>(think("3x3x3/x:a1,b1/o:a2,b2/x", 0)).await {
                Ok(_) => granted += 1,
                Err(rejection) => break 'sessions rejection,
            }
        }
    };
    assert_eq!(rejection.code, Code::RateLimited);
    assert!(granted >= 120, "{granted}");
}
