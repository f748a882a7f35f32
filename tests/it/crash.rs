//! `faults -- crash` at a small size.

use oxo_tests::crash::{Args, run};
use oxo_tests::program::Program;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_granted_is_lost_when_the_server_is_killed() {
    let program = Program::at(env!("CARGO_BIN_EXE_oxo-server-under-test"));
    let args = Args { program, kills: 3, games: 10, long_outages: 0, seed: 1 };
    let report = run(&args).await;
    assert_eq!(report.recovery.len(), 3, "after each kill the games went on");
    assert!(report.audit.granted_moves >= 4, "{report}");
    assert!(report.audit.stopped_clocks > 0, "{report}");
}
