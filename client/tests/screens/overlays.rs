//! Overlays, and prompts for typing.

use crossterm::event::KeyCode;
use oxo::screen::app::{App, Overlay, bindings};
use oxo::session::Head;
use oxo_headless::client::action::Action;
use oxo_headless::client::commands::keymap;
use oxo_headless::client::event::Event;
use oxo_headless::client::state::Client;
use oxo_headless::keep::config::Keys;
use oxo_protocol::Role;
use oxo_shared::{Level, Side};

use super::scenes::*;
use super::{render, text};

#[test]
fn help_explains_the_mark_of_forbidden_cells_if_there_are_any() {
    let shown = |model, size| text(&render(&helped(model), size));
    for size in [(20, 8), (40, 15), (80, 24), (200, 60)] {
        assert!(shown(forbidden(), size).contains("# on the board"));
        assert!(!shown(my_turn(), size).contains("# on the board"));
    }
}

#[test]
fn an_error_in_typed_text_is_shown_above_it_at_every_size() {
    let why = "no such cell";
    let coding = typed(lobby(), Action::Type, "zz");
    let ruling = typed(menu(), Action::Type, "zz");
    let mut offline = typing(Action::Chat, "zz");
    offline.down();
    for mut model in [typing(Action::Type, "zz"), offline, coding, ruling] {
        model.client_mut().notify(why);
        for (width, height) in [(20, 8), (40, 15), (80, 24), (200, 60)] {
            let screen = text(&render(&model, (width, height)));
            let typed = screen.lines().position(|line| line.contains(": zz")).unwrap();
            let above = screen.lines().nth(typed - 1).unwrap();
            assert!(above.contains(why), "{width}x{height}: {screen}");
        }
    }
}

/// Returns all pages of the help, by turning them until the first one returns.
fn pages(model: &mut App, size: (u16, u16)) -> Vec<String> {
    let mut pages: Vec<String> = Vec::new();
    model.key(KeyCode::Char('?'));
    loop {
        let page = text(&render(model, size));
        if pages.first() == Some(&page) {
            break;
        }
        pages.push(page);
        model.key(KeyCode::Down);
    }
    model.key(KeyCode::Esc);
    pages
}

pub fn shows_every_key(model: &mut App, size: (u16, u16)) {
    let shown = pages(model, size).concat();
    let page = model.page();
    let all = bindings(model).into_iter();
    for binding in all.filter(|binding| page.has(binding.action)) {
        let words = page.words(&binding);
        let is_shown = shown.contains(words.text()) || shown.contains(binding.help.text());
        assert!(is_shown, "{size:?}: {words}: {shown}");
    }
}

#[test]
fn help_with_several_pages_numbers_them() {
    let [first, second, ..] = &pages(&mut my_turn(), (40, 15))[..] else { panic!("several pages") };
    assert!(first.contains(" Keys 1/") && first.contains("(← →)"), "{first}");
    assert!(second.contains(" Keys 2/"), "{second}");
}

#[test]
fn arrows_turn_the_pages_of_help_in_both_directions() {
    let mut model = helped(my_turn());
    for (code, turned) in [(KeyCode::Down, 1), (KeyCode::Up, 0), (KeyCode::Up, -1)] {
        model.key(code);
        assert_eq!(model.overlay(), Some(&Overlay::Pages { of: Action::Help, turned }));
    }
    model.key(KeyCode::Esc);
    assert_eq!(model.overlay(), None);
}

#[test]
fn help_in_a_replay_lists_no_keys_that_need_an_opponent() {
    let shown = pages(&mut branch(), (80, 24)).concat();
    for absent in ["rematch", "message", "hint", "accept the offer", "follow", "threats"] {
        assert!(!shown.contains(absent), "{absent}: {shown}");
    }
    for present in ["analyze", "one move back", "play faster", "go to a move"] {
        assert!(shown.contains(present), "{present}: {shown}");
    }
}

