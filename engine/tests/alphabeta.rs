//! `alphabeta` against the solved tables of 3x3, and beyond.

use crate::common::{Solved, ask, ask_within, number, rules, solved};
use oxo_engine::{Limits, Stop, choose};
use oxo_shared::reason::Means;
use oxo_shared::{Game, Goal, Level, Point, Reason, Rules};

#[test]
fn alphabeta_plays_the_fastest_win_and_the_slowest_loss() {
    for Solved { game, answer } in [Goal::Complete, Goal::Avoid].into_iter().flat_map(solved) {
        let choice = ask(Level::Alphabeta, &game);
        assert_eq!(number(game.rules(), choice.best), answer.best_moves[0], "{game:?}");
        let score = choice.scored().unwrap().score;
        let expected = f64::from(answer.value) * (1.0 - f64::from(answer.dist) * 1e-6);
        assert!((score - expected).abs() < 1e-9, "{score} {expected} {game:?}");
    }
}

#[test]
fn alphabeta_scores_every_cell_if_it_searched_to_the_end() {
    for Solved { game, .. } in [Goal::Complete, Goal::Avoid].into_iter().flat_map(solved) {
        let choice = ask(Level::Alphabeta, &game);
        if choice.depth as usize == 9 - game.board().len() {
            let minimax = ask(Level::Minimax, &game).cells;
            let signs = choice.cells.iter().map(|cell| (cell.at, cell.score.round()));
            assert!(signs.eq(minimax.iter().map(|cell| (cell.at, cell.score))));
        }
    }
}

#[test]
fn alphabeta_finds_the_forced_win_of_an_open_three() {
    let moves = [(7, 7), (0, 0), (8, 7), (14, 0), (9, 7), (0, 14)];
    let game = Game::from_moves(Rules::GOMOKU, moves.map(Point::from)).unwrap();
    let choice = ask(Level::Alphabeta, &game);
    assert!([Point::new(6, 7), Point::new(10, 7)].contains(&choice.best));
    assert_eq!(choice.reason, Reason::Wins { by: Means::Play, stones: 2 });
    assert_eq!(choice.pv.len(), 3);
}

#[test]
fn alphabeta_finds_the_same_on_a_boundless_board() {
    let moves = [(0, 0), (0, 3), (1, 0), (1, 4), (2, 0), (5, 5)];
    let game = Game::from_moves(Rules::BOUNDLESS, moves.map(Point::from)).unwrap();
    let reason = ask(Level::Alphabeta, &game).reason;
    assert_eq!(reason, Reason::Wins { by: Means::Play, stones: 2 });
}

#[test]
fn alphabeta_respects_the_depth_and_node_limits() {
    let game = Game::from_moves(Rules::GOMOKU, [(7, 7), (8, 8)].map(Point::from)).unwrap();
    let shallow = Limits { depth: Some(2), ..Limits::untimed() };
    let choice = ask_within(&shallow, Level::Alphabeta, &game);
    assert_eq!(choice.depth, 2);
    let narrow = Limits { nodes: Some(500), ..Limits::untimed() };
    let choice = ask_within(&narrow, Level::Alphabeta, &game);
    assert_eq!(choice.nodes, 500);
    assert!(choice.depth < 4);
}

#[test]
fn alphabeta_reports_each_depth() {
    let mut depths = Vec::new();
    let game = Game::from_moves(rules("4x4x4"), [(1, 1), (2, 2)].map(Point::from)).unwrap();
    let limits = Limits { depth: Some(4), ..Limits::untimed() };
    let mut on_info = |info: &oxo_engine::Info| depths.push(info.depth);
    choose(Level::Alphabeta, &game, &limits, &Stop::new(), &mut on_info).unwrap();
    assert_eq!(depths, [1, 2, 3, 4]);
}
