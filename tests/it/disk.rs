//! `faults -- disk` at a small size.

use oxo_tests::disk::{Args, run};
use oxo_tests::program::Program;

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_refused_while_nothing_can_be_written_and_none_that_was_granted_is_lost() {
    let program = Program::at(env!("CARGO_BIN_EXE_oxo-server-under-test"));
    let report = run(&Args { program, rounds: 2, games: 4, mount: false, seed: 1 }).await;
    assert_eq!((report.rounds, report.kills), (2, 1));
    assert!(report.refused > 0 && report.audit.granted_moves > 0, "{report}");
}
