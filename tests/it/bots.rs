//! Bots in games on a server; `engine/tests/every_bot.rs` has each of them play a whole game.

use std::time::Duration;

use oxo_engine::{Limits, Stop, choose};
use oxo_protocol::reply::Done;
use oxo_protocol::request::{Create, ForGame};
use oxo_protocol::{ClockReason, Code, GIFT_MS, OfferKind, Request, Table, Terms};
use oxo_server::Config;
use oxo_shared::{Level, Rules, Side, TimeControl, Winner};
use oxo_tests::client::game_on;
use oxo_tests::server::without_rate_limits;
use oxo_tests::{TestServer, next_event};

/// Short enough for a test. The resulting strength depends on the machine.
const SHORT_WAIT: Duration = Duration::from_millis(10);

#[tokio::test]
async fn a_bot_declines_a_draw_agrees_to_all_else_and_plays_a_rematch() {
    let server =
        TestServer::start_with(Config { bot_time: SHORT_WAIT, ..without_rate_limits() }).await;
    let mut ann = server.client("ann").await;
    let control = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };
    let terms = Terms { control, ..Terms::new(Rules::GOMOKU) };
    let g = ann.create(Create { bot: Some(Level::Random), ..game_on(terms) }).await;
    ann.offer(g, OfferKind::Draw).await;
    assert!(!next_event!(ann, Answered).yes);
    ann.offer(g, OfferKind::Pause).await;
    assert!(next_event!(ann, Clock(it) if it.paused.is_some()).clock.running.is_none());
    assert_eq!(ann.play(g, 0, (7, 7)).await.expect_err("a pause").code, Code::NotAllowed);
    ann.must::<Done>(Request::GoOn(ForGame { g })).await;
    ann.put(g, 0, (7, 7)).await;
    next_event!(ann, Played(it) if it.ply == 1);
    ann.offer(g, OfferKind::Time).await;
    let gift = next_event!(ann, Clock(it) if it.why == ClockReason::Gift).credit.expect("time");
    assert_eq!((gift.side, gift.ms), (Side::X, GIFT_MS));
    ann.offer(g, OfferKind::Takeback).await;
    next_event!(ann, TakenBack(it) if it.ply == 0);
    // The bot must think again about the new position.
    ann.put(g, 0, (3, 3)).await;
    next_event!(ann, Played(it) if it.ply == 1);

    ann.resign(g).await;
    ann.offer(g, OfferKind::Rematch).await;
    let next = next_event!(ann, Rematch).g;
    let attack = |table: &Table| {
        let limits = Limits { time: SHORT_WAIT, ..Limits::default() };
        choose(Level::Attack, &table.game, &limits, &Stop::new(), &mut |_| ()).expect("a move").best
    };
    let table = ann.play_on(next, u32::MAX, Vec::new(), attack).await;
    assert_eq!(table.seat_of(ann.id()), Some(Side::O));
    assert_eq!(table.game.outcome().expect("the end").winner, Winner::O);
}
