//! `minimax` against the solved tables of 3x3.

use crate::common::{Solved, ask, number, rules, solved};
use oxo_engine::{Refusal, accepts};
use oxo_shared::{Game, Goal, Level, Rules};

#[test]
fn minimax_scores_match_the_table() {
    for Solved { game, answer } in [Goal::Complete, Goal::Avoid].into_iter().flat_map(solved) {
        let choice = ask(Level::Minimax, &game);
        let (value, number) = (f64::from(answer.value), |at| number(game.rules(), at));
        assert_eq!(choice.cells.len(), 9 - game.board().len());
        let highest = choice.cells.iter().filter(|cell| cell.score == value);
        let highest: Vec<usize> = highest.map(|cell| number(cell.at)).collect();
        assert!(choice.cells.iter().all(|cell| cell.score <= value), "{game:?}");
        assert_eq!(highest, answer.value_moves, "{game:?}");
        assert_eq!(number(choice.best), answer.value_moves[0], "the first in row order");
    }
}

#[test]
fn minimax_visits_every_node_of_the_game_tree() {
    let choice = ask(Level::Minimax, &Game::new(Rules::TICTACTOE));
    assert_eq!(choice.nodes, 549_946);
}

#[test]
fn minimax_ignores_overlines_if_only_exactly_k_counts() {
    // x.xx.o in one row: filling the gap makes four, which is a line of three only if more count.
    let moves = [(0, 0), (0, 1), (2, 0), (1, 1), (3, 0), (3, 1)];
    for (text, value) in [("5x2x3", 1.0), ("5x2x3+exact", 0.0)] {
        let game = Game::from_moves(rules(text), moves.map(Into::into)).unwrap();
        let gap =
            ask(Level::Minimax, &game).cells.into_iter().find(|cell| cell.at == (1, 0).into());
        assert_eq!(gap.unwrap().score, value, "{text}");
    }
}

#[test]
fn minimax_refuses_large_boards() {
    assert_eq!(accepts(Level::Minimax, &rules("5x2x3")), Ok(()));
    let refusal = accepts(Level::Minimax, &rules("4x3x3")).unwrap_err();
    assert_eq!(refusal, Refusal::TooLarge { level: Level::Minimax, cells: 12, limit: 10 });
    assert_eq!(
        refusal.to_string(),
        "minimax searches every game to its end, so it plays on at most 10 cells, not on 12"
    );
    assert!(accepts(Level::Minimax, &Rules::BOUNDLESS).is_err());
}
