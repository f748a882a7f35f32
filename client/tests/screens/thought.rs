//! A bot's hint.

use crossterm::event::KeyCode;
use oxo::screen::app::App;
use oxo_headless::client::action::Action;
use oxo_headless::client::event::Event;
use oxo_protocol::reply::Hint;
use oxo_shared::reason::Means;
use oxo_shared::{Reason, Rules};

use super::scenes::*;
use super::{render, text};

#[test]
fn a_reason_that_states_the_result_replaces_the_number() {
    let why = Reason::Wins { by: Means::Play, stones: 2 };
    let reason = why.words(&Rules::TICTACTOE).into();
    let mut model = with_weights(my_turn(), Hint { reason, why: Some(why), ..proven() });
    model.happen(Event::Do(Action::Hint));
    assert!(text(&render(&model, (200, 60))).contains("c3: wins in 2 moves; expects c3 c1 a3"));
}

#[test]
fn a_hint_shows_a_move_with_its_reason_and_numbers_on_request() {
    let reason = "must stop the open three at h11 or h7, and makes a three of its own".into();
    let verdicts = Vec::new();
    let hint = Hint { verdicts, depth: 14, elapsed_us: 480_000, reason, ..proven() };
    let mut model = with_weights(my_turn(), hint);
    model.happen(Event::Do(Action::Hint));
    // The panels begin next to the board; an entry may continue in the next row.
    let beside = |row: &str| row.chars().skip(52).collect::<String>().trim().to_owned();
    let panel = |model: &App| {
        let screen = text(&render(model, (80, 24)));
        screen.lines().map(beside).collect::<Vec<_>>().join(" ")
    };
    let numbers = ["+1.00", "depth 14", "480 ms", "549946 nodes, 1145k/s", "master ·"];
    let words = panel(&model);
    assert!(words.contains("c3 (100%): must stop") && words.contains("of its own"), "{words}");
    assert!(numbers.iter().all(|number| !words.contains(number)), "{words}");
    model.key(KeyCode::Char('N'));
    let all = panel(&model);
    for number in numbers {
        assert!(all.contains(number), "{number}: {all}");
    }
}

#[test]
fn a_hint_without_evaluations_shows_the_move() {
    let hint = Hint { verdicts: Vec::new(), cells: Vec::new(), ..proven() };
    let screen = text(&render(&with_weights(my_turn(), hint), (80, 24)));
    assert!(screen.contains("c3: solved") && !screen.contains("denser"), "{screen}");
}
