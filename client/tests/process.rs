//! The program as a process: its words, its exit codes, a whole game in lines.
#![allow(clippy::unwrap_used)]

mod common;

use common::{oxo, text};

#[test]
fn perft_prints_the_table_of_possible_games() {
    let output = oxo(&["perft", "3x3x3", "9"], "");
    let table = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert!(table.contains("  5          15120       1260             174    1440"), "{table}");
    assert!(table.contains("games: 255168 (x wins 131184, o wins 77904, draws 46080)"));
}

#[test]
fn bad_usage_is_one_sentence_and_exit_code_2() {
    let output = oxo(&["play", "--rules", "nonsense"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("unknown rules \"nonsense\""));
    // A menu needs a terminal.
    let output = oxo(&[], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr).lines().count(), 1);
}

#[test]
fn authorities_that_cannot_be_read_are_one_sentence_and_exit_code_1() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    for (path, why) in [(path, "there is no certificate in"), ("/nowhere", "can be read from")] {
        let output = oxo(&["list", "--server", "wss://127.0.0.1:9", "--ca", path], "");
        assert_eq!(output.status.code(), Some(1));
        let error = text(&output.stderr);
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(why) && error.contains(path), "{error}");
    }
}

#[test]
fn an_unreachable_server_is_one_sentence_and_exit_code_1() {
    // Port 9 of this machine: nobody serves the discard protocol any more.
    for args in [&["list"][..], &["join", "K7QX2M"], &["watch"]] {
        let output = oxo(&[args, &["--server", "127.0.0.1:9"]].concat(), "");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let error = text(&output.stderr);
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("cannot reach ws://127.0.0.1:9/ws"), "{error}");
    }
}

#[test]
fn a_game_against_a_bot_is_played_to_its_end_without_a_server() {
    let moves = "bot\n".repeat(9);
    let output = oxo(&["play", "--bot", "random", "--rules", "4x4x3"], &moves);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{told}{}", text(&output.stderr));
    assert!(told.contains("your move (x):"), "{told}");
    let last = told.lines().last().unwrap();
    assert!(last.contains("wins: line") || last.starts_with("draw"), "{last}");
}

#[test]
fn a_wrong_line_gets_one_sentence_and_the_game_goes_on() {
    let output = oxo(&["play"], "castle\nb2\nl\nresign\n");
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{told}{}", text(&output.stderr));
    assert!(told.contains("a cell is a column letter and a row number"), "{told}");
    assert!(told.contains("x plays b2"), "{told}");
    assert!(told.contains("move 2: o "), "{told}");
    assert!(told.ends_with("o wins: x resigned\n"), "{told}");
}

#[test]
fn an_input_that_ends_before_the_game_is_an_error() {
    let output = oxo(&["play"], "b2\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "oxo: input ended before the game did\n");
}
