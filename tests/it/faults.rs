//! `faults` at a small size: each proof, and that it did what it says.

use std::collections::{BTreeMap, HashMap};

use oxo_tests::audit::missing;
use oxo_tests::damage::Fate;
#[cfg(target_os = "linux")]
use oxo_tests::disk;
use oxo_tests::program::Program;
use oxo_tests::recording_players::{Granted, Ledger, Told};
use oxo_tests::{crash, damage, simulation};

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
async fn nothing_that_was_granted_is_lost_on_a_disk_that_fails_now_and_then_or_is_full() {
    for (full, rounds) in [(false, 6), (true, 4)] {
        let args = disk::Args { program: Program::default(), rounds, games: 4, full, seed: 1 };
        let report = disk::run(&args).await;
        assert!(
            report.kills > 0 && report.refused > 0 && report.audit.granted_moves > 0,
            "{report}"
        );
    }
}

#[test]
fn in_a_bad_network_both_clients_end_with_the_board_of_the_server() {
    let report = simulation::run(&simulation::Args { scenarios: 8, seed: 1 }).unwrap();
    assert_eq!(report.checked.games, 8, "{report}");
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
