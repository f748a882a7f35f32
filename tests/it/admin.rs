//! Operators control a running server, and their commands affect its players.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::Command;

use oxo_protocol::event::Over;
use oxo_protocol::request::{Report, Say};
use oxo_protocol::{CloseCode, Code, GameEvent, GameId, Hello, Notice, Request};
use oxo_shared::{How, Rules, Winner};
use oxo_tests::client::{hello, plain_game};
use oxo_tests::cluster::testbed::{Lines, Testbed};
use oxo_tests::process::text;
use oxo_tests::program::{self, Ended, Program, program};
use oxo_tests::visit::Visit;
use oxo_tests::{ServerProcess, TestClient};
use serde_json::Value;

const DISMISSED: Option<u16> = Some(CloseCode::Dismissed as u16);

fn order(data: &Path, words: &[&str]) -> Ended {
    program::server(&[&["admin", "--data", text(data)], words].concat())
}

/// Runs a command that must succeed, and returns its output.
fn obeyed(server: &ServerProcess, words: &[&str]) -> String {
    order(server.data(), words).done()
}

fn refused(server: &ServerProcess, words: &[&str]) -> String {
    order(server.data(), words).refused()
}

fn audit(server: &ServerProcess) -> Vec<Value> {
    let text = fs::read_to_string(server.data().join("audit.log")).expect("an audit log");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

async fn back(url: &str, client: &TestClient) -> Result<TestClient, Code> {
    let token = client.welcome.token.clone();
    TestClient::resume(url, &token).await.map_err(|rejection| rejection.code)
}

async fn end_of(client: &mut TestClient) -> (Winner, How) {
    let over = |event: &GameEvent| match event {
        GameEvent::Over(Over { outcome, .. }) => Some((outcome.winner, outcome.how)),
        _ => None,
    };
    client.find(over).await
}

#[tokio::test]
async fn an_operator_lists_players_and_games_announces_and_kicks() {
    let server = ServerProcess::start_kept();
    let (mut ann, bob, g) = TestClient::seated(server.url(), plain_game(Rules::TICTACTOE)).await;
    let who = obeyed(&server, &["who"]);
    assert!(who.contains(&bob.id().to_string()) && who.contains("127.0.0.1"), "{who}");
    assert!(who.ends_with("2 in all\n"), "{who}");
    let games = obeyed(&server, &["games"]);
    assert!(games.contains(&g.to_string()) && games.contains("ann and bob"), "{games}");
    let json: Value =
        serde_json::from_str(&obeyed(&server, &["who", "--json"])).expect("an object");
    assert_eq!(json["who"]["rows"][0]["name"], "ann");

    obeyed(&server, &["announce", "back at noon"]);
    let announced =
        |notice| matches!(notice, Notice::Announced(it) if it.text.as_str() == "back at noon");
    while !announced(ann.notice().await) {}
    assert!(refused(&server, &["announce", " "]).contains("announcement is empty"));

    obeyed(&server, &["kick", "ann", "--reason", "calm down"]);
    assert_eq!(ann.closed().await, DISMISSED);
    let again = back(server.url(), &ann).await.expect("may come back");
    assert_eq!(again.id(), ann.id());
    assert!(refused(&server, &["kick", "cyd"]).contains("No player named cyd"));
}

#[tokio::test]
async fn an_operator_ends_games() {
    let server = ServerProcess::start_kept();
    let mut drawn = String::new();
    for (word, winner) in [("aborted", Winner::Aborted), ("draw", Winner::Draw)] {
        let (mut ann, mut bob, g) =
            TestClient::seated(server.url(), plain_game(Rules::TICTACTOE)).await;
        let g = g.to_string();
        obeyed(&server, &["end", &g, "--as", word]);
        for client in [&mut ann, &mut bob] {
            assert_eq!(end_of(client).await, (winner, How::Operator));
        }
        assert!(refused(&server, &["end", &g, "--as", word]).contains("over"));
        drawn = g;
    }
    let mut ann = TestClient::connect(server.url(), "ann").await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await.to_string();
    assert!(refused(&server, &["end", &g, "--as", "draw"]).contains("only be aborted"));
    obeyed(&server, &["end", &g, "--as", "aborted"]);
    let server = server.crash();
    assert!(
        refused(&server, &["end", &drawn, "--as", "draw"]).contains("over"),
        "it is in the log"
    );
}

#[tokio::test]
async fn an_operator_drains_the_server() {
    let data = tempfile::tempdir().expect("room for a directory");
    let server = ServerProcess::start_in(data.path());
    let mut ann = TestClient::connect(server.url(), "ann").await;
    order(data.path(), &["drain"]).done();
    assert_eq!(ann.closed().await, Some(CloseCode::Restarting as u16));
    assert_eq!(server.wait().0.code(), Some(0));
    assert!(!data.path().join("admin.sock").exists());
}

#[tokio::test]
async fn an_operator_changes_the_log_level() {
    let data = tempfile::tempdir().expect("room for a directory");
    let log = data.path().join("log");
    let options = ["--data", text(data.path())];
    let server = ServerProcess::start_with_log(&options, "warn", &log);
    TestClient::connect(server.url(), "ann").await;
    order(data.path(), &["log-level", "oxo_server=debug"]).done();
    let bob = TestClient::connect(server.url(), "bob").await;
    let said = fs::read_to_string(&log).expect("a log");
    let of_bob =
        |line: &str| line.contains("session began") && line.contains(&bob.id().to_string());
    assert!(said.lines().any(of_bob), "{said}");
    assert_eq!(said.matches("session began").count(), 1, "{said}");
    for wrong in ["oxo=loud=very", "inof", "warning", "info,verbose"] {
        assert_eq!(order(data.path(), &["log-level", wrong]).code, Some(1), "{wrong}");
    }
    TestClient::connect(server.url(), "cyd").await;
    let said = fs::read_to_string(&log).expect("a log");
    assert_eq!(said.matches("session began").count(), 2, "a slip leaves the log as it was: {said}");
}

#[tokio::test]
async fn only_the_owner_of_a_store_can_run_commands() {
    let server = ServerProcess::start_kept();
    let socket = server.data().join("admin.sock");
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!((mode(&socket), mode(&server.data().join("audit.log"))), (0o600, 0o600));
    // A directory that the server creates is private too.
    let own = server.data().join("own");
    let other = ServerProcess::start_in(&own);
    assert_eq!(mode(&own), 0o700);
    other.kill();
    assert!(own.join("admin.sock").exists(), "left behind");
    let other = ServerProcess::start_in(&own);
    assert!(order(&own, &["who"]).done().contains("0 in all"));
    drop(other);
    // Root can grant access to the socket; then the server checks the peer's user id.
    if fs::metadata(server.data()).expect("a directory").uid() == 0 {
        fs::set_permissions(server.data(), fs::Permissions::from_mode(0o711)).unwrap();
        let stranger = || {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--clear-groups"]).arg(program("oxo-server"));
            command.args(["admin", "--data", text(server.data()), "drain"]);
            Ended::of(&mut command).err
        };
        let closed = stranger();
        assert!(closed.contains("ermission denied"), "{closed}");
        fs::set_permissions(&socket, fs::Permissions::from_mode(0o666)).unwrap();
        let asked = stranger();
        assert!(asked.contains("another user") || asked.contains("ermission denied"), "{asked}");
        let noted = |line: &Value| line["uid"] == 65_534 && line["done"] == false;
        assert!(asked.contains("ermission denied") || audit(&server).iter().any(noted));
    }
    assert!(obeyed(&server, &["who"]).contains("0 in all"), "it serves on");
}

#[tokio::test]
async fn invalid_commands_are_rejected_and_end_nothing() {
    let server = ServerProcess::start_kept();
    let say = |bytes: &[u8]| {
        let mut stream = UnixStream::connect(server.data().join("admin.sock")).unwrap();
        // The server may have closed the connection already.
        let _ = stream.write_all(bytes);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    for bytes in [&b"\n"[..], b"who\n", b"{\"order\":\"dance\"}\n", &[b'a'; 20_000]] {
        let answer = say(bytes);
        assert!(answer.is_empty() || answer.contains("invalid command"), "{answer}");
    }
    assert!(say(b"{\"order\":\"who\"}\n").contains("\"count\":0"));
}

#[tokio::test]
async fn a_banned_player_is_told_why_and_stays_out_after_a_crash_and_a_rebuild() {
    let server = ServerProcess::start_kept();
    let (mut ann, mut bob, g) = TestClient::seated(server.url(), plain_game(Rules::GOMOKU)).await;
    obeyed(&server, &["ban", "--player", "ann", "--for", "7d", "--reason", "he swears"]);
    assert_eq!(ann.closed().await, DISMISSED);
    assert_eq!(back(server.url(), &ann).await.map(drop), Err(Code::Banned));
    let server = server.crash();
    let token = ann.welcome.token.clone();
    let rejection = TestClient::resume(server.url(), &token).await.map(drop).unwrap_err();
    assert_eq!(rejection.code, Code::Banned);
    assert!(
        rejection.msg.contains("UTC: he swears") && rejection.retry_ms.is_none(),
        "{rejection}"
    );
    // Not even as a read-only session.
    let aside = Hello { resume: Some(token), aside: true, ..hello("ann") };
    let aside = TestClient::greet(server.url(), aside).await.map(drop).unwrap_err();
    assert_eq!(aside.code, Code::Banned);
    bob = bob.back(server.url()).await;
    bob.say(g, "she is gone").await;

    let data = server.killed();
    program::server(&["rebuild", text(data.path())]).done();
    assert!(program::server(&["check", text(data.path())]).done().starts_with("ok"));
    let server = ServerProcess::start_on(data);
    assert_eq!(back(server.url(), &ann).await.map(drop), Err(Code::Banned));
    let id = ann.id().to_string();
    assert!(obeyed(&server, &["bans"]).contains(&format!("player {id} until ")));
    obeyed(&server, &["unban", "--player", &id]);
    assert_eq!(back(server.url(), &ann).await.expect("welcome again").welcome.games, [g]);
    assert!(refused(&server, &["unban", "--player", &id]).contains("is not banned"));
    assert!(obeyed(&server, &["bans"]).starts_with("0 in all"));
}

#[tokio::test]
async fn a_banned_network_cannot_play_and_its_page_says_why() {
    let server = ServerProcess::start_kept();
    let everybody = ["ban", "--network", "0.0.0.0/0", "--reason", "x"];
    assert!(refused(&server, &everybody).contains("most of the internet"));
    let mut ann = TestClient::connect(server.url(), "ann").await;
    obeyed(&server, &["ban", "--network", "127.0.0.0/8", "--reason", "bots without end"]);
    assert_eq!(ann.closed().await, DISMISSED);
    let refused = TestClient::greet(server.url(), hello("bob")).await.map(drop).unwrap_err();
    assert_eq!(refused.code, Code::Banned);
    assert!(refused.msg.contains("for good: bots without end"), "{refused}");
    let page = Visit::to(server.address(), "/", "").await;
    assert!(page.status == 403 && page.text().contains("bots without end"), "{page:?}");
    for probe in ["/healthz", "/readyz"] {
        assert_eq!(Visit::to(server.address(), probe, "").await.status, 200);
    }
    let mut client = Command::new(program("oxo"));
    client.args(["--plain", "--server", server.url(), "seek", "tictactoe"]);
    let said = Ended::of(client.env("HOME", server.data()));
    let told = [&*said.out, &said.err].concat();
    assert!(said.code != Some(0) && told.contains("bots without end"), "{told}");
    let server = server.crash();
    assert_eq!(TestClient::greet(server.url(), hello("bob")).await.map(drop).unwrap_err(), refused);
    obeyed(&server, &["unban", "--network", "127.0.0.0/8"]);
    TestClient::connect(server.url(), "bob").await;
}

#[tokio::test]
async fn a_muted_player_plays_on_without_chat() {
    let server = ServerProcess::start_kept();
    let (mut ann, mut bob, g) = TestClient::seated(server.url(), plain_game(Rules::GOMOKU)).await;
    obeyed(&server, &["mute", "ann", "--for", "1h", "--reason", "shouting"]);
    let say = || Request::Say(Say { g, text: "HEY".into() });
    let rejection = ann.refused(say()).await;
    assert_eq!(rejection.code, Code::NotAllowed);
    assert!(rejection.msg.contains("muted until") && rejection.msg.contains("shouting"));
    ann.put(g, 0, (7, 7)).await;
    bob.say(g, "hello").await;
    let server = server.crash();
    let mut ann = ann.back(server.url()).await;
    assert_eq!(ann.refused(say()).await.code, Code::NotAllowed);
    assert!(obeyed(&server, &["who"]).contains("muted"));
    obeyed(&server, &["unmute", "ann"]);
    ann.say(g, "thank you").await;
}

#[tokio::test]
async fn operators_can_list_reported_games() {
    let server = ServerProcess::start_kept();
    let (mut ann, mut bob, g) = TestClient::seated(server.url(), plain_game(Rules::GOMOKU)).await;
    let report = |text: &str| Request::Report(Report { g, text: text.into() });
    ann.must::<Value>(report("he swears at me")).await;
    assert_eq!(ann.refused(report("again")).await.code, Code::TooMany);
    bob.must::<Value>(report("she is slow")).await;
    let mut cyd = TestClient::connect(server.url(), "cyd").await;
    assert_eq!(cyd.refused(report("who?")).await.code, Code::NotAllowed);
    let server = server.crash();
    let reports = obeyed(&server, &["reports"]);
    let of_ann = format!("{g}  ann ({}, 127.0.0.1): he swears at me", ann.id());
    assert!(reports.contains(&of_ann) && reports.contains("she is slow"), "{reports}");
    assert!(reports.ends_with("2 in all\n"), "{reports}");
}

#[tokio::test]
async fn the_audit_log_has_every_command_and_its_result() {
    let server = ServerProcess::start_kept();
    let _ann = TestClient::connect(server.url(), "ann").await;
    obeyed(&server, &["who"]);
    obeyed(&server, &["mute", "ann", "--reason", "shouting"]);
    refused(&server, &["unban", "--network", "10.0.0.0/8"]);
    let server = server.crash();
    obeyed(&server, &["bans"]);
    let audit = audit(&server);
    let told = audit.iter().map(|line| (line["order"].as_str().expect("a word"), &line["done"]));
    let told: Vec<_> = told.map(|(order, done)| (order, done == true)).collect();
    assert_eq!(told, [("who", true), ("mute", true), ("unban", false), ("bans", true)]);
    let owner = fs::metadata(server.data()).expect("a directory").uid();
    assert!(audit.iter().all(|line| line["uid"] == owner && line["at"].is_string()));
    assert_eq!(audit[1]["player"], "ann");
    assert!(audit[1]["came"].as_str().expect("a text").ends_with("is muted for good: shouting"));
    assert_eq!(
        (audit[0]["came"].as_str(), audit[3]["came"].as_str()),
        (Some("1 in all"), Some("0 in all"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_on_one_server_applies_to_the_whole_cluster() {
    let Some(mut testbed) = Testbed::set(&Program::default(), Lines::Direct).await else { return };
    testbed.start();
    let [one, two, three] = &testbed.nodes[..] else { panic!("three") };
    let order = |words: &[&str]| order(one.data(), words).done();
    let mut ann = TestClient::connect(&two.url(), "ann").await;
    let mut bob = TestClient::connect(&three.url(), "bob").await;
    let g: GameId = ann.create(plain_game(Rules::GOMOKU)).await;
    bob.join(g).await;
    order(&["announce", "hear"]);
    for client in [&mut ann, &mut bob] {
        while !matches!(client.notice().await, Notice::Announced(_)) {}
    }
    let id = ann.id().to_string();
    order(&["ban", "--player", &id, "--reason", "enough"]);
    assert_eq!(ann.closed().await, DISMISSED);
    for node in [one, two, three] {
        assert_eq!(back(&node.url(), &ann).await.map(drop), Err(Code::Banned));
    }
    order(&["ban", "--network", "127.0.0.1", "--reason", "all of you"]);
    assert_eq!(bob.closed().await, DISMISSED);
    testbed.nodes[2].kill();
    testbed.nodes[2].start();
    assert_eq!(back(&testbed.nodes[2].url(), &bob).await.map(drop), Err(Code::Banned));
}
