//! The plain requests on the port, and the handshake that makes one a WebSocket.

use std::sync::Arc;

use http_body_util::Full;
use hyper::body::{Body, Incoming};
use hyper::header::{
    ALLOW, CONNECTION, HeaderMap, HeaderName, HeaderValue, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY,
    SEC_WEBSOCKET_PROTOCOL, SEC_WEBSOCKET_VERSION, UPGRADE, VARY,
};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode, Version};
use oxo_protocol::{PATH, SUBPROTOCOL};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use crate::app::App;
use crate::config::Config;
use crate::net::quotas::{Action, Caller};
use crate::net::response::{Answer, text, too_many};
use crate::web;
use crate::web::request_host;

/// The answer to a request for the WebSocket: after `101 Switching Protocols` the connection
/// is one.
pub fn shake_hands(request: &Request<Incoming>, app: &App) -> Answer {
    if app.draining.is_cancelled() {
        return readiness(app);
    }
    match check_handshake(request, &app.config) {
        Ok(key) => switching_protocols(key, request.headers()),
        Err(error) => error.answer(),
    }
}

/// The answer to any other request, as far as its address may be sent more.
pub async fn answer(asked: &Parts, app: &Arc<App>, caller: &Caller) -> Answer {
    let path = asked.uri.path();
    if asked.method != Method::GET && asked.method != Method::HEAD {
        let mut answer = text(StatusCode::METHOD_NOT_ALLOWED, "only GET is answered here\n".into());
        answer.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return answer;
    }
    match path {
        "/healthz" => text(StatusCode::OK, "ok".into()),
        "/readyz" => readiness(app),
        // In small letters: a game may be called READYZ.
        _ if caller.check(Action::Send).is_err() => too_many(),
        _ => {
            let answer = match web::answer(asked, app, caller).await {
                Some(answer) => answer,
                None if path == "/" => front_page(app),
                None => text(StatusCode::NOT_FOUND, "there is nothing here\n".into()),
            };
            if asked.method == Method::GET {
                let bytes = answer.body().size_hint().exact().unwrap_or_default();
                caller.owe(Action::Send, usize::try_from(bytes).unwrap_or(usize::MAX));
            }
            answer
        }
    }
}

fn readiness(app: &App) -> Answer {
    let unready = |why: &str| text(StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n"));
    if app.draining.is_cancelled() {
        unready("the server is going down")
    } else if !app.is_healthy() {
        unready("the store fails: moves are refused")
    } else if !app.store.is_following() {
        unready("this server does not follow the log of the others")
    } else {
        text(StatusCode::OK, "ready".into())
    }
}

fn front_page(app: &App) -> Answer {
    let words = format!(
        "This is an OXO server: noughts and crosses of every size, {} games now.\n\
         Play here with the terminal client:\n\n    oxo --server ws://THIS-ADDRESS{PATH}\n",
        app.games.len()
    );
    let mut answer = text(StatusCode::OK, words);
    answer.headers_mut().insert(VARY, HeaderValue::from_static(web::VARIES));
    answer
}

/// What is wrong with a WebSocket handshake (RFC 6455, 4.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum HandshakeError {
    #[error("this is a WebSocket")]
    NotAWebSocket,
    #[error("a WebSocket begins with GET in HTTP/1.1")]
    NotGet,
    #[error("only version 13 of WebSocket is spoken here")]
    Version,
    #[error("a WebSocket begins without a body")]
    Body,
    #[error("the handshake needs one key, 16 bytes in base 64")]
    Key,
    #[error(
        "this server does not accept players at this address: open it by its IP address, or start \
         the server with --public-url and the address"
    )]
    Origin,
    #[error("the only subprotocol here is oxo.v1")]
    Subprotocol,
}

impl HandshakeError {
    fn answer(self) -> Answer {
        let (status, hint) = match self {
            HandshakeError::NotAWebSocket => {
                (StatusCode::UPGRADE_REQUIRED, Some((UPGRADE, "websocket")))
            }
            HandshakeError::Version => {
                (StatusCode::BAD_REQUEST, Some((SEC_WEBSOCKET_VERSION, "13")))
            }
            HandshakeError::Origin => (StatusCode::FORBIDDEN, None),
            _ => (StatusCode::BAD_REQUEST, None),
        };
        let mut answer = text(status, format!("{self}\n"));
        if let Some((name, value)) = hint {
            answer.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        answer
    }
}

/// Checks a WebSocket handshake, and returns the key to answer it with.
fn check_handshake<'a>(
    request: &'a Request<Incoming>,
    config: &Config,
) -> Result<&'a HeaderValue, HandshakeError> {
    let headers = request.headers();
    // First of all: to a page whose socket failed, an ordinary request tells why.
    if !request_host::is_welcome(headers, config) {
        return Err(HandshakeError::Origin);
    }
    if !mentions(headers, &UPGRADE, "websocket") || !mentions(headers, &CONNECTION, "upgrade") {
        return Err(HandshakeError::NotAWebSocket);
    }
    if request.method() != Method::GET || request.version() < Version::HTTP_11 {
        return Err(HandshakeError::NotGet);
    }
    if !request.body().is_end_stream() {
        return Err(HandshakeError::Body);
    }
    if only(headers, &SEC_WEBSOCKET_VERSION).is_none_or(|version| version != "13") {
        return Err(HandshakeError::Version);
    }
    if headers.contains_key(SEC_WEBSOCKET_PROTOCOL)
        && !mentions(headers, &SEC_WEBSOCKET_PROTOCOL, SUBPROTOCOL)
    {
        return Err(HandshakeError::Subprotocol);
    }
    only(headers, &SEC_WEBSOCKET_KEY).filter(|key| is_key(key)).ok_or(HandshakeError::Key)
}

fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a HeaderValue> {
    let mut values = headers.get_all(name).iter();
    values.next().filter(|_| values.next().is_none())
}

/// Whether this is 16 bytes in base 64: 22 digits and two signs of padding.
fn is_key(value: &HeaderValue) -> bool {
    let is_digit = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'/');
    let digits = value.as_bytes().strip_suffix(b"==");
    digits.is_some_and(|digits| digits.len() == 22 && digits.iter().all(is_digit))
}

/// Whether a comma-separated header has this item, whatever its case.
fn mentions(headers: &HeaderMap, name: &HeaderName, item: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case(item))
}

fn switching_protocols(key: &HeaderValue, asked: &HeaderMap) -> Answer {
    let mut answer = Response::new(Full::default());
    *answer.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = answer.headers_mut();
    headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(CONNECTION, HeaderValue::from_static("Upgrade"));
    if let Ok(accepted) = HeaderValue::try_from(derive_accept_key(key.as_bytes())) {
        headers.insert(SEC_WEBSOCKET_ACCEPT, accepted);
    }
    // A client that names no subprotocol must be answered with none.
    if asked.contains_key(SEC_WEBSOCKET_PROTOCOL) {
        headers.insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
    }
    answer
}
