//! Marks on the board.

use oxo::screen::input::{Hit, Input};
use oxo_protocol::Role;
use oxo_shared::Point;
use ratatui::style::Modifier;

use super::scenes::*;
use super::spots::*;
use super::{SIZES, render, text};

#[test]
fn forbidden_cells_are_marked_for_both_players_while_they_are_forbidden() {
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
fn the_cell_where_a_stone_would_land_shows_a_small_letter() {
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
fn the_cursor_and_a_winning_line_are_reversed_and_the_last_move_is_underlined() {
    let large = [(60, 30), (80, 24), (200, 60)];
    let line = [(3, 3), (4, 4), (5, 5), (6, 6), (7, 7)];
    for (model, sizes, mark, marked, others) in [
        (my_turn(), SIZES, Modifier::REVERSED, &[(2, 0)][..], &[(2, 2), (1, 1)][..]),
        (my_turn(), SIZES, Modifier::UNDERLINED, &[(0, 0)], &[(1, 1)]),
        (finished(), large, Modifier::REVERSED, &line, &[(7, 8)]),
    ] {
        for size in sizes {
            let buffer = render(&model, size);
            let cell = |at: Point| &buffer[letter_of(&model, &buffer, at)];
            let has = |&at: &(i32, i32)| cell(at.into()).modifier.contains(mark);
            assert!(marked.iter().all(has) && !others.iter().any(has), "{mark:?} at {size:?}");
        }
    }
}

#[test]
fn a_pending_stone_is_a_small_letter_of_its_colour_in_italics() {
    let mut opening = at_game(&between_people("gomoku+swap2", Role::X, "h8"));
    opening.happen(Input::Click(Hit::Cell(Point::new(4, 4))));
    for (model, at, letter) in [(against_a_bot(), (2, 0), "x"), (opening, (4, 4), "o")] {
        for size in SIZES {
            let buffer = render(&model, size);
            let cell = &buffer[letter_of(&model, &buffer, at.into())];
            assert_eq!(cell.symbol(), letter);
            assert!(cell.modifier.contains(Modifier::ITALIC));
        }
    }
}
