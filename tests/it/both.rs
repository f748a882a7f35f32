//! Two people at one keyboard: one client has both seats.

use oxo_shared::protocol::wish::Create;
use oxo_shared::protocol::{Code, Fact, OfferKind, Presence, Role, Wish};
use oxo_shared::{Player, Point, Rules, Score};
use oxo_tests::TestServer;
use oxo_tests::client::plain_game;

fn both() -> Create {
    Create { both: true, ..plain_game(Rules::TICTACTOE) }
}

#[tokio::test]
async fn who_has_both_seats_moves_for_both_to_the_end() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(both()).await;
    for (ply, at) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)].into_iter().enumerate() {
        let table = ann.table(g).await;
        assert_eq!(table.presence[Player::at_ply(ply)], Presence::On);
        ann.play(g, ply, Point::from(at)).await.expect("the side to move is ann's");
    }
    assert_eq!(ann.over().await.outcome.result, Score::X);
    assert_eq!(ann.watch(g).await.role, Role::X);
}

#[tokio::test]
async fn a_takeback_is_of_the_last_move_and_needs_nobody_elses_consent() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(both()).await;
    ann.play(g, 0, Point::new(1, 1)).await.expect("x moves");
    ann.play(g, 1, Point::new(0, 0)).await.expect("o moves");
    let offer = ann.offer(g, OfferKind::Takeback).await;
    ann.answer(g, offer, true).await;
    let back = ann.find(|fact| if let Fact::TakenBack(it) = fact { Some(it.ply) } else { None });
    assert_eq!(back.await, 1);
}

#[tokio::test]
async fn a_game_with_oneself_does_not_count() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    for terms in [Create { rated: true, ..both() }, Create { listed: true, ..both() }] {
        assert_eq!(ann.refused(Wish::Create(terms)).await.code, Code::NotAllowed);
    }
}
