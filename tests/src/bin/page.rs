//! What the page costs its viewers, in a real browser:
//! `cargo run --release -p oxo-tests --bin page`.

use std::time::Duration;

use anyhow::Context;
use oxo_tests::{Chrome, Device, Tab, TestServer};
use serde_json::{Value, json};
use tokio::time::sleep;

/// Number of visits; every result is their median.
const VISITS: usize = 5;
/// A page with just a board, and the operations on it.
const BOARD: &str = include_str!("../../web/board.js");
/// Number of single moves, and of frames while a finger drags.
const MOVES: usize = 100;
const FRAMES: usize = 150;
/// Games played in one tab, how many of them at once, and the idle time afterwards.
const GAMES: u64 = 500;
const CONCURRENCY: u64 = 10;
const IDLE_MS: f64 = 30_000.0;
/// Plays that many solo games, each on its own page.
const PLAY: &str = include_str!("../../web/play.js");
/// Counts timer callbacks and sent frames.
const COUNT: &str = include_str!("../../web/count.js");
/// A new browser window starts processes, which finish within this time.
const SETTLE: Duration = Duration::from_secs(2);
/// How much slower a phone's processor is.
const SLOWED: u32 = 4;

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let server = TestServer::start().await;
    let host = format!("http://{}", server.address());
    println!("first visit          requests   kB   ready ms   ready ms, 100 ms away   nodes");
    first_visits(&connect().await?, &host).await;
    println!("\nboard, slowed {SLOWED}x             move ms, p50 / p95   frame ms, p50 / p95");
    for (rules, stones) in [("15x15x5", 200), ("64x64x5", 500), ("64x64x5", 4000)] {
        board(&connect().await?, &host, rules, stones).await;
    }
    many_games(&connect().await?, &host).await;
    Ok(())
}

/// Each measurement has its own connection: open pages of the one before would slow it down.
async fn connect() -> anyhow::Result<Chrome> {
    Chrome::start().await.context("there is no Chromium here")
}

async fn first_visits(chrome: &Chrome, host: &str) {
    visits(chrome, "lobby", host).await;
    let maker = chrome.visit(host).await;
    maker.make_game("15x15x5").await;
    visits(chrome, "game", &maker.url().await).await;
}

/// Measures the memory left by many games in one tab, and the load of an idle page.
async fn many_games(chrome: &Chrome, host: &str) {
    let tab = chrome.visit_with(COUNT, host).await;
    tab.connected().await;
    tab.command("Performance.enable", json!({})).await;
    println!("\none tab                      heap MB   nodes   listeners");
    for (games, name) in
        [(CONCURRENCY, "after some games"), (GAMES - CONCURRENCY, "after all of them")]
    {
        for _ in 0..games / CONCURRENCY {
            tab.evaluate(&format!("({PLAY})({CONCURRENCY})")).await;
        }
        tab.command("HeapProfiler.collectGarbage", json!({})).await;
        let [heap, nodes, listeners] =
            browser_metrics(&tab, ["JSHeapUsedSize", "Nodes", "JSEventListeners"]).await;
        println!("{name:<26} {:>9.1} {nodes:>7} {listeners:>11}", heap / 1e6);
    }
    tab.run("Object.assign(window.counted, { timers: 0, frames: 0 });").await;
    let before = browser_metrics(&tab, ["TaskDuration", "ScriptDuration"]).await;
    // Asking the page in the meantime would count as well.
    sleep(Duration::from_secs_f64(IDLE_MS / 1e3)).await;
    let after = browser_metrics(&tab, ["TaskDuration", "ScriptDuration"]).await;
    let [task, script] = [after[0] - before[0], after[1] - before[1]].map(|s| s * 1e6 / IDLE_MS);
    let counts = tab.evaluate("window.counted").await;
    let [timers, frames] = ["timers", "frames"].map(|what| number(&counts[what]) * 1e3 / IDLE_MS);
    println!(
        "\nidle, each second: {timers:.1} timers, {script:.1} ms of script, {task:.1} ms of all; \
         {:.0} frames a minute to the server",
        frames * 60.0
    );
}

/// Returns the browser's own metrics of a page.
async fn browser_metrics<const N: usize>(tab: &Tab, names: [&str; N]) -> [f64; N] {
    let reply = tab.command("Performance.getMetrics", json!({})).await;
    let all = reply["metrics"].as_array().cloned().unwrap_or_default();
    names.map(|name| {
        all.iter().find(|one| one["name"] == name).map_or(f64::NAN, |one| number(&one["value"]))
    })
}

async fn visits(chrome: &Chrome, name: &str, url: &str) {
    let mut fast = Vec::new();
    let mut slow = Vec::new();
    let mut last = Value::Null;
    for _ in 0..VISITS {
        last = visit(chrome, url, 0).await;
        fast.push(number(&last["ready"]));
        slow.push(number(&visit(chrome, url, 100).await["ready"]));
    }
    let kb = number(&last["bytes"]) / 1e3;
    let (fast, slow) = (quantile(&mut fast, 0.5), quantile(&mut slow, 0.5));
    println!(
        "{name:<20} {:>8} {kb:>4.0} {fast:>10.0} {slow:>23.0} {:>7}",
        last["requests"], last["nodes"]
    );
}

/// Opens `url` as a new person, with this additional latency for each response.
async fn visit(chrome: &Chrome, url: &str, latency_ms: u32) -> Value {
    let tab = chrome.visit("about:blank").await;
    sleep(SETTLE).await;
    tab.set_network(false, latency_ms).await;
    tab.go(url).await;
    tab.wait_until("document.querySelector('main').dataset.state === 'ready' && (window.readyAt ??= performance.now())")
        .await;
    tab.evaluate(
        "(() => {
           const all = [...performance.getEntriesByType('navigation'),
                        ...performance.getEntriesByType('resource')];
           return { requests: all.length, ready: window.readyAt,
                    bytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0),
                    nodes: document.querySelectorAll('*').length };
         })()",
    )
    .await
}

async fn board(chrome: &Chrome, host: &str, rules: &str, stones: usize) {
    // Any response of the server that is not the page.
    let tab = chrome.visit_on(Device::Phone, &format!("{host}/healthz")).await;
    tab.evaluate(&format!("({BOARD})({}, {stones})", json!(rules))).await;
    tab.command("Emulation.setCPUThrottlingRate", json!({"rate": SLOWED})).await;
    let mut moves = numbers(&tab, &format!("trial.moves({MOVES})")).await;
    let mut frames = numbers(&tab, &format!("trial.drag(1, {FRAMES})")).await;
    let [moves, frames] =
        [&mut moves, &mut frames].map(|all| (quantile(all, 0.5), quantile(all, 0.95)));
    let name = format!("{rules}, {stones} stones");
    println!(
        "{name:<26} {:>10.1} / {:<10.1} {:>16.0} / {:<5.0}",
        moves.0, moves.1, frames.0, frames.1
    );
}

async fn numbers(tab: &Tab, expression: &str) -> Vec<f64> {
    tab.evaluate(expression).await.as_array().into_iter().flatten().map(number).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

fn quantile(all: &mut [f64], share: f64) -> f64 {
    all.sort_by(f64::total_cmp);
    let index = (all.len() as f64 * share) as usize;
    all.get(index.min(all.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}
