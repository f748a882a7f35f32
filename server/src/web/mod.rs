//! The web client and the pictures and records of games, with their HTTP headers.

pub mod accept;
mod drills;
mod handshake;
mod modules;
mod packing;
mod preview;
mod puzzles;
mod request_host;
mod site;
mod study;
mod trim;

use std::fmt::Display;
use std::sync::Arc;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_ENCODING,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH,
    REFERRER_POLICY, VARY,
};
use hyper::http::request::Parts;
use hyper::{StatusCode, Uri};
use oxo_formats::Format;
use oxo_protocol::{Code, GameId, LinkCode};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::config::Config;
use crate::net::origin::Origin;
use crate::net::quotas::{Action, Caller};
use crate::net::response::{Response, too_many};
use crate::web::request_host::RequestHost;
use oxo_store::hex;
use oxo_words::{Language, PreviewGame};
use packing::{EACH, Packing};
use preview::Card;
use site::{Asset, ICON, Shell, Site};

const ASSETS: &str = "/a/";
/// Pages besides the lobby and games. Those of players begin with [`PLAYER`].
const PAGES: [&str; 5] = ["board", "learn", "stage", "top", "watch"];
const PLAYER: &str = "@/";
/// The beginning of what belongs to puzzles.
const PUZZLE: &str = "puzzle";
/// Below it, in place of a code: the positions that a browser keeps.
const MINE: &str = "/mine";
/// After the code of a game: its board alone, for streams.
const STAGE: &str = "/stage";
const HTML: &str = "text/html; charset=utf-8";
const PNG: &str = "image/png";
const JSON: &str = "application/json";
/// File ending of the QR code of a game's link.
const QR: &str = "qr.svg";
/// File ending of the study of a finished game.
const STUDY: &str = "study.json";
/// Picture of the lobby in previews of links; after the code of a game and a dot, that of a game.
const CARD: &str = "card.png";
/// Names under which browsers look for an icon that is no SVG.
const ICONS: [&str; 2] = ["favicon.ico", "apple-touch-icon.png"];
/// QR code that makes another device the same player. Its secret is in a header, because paths are
/// logged.
const LINK_QR: &str = "link.qr.svg";
const LINK_CODE: &str = "x-oxo-link";
/// A file name contains the hash of the content, so the content never changes.
const FOR_EVER: &str = "max-age=31536000, immutable";
/// The study of a finished game changes with the engine alone.
const A_DAY: &str = "max-age=86400";
/// Request headers that the reply to `/` depends on.
pub const VARIES: &str = "Accept, Accept-Encoding, Accept-Language";
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// Answers a browser's request; `None` if there is nothing at this path.
pub async fn respond(request: &Parts, app: &Arc<App>, caller: &Caller) -> Option<Response> {
    let (path, headers) = (request.uri.path(), &request.headers);
    if !app.config.web {
        return None;
    }
    if let Some(path) = path.strip_prefix(ASSETS) {
        return asset(Site::get().asset(path)?, headers).await;
    }
    let name = path.strip_prefix('/')?;
    if ICONS.contains(&name) {
        return Some(for_a_day(respond_with(Bytes::from_static(ICON), PNG, None)));
    }
    if name == CARD {
        return drawn(name.to_owned(), PNG, headers, app, caller, preview::lobby_picture).await;
    }
    if name == LINK_QR {
        return linking(headers, app, caller);
    }
    if let Some(path) = name.strip_prefix(PUZZLE) {
        let response = match path.strip_prefix(MINE) {
            Some("") => drills::respond(None, request, app, caller).await,
            Some(rest) if rest.starts_with('.') => {
                drills::respond(Some(&rest[1..]), request, app, caller).await
            }
            _ => puzzles::respond(path, request, app, caller).await,
        };
        if response.is_some() {
            return response;
        }
    }
    let game = name.strip_suffix(STAGE).unwrap_or(name);
    let (code, ending) =
        game.split_once('.').map_or((game, None), |(code, ending)| (code, Some(ending)));
    let Ok(g) = code.parse::<GameId>() else {
        let wanted = accepts(headers, &ACCEPT, "text/html");
        return if wanted { lobby(name, request, app).await } else { None };
    };
    match ending {
        None => game_page(g, request, app, caller).await,
        Some(QR) => {
            let url = format!("{}/{g}", home(headers, &app.config)?);
            let name = format!("{url}.{QR}");
            let draw = move || Some(preview::code(&url)?.into_bytes());
            drawn(name, "image/svg+xml", headers, app, caller, draw).await
        }
        Some(STUDY) => studied(g, headers, app, caller).await,
        Some(ending) => file(g, ending, headers, app, caller).await,
    }
}

