//! The log: JSON lines are objects with ids, and no format contains tokens or chat.

use std::path::Path;

use oxo_protocol::Code;
use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::process::text;
use oxo_tests::{ServerProcess, TestClient};
use serde_json::Value;

const CHAT: &str = "between you and me";

#[tokio::test]
async fn tokens_and_chat_are_not_logged_tokens_are_hashed_and_json_has_ids() {
    let directory = tempfile::tempdir().expect("a directory");
    let settings =
        [("trace", "text"), ("trace", "json"), ("tungstenite::protocol=trace,info", "text")];
    for (level, format) in settings {
        let log = directory.path().join("log");
        let data = directory.path().join("data");
        let args = ["--log", format, "--data", text(&data)];
        let server = ServerProcess::start_with_log(&args, level, &log);
        let url = server.url();
        let (mut ann, mut bob, g) = TestClient::seated(url, plain_game(Rules::TICTACTOE)).await;
        let mut tokens = vec![ann.welcome.token.clone(), bob.welcome.token.clone()];
        ann.put(g, 0, (1, 1)).await;
        ann.play(g, 1, (1, 1)).await.expect_err("not her turn");
        bob.say(g, CHAT).await;
        let mut ann = TestClient::resume(url, &tokens[0]).await.expect("a good token");
        tokens.push(ann.welcome.token.clone());
        let wrong_token = "5ecre7".repeat(11);
        let result = TestClient::resume(url, &wrong_token).await.map(drop);
        assert_eq!(result.unwrap_err().code, Code::TokenUnknown);
        tokens.push(wrong_token);
        // A token in the URL has no effect.
        let path = format!("/ws?token={}", tokens[2]);
        assert_eq!(server.get(&path, "").await.status, 426);
        ann.resign(g).await;
        server.stop();
        let log = std::fs::read_to_string(&log).expect("a log");
        assert!(log.contains("stopped"), "the log is there: {log}");
        for secret in tokens.iter().map(String::as_str).chain([CHAT]) {
            assert_eq!(log.lines().find(|line| line.contains(secret)), None, "{level} {format}");
        }
        for token in &tokens {
            assert!(!is_stored(&data, token), "kept as it is, and not hashed: {token}");
        }
        assert!(is_stored(&data, CHAT), "this would find what is kept");
        if format == "json" {
            assert_has_ids(&log, &g.to_string());
        }
    }
}

fn is_stored(directory: &Path, text: &str) -> bool {
    let files = std::fs::read_dir(directory).expect("the directory of the store");
    files.flatten().any(|file| {
        let bytes = std::fs::read(file.path()).expect("a file");
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

/// Checks the fields of every line, and the ids of sessions, players and games.
fn assert_has_ids(log: &str, g: &str) {
    let lines: Vec<Value> = log
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
    let played = with("request", "play");
    assert_eq!(played.len(), 2);
    let session = played[0]["session"].as_str().expect("an id");
    assert!(with("session", session).len() > 2, "one id for the whole session");
    let sessions = with("message", "session began");
    assert_eq!(sessions.len(), 3, "ann twice");
    assert!(sessions.iter().all(|line| line["player"].is_string() && line["session"].is_string()));
    assert_eq!(with("event", "played")[0]["game"], g);
    assert_eq!(with("event", "over")[0]["game"], g);
    assert_eq!(with("message", "request rejected")[0]["session"], session);
}
