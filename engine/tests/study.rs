//! The analysis of games on large boards: where a forced win was missed or allowed, and the proof
//! of it.

use std::thread;

use oxo_engine::Limits;
use oxo_engine::study::{Analysis, Analyst, Blunder, Ply};
use oxo_shared::moves::read_moves;
use oxo_shared::{Game, Level, Point, Rules, Side, Verdict};

/// Both sides have an open three, and X is to move: O should have stopped X's.
const TWO_OPEN_THREES: &str = "h8 d4 h9 e4 h10 f4";

fn after_two_threes(moves: &str) -> Game {
    read_moves(Rules::GOMOKU, &format!("{TWO_OPEN_THREES} {moves}")).unwrap()
}

/// Analyses with enough nodes to see the win of an open three, however fast the machine is.
fn looked_through(game: &Game, bot: Level) -> Analysis {
    let mut analyst = Analyst::of(bot);
    analyst.limits.nodes = Some(20_000);
    analyst.analyze(game, &mut |_| {}).unwrap()
}

/// The winner when `line` is played after the first `ply` moves of `game`.
fn winner(game: &Game, ply: usize, line: &[Point]) -> Option<Side> {
    let mut game = game.earlier(ply).unwrap();
    for &at in line {
        game.play(at).unwrap();
    }
    game.outcome().and_then(|outcome| outcome.winner.side())
}

#[test]
fn a_blunder_misses_or_allows_a_win() {
    // O could stop the three of X with a three of its own.
    let left_alone = read_moves(Rules::GOMOKU, "h8 i10 h9 j9 h10 k8 a15 a1").unwrap();
    for (game, is_blamed, wins) in [
        (after_two_threes("o15"), true, Some(Side::O)),
        (left_alone, true, Some(Side::X)),
        // Either end of the three makes an open four, and one of them is the best move.
        (after_two_threes("h7"), false, None),
        (after_two_threes("h11"), false, None),
        // Against an open four no move of O holds.
        (after_two_threes("h7 a1"), false, Some(Side::X)),
        (after_two_threes("h7 g4 h6"), false, Some(Side::X)),
    ] {
        let Analysis { plies, end } = looked_through(&game, Level::Master);
        let last = plies.last().unwrap();
        let proven = match last.played {
            Some(Verdict::Win(_)) => Some(last.side),
            Some(Verdict::Loss(_)) => Some(last.side.other()),
            _ => None,
        };
        assert_eq!(last.blunder.is_some(), is_blamed, "{last:?}");
        if wins.is_some() {
            let line = end.map(|end| end.line).unwrap_or_default();
            assert_eq!((proven, winner(&game, game.ply(), &line)), (wins, wins), "{last:?}");
        }
    }
}

#[test]
fn a_missed_win_is_reported_with_its_line() {
    let game = after_two_threes("o15");
    let analysis = looked_through(&game, Level::Master);
    let missed = &analysis.plies[6];
    assert_eq!(missed.blunder, Some(Blunder::MissedWin));
    assert!(matches!(missed.worth.verdict, Some(Verdict::Win(_))), "{missed:?}");
    assert_eq!(winner(&game, 6, &missed.worth.line), Some(Side::X));
}

#[test]
fn the_turning_point_is_the_first_of_several() {
    let game = after_two_threes("o15 o1 a15");
    let analysis = looked_through(&game, Level::Master);
    let blunders: Vec<&Ply> = analysis.blunders().map(|(ply, _)| ply).collect();
    let plies: Vec<usize> = blunders.iter().map(|ply| ply.ply).collect();
    assert!(plies.ends_with(&[6, 7, 8]), "{plies:?}");
    let (turn, later) = blunders.split_first().unwrap();
    assert!(later.iter().all(|ply| ply.proof.is_none()), "they are not played out");
    // Played out, the opponent wins.
    let proof = &turn.proof.as_ref().unwrap().refutation;
    assert_eq!(winner(&game, turn.ply + 1, proof), Some(turn.side.other()));
}

#[test]
fn every_bot_analyses_a_game_with_its_reasons() {
    let game = read_moves(Rules::GOMOKU, "h8 i9").unwrap();
    for bot in
        Level::ALL.into_iter().filter(|&bot| oxo_engine::accepts(bot, &Rules::GOMOKU).is_ok())
    {
        let analysis = looked_through(&game, bot);
        assert_eq!(analysis.blunders().count(), 0, "{bot}");
        let second = &analysis.plies[1].worth;
        for worth in [second, analysis.end.as_ref().unwrap()] {
            assert!(worth.score.is_some() && worth.reason.is_some(), "{bot}: {worth:?}");
        }
    }
}

#[test]
fn an_analysis_is_reproducible_even_beside_others() {
    for (rules, moves) in [
        ("gomoku", "h8 d4 h9 e4 h10 f4 o15 o1 a15"),
        ("renju", "h8 h9 i8 g8 j7 i7 k8"),
        ("6x6x4", "c3 d4 c4 c2 d3"),
        ("boundless", "0,0 1,1 0,1 5,5 0,2"),
    ] {
        let game = read_moves(rules.parse().unwrap(), moves).unwrap();
        let mut analyst = Analyst::default();
        analyst.limits.nodes = Some(4_000);
        let marks = || {
            let Analysis { plies, end } = analyst.analyze(&game, &mut |_| {}).unwrap();
            let mark = |ply: Ply| (ply.at, ply.worth, ply.played, ply.blunder);
            (plies.into_iter().map(mark).collect::<Vec<_>>(), end)
        };
        let alone = marks();
        let beside: [_; 2] = thread::scope(|scope| {
            [scope.spawn(marks), scope.spawn(marks)].map(|thread| thread.join().unwrap())
        });
        assert!(beside.iter().all(|found| *found == alone), "{rules}");
    }
}

#[test]
fn an_analysis_depends_on_neither_clock_nor_threads() {
    for level in Level::ALL {
        let Limits { time, nodes, threads, .. } = Analyst::of(level).limits;
        assert!(nodes.is_some() || level == Level::Minimax);
        assert!(threads == 1 && time == Limits::UNTIMED, "{level}");
    }
}
