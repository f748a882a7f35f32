//! Lists of moves: valid and invalid ones, and the error messages.

use oxo_shared::moves::read_moves;
use oxo_shared::{Point, Rules};

fn error_text(rules: &str, moves: &str) -> String {
    read_moves(rules.parse().unwrap(), moves).unwrap_err().to_string()
}

#[test]
fn move_numbers_may_be_separate_or_attached() {
    for (rules, text) in [
        ("3x3x3", "1. b2 a1 2. c3"),
        ("3x3x3", "1.b2 1...a1 2.C3"),
        ("3x3x3", "\tb2\n a1 ... c3\r\n"),
    ] {
        let game = read_moves(rules.parse().unwrap(), text).unwrap();
        assert_eq!(game.moves(), [(1, 1), (0, 0), (2, 2)].map(Point::from), "{text:?}");
    }
    let game = read_moves(Rules::BOUNDLESS, "1.0,0 1...3,-7").unwrap();
    assert_eq!(game.moves(), [(0, 0), (3, -7)].map(Point::from));
}

#[test]
fn a_number_without_a_dot_is_an_error() {
    for (rules, moves, start) in [
        ("3x3x3", "5", "Move 1: \"5\" is not a cell; use a column letter"),
        ("3x3x3", "a1 2 c3", "Move 2: \"2\" is not a cell; use a column letter"),
        ("boundless", "0 0", "Move 1: \"0\" is not a cell; use two whole numbers"),
        ("gomoku+swap", "h8 h9 h10 3", "Move 4: \"3\" is not a cell"),
    ] {
        let message = error_text(rules, moves);
        assert!(message.starts_with(start), "{message}");
    }
}

#[test]
fn an_error_quotes_only_the_beginning_of_the_wrong_word() {
    let long = "q".repeat(5000);
    let messages = [
        error_text("3x3x3", &long),
        long.parse::<Rules>().unwrap_err().to_string(),
        format!("3x3x3+{long}").parse::<Rules>().unwrap_err().to_string(),
    ];
    for message in messages {
        assert!(message.len() < 300 && message.contains("qqqq"), "{message}");
    }
}
