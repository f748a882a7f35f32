//! Replies with a body: compressed as the client accepts, and cached as long as they are valid.

use std::fmt::Display;

use http_body_util::Full;
use hyper::StatusCode;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderMap, HeaderName, HeaderValue, VARY,
};

use super::packing::{EACH, Packing};
use crate::app::App;
use crate::net::quotas::{Action, Caller};
use crate::net::response::{Response, too_many};

pub(super) const PNG: &str = "image/png";
pub(super) const JSON: &str = "application/json";

/// A rendered and compressed file from the cache; `name` identifies its content. `None` if it
/// cannot be drawn or the server stops meanwhile.
pub(super) async fn render(
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
    let policy = HeaderValue::from_static("default-src 'none'");
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    Some(response)
}

/// Entity tag of a file. It differs by compression.
pub(super) fn tag(hash: impl Display, packing: Option<&'static Packing>) -> String {
    format!("\"{hash}-{}\"", packing.map_or("", |packing| packing.name))
}

/// A reply with this body, compressed as the client accepts.
pub(super) fn reply(plain: Vec<u8>, kind: &'static str, request_headers: &HeaderMap) -> Response {
    let packing = packing(request_headers, kind);
    respond_with(packed(plain, packing), kind, packing)
}

pub(super) fn packed(plain: Vec<u8>, packing: Option<&'static Packing>) -> Bytes {
    match packing {
        Some(packing) => packing.pack(&plain, EACH),
        None => plain.into(),
    }
}

/// Adds what `Cache-Control` says.
pub(super) fn cached(mut response: Response, control: &'static str) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(control));
    response
}

/// Makes browsers fresh the reply each time.
pub(super) fn fresh(headers: &mut HeaderMap, tag: &str) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(ETAG, HeaderValue::try_from(tag).expect("hexadecimal digits in quotes"));
}

pub(super) fn unchanged(tag: &str) -> Response {
    let mut response = Response::default();
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    fresh(response.headers_mut(), tag);
    response
}

/// There is such a thing, but nothing to tell of it.
pub(super) fn empty() -> Response {
    let mut response = Response::default();
    *response.status_mut() = StatusCode::NO_CONTENT;
    response
}

pub(super) fn respond_with(
    body: Bytes,
    kind: &'static str,
    packing: Option<&'static Packing>,
) -> Response {
    let mut response = Response::new(Full::new(body));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(packing) = packing {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(packing.name));
    }
    response
}

/// The compression for a reply of this type, if the client accepts any. PNG is compressed already.
pub(super) fn packing(request_headers: &HeaderMap, kind: &str) -> Option<&'static Packing> {
    let mut known = Packing::ALL.iter().filter(|_| kind != PNG);
    known.find(|packing| accepts(request_headers, &ACCEPT_ENCODING, packing.name))
}

/// Whether a header lists this item with a quality above zero.
pub(super) fn accepts(headers: &HeaderMap, name: &HeaderName, item: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|listed| {
        let (listed, rank) = listed.split_once(';').unwrap_or((listed, ""));
        let never = rank.trim().strip_prefix("q=").and_then(|rank| rank.parse().ok()) == Some(0.0);
        // Proxies that compress a reply weaken its tag.
        listed.trim().trim_start_matches("W/").eq_ignore_ascii_case(item) && !never
    })
}
