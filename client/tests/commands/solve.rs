//! `oxo solve` and `oxo analyze` as processes: their output and exit codes.

use std::io::Write;
#[cfg(unix)]
use std::io::{BufRead, BufReader};
#[cfg(unix)]
use std::process::Stdio;

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

#[cfg(unix)]
use crate::common::command;
use crate::common::{self, oxo, text, told};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&told(args, "")).unwrap()
}

fn refused(args: &[&str]) -> String {
    common::refused(2, args)
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

#[test]
fn a_solution_has_value_distance_and_every_best_move() {
    let answer = json(&["solve", "4x4x3", "--json"]);
    assert_eq!((&answer["value"], &answer["distance"]), (&"win".into(), &5.into()));
    assert_eq!(words(&answer["best"]), ["b3", "c3", "b2", "c2"]);
    assert_eq!(answer["line"].as_array().unwrap().len(), 5);
    assert!(answer["nodes"].is_u64() && answer["elapsed_us"].is_u64());
}

#[test]
fn a_solution_can_be_printed_as_text() {
    let lines = told(&["solve", "3x3x3", "b2 b1"], "");
    assert!(lines.starts_with("win for X in 3 moves\nbest: "), "{lines}");
    let lines = told(&["solve", "3x3x3+misere"], "");
    assert!(lines.starts_with("draw\nbest: b2\n"), "{lines}");
}

#[test]
fn a_position_is_solved_as_the_analysis_board_takes_it() {
    let won = told(&["solve", "3x3x3/x:a1,b1/o:a3,b3/x"], "");
    assert!(won.starts_with("win for X in 1 move\nbest: c1\n"), "{won}");
    let turned = told(&["solve", "3x3x3/x:a1,b1/o:a3,b3/o"], "");
    assert!(turned.starts_with("win for O in 1 move\nbest: c3\n"), "{turned}");
    let later = told(&["solve", "3x3x3/x:a1,b1/o:a3,b3/x", "c2 c1"], "");
    assert!(later.contains("best: "), "{later}");
    assert!(refused(&["solve", "3x3x3/x:a1,b1,c1/o:a3"]).contains("X already has a line"));
    assert!(refused(&["solve", "3x3/x:a1"]).contains("Unknown rules \"3x3\""));
}

#[test]
fn an_unsolved_position_exits_with_3_and_the_partial_result() {
    let output = oxo(&["solve", "19x19x5", "--time", "200ms"], "");
    let lines = text(&output.stdout);
    assert_eq!(output.status.code(), Some(3));
    assert!(lines.starts_with("not solved within 200 ms\nknown: at least a draw"), "{lines}");
    let output = oxo(&["solve", "19x19x5", "--time", "200ms", "--json"], "");
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["value"], &answer["at_least"]), (&Value::Null, &"draw".into()));
}

#[test]
fn bad_rules_and_moves_are_one_error_with_the_place_and_the_reason() {
    assert!(refused(&["solve", "3x3"]).contains("Unknown rules \"3x3\""));
    assert!(refused(&["solve", "3x3x3", "a1 a1"]).contains("Move 2: a1 is taken"));
    assert!(refused(&["solve", "3x3x3", "a1 a2 b1 b2 c1"]).contains("these moves end the game"));
    assert!(refused(&["solve", "3x3x3", "a1 a2 b1 b2 c1 c2"]).contains("The game is over"));
    assert!(refused(&["solve", "gomoku+swap2", "h8 h9 i9"]).contains("a decision"));
    assert!(refused(&["solve", "3x3x3", "--time", "soon"]).contains("is not a time; use 30s"));
}

#[test]
fn moves_in_several_arguments_are_rejected_with_a_correction() {
    for command in [&["solve", "3x3x3"][..], &["analyze"], &["analyze", "--rules", "3x3x3"]] {
        let error = refused(&[command, &["a1", "b2", "c3"]].concat());
        assert!(error.contains("in quotes, as one argument: \"a1 b2 c3\""), "{error}");
    }
}

