//! Events of a game from the server, in any order.

use super::*;

#[test]
fn a_stone_is_pending_until_its_event_comes() {
    let mut world = World::playing(Side::X);
    let sent = world.happen(Event::Play(B2));
    let (id, request) = only_request(&sent);
    assert_eq!(request, Request::Play(Play { g: world.g, ply: 0, at: B2 }));
    assert_eq!(stone(world.game(), B2), Some(Stone::Pending(Side::X)));
    assert!(!world.game().my_turn());
    world.ok(id, &PlayAccepted { s: 2, ply: 0 });
    world.hear_played((1, 1));
    assert_eq!(stone(world.game(), B2), Some(Stone::Sure(Side::X)));
    assert_eq!(world.game().hand().pending, None);
}

#[test]
fn a_rejected_stone_disappears_and_the_reason_stays() {
    let mut world = World::playing(Side::X);
    let (id, _) = only_request(&world.happen(Event::Play(B2)));
    world.err(id, Code::Storage, "the move could not be stored");
    assert_eq!(stone(world.game(), B2), None);
    assert_eq!(world.game().hand().refused.as_ref().unwrap().why, "The move could not be stored");
    assert!(world.notice().contains("b2 was refused"));
    assert!(world.game().my_turn());
}

#[test]
fn an_illegal_move_is_rejected_without_asking_the_server() {
    let mut world = World::playing(Side::X);
    assert_eq!(world.refused(Event::Play(Point::new(5, 5))), "f6 is outside the board");
    world.happen(Event::Play(B2));
    assert!(world.refused(Event::Play(Point::new(0, 0))).contains("still on its way"));
    world.hear_played((1, 1));
    assert_eq!(world.refused(Event::Play(Point::new(0, 0))), "It is your opponent's turn");
    assert_eq!(world.refused(Event::Play(B2)), "b2 is taken");
}

#[test]
fn a_gap_is_filled_by_one_sync() {
    let mut world = World::playing(Side::O);
    let (s2, first) = world.played((1, 1));
    let (s3, second) = world.played((0, 0));
    let (s4, third) = world.played((2, 2));
    let (id, request) = only_request(&world.frame(world.g, s3, second.clone()));
    assert_eq!(request, Request::Sync(Sync { g: world.g, have: 1 }));
    assert!(world.game().is_catching_up());
    assert!(world.frame(world.g, s4, third.clone()).is_empty(), "one sync is under way");
    let events = [(s2, first), (s3, second), (s4, third)].map(|(s, event)| {
        serde_json::from_str::<serde_json::Value>(&encode_event(world.g, s, &event)).unwrap()
    });
    world.ok(id, &serde_json::json!({ "facts": events }));
    assert_eq!(**world.game().table(), world.truth);
    assert!(!world.game().is_catching_up());
}

#[test]
fn a_board_that_differs_is_replaced_by_a_snapshot_even_in_a_read_only_session() {
    let mut world = World::playing(Side::O);
    let (s, event) = world.played((1, 1));
    let GameEvent::Played(played) = event else { unreachable!() };
    let wrong = Played { at: Point::new(0, 0), ..played };
    let (id, request) = only_request(&world.frame(world.g, s, GameEvent::Played(wrong)));
    // A read-only session may not join.
    let Request::Sync(sync) = request else { panic!("{request:?}") };
    assert!(sync.have > world.truth.seq, "it gets no events");
    world.ok(id, &Synced::Snap(Box::new(world.snap(Role::O, 3))));
    assert_eq!(**world.game().table(), world.truth);
    assert_eq!(world.game().viewers(), 3);
    assert!(!world.game().is_catching_up());
}

#[test]
fn an_event_unknown_to_this_version_is_skipped_and_counted() {
    let mut world = World::playing(Side::O);
    let unknown = ServerFrame::GameEvent { g: world.g, s: 2, event: None };
    assert!(world.net(NetEvent::Frame(unknown)).is_empty());
    assert_eq!(world.game().table().seq, 2);
}

#[test]
fn an_unanswered_move_is_sent_again_and_never_dropped() {
    let mut world = World::playing(Side::X);
    let (first, play) = only_request(&world.happen(Event::Play(B2)));
    assert!(world.happen(Event::Tick).is_empty());
    let (second, again) = only_request(&world.later(12_000, Event::Tick));
    assert_eq!(again, play);
    assert_ne!(second, first);
    assert_eq!(stone(world.game(), B2), Some(Stone::Pending(Side::X)));
}

#[test]
fn an_unanswered_request_is_dropped_with_a_message() {
    let mut world = World::playing(Side::X);
    only_request(&world.happen(Event::Do(Action::Draw)));
    assert!(world.later(12_000, Event::Tick).is_empty());
    assert_eq!(world.notice(), "The server does not answer");
}

/// The reply arrives only after the player has left.
#[test]
fn a_game_that_was_left_does_not_come_back() {
    let first = seated(Rules::TICTACTOE, Side::X, Kind::Bot);
    let snap =
        Table::open(&first).unwrap().snap(World::new().g, Role::X, BySide::default(), 0, None);
    for late in [false, true] {
        let mut world = World::online();
        let (create, _) = only_request(&world.begin(Goal::Create(create())));
        let mut answers = vec![(create, serde_json::json!(Opened { g: world.g }))];
        if late {
            let (id, answer) = answers.remove(0);
            let (join, _) = only_request(&world.ok(id, &answer));
            answers.push((join, serde_json::json!({ "snap": snap })));
        }
        world.frame(world.g, 1, GameEvent::Seated(first.clone()));
        assert!(world.follow().is_some(), "the first event shows it");
        world.key(KeyCode::Char('q'));
        world.key(KeyCode::Char('y'));
        assert!(world.follow().is_none());
        for (id, answer) in answers {
            assert!(requests(&world.ok(id, &answer)).is_empty(), "{answer}");
        }
        assert!(world.follow().is_none(), "it was left");
    }
}

#[test]
fn an_unexpected_reply_changes_nothing() {
    let mut world = World::playing(Side::X);
    let before = world.game().table().clone();
    assert!(world.ok(999, &Done { s: 5 }).is_empty());
    assert_eq!(*world.game().table(), before);
}

#[test]
fn a_snapshot_of_another_game_does_not_replace_the_shown_one() {
    let mut world = World::playing(Side::X);
    let left = GameId::from_bits(7);
    let table = Table::open(&seated(Rules::GOMOKU, Side::X, Kind::Human)).unwrap();
    let snap = table.snap(left, Role::X, BySide::default(), 0, None);
    world.frame(left, snap.s, GameEvent::Snap(Box::new(snap.clone())));
    assert_eq!(world.game().g(), world.g);
}
