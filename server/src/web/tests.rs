//! Requests are cheap: nothing is replayed, rendered, compressed or sent twice.

use std::net::Ipv4Addr;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use hyper::body::Body;
use hyper::header::{ETAG, HOST, HeaderName};
use hyper::{Method, Request};
use oxo_engine::Stop;
use oxo_protocol::GameEvent;
use oxo_shared::{Game, How, Winner};
use oxo_store::{Subject, bodies};

use super::*;
use crate::app::fixtures::{for_two, game, over, terms, unreplayable};
use crate::net::quotas::{Addresses, BYTES_SENT};
use crate::web::handshake;

/// Beyond every budget.
const TOO_MUCH: usize = 1 << 30;

struct Visitor(Arc<App>, Caller);

impl Visitor {
    /// Creates a client of a server whose only game cannot be replayed from a snapshot.
    fn new() -> Visitor {
        let app = crate::app::fixtures::app();
        unreplayable(&app);
        let addresses = Arc::new(Addresses::new(Some(app.config.limits.clone()), 1));
        Visitor(app, addresses.caller(Ipv4Addr::LOCALHOST.into()))
    }

    async fn ask(&self, method: Method, path: &str, name: HeaderName, value: &str) -> Response {
        let request = Request::builder().method(method).uri(path).header(HOST, "localhost");
        let request = request.header(name, value).body(()).expect("a request");
        handshake::respond(&request.into_parts().0, &self.0, &self.1).await
    }

    async fn get(&self, path: &str) -> Response {
        self.ask(Method::GET, path, ACCEPT, "text/html").await
    }
}

/// All paths of a game.
fn paths() -> [String; 6] {
    ["", ".svg", ".png", ".sgf", ".txt", ".qr.svg"].map(|ending| format!("/{}{ending}", game()))
}

fn length(response: &Response) -> Option<u64> {
    response.body().size_hint().exact()
}

fn header(response: &Response, name: HeaderName) -> Option<&str> {
    response.headers().get(name).and_then(|value| value.to_str().ok())
}

#[tokio::test]
async fn no_path_replays_a_game_and_cached_replies_are_neither_rendered_nor_sent_again() {
    for path in paths() {
        let visitor = Visitor::new();
        let first = visitor.get(&path).await;
        assert_eq!(first.status(), 200, "{path}");
        visitor.1.owe(Action::Picture, TOO_MUCH);
        let next = visitor.get(&path).await;
        assert_eq!((next.status(), length(&next)), (StatusCode::OK, length(&first)), "{path}");
        if let Some(tag) = header(&first, ETAG) {
            let known = visitor.ask(Method::GET, &path, IF_NONE_MATCH, tag).await;
            assert_eq!((known.status(), length(&known)), (StatusCode::NOT_MODIFIED, Some(0)));
        }
    }
}

#[tokio::test]
async fn a_client_that_accepts_nothing_that_exists_gets_no_body() {
    let visitor = Visitor::new();
    for path in paths().iter().map(String::as_str).chain(["/card.png", "/favicon.ico"]) {
        let known = visitor.ask(Method::GET, path, IF_NONE_MATCH, "*").await;
        assert_eq!((known.status(), length(&known)), (StatusCode::NOT_MODIFIED, Some(0)), "{path}");
    }
    let unknown = format!("/{}", GameId::from_bits(1));
    let missing = visitor.get(&unknown).await;
    let tag = header(&missing, ETAG).expect("a page has one");
    for known in ["*", tag] {
        let missing = visitor.ask(Method::GET, &unknown, IF_NONE_MATCH, known).await;
        assert_eq!(missing.status(), StatusCode::NOT_FOUND, "{known}");
    }
}

#[tokio::test]
async fn the_stage_of_a_game_has_no_files_and_its_study_may_be_empty() {
    let visitor = Visitor::new();
    let (g, unknown) = (game(), GameId::from_bits(1));
    for (path, status) in [
        (format!("/{g}{STAGE}"), 200),
        (format!("/{g}.svg{STAGE}"), 404),
        (format!("/{g}.{QR}{STAGE}"), 404),
        (format!("/{g}.{STUDY}{STAGE}"), 404),
        (format!("/{g}.{STUDY}"), 204),
        (format!("/{unknown}.{STUDY}"), 404),
    ] {
        assert_eq!(visitor.get(&path).await.status(), status, "{path}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_byte_budget_of_an_address_is_enforced_and_head_requests_are_free() {
    let visitor = Visitor::new();
    visitor.1.owe(Action::Send, usize::try_from(BYTES_SENT).expect("a few") - 1);
    for path in paths() {
        let head = visitor.ask(Method::HEAD, &path, ACCEPT, "text/html").await;
        assert_eq!(head.status(), 200, "{path}");
    }
    assert_eq!(visitor.get("/").await.status(), 200);
    for path in paths() {
        assert_eq!(visitor.get(&path).await.status(), 429, "{path}");
    }
    assert_eq!(visitor.get("/healthz").await.status(), 200);
}

#[tokio::test]
async fn a_study_stops_puzzle_mining() {
    let visitor = Visitor::new();
    let app = &visitor.0;
    let ended = GameId::from_bits(1);
    let end = over(Game::new(terms().rules), Winner::X, How::Resign);
    let events = bodies(&[GameEvent::Seated(for_two(terms())), end]);
    app.store.append(Subject::Game(ended), 0, events).await.expect("healthy");
    let (started, mut starts) = tokio::sync::mpsc::channel(1);
    let studied = Arc::new(AtomicBool::new(false));
    let is_studied = Arc::clone(&studied);
    let mining = app.bots.spare(move |stop: &Stop| {
        started.try_send(()).expect("the test reads");
        while !stop.is_stopped() && !is_studied.load(Relaxed) {
            std::thread::yield_now();
        }
    });
    let study = async {
        starts.recv().await;
        visitor.get(&format!("/{ended}.{STUDY}")).await;
        studied.store(true, Relaxed);
    };
    let (mined, ()) = tokio::join!(biased; mining, study);
    assert_eq!(mined, Ok(None), "it went on beside the study");
}
