//! A page: its shell, the tags for previews, and the headers that keep others out.

use hyper::header::{
    ACCEPT_LANGUAGE, CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH,
    REFERRER_POLICY, VARY,
};
use hyper::http::request::Parts;
use hyper::{StatusCode, Uri};
use oxo_store::hex;
use oxo_words::Language;
use sha2::{Digest, Sha256};

use super::preview::Card;
use super::reply::{accepts, fresh, packed, packing, respond_with, tag, unchanged};
use super::request_host::RequestHost;
use super::site::{Shell, Site};
use crate::app::App;
use crate::config::Config;
use crate::net::origin::Origin;
use crate::net::response::Response;

const HTML: &str = "text/html; charset=utf-8";
/// Request headers that the reply to `/` depends on.
pub const VARIES: &str = "Accept, Accept-Encoding, Accept-Language";
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// Public address of the server. Never repeats an unknown Host header. `None` if neither the
/// settings nor a known header name one.
pub(super) fn home(request_headers: &HeaderMap, config: &Config) -> Option<String> {
    let public = config.public_url.as_ref().map(Origin::to_string);
    public.or_else(|| RequestHost::of(request_headers, config).map(|host| host.to_string()))
}

/// The language that the client prefers.
pub(super) fn language(request_headers: &HeaderMap) -> Language {
    let accepted = request_headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    accepted.map_or(Language::ENGLISH, Language::accepted)
}

/// A page of the site, with a card for previews of links to it and the path of its picture. `None`
/// if the server stops meanwhile.
pub(super) async fn page(
    shell: Shell,
    status: StatusCode,
    picture: &str,
    card: impl Fn() -> Card,
    request: &Parts,
    app: &App,
) -> Option<Response> {
    let (headers, config) = (&request.headers, &app.config);
    let home = home(headers, config).filter(|_| status == StatusCode::OK);
    let urls = home.map(|home| {
        let path = request.uri.path();
        (format!("{home}{path}"), format!("{home}{picture}"))
    });
    let urls = urls.as_ref().map(|(url, picture)| (url.as_str(), picture.as_str()));
    let tags = language(headers).within(|| card().tags(urls));
    let plain = Site::get().page(shell, &tags);
    let packing = packing(headers, HTML);
    let tag = tag(hex(&Sha256::digest(&plain)[..8]), packing);
    let is_found = status == StatusCode::OK;
    let mut response = if is_found && accepts(headers, &IF_NONE_MATCH, &tag) {
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
