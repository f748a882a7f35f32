//! `faults -- cluster` at a small size.

mod untrusted_client;

use std::time::Duration;

use oxo_tests::cluster::{Args, DisruptionKind, absent_players, clock, disruptions};
use oxo_tests::program::Program;

fn args(kind: DisruptionKind, count: usize, games: usize) -> Args {
    Args { program: Program::default(), kind, count: Some(count), games, seed: 1 }
}

#[tokio::test(flavor = "multi_thread")]
async fn killing_one_server_of_a_cluster_loses_no_granted_request() {
    let Some(report) = disruptions::kill(&args(DisruptionKind::Kill, 3, 10)).await else { return };
    assert!(report.audit.granted_moves > 0 && !report.reconnect_times.is_empty(), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_continue_when_the_leader_of_the_log_is_killed() {
    let Some(report) = disruptions::kill_leader(&args(DisruptionKind::Leader, 1, 6)).await else {
        return;
    };
    assert!(report.audit.granted_moves > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_cut_off_from_the_log_rejects_requests() {
    let length = Duration::from_secs(4);
    let Some(report) = disruptions::cut(&args(DisruptionKind::Cut, 3, 6), length).await else {
        return;
    };
    assert!(report.rejected > 0 && report.audit.granted_moves > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn restarting_all_servers_in_turn_loses_nothing() {
    let Some(report) = disruptions::roll_servers(&args(DisruptionKind::Roll, 1, 6)).await else {
        return;
    };
    assert!(report.audit.granted_moves > 0 && !report.reconnect_times.is_empty(), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn restarting_all_nats_servers_in_turn_loses_nothing() {
    let Some(report) = disruptions::roll_nats(&args(DisruptionKind::RollNats, 1, 6)).await else {
        return;
    };
    assert!(report.audit.granted_moves > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn flags_fall_on_time_when_the_wall_clock_of_a_server_is_wrong() {
    let Some(report) = clock::run(&args(DisruptionKind::Clock, 1, 3)).await else { return };
    assert_eq!(report.games, 3, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn flags_fall_when_the_servers_of_both_players_are_gone() {
    let Some(report) = absent_players::run(&args(DisruptionKind::Forsaken, 1, 3)).await else {
        return;
    };
    assert_eq!(report.games, 3, "{report}");
}
