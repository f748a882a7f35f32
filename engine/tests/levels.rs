//! The limits of the levels. What they see and miss is tested in `graded.rs`.

use crate::common::{ask, ask_within, rules};
use oxo_engine::{Choice, Limits};
use oxo_shared::moves::read_moves;
use oxo_shared::{Grade, Level};

#[test]
fn the_tenth_level_is_master_with_a_limit() {
    let limits = Limits { nodes: Some(2000), ..Limits::untimed() };
    for (text, moves) in [
        ("15x15x5", "h8 i9 h9 h7 g8 j10"),
        ("15x15x5+renju", "h8 h9 i8 g8 j7"),
        ("3x3x3", "b2"),
        ("7x6x4+gravity", "d1 d2"),
        ("boundless", "0,0 1,1 0,1"),
    ] {
        let Ok(game) = read_moves(rules(text), moves) else { panic!("{text}: {moves}") };
        let answer = |level| {
            let choice = ask_within(&limits, level, &game);
            Choice { elapsed: std::time::Duration::ZERO, ..choice }
        };
        let tenth = Level::Graded(Grade::try_from(10).unwrap());
        assert_eq!(answer(tenth), answer(Level::Master), "{text}");
    }
}

#[test]
fn every_level_is_limited_by_positions_and_not_by_the_clock() {
    for (text, moves) in [
        ("15x15x5", "h8 i9 h9 h7 g8 j10"),
        ("7x6x4+gravity", "d1 d2"),
        ("9x9x7", "e5 e6"),
        ("9x9x5+misere", "e5 e6"),
    ] {
        let game = read_moves(rules(text), moves).unwrap();
        for grade in Grade::ALL {
            let level = Level::Graded(grade);
            let choice = ask(level, &game);
            assert!(choice.nodes <= 100_000, "{level} on {text}: {}", choice.nodes);
        }
    }
}