/// The lobby page, and those that its shell shows as well. With status 404 it also answers unknown
/// names, such as mistyped codes.
async fn lobby(name: &str, request: &Parts, app: &App) -> Option<Response> {
    let is_page = name.is_empty() || PAGES.contains(&name) || name.starts_with(PLAYER);
    let status = if is_page { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let card = || Card {
        title: oxo_words::PREVIEW_LOBBY.to_string(),
        description: oxo_words::PREVIEW_ABOUT.to_string(),
    };
    page(Shell::Lobby, status, card, request, app).await
}

/// The page of a game. Its preview shows what everybody may see, and nothing after too many wrong
/// guesses.
async fn game_page(
    g: GameId,
    request: &Parts,
    app: &Arc<App>,
    caller: &Caller,
) -> Option<Response> {
    let found = preview::find(g, app, caller).await;
    let is_missing = found.as_ref().is_err_and(|rejection| rejection.code == Code::NoSuchGame);
    let status = if is_missing { StatusCode::NOT_FOUND } else { StatusCode::OK };
    let card = || match &found {
        Ok(table) => Card::of(table),
        Err(_) => Card {
            title: PreviewGame { code: g }.to_string(),
            description: oxo_words::PREVIEW_ABOUT.to_string(),
        },
    };
    page(Shell::Game, status, card, request, app).await
}

/// The QR code of a link by which another device becomes the same player.
fn linking(headers: &HeaderMap, app: &App, caller: &Caller) -> Option<Response> {
    let code: LinkCode = headers.get(LINK_CODE)?.to_str().ok()?.parse().ok()?;
    if caller.spend(Action::Picture).is_err() {
        return Some(too_many());
    }
    let url = format!("{}/#link={code}", home(headers, &app.config)?);
    Some(respond_with(preview::code(&url)?.into(), "image/svg+xml", None))
}

/// The current board of a game as a picture, or its record.
async fn file(
    g: GameId,
    ending: &str,
    request_headers: &HeaderMap,
    app: &Arc<App>,
    caller: &Caller,
) -> Option<Response> {
    let (format, kind) = match ending {
        "svg" => (Format::Svg, "image/svg+xml"),
        "png" | CARD => (Format::Png, PNG),
        "sgf" => (Format::Sgf, "application/x-go-sgf"),
        "txt" => (Format::Text, "text/plain; charset=utf-8"),
        _ => return None,
    };
    let table = match preview::find(g, app, caller).await {
        Ok(table) => table,
        Err(rejection) if rejection.code == Code::NoSuchGame => return None,
        Err(_) => return Some(too_many()),
    };
    let hash = if ending == CARD { preview::hash(&table) } else { table.game.hash().to_string() };
    let tag = tag(&hash, packing(request_headers, kind));
    if accepts(request_headers, &IF_NONE_MATCH, &tag) {
        return Some(unchanged(&tag));
    }
    let is_card = ending == CARD;
    let draw = move || match is_card {
        true => preview::picture(g, table),
        false => oxo_formats::write(&preview::record(g, table), format).ok(),
    };
    let mut response =
        drawn(format!("{g}.{ending} {hash}"), kind, request_headers, app, caller, draw).await?;
    if response.status() == StatusCode::OK {
        fresh(response.headers_mut(), &tag);
    }
    Some(response)
}

/// The study of a game that everybody may know to be over.
async fn studied(
    g: GameId,
    request_headers: &HeaderMap,
    app: &Arc<App>,
    caller: &Caller,
) -> Option<Response> {
    let table = match preview::find(g, app, caller).await {
        Ok(table) => table,
        Err(rejection) if rejection.code == Code::NoSuchGame => return None,
        Err(_) => return Some(too_many()),
    };
    table.game.outcome()?;
    let bots = Arc::clone(&app.bots);
    let make = move || {
        bots.end_spare();
        study::study(&table.game).map(Bytes::from)
    };
    match app.studies.get(g.to_string(), caller.turn_for(Action::Study), make).await {
        Ok(study) => {
            let packing = packing(request_headers, JSON);
            let response = respond_with(packed(study?.into(), packing), JSON, packing);
            let mut response = for_a_day(response);
            response.headers_mut().insert(VARY, HeaderValue::from_static("Accept-Encoding"));
            Some(response)
        }
        Err(_) => Some(too_many()),
    }
}

/// A rendered and compressed file from the cache; `name` identifies its content.
async fn drawn(
    name: String,
    kind: &'static str,
    request_headers: &HeaderMap,
    app: &App,
    caller: &Caller,
    draw: impl FnOnce() -> Option<Vec<u8>> + Send + 'static,
) -> Option<Response> {
    let packing = packing(request_headers, kind);
    let name = format!("{name} {}", packing.map_or("", |packing| packing.name));
    let make = move || Some(packed(draw()?, packing));
    let Ok(file) = app.pictures.get(name, caller.turn_for(Action::Picture), make).await else {
        return Some(too_many());
    };
    let mut response = respond_with(file?, kind, packing);
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'"));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    Some(response)
}

/// Public address of the server. Never repeats an unknown Host header.
fn home(request_headers: &HeaderMap, config: &Config) -> Option<String> {
    let public = config.public_url.as_ref().map(Origin::to_string);
    public.or_else(|| RequestHost::of(request_headers, config).map(|host| host.to_string()))
}

async fn asset(asset: &'static Asset, request_headers: &HeaderMap) -> Option<Response> {
    let packing = packing(request_headers, asset.kind);
    let mut response = respond_with(asset.body(packing).await?, asset.kind, packing);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    Some(response)
}

async fn page(
    shell: Shell,
    status: StatusCode,
    card: impl Fn() -> Card,
    request: &Parts,
    app: &App,
) -> Option<Response> {
    let (headers, config) = (&request.headers, &app.config);
    let home = home(headers, config).filter(|_| status == StatusCode::OK);
    let urls = home.map(|home| {
        let url = format!("{home}{}", request.uri.path());
        let picture = match shell {
            Shell::Lobby => match puzzles::picture(request.uri.path()) {
                Some(picture) => format!("{home}{picture}"),
                None => format!("{home}/{CARD}"),
            },
            Shell::Game => format!("{}.{CARD}", url.strip_suffix(STAGE).unwrap_or(&url)),
        };
        (url, picture)
    });
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let language = accepted.map_or(Language::ENGLISH, Language::accepted);
    let urls = urls.as_ref().map(|(url, picture)| (url.as_str(), picture.as_str()));
    let tags = language.within(|| card().tags(urls));
    let plain = Site::get().page(shell, &tags);
    let packing = packing(headers, HTML);
    let tag = tag(hex(&Sha256::digest(&plain)[..8]), packing);
    let mut response = if accepts(headers, &IF_NONE_MATCH, &tag) {
        unchanged(&tag)
    } else {
        let pack = move || Some(packed(plain.into_bytes(), packing));
        let body = match packing {
            Some(_) => app.pages.get(tag.clone(), async { Ok(()) }, pack).await.ok()??,
            None => pack()?,
        };
        respond_with(body, HTML, packing)
    };
    if response.status() == StatusCode::OK {
        *response.status_mut() = status;
    }
    let host = RequestHost::of(headers, config);
    let policy = policy(host.as_ref(), is_embedded(&request.uri));
    let headers = response.headers_mut();
    fresh(headers, &tag);
    headers.insert(VARY, HeaderValue::from_static(VARIES));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    Some(response)
}

/// Entity tag of a file. It differs by compression.
fn tag(hash: impl Display, packing: Option<&'static Packing>) -> String {
    format!("\"{hash}-{}\"", packing.map_or("", |packing| packing.name))
}

fn packed(plain: Vec<u8>, packing: Option<&'static Packing>) -> Bytes {
    match packing {
        Some(packing) => packing.pack(&plain, EACH),
        None => plain.into(),
    }
}

/// Lets browsers keep the reply for a day.
fn for_a_day(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(A_DAY));
    response
}

