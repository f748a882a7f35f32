//! Two thousand clients that dribble one byte after another do not hurt the others.

use oxo_protocol::frame::encode_request;
use oxo_protocol::{Limits, Request};
use oxo_tests::client::hello;
use oxo_tests::raw::{HANDSHAKE, TEXT, frame};
use oxo_tests::{Incoming, Raw, TestClient, TestServer};
use tokio::task::JoinSet;

/// Both ends of each are in this process: 4,000 of the usual 20,000 descriptors.
const SLOW: usize = 2_000;
const GAMES: usize = 20;

/// How one of the slow ones ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum End {
    /// Hung up on, in the middle of a handshake.
    HungUp,
    /// Closed with a code, in the middle of a frame.
    Closed(Option<u16>),
}

/// Says a request, a byte whenever it is let, until hung up on.
async fn dribble_a_handshake(address: String) -> End {
    let mut line = Raw::open(&address).await;
    for byte in format!("{HANDSHAKE}X-Slow: ").into_bytes() {
        line.send(&[byte]).await;
        tokio::task::yield_now().await;
    }
    // The empty line never comes.
    let heard = line.everything().await;
    assert!(heard.is_empty(), "{}", String::from_utf8_lossy(&heard));
    End::HungUp
}

/// Shakes hands, and then says half a hello.
async fn dribble_a_hello(address: String) -> End {
    let mut line = Raw::open(&address).await;
    line.shake_hands().await;
    let hello = frame(TEXT, encode_request(1, &Request::Hello(hello("slow"))).as_bytes());
    for byte in &hello[..hello.len() - 1] {
        line.send(&[*byte]).await;
        tokio::task::yield_now().await;
    }
    match line.receive().await {
        Incoming::Closed(code) => End::Closed(code),
        Incoming::Frame(frame) => panic!("{frame:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_slow_connections_do_not_hurt_the_others() {
    // Long enough for the games to be played meanwhile, and for no honest hello to be late.
    let limits = Limits { handshake_ms: 10_000, ..Limits::default() };
    let server = TestServer::start_limited(limits).await;
    let mut slow = JoinSet::new();
    for number in 0..SLOW {
        let address = server.address().to_owned();
        if number % 2 == 0 {
            slow.spawn(dribble_a_handshake(address));
        } else {
            slow.spawn(dribble_a_hello(address));
        }
    }
    // On a busy machine the first may be gone before the last has come.
    while server.metric("oxo_connections").await < SLOW as u64 / 2 {}
    for _ in 0..GAMES {
        TestClient::play_a_game(server.url()).await;
    }
    let ends = slow.join_all().await;
    let count = |end| ends.iter().filter(|&&one| one == end).count();
    let (hung_up, closed) = (count(End::HungUp), count(End::Closed(Some(4002))));
    assert_eq!((hung_up, closed), (SLOW / 2, SLOW / 2), "each half in its own way");
    // The last game needs nobody's patience, and nobody is left behind but who asks.
    TestClient::play_a_game(server.url()).await;
    while server.metric("oxo_connections").await > 1 {}
    assert_eq!(server.metric("oxo_moves_total").await, 5 * (GAMES as u64 + 1));
}
