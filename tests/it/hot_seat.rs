//! Pass and play: one client has both seats.

use oxo_protocol::request::Create;
use oxo_protocol::{Code, OfferKind, Presence, Request, Role, Terms};
use oxo_shared::{Point, Rules, Side, Winner};
use oxo_tests::client::{X_WINS, plain_game};
use oxo_tests::{TestServer, heard};

fn both() -> Create {
    Create { both: true, ..plain_game(Rules::TICTACTOE) }
}

#[tokio::test]
async fn a_client_with_both_seats_moves_for_both_to_the_end() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(both()).await;
    for (ply, at) in X_WINS.into_iter().enumerate() {
        assert_eq!(ann.snap(g).await.presence[Side::at_ply(ply)], Presence::On);
        ann.play(g, ply, Point::from(at)).await.expect("the side to move is ann's");
    }
    assert_eq!(heard!(ann, Over).outcome.winner, Winner::X);
    assert_eq!(ann.watch(g).await.role, Role::X);
}

#[tokio::test]
async fn a_takeback_is_of_the_last_move_and_is_answered_by_the_same_client() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(both()).await;
    ann.put(g, 0, (1, 1)).await;
    ann.put(g, 1, (0, 0)).await;
    let offer = ann.offer(g, OfferKind::Takeback).await;
    ann.answer(g, offer, true).await;
    assert_eq!(heard!(ann, TakenBack).ply, 1);
}

#[tokio::test]
async fn a_game_with_oneself_does_not_count() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let plain = both().terms;
    for terms in [Terms { rated: true, ..plain }, Terms { listed: true, ..plain }] {
        let terms = Create { terms, ..both() };
        assert_eq!(ann.refused(Request::Create(terms)).await.code, Code::NotAllowed);
    }
}
