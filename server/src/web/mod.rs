//! The web client and the pictures and records of games, with their HTTP headers.

pub mod accept;
mod drills;
mod handshake;
mod modules;
mod packing;
mod page;
mod preview;
mod puzzles;
mod reply;
mod request_host;
mod site;
mod study;
mod tree;
mod trim;

use std::sync::Arc;

use hyper::StatusCode;
use hyper::body::Bytes;
use hyper::header::{ACCEPT, HeaderMap, IF_NONE_MATCH};
use hyper::http::request::Parts;
use oxo_formats::Format;
use oxo_protocol::{Code, GameId, LinkCode, Table};
use oxo_words::PreviewGame;

use crate::app::App;
use crate::net::quotas::{Action, Caller};
use crate::net::response::{Response, too_many};
pub use page::VARIES;
use page::{home, page};
use preview::Card;
use reply::{
    JSON, PNG, accepts, cached, empty, fresh, packing, render, reply, respond_with, tag, unchanged,
};
use site::{Asset, ICON, Shell, Site};

const ASSETS: &str = "/a/";
/// Pages besides the lobby and games. Those of players begin with [`PLAYER`].
const PAGES: [&str; 5] = ["board", "learn", "stage", "top", "watch"];
const PLAYER: &str = "@/";
/// The beginning of paths of puzzles.
const PUZZLE: &str = "puzzle";
/// Follows [`PUZZLE`] in place of a code: the positions that a browser stores.
const MINE: &str = "/mine";
/// Follows the code of a game: its board alone, for streams.
const STAGE: &str = "/stage";
/// File ending of the QR code of a game's link.
const QR: &str = "qr.svg";
/// File ending of the study of a finished game.
const STUDY: &str = "study.json";
/// Picture of the lobby in link previews; after the code of a game and a dot, the picture of that
/// game.
const CARD: &str = "card.png";
/// Names under which browsers look for an icon other than an SVG.
const ICONS: [&str; 2] = ["favicon.ico", "apple-touch-icon.png"];
/// QR code that links another device to the same player. Its secret is in a header, because paths
/// are logged.
const LINK_QR: &str = "link.qr.svg";
const LINK_CODE: &str = "x-oxo-link";
/// The study of a finished game changes only with the engine.
const A_DAY: &str = "max-age=86400";
/// A file name contains the hash of the content, so the content never changes.
const FOR_EVER: &str = "max-age=31536000, immutable";

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
        return Some(cached(respond_with(Bytes::from_static(ICON), PNG, None), A_DAY));
    }
    if name == CARD {
        return render(name.to_owned(), PNG, headers, app, caller, preview::lobby_picture).await;
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
    let game = name.strip_suffix(STAGE).filter(|code| !code.contains('.')).unwrap_or(name);
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
            render(name, "image/svg+xml", headers, app, caller, draw).await
        }
        Some(STUDY) => studied(g, headers, app, caller).await,
        Some(ending) => file(g, ending, headers, app, caller).await,
    }
}

/// The lobby page, and the other pages that its shell shows. With status 404 it also answers
/// unknown names, such as mistyped codes.
async fn lobby(name: &str, request: &Parts, app: &App) -> Option<Response> {
    let is_page = name.is_empty() || PAGES.contains(&name) || name.starts_with(PLAYER);
    let status = if is_page { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let card = || Card::of_site(&oxo_words::PREVIEW_LOBBY);
    page(Shell::Lobby, status, &format!("/{CARD}"), card, request, app).await
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
        Err(_) => Card::of_site(&PreviewGame { code: g }),
    };
    page(Shell::Game, status, &format!("/{g}.{CARD}"), card, request, app).await
}

/// The QR code of a link that signs another device in as the same player.
fn linking(headers: &HeaderMap, app: &App, caller: &Caller) -> Option<Response> {
    let code: LinkCode = headers.get(LINK_CODE)?.to_str().ok()?.parse().ok()?;
    if caller.spend(Action::Picture).is_err() {
        return Some(too_many());
    }
    let url = format!("{}/#link={code}", home(headers, &app.config)?);
    Some(respond_with(preview::code(&url)?.into(), "image/svg+xml", None))
}

/// The public view of a game, or else the response to send: `None` if there is no such game.
async fn view_of(g: GameId, app: &Arc<App>, caller: &Caller) -> Result<Table, Option<Response>> {
    preview::find(g, app, caller).await.map_err(|rejection| match rejection.code {
        Code::NoSuchGame => None,
        _ => Some(too_many()),
    })
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
    let table = match view_of(g, app, caller).await {
        Ok(table) => table,
        Err(answer) => return answer,
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
        render(format!("{g}.{ending} {hash}"), kind, request_headers, app, caller, draw).await?;
    if response.status() == StatusCode::OK {
        fresh(response.headers_mut(), &tag);
    }
    Some(response)
}

/// The study of a game that is publicly over; no content if it has none, or none yet.
async fn studied(
    g: GameId,
    request_headers: &HeaderMap,
    app: &Arc<App>,
    caller: &Caller,
) -> Option<Response> {
    let table = match view_of(g, app, caller).await {
        Ok(table) => table,
        Err(answer) => return answer,
    };
    if table.game.outcome().is_none() {
        return Some(empty());
    }
    let bots = Arc::clone(&app.bots);
    let make = move || {
        bots.end_spare();
        study::study(&table.game).map(Bytes::from)
    };
    match app.studies.get(g.to_string(), caller.turn_for(Action::Study), make).await {
        Ok(None) => Some(empty()),
        Ok(Some(study)) => Some(cached(reply(study.into(), JSON, request_headers), A_DAY)),
        Err(_) => Some(too_many()),
    }
}

async fn asset(asset: &'static Asset, request_headers: &HeaderMap) -> Option<Response> {
    let packing = packing(request_headers, asset.kind);
    let response = respond_with(asset.body(packing).await?, asset.kind, packing);
    Some(cached(response, FOR_EVER))
}

#[cfg(test)]
mod tests;
