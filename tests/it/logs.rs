//! The log in JSON: every line an object, with ids. `secrets.rs` has what is in none.

use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::program::program;
use oxo_tests::{ServerProcess, TestClient};
use serde_json::Value;

#[tokio::test]
async fn every_line_in_json_is_an_object_with_ids() {
    let directory = tempfile::tempdir().expect("room for a directory");
    let log = directory.path().join("log");
    let server = ServerProcess::start_with_log(&["--log", "json"], "trace", &log);
    let (mut ann, mut bob, g) =
        TestClient::seated(server.url(), plain_game(Rules::TICTACTOE)).await;
    let token = ann.welcome.token.clone();
    ann.play(g, 0, (1, 1)).await.expect("legal");
    ann.play(g, 1, (1, 1)).await.expect_err("not her turn");
    bob.say(g, "between you and me").await;
    let mut ann = TestClient::resume(server.url(), &token).await.expect("a good token");
    ann.resign(g).await;
    server.stop();

    let said = std::fs::read_to_string(&log).expect("a log");
    let lines: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    for line in &lines {
        let is_text = |key: &str| line[key].is_string();
        assert!(["timestamp", "level", "target"].into_iter().all(is_text), "{line}");
    }
    let with = |key: &str, value: &str| -> Vec<&Value> {
        lines.iter().filter(|line| line[key] == value).collect()
    };
    // Who asked for what in which session, and what came of it in which game.
    let played = with("request", "play");
    assert_eq!(played.len(), 2);
    let session = played[0]["session"].as_str().expect("an id");
    assert!(with("session", session).len() > 2, "one id for the whole session");
    let sessions = with("message", "session began");
    assert_eq!(sessions.len(), 3, "ann twice");
    assert!(sessions.iter().all(|line| line["player"].is_string() && line["session"].is_string()));
    assert_eq!(with("event", "played")[0]["game"], g.to_string());
    assert_eq!(with("event", "over")[0]["game"], g.to_string());
    assert_eq!(with("message", "request rejected")[0]["session"], session);
}

#[test]
fn a_filter_that_is_none_is_refused_in_one_sentence() {
    let words = ["--in-memory", "--log-filter", "oxo=loud=very"];
    let refused = std::process::Command::new(program("oxo-server")).args(words).output();
    let refused = refused.expect("the program starts");
    let said = String::from_utf8(refused.stderr).expect("text");
    assert_eq!((refused.status.code(), said.lines().count()), (Some(1), 1), "{said}");
}
