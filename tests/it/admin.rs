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
use oxo_tests::cluster::testbed::{NatsLink, Testbed};
use oxo_tests::process::text;
use oxo_tests::program::{self, Program, ProgramOutput, program};
use oxo_tests::{ServerProcess, TestClient};
use serde_json::Value;

const DISMISSED: Option<u16> = Some(CloseCode::Dismissed as u16);

fn run_command(data: &Path, args: &[&str]) -> ProgramOutput {
    program::server(&[&["admin", "--data", text(data)], args].concat())
}

/// Runs a command that must succeed, and returns its output.
fn run_ok(server: &ServerProcess, args: &[&str]) -> String {
    run_command(server.data(), args).success()
}

fn run_rejected(server: &ServerProcess, args: &[&str]) -> String {
    run_command(server.data(), args).failure()
}

fn audit(server: &ServerProcess) -> Vec<Value> {
    let text = fs::read_to_string(server.data().join("audit.log")).expect("an audit log");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

async fn reconnect(url: &str, client: &TestClient) -> Result<TestClient, Code> {
    let token = client.welcome.token.clone();
    TestClient::resume(url, &token).await.map_err(|rejection| rejection.code)
}

async fn result_of(client: &mut TestClient) -> (Winner, How) {
    let over = |event: &GameEvent| match event {
        GameEvent::Over(Over { outcome, .. }) => Some((outcome.winner, outcome.how)),
        _ => None,
    };
    client.find(over).await
}

#[tokio::test]
async fn an_operator_lists_players_and_games_announces_kicks_and_drains() {
    let data = tempfile::tempdir().expect("room for a directory");
    let server = ServerProcess::start_in(data.path());
    let run_ok = |args: &[&str]| run_command(data.path(), args).success();
    let run_rejected = |args: &[&str]| run_command(data.path(), args).failure();
    let (mut ann, bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    let output = run_ok(&["who"]);
    assert!(output.contains(&bob.id().to_string()) && output.contains("127.0.0.1"), "{output}");
    assert!(output.ends_with("players: 2\n"), "{output}");
    let games = run_ok(&["games"]);
    assert!(games.contains(&g.to_string()) && games.contains("ann and bob"), "{games}");
    let json: Value = serde_json::from_str(&run_ok(&["who", "--json"])).expect("an object");
    assert_eq!(json["who"]["rows"][0]["name"], "ann");

    run_ok(&["announce", "back at noon"]);
    let announced =
        |notice| matches!(notice, Notice::Announced(it) if it.text.as_str() == "back at noon");
    while !announced(ann.notice().await) {}
    assert!(run_rejected(&["announce", " "]).contains("announcement is empty"));

    run_ok(&["kick", "ann", "--reason", "calm down"]);
    assert_eq!(ann.closed().await, DISMISSED);
    let mut returned = reconnect(server.url(), &ann).await.expect("may come back");
    assert_eq!(returned.id(), ann.id());
    assert!(run_rejected(&["kick", "cyd"]).contains("No player named cyd"));

    run_ok(&["drain"]);
    assert_eq!(returned.closed().await, Some(CloseCode::Restarting as u16));
    assert_eq!(server.wait().0.code(), Some(0));
    assert!(!data.path().join("admin.sock").exists());
}

#[tokio::test]
async fn an_operator_ends_games() {
    let server = ServerProcess::start_persistent();
    let mut drawn = String::new();
    for (word, winner) in [("aborted", Winner::Aborted), ("draw", Winner::Draw)] {
        let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
        let g = g.to_string();
        run_ok(&server, &["end", &g, "--as", word]);
        for client in [&mut ann, &mut bob] {
            assert_eq!(result_of(client).await, (winner, How::Operator));
        }
        assert!(run_rejected(&server, &["end", &g, "--as", word]).contains("over"));
        drawn = g;
    }
    let mut ann = server.client("ann").await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await.to_string();
    assert!(run_rejected(&server, &["end", &g, "--as", "draw"]).contains("only be aborted"));
    run_ok(&server, &["end", &g, "--as", "aborted"]);
    let server = server.crash();
    assert!(
        run_rejected(&server, &["end", &drawn, "--as", "draw"]).contains("over"),
        "it is in the log"
    );
}

#[tokio::test]
async fn an_operator_changes_the_log_level() {
    let data = tempfile::tempdir().expect("room for a directory");
    let log = data.path().join("log");
    let options = ["--data", text(data.path())];
    let server = ServerProcess::start_with_log(&options, "warn", &log);
    server.client("ann").await;
    run_command(data.path(), &["log-level", "oxo_server=debug"]).success();
    let bob = server.client("bob").await;
    let entries = fs::read_to_string(&log).expect("a log");
    let of_bob =
        |line: &str| line.contains("session began") && line.contains(&bob.id().to_string());
    assert!(entries.lines().any(of_bob), "{entries}");
    assert_eq!(entries.matches("session began").count(), 1, "{entries}");
    for filter in ["oxo=loud=very", "inof", "warning", "info,verbose"] {
        assert_eq!(run_command(data.path(), &["log-level", filter]).code, Some(1), "{filter}");
    }
    server.client("cyd").await;
    let entries = fs::read_to_string(&log).expect("a log");
    assert_eq!(
        entries.matches("session began").count(),
        2,
        "a slip leaves the log as it was: {entries}"
    );
}

#[tokio::test]
async fn only_the_owner_of_a_store_can_run_commands() {
    let server = ServerProcess::start_persistent();
    let socket = server.data().join("admin.sock");
    // Root can grant access to the socket; then the server checks the peer's user id.
    if fs::metadata(server.data()).expect("a directory").uid() == 0 {
        fs::set_permissions(server.data(), fs::Permissions::from_mode(0o711)).unwrap();
        let stranger = || {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--clear-groups"]).arg(program("oxo-server"));
            command.args(["admin", "--data", text(server.data()), "drain"]);
            ProgramOutput::of(&mut command).stderr
        };
        let closed = stranger();
        assert!(closed.contains("ermission denied"), "{closed}");
        fs::set_permissions(&socket, fs::Permissions::from_mode(0o666)).unwrap();
        let output = stranger();
        assert!(output.contains("another user") || output.contains("ermission denied"), "{output}");
        let is_noted = |line: &Value| line["uid"] == 65_534 && line["done"] == false;
        assert!(output.contains("ermission denied") || audit(&server).iter().any(is_noted));
    }
    assert!(run_ok(&server, &["who"]).contains("players: 0"), "it serves on");
}

#[tokio::test]
async fn invalid_commands_are_rejected_and_end_nothing() {
    let server = ServerProcess::start_persistent();
    let say = |bytes: &[u8]| {
        let mut stream = UnixStream::connect(server.data().join("admin.sock")).unwrap();
        // The server may have closed the connection already.
        let _ = stream.write_all(bytes);
        let mut reply = String::new();
        let _ = stream.read_to_string(&mut reply);
        reply
    };
    for bytes in [&b"\n"[..], b"who\n", b"{\"order\":\"dance\"}\n", &[b'a'; 20_000]] {
        let reply = say(bytes);
        assert!(reply.is_empty() || reply.contains("invalid command"), "{reply}");
    }
    assert!(say(b"{\"order\":\"who\"}\n").contains("\"count\":0"));
}

#[tokio::test]
async fn a_banned_player_is_told_why_and_stays_out_after_a_crash_and_a_rebuild() {
    let server = ServerProcess::start_persistent();
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    run_ok(&server, &["ban", "--player", "ann", "--for", "7d", "--reason", "he swears"]);
    assert_eq!(ann.closed().await, DISMISSED);
    assert_eq!(reconnect(server.url(), &ann).await.map(drop), Err(Code::Banned));
    let server = server.crash();
    let token = ann.welcome.token.clone();
    let rejection = server.resume(&token).await.map(drop).unwrap_err();
    assert_eq!(rejection.code, Code::Banned);
    assert!(
        rejection.msg.contains("UTC: he swears") && rejection.retry_ms.is_none(),
        "{rejection}"
    );
    // Not even as a read-only session.
    let read_only = Hello { resume: Some(token), aside: true, ..hello("ann") };
    let rejection = server.rejection(read_only).await;
    assert_eq!(rejection.code, Code::Banned);
    bob = server.reconnect(bob).await;
    bob.say(g, "she is gone").await;

    let data = server.kill_and_keep_data();
    program::server(&["rebuild", text(data.path())]).success();
    assert!(program::server(&["check", text(data.path())]).success().starts_with("ok"));
    let server = ServerProcess::start_on(data);
    assert_eq!(reconnect(server.url(), &ann).await.map(drop), Err(Code::Banned));
    let id = ann.id().to_string();
    assert!(run_ok(&server, &["bans"]).contains(&format!("player {id} until ")));
    run_ok(&server, &["unban", "--player", &id]);
    assert_eq!(reconnect(server.url(), &ann).await.expect("welcome again").welcome.games, [g]);
    assert!(run_rejected(&server, &["unban", "--player", &id]).contains("is not banned"));
    assert!(run_ok(&server, &["bans"]).starts_with("bans: 0"));
}

#[tokio::test]
async fn a_banned_network_cannot_play_and_its_page_says_why() {
    let server = ServerProcess::start_persistent();
    let everybody = ["ban", "--network", "0.0.0.0/0", "--reason", "x"];
    assert!(run_rejected(&server, &everybody).contains("most of the internet"));
    let mut ann = server.client("ann").await;
    run_ok(&server, &["ban", "--network", "127.0.0.0/8", "--reason", "bots without end"]);
    assert_eq!(ann.closed().await, DISMISSED);
    let rejection = server.rejection(hello("bob")).await;
    assert_eq!(rejection.code, Code::Banned);
    assert!(rejection.msg.contains("for good: bots without end"), "{rejection}");
    let page = server.get("/", "").await;
    assert!(page.status == 403 && page.text().contains("bots without end"), "{page:?}");
    for probe in ["/healthz", "/readyz"] {
        assert_eq!(server.get(probe, "").await.status, 200);
    }
    let mut client = Command::new(program("oxo"));
    client.args(["--plain", "--server", server.url(), "seek", "tictactoe"]);
    let output = ProgramOutput::of(client.env("HOME", server.data()));
    let printed = [&*output.stdout, &output.stderr].concat();
    assert!(output.code != Some(0) && printed.contains("bots without end"), "{printed}");
    let server = server.crash();
    assert_eq!(server.rejection(hello("bob")).await, rejection);
    run_ok(&server, &["unban", "--network", "127.0.0.0/8"]);
    server.client("bob").await;
}

#[tokio::test]
async fn a_muted_player_plays_on_without_chat_and_all_commands_are_in_the_audit_log() {
    let server = ServerProcess::start_persistent();
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    run_ok(&server, &["mute", "ann", "--for", "1h", "--reason", "shouting"]);
    let say = || Request::Say(Say { g, text: "HEY".into() });
    let rejection = ann.rejection(say()).await;
    assert_eq!(rejection.code, Code::NotAllowed);
    assert!(rejection.msg.contains("muted until") && rejection.msg.contains("shouting"));
    ann.put(g, 0, (7, 7)).await;
    bob.say(g, "hello").await;
    let server = server.crash();
    let mut ann = server.reconnect(ann).await;
    assert_eq!(ann.rejection(say()).await.code, Code::NotAllowed);
    assert!(run_ok(&server, &["who"]).contains("muted"));
    run_ok(&server, &["unmute", "ann"]);
    ann.say(g, "thank you").await;
    run_rejected(&server, &["unban", "--network", "10.0.0.0/8"]);
    // The audit log has every command and its result.
    let audit = audit(&server);
    let orders = audit.iter().map(|line| (line["order"].as_str().expect("a word"), &line["done"]));
    let orders: Vec<_> = orders.map(|(order, done)| (order, done == true)).collect();
    assert_eq!(orders, [("mute", true), ("who", true), ("unmute", true), ("unban", false)]);
    let owner = fs::metadata(server.data()).expect("a directory").uid();
    assert!(audit.iter().all(|line| line["uid"] == owner && line["at"].is_string()));
    assert_eq!(audit[0]["player"], "ann");
    assert!(audit[0]["came"].as_str().expect("a text").ends_with(": shouting"), "{audit:?}");
    assert_eq!(audit[1]["came"], "players: 1");
}

#[tokio::test]
async fn operators_can_list_reported_games() {
    let server = ServerProcess::start_persistent();
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let report = |text: &str| Request::Report(Report { g, text: text.into() });
    ann.must::<Value>(report("he swears at me")).await;
    assert_eq!(ann.rejection(report("again")).await.code, Code::TooMany);
    bob.must::<Value>(report("she is slow")).await;
    let mut cyd = server.client("cyd").await;
    assert_eq!(cyd.rejection(report("who?")).await.code, Code::NotAllowed);
    let server = server.crash();
    let reports = run_ok(&server, &["reports"]);
    let of_ann = format!("{g}  ann ({}, 127.0.0.1): he swears at me", ann.id());
    assert!(reports.contains(&of_ann) && reports.contains("she is slow"), "{reports}");
    assert!(reports.ends_with("reports: 2\n"), "{reports}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_on_one_server_applies_to_the_whole_cluster() {
    let Some(mut testbed) = Testbed::prepare(&Program::default(), NatsLink::Direct).await else {
        return;
    };
    testbed.start();
    let [one, two, three] = &testbed.nodes[..] else { panic!("three") };
    let run_command = |args: &[&str]| run_command(one.data(), args).success();
    let mut ann = TestClient::connect(&two.url(), "ann").await;
    let mut bob = TestClient::connect(&three.url(), "bob").await;
    let g: GameId = ann.create(plain_game(Rules::GOMOKU)).await;
    bob.join(g).await;
    run_command(&["announce", "hear"]);
    for client in [&mut ann, &mut bob] {
        while !matches!(client.notice().await, Notice::Announced(_)) {}
    }
    let id = ann.id().to_string();
    run_command(&["ban", "--player", &id, "--reason", "enough"]);
    assert_eq!(ann.closed().await, DISMISSED);
    for node in [one, two, three] {
        assert_eq!(reconnect(&node.url(), &ann).await.map(drop), Err(Code::Banned));
    }
    run_command(&["ban", "--network", "127.0.0.1", "--reason", "all of you"]);
    assert_eq!(bob.closed().await, DISMISSED);
    testbed.nodes[2].kill();
    testbed.nodes[2].start();
    assert_eq!(reconnect(&testbed.nodes[2].url(), &bob).await.map(drop), Err(Code::Banned));
}
