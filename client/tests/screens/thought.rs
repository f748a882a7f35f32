//! A bot's thought.

use crate::scenes::*;
use crate::{pin, render, text};

#[test]
fn the_weights_of_a_small_board_look_as_pinned() {
    pin("thinking_bot", &thinking_bot());
}

#[test]
fn the_weights_of_a_large_board_look_as_pinned() {
    pin("heat_on_gomoku", &heat_on_gomoku());
}

#[test]
fn a_solved_board_looks_as_pinned() {
    pin("solved", &solved());
}

#[test]
fn a_line_that_the_reason_names_is_not_said_twice() {
    let mut model = solved();
    assert!(text(&render(&model, (200, 60))).contains("expects c3"));
    let hint = model.game_mut().unwrap().advice.hint.as_mut().unwrap();
    hint.reason = "wins in 3 plies: c3 c1 a3".into();
    assert!(!text(&render(&model, (200, 60))).contains("expects"));
}

#[test]
fn a_long_thought_is_shown_with_score_depth_time_speed_and_reason() {
    let mut model = solved();
    let hint = model.game_mut().unwrap().advice.hint.as_mut().unwrap();
    hint.verdicts.clear();
    hint.depth = 14;
    hint.elapsed_us = 480_000;
    hint.reason = "must stop the open three at h11 or h7, and makes a three of its own".into();
    let screen = text(&render(&model, (80, 24)));
    // The panels begin where the board ends; a fact may go on in the next row.
    let beside = |row: &str| row.chars().skip(52).collect::<String>().trim().to_owned();
    let panel = screen.lines().map(beside).collect::<Vec<_>>().join(" ");
    for fact in ["+1.00", "depth 14", "480 ms", "549946 nodes, 1145k/s", "of its own"] {
        assert!(panel.contains(fact), "{fact}: {screen}");
    }
}

#[test]
fn without_a_proof_scores_are_shown() {
    let mut model = solved();
    let screen = text(&render(&model, (80, 24)));
    assert!(screen.contains("win in 3") && screen.contains("loss in 4"), "{screen}");
    model.game_mut().unwrap().advice.hint.as_mut().unwrap().verdicts.clear();
    let screen = text(&render(&model, (80, 24)));
    assert!(screen.contains("+1") && !screen.contains("win in"), "{screen}");
}
