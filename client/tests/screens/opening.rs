//! The decisions of an opening.

use oxo::screen::input::{Hit, Input};
use oxo_protocol::Role;
use oxo_shared::Point;

use super::scenes::*;
use super::spots::*;
use super::{SIZES, render, text};

#[test]
fn the_prompt_for_each_opening_stone_fits_every_size() {
    for (moves, told) in [("", "1 of 3 (X)"), ("h8", "2 of 3 (O)"), ("h8 i9", "3 of 3 (X)")] {
        let model = at_game(&between_people("gomoku+swap2", Role::X, moves));
        for size in SIZES {
            let screen = text(&render(&model, size));
            assert!(screen.contains(told), "{screen}");
        }
    }
}

#[test]
fn the_other_player_sees_who_is_choosing() {
    for size in SIZES {
        let screen = text(&render(&at_game(&between_people("gomoku+swap2", Role::X, THREE)), size));
        assert!(screen.contains("Grace is choosing"), "{screen}");
        assert!(!screen.contains("1 stay"), "{screen}");
    }
}

#[test]
fn a_swap_is_shown_with_the_names_in_their_new_seats() {
    for size in SIZES {
        let screen = text(&render(&swapped(), size));
        assert!(screen.contains("Grace took X: you play O now"), "{screen}");
        assert!(screen.contains("Your move (O)"), "{screen}");
        assert!(screen.contains("X Grace") && screen.contains("O Ada"), "{screen}");
    }
}

#[test]
fn a_pending_stone_of_an_opening_has_the_colour_of_the_stone() {
    let mut model = at_game(&between_people("gomoku+swap2", Role::X, "h8"));
    let at = Point::new(4, 4);
    model.happen(Input::Click(Hit::Cell(at)));
    let buffer = render(&model, (80, 24));
    assert_eq!(buffer[letter_of(&model, &buffer, at)].symbol(), "o");
}
