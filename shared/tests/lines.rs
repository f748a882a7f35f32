//! Tests lines under every line rule against a table.

use std::fs;

use oxo_shared::line::completed_line;
use oxo_shared::notation::parse_point;
use oxo_shared::{Board, Point, Rules, Side};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/line_wins.csv");
/// The columns of the table, and the rules they stand for.
const RULES: [&str; 4] = ["gomoku", "standard", "caro", "caro6"];

/// A row of the board with its last stone, and under which of [`RULES`] it wins.
struct Row {
    /// As written in the table, from the left edge to the right.
    text: String,
    stones: Vec<(i32, Side)>,
    last: i32,
    wins: Vec<bool>,
    edge_matters: bool,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(TABLE).expect("the table is part of the repository");
    let row = |line: &str| {
        let columns: Vec<&str> = line.split(',').collect();
        let &[text, last, _run, _, _, _, _, edge_matters] = &columns[..] else {
            panic!("eight columns: {line}")
        };
        let stone = |(x, letter)| match letter {
            'X' => Some((x, Side::X)),
            'O' => Some((x, Side::O)),
            _ => None,
        };
        Row {
            text: text.to_owned(),
            stones: (0..).zip(text.chars()).filter_map(stone).collect(),
            last: parse_point(Rules::GOMOKU.area(), last).expect("a cell").x,
            wins: columns[3..7].iter().map(|&wins| wins == "1").collect(),
            edge_matters: edge_matters == "1",
        }
    };
    text.lines().skip(1).map(row).collect()
}

/// The ways to place a row of fifteen on the board.
const WAYS: [fn(i32) -> Point; 8] = [
    |x| Point::new(x, 7),
    |x| Point::new(14 - x, 7),
    |x| Point::new(x, 0),
    |x| Point::new(x, 14),
    |y| Point::new(7, y),
    |y| Point::new(0, 14 - y),
    |x| Point::new(x, x),
    |x| Point::new(x, 14 - x),
];

#[test]
fn lines_win_as_in_the_table_and_the_edge_blocks_nothing() {
    let rows = rows();
    assert_eq!((rows.len(), rows.iter().filter(|row| row.edge_matters).count()), (80, 2));
    for row in &rows {
        for (text, &wins) in RULES.iter().zip(&row.wins) {
            let rules: Rules = text.parse().expect("rules");
            for (way, at) in WAYS.iter().enumerate() {
                for swap in [false, true] {
                    let side = |side: Side| if swap { side.other() } else { side };
                    let stones = row.stones.iter().map(|&(x, owner)| (at(x), side(owner)));
                    let board = Board::from_stones(rules.area(), stones).expect("a position");
                    let line = completed_line(&board, &rules, at(row.last));
                    assert_eq!(line.is_some(), wins, "{} under {text}, way {way}", row.text);
                }
            }
        }
    }
}
