//! Screens in ASCII alone.

use oxo::model::Model;

use crate::scenes::*;
use crate::{SIZES, render, text};

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
        let model = Model { ascii: true, ..model };
        for size in SIZES {
            let screen = text(&render(&model, size));
            assert!(screen.is_ascii(), "{screen}");
        }
    }
}

fn lobby_of_ascii_names() -> Model {
    let mut model = lobby();
    model.lobby.view.as_mut().unwrap().seeks.truncate(1);
    model
}
