//! Input that no client should send: every request gets its reply, and nothing breaks.

use std::path::Path;

use oxo_protocol::frame::encode_request;
use oxo_protocol::request::Puzzles;
use oxo_protocol::{Code, GameId, Request, ServerFrame};
use oxo_shared::Rules;
use oxo_tests::client::{hello, plain_game};
use oxo_tests::http::HttpResponse;
use oxo_tests::raw::{BINARY, CLOSE, HANDSHAKE, PING, TEXT, frame};
use oxo_tests::{Incoming, RawConnection, ServerProcess, TestClient};

/// The state of a connection when the hostile input arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Connected,
    Stranger,
    Guest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Status(u16),
    HungUp,
    Closed(u16),
    /// The request is rejected, and the connection stays as it was.
    Refused(Code),
    Granted,
}

#[derive(Clone, Debug)]
struct Case {
    stage: Stage,
    input: Vec<u8>,
    end: End,
}

use End::{Closed, Granted, HungUp, Refused, Status};
use Stage::{Connected, Guest, Stranger};

fn case(stage: Stage, input: impl Into<Vec<u8>>, end: End) -> Case {
    Case { stage, input: input.into(), end }
}

fn text(text: &str) -> Vec<u8> {
    frame(TEXT, text.as_bytes())
}

fn request(name: &str, body: &str) -> Vec<u8> {
    text(&format!(r#"{{"t":"{name}","id":7,"d":{body}}}"#))
}

/// Invalid HTTP requests, and valid ones that the server does not support.
fn http_requests() -> Vec<Case> {
    let get = |rest: &str| format!("GET {rest}\r\n\r\n");
    let with = |header: &str| format!("GET /healthz HTTP/1.1\r\nHost: oxo\r\n{header}\r\n\r\n");
    let many: String = (0..100).map(|n| format!("X-{n}: 1\r\n")).collect();
    let table: Vec<(Vec<u8>, End)> = vec![
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(), Status(400)),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(), HungUp),
        (b"\0\0\0\0\r\n\r\n".to_vec(), Status(400)),
        (b"HELO oxo\r\n\r\n".to_vec(), Status(400)),
        (get("/ HTTP/9.9").into(), Status(400)),
        (get("/ FTP/1.1").into(), Status(400)),
        (get("nowhere HTTP/1.1").into(), Status(404)),
        (get(&format!("/{} HTTP/1.1", "x".repeat(20_000))).into(), Status(431)),
        (get(&format!("/{} HTTP/1.1", "x".repeat(9_000))).into(), Status(404)),
        (get("/../../etc/passwd HTTP/1.1").into(), Status(404)),
        (get("/healthz%00 HTTP/1.1").into(), Status(404)),
        (get("/WS HTTP/1.1").into(), Status(404)),
        (get("//ws HTTP/1.1").into(), Status(404)),
        (get("/ws/ HTTP/1.1").into(), Status(404)),
        (get("/ws?token=0 HTTP/1.1").into(), Status(426)),
        (with(&format!("X-Long: {}", "x".repeat(20_000))).into(), Status(431)),
        (with(many.trim_end()).into(), Status(431)),
        (with("no colon here").into(), Status(400)),
        (with("X Y: 1").into(), Status(400)),
        (with("X-Nul: a\0b").into(), Status(400)),
        (with("X-Cr: a\rb").into(), Status(400)),
        (with("Content-Length: -1").into(), Status(400)),
        (with("Content-Length: 99999999999999999999").into(), Status(400)),
        (with("Content-Length: 1\r\nContent-Length: 2").into(), Status(400)),
        (with("Transfer-Encoding: gzip").into(), Status(400)),
        (b"OPTIONS * HTTP/1.1\r\nHost: oxo\r\n\r\n".to_vec(), Status(405)),
        (b"CONNECT evil.example:443 HTTP/1.1\r\nHost: oxo\r\n\r\n".to_vec(), Status(405)),
        (b"TRACE / HTTP/1.1\r\nHost: oxo\r\n\r\n".to_vec(), Status(405)),
        (b"DELETE /metrics HTTP/1.1\r\nHost: oxo\r\n\r\n".to_vec(), Status(405)),
        (b"POST / HTTP/1.1\r\nContent-Length: 4294967296\r\n\r\nx".to_vec(), Status(405)),
        (b"OXO / HTTP/1.1\r\nHost: oxo\r\n\r\n".to_vec(), Status(405)),
    ];
    table.into_iter().map(|(input, end)| case(Connected, input, end)).collect()
}

