//! Limits on games, seats and connections.

use super::*;

#[tokio::test]
async fn a_session_follows_a_limited_number_of_games() {
    let limits = Limits { games_per_session: 1, ..Limits::default() };
    let server = TestServer::start_limited(limits).await;
    let (mut ann, mut bob) = (server.client("ann").await, server.client("bob").await);
    let seek = ann.must::<Sought>(Request::Seek(tictactoe())).await.seek;
    let other = server.client("cyd").await.create(plain_game(Rules::TICTACTOE)).await;
    let g = bob.create(plain_game(Rules::TICTACTOE)).await;
    for request in [
        Request::Create(plain_game(Rules::TICTACTOE)),
        Request::Watch(ForGame { g: other }),
        Request::Seek(tictactoe()),
        Request::AcceptSeek(ForSeek { seek }),
    ] {
        assert_eq!(bob.rejection(request.clone()).await.code, Code::TooMany, "{request:?}");
    }
    bob.leave(g).await;
    bob.watch(other).await;
    bob.leave(other).await;
    let second = bob.create(plain_game(Rules::TICTACTOE)).await;
    bob.leave(second).await;
    // A session that returns to its seats follows no more than one of them either.
    let mut bob = server.reconnect(bob).await;
    let games = bob.welcome.games.clone();
    assert_eq!(games.len(), 2, "both seats are still held");
    let other = Request::Watch(ForGame { g: games[1] });
    assert_eq!(bob.rejection(other.clone()).await.code, Code::TooMany);
    bob.leave(games[0]).await;
    bob.must::<Entered>(other).await;
}

#[tokio::test]
async fn rematches_count_against_the_limit_of_seats() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, over) = server.seated(plain_game(Rules::TICTACTOE)).await;
    ann.resign(over).await;
    let mut last = over;
    for _ in 0..64 {
        last = bob.create(plain_game(Rules::TICTACTOE)).await;
        bob.leave(last).await;
    }
    let offer = ann.offer(over, OfferKind::Rematch).await;
    let yes = Request::Answer(Answer { g: over, offer, yes: true });
    assert_eq!(bob.rejection(yes.clone()).await.code, Code::TooMany);
    bob.done(Request::Abort(ForGame { g: last })).await;
    bob.done(yes).await;
}

#[tokio::test]
async fn an_address_gets_limited_connections_and_can_reuse_them() {
    let server = strict(Limits { connections_per_address: 2, ..Limits::default() }).await;
    let one = server.client("ann").await;
    let mut other = server.client("bob").await;
    let mut third = server.raw().await;
    assert!(third.read_to_end().await.starts_with(b"HTTP/1.1 429 "));
    one.into_wire().cut();
    // The slot is free once the session has ended, which bob can poll.
    let request = b"GET /healthz HTTP/1.1\r\nHost: oxo\r\n\r\n";
    while !matches!(server.raw().await.request(request).await, Some((200, _))) {
        other.must::<Nothing>(Request::Unlobby(Nothing {})).await;
    }
}
