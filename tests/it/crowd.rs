//! `faults -- spectators` at a small size.

use oxo_tests::program::Program;
use oxo_tests::spectators::{Args, Fate, run};

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_nothing_is_cut_or_caught_up_and_the_games_go_on() {
    let program = Program::at(env!("CARGO_BIN_EXE_oxo-server-under-test"));
    // Without a thought their lines are full at once.
    let args = Args { program, watchers: 40, games: 2, seconds: 2.0, think_ms: 0, seed: 1 };
    let report = run(&args).await;
    assert_eq!(report.fates.len(), 40);
    assert!(report.count(Fate::CaughtUp) + report.count(Fate::Cut) > 0, "{report}");
    for felt in [report.without, report.with] {
        assert!(felt.moves > 0, "{report}");
    }
}
