//! The search is reproducible: the number of positions it visits, and its moves.
//!
//! `golden/nodes.txt` has a position, the move and the number of positions visited in each line. A
//! change of the search or its weights changes them; `OXO_WRITE_GOLDEN=1` in the environment of
//! this test rewrites the file. The checks of a commit never set it, so a line that differs is a
//! failure there.

use std::fs;

use crate::common::{ask_within, rules};
use oxo_engine::{Book, Choice, Limits};
use oxo_shared::notation::parse_point;
use oxo_shared::{Game, Level};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/nodes.txt");
/// Search depth in plies: enough for every part of the search to matter.
const DEPTH: u32 = 7;
/// Maximum number of positions, including the search for threats.
const NODES: u64 = 200_000;

const POSITIONS: [(&str, &str); 12] = [
    ("15x15x5", "h8 i8"),
    ("15x15x5", "h8 i9 i7"),
    ("15x15x5", "h8 h9 j8 g7 i10 f8"),
    ("15x15x5", "h8 g9 f8 h10 i9 g7 g8 e8 f10 h6"),
    ("15x15x5+exact", "h8 i9 j7 g8 i6 k8 h5"),
    ("15x15x5+renju", "h8 h9 j8 g7 i10"),
    ("15x15x5+renju", "h8 i9 j10 g7 f9 h10 i6 e8"),
    ("15x15x5+caro", "h8 i9 h9 h10 g8 i7"),
    ("20x20x5", "k10 l11 j11 l9 l10"),
    ("30x7x5", "o4 p5 p3 n5 m4"),
    ("15x15x6", "h8 i9 i7 g9 j6"),
    ("boundless", "0,0 1,1 1,-1 -1,1 8,2 3,3"),
];

fn game(text: &str, moves: &str) -> Game {
    let rules = rules(text);
    let moves = moves.split_whitespace().map(|name| parse_point(rules.area(), name).unwrap());
    Game::from_moves(rules, moves.collect::<Vec<_>>()).unwrap()
}

fn think(game: &Game) -> Choice {
    let limits =
        Limits { depth: Some(DEPTH), nodes: Some(NODES), book: Book::Closed, ..Limits::untimed() };
    ask_within(&limits, Level::Master, game)
}

#[test]
fn every_search_visits_as_many_positions_as_before() {
    let line = |(rules, moves): (&str, &str)| {
        let game = game(rules, moves);
        let choice = think(&game);
        format!("{rules}: {moves} -> {} {}\n", game.rules().name(choice.best), choice.nodes)
    };
    let written: String = POSITIONS.into_iter().map(line).collect();
    if std::env::var_os("OXO_WRITE_GOLDEN").is_some() {
        fs::write(GOLDEN, &written).unwrap();
    }
    assert_eq!(written, fs::read_to_string(GOLDEN).unwrap());
}

#[test]
fn a_repeated_search_has_the_same_result() {
    for (rules, moves) in POSITIONS.into_iter().step_by(3) {
        let game = game(rules, moves);
        let (first, second) = (think(&game), think(&game));
        assert_eq!((first.best, first.nodes), (second.best, second.nodes));
        assert_eq!((first.pv, first.cells), (second.pv, second.cells));
    }
}
