//! The page's logic in a browser without the page: it must follow the same stories as the Rust
//! code, and recover from random faults.

use serde_json::json;

use super::World;

/// See `shared/tests/table/golden.rs`.
const STORIES: &str = include_str!("../../golden/replica.jsonl");
const WORKER: &str = include_str!("../../web/worker.js");
/// Number of random runs with faults, which take two seconds on an idle machine.
const RUNS: u32 = 60;

/// Returns the errors found by `call`, a function of the module `test`.
async fn find_errors(test: &str, call: &str) -> Option<String> {
    let world = World::start().await?;
    // Any response of the server other than the page, whose own connection would interfere.
    let tab = world.visit("healthz").await;
    let parts = ["rules", "terms", "threats", "table", "words", "store", "tabs", "link", "follow"];
    let script = format!("{WORKER}({}, {}, {})", json!(test), json!(call), json!(parts));
    let errors = tab.evaluate(&script).await;
    let lines = errors.as_array().expect("a list of what is wrong").iter();
    Some(lines.take(20).map(|line| format!("{line}\n")).collect())
}

#[tokio::test]
async fn the_page_follows_the_golden_stories() {
    let call = format!("differences({}, modules)", json!(STORIES));
    let errors = find_errors(include_str!("../../web/golden.js"), &call).await;
    assert_eq!(errors.unwrap_or_default(), "");
}

#[tokio::test]
async fn the_page_recovers_when_faults_end() {
    let call = format!("lived('misfortunes', {RUNS}, modules)");
    let errors = find_errors(include_str!("../../web/line.js"), &call).await;
    assert_eq!(errors.unwrap_or_default(), "");
}

#[tokio::test]
async fn a_silently_dead_connection_is_noticed_and_restored() {
    let call = format!("lived('outages', {RUNS}, modules)");
    let errors = find_errors(include_str!("../../web/line.js"), &call).await;
    assert_eq!(errors.unwrap_or_default(), "");
}

#[tokio::test]
async fn another_tab_takes_over_when_the_connected_one_closes_silently() {
    let call = format!("lived('departures', {RUNS}, modules)");
    let errors = find_errors(include_str!("../../web/line.js"), &call).await;
    assert_eq!(errors.unwrap_or_default(), "");
}

#[tokio::test]
async fn a_clocks_display_changes_when_it_predicts() {
    let errors = find_errors(include_str!("../../web/ticks.js"), "ticks(modules)").await;
    assert_eq!(errors.unwrap_or_default(), "");
}
