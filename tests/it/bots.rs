//! Bots in games on a server; `engine/tests/every_bot.rs` has each of them play a whole game.

use std::time::Duration;

use oxo_engine::{Limits, Stop, choose};
use oxo_protocol::request::Create;
use oxo_protocol::{OfferKind, Table};
use oxo_server::Config;
use oxo_shared::{Level, Rules, Side, Winner};
use oxo_tests::client::plain_game;
use oxo_tests::server::without_rate_limits;
use oxo_tests::{TestServer, next_event};

/// Short enough for a test. The resulting strength depends on the machine.
const SHORT_WAIT: Duration = Duration::from_millis(10);

#[tokio::test]
async fn a_bot_declines_a_draw_allows_a_takeback_and_plays_a_rematch() {
    let server =
        TestServer::start_with(Config { bot_time: SHORT_WAIT, ..without_rate_limits() }).await;
    let mut ann = server.client("ann").await;
    let g = ann.create(Create { bot: Some(Level::Random), ..plain_game(Rules::GOMOKU) }).await;
    ann.offer(g, OfferKind::Draw).await;
    assert!(!next_event!(ann, Answered).yes);
    ann.put(g, 0, (7, 7)).await;
    next_event!(ann, Played(it) if it.ply == 1);
    ann.offer(g, OfferKind::Takeback).await;
    assert!(next_event!(ann, Answered).yes);
    assert_eq!(ann.table(g).await.ply(), 0);
    // The bot must think again about the new position.
    ann.put(g, 0, (3, 3)).await;
    next_event!(ann, Played(it) if it.ply == 1);

    ann.resign(g).await;
    ann.offer(g, OfferKind::Rematch).await;
    let next = next_event!(ann, Rematch).g;
    let limits = Limits { time: SHORT_WAIT, ..Limits::default() };
    let attack = |table: &Table| {
        choose(Level::Attack, &table.game, &limits, &Stop::new(), &mut |_| ()).expect("a move").best
    };
    let table = ann.play_on(next, u32::MAX, Vec::new(), attack).await;
    assert_eq!(table.seat_of(ann.id()), Some(Side::O));
    assert_eq!(table.game.outcome().expect("the end").winner, Winner::O);
}
