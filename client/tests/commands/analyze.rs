//! Games on large boards looked through: where a forced win was missed or allowed, and the
//! proof of it.

use std::thread;
use std::time::Duration;

use oxo::cli::Form;
use oxo::study::drills::Keeper;
use oxo::study::report;
use oxo_engine::Limits;
use oxo_engine::study::{Analysis, Analyst, Blunder, Ply};
use oxo_shared::moves::read_moves;
use oxo_shared::{Game, Level, Point, Rules, Side, Verdict, Winner};
use serde_json::Value;

/// Each has an open three, and X is to move: O should have stopped the one of X.
const TWO_OPEN_THREES: &str = "h8 d4 h9 e4 h10 f4";

/// Enough to see an open three's win, however fast the machine is.
fn analyst(bot: Level) -> Analyst {
    let analyst = Analyst::of(bot);
    let limits = Limits { nodes: Some(20_000), ..analyst.limits };
    Analyst { limits, ..analyst }
}

fn game(moves: &str) -> Game {
    read_moves(Rules::GOMOKU, moves).unwrap()
}

fn looked_through(game: &Game) -> Analysis {
    analyst(Level::Master).analyze(game, &mut |_| {}).unwrap()
}

/// Who wins when `line` is played after the first `ply` moves of `game`.
fn winner(game: &Game, ply: usize, line: &[Point]) -> Option<Side> {
    let mut game = game.earlier(ply).unwrap();
    for &at in line {
        game.play(at).unwrap();
    }
    game.outcome().and_then(|outcome| outcome.winner.side())
}

fn at<'a>(analysis: &'a Analysis, game: &Game, name: &str) -> &'a Ply {
    let found = |ply: &&Ply| game.rules().name(ply.at).to_string() == name;
    analysis.plies.iter().find(found).unwrap()
}

#[test]
fn a_missed_win_is_named_with_the_win_and_with_what_the_opponent_has_instead() {
    let game = game(&format!("{TWO_OPEN_THREES} o15"));
    let analysis = looked_through(&game);
    let missed = at(&analysis, &game, "o15");
    assert_eq!(missed.side, Side::X);
    assert!(matches!(missed.worth.verdict, Some(Verdict::Win(_))), "{missed:?}");
    assert_eq!(missed.blunder, Some(Blunder::MissedWin));
    assert_eq!(winner(&game, 6, &missed.worth.line), Some(Side::X));
    let end = analysis.end.as_ref().unwrap();
    assert!(matches!(end.verdict, Some(Verdict::Win(_))), "{end:?}");
    assert!(matches!(missed.played, Some(Verdict::Loss(_))), "{missed:?}");
    assert_eq!(winner(&game, 7, &end.line), Some(Side::O));
}

#[test]
fn a_move_that_wins_is_not_blamed_for_being_another_than_the_best() {
    // Either end of the three makes an open four.
    for four in ["h7", "h11"] {
        let game = game(&format!("{TWO_OPEN_THREES} {four}"));
        assert_eq!(at(&looked_through(&game), &game, four).blunder, None);
    }
}

#[test]
fn a_move_that_leaves_an_open_three_alone_is_blamed_for_the_win_that_it_allows() {
    // O could stop the three of X with a three of its own.
    let game = game("h8 i10 h9 j9 h10 k8 a15 a1");
    let analysis = looked_through(&game);
    let allowed = at(&analysis, &game, "a1");
    assert!(allowed.blunder.is_some(), "{allowed:?}");
    assert!(matches!(allowed.played, Some(Verdict::Loss(_))), "{allowed:?}");
    assert_eq!(winner(&game, 8, &analysis.end.unwrap().line), Some(Side::X));
}

