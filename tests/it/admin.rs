//! Operators speak to a running server: what they order holds, for the people who play there.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Output};

use oxo_protocol::event::Over;
use oxo_protocol::request::{Report, Say};
use oxo_protocol::{CloseCode, Code, GameEvent, GameId, Hello, Notice, Request};
use oxo_shared::{How, Rules, Winner};
use oxo_tests::client::{hello, plain_game};
use oxo_tests::cluster::testbed::{Lines, Testbed};
use oxo_tests::process::text;
use oxo_tests::program::{Program, program};
use oxo_tests::{ServerProcess, TestClient};
use serde_json::Value;
use tempfile::TempDir;

const DISMISSED: Option<u16> = Some(CloseCode::Dismissed as u16);

/// A server with a store, and its operator.
struct House {
    data: TempDir,
    server: ServerProcess,
}

impl House {
    fn open() -> House {
        let data = tempfile::tempdir().expect("room for a directory");
        let server = ServerProcess::start_in(data.path());
        House { data, server }
    }

    fn url(&self) -> &str {
        self.server.url()
    }

    /// What is said after an order that is obeyed.
    fn order(&self, words: &[&str]) -> String {
        done(order(self.data.path(), words))
    }

    fn refused(&self, words: &[&str]) -> String {
        let output = order(self.data.path(), words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        String::from_utf8(output.stderr).expect("text")
    }

    fn audit(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.data.path().join("audit.log")).expect("an audit log");
        text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    }

    /// Another server on the same store, after a crash.
    fn crash(self) -> House {
        let House { data, server } = self;
        server.kill();
        let server = ServerProcess::start_in(data.path());
        House { data, server }
    }
}

fn order(data: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(program("oxo-server"));
    command.args(["admin", "--data", text(data)]).args(words);
    command.output().expect("the program starts")
}

