//! Those who look on: any number, counted, heard by each other, and never in the way.

use oxo_shared::protocol::notice::Viewers;
use oxo_shared::protocol::wish::ForGame;
use oxo_shared::protocol::{Fact, GameId, Notice, Role, Room, Wish};
use oxo_shared::{Player, Point, Rules, Table};
use oxo_tests::client::plain_game;
use oxo_tests::{TestClient, TestServer};

/// Reads notices until so many look on.
async fn viewers(client: &mut TestClient, g: GameId, n: usize) {
    while client.notice().await != Notice::Viewers(Viewers { g, n }) {}
}

/// The next fact but those of presence.
async fn fact(client: &mut TestClient) -> Fact {
    let next = |fact: &Fact| (!matches!(fact, Fact::Presence(_))).then(|| fact.clone());
    client.find(next).await
}

#[tokio::test]
async fn everybody_hears_how_many_look_on() {
    let server = TestServer::start().await;
    let (mut ann, _bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    assert_eq!(vic.watch(g).await.viewers, 1);
    viewers(&mut ann, g, 1).await;
    let mut wim = server.client("wim").await;
    assert_eq!(wim.watch(g).await.viewers, 2);
    viewers(&mut vic, g, 2).await;
    viewers(&mut ann, g, 2).await;
    wim.into_wire().cut();
    viewers(&mut vic, g, 1).await;
}

#[tokio::test]
async fn a_count_that_was_shown_is_corrected_also_when_it_returns_to_what_was_told_last() {
    let server = TestServer::start().await;
    let (_ann, _bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    vic.watch(g).await;
    viewers(&mut vic, g, 1).await;
    let mut wim = server.client("wim").await;
    assert_eq!(wim.watch(g).await.viewers, 2);
    vic.leave(g).await;
    viewers(&mut wim, g, 1).await;
}

#[tokio::test]
async fn the_players_do_not_hear_the_spectators_while_they_play() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    let mut wim = server.client("wim").await;
    let after = ann.table(g).await.seq;
    for viewer in [&mut vic, &mut wim] {
        assert_eq!(viewer.watch(g).await.s, after);
    }
    let s = vic.say(g, "h8 wins").await;
    ann.play(g, 0, Point::new(7, 7)).await.unwrap();
    let Fact::Said(said) = fact(&mut wim).await else { panic!("nothing said") };
    assert_eq!((said.by.name.as_str(), said.by.seat, said.room), ("vic", None, Room::Viewers));
    for player in [&mut ann, &mut bob] {
        let heard = player.missed(g, after).await;
        let [(one, Fact::Skip(_)), (two, Fact::Played(_))] = &heard[..] else {
            panic!("{heard:?}")
        };
        assert_eq!((*one, *two), (s, s + 1), "numbers have no hole");
        let live =
            player.find(|fact| matches!(fact, Fact::Skip(_) | Fact::Said(_)).then(|| fact.clone()));
        assert!(matches!(live.await, Fact::Skip(_)));
    }
}

#[tokio::test]
async fn everybody_hears_the_players_and_after_the_end_everybody_hears_everybody() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    vic.watch(g).await;
    ann.say(g, "good luck").await;
    for client in [&mut bob, &mut vic] {
        let said = said(client).await;
        assert_eq!(said, ("ann".into(), Some(Player::X), Room::Table, "good luck".into()));
    }
    bob.done(Wish::Resign(ForGame { g })).await;
    vic.say(g, "well played").await;
    ann.find(|fact| matches!(fact, Fact::Over(_)).then_some(())).await;
    assert_eq!(said(&mut ann).await, ("vic".into(), None, Room::Table, "well played".into()));
}

type Line = (String, Option<Player>, Room, String);

/// Reads facts up to a line of chat.
async fn said(client: &mut TestClient) -> Line {
    client
        .find(|fact| match fact {
            Fact::Said(s) => Some((s.by.name.clone(), s.by.seat, s.room, s.text.clone())),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn who_leaves_hears_no_more() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    vic.watch(g).await;
    vic.leave(g).await;
    ann.play(g, 0, Point::new(7, 7)).await.unwrap();
    // The next fact that vic hears is of another game.
    let other = bob.create(plain_game(Rules::TICTACTOE)).await;
    vic.watch(other).await;
    bob.say(other, "over here").await;
    assert_eq!(vic.fact().await.0, other);
}

#[tokio::test]
async fn a_late_spectator_sees_the_position_and_a_finished_game_can_still_be_seen() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    ann.play(g, 0, Point::new(1, 1)).await.unwrap();
    let mut vic = server.client("vic").await;
    let snap = vic.watch(g).await;
    assert_eq!((snap.role, snap.moves.clone()), (Role::Viewer, vec![Point::new(1, 1)]));
    assert_eq!(snap.turn, Some(Player::O));
    bob.done(Wish::Resign(ForGame { g })).await;
    let mut wim = server.client("wim").await;
    let table = Table::from_snap(&wim.watch(g).await).unwrap();
    assert_eq!(table, ann.table(g).await);
    assert!(table.game.outcome().is_some());
}

#[tokio::test]
async fn a_slow_viewer_gets_one_snapshot_and_ends_with_the_same_board() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    let mut seen = Table::from_snap(&vic.watch(g).await).unwrap();
    // Nobody sees from outside how much the sockets hold, so each round says twice as much.
    let line = "\u{1f600}".repeat(500);
    let mut snaps = 0;
    for round in 0.. {
        for _ in 0..500 << round {
            ann.say(g, &line).await;
        }
        let ply = ann.table(g).await.game.ply();
        let player = if ply % 2 == 0 { &mut ann } else { &mut bob };
        player.play(g, ply, Point::new(round, round)).await.unwrap();
        snaps += catch_up(&mut vic, &mut seen, ann.table(g).await.seq).await;
        assert_eq!(seen, ann.table(g).await);
        if snaps > 0 {
            break;
        }
    }
    assert_eq!(snaps, 1);
    assert!(server.metric("oxo_queue_drops_total").await >= 1);
}

/// Reads facts up to number `newest` onto `table`, and counts the snapshots among them.
async fn catch_up(client: &mut TestClient, table: &mut Table, newest: u64) -> u64 {
    let mut snaps = 0;
    while table.seq < newest {
        match client.fact().await {
            (_, s, Fact::Snap(snap)) => {
                *table = Table::from_snap(&snap).unwrap();
                assert_eq!(table.seq, s);
                snaps += 1;
            }
            (_, s, fact) => {
                assert_eq!(s, table.seq + 1, "facts have no holes");
                table.apply(&fact).unwrap();
            }
        }
    }
    snaps
}
