//! HTTP responses.

use http_body_util::Full;
use hyper::StatusCode;
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, HeaderValue, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS};

pub type Response = hyper::Response<Full<Bytes>>;

/// How long browsers insist on TLS after a visit over TLS: one year, as is usual.
const TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the headers that all responses share; `by_tls` if clients connect over TLS.
pub fn finish(mut response: Response, by_tls: bool) -> Response {
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if by_tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, TLS_ONLY);
    }
    response
}

pub fn too_many() -> Response {
    text(StatusCode::TOO_MANY_REQUESTS, "too many requests: wait a moment and try again\n".into())
}

pub fn text(status: StatusCode, body: String) -> Response {
    let mut response = Response::new(Full::new(Bytes::from(body)));
    *response.status_mut() = status;
    let content_type = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, content_type);
    response
}
