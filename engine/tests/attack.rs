//! `attack` against the table of its weights, and on other boards.

use std::collections::{HashMap, HashSet};

use crate::common::{ask, data, rules, solved};
use oxo_shared::notation::parse_point;
use oxo_shared::{Game, Goal, Level, Point, Rules};

fn point(name: &str) -> Point {
    parse_point(Rules::GOMOKU.area(), name).unwrap()
}

#[test]
fn attack_weights_match_the_table() {
    let mut rows = 0;
    for row in data("attack_weights.csv").lines().skip(1) {
        let [id, _size, moves, to_move, heaviest, weights] = row.split(',').collect::<Vec<_>>()[..]
        else {
            panic!("six columns: {row}")
        };
        let game = Game::from_moves(Rules::GOMOKU, moves.split(' ').map(point)).unwrap();
        assert_eq!(game.turn().unwrap().to_string(), to_move);
        let choice = ask(Level::Attack, &game);
        let scores: HashMap<Point, f64> =
            choice.cells.iter().map(|cell| (cell.at, cell.score)).collect();
        for (name, weight) in weights.split(' ').map(|entry| entry.split_once('=').unwrap()) {
            let expected: f64 = weight.parse().unwrap();
            let score = scores[&point(name)];
            // The table shows six digits, so the error is below 1e-4 only for weights below a
            // hundred.
            let tolerance = if expected < 100.0 { 1e-4 } else { 5e-4 };
            assert!((score - expected).abs() < tolerance, "{id}: {name} {score} {expected}");
        }
        let highest = scores.values().copied().fold(f64::MIN, f64::max);
        let mut equals: Vec<Point> = heaviest.split(' ').map(point).collect();
        let found = scores.iter().filter(|&(_, score)| (score - highest).abs() < 1e-4);
        assert_eq!(
            found.map(|(&at, _)| at).collect::<HashSet<_>>(),
            equals.iter().copied().collect()
        );
        equals.sort_by_key(|at| (-at.y, at.x));
        assert_eq!(choice.best, equals[0], "{id}: the first in row order");
        rows += 1;
    }
    assert_eq!(rows, 40);
}

fn completing(game: &Game) -> Vec<Point> {
    let completes = |at: &Point| {
        let mut game = game.clone();
        game.play(*at).unwrap().is_some_and(|outcome| !outcome.line.is_empty())
    };
    game.candidates(0).into_iter().filter(completes).collect()
}

/// The cells on which the opponent completes a line after some move elsewhere.
fn threatened(game: &Game) -> Vec<Point> {
    let next = |elsewhere| {
        let mut game = game.clone();
        game.play(elsewhere).unwrap();
        game
    };
    game.candidates(0).into_iter().flat_map(|elsewhere| completing(&next(elsewhere))).collect()
}

#[test]
fn attack_wins_when_it_can_and_blocks_when_it_must_on_3x3() {
    for row in solved(Goal::Complete) {
        let best = ask(Level::Attack, &row.game).best;
        let (wins, blocks) = (completing(&row.game), threatened(&row.game));
        if !wins.is_empty() {
            assert!(wins.contains(&best), "{:?} {best:?}", row.game.moves());
        } else if !blocks.is_empty() {
            assert!(blocks.contains(&best), "{:?} {best:?}", row.game.moves());
        }
    }
}

#[test]
fn attack_avoids_lines_in_misere_as_long_as_possible() {
    for row in solved(Goal::Avoid) {
        let losing = completing(&row.game);
        let best = ask(Level::Attack, &row.game).best;
        assert!(!losing.contains(&best) || losing.len() == row.game.candidates(0).len());
    }
}

#[test]
fn attack_does_not_complete_an_overline_if_only_exactly_k_counts() {
    // x has stones on a..c and e..f of one row: d makes six.
    let moves = [(2, 7), (2, 0), (3, 7), (4, 0), (4, 7), (6, 0), (6, 7), (8, 0), (7, 7), (10, 0)];
    let game = |text: &str| Game::from_moves(rules(text), moves.map(Point::from)).unwrap();
    assert_eq!(ask(Level::Attack, &game("gomoku")).best, Point::new(5, 7));
    assert_ne!(ask(Level::Attack, &game("standard")).best, Point::new(5, 7));
}
