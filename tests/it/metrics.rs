//! The metrics: every one in the operators' guide is served, and changes.

use std::collections::BTreeMap;

use oxo_protocol::request::Create;
use oxo_protocol::{GameEvent, Limits};
use oxo_server::Config;
use oxo_shared::{Level, Rules};
use oxo_tests::client::{X_WINS, plain_game, play_in_turn};
use oxo_tests::http::HttpResponse;
use oxo_tests::server::without_rate_limits;
use oxo_tests::{RawConnection, TestClient, TestServer, next_event};

const GUIDE: &str = include_str!("../../docs/operating.md");

/// Returns the metrics in the guide's table with their kinds, except those of clusters.
fn documented() -> BTreeMap<&'static str, &'static str> {
    let rows =
        GUIDE.lines().filter(|line| line.starts_with("| `oxo_") || line.starts_with("| `process_"));
    let rows = rows.filter(|line| !line.starts_with("| `oxo_log_"));
    let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    cells.map(|cells| (cells[1].trim_matches('`'), cells[2])).collect()
}

/// Returns every metric with its kind and its value, summed over all labels; for a histogram, its
/// number of samples.
async fn read_metrics(server: &TestServer) -> BTreeMap<String, (String, f64)> {
    let response = HttpResponse::metrics(&server.metrics_address).await;
    let body = response.text();
    assert!(body.ends_with("# EOF\n"), "{body}");
    let kinds = body.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' '));
    let sample = |(name, kind): (&str, &str)| {
        let (family, sample) = match kind {
            "counter" => (format!("{name}_total"), format!("{name}_total")),
            "histogram" => (name.to_owned(), format!("{name}_count")),
            _ => (name.to_owned(), name.to_owned()),
        };
        let value = |line: &str| {
            let rest = line.strip_prefix(&sample)?;
            let value = rest.rsplit_once(' ').filter(|_| rest.starts_with([' ', '{']))?.1;
            Some(value.parse::<f64>().expect("a number"))
        };
        (family, (kind.to_owned(), body.lines().filter_map(value).sum()))
    };
    kinds.map(sample).collect()
}

async fn start_live_game(server: &TestServer) -> [TestClient; 2] {
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    // The last move and the end come together, and the queue holds just one event.
    play_in_turn(&mut ann, &mut bob, g, &X_WINS).await;
    next_event!(bob, Snap);
    ann.play(g, 5, (2, 2)).await.expect_err("the game is over");
    // Requests a later event than exists, like a client whose copy differs.
    ann.table(g).await;
    [with_a_bot(server, ann).await, bob]
}

/// Plays against a bot, and then resumes ann's session on another socket.
pub async fn with_a_bot(server: &TestServer, mut ann: TestClient) -> TestClient {
    let terms = Create { bot: Some(Level::Random), ..plain_game("5x5x4".parse().expect("rules")) };
    let g = ann.create(terms).await;
    ann.put(g, 0, (0, 0)).await;
    // Unread events of the other game may still be queued; the reply may come in a snapshot.
    let answered = |event: &GameEvent| match event {
        GameEvent::Played(played) => played.ply == 1,
        GameEvent::Snap(snap) => snap.moves.len() > 1,
        _ => false,
    };
    while !matches!(ann.event().await, (of, _, event) if of == g && answered(&event)) {}
    let resumed = server.resume(&ann.welcome.token).await.expect("a good token");
    assert_eq!(ann.closed().await, Some(4001));
    resumed
}

#[tokio::test]
async fn exactly_the_documented_metrics_are_served_and_change() {
    let directory = tempfile::tempdir().expect("room for a directory");
    let limits = Limits { queue_frames: 1, ..Limits::default() };
    let data = Some(directory.path().to_owned());
    let config = Config { data, limits, ..without_rate_limits() };
    let server = TestServer::start_with(config).await;
    let before = read_metrics(&server).await;
    let _clients = start_live_game(&server).await;
    let after = read_metrics(&server).await;
    let kinds: BTreeMap<_, _> =
        after.iter().map(|(name, (kind, _))| (name.as_str(), kind.as_str())).collect();
    assert_eq!(kinds, documented());
    for (name, (kind, value)) in &after {
        let earlier = before.get(name).map_or(0.0, |(_, value)| *value);
        match kind.as_str() {
            "gauge" => assert!(*value > 0.0, "{name}"),
            // Only an idle server finds puzzles. The processor time used may be below the clock's
            // resolution.
            _ if name == "oxo_puzzles_found_total" => {}
            _ if name == "process_cpu_seconds_total" => assert!(*value >= earlier),
            _ => assert!(*value > earlier, "{name}: {earlier}, then {value}"),
        }
    }
}

#[tokio::test]
async fn labels_have_a_bounded_number_of_values() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    for rules in ["3x3x3", "4x4x4", "5x5x4", "6x6x4", "7x7x4", "gomoku"] {
        ann.create(plain_game(rules.parse().expect("rules"))).await;
    }
    assert_eq!(server.metric("oxo_games").await, 6);
    for (rules, games) in [("tictactoe", 1), ("gomoku", 1), ("other", 4)] {
        assert_eq!(server.metric(&format!("oxo_games{{rules=\"{rules}\"}}")).await, games);
    }
}

#[tokio::test]
async fn a_move_is_timed_once_however_many_clients_receive_it() {
    let (server, mut ann, bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let mut spectators = [bob, server.client("vic").await, server.client("wim").await];
    for spectator in &mut spectators[1..] {
        spectator.watch(g).await;
    }
    ann.put(g, 0, (7, 7)).await;
    for spectator in &mut spectators {
        next_event!(spectator, Played);
    }
    // A client may receive the move before the server has counted the write.
    while server.metric("oxo_move_seconds_count").await == 0 {}
    assert_eq!(server.metric("oxo_move_seconds_count").await, 1);
}

#[tokio::test]
async fn metrics_are_served_only_on_the_metrics_port() {
    let server = TestServer::start().await;
    for (address, path, status) in [
        (server.address(), "/metrics", 404),
        (&server.metrics_address, "/", 404),
        (&server.metrics_address, "/healthz", 404),
        (&server.metrics_address, "/ws", 404),
        (&server.metrics_address, "/metrics", 200),
    ] {
        assert_eq!(HttpResponse::get(address, path, "").await.status, status, "{path}");
    }
    let post = b"POST /metrics HTTP/1.1\r\nHost: oxo\r\nConnection: close\r\n\r\n";
    let response = RawConnection::open(&server.metrics_address).await.request(post).await;
    assert_eq!(response.expect("an answer").0, 404);
}
