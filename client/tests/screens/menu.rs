//! The menu.

use crossterm::event::KeyCode;
use oxo::screen::app::App;
use oxo_headless::client::state::Client;
use oxo_shared::Rules;

use crate::common::stage::Stage;

use super::{SIZES, render, text};

#[test]
fn the_menu_shows_the_full_rules_next_to_any_server_name() {
    for url in ["ws://127.0.0.1:7171/ws", "ws://noughts-and-crosses.example.org:7171/ws"] {
        let mut model = App::new(Client::new(url.to_owned()));
        for rules in [Rules::GOMOKU, Rules::BOUNDLESS] {
            model.type_text(&format!("g{rules}"));
            model.key(KeyCode::Enter);
            for size in SIZES {
                let screen = text(&render(&model, size));
                assert_eq!(screen.matches(&rules.describe()).count(), 1, "{screen}");
            }
        }
    }
}

#[test]
fn a_long_hint_hides_no_row() {
    let mut model = App::new(Client::new("ws://127.0.0.1:7171/ws".to_owned()));
    model.type_text("gboundless+caro+swap2");
    model.key(KeyCode::Enter);
    let screen = text(&render(&model, (60, 18)));
    assert!(screen.contains("Analysis board") && screen.contains("Quit"), "{screen}");
}
