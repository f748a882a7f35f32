//! What hands and eyes ask for: second looks, premoves, threats, the cell under the mouse.

use oxo::app::App;
use oxo_shared::Point;

use crate::scenes::*;
use crate::spots::*;
use crate::{SIZES, pin, render, text};

#[test]
fn a_stone_that_waits_for_its_second_look_looks_as_pinned() {
    pin("second_look", &second_look());
}

#[test]
fn a_premove_among_threats_looks_as_pinned() {
    pin("premove_and_threats", &premove_and_threats());
}

#[test]
fn the_television_seen_late_looks_as_pinned() {
    pin("television", &television());
}

#[test]
fn the_saved_games_look_as_pinned() {
    pin("saved", &saved());
}

#[test]
fn a_cell_for_a_second_look_and_one_for_a_premove_have_brackets_of_their_own() {
    let around = |model: &App, size, at| {
        let buffer = render(model, size);
        let (x, y) = letter_of(model, &buffer, at);
        [x - 1, x, x + 1].map(|x| buffer[(x, y)].symbol().to_owned()).concat()
    };
    for size in SIZES {
        let chosen = Point::new(3, 7);
        let premove = Point::new(9, 7);
        let (first, second) = (second_look(), premove_and_threats());
        assert!(around(&first, size, chosen).contains('x'));
        assert!(text(&render(&first, size)).contains("<"));
        assert!(around(&second, size, premove).contains('x'));
        assert!(text(&render(&second, size)).contains("{"));
    }
}

#[test]
fn how_late_a_game_is_seen_stands_in_its_title_and_in_the_lobby() {
    for size in SIZES {
        let screen = text(&render(&television(), size));
        let title = screen.lines().next().unwrap();
        let told = if size.0 < 64 { "30s late" } else { "seen 30 s later" };
        assert!(title.contains(told), "{title}");
        assert!(!text(&render(&watching(), size)).contains("late"));
    }
    let mut model = lobby();
    let view = model.core.lobby.as_mut().unwrap();
    view.games[0].terms.delay = 30.try_into().unwrap();
    view.seeks[0].terms.delay = 60.try_into().unwrap();
    let screen = text(&render(&model, (200, 60)));
    assert!(screen.contains("3 watching, 30 s late"), "{screen}");
    assert!(screen.contains("rated, seen 60 s late"), "{screen}");
}

#[test]
fn the_last_move_that_is_named_is_that_of_the_position_shown() {
    let screen = text(&render(&television(), (200, 60)));
    assert!(screen.contains("last: 11. X -4,-6"), "{screen}");
}
