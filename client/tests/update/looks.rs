//! Where others look, and what the own window shows.

use super::*;

#[test]
fn a_viewer_who_follows_a_player_looks_where_the_player_looks_until_looking_around() {
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

/// Where this event lets the others know that the player looks.
fn told(effects: &[Effect]) -> Vec<Point> {
    let look = |request| match request {
        Request::Look(look) => Some(look.at),
        _ => None,
    };
    asked(effects).into_iter().filter_map(look).collect()
}

#[test]
fn where_a_player_looks_is_told_to_who_looks_on_once_a_second_at_most() {
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
fn where_a_player_looks_is_not_told_of_small_boards_or_of_games_that_are_seen_later() {
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
fn the_window_follows_centre_and_scroll_on_the_boundless_board() {
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
fn going_to_a_cell_shows_it_and_plays_nothing() {
    let mut world = World::playing_by("15x15x5", Side::X);
    world.type_text("gc4");
    assert!(world.key(KeyCode::Enter).is_empty());
    let at = Point::new(2, 3);
    assert_eq!((world.page().view().cursor, world.page().view().centre), (at, at));
    world.type_text(":d5");
    assert!(matches!(only_request(&world.key(KeyCode::Enter)).1, Request::Play(_)));
}

#[test]
fn going_far_beyond_the_stones_ends_where_they_are_within_reach() {
    let mut world = World::playing_by("boundless", Side::X);
    world.type_text("g900,-3");
    assert!(world.key(KeyCode::Enter).is_empty());
    assert_eq!(world.page().view().cursor, Point::new(16, -3));
    assert!(world.notice().contains("nothing near 900,-3"));
}

#[test]
fn cells_grow_and_shrink_around_what_the_player_looks_at() {
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