#[test]
fn help_has_sections_with_only_the_available_keys() {
    let mut board = with_a_bot();
    board.table.seats.o.as_mut().unwrap().bot = Some(Level::Master);
    let offline = pages(&mut at_home(&board), (80, 24));
    assert_eq!(offline.len(), 1, "one page");
    for absent in ["accept the offer", "invitation", "stay", "pause", "report", "zoom", "scroll"] {
        assert!(!offline[0].contains(absent), "{absent}: {}", offline[0]);
    }
    for heading in ["Move", "Game", "Advice", "Look back", "Program"] {
        assert!(offline[0].contains(heading), "{heading}: {}", offline[0]);
    }
    let swap = pages(&mut choosing(), (100, 40)).concat();
    for present in ["accept the offer", "stay", "place two more", "report", "scroll up", "Talk"] {
        assert!(swap.contains(present), "{present}: {swap}");
    }
}

#[test]
fn a_question_shows_its_keys_without_covering_the_last_stone() {
    let mut model = at_game(&between_people("gomoku", Role::X, "h8 g7 h9 g8 h7 g9"));
    model.key(KeyCode::Char('o'));
    for size in [(40, 15), (80, 24), (100, 30), (200, 60)] {
        let screen = text(&render(&model, size));
        assert!(screen.contains("Offer a draw?") && screen.contains("[y] yes  [n] no"), "{screen}");
        assert!(screen.contains("[O]"), "{screen}");
    }
}

#[test]
fn the_bottom_line_of_a_prompt_shows_its_keys() {
    let board = between_people("gomoku", Role::X, "h8");
    for (kind, told) in [(Action::Chat, "Enter send"), (Action::Type, "Enter OK")] {
        let screen = text(&render(&typed(at_game(&board), kind, "hi"), (80, 24)));
        assert!(screen.lines().last().unwrap().starts_with(told), "{screen}");
    }
}

const LONG: &str =
    "the server did not answer for so long that nobody knows what became of the last request";

#[test]
fn a_long_notice_wraps_without_covering_whose_turn_it_is() {
    for scene in [my_turn as fn() -> App, lobby, menu] {
        for size in [(40, 15), (60, 20), (80, 24)] {
            let mut model = scene();
            model.client_mut().notify(LONG);
            let screen = text(&render(&model, size));
            let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(LONG), "{screen}");
            assert_eq!(screen.contains("Your move"), model.follow().is_some(), "{screen}");
        }
    }
}

#[test]
fn a_long_notice_does_not_push_the_turn_onto_the_board() {
    let mut model = at_game(&between_people("gomoku", Role::X, "h8 a1"));
    model.client_mut().notify(LONG);
    let screen = text(&render(&model, (80, 20)));
    let turn = screen.lines().find(|line| line.contains("Your move")).unwrap();
    assert!(!turn.contains('·'), "{screen}");
}

#[test]
fn chat_replaces_a_tip() {
    let mut model = at_game(&between_people("tictactoe", Role::X, ""));
    let tip = "Arrows move";
    let shown = |model: &App| text(&render(model, (40, 15)));
    assert!(shown(&model).contains(tip));
    model.say("Grace", Some(Side::O), "good luck");
    assert!(shown(&model).contains("Grace: good luck") && !shown(&model).contains(tip));
}

#[test]
fn help_on_a_small_terminal_shows_actions_before_alternative_keys() {
    let screen = text(&render(&helped(my_turn()), (20, 8)));
    assert!(screen.contains("Enter  place"), "{screen}");
    assert!(screen.contains(":      type a ce"), "{screen}");
}

#[test]
fn texts_name_the_configured_keys() {
    let chosen = [
        ("yes", "F1"),
        ("no", "F2"),
        ("retract", "F3"),
        ("back", "F4"),
        ("newest-move", "F7"),
        ("choose", "F8"),
    ];
    let keys = chosen.map(|(entry, key)| (entry.to_owned(), Keys::One(key.to_owned())));
    let keymap = keymap(&keys.into()).unwrap();
    for (mut model, told) in [
        (offered(), "F1 yes, F2 no"),
        (branch(), "F3 undoes, F4 goes back"),
        (television(), "F7 returns"),
        (App::new(Client::new("ws://127.0.0.1:7171/ws".to_owned())), "F8 leaves"),
    ] {
        model.configure(|setup| setup.keymap = keymap.clone());
        if told == "F8 leaves" {
            model.happen(Event::Do(Action::Up));
        }
        let screen = text(&render(&model, (100, 30)));
        assert!(screen.contains(told), "{told}: {screen}");
    }
}
