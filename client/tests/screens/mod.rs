//! Screens as a player sees them: as snapshots, at every size, and under the mouse.

mod board;
mod game;
mod languages;
mod menu;
mod mouse;
mod overlays;
pub mod scenes;
mod sizes;
mod spots;
mod study;
mod thought;
mod waiting;

use oxo::screen::app::App;
use oxo_headless::client::action::Action;

use crate::common::screen::{self, SIZES, render, text};
use scenes::*;

/// The name of a scene's snapshot, and the function that creates it.
type Scene = (&'static str, fn() -> App);

/// Scenes with snapshots at every size and in ASCII: a small board, a 15x15 board, a list and the
/// menu.
const AT_EVERY_SIZE: [&str; 4] = ["against_a_bot", "finished", "lobby", "menu"];

const SCENES: [Scene; 24] = [
    ("forbidden", forbidden),
    ("falling", falling),
    ("against_a_bot", against_a_bot),
    ("finished", finished),
    ("watching", watching),
    ("lost_connection", lost_connection),
    ("deserted", deserted),
    ("second_look", second_look),
    ("premove_and_threats", premove_and_threats),
    ("television", television),
    ("saved", saved),
    ("lobby", lobby),
    ("menu", menu),
    ("opening", opening),
    ("choosing", choosing),
    ("swapped", swapped),
    ("help", help),
    ("question", question),
    ("typing", || typing(Action::Chat, "thank you, once more?")),
    ("thinking_bot", thinking_bot),
    ("heat_on_gomoku", heat_on_gomoku),
    ("solved", solved),
    ("waiting_for_a_friend", waiting_for_a_friend),
    ("seeking", seeking),
];

/// The others have a snapshot only at the usual size; `sizes.rs` checks the rest.
#[test]
fn every_screen_matches_its_snapshot() {
    let [small, ordinary, large] = SIZES;
    for (name, scene) in SCENES {
        let (model, mut plain) = (scene(), scene());
        plain.configure(|setup| setup.ascii = true);
        let shown = [(&model, ordinary), (&model, small), (&model, large), (&plain, ordinary)];
        let shown = if AT_EVERY_SIZE.contains(&name) { &shown[..] } else { &shown[..1] };
        screen::pin(name, shown);
    }
}

/// The names and the chat in the scenes.
const FOREIGN: &str = "石川五右衛門よろしくお願いします";

#[test]
fn an_ascii_terminal_gets_only_ascii() {
    let is_ours = |letter: char| !letter.is_ascii() && !FOREIGN.contains(letter);
    for (name, scene) in SCENES {
        let mut model = scene();
        model.configure(|setup| setup.ascii = true);
        for size in SIZES {
            let screen = text(&render(&model, size));
            assert!(!screen.contains(is_ours), "{name}: {screen}");
        }
    }
}
