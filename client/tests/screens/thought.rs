//! A bot's thought.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oxo::client::app::{App, update};
use oxo::client::event::{Event, What};
use oxo_shared::reason::Means;
use oxo_shared::{Reason, Rules};

use crate::scenes::*;
use crate::{render, text};

#[test]
fn where_the_reason_says_how_the_game_ends_no_number_does() {
    let mut model = solved();
    let advice = &mut model.game_mut().unwrap().advice;
    advice.show_hint = true;
    let hint = advice.hint.as_mut().unwrap();
    let why = Reason::Wins { by: Means::Play, stones: 2 };
    hint.reason = why.words(&Rules::TICTACTOE).into();
    hint.why = Some(why);
    assert!(text(&render(&model, (200, 60))).contains("c3: wins in two moves; expects c3 c1 a3"));
}

#[test]
fn a_thought_is_a_move_with_its_reason_and_its_numbers_are_behind_a_key() {
    let mut model = solved();
    model.game_mut().unwrap().advice.show_hint = true;
    let hint = model.game_mut().unwrap().advice.hint.as_mut().unwrap();
    hint.verdicts.clear();
    hint.depth = 14;
    hint.elapsed_us = 480_000;
    hint.reason = "must stop the open three at h11 or h7, and makes a three of its own".into();
    // The panels begin where the board ends; an event may go on in the next row.
    let beside = |row: &str| row.chars().skip(52).collect::<String>().trim().to_owned();
    let panel = |model: &App| {
        let screen = text(&render(model, (80, 24)));
        screen.lines().map(beside).collect::<Vec<_>>().join(" ")
    };
    let numbers = ["+1.00", "depth 14", "480 ms", "549946 nodes, 1145k/s", "master ·"];
    let words = panel(&model);
    assert!(words.contains("c3 (100 %): must stop") && words.contains("of its own"), "{words}");
    assert!(numbers.iter().all(|number| !words.contains(number)), "{words}");
    let key = KeyEvent::new(KeyCode::Char('N'), KeyModifiers::NONE);
    let _ = update(&mut model, Event { now_ms: 0, what: What::Key(key) });
    let all = panel(&model);
    for number in numbers {
        assert!(all.contains(number), "{number}: {all}");
    }
}

#[test]
fn without_a_proof_chances_are_shown() {
    let mut model = solved();
    let screen = text(&render(&model, (80, 24)));
    assert!(screen.contains("win in 2") && screen.contains("loss in 2"), "{screen}");
    model.game_mut().unwrap().advice.hint.as_mut().unwrap().verdicts.clear();
    let screen = text(&render(&model, (80, 24)));
    assert!(screen.contains("100 %") && !screen.contains("win in"), "{screen}");
}
