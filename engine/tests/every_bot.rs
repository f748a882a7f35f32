//! Properties of all bots: legal play to the end, limits, stops and refusals.

use std::thread;
use std::time::Duration;

use crate::common::{ask_within, rules};
use oxo_engine::{Limits, Refusal, Stop, accepts, choose};
use oxo_shared::{Game, Level, Point, Rules};

fn play_on(level: Level, rules: Rules, plies: usize, limits: &Limits) -> Game {
    let mut game = Game::new(rules);
    while game.outcome().is_none() && game.ply() < plies {
        let choice = ask_within(limits, level, &game);
        assert_eq!(game.check(choice.best), Ok(()), "{level} on {rules}: {:?}", game.moves());
        assert!(
            choice.cells.iter().all(|cell| game.check(cell.at).is_ok() && cell.score.is_finite())
        );
        assert_eq!(choice.pv.first(), Some(&choice.best));
        let mut expected = game.clone();
        assert!(choice.pv.iter().all(|&at| expected.play(at).is_ok()), "{level} on {rules}");
        assert!(!choice.reason.words(&rules).is_empty());
        game.play(choice.best).unwrap();
    }
    game
}

/// The bots that play these rules.
fn bots(rules: &Rules) -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|&level| accepts(level, rules).is_ok())
}

/// Every bot on a few boards, each after two moves.
fn each_after_two_moves() -> impl Iterator<Item = (Level, Game)> {
    ["3x3x3", "15x15x5", "boundless"].into_iter().flat_map(|text| {
        let rules = rules(text);
        let game = Game::from_moves(rules, [Point::new(0, 0), Point::new(1, 1)]).unwrap();
        bots(&rules).map(|level| (level, game.clone())).collect::<Vec<_>>()
    })
}

#[test]
fn every_bot_plays_legally_to_the_end() {
    let few = Limits { nodes: Some(2000), ..Limits::untimed() };
    let all = [
        "1x1x1",
        "1x1x2",
        "2x1x1",
        "3x3x3",
        "3x3x3+misere",
        "3x3x3+exact",
        "3x3x9",
        "4x4x3+exact",
        "4x4x4+misere+exact",
        "7x5x4",
        "1x20x5",
        "15x15x5",
        "9x9x5+misere",
        "9x9x5+exact",
        "3x3x3+gravity",
        "3x3x3+gravity+misere",
        "5x2x3+caro",
        "7x6x4+gravity",
        "9x9x5+caro",
        "9x9x5+caro6",
        "9x9x5+renju",
        "9x9x5+pro",
        // Small enough for every bot.
        "7x1x3+pro",
        "8x2x3+pro",
        "1x9x3+longpro",
        "15x15x5+renju+longpro",
    ];
    for rules in all.map(rules) {
        for level in bots(&rules) {
            let game = play_on(level, rules, usize::MAX, &few);
            assert!(game.outcome().is_some(), "{level} on {rules}");
        }
    }
}

#[test]
fn every_bot_plays_legally_on_the_largest_boards() {
    let few = Limits { nodes: Some(1000), ..Limits::untimed() };
    for text in [
        "64x64x5",
        "64x64x64",
        "64x64x4000000000",
        "boundless",
        "boundlessx1",
        "boundlessx3",
        "boundlessx4000000000",
        "boundless+misere",
        "boundless+exact",
        "boundless+renju",
        "boundless+longpro",
    ] {
        for level in bots(&rules(text)) {
            play_on(level, rules(text), 24, &few);
        }
    }
}

#[test]
fn every_bot_plays_legally_with_stones_far_apart() {
    let moves = (0..100).map(|step| Point::new(step * 8, -step * 8));
    let game = Game::from_moves(Rules::BOUNDLESS, moves).unwrap();
    for level in bots(&Rules::BOUNDLESS) {
        let choice = ask_within(&Limits::default(), level, &game);
        assert_eq!(game.check(choice.best), Ok(()), "{level}");
    }
}

#[test]
fn every_bot_answers_at_once_if_already_stopped() {
    let stop = Stop::new();
    stop.stop();
    for (level, game) in each_after_two_moves() {
        let choice = choose(level, &game, &Limits::untimed(), &stop, &mut |_| {}).unwrap();
        assert_eq!(choice.nodes, 0, "{level}");
        assert_eq!(game.check(choice.best), Ok(()), "{level}");
    }
}

#[test]
fn a_stop_from_another_thread_returns_the_last_complete_answer() {
    let game = Game::from_moves(Rules::GOMOKU, [(7, 7), (8, 8)].map(Point::from)).unwrap();
    let endless = Limits { depth: Some(u32::MAX), ..Limits::untimed() };
    let (stop, (sender, first_info)) = (Stop::new(), std::sync::mpsc::channel());
    let choice = thread::scope(|scope| {
        let searching = scope.spawn(|| {
            let mut on_info = |info: &oxo_engine::Info| sender.send(info.clone()).unwrap();
            choose(Level::Alphabeta, &game, &endless, &stop, &mut on_info).unwrap()
        });
        first_info.recv().unwrap();
        stop.stop();
        searching.join().unwrap()
    });
    assert!(choice.depth >= 1);
    assert_eq!(game.check(choice.best), Ok(()));
}

#[test]
fn no_bot_visits_more_nodes_than_allowed() {
    let narrow = Limits { nodes: Some(7), ..Limits::untimed() };
    for (level, game) in each_after_two_moves() {
        let choice = ask_within(&narrow, level, &game);
        assert!(choice.nodes <= 7, "{level}");
    }
}

#[test]
fn every_bot_plays_legally_without_any_time() {
    let none = Limits { time: Duration::ZERO, ..Limits::default() };
    for level in bots(&Rules::TICTACTOE) {
        play_on(level, Rules::TICTACTOE, usize::MAX, &none);
    }
}

#[test]
fn no_bot_moves_after_the_end() {
    let mut game = Game::new(rules("1x1x1"));
    game.play(Point::ORIGIN).unwrap();
    for level in Level::ALL {
        let refusal =
            choose(level, &game, &Limits::untimed(), &Stop::new(), &mut |_| {}).unwrap_err();
        assert_eq!(refusal, Refusal::GameOver);
    }
}
