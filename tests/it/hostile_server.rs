//! A hostile server, which corrupts fields of its messages in turn and sends escape sequences in
//! texts. Everything is derived from one seed.

use std::collections::BTreeMap;
use std::process::{Output, Stdio};
use std::sync::{Arc, Mutex};

use futures::{SinkExt, StreamExt, stream};
use oxo_protocol::frame::decode_request;
use oxo_protocol::{CloseCode, Request, SUBPROTOCOL};
use oxo_tests::program::program;
use oxo_tests::terminal::DesktopOutput;
use oxo_tests::{TIMEOUT, Terminal};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio::time::timeout;
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{self, Response};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

const SEED: u64 = 15;
const PAGE: &str = include_str!("../../docs/protocol.md");
/// The game of most examples in the protocol documentation.
const CODE: &str = "K7QX2M";
/// Number of corrupted fields, one per visit.
const CORRUPTIONS: usize = 500;
/// Programs run at once.
const CONCURRENCY: usize = 8;
/// Maximum requests of a connection, including its hello; more would flood the server.
const MAX_REQUESTS: usize = 8;
/// Control sequences of a terminal (title, clipboard, colours) and marks that reverse text.
const CONTROL_SEQUENCES: &str = "\u{1b}]0;owned\u{7}\u{1b}]52;c;b3duZWQ=\u{7}\u{1b}[2J\u{9b}31m\u{9d}\u{202e}\u{2066}a\r\n\u{200f}";

/// Returns the server's messages: the reply to each request, and the following events as `story`.
/// All come from the examples in the protocol documentation.
fn messages() -> Value {
    let frames = PAGE.lines().filter(|line| line.starts_with("{\"t\":"));
    let frames = frames.map(|line| serde_json::from_str(line).expect("an example"));
    let frames: Vec<Value> = frames.collect();
    let mut messages = json!({
        "refusal": {"code": "full", "msg": "no room", "retry_ms": 1, "s": 1},
        "close": "goodbye",
    });
    for request in frames.iter().filter(|frame| frame["id"].is_u64()) {
        let is_reply = |frame: &&Value| frame["t"] == "ok" && frame["re"] == request["id"];
        let reply = frames.iter().rfind(is_reply);
        if let (Some(reply), Some(tag)) = (reply, request["t"].as_str()) {
            messages[tag] = reply["d"].clone();
        }
    }
    let known = messages["join"]["snap"]["s"].as_u64().expect("a number");
    let of_game = frames.iter().filter(|frame| frame["g"] == CODE);
    let events = of_game.filter_map(|frame| Some((frame["s"].as_u64()?, frame)));
    let events: BTreeMap<_, _> = events.filter(|&(s, _)| s > known).collect();
    let is_notice = |frame: &&Value| {
        !["id", "re", "s"].iter().any(|key| frame.get(key).is_some()) && frame["t"] != "restarting"
    };
    let others = frames.iter().filter(|frame| frame["t"] == "asked" || frame["t"] == "decided");
    let story = events.into_values().chain(others).chain(frames.iter().filter(is_notice));
    let soon = json!({"t": "restarting", "d": {"retry_ms": 1}});
    messages["story"] = story.cloned().chain([soon]).collect();
    messages
}

/// Returns the paths of all fields in `value` that can be corrupted.
fn paths(value: &Value, path: &str) -> Vec<String> {
    let within: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(key, it)| (key.clone(), it)).collect(),
        Value::Array(items) => {
            items.iter().enumerate().map(|(i, it)| (i.to_string(), it)).collect()
        }
        _ => Vec::new(),
    };
    let mut all = Vec::new();
    for (key, it) in within {
        let path = format!("{path}/{key}");
        all.extend(paths(it, &path));
        all.push(path);
    }
    all
}