/// Handshakes that do not start a WebSocket.
fn handshakes() -> Vec<Case> {
    let instead = |line: &str, other: &str| format!("{HANDSHAKE}\r\n").replace(line, other);
    let and = |line: &str| format!("{HANDSHAKE}{line}\r\n\r\n");
    const KEY: &str = "dGhlIHNhbXBsZSBub25jZQ==";
    let table = [
        (instead("GET", "POST"), 400),
        (instead("GET", "PUT"), 400),
        (instead("HTTP/1.1", "HTTP/1.0"), 400),
        (instead("Upgrade: websocket\r\n", ""), 426),
        (instead("Upgrade: websocket", "Upgrade: h2c"), 426),
        (instead("Connection: Upgrade\r\n", ""), 426),
        (instead("Connection: Upgrade", "Connection: keep-alive"), 426),
        (instead("Sec-WebSocket-Version: 13\r\n", ""), 400),
        (instead("Version: 13", "Version: 12"), 400),
        (instead("Version: 13", "Version: 013"), 400),
        (instead("Version: 13", "Version: 8, 13"), 400),
        (and("Sec-WebSocket-Version: 8"), 400),
        (instead(&format!("Sec-WebSocket-Key: {KEY}\r\n"), ""), 400),
        (instead(KEY, ""), 400),
        (instead(KEY, "c2hvcnQ="), 400),
        (instead(KEY, "dGhlIHNhbXBsZSBub25jZWQ="), 400),
        (instead(KEY, "!!!!IHNhbXBsZSBub25jZQ=="), 400),
        (instead(KEY, "dGhlIHNhbXBsZSBub25jZQ==dGhlIHNhbXBsZSBub25jZQ=="), 400),
        (and(&format!("Sec-WebSocket-Key: {KEY}")), 400),
        (and("Content-Length: 5") + "hello", 400),
        (and("Transfer-Encoding: chunked"), 400),
        (and("Sec-WebSocket-Protocol: chess.v9"), 400),
        (and("Sec-WebSocket-Protocol: OXO.V1x"), 400),
    ];
    table.into_iter().map(|(input, status)| case(Connected, input, Status(status))).collect()
}

/// Invalid frames of each kind; strangers and guests get the same result.
fn frames() -> Vec<Case> {
    let announced =
        |length: u64| [&[TEXT, 0xff][..], &length.to_be_bytes(), &[0; 4], b"{}"].concat();
    let joined = |first: &[u8], second: &[u8]| [first, second].concat();
    let long = frame(PING, &[b'x'; 126]);
    let table: Vec<(Vec<u8>, u16)> = vec![
        (vec![TEXT, 2, b'{', b'}'], 1002),
        (frame(TEXT | 0x40, b"{}"), 1002),
        (frame(TEXT | 0x70, b"{}"), 1002),
        (frame(0x83, b"{}"), 1002),
        (frame(0x80, b"{}"), 1002),
        (joined(&frame(0x01, b"{"), &frame(TEXT, b"}")), 1002),
        (joined(&frame(0x01, b"{"), &frame(BINARY, b"}")), 1002),
        (long, 1002),
        (frame(0x09, b"half a ping"), 1002),
        (frame(0x08, b""), 1002),
        (frame(CLOSE, &[3]), 1002),
        (frame(CLOSE, &999_u16.to_be_bytes()), 1002),
        (frame(CLOSE, &1005_u16.to_be_bytes()), 1002),
        (frame(BINARY, b"{}"), 1003),
        (joined(&frame(0x02, b"{"), &frame(0x80, b"}")), 1003),
        (frame(TEXT, b"\xff"), 1007),
        (frame(TEXT, b"\xc0\x80"), 1007),
        (frame(TEXT, b"cut \xe2\x82"), 1007),
        (joined(&frame(0x01, b"\xe2\x82"), &frame(0x80, b"x")), 1007),
        (frame(CLOSE, b"\x03\xe8\xff"), 1007),
        (announced(8 * 1024 + 1), 1009),
        (announced(u64::MAX), 1009),
        (frame(TEXT, &[b'['; 8 * 1024 + 1]), 1009),
        (joined(&frame(0x01, &[b' '; 5000]), &frame(0x80, &[b' '; 5000])), 1009),
        (joined(&frame(0x01, &[b' '; 8192]), &frame(0x00, b" ")), 1009),
    ];
    let stages = [Stranger, Guest];
    let cases =
        |stage| table.iter().map(move |(input, code)| case(stage, &input[..], Closed(*code)));
    stages.into_iter().flat_map(cases).collect()
}

