//! The page that browsers play on, and what it may do there: nothing but what is its own.

mod site;
mod trim;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, REFERRER_POLICY, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Request, StatusCode};
use oxo_shared::protocol::GameId;
use sha2::{Digest, Sha256};

use crate::config::Config;
use crate::http::Answer;
use crate::origin::Place;
use crate::secret::hex;
use site::{Asset, Site};

const ASSETS: &str = "/a/";
/// A file under its hash never changes.
const FOR_EVER: &str = "max-age=31536000, immutable";
/// What the answer to a request for `/` depends on.
pub const VARIES: &str = "Accept, Accept-Encoding";
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// The answer to a browser's request, if there is something for browsers under that path.
pub fn answer(request: &Request<Incoming>, config: &Config) -> Option<Answer> {
    let (path, headers) = (request.uri().path(), request.headers());
    if !config.web {
        return None;
    }
    if let Some(path) = path.strip_prefix(ASSETS) {
        return Some(asset(Site::get().asset(path)?, headers));
    }
    let name = path.strip_prefix('/')?;
    if name.is_empty() && accepts(headers, &ACCEPT, "text/html") {
        return Some(page("<title>OXO</title>", request, config));
    }
    let game: GameId = name.parse().ok()?;
    Some(page(&format!("<title>{game} · OXO</title>"), request, config))
}

fn asset(asset: &Asset, asked: &HeaderMap) -> Answer {
    let zipped = accepts(asked, &ACCEPT_ENCODING, "gzip");
    let body = if zipped { &asset.gzip } else { &asset.plain };
    let mut answer = answered(body.clone(), asset.kind, zipped);
    let headers = answer.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    answer
}

fn page(head: &str, request: &Request<Incoming>, config: &Config) -> Answer {
    let asked = request.headers();
    let site = Site::get();
    let plain = site.page(&format!("<meta name=\"oxo\" content=\"{}\">{head}", site.build()));
    let zipped = accepts(asked, &ACCEPT_ENCODING, "gzip");
    let hash = hex(&Sha256::digest(&plain)[..8]);
    let tag = format!("\"{hash}{}\"", if zipped { "-gzip" } else { "" });
    let mut answer = if accepts(asked, &IF_NONE_MATCH, &tag) {
        let mut answer = Answer::default();
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        answer
    } else {
        let body = if zipped { site::gzip(plain.as_bytes()) } else { plain.into() };
        answered(body, "text/html; charset=utf-8", zipped)
    };
    let headers = answer.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(VARY, HeaderValue::from_static(VARIES));
    headers.insert(ETAG, HeaderValue::try_from(tag).expect("hexadecimal digits"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
    let place = Place::of(asked, config);
    headers.insert(CONTENT_SECURITY_POLICY, policy(place.as_ref(), is_embedded(request)));
    answer
}

/// Whether it is to stand in somebody else's page, where it only looks.
fn is_embedded(request: &Request<Incoming>) -> bool {
    request.uri().query().is_some_and(|query| query.split('&').any(|part| part == "embed"))
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

fn answered(body: Bytes, kind: &'static str, zipped: bool) -> Answer {
    let mut answer = Answer::new(Full::new(body));
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if zipped {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    answer
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
