//! Tokens: shown once to their owner, and neither in a log nor in the store.

use std::path::Path;

use oxo_protocol::Code;
use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::process::text;
use oxo_tests::{Raw, ServerProcess, TestClient};

#[tokio::test]
async fn no_token_is_logged_or_kept_and_no_chat_is_logged() {
    let directory = tempfile::tempdir().expect("a directory");
    let told = [("trace", "text"), ("trace", "json"), ("tungstenite::protocol=trace,info", "text")];
    for (level, format) in told {
        let log = directory.path().join("log");
        let data = directory.path().join("data");
        let args = ["--log", format, "--data", text(&data)];
        let server = ServerProcess::start_with_log(&args, level, &log);
        let url = server.url();
        let (mut ann, mut bob, g) = TestClient::seated(url, plain_game(Rules::TICTACTOE)).await;
        let mut tokens = vec![ann.welcome.token.clone(), bob.welcome.token.clone()];
        ann.play(g, 0, (1, 1)).await.expect("a legal move");
        bob.say(g, "between you and me").await;
        let mut ann = TestClient::resume(url, &tokens[0]).await.expect("a good token");
        tokens.push(ann.welcome.token.clone());
        let wrong = "5ecre7".repeat(11);
        let refused = TestClient::resume(url, &wrong).await.map(drop);
        assert_eq!(refused.unwrap_err().code, Code::TokenUnknown);
        tokens.push(wrong);
        // A token in a URL opens nothing.
        let request = format!("GET /ws?token={} HTTP/1.1\r\nHost: oxo\r\n\r\n", tokens[2]);
        let answer = Raw::open(server.address()).await.ask(request.as_bytes()).await;
        assert_eq!(answer.map(|(status, _)| status), Some(426));
        ann.resign(g).await;
        server.stop();
        let said = std::fs::read_to_string(&log).expect("a log");
        assert!(said.contains("stopped"), "the log is there: {said}");
        for secret in tokens.iter().map(String::as_str).chain(["between you and me"]) {
            assert_eq!(said.lines().find(|line| line.contains(secret)), None, "{level} {format}");
        }
        for token in &tokens {
            assert!(!is_kept(&data, token), "kept as it is, and not hashed: {token}");
        }
        assert!(is_kept(&data, "between you and me"), "this would find what is kept");
    }
}

fn is_kept(directory: &Path, text: &str) -> bool {
    let files = std::fs::read_dir(directory).expect("the directory of the store");
    files.flatten().any(|file| {
        let bytes = std::fs::read(file.path()).expect("a file");
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}
