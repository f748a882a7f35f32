//! Spectators: any number, counted, able to chat, and never in the way.

use oxo_protocol::notice::Viewers;
use oxo_protocol::request::{Create, Say};
use oxo_protocol::{GameEvent, GameId, Limits, Notice, Replica, Request, Role, Room};
use oxo_shared::{How, Point, Rules, Side, Winner};
use oxo_tests::client::{plain_game, play_in_turn};
use oxo_tests::{TestClient, TestServer, next_event};

/// Reads notices until `n` spectators are counted.
async fn viewers(client: &mut TestClient, g: GameId, n: usize) {
    while client.notice().await != Notice::Viewers(Viewers { g, n }) {}
}

async fn read_to_game_over(client: &mut TestClient, after: u64) -> Vec<(u64, GameEvent)> {
    let mut events = Vec::new();
    loop {
        let (_, s, event) = client.event().await;
        let over = matches!(event, GameEvent::Over(_));
        if s > after {
            events.push((s, event));
        }
        if over {
            return events;
        }
    }
}

#[tokio::test]
async fn players_and_spectators_see_the_same_events_in_the_same_order() {
    let moves = [(1, 1), (0, 1), (0, 0), (0, 2), (2, 2)];
    let (server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let after = ann.table(g).await.seq;
    let mut spectators = Vec::new();
    for name in ["vic", "wim", "xia"] {
        let mut spectator = server.client(name).await;
        assert_eq!(spectator.watch(g).await.role, Role::Spectator);
        spectators.push(spectator);
    }
    play_in_turn(&mut ann, &mut bob, g, &moves).await;
    let events = read_to_game_over(&mut ann, after).await;
    assert!(events.iter().map(|(s, _)| *s).eq(after + 1..=events.last().unwrap().0), "no holes");
    let played = events.iter().filter(|(_, event)| matches!(event, GameEvent::Played(_)));
    assert_eq!(played.count(), moves.len());
    spectators.push(bob);
    for other in &mut spectators {
        assert_eq!(read_to_game_over(other, after).await, events);
    }
    let Some((_, GameEvent::Over(over))) = events.last() else { panic!("{events:?}") };
    assert_eq!((over.outcome.winner, over.outcome.how), (Winner::X, How::Line));
    assert_eq!(over.outcome.line, [(0, 0), (1, 1), (2, 2)].map(Point::from));
}

#[tokio::test]
async fn every_client_gets_the_number_of_spectators() {
    let (server, mut ann, _bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    assert_eq!(vic.watch(g).await.viewers, 1);
    viewers(&mut ann, g, 1).await;
    let mut wim = server.client("wim").await;
    for _ in 0..3 {
        assert_eq!(wim.watch(g).await.viewers, 2, "once");
    }
    viewers(&mut vic, g, 2).await;
    viewers(&mut ann, g, 2).await;
    wim.into_wire().cut();
    viewers(&mut vic, g, 1).await;
    // A count that was shown is corrected, even if the new one is the one sent last.
    let mut wim = server.client("wim").await;
    assert_eq!(wim.watch(g).await.viewers, 2);
    vic.leave(g).await;
    viewers(&mut wim, g, 1).await;
}

#[tokio::test]
async fn players_see_the_chat_of_spectators_only_after_the_game() {
    let (server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    let mut wim = server.client("wim").await;
    let after = ann.table(g).await.seq;
    for spectator in [&mut vic, &mut wim] {
        assert_eq!(spectator.watch(g).await.s, after);
    }
    let s = vic.say(g, "h8 wins").await;
    ann.put(g, 0, (7, 7)).await;
    let chat = next_event!(wim, Said);
    assert_eq!((chat.by.name.as_str(), chat.by.seat, chat.room), ("vic", None, Room::Viewers));
    for player in [&mut ann, &mut bob] {
        let missed = player.missed(g, after).await;
        let [(one, GameEvent::Skip(_)), (two, GameEvent::Played(_))] = &missed[..] else {
            panic!("{missed:?}")
        };
        assert_eq!((*one, *two), (s, s + 1), "numbers have no hole");
        next_event!(player, Skip);
    }
    ann.say(g, "good luck").await;
    for client in [&mut bob, &mut wim] {
        let chat = next_event!(client, Said);
        assert_eq!((chat.by.seat, chat.room), (Some(Side::X), Room::Table));
    }
    bob.resign(g).await;
    vic.say(g, "well played").await;
    next_event!(ann, Over);
    let chat = next_event!(ann, Said);
    assert_eq!((chat.by.seat, chat.room, chat.text.as_str()), (None, Room::Table, "well played"));
}

#[tokio::test]
async fn a_client_that_leaves_gets_no_more_events() {
    let (server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    vic.watch(g).await;
    vic.leave(g).await;
    ann.put(g, 0, (7, 7)).await;
    // The next event that vic receives is of another game.
    let other = bob.create(plain_game(Rules::TICTACTOE)).await;
    vic.watch(other).await;
    bob.say(other, "over here").await;
    assert_eq!(vic.event().await.0, other);
}

#[tokio::test]
async fn a_slow_spectator_gets_one_snapshot_and_ends_with_the_same_board() {
    // A spectator that does not read answers no pings either.
    let limits = Limits { heartbeat_s: 3_600, ..Limits::default() };
    let server = TestServer::start_limited(limits).await;
    let mut ann = server.client("ann").await;
    let g = ann.create(Create { both: true, ..plain_game(Rules::GOMOKU) }).await;
    let mut vic = server.client("vic").await;
    let mut replica = Replica::from_snap(&vic.watch(g).await).unwrap();
    // The socket buffers are of unknown size, so every round sends twice as much. It sends
    // everything at once, because the server waits 20 s for a full socket.
    let say = Request::Say(Say { g, text: "\u{1f600}".repeat(500).into() });
    let mut snaps = 0;
    for round in 0.. {
        for _ in 0..10 << round {
            for _ in 0..50 {
                ann.send(say.clone()).await;
            }
            ann.done(say.clone()).await;
        }
        ann.put(g, round, (round as i32, 0)).await;
        let truth = ann.table(g).await;
        while replica.seq < truth.seq {
            snaps += u64::from(matches!(vic.follow(g, &mut replica).await, GameEvent::Snap(_)));
        }
        assert_eq!(*replica, truth);
        if snaps > 0 {
            break;
        }
    }
    assert_eq!(snaps, 1);
    assert!(server.metric("oxo_queue_drops_total").await >= 1);
}
