//! A player who reconnects in mid-game misses nothing.
//!
//! `server/src/people/players/tests.rs` covers which tokens are valid.

use oxo_protocol::request::Play;
use oxo_protocol::{CloseCode, GameEvent, Presence, Request, Table};
use oxo_shared::{BySide, Rules, Side};
use oxo_tests::TestServer;
use oxo_tests::client::plain_game;

fn numbers(events: &[(u64, GameEvent)]) -> Vec<u64> {
    events.iter().map(|(s, _)| *s).collect()
}

#[tokio::test]
async fn a_returning_player_gets_presence_without_new_events() {
    let (server, ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let (snapshot, token) = (bob.table(g).await, ann.welcome.token.clone());
    ann.into_wire().cut();
    bob.presence(Side::X, Presence::Away).await;
    bob.leave(g).await;
    let mut ann = server.resume(&token).await.expect("the token is good");
    assert_eq!(ann.missed(g, snapshot.seq).await, []);
    assert_eq!(ann.presence_at(Side::O).await, Presence::Left);
    assert_eq!(bob.join(g).await.presence, BySide { x: Presence::On, o: Presence::On });
    ann.presence(Side::O, Presence::On).await;
    assert_eq!(ann.table(g).await, snapshot);
}

#[tokio::test]
async fn a_move_on_a_superseded_connection_is_not_played() {
    let (server, mut old, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let _new = server.resume(&old.welcome.token).await.unwrap();
    old.send(Request::Play(Play { g, ply: 0, at: (7, 7).into() })).await;
    assert_eq!(old.closed().await, Some(CloseCode::Superseded as u16));
    assert_eq!(bob.table(g).await.ply(), 0);
}

#[tokio::test]
async fn a_reconnecting_spectator_syncs_and_follows_again() {
    let (server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    let number = vic.watch(g).await.s;
    let token = vic.cut();
    ann.put(g, 0, (7, 7)).await;
    let mut vic = server.resume(&token).await.unwrap();
    assert_eq!(numbers(&vic.missed(g, number).await), [number + 1]);
    // The sync made it a spectator again.
    bob.put(g, 1, (8, 8)).await;
    let (game, s, _) = vic.event().await;
    assert_eq!((game, s), (g, number + 2));
}

#[tokio::test]
async fn a_client_that_missed_too_much_gets_one_snapshot() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    for _ in 0..300 {
        ann.say(g, "la").await;
    }
    let synced = bob.sync(g, 1).await;
    let oxo_protocol::reply::Synced::Snap(snap) = synced else { panic!("{synced:?}") };
    assert_eq!(Table::from_snap(&snap).unwrap(), ann.table(g).await);
}
