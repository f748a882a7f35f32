//! A click hits what is drawn under the mouse.

use oxo::screen::input::{Hit, Input};
use oxo::screen::{hit, hover};
use oxo_headless::client::action::Action;
use oxo_protocol::{Kind, Request, Role};
use oxo_shared::{Area, Rules, TimeControl};
use ratatui::layout::{Position, Rect};

use super::scenes::*;
use super::{render, text};

#[test]
fn a_click_plays_the_cell_that_is_drawn_there() {
    for (rules, size) in [
        ("3x3x3", (200, 60)),
        ("3x3x3", (80, 24)),
        ("3x3x3", (20, 8)),
        ("9x4x3", (80, 24)),
        ("15x15x5", (200, 60)),
        ("15x15x5", (80, 24)),
        ("15x15x5", (40, 15)),
        ("64x64x5", (80, 24)),
        ("64x64x5", (200, 60)),
        ("boundless", (80, 24)),
    ] {
        clicks_match(rules.parse().unwrap(), size);
    }
}

#[test]
fn a_click_in_the_move_list_jumps_to_that_move() {
    let size = (80, 24);
    let model = finished();
    let screen = text(&render(&model, size));
    let game = &model.follow().unwrap().game();
    for number in 1..=game.ply() {
        let name = game.rules().name(game.moves()[number - 1]);
        let drawn = format!("{number}. {name}");
        let found = screen.lines().enumerate().find_map(|(y, row)| {
            let x = row[..row.find(&drawn)?].chars().count();
            Some((x as u16, y as u16))
        });
        let Some((x, y)) = found else { continue };
        assert_eq!(hit(&model, Rect::new(0, 0, size.0, size.1), x, y), Some(Hit::Move(number)));
    }
    let mut model = model;
    model.happen(Input::Click(Hit::Move(3)));
    assert_eq!(model.game().unwrap().shown().ply(), 3);
}

fn clicks_match(rules: Rules, (width, height): (u16, u16)) {
    let seats = || [seat(1, "A", Kind::Human), seat(2, "B", Kind::Human)];
    let area = Rect::new(0, 0, width, height);
    let shown = || at_game(&board(rules, TimeControl::None {}, seats(), "", Role::X));
    let model = shown();
    let mut seen = std::collections::BTreeSet::new();
    for spot in area.positions() {
        let Some(Hit::Cell(at)) = hit(&model, area, spot.x, spot.y) else { continue };
        seen.insert(at);
    }
    if let Area::Bounded { width, height } = rules.area()
        && width < 64
        && area.height > 15
    {
        assert_eq!(seen.len(), usize::from(width) * usize::from(height));
    }
    assert!(!seen.is_empty());
    // On a large board, a sample of the cells suffices, including its corners.
    let every = 1 + seen.len() / 25;
    for at in seen.iter().copied().step_by(every).chain(seen.last().copied()) {
        let mut model = shown();
        let effects = model.happen(Input::Click(Hit::Cell(at)));
        if !sends(&effects, |request| matches!(request, Request::Play(_))) {
            // Too far from the stones.
            continue;
        }
        let buffer = render(&model, (width, height));
        let drawn: Vec<Hit> = area
            .positions()
            .filter(|&spot| buffer[spot].symbol() == "x")
            .filter_map(|spot| hit(&model, area, spot.x, spot.y))
            .filter(|hit| matches!(hit, Hit::Cell(_)))
            .collect();
        assert_eq!(drawn, [Hit::Cell(at)], "{rules} {width}x{height}");
    }
}

#[test]
fn a_click_activates_the_key_or_the_row_that_is_drawn_there() {
    let area = Rect::new(0, 0, 80, 24);
    for (model, word, wanted) in [
        (menu(), "Play a bot", Hit::Row(0)),
        (menu(), "Quit", Hit::Row(menu().menu().rows(menu().client().core()).count() - 1)),
        (lobby(), "Find an", Hit::Row(0)),
        (lobby(), "Grace", Hit::Row(3)),
        (lobby(), "Linus", Hit::Row(6)),
        (my_turn(), "? keys", Hit::Key(Action::Help)),
        (my_turn(), "leave", Hit::Key(Action::Back)),
        (question(), "y yes", Hit::Key(Action::Yes)),
    ] {
        let screen = text(&render(&model, (80, 24)));
        let (y, line) =
            screen.lines().enumerate().filter(|(_, line)| line.contains(word)).last().unwrap();
        let x = line[..line.find(word).unwrap()].chars().count();
        let found = hit(&model, area, u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
        assert_eq!(found, Some(wanted), "{word}");
    }
}

#[test]
fn only_the_keys_of_an_overlay_can_be_clicked() {
    let area = Rect::new(0, 0, 80, 24);
    for model in [help(), question()] {
        let cells = area
            .positions()
            .filter_map(|spot| hit(&model, area, spot.x, spot.y))
            .filter(|hit| !matches!(hit, Hit::Key(_)));
        assert_eq!(cells.count(), 0);
    }
}

#[test]
fn the_mouse_points_at_a_cell_only_on_an_open_board() {
    let area = Rect::new(0, 0, 80, 24);
    for model in [finished(), watching(), television(), waiting_for_a_friend(), help(), lobby()] {
        for Position { x, y } in area.positions() {
            let clicked = hit(&model, area, x, y);
            let is_board = model.game().is_some() && matches!(clicked, Some(Hit::Cell(_)));
            assert_eq!(hover(&model, area, x, y).map(Hit::Cell), clicked.filter(|_| is_board));
        }
    }
}
