//! A replay in a real terminal, with an analysis; `client/tests/review.rs` covers its keys.

use std::fs;

use oxo_tests::Terminal;

/// `O` defends on the wrong cell, and `X` wins.
const RECORD: &str = "[Rules \"3x3x3\"]\n[X \"ann\"]\n[O \"bob\"]\n[Result \"x\"]\n[How \"line\"]\n\n\
                      1. a1 b1 2. b2 c3 3. a3 a2 4. c1 x\n";

#[test]
fn a_saved_game_is_replayed_from_a_move_and_analyzed() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("game.oxo");
    fs::write(&file, RECORD).expect("the record is written");
    let path = file.to_str().expect("a path in Unicode");
    let mut oxo = Terminal::start(&["replay", path, "--at", "2"], 80, 24);
    oxo.wait_for_text("Move 2 of 7");
    oxo.type_keys("A");
    oxo.wait_for("the blunder, its mark and its proof", |screen| {
        screen.contains("b1??") && screen.contains("gave away the draw")
    });
    oxo.type_keys("q");
    assert_eq!(oxo.wait_for_end(), (0, true), "exit code, terminal as before");
}