/// Replaces the field with another value, or removes it.
fn corrupt(messages: &mut Value, path: &str, random: &mut StdRng) {
    let values = [
        None,
        Some(Value::Null),
        Some(json!(true)),
        Some(json!(-1)),
        Some(json!(1)),
        Some(json!(i32::MAX)),
        Some(json!(u64::MAX)),
        Some(json!(1e300)),
        Some(json!("")),
        Some(json!("x")),
        Some(json!(CONTROL_SEQUENCES)),
        Some(json!(CONTROL_SEQUENCES.repeat(4_000))),
        Some(json!([])),
        Some(json!([[1, 1], [1, 1]])),
        Some(json!({})),
    ];
    let (above, key) = path.rsplit_once('/').expect("a path begins with a slash");
    match (values.choose(random).expect("some").clone(), messages.pointer_mut(above)) {
        (Some(value), Some(above)) => match above {
            Value::Array(items) => items[key.parse::<usize>().expect("an index")] = value,
            above => above[key] = value,
        },
        (None, Some(Value::Object(fields))) => drop(fields.remove(key)),
        // A gap in the numbers.
        (None, Some(Value::Array(items))) => drop(items.remove(key.parse().expect("an index"))),
        (_, None | Some(_)) => unreachable!("{path} is a place"),
    }
}

/// Puts control sequences before all text that people read.
fn add_control_sequences(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (key, it) in fields {
                match it {
                    Value::String(text)
                        if ["name", "text", "msg", "server", "boot", "by", "close", "token"]
                            .contains(&key.as_str())
                            && !["x", "o"].contains(&text.as_str()) =>
                    {
                        text.insert_str(0, CONTROL_SEQUENCES);
                    }
                    it => add_control_sequences(it),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(add_control_sequences),
        _ => {}
    }
}

/// The number of requests on each connection.
type RequestCounts = Arc<Mutex<Vec<usize>>>;

struct HostileServer {
    url: String,
    request_counts: RequestCounts,
}

impl HostileServer {
    async fn start(messages: Value) -> HostileServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("ws://{}/ws", listener.local_addr().unwrap());
        let request_counts = RequestCounts::default();
        tokio::spawn({
            let request_counts = Arc::clone(&request_counts);
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    tokio::spawn(serve(stream, messages.clone(), Arc::clone(&request_counts)));
                }
            }
        });
        HostileServer { url, request_counts }
    }
}

/// Sends the messages on the first connection, rejects every request on the second, and closes
/// the third for good with [`CloseCode::Version`].
async fn serve(stream: TcpStream, messages: Value, request_counts: RequestCounts) -> Option<()> {
    #[allow(clippy::result_large_err, reason = "the signature is tungstenite's")]
    let accept_subprotocol = |_: &server::Request, mut response: Response| {
        response.headers_mut().insert("Sec-WebSocket-Protocol", SUBPROTOCOL.parse().unwrap());
        Ok(response)
    };
    let mut socket = accept_hdr_async(stream, accept_subprotocol).await.ok()?;
    let number = {
        let mut request_counts = request_counts.lock().unwrap();
        request_counts.push(0);
        request_counts.len() - 1
    };
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let (re, request) = decode_request(&text).expect("the client keeps to the protocol");
        request_counts.lock().unwrap()[number] += 1;
        if number > 1 {
            let code = (CloseCode::Version as u16).into();
            let frame = CloseFrame { code, reason: "".into() };
            return socket.close(Some(frame)).await.ok();
        }
        let frame = match messages.get(request.tag()) {
            Some(d) if number == 0 => json!({"t": "ok", "re": re, "d": d}),
            _ => json!({"t": "err", "re": re, "d": messages["refusal"]}),
        };
        socket.send(Message::text(frame.to_string())).await.ok()?;
        if matches!(request, Request::Join(_) | Request::Watch(_)) && number == 0 {
            for frame in messages["story"].as_array().into_iter().flatten() {
                socket.send(Message::text(frame.to_string())).await.ok()?;
            }
            let reason = messages["close"].as_str().unwrap_or_default().into();
            let frame = CloseFrame { code: 1008.into(), reason };
            return socket.close(Some(frame)).await.ok();
        }
    }
    None
}

