//! Requests for information about games and players.

use oxo_protocol::reply::{GamesView, PlayerView, Pong};
use oxo_protocol::request::{AskPlayer, Create};
use oxo_protocol::{GameId, Hello, Nothing, Presence, Request, Terms};
use oxo_shared::{Rules, Side};
use oxo_tests::client::{game_on, hello, plain_game};
use oxo_tests::{TestClient, TestServer};

fn listed() -> Create {
    game_on(Terms { listed: true, ..Terms::new(Rules::TICTACTOE) })
}

async fn games(client: &mut TestClient) -> Vec<GameId> {
    let view: GamesView = client.must(Request::Games(Nothing {})).await;
    view.games.iter().map(|row| row.g).collect()
}

#[tokio::test]
async fn live_games_are_listed_first_and_private_ones_never() {
    let (_server, mut ann, _bob, first) = TestServer::with_game(listed()).await;
    ann.create(plain_game(Rules::TICTACTOE)).await;
    ann.resign(first).await;
    let second = ann.create(listed()).await;
    assert_eq!(games(&mut ann).await, [second, first]);
}

#[tokio::test]
async fn a_player_lookup_has_presence_and_public_games() {
    let (_server, mut ann, bob, g) = TestServer::with_game(listed()).await;
    ann.create(plain_game(Rules::TICTACTOE)).await;
    let ask = Request::Player(AskPlayer { id: bob.id() });
    let view: PlayerView = ann.must(ask.clone()).await;
    assert_eq!((view.name.as_str(), view.online), ("bob", true));
    assert!(view.games.iter().map(|row| row.g).eq([g]));
    bob.into_wire().cut();
    // The session closes before it leaves its games: once ann is notified, it is gone.
    ann.presence(Side::O, Presence::Away).await;
    let view: PlayerView = ann.must(ask).await;
    assert!(!view.online);
}

#[tokio::test]
async fn a_ping_returns_the_servers_time_even_to_a_read_only_session() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    assert!(ann.must::<Pong>(Request::Ping(Nothing {})).await.now_ms > 0);
    let resume = Some(ann.welcome.token.clone());
    let aside = Hello { name: None, resume, aside: true, ..hello("") };
    let mut beside = TestClient::greet(server.url(), aside).await.unwrap();
    assert!(beside.must::<Pong>(Request::Ping(Nothing {})).await.now_ms > 0);
}
