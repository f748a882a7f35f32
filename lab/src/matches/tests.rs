//! Whole matches, between bots and against programs that forfeit.

use std::fs;
use std::time::Duration;

use clap::Parser;
use oxo_shared::Side;
use oxo_shared::moves::read_moves;

use super::referee::{Ending, Played};
use super::seat::Forfeit;
use super::sprt::Verdict;
use super::*;

fn agreed(words: &[&str]) -> Match {
    agree("h8 i9 h9\n", words).unwrap()
}

fn agree(openings: &str, words: &[&str]) -> anyhow::Result<Match> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openings.txt");
    fs::write(&file, openings).unwrap();
    let from_file = ["--openings", file.to_str().unwrap()];
    let words = ["match"].iter().chain(words).chain(&from_file);
    Match::agree(&Args::parse_from(words))
}

#[test]
fn attack_beats_random_with_both_colours() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let agreed = agreed(&["attack", "random", "--games", "2", "--depth", "1"]);
    let sheet = Sheet::create(&path, &agreed.rules).unwrap();
    let summary = agreed.play(Some(sheet), 2).unwrap();
    assert_eq!(summary.strength().unwrap().score, 1.0, "{summary}");

    let text = fs::read_to_string(&path).unwrap();
    let games: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(games.len(), 2);
    for line in games {
        let columns: Vec<&str> = line.split('\t').collect();
        let game = read_moves(agreed.rules, columns[6]).unwrap();
        assert_eq!(game.outcome().unwrap().winner.word(), columns[3]);
        assert!(columns[6].starts_with("h8 i9 h9"), "{line}");
    }
    assert!(Sheet::create(&path, &agreed.rules).is_err(), "games are not overwritten");
}

#[test]
fn a_match_limited_by_nodes_is_reproducible() {
    let words = ["attack", "alphabeta", "--games", "2", "--nodes", "500", "--max-plies", "12"];
    let moves = || [0, 1].map(|number| agreed(&words).game(number).unwrap().game);
    assert_eq!(moves(), moves());
}

#[test]
fn a_match_stops_when_its_test_is_decided() {
    let words = ["attack", "random", "--games", "40", "--depth", "1", "--sprt", "0,400"];
    assert!(agree("h8 i9 h9", &words).is_err(), "a game that comes again proves nothing");
    let openings: String =
        ('a'..='o').flat_map(|x| [format!("h8 {x}1\n"), format!("h8 {x}2\n")]).collect();
    let agreed = agree(&openings, &words).unwrap();
    let summary = agreed.play(None, 2).unwrap();
    assert_eq!(agreed.verdict(&summary), Some(Verdict::Better));
    assert!(summary.games() < 40, "{summary}");
}

#[test]
fn a_long_game_is_drawn() {
    let agreed = agreed(&["random", "random", "--games", "2", "--max-plies", "6"]);
    let played = agreed.game(0).unwrap();
    assert_eq!((played.winner, played.ending), (None, Ending::PlyLimit));
    assert_eq!(played.game.ply(), 6);
}

/// Seconds per move for a script that answers: no machine is that slow.
const PLENTY: &str = "60";

/// The first game from an opening of three stones, with O to move, for a brain that answers `OK` to
/// the start and then `answers` to each request.
fn played_by(answers: &str, time: &str) -> Played {
    let folder = tempfile::tempdir().unwrap();
    let brain = folder.path().join("brain.sh");
    let script = format!(
        "while read -r line; do\n\
           case $line in\n\
             START*) echo MESSAGE hello; echo OK ;;\n\
             DONE*|TURN*|BEGIN*) {answers} ;;\n\
             END*) exit ;;\n\
           esac\n\
         done\n"
    );
    fs::write(&brain, script).unwrap();
    let command = format!("cmd:sh {}", brain.display());
    agreed(&["attack", &command, "--time", time]).game(0).unwrap()
}

fn assert_lost(played: &Played, forfeit: impl Fn(&Forfeit) -> bool) {
    assert_eq!(played.winner, Some(Side::X));
    match &played.ending {
        Ending::Forfeit(Side::O, reason) if forfeit(reason) => {}
        other => panic!("{other}"),
    }
}

#[test]
fn a_program_that_does_not_answer_with_a_move_loses() {
    let illegal = |reason: &Forfeit| matches!(reason, Forfeit::Illegal(_));
    let resigns = |reason: &Forfeit| *reason == Forfeit::Nonsense("I resign".to_owned());
    let complains = |reason: &Forfeit| *reason == Forfeit::Nonsense("ERROR no idea".to_owned());
    for (answers, time, forfeit) in [
        // The first stone of the opening, and a cell outside the board.
        ("echo 7,7", PLENTY, &illegal as &dyn Fn(&Forfeit) -> bool),
        ("echo DEBUG thinking; echo 15,0", PLENTY, &illegal),
        ("echo I resign", "0", &resigns),
        ("echo ERROR no idea", "0", &complains),
        ("exit 1", PLENTY, &|reason| *reason == Forfeit::Gone),
        (":", "0", &|reason| *reason == Forfeit::Silent),
    ] {
        assert_lost(&played_by(answers, time), forfeit);
    }
    // An error is forgiven if a move follows.
    assert_eq!(played_by("echo UNKNOWN; echo 0,0", PLENTY).thoughts.o.len(), 1);
}

#[test]
fn a_suggestion_is_accepted() {
    let script = "echo SUGGEST 0,0; read -r line; echo ${line#PLAY }";
    let played = played_by(script, PLENTY);
    // The suggestion was played once; the second time the cell was taken.
    assert_eq!(played.thoughts.o.len(), 1);
    assert_lost(&played, |reason| matches!(reason, Forfeit::Illegal(_)));
}

#[test]
fn each_player_has_its_own_time_with_either_colour() {
    let agreed = agreed(&["attack", "cmd:/bin/cat", "--time", "60", "--time-b", "0.5"]);
    let turn = |side| agreed.allowances[side].turn;
    assert_eq!([turn(Side::X), turn(Side::O)], [60.0, 0.5].map(Duration::from_secs_f64));
    assert!(agreed.to_string().ends_with(", 60 s a move, 0.5 s of cat"), "{agreed}");
}
