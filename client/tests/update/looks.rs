//! What other players look at, and the own viewport.

use super::*;

#[test]
fn a_following_spectator_shares_a_players_view_until_they_scroll() {
    let mut world = World::playing_by("boundless", Side::X);
    world.see_as(Role::Spectator);
    let looks = |world: &mut World, seat, x| {
        let at = Point::new(x, 0);
        world.hear_notice(Notice::Look(notice::PlayerLooks { g: world.g, seat, at }));
    };
    looks(&mut world, Side::X, 3);
    assert_eq!(world.page().view().centre, Point::ORIGIN, "nobody is followed yet");
    world.key(KeyCode::Char('f'));
    assert_eq!(world.page().view().centre, Point::new(3, 0), "what was seen last");
    looks(&mut world, Side::O, 5);
    looks(&mut world, Side::X, 4);
    assert_eq!(world.page().view().centre, Point::new(4, 0));
    looks(&mut world, Side::X, i32::MAX);
    assert!(world.page().view().centre.x < 100, "within reach of the stones");
    world.key(KeyCode::Char('k'));
    let own = world.page().view().cursor;
    looks(&mut world, Side::X, 0);
    assert_eq!(world.page().view().cursor, own);
    world.key(KeyCode::Char('f'));
    world.key(KeyCode::Char('f'));
    assert_eq!(world.page().view().centre, Point::new(5, 0), "the other player");
    world.key(KeyCode::Char('f'));
    assert_eq!(world.notice(), "No longer following a view");
}

/// Returns the positions that the effects share with the others.
fn told(effects: &[Effect]) -> Vec<Point> {
    let look = |request| match request {
        Request::Look(look) => Some(look.at),
        _ => None,
    };
    asked(effects).into_iter().filter_map(look).collect()
}

#[test]
fn a_players_view_is_shared_with_spectators_once_a_second_at_most() {
    let mut world = World::playing_by("boundless", Side::X);
    assert_eq!(told(&world.key(KeyCode::Char('l'))), [], "nobody watches");
    let viewers = Notice::Viewers(notice::Viewers { g: world.g, n: 1 });
    let effects = world.hear_notice(viewers);
    assert_eq!(told(&effects), [Point::new(1, 0)]);
    assert_eq!(told(&world.key(KeyCode::Char('l'))), [], "too soon");
    assert_eq!(told(&world.later(1_000, Event::Tick)), [Point::new(2, 0)]);
    assert_eq!(told(&world.later(1_000, Event::Tick)), [], "nothing new");
    // A server that does not know the request is not asked again.
    let effects = world.key(KeyCode::Char('l'));
    world.err(only_request(&effects).0, Code::UnknownType, "no request is called that");
    assert_eq!(world.core().notice(), None);
    world.pass(1_000);
    assert_eq!(told(&world.key(KeyCode::Char('l'))), []);
}

#[test]
fn views_are_not_shared_on_small_boards_or_in_delayed_games() {
    let tells = |rules, delay| {
        let mut world = World::playing_by(rules, Side::X);
        world.arrange(|table| table.terms.delay = delay);
        let viewers = notice::Viewers { g: world.g, n: 1 };
        !told(&world.hear_notice(Notice::Viewers(viewers))).is_empty()
    };
    assert!(tells("20x20x5", Delay::LIVE) && !tells("19x19x5", Delay::LIVE));
    assert!(!tells("boundless", Delay::from_secs(30).expect("short")));
}

#[test]
fn the_viewport_can_be_centred_and_scrolled_on_an_infinite_board() {
    let mut world = World::online();
    let first = seated(Rules::BOUNDLESS, Side::X, Kind::Human);
    world.truth = Table::open(&first).unwrap();
    world.frame(world.g, 1, GameEvent::Seated(first));
    world.hear_played((0, 0));
    world.hear_played((3, -2));
    world.happen(Event::Do(Action::ScrollRight));
    assert!(world.page().view().centre.x > 0 && world.page().view().cursor.x > 0);
    world.happen(Event::Do(Action::Centre));
    assert_eq!(world.page().view().centre, Point::new(3, -2));
    for _ in 0..1000 {
        world.key(KeyCode::Right);
    }
    assert!(world.page().view().cursor.x < 100, "the cursor stays near the stones");
}

#[test]
fn going_to_a_cell_shows_it_without_playing() {
    let mut world = World::playing_by("15x15x5", Side::X);
    world.type_text("gc4");
    assert!(world.key(KeyCode::Enter).is_empty());
    let at = Point::new(2, 3);
    assert_eq!((world.page().view().cursor, world.page().view().centre), (at, at));
    world.type_text(":d5");
    assert!(matches!(only_request(&world.key(KeyCode::Enter)).1, Request::Play(_)));
}

#[test]
fn going_far_beyond_the_stones_stops_near_them() {
    let mut world = World::playing_by("boundless", Side::X);
    world.type_text("g900,-3");
    assert!(world.key(KeyCode::Enter).is_empty());
    assert_eq!(world.page().view().cursor, Point::new(16, -3));
    assert!(world.notice().contains("nothing near 900,-3"));
}

#[test]
fn zooming_keeps_the_centre_of_the_view() {
    let mut world = World::playing_by("boundless", Side::X);
    world.key(KeyCode::Char('+'));
    world.key(KeyCode::Char('+'));
    world.key(KeyCode::Char('-'));
    assert_eq!(world.page().view().zoom, Zoom::By(1));
    world.key(KeyCode::Home);
    assert_eq!(world.page().view().zoom, Zoom::Stones);
    world.key(KeyCode::Char('-'));
    assert_eq!(world.page().view().zoom, Zoom::By(-1));
}
