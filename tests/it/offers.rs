//! Draws, takebacks, rematches, pauses and time: one open offer at a time, for the other to answer.

use oxo_protocol::reply::Done;
use oxo_protocol::request::{Create, ForGame};
use oxo_protocol::{ClockReason, Code, GIFT_MS, OfferKind, Request, SideChoice, Terms};
use oxo_shared::{How, Level, Rules, Side, TimeControl, Winner};
use oxo_tests::client::{game_on, plain_game};
use oxo_tests::{TestServer, heard};

fn timed() -> Terms {
    let control = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };
    Terms { control, ..Terms::new(Rules::GOMOKU) }
}

#[tokio::test]
async fn a_draw_is_agreed_and_both_hear_of_it() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    ann.offer(g, OfferKind::Draw).await;
    let offer = heard!(bob, Offered).offer;
    bob.answer(g, offer, true).await;
    for client in [&mut ann, &mut bob] {
        let over = heard!(client, Over).outcome;
        assert_eq!((over.winner, over.how), (Winner::Draw, How::Agreed));
    }
}

#[tokio::test]
async fn two_offers_of_a_rematch_are_an_agreement() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    ann.resign(g).await;
    ann.offer(g, OfferKind::Rematch).await;
    bob.offer(g, OfferKind::Rematch).await;
    assert_eq!(heard!(ann, Rematch).g, heard!(bob, Rematch).g);
}

#[tokio::test]
async fn a_bot_agrees_to_a_pause_and_gives_time() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let create = Create { bot: Some(Level::Random), side: SideChoice::X, ..game_on(timed()) };
    let g = ann.create(create).await;
    ann.join(g).await;
    ann.offer(g, OfferKind::Pause).await;
    assert!(heard!(ann, Clock(it) if it.paused.is_some()).clock.running.is_none());
    assert_eq!(ann.play(g, 0, (7, 7)).await.expect_err("a pause").code, Code::NotAllowed);
    ann.must::<Done>(Request::GoOn(ForGame { g })).await;
    ann.put(g, 0, (7, 7)).await;
    heard!(ann, Played(it) if it.by == Side::O);
    ann.offer(g, OfferKind::Time).await;
    let gift = heard!(ann, Clock(it) if it.why == ClockReason::Gift).credit.expect("time");
    assert_eq!((gift.side, gift.ms), (Side::X, GIFT_MS));
}
