//! `faults` at a small size: each proof, and that it did what it says.

use std::collections::{BTreeMap, HashMap};

use oxo_tests::audit::missing;
use oxo_tests::damage::Fate;
#[cfg(target_os = "linux")]
use oxo_tests::failing_disk;
use oxo_tests::program::Program;
use oxo_tests::recording_players::{Granted, Ledger, Told};
use oxo_tests::{crash, damage, disk, simulation, spectators};

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_granted_is_lost_when_the_server_is_killed() {
    let program = Program::default();
    let args = crash::Args { program, kills: 3, games: 10, long_outages: 0, seed: 1 };
    let report = crash::run(&args).await;
    assert_eq!(report.recovery.len(), 3, "after each kill the games went on");
    assert!(report.audit.granted_moves >= 4, "{report}");
    assert!(report.audit.stopped_clocks > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_damaged_store_has_lost_is_told() {
    let program = Program::default();
    let args = damage::Args { program, trials: 60, games: 4, moves: 60, seed: 1 };
    let report = damage::run(&args).await;
    assert_eq!(report.count(Fate::Silent), 0, "{report}");
    assert!(report.count(Fate::Whole) > 0 && report.count(Fate::Refused) > 0, "{report}");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_granted_is_lost_on_a_disk_that_fails_now_and_then() {
    let args = failing_disk::Args { program: Program::default(), rounds: 6, games: 4, seed: 1 };
    let report = failing_disk::run(&args).await;
    assert!(report.refused > 0 && report.audit.granted_moves > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_refused_while_nothing_can_be_written_and_none_that_was_granted_is_lost() {
    let program = Program::default();
    let report = disk::run(&disk::Args { program, rounds: 2, games: 4, seed: 1 }).await;
    assert_eq!((report.rounds, report.kills), (2, 1));
    assert!(report.refused > 0 && report.audit.granted_moves > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_that_read_nothing_are_closed_or_caught_up_and_games_go_on() {
    let program = Program::default();
    // Without a thought their lines are full at once.
    let args =
        spectators::Args { program, watchers: 40, games: 2, seconds: 2.0, think_ms: 0, seed: 1 };
    let report = spectators::run(&args).await;
    assert_eq!(report.fates.len(), 40);
    assert!(
        report.count(spectators::Fate::CaughtUp) + report.count(spectators::Fate::Cut) > 0,
        "{report}"
    );
    for felt in [report.without, report.with] {
        assert!(felt.moves > 0, "{report}");
    }
}

#[test]
fn in_a_bad_network_both_clients_end_with_the_board_of_the_server() {
    let report = simulation::run(&simulation::Args { scenarios: 25, seed: 1 }).unwrap();
    assert_eq!(report.checked.games, 25, "{report}");
    assert!(report.faults.values().all(|&count| count > 0), "{report}");
}

#[test]
fn only_a_game_that_a_player_has_seen_aborted_may_be_gone() {
    let g = "K7QX2M".parse().expect("a code");
    let ledger = |aborted| Ledger {
        granted: vec![(g, Granted::GameEvent { s: 3, tag: "offered" })],
        told: vec![Told { g, events: BTreeMap::from([(3, 7)]), aborted }],
        ..Ledger::default()
    };
    assert_eq!(missing(&HashMap::new(), &[ledger(true)]), None);
    assert!(missing(&HashMap::new(), &[ledger(false)]).is_some());
    // What is left of it is as it was told, or something is wrong.
    assert!(missing(&HashMap::from([(g, Vec::new())]), &[ledger(true)]).is_some());
}
