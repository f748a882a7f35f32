//! The reasons of each bot, as data and in words: positions with a known reason.

use crate::common::{ask_within, rules};
use oxo_engine::{Choice, Limits};
use oxo_shared::moves::read_moves;
use oxo_shared::{Level, Reason};

fn choice_of(level: Level, text: &str, moves: &str) -> Choice {
    let game = read_moves(rules(text), moves).unwrap();
    // The others finish by themselves.
    let nodes = (level == Level::Master).then_some(20_000);
    let limits = Limits { nodes, ..Limits::untimed() };
    ask_within(&limits, level, &game)
}

#[test]
fn every_bot_explains_its_move() {
    use Level::{Alphabeta, Attack, Master, Minimax, Random};
    for (level, text, moves, words) in [
        (Master, "gomoku", "", "takes the centre"),
        (Master, "gomoku", "g8 f8 h8 a3 i8 a5 j8 c1", "wins at once"),
        (Master, "gomoku", "g8 f8 h8 a3 i8 a5 j8", "stops the four g8 h8 i8 j8"),
        (Master, "gomoku", "g8 a1 h8 a3 i8 c1", "makes an open four"),
        (Master, "gomoku", "g8 a1 h8 a3 i8", "stops the open three g8 h8 i8"),
        (Master, "renju", "g8 a1 h8 a3 i8", "stops the open three g8 h8 i8"),
        (Master, "15x15x6", "g8 a1 h8 a3 i8 c1 j8", "stops the open row of 4 g8 h8 i8 j8"),
        (Master, "gomoku", "f8 e8 g8 a1 h8 a3 i9 c1 i10 e1", "wins by 2 fours"),
        (Master, "3x3x3", "", "keeps the draw"),
        (Master, "4x3x3", "", "wins in 4 moves"),
        (Master, "3x3x3", "a1 a2 b1 b2", "wins at once"),
        (Master, "3x3x2+misere", "", "every move loses; this one holds out longest: 4 moves"),
        (Master, "3x1x2+misere", "a1 c1", "every move loses at once"),
        (Minimax, "3x3x3", "", "keeps the draw"),
        (Minimax, "3x3x3", "a1 b2 b1", "stops the row of 2 a1 b1"),
        (Minimax, "3x3x3", "a1 a2 b1 b2", "wins at once"),
        (Alphabeta, "3x3x3", "", "keeps the draw"),
        (Alphabeta, "3x3x3", "a1 b2 b1", "stops the row of 2 a1 b1"),
        (Attack, "gomoku", "g8 a1 h8 a3 i8 c1", "makes an open four"),
        (Attack, "gomoku", "g8 a1 h8 a3 i8 c1 j8 e1", "wins at once"),
        (Attack, "gomoku", "", "takes the centre"),
        (Random, "gomoku", "h8", "any move would do"),
    ] {
        let reason = choice_of(level, text, moves).reason.words(&rules(text));
        assert!(reason.starts_with(words), "{level}, {text} {moves}: {reason}");
    }
}

#[test]
fn a_book_move_states_its_effect_on_the_board() {
    for moves in ["h8", "h8 i9", "h8 h9"] {
        let choice = choice_of(Level::Master, "gomoku", moves);
        let Reason::Book { does: Some(does) } = &choice.reason else {
            panic!("{moves}: {:?}", choice.reason);
        };
        let reason = choice.reason.words(&rules("gomoku"));
        assert!(reason.starts_with(&does.words(&rules("gomoku"))), "{reason}");
        assert!(reason.ends_with("(book move)") && !reason.contains('+'), "{reason}");
    }
}

#[test]
fn no_reason_contains_a_score() {
    let mut game = read_moves(rules("gomoku"), "h8 i9").unwrap();
    let limits = Limits::of_nodes(2_000);
    while game.outcome().is_none() && game.ply() < 60 {
        let choice = ask_within(&limits, Level::Master, &game);
        let reason = choice.reason.words(game.rules());
        assert!(!reason.contains(['+', '.', '%']) && reason.contains(' '), "{reason}");
        game.play(choice.best).unwrap();
    }
}
