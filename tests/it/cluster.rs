//! `faults -- cluster` at a small size.

mod neighbour;

use std::time::Duration;

use oxo_tests::cluster::{Args, What, absent_players, clock, disruptions};
use oxo_tests::program::Program;

fn args(what: What, count: usize, games: usize) -> Args {
    Args { program: Program::default(), what, count: Some(count), games, seed: 1 }
}

#[tokio::test(flavor = "multi_thread")]
async fn killing_one_server_of_a_cluster_loses_no_granted_request() {
    let Some(report) = disruptions::kill(&args(What::Kill, 3, 10)).await else { return };
    assert!(report.audit.granted_moves > 0 && !report.returns.is_empty(), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_continue_when_the_leader_of_the_log_is_killed() {
    let Some(report) = disruptions::kill_leader(&args(What::Leader, 1, 6)).await else { return };
    assert!(report.audit.granted_moves > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_cut_off_from_the_log_rejects_requests() {
    let length = Duration::from_secs(4);
    let Some(report) = disruptions::cut(&args(What::Cut, 3, 6), length).await else { return };
    assert!(report.refused > 0 && report.audit.granted_moves > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn restarting_all_servers_in_turn_loses_nothing() {
    let Some(report) = disruptions::roll_servers(&args(What::Roll, 1, 6)).await else { return };
    assert!(report.audit.granted_moves > 0 && !report.returns.is_empty(), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn restarting_all_nats_servers_in_turn_loses_nothing() {
    let Some(report) = disruptions::roll_nats(&args(What::RollNats, 1, 6)).await else { return };
    assert!(report.audit.granted_moves > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn flags_fall_on_time_when_the_wall_clock_of_a_server_is_wrong() {
    let Some(report) = clock::run(&args(What::Clock, 1, 3)).await else { return };
    assert_eq!(report.games, 3, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn flags_fall_when_the_servers_of_both_players_are_gone() {
    let Some(report) = absent_players::run(&args(What::Forsaken, 1, 3)).await else { return };
    assert_eq!(report.games, 3, "{report}");
}
