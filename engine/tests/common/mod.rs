//! Shared by the tests: solved tables, plain minimax, and a bot without limits.

use std::collections::HashMap;
use std::fs;

use oxo_engine::{Choice, Limits, Stop, choose};
use oxo_shared::notation::parse_point;
use oxo_shared::{Area, BySide, Game, Goal, Level, Point, Position, Rules, Side};

pub fn ask(level: Level, game: &Game) -> Choice {
    ask_within(&Limits::untimed(), level, game)
}

pub fn ask_within(limits: &Limits, level: Level, game: &Game) -> Choice {
    choose(level, game, limits, &Stop::new(), &mut |_| {}).unwrap()
}

pub fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

pub fn data(name: &str) -> String {
    fs::read_to_string(format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The solution of a position in a table: for the side to move, with cells in row order from the
/// top.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub value: i32,
    pub dist: u32,
    pub best_moves: Vec<usize>,
    pub value_moves: Vec<usize>,
}

impl Answer {
    pub fn parse([value, dist, best_moves, value_moves]: [&str; 4]) -> Answer {
        Answer {
            value: value.parse().unwrap(),
            dist: dist.parse().unwrap(),
            best_moves: numbers(best_moves),
            value_moves: numbers(value_moves),
        }
    }
}

pub fn numbers(text: &str) -> Vec<usize> {
    text.split_whitespace().map(|cell| cell.parse().unwrap()).collect()
}

/// The number of a cell in row order.
pub fn number(rules: &Rules, at: Point) -> usize {
    let Area::Bounded { width, height } = rules.area() else { panic!("no rows without edges") };
    usize::try_from((i32::from(height) - 1 - at.y) * i32::from(width) + at.x).unwrap()
}

/// An unfinished position of a table.
pub struct Solved {
    pub game: Game,
    pub answer: Answer,
}

/// The unfinished positions of a table of one board.
pub fn table(name: &str, rules: Rules) -> Vec<Solved> {
    let solved = |row: &str| {
        let (stones, answer) = match row.split(',').collect::<Vec<_>>()[..] {
            // The tables of 3x3 include finished positions, and mark them.
            [_, _, _, "1", _, _, _, _] => return None,
            [stones, _, _, _, value, dist, best, same]
            | [stones, _, _, value, dist, best, same] => (stones, [value, dist, best, same]),
            _ => panic!("seven or eight columns: {row}"),
        };
        Some(Solved { game: position(stones, rules), answer: Answer::parse(answer) })
    };
    data(name).lines().skip(1).filter_map(solved).collect()
}

pub fn solved(goal: Goal) -> Vec<Solved> {
    let (name, text) = match goal {
        Goal::Complete => ("ttt3x3_normal.csv", "3x3x3"),
        Goal::Avoid => ("ttt3x3_misere.csv", "3x3x3+misere"),
    };
    let solved = table(name, rules(text));
    assert_eq!(solved.len(), 4520, "unfinished positions in {name}");
    solved
}

/// The unfinished position with these stones, one character per cell, in row order from the top.
pub fn position(stones: &str, rules: Rules) -> Game {
    let Area::Bounded { width, height } = rules.area() else { panic!("no rows without edges") };
    let (width, top) = (i32::from(width), i32::from(height) - 1);
    let of = |mark| {
        let found = stones.char_indices().filter(|&(_, cell)| cell == mark);
        let point = |cell: usize| Point::new(cell as i32 % width, top - cell as i32 / width);
        found.map(|(cell, _)| point(cell)).collect::<Vec<_>>()
    };
    let stones = BySide { x: of('X'), o: of('O') };
    let turn = if stones.x.len() > stones.o.len() { Side::O } else { Side::X };
    Game::from(Position::new(rules, stones, turn).unwrap())
}

/// Plain minimax over games, with a cache of positions.
#[derive(Default)]
pub struct Minimax(HashMap<Vec<Option<Side>>, i64>);

/// More than the plies of any game here.
pub const SOON: i64 = 1000;

impl Minimax {
    /// Positive for a win of the side to move, the more the sooner; 0 for a draw.
    pub fn value(&mut self, game: &mut Game) -> i64 {
        let cells = game.rules().area().cells();
        let stones: Vec<_> = cells.map(|at| game.board().get(at)).collect();
        if let Some(&value) = self.0.get(&stones) {
            return value;
        }
        let moves = game.candidates(0);
        let value = moves.into_iter().map(|at| self.value_of(game, at)).max().unwrap();
        self.0.insert(stones, value);
        value
    }

    pub fn value_of(&mut self, game: &mut Game, at: Point) -> i64 {
        let mover = game.turn();
        let value = match game.play(at).unwrap().map(|outcome| outcome.winner.side()) {
            Some(None) => 0,
            Some(winner) if winner == mover => SOON,
            Some(_) => -SOON,
            None => -self.value(game),
        };
        game.undo();
        // One ply farther from the end.
        value - value.signum()
    }
}

/// The legal cells, in row order from the top.
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

/// A reproducible pseudo-random sequence.
fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

/// A position with this many stones of each side.
pub fn composed(text: &str, xs: usize, os: usize, state: &mut u64) -> Position {
    let mut position = Position::empty(rules(text));
    let cells: Vec<Point> = position.rules().area().cells().collect();
    for (side, count) in [(Side::X, xs), (Side::O, os)] {
        // For some stones there is no cell where they make no line.
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
