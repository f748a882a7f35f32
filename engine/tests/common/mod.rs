//! What the tests share: the solved tables of 3x3, and a bot without limits.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::time::Duration;

use oxo_engine::{Choice, Limits, Stop, choose};
use oxo_shared::{Game, Goal, Level, Player, Point, Rules, Score};

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

/// Every unfinished position that can be reached on 3x3.
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
        let game = game_of(position, Rules::TICTACTOE.with_goal(goal).unwrap());
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

/// The stones played alternately: in an unfinished position no order ends the game early.
fn game_of(position: &str, rules: Rules) -> Game {
    let stones = |mark| {
        let found = position.char_indices().filter(move |&(_, cell)| cell == mark);
        found.map(|(cell, _)| Point::new(cell as i32 % 3, 2 - cell as i32 / 3))
    };
    let (mut x, mut o) = (stones('X'), stones('O'));
    let moves = (0..stones('X').count() + stones('O').count())
        .map(|ply| if ply % 2 == 0 { x.next().unwrap() } else { o.next().unwrap() });
    Game::from_moves(rules, moves).unwrap()
}

/// Plays `level` as `side` against every possible reply and fails if it ever loses.
pub fn assert_never_loses(level: Level, side: Player, game: &mut Game) {
    if let Some(outcome) = game.outcome() {
        assert_ne!(outcome.result, Score::win(side.other()), "{level} lost: {:?}", game.moves());
        return;
    }
    let moves =
        if game.turn() == Some(side) { vec![ask(level, game).best] } else { game.candidates(0) };
    for at in moves {
        game.play(at).unwrap();
        assert_never_loses(level, side, game);
        game.undo();
    }
}
