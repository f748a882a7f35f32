//! Plain HTTP requests, and the WebSocket handshake.

use std::sync::Arc;

use http_body_util::Full;
use hyper::body::{Body, Incoming};
use hyper::header::{
    ALLOW, CONNECTION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue, IF_NONE_MATCH,
    SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_PROTOCOL, SEC_WEBSOCKET_VERSION, UPGRADE, VARY,
};
use hyper::http::request::Parts;
use hyper::{Method, Request, StatusCode};
use oxo_protocol::{PATH, SUBPROTOCOL};
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::{self, error::ProtocolError};

use crate::app::App;
use crate::config::Config;
use crate::net::quotas::{Action, Caller};
use crate::net::response::{Response, text, too_many};
use crate::web;
use crate::web::page::home;
use crate::web::reply::accepts;
use crate::web::request_host;

/// Health checks: whether the server runs, and whether it is ready.
pub const PROBES: [&str; 2] = ["/healthz", "/readyz"];

/// Answers a WebSocket handshake. After `101 Switching Protocols` the connection is a WebSocket.
pub fn accept_websocket(request: &Request<Incoming>, app: &App) -> Response {
    if app.draining.is_cancelled() {
        return readiness(app);
    }
    open(request, &app.config).unwrap_or_else(HandshakeError::respond)
}

/// Answers any other request, within the address's budget of bytes.
pub async fn respond(request: &Parts, app: &Arc<App>, caller: &Caller) -> Response {
    let path = request.uri.path();
    if request.method != Method::GET && request.method != Method::HEAD {
        let mut response =
            text(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are supported\n".into());
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    match path {
        "/healthz" => text(StatusCode::OK, "ok".into()),
        "/readyz" => readiness(app),
        // Lower case only: a game may have the code READYZ.
        _ if caller.check(Action::Send).is_err() => too_many(),
        _ => {
            let response = match web::respond(request, app, caller).await {
                Some(response) => response,
                None if path == "/" => front_page(&request.headers, &app.config),
                None => text(StatusCode::NOT_FOUND, "not found\n".into()),
            };
            let response = unless_any(response, &request.headers);
            if request.method == Method::GET {
                let bytes = response.body().size_hint().exact().unwrap_or_default();
                caller.owe(Action::Send, usize::try_from(bytes).unwrap_or(usize::MAX));
            }
            response
        }
    }
}

/// Replaces the response by 304 if the request has `If-None-Match: *` (RFC 9110, 13.1.2).
fn unless_any(mut response: Response, request_headers: &HeaderMap) -> Response {
    let is_any = request_headers.get(IF_NONE_MATCH).is_some_and(|tag| tag == "*");
    if response.status() == StatusCode::OK && is_any {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Full::default();
        response.headers_mut().remove(CONTENT_TYPE);
        response.headers_mut().remove(CONTENT_ENCODING);
    }
    response
}

fn readiness(app: &App) -> Response {
    let unready = |why: &str| text(StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n"));
    if app.draining.is_cancelled() {
        unready("the server is shutting down")
    } else if !app.is_healthy() {
        unready("the store is failing: moves are rejected")
    } else if !app.store.is_following() {
        unready("this server lags behind the log of the cluster")
    } else {
        text(StatusCode::OK, "ready".into())
    }
}

fn front_page(request_headers: &HeaderMap, config: &Config) -> Response {
    let server =
        home(request_headers, config).unwrap_or_else(|| format!("ws://THIS-ADDRESS{PATH}"));
    let body = format!(
        "This is an OXO server: noughts and crosses of every size.\n\
         Play with the terminal client:\n\n    oxo --server {server}\n"
    );
    let mut response = text(StatusCode::OK, body);
    response.headers_mut().insert(VARY, HeaderValue::from_static(web::VARIES));
    response
}

/// Why a WebSocket handshake was rejected (RFC 6455, 4.2.1).
#[derive(Debug, thiserror::Error)]
enum HandshakeError {
    #[error("this is a WebSocket endpoint")]
    NotAWebSocket,
    #[error("a WebSocket handshake must not have a body")]
    Body,
    #[error("a header that a WebSocket handshake has once is repeated")]
    Repeated,
    #[error(
        "this server does not accept players at this address: open it by its IP address, or start \
         the server with --public-url and the address"
    )]
    Origin,
    #[error("the only supported subprotocol is oxo.v1")]
    Subprotocol,
    #[error(transparent)]
    Invalid(#[from] tungstenite::Error),
}

impl HandshakeError {
    fn respond(self) -> Response {
        let (status, hint) = match self {
            HandshakeError::NotAWebSocket => {
                (StatusCode::UPGRADE_REQUIRED, Some((UPGRADE, "websocket")))
            }
            HandshakeError::Origin => (StatusCode::FORBIDDEN, None),
            HandshakeError::Invalid(tungstenite::Error::Protocol(
                ProtocolError::MissingSecWebSocketVersionHeader,
            )) => (StatusCode::BAD_REQUEST, Some((SEC_WEBSOCKET_VERSION, "13"))),
            _ => (StatusCode::BAD_REQUEST, None),
        };
        let mut response = text(status, format!("{self}\n"));
        if let Some((name, value)) = hint {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

/// Validates a handshake and returns the response that opens the WebSocket.
fn open(request: &Request<Incoming>, config: &Config) -> Result<Response, HandshakeError> {
    let headers = request.headers();
    // First, because a web page whose socket failed sends an ordinary request to learn why.
    if !request_host::is_allowed(headers, config) {
        return Err(HandshakeError::Origin);
    }
    if !accepts(headers, &UPGRADE, "websocket") || !accepts(headers, &CONNECTION, "upgrade") {
        return Err(HandshakeError::NotAWebSocket);
    }
    if !request.body().is_end_stream() {
        return Err(HandshakeError::Body);
    }
    let is_repeated = |name| headers.get_all(name).iter().nth(1).is_some();
    if is_repeated(SEC_WEBSOCKET_VERSION) || is_repeated(SEC_WEBSOCKET_KEY) {
        return Err(HandshakeError::Repeated);
    }
    let mut response = create_response_with_body(request, Full::default)?;
    // RFC 6455: no subprotocol in the reply unless the client asked for one.
    if headers.contains_key(SEC_WEBSOCKET_PROTOCOL) {
        if !accepts(headers, &SEC_WEBSOCKET_PROTOCOL, SUBPROTOCOL) {
            return Err(HandshakeError::Subprotocol);
        }
        let subprotocol = HeaderValue::from_static(SUBPROTOCOL);
        response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, subprotocol);
    }
    Ok(response)
}
