//! The news about events, and about missed ones.

use oxo_headless::game::news::{Closing, News};
use oxo_headless::game::out::Out;
use oxo_protocol::event::{Answered, Over, Said, Speaker};
use oxo_protocol::reply::Synced;
use oxo_protocol::request::Claim;
use oxo_protocol::{
    ClaimKind, Code, GameEvent, Offer, OfferId, OfferKind, Presence, Request, Role, Room,
};
use oxo_shared::{Decision, Point, Side};

use super::board::Board;
use crate::common::truth::Listener;

fn draw(by: Side) -> Offer {
    Offer { offer: OfferId(1), what: OfferKind::Draw, by, ply: None }
}

fn said(name: &str, seat: Option<Side>) -> GameEvent {
    let by = Speaker { name: name.into(), seat };
    GameEvent::Said(Said { by, room: Room::Table, text: "hm".into() })
}

#[test]
fn every_event_becomes_the_right_news() {
    let mut board = Board::new("tictactoe", Role::O);
    board.out.news = board.game.all_news(board.now);
    assert_eq!(board.told(), ["You are O against bob"]);
    board.hear_played((1, 1));
    assert_eq!(board.told(), ["X plays b2", "Your move (O):"]);
    board.hear_played((0, 0));
    assert_eq!(board.told(), ["O plays a1"]);
    board.hear(said("bob", Some(Side::X)));
    let chat = News::Chat { by: "bob".into(), seat: Some(Side::X), text: "hm".into() };
    assert_eq!(board.out.news, [chat]);
}

#[test]
fn a_rejected_move_leaves_the_turn_and_a_stale_one_fetches_the_missed_events() {
    for (code, told) in [(Code::Storage, &["Your move (X):"][..]), (Code::Stale, &[])] {
        let mut board = Board::new("tictactoe", Role::X);
        board.game.put(Point::new(1, 1), false, board.now, &mut board.out).unwrap();
        let request = board.out.requests.remove(0);
        board.game.hear_rejection(&request, Some(code), "no room".into(), &mut board.out);
        assert_eq!(board.told(), told, "{code:?}");
        assert_eq!(matches!(board.out.requests[..], [Request::Sync(_)]), told.is_empty());
    }
}

#[test]
fn a_cell_that_cannot_be_played_leaves_the_turn() {
    let mut board = Board::new("tictactoe", Role::X);
    assert!(board.game.play_line(Point::new(7, 7), board.now, &mut board.out).is_err());
    assert_eq!(board.told(), ["Your move (X):"]);
}

#[test]
fn a_muted_opponents_chat_is_hidden_until_unmuted() {
    let mut board = Board::new("tictactoe", Role::O);
    for (mutes, shown) in [(true, 0), (false, 1)] {
        board.game.mute(&mut Out::default());
        assert_eq!(board.game.mutes(), mutes);
        board.hear(said("bob", Some(Side::X)));
        assert_eq!((board.out.news.len(), board.game.chat().len()), (shown, shown));
    }
    board.game.mute(&mut Out::default());
    board.hear(said("cyd", None));
    board.hear(said("me", Some(Side::O)));
    assert_eq!(board.game.chat().len(), 3, "only the opponent is muted");
}

#[test]
fn swapping_seats_is_not_reported_as_leaving_or_returning() {
    let mut board = Board::new("gomoku+swap", Role::Spectator);
    for side in Side::BOTH {
        board.hear_presence(side, Presence::On, None);
    }
    board.out.news = board.game.all_news(board.now);
    assert_eq!(board.told(), ["ann opens against bob; the sides come later"]);
    board.hear_three();
    board.hear_presence(Side::O, Presence::Away, None);
    assert_eq!(board.told(), ["bob Away"]);
    board.hear_decided(Decision::Swap);
    assert_eq!(board.told(), ["bob took X: ann plays O now"]);
    board.hear_presence(Side::X, Presence::On, None);
    assert_eq!(board.told(), ["bob On"]);
}

