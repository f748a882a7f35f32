//! Openings over sockets: decisions, and the seats after a swap.
//!
//! `shared/tests/opening.rs` and the referee's tests cover which decisions and takebacks are
//! allowed; `protocol/tests/table/stories.rs` covers that a log with decisions can be read back.

mod bots;

use oxo_engine::{Limits, Stop, choose};
use oxo_protocol::event::{Asked, Seated};
use oxo_protocol::reply::{Done, Hint};
use oxo_protocol::request::{AskHint, Create, Decide, ForGame};
use oxo_protocol::{
    Code, GameEvent, GameId, GameRow, OfferKind, PlayerId, Presence, Request, Role, SideChoice,
    Table,
};
use oxo_shared::{BySide, Decision, Level, Point, Rules, Side, Winner};
use oxo_tests::client::plain_game;
use oxo_tests::{TestClient, TestServer, next_event};

/// Three stones for the opening, two more, and one after the last decision.
const STONES: [(i32, i32); 6] = [(7, 7), (8, 8), (6, 7), (5, 5), (9, 6), (10, 10)];

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

fn swap2() -> Create {
    plain_game(rules("gomoku+swap2"))
}

async fn play_stones(client: &mut TestClient, g: GameId, plies: std::ops::Range<usize>) {
    for ply in plies {
        client.play(g, ply, STONES[ply]).await.expect("a stone of the opening");
    }
}

async fn decide(client: &mut TestClient, g: GameId, ply: u32, what: Decision) {
    client.must::<Done>(Request::Decide(Decide { g, ply, what })).await;
}

fn seated_players(table: &Table) -> BySide<Option<PlayerId>> {
    BySide::from_fn(|side| table.seats[side].as_ref().map(|seat| seat.id))
}

/// Returns the table after all events, and the own seat in each `seated`.
fn follow(story: &[(u64, GameEvent)]) -> (Table, Vec<Side>) {
    let mut events = story.iter().map(|(_, event)| event);
    let Some(GameEvent::Seated(first)) = events.next() else { panic!("{story:?}") };
    let (mut table, mut seats) = (Table::open(first).expect("an empty board"), vec![first.seat]);
    for event in events {
        if let GameEvent::Seated(Seated { seat, .. }) = event {
            seats.push(*seat);
        }
        table.apply(event).expect("an event that follows");
    }
    (table, seats)
}

/// Starts a game with three stones in which bob, as O, must decide.
async fn three_stones(server: &TestServer, terms: Create) -> (TestClient, TestClient, GameId) {
    let (mut ann, bob, g) = server.seated(terms).await;
    play_stones(&mut ann, g, 0..3).await;
    (ann, bob, g)
}

#[tokio::test]
async fn a_swap_changes_the_seats_for_every_client() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, g) = three_stones(&server, swap2()).await;
    let mut vic = server.client("vic").await;
    let snap = vic.watch(g).await;
    assert_eq!((snap.turn, snap.decisions.len()), (Some(Side::O), 0));
    assert_eq!(
        next_event!(bob, Asked),
        Asked { seat: Side::O, ply: 3, may: Decision::ALL.to_vec() }
    );
    decide(&mut bob, g, 3, Decision::Swap).await;
    // The next stone is O's, and O is ann now.
    let rejection = bob.play(g, 3, STONES[3]).await.unwrap_err();
    assert_eq!(rejection.code, Code::NotYourTurn);
    play_stones(&mut ann, g, 3..4).await;
    play_stones(&mut bob, g, 4..5).await;
    let pair = BySide { x: Some(bob.id()), o: Some(ann.id()) };
    // Events from before the swap use the seats of that time.
    for (client, sides) in [(&mut ann, vec![Side::X; 2]), (&mut bob, vec![Side::O; 2])] {
        let (table, seats) = follow(&client.missed(g, 0).await);
        assert_eq!((&table, seats), (&client.table(g).await, sides));
        assert_eq!(seated_players(&table), pair);
    }
    assert_eq!(seated_players(&vic.table(g).await), pair);
    let decision = next_event!(vic, Decided);
    assert_eq!((decision.what, decision.by), (Decision::Swap, Side::O), "by the seat before it");
    // Later results are credited to the right players.
    ann.resign(g).await;
    assert_eq!(next_event!(vic, Over).outcome.winner, Winner::X);
    let row: GameRow = vic.must(Request::Game(ForGame { g })).await;
    assert_eq!(BySide::from_fn(|side| row.seats[side].as_ref().map(|seat| seat.id)), pair);
}

/// `protocol/tests/table/openings.rs` covers that clocks swap seats as well.
#[tokio::test]
async fn presence_changes_seats_with_the_players() {
    let server = TestServer::start().await;
    let (ann, mut bob, g) = three_stones(&server, swap2()).await;
    let token = ann.cut();
    bob.presence(Side::X, Presence::Away).await;
    decide(&mut bob, g, 3, Decision::Swap).await;
    let presence = bob.snap(g).await.presence;
    assert_eq!((presence.x, presence.o), (Presence::On, Presence::Away));

    let mut ann = server.resume(&token).await.expect("the token is good");
    bob.presence(Side::O, Presence::On).await;
    play_stones(&mut ann, g, 3..4).await;
    bob.leave(g).await;
    ann.presence(Side::X, Presence::Left).await;
    assert_eq!(bob.join(g).await.role, Role::X);
    ann.presence(Side::X, Presence::On).await;
}

#[tokio::test]
async fn the_other_player_opens_the_rematch() {
    let server = TestServer::start().await;
    for choice in [Decision::Stay, Decision::Swap] {
        let (mut ann, mut bob, g) = three_stones(&server, swap2()).await;
        decide(&mut bob, g, 3, choice).await;
        ann.resign(g).await;
        let offer = ann.offer(g, OfferKind::Rematch).await;
        bob.answer(g, offer, true).await;
        let next = next_event!(ann, Rematch).g;
        assert_eq!(bob.join(next).await.role, Role::X, "after {choice}: ann has opened before");
        assert_eq!(ann.join(next).await.role, Role::O);
        play_stones(&mut bob, next, 0..3).await;
        decide(&mut ann, next, 3, Decision::Stay).await;
    }
}