#[test]
fn errors_print_arguments_escaped_and_shortened() {
    let long = "q".repeat(5000);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evil\u{1b}[2J");
    std::fs::write(&file, "nonsense").unwrap();
    for args in [
        &["solve", "a\nb"][..],
        &["solve", "3x3\u{1b}[31mx3"],
        &["solve", "3x3x3", "a1 \u{7}\u{1b}[31mb2"],
        &["solve", "3x3x3", "--time", "\u{9b}31m"],
        &["solve", "3x3x3", "a1", "\u{1b}[31mb2"],
        &["analyze", "\u{1b}]0;title\u{7}"],
        &["analyze", file.to_str().unwrap()],
        &["solve", &long],
        &["solve", "3x3x3", &long],
        &["analyze", &long],
    ] {
        let error = refused(args);
        assert!(!error.trim_end().chars().any(char::is_control), "{error:?}");
        assert!(error.len() < 400, "{error}");
    }
    // Neither does a longer error message.
    for word in ["\u{1b}[31mdance", "--\u{7}\u{8}"] {
        let output = oxo(&[word], "");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(!error.lines().any(|line| line.chars().any(char::is_control)), "{error:?}");
    }
}

#[test]
fn a_folder_is_rejected_as_a_record() {
    let folder = tempfile::tempdir().unwrap();
    let error = refused(&["analyze", folder.path().to_str().unwrap()]);
    assert!(!error.contains("is neither a file"), "{error}");
}

#[test]
fn an_analysis_finds_and_proves_the_first_mistake() {
    let report = json(&["analyze", "b2 a2 a1 c3 a3 c1 b1", "--json"]);
    let turn = &report["turning_point"];
    assert_eq!((&turn["ply"], &turn["move"]), (&2.into(), &"a2".into()));
    assert_eq!(turn["before"], "draw");
    assert_eq!(turn["after"]["loss"], 6);
    // Five more moves, the last of them X's third in a row.
    assert_eq!(words(&turn["proof"]).len(), 5);
    let proof = format!("b2 a2 {}", words(&turn["proof"]).join(" "));
    assert!(refused(&["solve", "3x3x3", &proof]).contains("these moves end the game"));
    let plies = report["plies"].as_array().unwrap();
    let thrown: Vec<bool> = plies.iter().map(|ply| ply["thrown_away"] == true).collect();
    assert_eq!(thrown, [false, true, false, false, true, false, true]);
    assert_eq!(plies[4]["value"], "win");
    assert_eq!(report["end"]["value"], "win");
}

#[test]
fn moves_need_no_spaces_even_if_they_look_like_a_code() {
    let nobody = ["--server", "127.0.0.1:9"];
    for (moves, plies) in [("b2a2a1", 3), ("b2a2a1c3", 4), ("1.b2 a2a1", 3)] {
        let report = json(&[&["analyze", moves, "--json"], &nobody[..]].concat());
        assert_eq!(report["plies"].as_array().unwrap().len(), plies, "{moves}");
    }
    let error = refused(&[&["analyze", "h8g6f6"], &nobody[..]].concat());
    assert!(error.contains("nor moves of 3x3x3") && error.contains("`--rules`"), "{error}");
}

#[test]
fn a_game_without_a_mistake_has_no_turning_point() {
    let report = json(&["analyze", "b2 a1 c3 a3 a2 c2 b3 b1 c1", "--json"]);
    assert_eq!((&report["turning_point"], &report["end"]), (&Value::Null, &Value::Null));
    let lines = told(&["analyze", "b2 a1 c3 a3 a2 c2 b3 b1 c1"], "");
    assert!(lines.contains("No turning point: nobody gave away a win or a draw."), "{lines}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_an_analysis_at_once() {
    use std::os::unix::process::ExitStatusExt;

    let home = tempfile::tempdir().unwrap();
    let mut analyze =
        command(&["analyze", "h8 i9 g8", "--rules", "gomoku", "--time", "1h"], home.path());
    let mut child = analyze.stdout(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(Signal::TERM.as_raw()), "{first}");
}

#[test]
fn a_record_is_analyzed_with_its_own_rules() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(b"[Rules \"3x3x3+misere\"]\n\n1. a1 b2 *\n").unwrap();
    let path = &file.path().to_str().unwrap().to_owned();
    let report = json(&["analyze", path, "--json"]);
    assert_eq!(report["rules"], "3x3x3+misere");
    assert_eq!(report["turning_point"]["move"], "a1");
    assert!(refused(&["analyze", path, "--rules", "3x3x3"]).contains("of 3x3x3+misere, not of"));
    file.write_all(b"nonsense\n").unwrap();
    let error = refused(&["analyze", path]);
    assert!(error.contains(path) && error.contains("line 4: \"nonsense\""), "{error}");
    assert!(refused(&["analyze", "nowhere.txt"]).contains("\"nowhere.txt\" is neither a file"));
}

#[test]
fn an_opening_is_analyzed_once_the_sides_are_settled() {
    let moves = "b2 c3 c2 swap d4";
    let report = json(&["analyze", moves, "--rules", "4x4x4+swap2", "--json"]);
    let plies = report["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 1);
    assert_eq!((&plies[0]["ply"], &plies[0]["side"]), (&4.into(), &"o".into()));
    // An unfinished opening has nothing to analyze: none of its stones is a best move.
    for moves in ["b2", "b2 c3 c2", "b2 c3 c2 two", "b2 c3 c2 two d4"] {
        let report = json(&["analyze", moves, "--rules", "4x4x4+swap2", "--json"]);
        assert_eq!(report["plies"].as_array().unwrap().len(), 0, "{moves}");
        assert_eq!(report["end"], Value::Null, "{moves}");
    }
}
