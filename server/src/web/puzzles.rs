//! Puzzles over HTTP: each is shown without its solution, moves are judged one by one, and the
//! whole pack is available as lines of JSON.

use std::sync::Arc;

use hyper::StatusCode;
use hyper::body::Bytes;
use hyper::header::ACCEPT;
use hyper::http::request::Parts;
use oxo_engine::puzzles::{Kind, Pack, Puzzle};
use oxo_formats::{Format, Record};
use oxo_protocol::Code;
use oxo_protocol::reply::Tried;
use oxo_shared::notation::parse_point;
use oxo_shared::{Clean, Point, Rules, Side};
use oxo_store::wall_clock_ms;
use oxo_words::{Language, PuzzleTitle};
use serde::Serialize;
use serde_json::{Value, json};

use super::page::{language, page};
use super::preview::Card;
use super::reply::{JSON, PNG, accepts, cached, render, reply};
use super::site::Shell;
use crate::app::App;
use crate::net::quotas::Caller;
use crate::net::response::{Response, too_many};
use crate::puzzles::judge;

const LINES: &str = "application/jsonl; charset=utf-8";
/// The picture of the daily puzzle.
pub(super) const DAILY_PICTURE: &str = "/puzzle/daily.png";
const MS_PER_DAY: u64 = 24 * 60 * 60 * 1_000;
/// The difficulty near which a puzzle is chosen by default.
const USUAL: u32 = 1_000;
/// Puzzles and verdicts change only with the engine, but a page must request the daily puzzle anew.
const NOT_KEPT: &str = "no-store";

/// Answers a request below `/puzzle`; `None` if the path is unknown.
pub async fn respond(
    path: &str,
    request: &Parts,
    app: &Arc<App>,
    caller: &Caller,
) -> Option<Response> {
    let headers = &request.headers;
    if path == "s.jsonl" {
        let pack = app.puzzles.collection.pack().await.ok()?;
        let name = format!("{} puzzles.jsonl", pack.iter().len());
        let draw = move || Some(lines(&pack).into_bytes());
        return render(name, LINES, headers, app, caller, draw).await;
    }
    let name = if path.is_empty() { path } else { path.strip_prefix('/')? };
    let (name, ending) = name.split_once('.').map_or((name, None), |(it, end)| (it, Some(end)));
    let pack = app.puzzles.collection.pack().await.ok()?;
    let puzzle = find(&pack, name, request.uri.query().unwrap_or_default()).cloned();
    match (puzzle, ending) {
        (puzzle, None) if accepts(headers, &ACCEPT, "text/html") => {
            puzzle_reply(puzzle, request, app).await
        }
        (Some(puzzle), Some("json")) => json(&puzzle, false, request, app).await,
        (Some(puzzle), Some("solution.json")) => json(&puzzle, true, request, app).await,
        (Some(puzzle), Some("try.json")) => verdict_on(puzzle, request, app, caller).await,
        (Some(puzzle), Some(ending)) => {
            let (format, kind) = match ending {
                "svg" => (Format::Svg, "image/svg+xml"),
                "png" => (Format::Png, PNG),
                _ => return None,
            };
            let name = format!("puzzle {} {ending}", puzzle.id);
            let draw = move || oxo_formats::write(&Record::from(puzzle.game), format).ok();
            render(name, kind, headers, app, caller, draw).await
        }
        _ => None,
    }
}

/// Finds a puzzle by name: its code, the daily puzzle, which is the same everywhere, or one near a
/// difficulty.
fn find<'a>(pack: &'a Pack, name: &str, query: &str) -> Option<&'a Puzzle> {
    match name {
        "" | "daily" => Pack::shipped().daily(today()),
        "near" => {
            let rating = value(query, "rating").and_then(|text| text.parse().ok()).unwrap_or(USUAL);
            let kind = match value(query, "kind") {
                Some(kind) => Some(kind.parse::<Kind>().ok()?),
                None => None,
            };
            let seed = value(query, "seed").and_then(|text| text.parse().ok()).unwrap_or(0);
            let matches = |it: &Puzzle| kind.is_none_or(|kind| it.kind == kind);
            pack.near(seed, matches, |it| it.difficulty.abs_diff(rating))
        }
        code => pack.get(code.parse().ok()?),
    }
}

/// Days since 1 January 1970, UTC.
fn today() -> u64 {
    wall_clock_ms() / MS_PER_DAY
}

/// Returns a value from the query of a URL.
pub(super) fn value<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter(|(key, _)| *key == name).map(|(_, value)| value).next()
}

