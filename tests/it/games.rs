//! Whole games with offers and spectators. `protocol/tests/allowed.rs` and
//! `server/src/game/referee/tests.rs` cover every kind of end and offer.

use oxo_protocol::reply::Done;
use oxo_protocol::request::{Create, ForGame};
use oxo_protocol::{
    ClockReason, Code, GIFT_MS, GameEvent, OfferKind, Request, Role, SideChoice, Terms,
};
use oxo_shared::{How, Level, Point, Rules, Side, TimeControl, Winner};
use oxo_tests::client::{game_on, plain_game, play_in_turn};
use oxo_tests::{TestClient, TestServer, next_event};

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
    let seen = read_to_game_over(&mut ann, after).await;
    assert!(seen.iter().map(|(s, _)| *s).eq(after + 1..=seen.last().unwrap().0), "no holes");
    let played = seen.iter().filter(|(_, event)| matches!(event, GameEvent::Played(_)));
    assert_eq!(played.count(), moves.len());
    spectators.push(bob);
    for other in &mut spectators {
        assert_eq!(read_to_game_over(other, after).await, seen);
    }
    let Some((_, GameEvent::Over(over))) = seen.last() else { panic!("{seen:?}") };
    assert_eq!((over.outcome.winner, over.outcome.how), (Winner::X, How::Line));
    assert_eq!(over.outcome.line, [(0, 0), (1, 1), (2, 2)].map(Point::from));
}

#[tokio::test]
async fn the_servers_timer_ends_a_game_when_time_runs_out() {
    let server = TestServer::start().await;
    let clock = TimeControl::PerMove { ms: 1_000 };
    let (mut ann, mut bob, g) =
        server.seated(game_on(Terms { control: clock, ..Terms::new(Rules::GOMOKU) })).await;
    let mut vic = server.client("vic").await;
    vic.watch(g).await;
    ann.put(g, 0, (7, 7)).await;
    bob.put(g, 1, (8, 8)).await;
    ann.put(g, 2, (6, 6)).await;
    let over = next_event!(vic, Over);
    let clock = over.clock.expect("a game with clocks");
    assert_eq!((clock.left_ms[Side::O], clock.running), (0, None));
    for player in [&mut ann, &mut bob] {
        let outcome = next_event!(player, Over).outcome;
        assert_eq!((outcome.winner, outcome.how), (Winner::X, How::Time));
    }
    let table = vic.table(g).await;
    assert_eq!((table.game.outcome(), table.game.hash()), (Some(&over.outcome), over.hash));
}

#[tokio::test]
async fn two_rematch_offers_start_the_rematch() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    ann.resign(g).await;
    ann.offer(g, OfferKind::Rematch).await;
    bob.offer(g, OfferKind::Rematch).await;
    assert_eq!(next_event!(ann, Rematch).g, next_event!(bob, Rematch).g);
}

#[tokio::test]
async fn a_bot_accepts_a_pause_and_gives_extra_time() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let control = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };
    let terms = Terms { control, ..Terms::new(Rules::GOMOKU) };
    let create = Create { bot: Some(Level::Random), side: SideChoice::X, ..game_on(terms) };
    let g = ann.create(create).await;
    ann.join(g).await;
    ann.offer(g, OfferKind::Pause).await;
    assert!(next_event!(ann, Clock(it) if it.paused.is_some()).clock.running.is_none());
    assert_eq!(ann.play(g, 0, (7, 7)).await.expect_err("a pause").code, Code::NotAllowed);
    ann.must::<Done>(Request::GoOn(ForGame { g })).await;
    ann.put(g, 0, (7, 7)).await;
    next_event!(ann, Played(it) if it.by == Side::O);
    ann.offer(g, OfferKind::Time).await;
    let gift = next_event!(ann, Clock(it) if it.why == ClockReason::Gift).credit.expect("time");
    assert_eq!((gift.side, gift.ms), (Side::X, GIFT_MS));
}