#[test]
fn a_first_arrival_is_not_reported_as_a_return() {
    let mut board = Board::new("tictactoe", Role::X);
    board.hear_presence(Side::O, Presence::On, None);
    assert_eq!(board.told(), [""; 0]);
    board.hear_presence(Side::O, Presence::Left, None);
    assert_eq!(board.told(), ["bob Left"]);
    board.hear_presence(Side::O, Presence::On, None);
    assert_eq!(board.told(), ["bob On"]);
}

#[test]
fn the_answer_to_an_offer_is_reported_and_a_move_ends_the_offer() {
    let what = OfferKind::Draw;
    let mut board = Board::new("tictactoe", Role::X);
    for (by, closed_by, answer, notice) in [
        (Side::X, Side::O, Closing::Declined, "bob declines the offer"),
        (Side::O, Side::O, Closing::Withdrawn, "bob withdraws the offer"),
        // The player who closes it is not notified.
        (Side::O, Side::X, Closing::Declined, ""),
    ] {
        board.hear(GameEvent::Offered(draw(by)));
        assert_eq!(board.out.news, [News::Offer { what, by, yours: by == Side::O }]);
        board.hear(GameEvent::Answered(Answered { offer: OfferId(1), yes: false, by: closed_by }));
        assert_eq!(board.out.news, [News::Answered { what, by: closed_by, answer }]);
        assert_eq!(board.notice(), notice);
    }
    board.hear(GameEvent::Offered(draw(Side::O)));
    board.hear_played((1, 1));
    assert!(board.out.news.contains(&News::Lapsed { what }), "{:?}", board.out.news);
}

#[test]
fn missed_events_are_reported_once_in_order() {
    let mut board = Board::new("gomoku+swap2", Role::X);
    board.hear_three();
    board.lose_connection();
    board.resume(false);
    let have = board.truth.seq;
    board.decided(Decision::Two);
    board.played((1, 1));
    board.played((2, 2));
    board.out = Out::default();
    let missed = Synced::Snap(Box::new(board.snap(Role::X)));
    board.game.hear_synced(have, missed, board.now, &mut board.out);
    let missed = [
        "bob places two more stones",
        "bob places O on b2",
        "bob places X on c3",
        "Choose: stay X, swap (swap to O):",
    ];
    assert_eq!(board.told(), missed);
    board.enter(Role::X);
    assert_eq!(board.told(), [""; 0]);
}

#[test]
fn the_end_is_reported_once() {
    let mut board = Board::new("tictactoe", Role::X);
    board.hear_all(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]);
    assert_eq!(board.told(), ["X plays c1", "X wins: line a1 b1 c1"]);
    let outcome = board.truth.game.outcome().cloned().unwrap();
    let hash = board.truth.game.hash();
    board.hear(GameEvent::Over(Over { outcome, clock: None, hash }));
    assert_eq!(board.told(), [""; 0]);
}

#[test]
fn victory_cannot_be_claimed_once_the_opponent_is_back() {
    let mut board = Board::new("tictactoe", Role::X);
    board.hear_presence(Side::O, Presence::On, None);
    board.hear_played((1, 1));
    board.hear_presence(Side::O, Presence::Away, Some(30_000));
    assert!(board.out.news.iter().any(|it| matches!(it, News::Absent { claim_ms: 30_000, .. })));
    assert_eq!(board.game.claimable(29_999), None);
    assert!(board.game.claimable(30_000).is_some());
    board.hear_presence(Side::O, Presence::On, None);
    assert_eq!(board.game.claimable(60_000), None);
    // An absent opponent makes no difference while it is the claimant's move.
    board.hear_played((0, 0));
    board.hear_presence(Side::O, Presence::Away, None);
    assert_eq!(board.game.claimable(600_000), None);
    // The server explains why: the claim is for the win, because the opponent is away.
    board.out = Out::default();
    board.game.claim(board.now, &mut board.out);
    let win = Claim { g: board.game.g(), what: ClaimKind::Win };
    assert_eq!(board.out.requests, [Request::Claim(win)]);
}
