//! Screens in ASCII alone.

use oxo::screen::app::App;
use oxo_protocol::Notice;

use super::scenes::*;
use super::{SIZES, render, text};

#[test]
fn an_ascii_terminal_gets_ascii_alone() {
    for model in [
        against_a_bot(),
        finished(),
        menu(),
        lobby_of_ascii_names(),
        help(),
        choosing(),
        forbidden(),
        falling(),
        solved(),
    ] {
        let mut model = model;
        model.setup().ascii = true;
        for size in SIZES {
            let screen = text(&render(&model, size));
            assert!(screen.is_ascii(), "{screen}");
        }
    }
}

fn lobby_of_ascii_names() -> App {
    let mut model = lobby();
    let mut view = model.core().lobby.clone().unwrap();
    view.seeks.truncate(1);
    model.hear_notice(Notice::Lobby(view));
    model
}
