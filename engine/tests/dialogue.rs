//! Bots in the dialogue of an opening.

use crate::common::{ask, ask_within, rules};
use oxo_engine::{Limits, Refusal, Stop, accepts, choose, decide};
use oxo_shared::moves::read_moves;
use oxo_shared::{Decision, Game, Level, Reason, Rules};

fn answer(level: Level, game: &Game) -> Decision {
    decide(level, game, &Limits::untimed(), &Stop::new()).unwrap()
}

fn position(rules_text: &str, moves: &str) -> Game {
    read_moves(rules(rules_text), moves).unwrap()
}

/// Lets `level` play both sides until the colours are settled, with a node limit that does not
/// always suffice.
fn settled(level: Level, rules: Rules) -> Game {
    let few = Limits { nodes: Some(2000), ..Limits::untimed() };
    let mut game = Game::new(rules);
    while !game.is_settled() {
        if game.choices().is_empty() {
            game.play(ask_within(&few, level, &game).best).unwrap();
        } else {
            game.decide(decide(level, &game, &few, &Stop::new()).unwrap()).unwrap();
        }
    }
    game
}

#[test]
fn every_bot_completes_every_dialogue() {
    for text in
        ["gomoku+swap", "gomoku+swap2", "renju+swap2", "7x6x4+gravity+swap2", "boundless+swap"]
    {
        for level in Level::ALL.into_iter().filter(|&level| accepts(level, &rules(text)).is_ok()) {
            let game = settled(level, rules(text));
            assert!((3..=5).contains(&game.ply()) && game.outcome().is_none(), "{level} on {text}");
        }
    }
}

#[test]
fn bots_choose_the_better_colour() {
    for level in [Level::Alphabeta, Level::Attack, Level::Master] {
        // Two adjacent stones of X, and that of O in a corner; then the other way round.
        for (moves, better) in [("d4 h1 d5", Decision::Swap), ("a1 d4 h1", Decision::Stay)] {
            assert_eq!(answer(level, &position("8x8x4+swap", moves)), better, "{level}: {moves}");
        }
    }
}

#[test]
fn bots_place_two_more_stones_only_if_neither_colour_is_better() {
    // Stones in opposite corners do not work together.
    assert_eq!(answer(Level::Master, &position("gomoku+swap2", "a1 o1 o15")), Decision::Two);
    assert_eq!(answer(Level::Master, &position("gomoku+swap2", "h8 a1 h9")), Decision::Swap);
}

#[test]
fn the_last_stone_before_a_choice_makes_the_position_even() {
    // Next to both stones in the middle, X would be far better off.
    let choice = ask(Level::Master, &position("gomoku+swap", "h8 a15"));
    assert_eq!(choice.reason, Reason::Balances);
    let best = choice.cells.iter().map(|cell| cell.score).fold(f64::MIN, f64::max);
    let chosen = choice.scored().unwrap();
    assert!((chosen.score - best).abs() < f64::EPSILON);
    let worst = choice.cells.iter().map(|cell| cell.score).fold(f64::MAX, f64::min);
    assert!(worst < best);
}

#[test]
fn moves_and_decisions_are_refused_when_the_other_is_due() {
    let due = position("gomoku+swap2", "h8 i9 j7");
    let ask = |game| choose(Level::Attack, game, &Limits::untimed(), &Stop::new(), &mut |_| {});
    assert_eq!(ask(&due), Err(Refusal::DecisionDue));
    let result =
        decide(Level::Attack, &Game::new(rules("gomoku")), &Limits::untimed(), &Stop::new());
    assert_eq!(result, Err(Refusal::NothingToDecide));
}
