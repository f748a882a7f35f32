//! `faults` at a small size: runs each test and checks that its faults occurred.

use std::collections::{BTreeMap, HashMap};

use oxo_tests::audit::missing;
use oxo_tests::damage::Outcome;
#[cfg(target_os = "linux")]
use oxo_tests::disk;
use oxo_tests::program::Program;
use oxo_tests::recording_players::{Granted, History, ReceivedEvents};
use oxo_tests::{crash, damage, simulation};

#[tokio::test(flavor = "multi_thread")]
async fn killing_the_server_loses_no_granted_request() {
    let program = Program::default();
    let args = crash::Args { program, kills: 3, games: 10, long_outages: 0, seed: 1 };
    let report = crash::run(&args).await;
    assert_eq!(report.recovery.len(), 3, "after each kill the games went on");
    assert!(report.audit.granted_moves >= 4, "{report}");
    assert!(report.audit.stopped_clocks > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_losses_of_a_damaged_store_are_reported() {
    let program = Program::default();
    let args = damage::Args { program, trials: 60, games: 4, moves: 60, seed: 1 };
    let report = damage::run(&args).await;
    assert_eq!(report.count(Outcome::Silent), 0, "{report}");
    assert!(report.count(Outcome::Intact) > 0 && report.count(Outcome::Rejected) > 0, "{report}");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_failing_or_full_disk_loses_no_granted_request() {
    for (full, rounds) in [(false, 6), (true, 4)] {
        let args = disk::Args { program: Program::default(), rounds, games: 4, full, seed: 1 };
        let report = disk::run(&args).await;
        assert!(
            report.kills > 0 && report.rejected > 0 && report.audit.granted_moves > 0,
            "{report}"
        );
    }
}

#[test]
fn both_clients_end_with_the_servers_board_in_a_bad_network() {
    let report = simulation::run(&simulation::Args { scenarios: 8, seed: 1 }).unwrap();
    assert_eq!(report.checked.games, 8, "{report}");
    assert!(report.faults.values().all(|&count| count > 0), "{report}");
}

#[test]
fn only_games_that_a_player_saw_aborted_may_be_gone() {
    let g = "K7QX2M".parse().expect("a code");
    let history = |aborted| History {
        granted: vec![(g, Granted::GameEvent { s: 3, tag: "offered" })],
        received: vec![ReceivedEvents { g, events: BTreeMap::from([(3, 7)]), aborted }],
        ..History::default()
    };
    assert_eq!(missing(&HashMap::new(), &[history(true)]), None);
    assert!(missing(&HashMap::new(), &[history(false)]).is_some());
    // If the game still exists, its events must be as they were received.
    assert!(missing(&HashMap::from([(g, Vec::new())]), &[history(true)]).is_some());
}
