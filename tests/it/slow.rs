//! Two thousand clients that send single bytes slowly do not affect the others.

use oxo_protocol::frame::encode_request;
use oxo_protocol::{Limits, Request};
use oxo_tests::client::hello;
use oxo_tests::raw::{HANDSHAKE, TEXT, frame};
use oxo_tests::{Incoming, RawConnection, TestClient, TestServer};
use tokio::task::JoinSet;

/// Both ends are in this process, so they use 4,000 of the usual 20,000 file descriptors.
const SLOW_CONNECTIONS: usize = 2_000;
const GAMES: usize = 20;

/// How a slow connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum End {
    /// Closed in the middle of a handshake.
    HungUp,
    /// Closed with a code in the middle of a frame.
    Closed(Option<u16>),
}

/// Sends a request byte by byte until the server closes the connection.
async fn dribble_a_handshake(address: String) -> End {
    let mut connection = RawConnection::open(&address).await;
    for byte in format!("{HANDSHAKE}X-Slow: ").into_bytes() {
        connection.send(&[byte]).await;
        tokio::task::yield_now().await;
    }
    // The final empty line is never sent.
    let received = connection.read_to_end().await;
    assert!(received.is_empty(), "{}", String::from_utf8_lossy(&received));
    End::HungUp
}

/// Completes the handshake and sends an incomplete hello, byte by byte.
async fn dribble_a_hello(address: String) -> End {
    let mut connection = RawConnection::open(&address).await;
    connection.handshake().await;
    let hello = frame(TEXT, encode_request(1, &Request::Hello(hello("slow"))).as_bytes());
    for byte in &hello[..hello.len() - 1] {
        connection.send(&[*byte]).await;
        tokio::task::yield_now().await;
    }
    match connection.receive().await {
        Incoming::Closed(code) => End::Closed(code),
        Incoming::Frame(frame) => panic!("{frame:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_slow_connections_do_not_affect_the_others() {
    // Long enough to play the games in the meantime, and for every real hello to be in time.
    let limits = Limits { handshake_ms: 10_000, ..Limits::default() };
    let server = TestServer::start_limited(limits).await;
    let mut slow = JoinSet::new();
    for number in 0..SLOW_CONNECTIONS {
        let address = server.address().to_owned();
        if number % 2 == 0 {
            slow.spawn(dribble_a_handshake(address));
        } else {
            slow.spawn(dribble_a_hello(address));
        }
    }
    // On a busy machine, the first may be gone before the last one connects.
    while server.metric("oxo_connections").await < SLOW_CONNECTIONS as u64 / 2 {}
    for _ in 0..GAMES {
        TestClient::play_a_game(server.url()).await;
    }
    let ends = slow.join_all().await;
    let count = |end| ends.iter().filter(|&&one| one == end).count();
    let (hung_up, closed) = (count(End::HungUp), count(End::Closed(Some(4002))));
    assert_eq!(
        (hung_up, closed),
        (SLOW_CONNECTIONS / 2, SLOW_CONNECTIONS / 2),
        "each half in its own way"
    );
    // The last game does not compete with slow clients, and only this request's connection is left.
    TestClient::play_a_game(server.url()).await;
    while server.metric("oxo_connections").await > 1 {}
    assert_eq!(server.metric("oxo_moves_total").await, 5 * (GAMES as u64 + 1));
}
