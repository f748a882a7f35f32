//! What a plain request is answered with.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, HeaderValue, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS};
use hyper::{Response, StatusCode};

pub type Answer = Response<Full<Bytes>>;

/// For how long browsers that came by TLS come by nothing else: a year, as is usual.
const TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// An answer with what all of them say, whoever has made it; `by_tls`, if people come by TLS.
pub fn finished(mut answer: Answer, by_tls: bool) -> Answer {
    let headers = answer.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if by_tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, TLS_ONLY);
    }
    answer
}

pub fn too_many() -> Answer {
    text(StatusCode::TOO_MANY_REQUESTS, "your address asks too much: wait a moment\n".into())
}

pub fn text(status: StatusCode, body: String) -> Answer {
    let mut answer = Response::new(Full::new(Bytes::from(body)));
    *answer.status_mut() = status;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    answer.headers_mut().insert(CONTENT_TYPE, plain);
    answer
}
