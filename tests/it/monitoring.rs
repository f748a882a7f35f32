//! The dashboard and the alerts: they use existing metrics in valid PromQL, and the alerts fire
//! when they should.

use std::collections::BTreeSet;
use std::path::Path;

use oxo_server::Config;
use oxo_tests::http::HttpResponse;
use oxo_tests::prometheus::{families, promtool};
use oxo_tests::server::without_rate_limits;
use oxo_tests::{NatsCluster, ServerProcess, TestServer};
use serde_json::{Value, json};
use tokio::task::block_in_place;

use super::metrics::with_a_bot;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../packaging/monitoring");
const DASHBOARD: &str = include_str!("../../packaging/monitoring/dashboard.json");
const RULES: &str = include_str!("../../packaging/monitoring/oxo.rules.yml");
const RULES_TEST: &str = include_str!("../../packaging/monitoring/oxo.test.yml");
/// The prefix of metrics that only clusters have.
const CLUSTER_PREFIX: &str = "oxo_log_";

/// Returns the metrics of a single server after some games.
async fn metrics_of_one_server() -> String {
    let directory = tempfile::tempdir().expect("room for a directory");
    let data = Some(directory.path().to_owned());
    let server = TestServer::start_with(Config { data, ..without_rate_limits() }).await;
    let _ann = with_a_bot(&server, server.client("ann").await).await;
    HttpResponse::metrics(&server.metrics_address).await.text().to_owned()
}

/// Returns the metrics of a server in a cluster. `None` if NATS is missing and not required.
async fn metrics_of_cluster() -> Option<String> {
    let nats = NatsCluster::start(3)?;
    let directory = tempfile::tempdir().expect("room for a directory");
    let data = directory.path().to_str().expect("a plain path");
    let options = ["--cluster", &nats.urls(), "--data", data, "--metrics-listen", "0"];
    let server = block_in_place(|| ServerProcess::start(&options));
    let metrics_address = server.metrics_address.as_ref().expect("it was told to");
    Some(HttpResponse::metrics(metrics_address).await.text().to_owned())
}

/// Returns the names of metrics in a text.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("oxo_") || word.starts_with("process_")).collect()
}

fn samples(exposition: &str) -> BTreeSet<&str> {
    let lines = exposition.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split([' ', '{']).next()).collect()
}

/// Returns the queries of the dashboard's panels.
fn queries() -> Vec<String> {
    let dashboard: Value = serde_json::from_str(DASHBOARD).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("targets"));
    targets.map(|target| target["expr"].as_str().expect("a query").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_watched_metric_exists_and_every_metric_is_on_the_dashboard() {
    let (one_server, cluster) = (metrics_of_one_server().await, metrics_of_cluster().await);
    let text = one_server.clone() + cluster.as_deref().unwrap_or_default();
    let shown = samples(&text);
    let is_there = |name: &str| {
        shown.contains(name) || (cluster.is_none() && name.starts_with(CLUSTER_PREFIX))
    };
    let queries = queries();
    let on_dashboard: BTreeSet<_> = queries.iter().flat_map(|query| named(query)).collect();
    assert!(queries.iter().all(|query| !named(query).is_empty()), "{queries:?}");
    for watched in [&on_dashboard, &named(RULES), &named(RULES_TEST)] {
        let missing: Vec<_> = watched.iter().filter(|name| !is_there(name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
    let families = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    // The name in version 0.1, with the values of `oxo_requests_rejected`.
    for family in families.filter(|&family| family != "oxo_wishes_refused") {
        let watched = on_dashboard.iter().any(|name| name.starts_with(family));
        assert!(watched, "{family} is on no panel");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn prometheus_and_its_library_can_parse_the_metrics() {
    let metrics = metrics_of_one_server().await;
    if let Some(families) = families(&metrics) {
        assert_eq!(families, metrics.lines().filter(|line| line.starts_with("# TYPE ")).count());
    }
    // `promtool` knows only the older format, in which a counter has its full name everywhere.
    let older = metrics.lines().map(|line| match line.strip_suffix(" counter") {
        Some(opening) => {
            let name = opening.trim_start_matches("# TYPE ");
            format!("# HELP {name}_total as above\n{opening}_total counter\n")
        }
        None => format!("{line}\n"),
    });
    promtool(&["check", "metrics"], Path::new(FOLDER), &older.collect::<String>());
}

#[test]
fn alerts_fire_when_they_should_and_at_no_other_time() {
    promtool(&["check", "rules", "oxo.rules.yml"], Path::new(FOLDER), "");
    promtool(&["test", "rules", "oxo.test.yml"], Path::new(FOLDER), "");
    for alert in RULES.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")) {
        let tests = RULES_TEST.matches(&format!("alertname: {alert}")).count();
        assert_eq!(tests, 2, "{alert}: once heard, once not");
    }
}

#[test]
fn the_queries_of_the_dashboard_are_valid() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let rules: Vec<_> = (queries().into_iter().enumerate())
        .map(|(number, query)| {
            let query = query.replace("$job", "oxo").replace("$__rate_interval", "5m");
            json!({ "record": format!("panel:{number}"), "expr": query })
        })
        .collect();
    // JSON is valid YAML.
    let file = json!({ "groups": [{ "name": "dashboard", "rules": rules }] }).to_string();
    std::fs::write(scratch.path().join("queries.yml"), file).expect("room");
    promtool(&["check", "rules", "queries.yml"], scratch.path(), "");
}
