//! The page's logic in a browser without the page: it must follow the same stories as the Rust
//! code, and recover from random faults.

use serde_json::json;

use super::World;

/// See `shared/tests/table/golden.rs`.
const STORIES: &str = include_str!("../../golden/replica.jsonl");
const WORKER: &str = include_str!("../../web/worker.js");
/// Number of random runs with faults, which take two seconds on an idle machine.
const RUNS: u32 = 60;

/// Checks that `call`, a function of the module `test`, finds no errors.
async fn assert_no_errors(test: &str, call: &str) {
    let Some(world) = World::start().await else { return };
    // Any response of the server other than the page, whose own connection would interfere.
    let tab = world.visit("healthz").await;
    let parts = ["rules", "terms", "threats", "table", "words", "store", "tabs", "link", "follow"];
    let script = format!("{WORKER}({}, {}, {})", json!(test), json!(call), json!(parts));
    let errors = tab.evaluate(&script).await;
    assert_eq!(errors, json!([]));
}

async fn live_through(troubles: &str) {
    let call = format!("lived('{troubles}', {RUNS}, modules)");
    assert_no_errors(include_str!("../../web/line.js"), &call).await;
}

#[tokio::test]
async fn the_page_follows_the_golden_stories() {
    let call = format!("differences({}, modules)", json!(STORIES));
    assert_no_errors(include_str!("../../web/golden.js"), &call).await;
}

#[tokio::test]
async fn the_page_recovers_when_faults_end() {
    live_through("misfortunes").await;
}

#[tokio::test]
async fn a_silently_dead_connection_is_noticed_and_restored() {
    live_through("outages").await;
}

#[tokio::test]
async fn another_tab_takes_over_when_the_connected_one_closes_silently() {
    live_through("departures").await;
}

#[tokio::test]
async fn a_clocks_display_changes_when_it_predicts() {
    assert_no_errors(include_str!("../../web/ticks.js"), "ticks(modules)").await;
}
