//! The page that browsers play on, and what it may do there: nothing but what is its own.

pub mod accept;
mod handshake;
mod packing;
mod preview;
mod request_host;
mod site;
mod trim;

use std::fmt::Display;
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
use oxo_protocol::{Code, GameId};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::config::Config;
use crate::net::origin::Origin;
use crate::net::quotas::{Action, Caller};
use crate::net::response::{Answer, too_many};
use crate::web::request_host::RequestHost;
use oxo_store::hex;
use packing::{EACH, Packing};
use preview::Card;
use site::{Asset, Shell, Site};

/// What is said of the page where there is no game to speak of.
const ABOUT: &str = "Noughts and crosses of every size, with friends, strangers and bots.";
const ASSETS: &str = "/a/";
const HTML: &str = "text/html; charset=utf-8";
const PNG: &str = "image/png";
/// What stands behind the code of a game for its link as a picture.
const QR: &str = "qr.svg";
/// A file under its hash never changes.
const FOR_EVER: &str = "max-age=31536000, immutable";
/// What the answer to a request for `/` depends on.
pub const VARIES: &str = "Accept, Accept-Encoding";
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// The answer to a browser's request, if there is something for browsers under that path.
pub async fn answer(asked: &Parts, app: &Arc<App>, caller: &Caller) -> Option<Answer> {
    let (path, headers) = (asked.uri.path(), &asked.headers);
    if !app.config.web {
        return None;
    }
    if let Some(path) = path.strip_prefix(ASSETS) {
        return asset(Site::get().asset(path)?, headers).await;
    }
    let name = path.strip_prefix('/')?;
    let (code, ending) =
        name.split_once('.').map_or((name, None), |(code, ending)| (code, Some(ending)));
    let Ok(g) = code.parse::<GameId>() else {
        let wanted = accepts(headers, &ACCEPT, "text/html");
        return if wanted { lobby(name, asked, app).await } else { None };
    };
    match ending {
        None => game_page(g, asked, app, caller).await,
        Some(QR) => {
            let url = format!("{}/{g}", home(headers, &app.config)?);
            let name = format!("{url}.{QR}");
            let draw = move || Some(preview::code(&url)?.into_bytes());
            drawn(name, "image/svg+xml", headers, app, caller, draw).await
        }
        Some(ending) => file(g, ending, headers, app, caller).await,
    }
}

/// The lobby; also under a name that nothing has, for whoever mistyped a code.
async fn lobby(name: &str, asked: &Parts, app: &App) -> Option<Answer> {
    let status = if name.is_empty() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let card = Card { title: "Noughts and crosses".to_owned(), words: ABOUT.to_owned() };
    page(Shell::Lobby, status, &card, asked, app).await
}

/// The page of a game. What it shows beforehand is what everybody may see; who guesses codes
/// too often is shown nothing, whether there is something or not.
async fn game_page(g: GameId, asked: &Parts, app: &Arc<App>, caller: &Caller) -> Option<Answer> {
    let (card, status) = match preview::find(g, app, caller).await {
        Ok(table) => (Card::of(&table), StatusCode::OK),
        Err(rejection) => {
            let missing = rejection.code == Code::NoSuchGame;
            let status = if missing { StatusCode::NOT_FOUND } else { StatusCode::OK };
            (Card { title: format!("Game {g}"), words: ABOUT.to_owned() }, status)
        }
    };
    page(Shell::Game, status, &card, asked, app).await
}

/// The board of a game as it is now, or its record.
async fn file(
    g: GameId,
    ending: &str,
    asked: &HeaderMap,
    app: &Arc<App>,
    caller: &Caller,
) -> Option<Answer> {
    let (format, kind) = match ending {
        "svg" => (Format::Svg, "image/svg+xml"),
        "png" => (Format::Png, PNG),
        "sgf" => (Format::Sgf, "application/x-go-sgf"),
        "txt" => (Format::Text, "text/plain; charset=utf-8"),
        _ => return None,
    };
    let table = match preview::find(g, app, caller).await {
        Ok(table) => table,
        Err(rejection) if rejection.code == Code::NoSuchGame => return None,
        Err(_) => return Some(too_many()),
    };
    let hash = table.game.hash();
    let tag = tag(hash, packing(asked, kind));
    if accepts(asked, &IF_NONE_MATCH, &tag) {
        return Some(unchanged(&tag));
    }
    let draw = move || oxo_formats::write(&preview::record(g, table), format).ok();
    let mut answer = drawn(format!("{g}.{ending} {hash}"), kind, asked, app, caller, draw).await?;
    if answer.status() == StatusCode::OK {
        fresh(answer.headers_mut(), &tag);
    }
    Some(answer)
}

