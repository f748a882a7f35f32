//! `master` plays as well as the best of the other bots.

use crate::common::{Solved, ask, ask_within, number, rules, solved};
use oxo_engine::{Book, Detail, Limits, Stop, solve};
use oxo_shared::{Game, Goal, Level, Point, Reason, Rules, Side};

#[test]
fn master_plays_a_best_move_in_every_position_of_3x3() {
    for Solved { game, answer } in [Goal::Complete, Goal::Avoid].into_iter().flat_map(solved) {
        let best = number(game.rules(), ask(Level::Master, &game).best);
        assert!(answer.best_moves.contains(&best), "{game:?}");
    }
}

/// Every line rule on a board that is solved at once.
const SMALL: [&str; 8] = [
    "3x3x3",
    "3x3x3+misere",
    "3x3x3+exact",
    "3x3x3+caro",
    "3x3x3+gravity",
    "3x3x3+misere+gravity",
    "3x3x2+misere",
    "4x3x3+gravity",
];

/// Lets `replies` answer `master` in every way, and fails if `master` gives away its result, takes
/// longer than necessary, or disagrees with the solver.
fn assert_perfect(game: &mut Game, side: Side, replies: &mut dyn FnMut(&Game) -> Vec<Point>) {
    let Some(turn) = game.turn() else { return };
    let moves = if turn == side {
        let choice = ask(Level::Master, game);
        let solution = solve(game, &Limits::untimed(), &Stop::new(), Detail::Cells).unwrap();
        assert!(solution.best.contains(&choice.best), "{}: {:?}", game.rules(), game.moves());
        let verdicts = choice.cells.iter().map(|cell| (cell.at, cell.verdict.unwrap()));
        assert!(verdicts.eq(solution.cells), "{}: {:?}", game.rules(), game.moves());
        vec![choice.best]
    } else {
        replies(game)
    };
    for at in moves {
        game.play(at).unwrap();
        assert_perfect(game, side, replies);
        game.undo();
    }
}

#[test]
fn master_keeps_value_and_distance_against_every_reply_on_small_boards() {
    for rules in SMALL.map(rules) {
        for side in Side::BOTH {
            assert_perfect(&mut Game::new(rules), side, &mut |game| game.candidates(0));
        }
    }
}

#[test]
fn master_keeps_value_and_distance_against_random_play_on_4x4() {
    for text in ["4x4x3", "4x4x4", "4x4x3+exact", "4x4x4+misere", "4x4x4+gravity"] {
        for side in Side::BOTH {
            let random = &mut |game: &Game| vec![ask(Level::Random, game).best];
            assert_perfect(&mut Game::new(rules(text)), side, random);
        }
    }
}

#[test]
fn a_book_beside_the_search_leaves_the_other_cells_scored() {
    let game = Game::from_moves(Rules::GOMOKU, [Point::new(7, 7)]).unwrap();
    let choice = |book| {
        let limits = Limits { nodes: Some(3000), book, ..Limits::untimed() };
        ask_within(&limits, Level::Master, &game)
    };
    let (known, pictured) = (choice(Book::Open), choice(Book::Beside));
    assert_eq!((known.best, known.reason), (pictured.best, pictured.reason.clone()));
    assert!(matches!(pictured.reason, Reason::Book { does: Some(_) }));
    assert_eq!(known.cells.len(), 1);
    assert!(pictured.cells.len() > 20, "{}", pictured.cells.len());
    let score = |at| pictured.cells.iter().find(|cell| cell.at == at).unwrap().score;
    assert!(pictured.cells.iter().all(|cell| cell.score <= score(pictured.best)));
}

#[test]
fn master_chooses_the_draw_after_which_most_replies_lose() {
    // After the first move in a corner only one reply draws.
    let best = ask(Level::Master, &Game::new(Rules::TICTACTOE)).best;
    assert_eq!((best.x % 2, best.y % 2), (0, 0), "a corner: {best:?}");
    assert_ne!(best, Point::new(1, 1));
}