/// The page of a puzzle, with a preview. Status 404 if it does not exist.
async fn puzzle_reply(puzzle: Option<Puzzle>, request: &Parts, app: &Arc<App>) -> Option<Response> {
    let status = if puzzle.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let card = || match &puzzle {
        Some(puzzle) => Card {
            title: PuzzleTitle { puzzle: puzzle.id }.to_string(),
            description: format!("{}. {}", puzzle.task(), puzzle.game.rules().describe()),
        },
        None => Card::of_site(&oxo_words::PREVIEW_LOBBY),
    };
    let picture = match request.uri.path() {
        "/puzzle" => DAILY_PICTURE.to_owned(),
        path => format!("{path}.png"),
    };
    page(Shell::Lobby, status, &picture, card, request, app).await
}

/// A puzzle as JSON, with cells by name.
#[derive(Serialize)]
pub(super) struct Shown {
    id: String,
    rules: Rules,
    x: Vec<String>,
    o: Vec<String>,
    turn: Side,
    /// The last stone placed.
    last: Option<String>,
    kind: &'static str,
    /// Whether a single move is right at every step.
    strict: bool,
    /// Stones of the solution, or of the win to be stopped.
    length: u32,
    difficulty: u32,
    task: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    themes: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
}

impl Shown {
    pub(super) fn of(puzzle: &Puzzle, with_solution: bool) -> Shown {
        let game = &puzzle.game;
        let rules = *game.rules();
        let of = |side| {
            let stones = game.stones().filter(move |&(_, owner)| owner == side);
            stones.map(|(at, _)| rules.name(at).to_string()).collect()
        };
        Shown {
            id: puzzle.id.to_string(),
            rules,
            x: of(Side::X),
            o: of(Side::O),
            turn: puzzle.solver(),
            last: game.moves().last().map(|&at| rules.name(at).to_string()),
            kind: puzzle.kind.name(),
            strict: puzzle.is_strict,
            length: puzzle.stones,
            difficulty: puzzle.difficulty,
            task: puzzle.task(),
            themes: with_solution.then(|| themes(puzzle)),
            solution: with_solution.then(|| names(&rules, &puzzle.solution)),
        }
    }
}

fn themes(puzzle: &Puzzle) -> Vec<&'static str> {
    puzzle.themes.iter().map(|theme| theme.name()).collect()
}

pub(super) fn names(rules: &Rules, cells: &[Point]) -> Vec<String> {
    cells.iter().map(|&at| rules.name(at).to_string()).collect()
}

/// All puzzles with their solutions, one object per line.
fn lines(pack: &Pack) -> String {
    let line = |puzzle| serde_json::to_string(&Shown::of(puzzle, true)).map(|line| line + "\n");
    Language::ENGLISH.within(|| pack.iter().filter_map(|it| line(it).ok()).collect())
}

/// The verdict on moves, see [`judge`]: with the defender's reply to a correct move or the play that
/// refutes a wrong one, or with the reason why the move is illegal.
pub(super) fn verdict(rules: &Rules, tried: Result<Tried, Clean>) -> Value {
    match tried {
        Ok(Tried { verdict, line, solved, themes, .. }) => {
            let line = names(rules, &line);
            json!({ "verdict": verdict, "line": line, "solved": solved, "themes": themes })
        }
        Err(why) => json!({ "verdict": "illegal", "line": [], "solved": false, "why": why }),
    }
}

async fn verdict_on(
    puzzle: Puzzle,
    request: &Parts,
    app: &Arc<App>,
    caller: &Caller,
) -> Option<Response> {
    let rules = *puzzle.game.rules();
    let moves = value(request.uri.query()?, "moves")?;
    let read = moves.split(',').map(|name| parse_point(rules.area(), name).ok());
    let tried: Vec<Point> = read.collect::<Option<_>>()?;
    let tried = match judge::judge(&app.puzzles.verdicts, caller, puzzle, tried).await {
        Ok(tried) => Ok(tried),
        Err(rejection) if rejection.code == Code::RateLimited => return Some(too_many()),
        Err(rejection) => Err(language(&request.headers).within(|| rejection.words())),
    };
    Some(plain(verdict(&rules, tried).to_string().into(), request))
}

/// A puzzle with its rating, which attempts have changed.
async fn json(
    puzzle: &Puzzle,
    with_solution: bool,
    request: &Parts,
    app: &Arc<App>,
) -> Option<Response> {
    let difficulty = app.puzzles.rating(puzzle).await.ok()?.rounded().value;
    let shown = language(&request.headers).within(|| Shown::of(puzzle, with_solution));
    let body = serde_json::to_vec(&Shown { difficulty, ..shown }).ok()?;
    Some(plain(body.into(), request))
}

pub(super) fn plain(body: Bytes, request: &Parts) -> Response {
    cached(reply(body.into(), JSON, &request.headers), NOT_KEPT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_found_by_its_code_or_near_a_difficulty() {
        let find = |name, query| find(Pack::shipped(), name, query);
        assert!(find("near", "kind=nonsense").is_none() && find("ZZZZZZ", "").is_none());
        assert!(find("near", "kind=hold&rating=x").is_some_and(|it| it.kind == Kind::Hold));
    }
}
