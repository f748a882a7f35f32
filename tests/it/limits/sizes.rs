//! Frames that are too big, and too many of them.

use super::*;

#[tokio::test]
async fn a_frame_over_the_limit_closes_the_socket() {
    let server = TestServer::start().await;
    for bytes in [8 * 1024 + 1, 1024 * 1024] {
        let mut wire = server.client("ann").await.into_wire();
        wire.send("x".repeat(bytes)).await;
        assert_eq!(wire.receive().await, Incoming::Closed(Some(1009)), "{bytes} bytes");
        let mut stranger = Wire::open(server.url()).await;
        stranger.send("x".repeat(bytes)).await;
        assert_eq!(stranger.receive().await, Incoming::Closed(Some(1009)), "{bytes} bytes");
    }
}

#[tokio::test]
async fn a_frame_of_exactly_the_limit_is_read() {
    let server = TestServer::start().await;
    let mut wire = server.client("ann").await.into_wire();
    wire.send(format!("{}{}", " ".repeat(8 * 1024 - lobby(1).len()), lobby(1))).await;
    assert!(matches!(wire.receive().await, Incoming::Frame(ServerFrame::Ok { re: 1, .. })));
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