/// Texts that are not a request; strangers and guests get the same result.
/// `protocol/tests/protocol.rs` covers how they are parsed.
fn texts() -> Vec<Case> {
    let json = ["", "{}{}", "\u{feff}{}", &" ".repeat(8 * 1024), &"[".repeat(8 * 1024)];
    let table = json.map(|input| (input.to_owned(), Code::BadJson)).into_iter().chain([
        ("{}".to_owned(), Code::BadFrame),
        (r#"{"t":"'; drop table games; --","id":1}"#.to_owned(), Code::UnknownType),
    ]);
    let stages = |(input, code): (String, Code)| {
        [Stranger, Guest].map(|stage| case(stage, text(&input), Refused(code)))
    };
    table.flat_map(stages).collect()
}

/// Invalid hellos, among them some with texts close to a valid `token`.
fn hellos(token: &str) -> Vec<Case> {
    let hello = |fields: &str| request("hello", &format!(r#"{{"client":"evil/1",{fields}}}"#));
    let resume = |token: &str| hello(&format!(r#""proto":[1,1],"resume":"{token}""#));
    let with = |field: &str| hello(&format!(r#""proto":[1,1],{field}"#));
    let first = if token.starts_with('0') { "1" } else { "0" };
    let table = vec![
        (request("lobby", "{}"), Refused(Code::HelloFirst)),
        (request("create", r#"{"rules":"3x3x3"}"#), Refused(Code::HelloFirst)),
        (request("hello", "{}"), Refused(Code::BadFrame)),
        (hello(r#""proto":[0,0]"#), Closed(4400)),
        (hello(r#""proto":[2,65535]"#), Closed(4400)),
        (hello(r#""proto":[2,1]"#), Closed(4400)),
        (resume(""), Refused(Code::TokenUnknown)),
        (resume(&"0".repeat(64)), Refused(Code::TokenUnknown)),
        (resume(&"f".repeat(8_000)), Refused(Code::TokenUnknown)),
        (resume("\\u0000"), Refused(Code::TokenUnknown)),
        (resume(&format!("{first}{}", &token[1..])), Refused(Code::TokenUnknown)),
        (resume(&format!("{token}0")), Refused(Code::TokenUnknown)),
        (resume(&token.to_uppercase()), Refused(Code::TokenUnknown)),
        (with(r#""aside":true"#), Refused(Code::NotAllowed)),
        (
            hello(&format!(r#""proto":[1,1],"aside":true,"resume":"{}""#, "0".repeat(64))),
            Refused(Code::TokenUnknown),
        ),
        (with(r#""name":"\u0000\u0007""#), Granted),
        (with(r#""name":"\u200b\ufeff\u2060""#), Granted),
        (with(r#""name":"\u0301\u0301\u0301\u0301""#), Granted),
        (with(r#""name":"\u202eevil","you":{"id":1},"token":"x""#), Granted),
    ];
    table.into_iter().map(|(input, end)| case(Stranger, input, end)).collect()
}

/// Invalid requests; `g` is a running game of other players, `over` a finished one.
fn requests(g: GameId, over: GameId) -> Vec<Case> {
    let about = |name: &str, g: &str, more: &str| request(name, &format!(r#"{{"g":{g}{more}}}"#));
    let (running, ended) = (format!("\"{g}\""), format!("\"{over}\""));
    let play = |more: &str| about("play", &running, more);
    let create = |more: &str| request("create", &format!("{{{more}}}"));
    let attempts = [r#"{"puzzle":"ZZZZZZ","solved":true}"#; Puzzles::MAX_ATTEMPTS + 1].join(",");
    let mut table = vec![
        (about("join", &running, ""), Code::SeatTaken),
        (about("join", &ended, ""), Code::GameOver),
        (about("leave", &running, ""), Code::NoSuchGame),
        (about("resign", &running, ",\"by\":\"x\",\"seat\":\"x\""), Code::NotSeated),
        (about("abort", &running, ""), Code::NotSeated),
        (about("claim", &running, ",\"what\":\"win\""), Code::NotSeated),
        (about("offer", &running, ",\"what\":\"draw\""), Code::NotSeated),
        (about("offer", &ended, ",\"what\":\"rematch\""), Code::NotSeated),
        (about("answer", &running, ",\"offer\":1,\"yes\":true"), Code::NotSeated),
        (about("hint", &running, ""), Code::NotAllowed),
        (about("hint", &ended, ",\"ply\":4294967295"), Code::NotAllowed),
        (about("say", &running, ",\"text\":\"hi\""), Code::NotAllowed),
        (about("say", &running, &format!(",\"text\":\"{}\"", "x".repeat(501))), Code::BadFrame),
        (about("say", &running, ",\"text\":\"\\u200b\\u0000\""), Code::BadFrame),
        (play(",\"ply\":0,\"at\":[1,1],\"by\":\"x\",\"as\":1"), Code::NotSeated),
        (create("\"rules\":\"3x3x9\""), Code::NotAllowed),
        (create("\"rules\":\"15x15x5\",\"bot\":\"minimax\""), Code::NotAllowed),
        (create("\"rules\":\"15x15x5\",\"bot\":\"random\",\"rated\":true"), Code::NotAllowed),
        (create("\"rules\":\"15x15x5\",\"moves\":[[7,7]],\"rated\":true"), Code::NotAllowed),
        (create("\"rules\":\"15x15x5\",\"both\":true,\"rated\":true"), Code::NotAllowed),
        (create("\"rules\":\"15x15x5\",\"both\":true,\"listed\":true"), Code::NotAllowed),
        (create("\"rules\":\"15x15x3\",\"rated\":true"), Code::NotAllowed),
        (request("seek", r#"{"rules":"15x15x3","rated":true}"#), Code::NotAllowed),
        (create("\"rules\":\"15x15x5+swap2\",\"moves\":[[7,7]]"), Code::NotAllowed),
        (create("\"rules\":\"1x1x1\",\"moves\":[[0,0]]"), Code::NotAllowed),
        (create("\"rules\":\"3x3x3\",\"moves\":[[0,0],[0,0]]"), Code::NotAllowed),
        (create("\"rules\":\"3x3x3\",\"moves\":[[2147483647,-2147483648]]"), Code::NotAllowed),
        (create("\"rules\":\"boundless\",\"moves\":[[1048577,0]]"), Code::NotAllowed),
        (request("seek", r#"{"rules":"3x3x9"}"#), Code::NotAllowed),
        (request("seek", r#"{"rules":"15x15x5","bot":"minimax"}"#), Code::NotAllowed),
        (request("seek", r#"{"rules":"15x15x5","bot":"random","rated":true}"#), Code::NotAllowed),
        (request("unseek", r#"{"seek":0}"#), Code::NoSuchOffer),
        (request("accept_seek", r#"{"seek":9007199254740991}"#), Code::NoSuchOffer),
        (request("player", r#"{"id":0}"#), Code::NotAllowed),
        (request("try", r#"{"puzzle":"ZZZZZZ","moves":[]}"#), Code::NotAllowed),
        (request("puzzles", &format!(r#"{{"attempts":[{attempts}]}}"#)), Code::TooMany),
        (request("think", r#"{"position":"golf/x:a1","lines":5}"#), Code::NotAllowed),
        (request("hello", r#"{"proto":[1,1],"client":"again"}"#), Code::NotAllowed),
    ];
    for (name, more) in [
        ("join", ""),
        ("watch", ""),
        ("leave", ""),
        ("game", ""),
        ("hint", ""),
        ("resign", ""),
        ("abort", ""),
        ("sync", ",\"have\":0"),
        ("claim", ",\"what\":\"draw\""),
        ("offer", ",\"what\":\"draw\""),
        ("answer", ",\"offer\":1,\"yes\":true"),
        ("play", ",\"ply\":0,\"at\":[0,0]"),
    ] {
        table.push((about(name, "\"000000\"", more), Code::NoSuchGame));
    }
    // As many moves as fit into a frame, the last one illegal.
    let moves: Vec<_> = (0..900).map(|n| format!("[{},{}]", n % 30, n / 30)).collect();
    let (moves, twice) = (moves.join(","), "[0,0]");
    let packed = create(&format!("\"rules\":\"30x31x30\",\"moves\":[{moves},{twice}]"));
    table.push((packed, Code::NotAllowed));
    table.into_iter().map(|(input, code)| case(Guest, input, Refused(code))).collect()
}

async fn end_of(address: &str, case: &Case) -> End {
    let mut connection = RawConnection::open(address).await;
    if case.stage == Connected {
        let reply = connection.request(&case.input).await;
        return reply.map_or(HungUp, |(status, _)| Status(status));
    }
    match case.stage {
        Guest => connection.greet("eve", "").await,
        _ => connection.handshake().await,
    }
    connection.send(&case.input).await;
    match connection.reply().await {
        Incoming::Closed(code) => Closed(code.unwrap_or(0)),
        Incoming::Frame(ServerFrame::Ok { .. }) => Granted,
        Incoming::Frame(ServerFrame::Err { rejection, .. }) => {
            if rejection.code == Code::ProtoUnsupported {
                return end_by_closing(&mut connection).await;
            }
            assert!(rejection.msg.len() < 1_000, "{case:?}: {rejection:?}");
            assert!(is_still_served(&mut connection, case.stage).await, "{case:?}");
            Refused(rejection.code)
        }
        Incoming::Frame(other) => panic!("{case:?}: {other:?}"),
    }
}

async fn end_by_closing(connection: &mut RawConnection) -> End {
    match connection.receive().await {
        Incoming::Closed(code) => Closed(code.unwrap_or(0)),
        Incoming::Frame(frame) => panic!("{frame:?}"),
    }
}

async fn is_still_served(connection: &mut RawConnection, stage: Stage) -> bool {
    let next = match stage {
        Guest => r#"{"t":"unlobby","id":99}"#.to_owned(),
        _ => encode_request(99, &Request::Hello(hello("eve"))),
    };
    connection.send(&text(&next)).await;
    matches!(connection.reply().await, Incoming::Frame(ServerFrame::Ok { re: 99, .. }))
}

#[tokio::test]
async fn hostile_input_gets_a_reply_and_breaks_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let log = directory.path().join("log");
    let args = ["--no-rate-limits", "--metrics-listen", "0"];
    let server = ServerProcess::start_with_log(&args, "info", &log);
    let mut ann = server.client("ann").await;
    let mut bob = server.client("bob").await;
    let [g, over] = [
        ann.create(plain_game(Rules::TICTACTOE)).await,
        ann.create(plain_game(Rules::TICTACTOE)).await,
    ];
    bob.join(g).await;
    bob.join(over).await;
    ann.resign(over).await;
    let before = ann.table(g).await;
    let token = &ann.welcome.token;
    let table =
        [http_requests(), handshakes(), frames(), texts(), hellos(token), requests(g, over)]
            .concat();
    assert!(table.len() >= 100, "{} hostile inputs", table.len());
    let mut diffs = Vec::new();
    for case in &table {
        let end = end_of(server.address(), case).await;
        if end != case.end {
            let input =
                String::from_utf8_lossy(&case.input[..case.input.len().min(120)]).into_owned();
            diffs.push(format!("{:?} {input:?}: {end:?}, not {:?}", case.stage, case.end));
        }
    }
    assert!(diffs.is_empty(), "{} of {}:\n{}", diffs.len(), table.len(), diffs.join("\n"));
    // The other players are not affected.
    assert_eq!(ann.table(g).await, before);
    ann.play(g, 0, (1, 1)).await.expect("the game goes on");
    TestClient::play_a_game(server.url()).await;
    // No session is left behind except ann, bob and the one that reads the metrics.
    let metrics_address = server.metrics_address.as_ref().expect("it was told to");
    for gauge in ["oxo_sessions", "oxo_connections"] {
        while HttpResponse::metrics(metrics_address).await.metric(gauge) > 2 {}
    }
    server.signal("TERM");
    assert_eq!(ann.closed().await, Some(1012));
    assert_eq!(server.wait().0.code(), Some(0));
    assert_no_panic(&log);
}

fn assert_no_panic(log: &Path) {
    let text = std::fs::read_to_string(log).expect("a log");
    assert!(text.contains("INFO"), "the log is there: {text}");
    assert!(!text.contains("panicked"), "{text}");
}