/// What is drawn and packed once for all who want the same; `name` says what is to be seen.
async fn drawn(
    name: String,
    kind: &'static str,
    asked: &HeaderMap,
    app: &App,
    caller: &Caller,
    draw: impl FnOnce() -> Option<Vec<u8>> + Send + 'static,
) -> Option<Answer> {
    let packing = packing(asked, kind);
    let name = format!("{name} {}", packing.map_or("", |packing| packing.name));
    let make = move || Some(packed(draw()?, packing));
    let Ok(file) = app.pictures.get(name, || caller.spend(Action::Picture), make).await else {
        return Some(too_many());
    };
    let mut answer = answered(file?, kind, packing);
    let headers = answer.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'"));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    Some(answer)
}

/// Where people find this server, as far as it can be said without repeating a stranger's words.
fn home(asked: &HeaderMap, config: &Config) -> Option<String> {
    let public = config.public_url.as_ref().map(Origin::to_string);
    public.or_else(|| RequestHost::of(asked, config).map(|place| place.to_string()))
}

async fn asset(asset: &'static Asset, asked: &HeaderMap) -> Option<Answer> {
    let packing = packing(asked, asset.kind);
    let mut answer = answered(asset.body(packing).await?, asset.kind, packing);
    let headers = answer.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    Some(answer)
}

async fn page(
    shell: Shell,
    status: StatusCode,
    card: &Card,
    asked: &Parts,
    app: &App,
) -> Option<Answer> {
    let (headers, config) = (&asked.headers, &app.config);
    let url = home(headers, config).map(|home| format!("{home}{}", asked.uri.path()));
    let url = url.filter(|_| shell == Shell::Game && status == StatusCode::OK);
    let plain = Site::get().page(shell, &card.tags(url.as_deref()));
    let packing = packing(headers, HTML);
    let tag = tag(hex(&Sha256::digest(&plain)[..8]), packing);
    let mut answer = if accepts(headers, &IF_NONE_MATCH, &tag) {
        unchanged(&tag)
    } else {
        let pack = move || Some(packed(plain.into_bytes(), packing));
        let body = match packing {
            Some(_) => app.pages.get(tag.clone(), || Ok(()), pack).await.ok()??,
            None => pack()?,
        };
        answered(body, HTML, packing)
    };
    if answer.status() == StatusCode::OK {
        *answer.status_mut() = status;
    }
    let place = RequestHost::of(headers, config);
    let policy = policy(place.as_ref(), is_embedded(&asked.uri));
    let headers = answer.headers_mut();
    fresh(headers, &tag);
    headers.insert(VARY, HeaderValue::from_static(VARIES));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    Some(answer)
}

/// What a file is known by. Packed in another way it is another one.
fn tag(hash: impl Display, packing: Option<&'static Packing>) -> String {
    format!("\"{hash}-{}\"", packing.map_or("", |packing| packing.name))
}

fn packed(plain: Vec<u8>, packing: Option<&'static Packing>) -> Bytes {
    match packing {
        Some(packing) => packing.pack(&plain, EACH),
        None => plain.into(),
    }
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
fn policy(place: Option<&RequestHost>, embedded: bool) -> HeaderValue {
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

fn answered(body: Bytes, kind: &'static str, packing: Option<&'static Packing>) -> Answer {
    let mut answer = Answer::new(Full::new(body));
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Some(packing) = packing {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(packing.name));
    }
    answer
}

/// How an answer of this type is packed, if who asks can unpack anything; a PNG is packed already.
fn packing(asked: &HeaderMap, kind: &str) -> Option<&'static Packing> {
    let mut known = Packing::ALL.iter().filter(|_| kind != PNG);
    known.find(|packing| accepts(asked, &ACCEPT_ENCODING, packing.name))
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

#[cfg(test)]
mod tests;
