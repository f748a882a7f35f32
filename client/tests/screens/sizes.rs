//! No size and no text breaks a screen.

use oxo::screen::app::App;
use oxo::screen::hit;
use oxo::screen::input::{Hit, Input};
use oxo::session::Head;
use oxo_headless::client::action::Action;
use oxo_headless::client::event::Event;
use oxo_headless::client::goal::Source;
use oxo_headless::client::state::Client;
use oxo_protocol::{Kind, Player, Role};
use oxo_shared::{Point, Rules};
use ratatui::buffer::Buffer;
use ratatui::text::Span;

use super::scenes::*;
use super::{SCENES, render, text};
use crate::common::stage::at_list;

#[test]
fn a_terminal_that_is_too_small_says_what_is_needed_and_how_to_leave() {
    let screen = text(&render(&my_turn(), (19, 7)));
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words, "OXO needs 20x8, ^C quits");
    // Then as much of the game as fits.
    for size in (0..20).flat_map(|width| (0..=15).map(move |height| (width, height))) {
        check(&my_turn(), size);
    }
}

/// Drawing this size takes as long as all others together, so only some scenes use it.
const LARGEST: (u16, u16) = (500, 200);

/// Every very small size, then a sample of sizes up to the largest.
fn sizes() -> impl Iterator<Item = (u16, u16)> {
    const WIDTHS: [u16; 7] = [31, 40, 64, 80, 130, 200, 500];
    const HEIGHTS: [u16; 6] = [8, 15, 16, 24, 60, 200];
    let small = (20..=30).flat_map(|width| (7..=15).map(move |height| (width, height)));
    let others = WIDTHS.into_iter().flat_map(|width| HEIGHTS.map(|height| (width, height)));
    // Wide sizes take longest, so only the most different heights are used.
    small.chain(others.filter(|&(width, height)| width < 130 || [8, 15, 200].contains(&height)))
}

#[test]
fn nothing_panics_and_no_text_breaks_a_row_at_any_size() {
    for (number, model) in everything().iter().enumerate() {
        for size in sizes().filter(|&size| size != LARGEST || number % 8 == 0) {
            check(model, size);
        }
    }
}

fn check(model: &App, (width, height): (u16, u16)) {
    /// Number of positions under the mouse, diagonally across the screen and beyond it.
    const SPOTS: u16 = 5;
    let buffer = render(model, (width, height));
    for spot in 0..=SPOTS {
        let _ = hit(model, buffer.area, width * spot / SPOTS, height * spot / SPOTS);
    }
    if width <= 80 {
        check_rows(&buffer);
    }
}

/// Checks that every row is as wide as the screen and contains nothing that a terminal would
/// interpret.
fn check_rows(buffer: &Buffer) {
    /// Marks that change the writing direction, and other layout controls.
    fn is_order(letter: char) -> bool {
        let turns = ['\u{200e}', '\u{200f}', '\u{61c}'].contains(&letter);
        let isolates = ('\u{202a}'..='\u{202e}').contains(&letter)
            || ('\u{2066}'..='\u{2069}').contains(&letter);
        let breaks = ['\u{2028}', '\u{2029}'].contains(&letter);
        turns || isolates || breaks || letter.is_control()
    }
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            assert!(!symbol.contains(is_order), "{symbol:?} in row {y}");
            x += u16::try_from(Span::raw(symbol).width().max(1)).unwrap();
        }
        assert_eq!(x, buffer.area.width, "row {y} is broken");
    }
}

fn everything() -> Vec<App> {
    let mut models: Vec<App> = SCENES.iter().map(|(_, scene)| scene()).collect();
    models.extend([
        typing(Action::Type, ""),
        typing(Action::Chat, &"長い話 ".repeat(90)),
        bothered(),
        offered(),
        helped(forbidden()),
        branch(),
    ]);
    for (app, source) in
        [(lobby(), Source::Watching), (menu(), Source::Watching), (menu(), Source::Saved)]
    {
        models.push(App::new(Client::at(app.core().clone(), at_list(source))));
    }
    for rules in [
        "1x1x1",
        "2x2x2",
        "19x19x5",
        "3x3x3",
        "64x64x5",
        "64x1x3",
        "1x64x3",
        "boundless",
        "64x64x5+gravity",
        "renju+swap2",
    ] {
        models.push(awkward(rules.parse().unwrap()));
    }
    for (action, times) in
        [(Action::Fit, 1), (Action::ZoomIn, 9), (Action::ZoomOut, 9), (Action::ZoomIn, 20)]
    {
        for mut model in [watching(), heat_on_gomoku(), far_away()] {
            (0..times).for_each(|_| drop(model.happen(Event::Do(action))));
            models.push(model);
        }
    }
    for name in NAMES {
        models.push(named(name));
    }
    models
}

/// Names in many scripts. Some contain characters that could break the layout of a row.
const NAMES: [&str; 9] = [
    "محمد بن موسى",
    "石川五右衛門",
    "👩‍👩‍👧‍👦🇯🇵👍🏽",
    "e\u{301}\u{302}\u{303}\u{304}",
    "\u{200b}\u{200d}\u{feff}",
    "\u{202e}evil\u{202c} \u{2066}x\u{2069}",
    "\u{200f}אבג\u{200e}",
    "a\u{2028}b\u{2029}c\td\r\n\u{1b}[31m",
    "ﷺ𒐫꧅",
];

fn named(name: &str) -> App {
    let player = Player { rating: Some(1612), ..seat(1, name, Kind::Human).unwrap() };
    let mut model = finished_by([Some(player.clone()), Some(player)]);
    model.say(name, None, name);
    model
}

/// Stones at the corner of the largest infinite board, with the player elsewhere.
fn far_away() -> App {
    let far = oxo_shared::area::MAX_COORDINATE;
    let mut model = at_game(&between_people("boundless", Role::X, "0,0 8,-8 16,-16"));
    model.happen(Input::Click(Hit::Cell(Point::new(-far, far))));
    model.client_mut().take_notice();
    model
}

/// A board with long names, much chat, a distant cursor, and evaluations on all cells.
fn awkward(rules: Rules) -> App {
    let seats = [
        seat(1, &"👩‍👩‍👧‍👦名前がとても長い人".repeat(5), Kind::Human),
        seat(2, "e\u{301}\u{301}\u{301} \u{202e}x\u{7}\u{0}", Kind::Bot),
    ];
    let board = board(rules, FIVE_MINUTES, seats, "", Role::X);
    let mut model = at_game(&board);
    model.happen(Input::Click(Hit::Cell(Point::new(i32::MAX, i32::MIN))));
    model.client_mut().take_notice();
    for line in 0..200 {
        let words = "wörter 言葉 🎉".repeat(line % 40);
        model.say("👩‍👩‍👧‍👦", None, &words);
    }
    let cells = board.table.game.candidates(8);
    let cells = cells.iter().map(|at| (at.x, at.y, f64::from(at.x) * 1e9)).collect();
    with_weights(model, hint(cells, Point::ORIGIN))
}
