//! What is behind the page, in a browser but without the page: held to the stories that the Rust
//! code tells, and lived through random misfortune.

use serde_json::json;

use super::World;

/// See `shared/tests/table/golden.rs`.
const STORIES: &str = include_str!("../../golden/replica.jsonl");
const WORKER: &str = include_str!("../../web/worker.js");
/// Lives under misfortune: two seconds of an idle machine.
const LIVES: u32 = 60;

/// What `call` finds wrong, a function of the module `test`.
async fn wrong(test: &str, call: &str) -> Option<String> {
    let world = World::start().await?;
    // Any answer of the server that is not the page: there its own line would be in the way.
    let tab = world.visit("healthz").await;
    let parts = ["rules", "terms", "table", "words", "store", "tabs", "link", "follow"];
    let script = format!("{WORKER}({}, {}, {})", json!(test), json!(call), json!(parts));
    let found = tab.ask(&script).await;
    let lines = found.as_array().expect("a list of what is wrong").iter();
    Some(lines.take(20).map(|line| format!("{line}\n")).collect())
}

#[tokio::test]
async fn the_page_follows_golden_stories_as_the_server_tells_them() {
    let call = format!("differences({}, modules)", json!(STORIES));
    let found = wrong(include_str!("../../web/golden.js"), &call).await;
    assert_eq!(found.unwrap_or_default(), "");
}

#[tokio::test]
async fn the_page_is_well_again_when_misfortune_ends() {
    let call = format!("lived('misfortunes', {LIVES}, modules)");
    let found = wrong(include_str!("../../web/line.js"), &call).await;
    assert_eq!(found.unwrap_or_default(), "");
}

#[tokio::test]
async fn a_line_that_died_in_silence_is_told_of_and_is_back_when_it_can_be() {
    let call = format!("lived('outages', {LIVES}, modules)");
    let found = wrong(include_str!("../../web/line.js"), &call).await;
    assert_eq!(found.unwrap_or_default(), "");
}

#[tokio::test]
async fn another_tab_speaks_when_the_one_that_did_is_closed_without_a_word() {
    let call = format!("lived('departures', {LIVES}, modules)");
    let found = wrong(include_str!("../../web/line.js"), &call).await;
    assert_eq!(found.unwrap_or_default(), "");
}

#[tokio::test]
async fn what_a_clock_shows_changes_when_it_says_so() {
    let found = wrong(include_str!("../../web/ticks.js"), "ticks(modules)").await;
    assert_eq!(found.unwrap_or_default(), "");
}