/// Makes browsers revalidate the reply each time.
fn fresh(headers: &mut HeaderMap, tag: &str) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(ETAG, HeaderValue::try_from(tag).expect("hexadecimal digits in quotes"));
}

fn unchanged(tag: &str) -> Response {
    let mut response = Response::default();
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    fresh(response.headers_mut(), tag);
    response
}

/// Whether the page is to be embedded, read-only, in another site.
fn is_embedded(uri: &Uri) -> bool {
    uri.query().is_some_and(|query| query.split('&').any(|part| part == "embed"))
}

/// Content security policy of a page. Older Safaris do not count the WebSocket as `'self'`.
fn policy(host: Option<&RequestHost>, embedded: bool) -> HeaderValue {
    let socket = host.map(|host| format!(" ws://{0} wss://{0}", host.host()));
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'{}; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors {}; require-trusted-types-for 'script'; trusted-types 'none'",
        socket.unwrap_or_default(),
        if embedded { "*" } else { "'none'" }
    );
    HeaderValue::try_from(policy).expect("a host is valid in a header")
}

fn respond_with(body: Bytes, kind: &'static str, packing: Option<&'static Packing>) -> Response {
    let mut response = Response::new(Full::new(body));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Some(packing) = packing {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(packing.name));
    }
    response
}

/// The compression for a reply of this type, if the client accepts any. PNG is compressed already.
fn packing(request_headers: &HeaderMap, kind: &str) -> Option<&'static Packing> {
    let mut known = Packing::ALL.iter().filter(|_| kind != PNG);
    known.find(|packing| accepts(request_headers, &ACCEPT_ENCODING, packing.name))
}

/// Whether a header lists this item with a quality above zero.
fn accepts(headers: &HeaderMap, name: &HeaderName, item: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|listed| {
        let (listed, rank) = listed.split_once(';').unwrap_or((listed, ""));
        let never = rank.trim().strip_prefix("q=").and_then(|rank| rank.parse().ok()) == Some(0.0);
        // Proxies that compress a reply weaken its tag.
        listed.trim().trim_start_matches("W/").eq_ignore_ascii_case(item) && !never
    })
}

#[cfg(test)]
mod tests;