#[test]
fn the_turning_point_is_the_first_of_several() {
    let game = game(&format!("{TWO_OPEN_THREES} o15 o1 a15"));
    let analysis = looked_through(&game);
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
fn the_last_move_of_a_won_game_is_a_win_in_one() {
    let game = game(&format!("{TWO_OPEN_THREES} h7 g4 h6"));
    assert_eq!(game.outcome().unwrap().winner, Winner::X);
    let analysis = looked_through(&game);
    assert_eq!(analysis.plies[8].played, Some(Verdict::Win(1)));
    assert_eq!(analysis.plies[8].blunder, None);
    assert_eq!(analysis.end, None);
}

fn written(game: &Game, bot: Level, form: Form) -> String {
    let mut out = Vec::new();
    report(&mut out, game, &analyst(bot), form, Keeper::new(None, None)).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn lines_for_people_play_both_out_move_by_move() {
    let game = game(&format!("{TWO_OPEN_THREES} o15"));
    let lines = written(&game, Level::Master, Form::Text);
    assert!(lines.contains("  7. X o15   win in 2 "), "{lines}");
    assert!(lines.contains("; o15 gave away the win: now loss in 2\n"), "{lines}");
    // Whether it is the sixth move or the seventh depends on how far the bot sees.
    let turn: Vec<&str> = lines.split_once("Turning point: ").unwrap().1.lines().collect();
    let [what, before, after] = turn[..] else { panic!("{turn:?}") };
    let (number, _) = what.split_once(' ').unwrap();
    assert!(before.starts_with("  before it, ") && before.contains(&format!(": {number} ")));
    let played = what.split(' ').take(3).collect::<Vec<_>>().join(" ");
    assert!(after.starts_with(&format!("  after it, loss in 2: {played} ")), "{after}");
    assert_eq!(after.matches(". ").count(), 4, "{after}");
}

#[test]
fn programs_read_score_best_move_and_proof_of_every_ply() {
    let game = game(&format!("{TWO_OPEN_THREES} o15"));
    let report: Value = serde_json::from_str(&written(&game, Level::Master, Form::Json)).unwrap();
    let plies = report["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 7);
    // The first move is at once in the centre: there may be nothing to weigh.
    for ply in &plies[1..] {
        let score = ply["score"].as_f64().unwrap();
        assert!((-1.0..=1.0).contains(&score), "{ply}");
        assert!(ply["best"][0].is_string() && ply["line"][0] == ply["best"][0], "{ply}");
    }
    assert_eq!((&plies[6]["value"], &plies[6]["thrown_away"]), (&"win".into(), &true.into()));
    assert!(plies[6]["score"].as_f64().unwrap() > 0.99);
    assert!(report["end"]["reason"].is_string(), "{report}");
    let turn = &report["turning_point"];
    assert!(turn["lapse"].is_string() && turn["missed"][0].is_string(), "{turn}");
    assert!(turn["score_before"].is_number() && turn["score_after"].is_number(), "{turn}");
}

#[test]
fn every_bot_gives_its_score_in_hundredths_and_its_reason() {
    for bot in Level::ALL {
        if oxo_engine::accepts(bot, &Rules::GOMOKU).is_err() {
            continue;
        }
        let lines = written(&game("h8 i9"), bot, Form::Text);
        let [_, _, second, third, end] = lines.lines().collect::<Vec<_>>()[..] else {
            panic!("{lines}");
        };
        for line in [second, third] {
            let (_, score) = line.split_at(line.find(['+', '-']).unwrap());
            let (score, reason) = score.split_once(" best ").unwrap();
            assert_eq!(score.trim().split_once('.').unwrap().1.len(), 2, "{bot}: {line}");
            assert!(reason.contains(": "), "{bot}: {line}");
        }
        assert_eq!(end, "No turning point: nobody gave away a win or a draw.");
    }
}

#[test]
fn who_is_lost_whatever_is_played_is_not_blamed_for_it() {
    // X has made an open four of its open three: O has no move that holds.
    let game = game(&format!("{TWO_OPEN_THREES} h7 a1"));
    let analysis = looked_through(&game);
    let lost = at(&analysis, &game, "a1");
    assert!(matches!(lost.played, Some(Verdict::Loss(_))), "{lost:?}");
    assert_eq!(lost.blunder, None, "{lost:?}");
}

#[test]
fn the_same_game_has_the_same_marks_every_time_also_beside_others() {
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
fn neither_clock_nor_threads_say_how_far_a_position_is_looked_into() {
    for level in Level::ALL {
        let Limits { time, nodes, threads, .. } = Analyst::of(level).limits;
        assert!(nodes.is_some() || level == Level::Minimax);
        assert!(threads == 1 && time > Duration::from_hours(24), "{level}");
    }
}
