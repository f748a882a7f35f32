//! What the tests share: the solved tables of 3x3, and a bot without limits.

use std::collections::HashMap;
use std::fs;
use std::time::Duration;

use oxo_engine::{Choice, Limits, Stop, choose};
use oxo_shared::notation::parse_point;
use oxo_shared::{Area, BySide, Game, Goal, Level, Point, Position, Rules, Side};

/// No limit that a test could meet by chance on a slow machine.
pub fn unlimited() -> Limits {
    Limits { time: Duration::from_secs(3600), ..Limits::default() }
}

pub fn ask(level: Level, game: &Game) -> Choice {
    choose(level, game, &unlimited(), &Stop::new(), &mut |_| {}).unwrap()
}

pub fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

pub fn data(name: &str) -> String {
    fs::read_to_string(format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// An unfinished position of 3x3 and its solution. Scores and cells as the table has
/// them: for the side to move, cells in row order from the top.
pub struct Solved {
    pub game: Game,
    pub value: i32,
    pub dist: i32,
    pub best_moves: Vec<usize>,
    pub value_moves: Vec<usize>,
}

/// The number of a 3x3 cell in row order.
pub fn number(at: Point) -> usize {
    usize::try_from((2 - at.y) * 3 + at.x).unwrap()
}

pub fn solved(goal: Goal) -> Vec<Solved> {
    let (name, rows) = match goal {
        Goal::Complete => ("ttt3x3_normal.csv", 4520),
        Goal::Avoid => ("ttt3x3_misere.csv", 4520),
    };
    let solved: Vec<Solved> =
        data(name).lines().skip(1).filter_map(|row| parse(row, goal)).collect();
    assert_eq!(solved.len(), rows, "unfinished positions in {name}");
    solved
}

fn parse(row: &str, goal: Goal) -> Option<Solved> {
    let [position, to_move, _ply, terminal, value, dist, best_moves, value_moves] =
        row.split(',').collect::<Vec<_>>()[..]
    else {
        panic!("eight columns: {row}")
    };
    let cells = |text: &str| text.split(' ').map(|cell| cell.parse().unwrap()).collect();
    (terminal == "0").then(|| {
        let game = self::position(position, Rules::TICTACTOE.with_goal(goal).unwrap());
        assert_eq!(game.turn().unwrap().to_string(), to_move.to_lowercase());
        Solved {
            game,
            value: value.parse().unwrap(),
            dist: dist.parse().unwrap(),
            best_moves: cells(best_moves),
            value_moves: cells(value_moves),
        }
    })
}

/// The unfinished position with these stones, one character a cell, in row order from
/// the top. They are played in an order that does not end the game early: where overlines
/// do not count, not any order will do.
pub fn position(stones: &str, rules: Rules) -> Game {
    let Area::Bounded { width, height } = rules.area() else { panic!("no rows without edges") };
    let (width, top) = (i32::from(width), i32::from(height) - 1);
    let of = |mark| {
        let found = stones.char_indices().filter(|&(_, cell)| cell == mark);
        let point = |cell: usize| Point::new(cell as i32 % width, top - cell as i32 / width);
        found.map(|(cell, _)| point(cell)).collect::<Vec<_>>()
    };
    let mut game = Game::new(rules);
    let mut left = BySide { x: of('X'), o: of('O') };
    assert!(place(&mut game, &mut left), "{rules} never leads to {stones}");
    game
}

/// Plays all stones that are left, if there is an order in which the game goes on.
fn place(game: &mut Game, left: &mut BySide<Vec<Point>>) -> bool {
    let Some(turn) = game.turn() else { return false };
    (0..left[turn].len()).any(|index| {
        let at = left[turn].swap_remove(index);
        let played = game.play(at).is_ok();
        let placed = played && place(game, left);
        if played && !placed {
            game.undo();
        }
        if !placed {
            left[turn].push(at);
            let last = left[turn].len() - 1;
            left[turn].swap(index, last);
        }
        placed
    }) || (left.x.is_empty() && left.o.is_empty())
}

/// The cells where a stone may be put now, in row order from the top.
pub fn candidates_in_row_order(game: &Game) -> Vec<Point> {
    let mut cells = game.candidates(0);
    cells.sort_unstable_by_key(|at| (std::cmp::Reverse(at.y), at.x));
    cells
}

/// A row of a table of positions on 15x15, by the names of its columns.
pub struct Row(HashMap<String, String>);

pub fn rows(name: &str) -> Vec<Row> {
    let text = data(name);
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().unwrap().collect();
    lines.map(|values| Row(names.iter().cloned().zip(values).collect())).collect()
}

impl Row {
    pub fn text(&self, column: &str) -> &str {
        &self.0[column]
    }

    pub fn cells(&self, column: &str) -> Vec<Point> {
        let names = self.text(column).split_whitespace();
        names.map(|name| parse_point(Rules::GOMOKU.area(), name).unwrap()).collect()
    }

    pub fn game(&self) -> Game {
        Game::from_moves(Rules::GOMOKU, self.cells("moves")).unwrap()
    }
}

/// A sequence that looks random and is always the same.
fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

/// A position with some stones of each side.
pub fn composed(text: &str, xs: usize, os: usize, state: &mut u64) -> Position {
    let mut position = Position::empty(rules(text));
    let cells: Vec<Point> = position.rules().area().cells().collect();
    for (side, count) in [(Side::X, xs), (Side::O, os)] {
        // Some stones have no cell where they make no line.
        for _ in 0..8 * count {
            let at = cells[random(state) % cells.len()];
            if position.of(side).len() < count && position.board().is_vacant(at) {
                position = position.with(at, Some(side)).unwrap_or(position);
            }
        }
    }
    let turn = if random(state).is_multiple_of(2) { Side::X } else { Side::O };
    position.with_turn(turn).unwrap_or(position)
}
