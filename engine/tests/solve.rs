//! The solver against exact tables, and against plain minimax where there is none.
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

mod common;

use std::time::Duration;

use common::{data, rules, unlimited};
use oxo_engine::{Detail, Limits, Obstacle, Solution, Stop, Verdict, solve};
use oxo_shared::{Area, Game, How, Player, Point, Rules, Score};

fn solved(game: &Game, detail: Detail) -> Solution {
    solve(game, &unlimited(), &Stop::new(), detail).unwrap()
}

/// The number that the tables give to a cell: in row order from the top.
fn number(rules: &Rules, at: Point) -> usize {
    let Area::Bounded { width, height } = rules.area() else { panic!("tables know edges only") };
    usize::try_from((i32::from(height) - 1 - at.y) * i32::from(width) + at.x).unwrap()
}

fn numbers(text: &str) -> Vec<usize> {
    text.split_whitespace().map(|cell| cell.parse().unwrap()).collect()
}

/// What a table says of a position.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    value: i32,
    distance: u32,
    best: Vec<usize>,
    value_moves: Vec<usize>,
}

/// What the solver says.
fn row(game: &Game) -> Row {
    let solution = solved(game, Detail::Cells);
    let value = solution.verdict.sign();
    let number = |at| number(game.rules(), at);
    let keeps = |&&(_, verdict): &&(Point, Verdict)| verdict.sign() == value;
    assert_eq!(
        solution.cells.iter().map(|&(at, _)| number(at)).collect::<Vec<_>>(),
        common::candidates_in_row_order(game).into_iter().map(number).collect::<Vec<_>>(),
    );
    Row {
        value,
        distance: solution.distance,
        best: solution.best.iter().map(|&at| number(at)).collect(),
        value_moves: solution.cells.iter().filter(keeps).map(|&(at, _)| number(at)).collect(),
    }
}

/// The table's row of columns value, distance, best moves and moves that keep the value.
fn expected([value, distance, best, value_moves]: [&str; 4]) -> Row {
    Row {
        value: value.parse().unwrap(),
        distance: distance.parse().unwrap(),
        best: numbers(best),
        value_moves: numbers(value_moves),
    }
}

/// Checks every unfinished position of a file; how many there are.
fn check_positions(name: &str, rules_text: &str) -> usize {
    let rules = rules(rules_text);
    let mut checked = 0;
    for line in data(name).lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        // The tables of 3x3 have finished positions as well, and say which.
        let known = match columns[..] {
            [_, _, _, "1", ..] if columns.len() == 8 => continue,
            [_, _, _, _, value, distance, best, same] => [value, distance, best, same],
            [_, _, _, value, distance, best, same] => [value, distance, best, same],
            _ => panic!("seven or eight columns: {line}"),
        };
        let game = common::position(columns[0], rules);
        assert_eq!(row(&game), expected(known), "{rules_text}: {line}");
        checked += 1;
    }
    checked
}

#[test]
fn every_position_of_3x3_agrees_with_the_tables() {
    assert_eq!(check_positions("ttt3x3_normal.csv", "3x3x3"), 4520);
    assert_eq!(check_positions("ttt3x3_misere.csv", "3x3x3+misere"), 4520);
}

#[test]
fn sampled_positions_of_4x4_agree_with_the_tables() {
    assert_eq!(check_positions("sample_4x4_k3_normal.csv", "4x4x3"), 706);
    assert_eq!(check_positions("sample_4x4_k3_exact.csv", "4x4x3+exact"), 706);
    assert_eq!(check_positions("sample_4x4_k3_misere.csv", "4x4x3+misere"), 706);
    assert_eq!(check_positions("sample_4x4_k4_normal.csv", "4x4x4"), 706);
    assert_eq!(check_positions("sample_4x4_k4_misere.csv", "4x4x4+misere"), 706);
}

/// The rows of the table of boards of these variants, with at most 20 cells.
fn check_boards(variants: &[(&str, &str)]) -> usize {
    let table = data("solved.csv");
    let rows = table.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let mut checked = 0;
    for row_of in rows {
        let [variant, m, n, k, value, distance, .., best, same, _method] = row_of[..] else {
            panic!("fifteen columns: {row_of:?}")
        };
        let cells = m.parse::<usize>().unwrap() * n.parse::<usize>().unwrap();
        let suffix = variants.iter().find(|&&(name, _)| name == variant);
        let Some((_, suffix)) = suffix.filter(|_| cells <= 20) else { continue };
        let text = format!("{m}x{n}x{k}{suffix}");
        let known = expected([value, distance, best, same]);
        assert_eq!(row(&Game::new(rules(&text))), known, "{text}");
        checked += 1;
    }
    checked
}

#[test]
fn small_boards_agree_with_the_table() {
    assert_eq!(check_boards(&[("normal", ""), ("exact", "+exact")]), 111);
}

#[test]
fn small_misere_boards_agree_with_the_table() {
    assert_eq!(check_boards(&[("misere", "+misere")]), 55);
}

#[test]
fn small_boards_with_falling_stones_agree_with_the_table() {
    assert_eq!(check_boards(&[("gravity", "+gravity"), ("gravmis", "+misere+gravity")]), 0);
}
