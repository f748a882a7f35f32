//! Real clients in a simulated network; `faults simulation` plays many more such games.

use oxo_tests::simulation::{Args, run};

#[test]
fn in_a_bad_network_both_clients_end_with_the_board_of_the_server() {
    let report = run(&Args { scenarios: 25, seed: 1 }).unwrap();
    assert_eq!(report.checked.games, 25, "{report}");
    assert!(report.faults.iter().all(|&count| count > 0), "{report}");
}
