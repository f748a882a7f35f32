//! Hints and evaluations that a bot gives on request.

use super::*;

#[test]
fn the_bot_moves_for_the_player_when_asked() {
    let mut world = World::against(Kind::Bot, Side::X);
    let (id, request) = only_request(&world.key(KeyCode::Char('D')));
    assert!(matches!(request, Request::Hint(_)));
    let (_, request) = only_request(&world.ok(id, &hint(0, B2)));
    assert_eq!(request, Request::Play(Play { g: world.g, ply: 0, at: B2 }));
}

#[test]
fn evaluations_are_requested_again_when_the_board_has_changed() {
    let mut world = World::against(Kind::Bot, Side::X);
    let (id, _) = only_request(&world.key(KeyCode::Char('T')));
    world.ok(id, &hint(0, B2));
    assert!(world.page().showing.advice.weights && world.game().hint().is_some());
    world.hear_played((1, 1));
    assert!(world.game().hint().is_none());
    assert!(matches!(only_request(&world.hear_played((0, 0))).1, Request::Hint(_)));
}

#[test]
fn a_hint_leaves_the_screen_when_the_game_ends_and_can_be_asked_for_afterwards() {
    let mut world = World::against(Kind::Bot, Side::X);
    world.hear_all(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
    let (id, _) = only_request(&world.key(KeyCode::Char('H')));
    world.ok(id, &hint(4, Point::new(2, 0)));
    assert!(world.game().hint().is_some() && world.page().showing.advice.hint);
    world.hear_played((2, 0));
    assert!(!world.page().showing.advice.is_shown());
    world.key(KeyCode::Char('H'));
    assert!(world.page().showing.advice.hint, "it can be read again");
    // After a game between people, a hint is about the last move.
    let mut world = World::playing(Side::X);
    world.hear_all(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]);
    let (id, _) = only_request(&world.key(KeyCode::Char('H')));
    world.ok(id, &hint(4, Point::new(2, 0)));
    assert!(world.game().hint().is_some());
}

#[test]
fn there_are_no_hints_in_games_against_people() {
    let mut world = World::playing(Side::X);
    for key in ['D', 'T', 'H'] {
        assert!(world.refused(pressed(KeyCode::Char(key))).contains("against bots"));
    }
}

#[test]
fn a_hint_comes_from_the_opponent_only_if_it_plays_its_best() {
    for bot in Level::ALL {
        let mut world = World::against(Kind::Bot, Side::X);
        world.arrange(|table| table.seats.o.as_mut().unwrap().bot = Some(bot));
        let (_, request) = only_request(&world.key(KeyCode::Char('H')));
        let Request::Hint(asked) = request else { panic!("{request:?}") };
        let trusted = !matches!(bot, Level::Random | Level::Graded(_));
        assert_eq!(asked.bot, trusted.then_some(bot));
    }
}
