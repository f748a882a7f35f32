//! How games appear on the screen, and how the player is told.

use super::*;

#[test]
fn a_rematch_is_joined_with_the_chat_of_the_previous_game() {
    let mut world = World::playing(Side::X);
    world.hear_all(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]);
    assert_eq!(world.game().result_line().unwrap(), "X wins: line a1 b1 c1");
    let said = Said {
        by: Speaker { name: "bob".into(), seat: Some(Side::O) },
        room: Room::Table,
        text: "again?".into(),
    };
    let s = world.truth.seq;
    world.frame(world.g, s + 1, GameEvent::Said(said));
    let next = GameId::from_bits(99);
    let (id, request) =
        only_request(&world.frame(world.g, s + 2, GameEvent::Rematch(Rematch { g: next })));
    let Request::Join(join) = request else { panic!("{request:?}") };
    assert_eq!(join.g, next);
    let table = Table::open(&seated(Rules::TICTACTOE, Side::O, Kind::Human)).unwrap();
    let snap = table.snap(next, Role::O, BySide::default(), 0, None);
    world.ok(id, &serde_json::json!({ "snap": snap }));
    assert_eq!((world.game().g(), world.game().role()), (next, Role::O));
    assert_eq!(world.game().chat().back().unwrap().text, "again?");
}

#[test]
fn a_spectator_follows_to_the_rematch() {
    let mut world = World::playing(Side::X);
    world.see_as(Role::Spectator);
    world.hear_end(Winner::O, How::Resign, None);
    let (next, s) = (GameId::from_bits(99), world.truth.seq + 1);
    let heard = world.frame(world.g, s, GameEvent::Rematch(Rematch { g: next }));
    assert_eq!(only_request(&heard).1, Request::Watch(ForGame { g: next }));
}

#[test]
fn a_pairing_arrives_as_the_event_that_seats_this_client() {
    let mut world = World::online();
    let first = seated(Rules::GOMOKU, Side::O, Kind::Human);
    let effects = world.frame(world.g, 1, GameEvent::Seated(first));
    assert_eq!(world.game().role(), Role::O);
    assert_eq!(effects, [Effect::Screen(Call::Bell)], "an opponent has come");
    // The player who waited first gets the first event alone.
    let mut world = World::online();
    let second = seated(Rules::GOMOKU, Side::O, Kind::Human);
    let mut first = second.clone();
    first.players.o = None;
    assert!(world.frame(world.g, 1, GameEvent::Seated(first)).is_empty());
    assert!(matches!(
        only_request(&world.frame(world.g, 2, GameEvent::Seated(second))).1,
        Request::Join(_)
    ));
    // The client must not open other players' games.
    let mut world = World::online();
    let mut first = seated(Rules::GOMOKU, Side::X, Kind::Human);
    first.players.x = seat(9, "eve", Kind::Human);
    world.frame(world.g, 1, GameEvent::Seated(first));
    assert!(world.follow().is_none());
}

#[test]
fn a_created_game_is_entered_whether_its_event_or_the_reply_is_first() {
    let first = seated(Rules::TICTACTOE, Side::X, Kind::Bot);
    for event_first in [true, false] {
        let mut world = World::online();
        let (id, _) = only_request(&world.begin(Goal::Create(create())));
        let g = world.g;
        if event_first {
            world.frame(g, 1, GameEvent::Seated(first.clone()));
            assert!(world.ok(id, &Opened { g }).is_empty());
        } else {
            let (id, request) = only_request(&world.ok(id, &Opened { g }));
            assert!(matches!(request, Request::Join(_)));
            let snap = Table::open(&first).unwrap().snap(g, Role::X, BySide::default(), 0, None);
            world.ok(id, &serde_json::json!({ "snap": snap }));
        }
        assert_eq!(world.game().g(), g);
        assert_eq!(world.model.client().route().goal(), None);
    }
}

#[test]
fn a_game_aborted_by_the_clock_says_so() {
    let mut world = World::playing(Side::X);
    world.hear_end(Winner::Aborted, How::Time, None);
    assert_eq!(world.game().turn_line(), "Aborted: X did not move in time");
}

#[test]
fn a_failed_goal_returns_with_the_reason() {
    let mut world = World::online();
    let (id, _) = only_request(&world.begin(Goal::Join(world.g)));
    world.err(id, Code::NoSuchGame, "no game has this code");
    assert!(matches!(world.model.page(), Page::List(ListPage { source: Source::Lobby, .. })));
    assert_eq!(world.notice(), "No game has this code");
}