fn done(output: Output) -> String {
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    String::from_utf8(output.stdout).expect("text")
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
async fn an_operator_lists_players_and_games_and_ends_a_session() {
    let house = House::open();
    let (mut ann, bob, g) = TestClient::seated(house.url(), plain_game(Rules::TICTACTOE)).await;
    let who = house.order(&["who"]);
    assert!(who.contains(&bob.id().to_string()) && who.contains("127.0.0.1"), "{who}");
    assert!(who.ends_with("2 in all\n"), "{who}");
    let games = house.order(&["games"]);
    assert!(games.contains(&g.to_string()) && games.contains("ann and bob"), "{games}");
    let json: Value = serde_json::from_str(&house.order(&["who", "--json"])).expect("an object");
    assert_eq!(json["who"]["rows"][0]["name"], "ann");

    house.order(&["kick", "ann", "--reason", "calm down"]);
    assert_eq!(ann.closed().await, DISMISSED);
    let again = back(house.url(), &ann).await.expect("may come back");
    assert_eq!(again.id(), ann.id());
    assert!(house.refused(&["kick", "cyd"]).contains("No player named cyd"));
}

#[tokio::test]
async fn what_an_operator_announces_is_told_to_everybody() {
    let house = House::open();
    let mut ann = TestClient::connect(house.url(), "ann").await;
    house.order(&["announce", "back at noon"]);
    let Notice::Announced(announced) = ann.notice().await else {
        panic!("announced to all players")
    };
    assert_eq!(announced.text.as_str(), "back at noon");
    assert!(house.refused(&["announce", " "]).contains("announcement is empty"));
}

#[tokio::test]
async fn an_operator_ends_games() {
    let house = House::open();
    let mut drawn = String::new();
    for (word, winner) in [("aborted", Winner::Aborted), ("draw", Winner::Draw)] {
        let (mut ann, mut bob, g) =
            TestClient::seated(house.url(), plain_game(Rules::TICTACTOE)).await;
        let g = g.to_string();
        house.order(&["end", &g, "--as", word]);
        for client in [&mut ann, &mut bob] {
            assert_eq!(end_of(client).await, (winner, How::Operator));
        }
        assert!(house.refused(&["end", &g, "--as", word]).contains("over"));
        drawn = g;
    }
    let mut ann = TestClient::connect(house.url(), "ann").await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await.to_string();
    assert!(house.refused(&["end", &g, "--as", "draw"]).contains("only be aborted"));
    house.order(&["end", &g, "--as", "aborted"]);
    let house = house.crash();
    assert!(house.refused(&["end", &drawn, "--as", "draw"]).contains("over"), "it is in the log");
}

#[tokio::test]
async fn an_operator_drains_the_server() {
    let house = House::open();
    let mut ann = TestClient::connect(house.url(), "ann").await;
    house.order(&["drain"]);
    assert_eq!(ann.closed().await, Some(CloseCode::Restarting as u16));
    assert_eq!(house.server.wait().0.code(), Some(0));
    assert!(!house.data.path().join("admin.sock").exists());
}

#[tokio::test]
async fn an_operator_changes_what_is_logged() {
    let data = tempfile::tempdir().expect("room for a directory");
    let log = data.path().join("log");
    let options = ["--data", text(data.path())];
    let server = ServerProcess::start_with_log(&options, "warn", &log);
    TestClient::connect(server.url(), "ann").await;
    done(order(data.path(), &["log-level", "oxo_server=debug"]));
    let bob = TestClient::connect(server.url(), "bob").await;
    let said = fs::read_to_string(&log).expect("a log");
    let of_bob =
        |line: &str| line.contains("session began") && line.contains(&bob.id().to_string());
    assert!(said.lines().any(of_bob), "{said}");
    assert_eq!(said.matches("session began").count(), 1, "{said}");
    for wrong in ["oxo=loud=very", "inof", "warning", "info,verbose"] {
        assert_eq!(order(data.path(), &["log-level", wrong]).status.code(), Some(1), "{wrong}");
    }
    TestClient::connect(server.url(), "cyd").await;
    let said = fs::read_to_string(&log).expect("a log");
    assert_eq!(said.matches("session began").count(), 2, "a slip leaves the log as it was: {said}");
}

#[tokio::test]
async fn nobody_but_the_owner_of_a_store_gives_orders() {
    let house = House::open();
    let socket = house.data.path().join("admin.sock");
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!((mode(&socket), mode(&house.data.path().join("audit.log"))), (0o600, 0o600));
    // A directory that the server makes is closed as well.
    let own = house.data.path().join("own");
    let server = ServerProcess::start_in(&own);
    assert_eq!(mode(&own), 0o700);
    server.kill();
    assert!(own.join("admin.sock").exists(), "left behind");
    let server = ServerProcess::start_in(&own);
    assert!(done(order(&own, &["who"])).contains("0 in all"));
    drop(server);
    // What another user may not open, root may give away: then it is asked who speaks.
    if fs::metadata(house.data.path()).expect("a directory").uid() == 0 {
        fs::set_permissions(house.data.path(), fs::Permissions::from_mode(0o711)).unwrap();
        let stranger = || {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--clear-groups"]).arg(program("oxo-server"));
            command.args(["admin", "--data", text(house.data.path()), "drain"]);
            command.output().expect("setpriv of util-linux")
        };
        let closed = String::from_utf8(stranger().stderr).expect("text");
        assert!(closed.contains("ermission denied"), "{closed}");
        fs::set_permissions(&socket, fs::Permissions::from_mode(0o666)).unwrap();
        let asked = String::from_utf8(stranger().stderr).expect("text");
        assert!(asked.contains("another user") || asked.contains("ermission denied"), "{asked}");
        let noted = |line: &Value| line["uid"] == 65_534 && line["done"] == false;
        assert!(asked.contains("ermission denied") || house.audit().iter().any(noted));
    }
    assert!(house.order(&["who"]).contains("0 in all"), "it serves on");
}

#[tokio::test]
async fn what_is_no_order_is_refused_and_ends_nothing() {
    let house = House::open();
    let say = |bytes: &[u8]| {
        let mut stream = UnixStream::connect(house.data.path().join("admin.sock")).unwrap();
        // It may have heard enough.
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
    let house = House::open();
    let (mut ann, mut bob, g) = TestClient::seated(house.url(), plain_game(Rules::GOMOKU)).await;
    house.order(&["ban", "--player", "ann", "--for", "7d", "--reason", "he swears"]);
    assert_eq!(ann.closed().await, DISMISSED);
    assert_eq!(back(house.url(), &ann).await.map(drop), Err(Code::Banned));
    let house = house.crash();
    let token = ann.welcome.token.clone();
    let rejection = TestClient::resume(house.url(), &token).await.map(drop).unwrap_err();
    assert_eq!(rejection.code, Code::Banned);
    assert!(
        rejection.msg.contains("UTC: he swears") && rejection.retry_ms.is_none(),
        "{rejection}"
    );
    // Aside as well.
    let aside = Hello { resume: Some(token), aside: true, ..hello("ann") };
    let aside = TestClient::greet(house.url(), aside).await.map(drop).unwrap_err();
    assert_eq!(aside.code, Code::Banned);
    bob = bob.back(house.url()).await;
    bob.say(g, "she is gone").await;

    let House { data, server } = house;
    server.kill();
    let store = text(data.path());
    let run =
        |words: &[&str]| done(Command::new(program("oxo-server")).args(words).output().unwrap());
    run(&["rebuild", store]);
    assert!(run(&["check", store]).starts_with("ok"));
    let house = House { server: ServerProcess::start_in(data.path()), data };
    assert_eq!(back(house.url(), &ann).await.map(drop), Err(Code::Banned));
    let id = ann.id().to_string();
    assert!(house.order(&["bans"]).contains(&format!("player {id} until ")));
    house.order(&["unban", "--player", &id]);
    assert_eq!(back(house.url(), &ann).await.expect("welcome again").welcome.games, [g]);
    assert!(house.refused(&["unban", "--player", &id]).contains("is not banned"));
    assert!(house.order(&["bans"]).starts_with("0 in all"));
}

#[tokio::test]
async fn nobody_plays_from_a_banned_network_and_its_page_says_why() {
    let house = House::open();
    let everybody = ["ban", "--network", "0.0.0.0/0", "--reason", "x"];
    assert!(house.refused(&everybody).contains("most of the internet"));
    let mut ann = TestClient::connect(house.url(), "ann").await;
    house.order(&["ban", "--network", "127.0.0.0/8", "--reason", "bots without end"]);
    assert_eq!(ann.closed().await, DISMISSED);
    let refused = TestClient::greet(house.url(), hello("bob")).await.map(drop).unwrap_err();
    assert_eq!(refused.code, Code::Banned);
    assert!(refused.msg.contains("for good: bots without end"), "{refused}");
    let [page, health, readiness] =
        ["/", "/healthz", "/readyz"].map(|path| get(house.server.address(), path));
    assert!(page.starts_with("HTTP/1.1 403") && page.contains("bots without end"), "{page}");
    assert!([&health, &readiness].iter().all(|probe| probe.starts_with("HTTP/1.1 200")));
    let client = Command::new(program("oxo"))
        .args(["--plain", "--server", house.url(), "seek", "tictactoe"])
        .env("HOME", house.data.path())
        .output()
        .expect("the client starts");
    let said = [client.stdout, client.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert!(!client.status.success() && said.concat().contains("bots without end"), "{said:?}");
    let house = house.crash();
    assert_eq!(TestClient::greet(house.url(), hello("bob")).await.map(drop).unwrap_err(), refused);
    house.order(&["unban", "--network", "127.0.0.0/8"]);
    TestClient::connect(house.url(), "bob").await;
}

fn get(address: &str, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).expect("the server listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("the server reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[tokio::test]
async fn a_muted_player_plays_on_without_chat() {
    let house = House::open();
    let (mut ann, mut bob, g) = TestClient::seated(house.url(), plain_game(Rules::GOMOKU)).await;
    house.order(&["mute", "ann", "--for", "1h", "--reason", "shouting"]);
    let say = || Request::Say(Say { g, text: "HEY".into() });
    let rejection = ann.refused(say()).await;
    assert_eq!(rejection.code, Code::NotAllowed);
    assert!(rejection.msg.contains("muted until") && rejection.msg.contains("shouting"));
    ann.put(g, 0, (7, 7)).await;
    bob.say(g, "hello").await;
    let house = house.crash();
    let mut ann = ann.back(house.url()).await;
    assert_eq!(ann.refused(say()).await.code, Code::NotAllowed);
    assert!(house.order(&["who"]).contains("muted"));
    house.order(&["unmute", "ann"]);
    ann.say(g, "thank you").await;
}

#[tokio::test]
async fn a_reported_game_is_found_by_the_operators() {
    let house = House::open();
    let (mut ann, mut bob, g) = TestClient::seated(house.url(), plain_game(Rules::GOMOKU)).await;
    let report = |text: &str| Request::Report(Report { g, text: text.into() });
    ann.must::<Value>(report("he swears at me")).await;
    assert_eq!(ann.refused(report("again")).await.code, Code::TooMany);
    bob.must::<Value>(report("she is slow")).await;
    let mut cyd = TestClient::connect(house.url(), "cyd").await;
    assert_eq!(cyd.refused(report("who?")).await.code, Code::NotAllowed);
    let house = house.crash();
    let reports = house.order(&["reports"]);
    let of_ann = format!("{g}  ann ({}, 127.0.0.1): he swears at me", ann.id());
    assert!(reports.contains(&of_ann) && reports.contains("she is slow"), "{reports}");
    assert!(reports.ends_with("2 in all\n"), "{reports}");
}

#[tokio::test]
async fn each_order_and_what_came_of_it_is_in_the_audit_log() {
    let house = House::open();
    let _ann = TestClient::connect(house.url(), "ann").await;
    house.order(&["who"]);
    house.order(&["mute", "ann", "--reason", "shouting"]);
    house.refused(&["unban", "--network", "10.0.0.0/8"]);
    let house = house.crash();
    house.order(&["bans"]);
    let audit = house.audit();
    let told: Vec<_> = audit.iter().map(|line| (&line["order"], line["done"] == true)).collect();
    assert_eq!(
        told,
        [("who", true), ("mute", true), ("unban", false), ("bans", true)]
            .map(|(order, done)| (Value::from(order), done))
            .iter()
            .map(|(order, done)| (order, *done))
            .collect::<Vec<_>>()
    );
    let owner = fs::metadata(house.data.path()).expect("a directory").uid();
    assert!(audit.iter().all(|line| line["uid"] == owner && line["at"].is_string()));
    assert_eq!(audit[1]["player"], "ann");
    assert!(audit[1]["came"].as_str().expect("a text").ends_with("is muted for good: shouting"));
    assert_eq!(
        (audit[0]["came"].as_str(), audit[3]["came"].as_str()),
        (Some("1 in all"), Some("0 in all"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_ordered_on_one_of_several_servers_holds_on_all() {
    let Some(mut testbed) = Testbed::set(&Program::default(), Lines::Direct).await else { return };
    testbed.start();
    let [one, two, three] = &testbed.nodes[..] else { panic!("three") };
    let order = |words: &[&str]| done(order(one.data(), words));
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
