//! What a plain request is answered with.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::{Response, StatusCode};

pub type Answer = Response<Full<Bytes>>;

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
