//! Falling stones, and cells that renju forbids.

use super::*;

#[test]
fn a_stone_falls_from_any_cell_of_its_column() {
    let mut world = World::playing_by(FOUR_IN_A_ROW, Side::X);
    let fallen = |world: &World, x, y| {
        let at = Point::new(x, y);
        Request::Play(Play { g: world.g, ply: world.truth.ply(), at })
    };
    let (_, request) = only_request(&world.happen(Input::Click(Hit::Cell(Point::new(3, 5)))));
    assert_eq!(request, fallen(&world, 3, 0));
    assert_eq!(stone(world.game(), Point::new(3, 0)), Some(Stone::Pending(Side::X)));
    world.hear_all(&[(3, 0), (0, 0)]);
    world.key(KeyCode::Up);
    world.key(KeyCode::Up);
    assert_eq!(world.page().falling(), Some(Point::new(3, 1)));
    assert_eq!(only_request(&world.key(KeyCode::Enter)).1, fallen(&world, 3, 1));
    assert_eq!(world.page().falling(), None, "it is on its way");
    world.hear_all(&[(3, 1), (3, 2), (3, 3), (3, 4), (0, 1), (3, 5)]);
    assert_eq!(world.refused(Event::Play(Point::new(3, 2))), "d3 is taken");
}

#[test]
fn a_typed_column_is_enough_where_stones_fall() {
    let mut world = World::playing_by(FOUR_IN_A_ROW, Side::X);
    world.type_text(":z");
    assert!(world.refused(pressed(KeyCode::Enter)).contains("is not a cell"));
    world.key(KeyCode::Esc);
    for typed in [":d", ":D6"] {
        world.type_text(typed);
        let (id, request) = only_request(&world.key(KeyCode::Enter));
        let at = Point::new(3, 0);
        assert_eq!(request, Request::Play(Play { g: world.g, ply: 0, at }), "{typed}");
        world.err(id, Code::Storage, "not now");
    }
}

/// Moves after which a stone of `X` on h8 would make two open threes.
const TWO_THREES: [(i32, i32); 8] =
    [(5, 7), (0, 0), (6, 7), (0, 14), (7, 8), (14, 0), (7, 9), (14, 14)];

#[test]
fn forbidden_renju_moves_are_known_to_both_and_rejected_with_the_reason() {
    let h8 = Point::new(7, 7);
    for me in Side::BOTH {
        let mut world = World::playing_by("renju", me);
        for at in TWO_THREES {
            assert!(world.page().showing.forbidden.cells().is_empty());
            world.hear_played(at);
        }
        assert_eq!(world.page().showing.forbidden.cells(), [h8]);
        assert!(requests(&world.happen(Event::Play(h8))).is_empty());
        let why = match me {
            Side::X => "h8 is forbidden to X: it makes a double three",
            Side::O => "It is your opponent's turn",
        };
        assert_eq!(world.notice(), why);
        world.hear_played((2, 2));
        assert!(world.page().showing.forbidden.cells().is_empty(), "nothing is forbidden to o");
    }
}
