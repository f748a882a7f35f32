//! Bots and provers on positions that no game reaches by turns.

use crate::common::{Minimax, ask_within, composed, rules};
use oxo_engine::{Detail, Limits, Stop, solve};
use oxo_shared::{BySide, Game, Level, Point};

#[test]
fn the_solver_solves_composed_positions() {
    let mut state = 1;
    let mut counts = BySide::<[u32; 3]>::default();
    for text in ["3x3x3", "4x3x3", "4x3x3+misere", "3x3x3+gravity", "4x3x3+exact", "7x1x5+renju"] {
        for round in 0..60 {
            let few = [1, 2, 0, 3][round % 4];
            let many = if text.starts_with("4x3") { 5 } else { 2 };
            let (xs, os) = if round / 4 % 2 == 0 { (few, many) } else { (many, few) };
            let (xs, os) = if text.contains("gravity") { (1, 0) } else { (xs, os) };
            let mut game = Game::from(composed(text, xs, os, &mut state));
            let turn = game.turn().unwrap();
            let solution = solve(&game, &Limits::untimed(), &Stop::new(), Detail::Cells).unwrap();
            let expected = Minimax::default().value(&mut game).signum() as i32;
            assert_eq!(solution.verdict.sign(), expected, "{}", game.position().unwrap());
            counts[turn][(expected + 1) as usize] += 1;
        }
    }
    assert!(counts.x[2] > 5 && counts.o[2] > 5 && counts.x[0] > 5 && counts.o[0] > 5, "{counts:?}");
}

#[test]
fn a_bot_plays_a_position_like_the_game_that_led_to_it() {
    let moves = [(7, 7), (8, 8), (8, 7), (6, 7), (9, 7), (10, 7), (7, 6), (9, 8)];
    for rules in ["15x15x5", "15x15x5+renju", "boundless"].map(rules) {
        let centre = rules.area().centre();
        let cells = moves.map(|(x, y)| Point::new(x - 7 + centre.x, y - 7 + centre.y));
        let game = Game::from_moves(rules, cells).unwrap();
        let from_position = Game::from(game.position().unwrap());
        let limits = Limits::of_nodes(3_000);
        for level in [Level::Master, Level::Attack, Level::Alphabeta] {
            let [by_turns, set_up] =
                [&game, &from_position].map(|game| ask_within(&limits, level, game));
            assert_eq!(
                (by_turns.best, by_turns.pv, by_turns.cells),
                (set_up.best, set_up.pv, set_up.cells),
                "{level} {rules}"
            );
        }
    }
}
