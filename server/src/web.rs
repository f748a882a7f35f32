//! The page that browsers play on, and what it may do there: nothing but what is its own.

mod packing;
mod preview;
mod site;
mod trim;

use std::sync::Arc;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, REFERRER_POLICY, VARY,
};
use hyper::http::request::Parts;
use hyper::{StatusCode, Uri};
use oxo_formats::Format;
use oxo_shared::protocol::{Code, GameId};
use sha2::{Digest, Sha256};

use crate::addresses::Caller;
use crate::answer::{Answer, too_many};
use crate::config::Config;
use crate::origin::Origin;
use crate::place::Place;
use crate::secret::hex;
use crate::world::World;
use packing::{EACH, Packing};
use preview::Card;
use site::{Asset, Shell, Site};

/// What is said of the page where there is no game to speak of.
const ABOUT: &str = "Noughts and crosses of every size, with friends, strangers and bots.";
const ASSETS: &str = "/a/";
/// A file under its hash never changes.
const FOR_EVER: &str = "max-age=31536000, immutable";
/// What the answer to a request for `/` depends on.
pub const VARIES: &str = "Accept, Accept-Encoding";
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// The answer to a browser's request, if there is something for browsers under that path.
pub async fn answer(asked: &Parts, world: &Arc<World>, caller: &Caller) -> Option<Answer> {
    let (path, headers) = (asked.uri.path(), &asked.headers);
    if !world.config.web {
        return None;
    }
    if let Some(path) = path.strip_prefix(ASSETS) {
        return asset(Site::get().asset(path)?, headers).await;
    }
    let name = path.strip_prefix('/')?;
    let (code, ending) =
        name.split_once('.').map_or((name, None), |(code, ending)| (code, Some(ending)));
    let Ok(g) = code.parse::<GameId>() else {
        return accepts(headers, &ACCEPT, "text/html").then(|| lobby(name, asked, &world.config));
    };
    match ending {
        None => Some(game_page(g, asked, world, caller).await),
        Some("qr.svg") => {
            let url = format!("{}/{g}", home(headers, &world.config)?);
            Some(answered(preview::code(&url)?.into(), "image/svg+xml", None))
        }
        Some(ending) => file(g, ending, headers, world, caller).await,
    }
}

/// The lobby; also under a name that nothing has, for whoever mistyped a code.
fn lobby(name: &str, asked: &Parts, config: &Config) -> Answer {
    let status = if name.is_empty() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let card = Card { title: "Noughts and crosses".to_owned(), words: ABOUT.to_owned() };
    page(Shell::Lobby, status, &card, asked, config)
}

/// The page of a game. What it shows beforehand is what everybody may see; who guesses codes
/// too often is shown nothing, whether there is something or not.
async fn game_page(g: GameId, asked: &Parts, world: &Arc<World>, caller: &Caller) -> Answer {
    let (card, status) = match preview::find(g, world, caller).await {
        Ok(table) => (Card::of(&table), StatusCode::OK),
        Err(refusal) => {
            let missing = refusal.code == Code::NoSuchGame;
            let status = if missing { StatusCode::NOT_FOUND } else { StatusCode::OK };
            (Card { title: format!("Game {g}"), words: ABOUT.to_owned() }, status)
        }
    };
    page(Shell::Game, status, &card, asked, &world.config)
}

/// The board of a game as it is now, or its record.
async fn file(
    g: GameId,
    ending: &str,
    asked: &HeaderMap,
    world: &Arc<World>,
    caller: &Caller,
) -> Option<Answer> {
    let (format, kind) = match ending {
        "svg" => (Format::Svg, "image/svg+xml"),
        "png" => (Format::Png, "image/png"),
        "sgf" => (Format::Sgf, "application/x-go-sgf"),
        "txt" => (Format::Text, "text/plain; charset=utf-8"),
        _ => return None,
    };
    let table = match preview::find(g, world, caller).await {
        Ok(table) => table,
        Err(refusal) if refusal.code == Code::NoSuchGame => return None,
        Err(_) => return Some(too_many()),
    };
    let tag = format!("\"{}\"", table.game.hash());
    if accepts(asked, &IF_NONE_MATCH, &tag) {
        return Some(unchanged(&tag));
    }
    let mut answer = match world.pictures.file(g, table, format, caller).await {
        Ok(file) => answered(file?, kind, None),
        Err(_) => return Some(too_many()),
    };
    let headers = answer.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'"));
    fresh(headers, &tag);
    Some(answer)
}

