//! Marks on the board.

use oxo_protocol::Role;
use oxo_shared::Point;
use ratatui::style::Modifier;

use super::scenes::*;
use super::spots::*;
use super::{SIZES, render, text};

#[test]
fn forbidden_cells_are_marked_for_everybody_as_long_as_they_are_forbidden() {
    for role in [Role::X, Role::O, Role::Spectator] {
        let model = forbidden_to(role);
        let buffer = render(&model, (80, 24));
        for at in [Point::new(7, 7), Point::new(7, 6)] {
            assert_eq!(buffer[letter_of(&model, &buffer, at)].symbol(), "#", "{role:?}");
        }
    }
    let moves = "f8 a1 g8 a15 h9 o1 h10";
    let screen = text(&render(&at_game(&between_people("renju", Role::X, moves)), (80, 24)));
    assert!(!screen.contains('#'), "{screen}");
}

#[test]
fn the_cell_where_a_stone_would_land_shows_it_small() {
    for size in SIZES {
        let model = falling();
        let buffer = render(&model, size);
        let landing = letter_of(&model, &buffer, Point::new(3, 3));
        assert_eq!(buffer[landing].symbol(), "x");
        let waiting = falling_for(Role::O);
        assert_ne!(render(&waiting, size)[landing].symbol(), "x", "not this player's to put");
    }
}

#[test]
fn the_cursor_is_reversed_and_no_other_cell_is() {
    for size in SIZES {
        let model = my_turn();
        assert!(modifier(&model, size, Point::new(2, 0)).contains(Modifier::REVERSED));
        assert!(!modifier(&model, size, Point::new(2, 2)).contains(Modifier::REVERSED));
        assert!(!modifier(&model, size, Point::new(1, 1)).contains(Modifier::REVERSED));
    }
}

#[test]
fn the_last_move_is_underlined_and_no_other_stone_is() {
    for size in SIZES {
        let model = my_turn();
        assert!(modifier(&model, size, Point::new(0, 0)).contains(Modifier::UNDERLINED));
        assert!(!modifier(&model, size, Point::new(1, 1)).contains(Modifier::UNDERLINED));
    }
}

#[test]
fn a_winning_line_is_reversed_and_other_stones_are_not() {
    for size in [(60, 30), (80, 24), (200, 60)] {
        let model = finished();
        for step in 3..8 {
            let at = Point::new(step, step);
            assert!(modifier(&model, size, at).contains(Modifier::REVERSED), "{at:?}");
        }
        assert!(!modifier(&model, size, Point::new(7, 8)).contains(Modifier::REVERSED));
    }
}

#[test]
fn a_pending_stone_is_a_small_letter_in_italics() {
    for size in SIZES {
        let model = against_a_bot();
        let buffer = render(&model, size);
        let cell = &buffer[letter_of(&model, &buffer, Point::new(2, 0))];
        assert_eq!(cell.symbol(), "x");
        assert!(cell.modifier.contains(Modifier::ITALIC));
    }
}