/// The commands that connect to a server.
const COMMANDS: [&[&str]; 8] = [
    &["--plain", "join", CODE],
    &["--json", "join", CODE],
    &["--plain", "watch", CODE],
    &["--json", "watch"],
    &["list"],
    &["--json", "list"],
    &["status"],
    &["doctor"],
];

async fn run_command(server: &HostileServer, args: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(program("oxo"));
    command.args(args).args(["--server", &server.url, "--name", "ann"]);
    for variable in ["HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(variable, home.path());
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.kill_on_drop(true).spawn().unwrap();
    // Keep standard input open without typing anything.
    let _typist = child.stdin.take();
    let ended = timeout(TIMEOUT, child.wait_with_output()).await;
    ended.unwrap_or_else(|_| panic!("{args:?} goes on")).unwrap()
}

fn is_control(letter: char) -> bool {
    letter.is_control() && letter != '\n'
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Checks that the program exited, sent no control sequences and did not flood the server.
fn check_output(output: &Output, server: &HostileServer, what: &str) -> String {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(text).expect("text");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{what}: {}: {text}", output.status);
    assert!(!text.contains("panicked"), "{what}: {text}");
    assert!(!text.contains(is_control), "{what}: {text:?}");
    let request_counts = server.request_counts.lock().unwrap();
    let bounded = request_counts.len() <= 3
        && request_counts.iter().all(|&requests| requests <= MAX_REQUESTS);
    assert!(bounded, "{what}: requests by connection: {request_counts:?}");
    text
}

#[tokio::test]
async fn no_corrupted_message_breaks_a_client_or_makes_it_flood() {
    let messages = messages();
    let mut random = StdRng::seed_from_u64(SEED);
    let paths = paths(&messages, "");
    let chosen: Vec<_> = paths.sample(&mut random, CORRUPTIONS).collect();
    let visits = chosen.into_iter().map(|path| {
        let args = *COMMANDS.choose(&mut random).expect("some");
        let mut corrupted = messages.clone();
        corrupt(&mut corrupted, path, &mut random);
        async move {
            let server = HostileServer::start(corrupted).await;
            check_output(
                &run_command(&server, args).await,
                &server,
                &format!("{path} to {args:?}"),
            );
        }
    });
    let visits: Vec<_> = visits.collect();
    stream::iter(visits).buffer_unordered(CONCURRENCY).collect::<()>().await;
}

#[tokio::test]
async fn no_text_of_a_server_controls_the_terminal() {
    let mut messages = messages();
    add_control_sequences(&mut messages);
    for args in COMMANDS {
        let server = HostileServer::start(messages.clone()).await;
        let text = check_output(&run_command(&server, args).await, &server, &format!("{args:?}"));
        // The `status` command of a guest shows no text of the server.
        let shows = text.contains("owned") || args == ["status"];
        assert!(shows, "{args:?} does not show what the server says: {text}");
    }
}

#[tokio::test]
async fn no_text_of_a_server_escapes_the_full_screen_client() {
    let mut messages = messages();
    add_control_sequences(&mut messages);
    for args in [["join", CODE], ["watch", CODE]] {
        let server = HostileServer::start(messages.clone()).await;
        let url = server.url.clone();
        let screen = tokio::task::spawn_blocking(move || {
            let server = ["--server", &url, "--name", "ann"];
            let terminal = Terminal::start(&[&args[..], &server].concat(), 120, 40);
            // The second rejection soon replaces the first.
            let shown = terminal.wait_for("a refusal", |screen| {
                screen.contains("no room") || screen.contains("different versions")
            });
            let own = |output: &DesktopOutput| matches!(output, DesktopOutput::Title(title) if !title.starts_with("owned"));
            assert!(terminal.desktop_output().iter().all(own), "{:?}", terminal.desktop_output());
            shown
        });
        let screen = screen.await.unwrap();
        assert!(!screen.contains(is_control), "{screen:?}");
    }
}
