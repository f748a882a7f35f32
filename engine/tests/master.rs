//! `master`: plays as well as the best of the others.
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

mod common;

use common::{ask, assert_never_loses, number, solved, unlimited};
use oxo_engine::{Limits, Stop, choose};
use oxo_shared::{Game, Goal, Level, Player, Point, Rules, Score};

#[test]
fn master_plays_a_best_move_in_every_position_of_3x3() {
    for row in solved(Goal::Complete).iter().chain(&solved(Goal::Avoid)) {
        assert!(row.best_moves.contains(&number(ask(Level::Master, &row.game).best)));
    }
}

#[test]
fn master_never_loses_on_3x3() {
    assert_never_loses(Level::Master, Player::X, &mut Game::new(Rules::TICTACTOE));
    assert_never_loses(Level::Master, Player::O, &mut Game::new(Rules::TICTACTOE));
}

#[test]
fn master_beats_random_on_either_side() {
    let limits = Limits { nodes: Some(3000), ..unlimited() };
    for side in Player::BOTH {
        let mut game = Game::new(Rules::GOMOKU);
        while let Some(player) = game.turn() {
            let level = if player == side { Level::Master } else { Level::Random };
            let choice = choose(level, &game, &limits, &Stop::new(), &mut |_| {}).unwrap();
            game.play(choice.best).unwrap();
        }
        assert_eq!(game.outcome().unwrap().result, Score::win(side));
    }
}

#[test]
fn master_sees_stones_that_lie_far_apart() {
    // x has four in a column at one end of a trail, o has just played at the other.
    let x = [(0, 0), (0, 1), (0, 2), (0, 3), (40, 0), (56, 0)];
    let o = [(8, 0), (16, 0), (24, 0), (32, 0), (48, 0), (64, 0)];
    let moves = x.into_iter().zip(o).flat_map(|(x, o)| [Point::from(x), Point::from(o)]);
    let game = Game::from_moves(Rules::BOUNDLESS, moves).unwrap();
    let best = ask(Level::Master, &game).best;
    assert!([Point::new(0, -1), Point::new(0, 4)].contains(&best), "{best:?}");
}
