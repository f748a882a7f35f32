//! A client that makes the most expensive calls, over the WebSocket and HTTP.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::Context;
use oxo_engine::puzzles::{Attempt, Kind, Pack, Puzzle};
use oxo_protocol::GameId;
use oxo_protocol::request::{Attempted, Puzzles};
use oxo_shared::Game;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::time::sleep;

use crate::client::Client;
use crate::longest::{FINISHED, FIRST_FINISHED, FIRST_UNFINISHED, own_ply};
use crate::socket::EncodedFrame;

/// The client's address; the other players use 127.0.0.1.
const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// How long it waits after a rejection.
const RETRY_DELAY: Duration = Duration::from_millis(500);
/// Events that a server replays one by one to a client that missed them.
const MAX_REPLAYED: usize = 256;
/// Stones of the longest position that fits into a request.
const MAX_CREATED_STONES: usize = 900;
/// Longer replies contain no name that a later request needs.
const MAX_PARSED_REPLY: usize = 4_096;

/// The tag and the body of a request, with placeholders in capitals that [`ExpensiveClient`]
/// fills in.
pub type Row = (&'static str, &'static str);

pub const HELLO: Row = ("hello", r#"{"proto":[1,1],"client":"oxo-bench/0.1","name":"load"}"#);
pub const SEEK: Row =
    ("seek", r#"{"rules":"64x64x5+renju","clock":{"none":{}},"rated":false,"side":"any"}"#);
/// Early in the game, where the bot thinks longest.
pub const HINT: Row = ("hint", r#"{"g":"OVER","bot":"master","ply":400}"#);
pub const SYNC: Row = ("sync", r#"{"g":"OVER","have":9007199254740991}"#);
/// Every other request, ordered so that the server grants as many as possible.
pub const WIRE: &[Row] = &[
    ("ping", "{}"),
    ("lobby", "{}"),
    ("unlobby", "{}"),
    ("accept_seek", r#"{"seek":SEEK}"#),
    SEEK,
    ("unseek", r#"{"seek":SEEK}"#),
    ("create", r#"{"rules":"64x64x5+renju","clock":{"none":{}},"rated":false,"moves":MOVES}"#),
    ("join", r#"{"g":"GAME"}"#),
    ("watch", r#"{"g":"OVER"}"#),
    ("look", r#"{"g":"GAME","at":[63,63]}"#),
    ("say", r#"{"g":"GAME","text":"WORDS"}"#),
    ("report", r#"{"g":"GAME","text":"WORDS"}"#),
    ("claim", r#"{"g":"GAME","what":"draw"}"#),
    ("offer", r#"{"g":"GAME","what":"draw"}"#),
    ("answer", r#"{"g":"GAME","offer":OFFER,"yes":false}"#),
    ("go_on", r#"{"g":"GAME"}"#),
    ("decide", r#"{"g":"GAME","ply":PLY,"what":"swap"}"#),
    ("play", r#"{"g":"GAME","ply":PLY,"at":LAST}"#),
    SYNC,
    ("sync", r#"{"g":"OVER","have":RECENT}"#),
    HINT,
    ("hint", r#"{"g":"OVER","bot":"random"}"#),
    ("abort", r#"{"g":"GAME"}"#),
    ("resign", r#"{"g":"GAME"}"#),
    ("offer", r#"{"g":"GAME","what":"rematch"}"#),
    ("game", r#"{"g":"OVER"}"#),
    ("games", "{}"),
    ("player", r#"{"id":PLAYER}"#),
    ("named", r#"{"name":"load"}"#),
    ("top", r#"{"rules":"64x64x5+renju"}"#),
    ("think", r#"{"position":"15x15x5/x:f8,g8,h8/o:e8,a1/o","lines":5}"#),
    ("unthink", "{}"),
    ("puzzle", r#"{"puzzle":"PUZZLE"}"#),
    ("try", r#"{"puzzle":"PUZZLE","moves":SOLVING}"#),
    ("puzzles", r#"{"attempts":ATTEMPTS}"#),
    ("link", r#"{"device":"laptop"}"#),
    ("devices", "{}"),
    ("list_me", r#"{"yes":true}"#),
    ("sign_out", r#"{"device":1}"#),
    ("leave", r#"{"g":"GAME"}"#),
];

/// HTTP paths, each requested with the methods and headers below.
const PATHS: &str = "/ /OVER /OVER?embed /OVER.svg /OVER.png /OVER.sgf /OVER.txt /OVER.qr.svg \
                     /ZZZZZZ /nothing /ws /healthz /readyz /puzzle /puzzle/PUZZLE.json \
                     /puzzle/PUZZLE.try.json?moves=TYPED /puzzle/PUZZLE.solution.json \
                     /puzzle/PUZZLE.png /puzzle/near.json?rating=1500&seed=7 /puzzles.jsonl";
pub const HEADERS: &[(&str, &str)] = &[
    ("GET", "X-Plain: 1"),
    ("GET", "Accept-Encoding: br"),
    ("GET", "Accept-Encoding: gzip"),
    ("HEAD", "X-Plain: 1"),
    ("GET", "If-None-Match: ETAG"),
];

/// A connection and the values of the placeholders: codes, and names from replies.
pub struct ExpensiveClient {
    client: Client,
    server: SocketAddr,
    pub placeholders: BTreeMap<&'static str, String>,
}

/// Returns a long puzzle's id, its solution in the formats of the WebSocket and of HTTP, and the
/// largest batch of attempts. Every client gets its own puzzle, because verdicts are cached.
fn puzzle_placeholders(number: usize) -> anyhow::Result<[(&'static str, String); 4]> {
    let mut puzzles: Vec<&Puzzle> = Pack::shipped().iter().collect();
    puzzles.sort_by_key(|puzzle| (puzzle.kind != Kind::Threats, Reverse(puzzle.stones), puzzle.id));
    let puzzle = puzzles.get(number).context("a puzzle for each client")?;
    // The server may call the puzzle solved before the last move of its solution.
    let mut attempt = Attempt::new(puzzle);
    let mut moves = Vec::new();
    for &at in puzzle.solution.iter().step_by(2) {
        if attempt.is_solved() || attempt.play(at).is_err() {
            break;
        }
        moves.push(at);
    }
    let names = moves.iter().map(|&at| puzzle.game.rules().name(at).to_string());
    let attempts = puzzles.iter().skip(number).take(Puzzles::MAX_ATTEMPTS);
    let attempts: Vec<_> =
        attempts.map(|puzzle| Attempted { puzzle: puzzle.id, solved: true }).collect();
    Ok([
        ("PUZZLE", puzzle.id.to_string()),
        ("SOLVING", serde_json::to_string(&moves)?),
        ("TYPED", names.collect::<Vec<_>>().join(",")),
        ("ATTEMPTS", serde_json::to_string(&attempts)?),
    ])
}

impl ExpensiveClient {
    pub async fn connect(
        server: SocketAddr,
        game: &Game,
        number: u32,
    ) -> anyhow::Result<ExpensiveClient> {
        let own = own_ply(game);
        let code = |bits| GameId::from_bits(bits).to_string();
        let placeholders = [
            ("GAME", code(FIRST_UNFINISHED + number)),
            ("OVER", code(FIRST_FINISHED + number % FINISHED)),
            ("MOVES", serde_json::to_string(&game.moves()[..MAX_CREATED_STONES])?),
            ("WORDS", "words ".repeat(40)),
            ("PLY", own.to_string()),
            ("LAST", serde_json::to_string(&game.moves()[own])?),
            ("RECENT", (game.ply() + 2 - MAX_REPLAYED).to_string()),
        ];
        let placeholders =
            placeholders.into_iter().chain(puzzle_placeholders(number as usize)?).collect();
        Ok(ExpensiveClient { client: Client::open(server, ADDRESS).await?, server, placeholders })
    }

    fn fill_in(&self, text: &str) -> String {
        self.placeholders
            .iter()
            .fold(text.to_owned(), |text, (placeholder, value)| text.replace(placeholder, value))
    }

    pub async fn request(&mut self, (tag, body): Row) -> anyhow::Result<bool> {
        let frame = format!(r#"{{"t":"{tag}","id":1,"d":{}}}"#, self.fill_in(body));
        let reply = self.client.reply(&EncodedFrame::new(&frame)).await?;
        if reply.len() > MAX_PARSED_REPLY {
            return Ok(true);
        }
        let reply: Value = serde_json::from_slice(reply)?;
        let placeholders = [("SEEK", "/d/seek"), ("OFFER", "/d/offer"), ("PLAYER", "/d/you/id")];
        let found = placeholders
            .iter()
            .filter_map(|&(placeholder, at)| Some((placeholder, reply.pointer(at)?.to_string())));
        self.placeholders.extend(found);
        Ok(reply["t"] == "ok")
    }

    pub async fn request_forever(mut self, rows: &'static [Row]) -> anyhow::Result<()> {
        for &row in rows.iter().cycle() {
            if !self.request(row).await? {
                sleep(RETRY_DELAY).await;
            }
        }
        Ok(())
    }

    /// Returns all paths, including the files that the page links.
    pub async fn paths(&mut self) -> anyhow::Result<Vec<String>> {
        let page = self.get("GET", "/", "").await?;
        let files = page.split("\"/a/").skip(1).filter_map(|rest| rest.split('"').next());
        let files: BTreeSet<_> = files.map(|file| format!("/a/{file}")).collect();
        Ok(PATHS.split_whitespace().map(str::to_owned).chain(files).collect())
    }

    /// Requests a path and returns whether it succeeded.
    pub async fn fetch(&mut self, path: &str, (method, header): Row) -> anyhow::Result<bool> {
        let response = self.get(method, path, header).await?;
        let tag = response.lines().find_map(|line| line.strip_prefix("etag: "));
        self.placeholders.extend(tag.map(|tag| ("ETAG", tag.to_owned())));
        Ok(["HTTP/1.1 200", "HTTP/1.1 304"].iter().any(|good| response.starts_with(good)))
    }

    async fn get(&self, method: &str, path: &str, header: &str) -> anyhow::Result<String> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((ADDRESS, 0).into())?;
        let mut stream = socket.connect(self.server).await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAccept: text/html\r\nConnection: close\r\n{header}\r\n\r\n",
            self.server
        );
        stream.write_all(self.fill_in(&request).as_bytes()).await?;
        let mut response = Vec::new();
        stream.read_to_end(&mut response).await?;
        Ok(String::from_utf8_lossy(&response).into_owned())
    }

    pub async fn fetch_forever(mut self) -> anyhow::Result<()> {
        let paths = self.paths().await?;
        for path in paths.iter().cycle() {
            for &header in HEADERS {
                if !self.fetch(path, header).await.unwrap_or_default() {
                    sleep(RETRY_DELAY).await;
                }
            }
        }
        Ok(())
    }
}