/// Where people find this server, as far as it can be said without repeating a stranger's words.
fn home(asked: &HeaderMap, config: &Config) -> Option<String> {
    let public = config.public_url.as_ref().map(Origin::to_string);
    public.or_else(|| Place::of(asked, config).map(|place| place.to_string()))
}

async fn asset(asset: &'static Asset, asked: &HeaderMap) -> Option<Answer> {
    let packing = packing(asked);
    let mut answer = answered(asset.body(packing).await?, asset.kind, packing);
    let headers = answer.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    Some(answer)
}

fn page(shell: Shell, status: StatusCode, card: &Card, asked: &Parts, config: &Config) -> Answer {
    let headers = &asked.headers;
    let url = home(headers, config).map(|home| format!("{home}{}", asked.uri.path()));
    let url = url.filter(|_| shell == Shell::Game && status == StatusCode::OK);
    let plain = Site::get().page(shell, &card.tags(url.as_deref()));
    let packing = packing(headers);
    let hash = hex(&Sha256::digest(&plain)[..8]);
    let tag = format!("\"{hash}-{}\"", packing.map_or("", Packing::name));
    let mut answer = if accepts(headers, &IF_NONE_MATCH, &tag) {
        unchanged(&tag)
    } else {
        let body = match packing {
            Some(packing) => packing.pack(plain.as_bytes(), EACH),
            None => plain.into(),
        };
        answered(body, "text/html; charset=utf-8", packing)
    };
    if answer.status() == StatusCode::OK {
        *answer.status_mut() = status;
    }
    let place = Place::of(headers, config);
    let policy = policy(place.as_ref(), is_embedded(&asked.uri));
    let headers = answer.headers_mut();
    fresh(headers, &tag);
    headers.insert(VARY, HeaderValue::from_static(VARIES));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    answer
}

/// To be asked for again each time, and sent only if it is another one.
fn fresh(headers: &mut HeaderMap, tag: &str) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(ETAG, HeaderValue::try_from(tag).expect("hexadecimal digits in quotes"));
}

fn unchanged(tag: &str) -> Answer {
    let mut answer = Answer::default();
    *answer.status_mut() = StatusCode::NOT_MODIFIED;
    fresh(answer.headers_mut(), tag);
    answer
}

/// Whether it is to stand in somebody else's page, where it only looks.
fn is_embedded(uri: &Uri) -> bool {
    uri.query().is_some_and(|query| query.split('&').any(|part| part == "embed"))
}

/// What the page may do. Older Safaris do not count the WebSocket as its own.
fn policy(place: Option<&Place>, embedded: bool) -> HeaderValue {
    let socket = place.map(|place| format!(" ws://{0} wss://{0}", place.host()));
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'{}; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors {}; require-trusted-types-for 'script'; trusted-types 'none'",
        socket.unwrap_or_default(),
        if embedded { "*" } else { "'none'" }
    );
    HeaderValue::try_from(policy).expect("a host has no other signs")
}

fn answered(body: Bytes, kind: &'static str, packing: Option<Packing>) -> Answer {
    let mut answer = Answer::new(Full::new(body));
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Some(packing) = packing {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(packing.name()));
    }
    answer
}

/// How the answer is packed, if who asks can unpack anything.
fn packing(asked: &HeaderMap) -> Option<Packing> {
    Packing::ALL.into_iter().find(|packing| accepts(asked, &ACCEPT_ENCODING, packing.name()))
}

/// Whether a header names this among what it lists, and does not rank it last of all.
fn accepts(headers: &HeaderMap, name: &HeaderName, item: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|listed| {
        let (listed, rank) = listed.split_once(';').unwrap_or((listed, ""));
        let never = rank.trim().strip_prefix("q=").and_then(|rank| rank.parse().ok()) == Some(0.0);
        // A proxy that packs things anew weakens their tags.
        listed.trim().trim_start_matches("W/").eq_ignore_ascii_case(item) && !never
    })
}
