//! Real clients over bad lines; `faults proxy` plays many more such games.

use oxo_tests::proxy::{Args, run};

#[tokio::test]
async fn over_bad_lines_both_clients_end_with_the_board_of_the_server() {
    let report = run(&Args { scenarios: 6, seed: 1, at_once: 6 }).await.unwrap();
    assert_eq!(report.checked.games, 6, "{report}");
    assert!(report.troubles.iter().sum::<u64>() > 0 && report.checked.returns > 0, "{report}");
}
