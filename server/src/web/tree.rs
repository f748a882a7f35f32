//! Files of the analysis board, which the server reads and writes for the page.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Limited};
use hyper::body::{Body, Bytes};
use hyper::header::HeaderMap;
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};
use oxo_formats::{MAX_FILE_BYTES, Step, Tree, read_tree, write_tree};
use oxo_shared::{Clean, Position};
use oxo_store::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::time::timeout;

use super::page::language;
use super::reply::{JSON, reply};
use crate::app::App;
use crate::net::quotas::{Action, Caller};
use crate::net::response::{Response, text, too_many};

/// The path that takes a file with a position, its variations or a game, and returns its tree.
const READ: &str = "/board.json";
/// The path that takes a tree, and returns it as SGF.
const WRITE: &str = "/board.sgf";
/// Time limit for a file to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// A position with variations.
#[derive(Debug, Serialize, Deserialize)]
struct Written {
    position: String,
    comment: Clean,
    moves: Vec<Step>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Tree(Written),
    Sgf(String),
    /// Why it cannot be read or written.
    Why(String),
}

/// Whether a request has a body that [`respond`] reads.
pub fn is_asked(request: &Parts) -> bool {
    request.method == Method::POST && [READ, WRITE].contains(&request.uri.path())
}

/// Answers a request that has a file as its body.
pub async fn respond<B>(request: &Parts, body: B, app: &Arc<App>, caller: &Caller) -> Response
where
    B: Body<Data = Bytes>,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    if caller.check(Action::Send).is_err() {
        return too_many();
    }
    let Ok(_share) = timeout(PATIENCE, caller.upload()).await else { return too_many() };
    let Ok(_upload) = app.uploads.try_acquire() else {
        return text(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many files at the moment: try again\n".into(),
        );
    };
    let Ok(Ok(file)) = timeout(PATIENCE, Limited::new(body, MAX_FILE_BYTES).collect()).await else {
        return text(StatusCode::PAYLOAD_TOO_LARGE, "the file is too large or too slow\n".into());
    };
    let file = file.to_bytes();
    let answered = cached_answer(request.uri.path(), file, &request.headers, app, caller).await;
    let bytes = answered.body().size_hint().exact().unwrap_or_default();
    caller.owe(Action::Send, usize::try_from(bytes).unwrap_or(usize::MAX));
    answered
}

async fn cached_answer(
    path: &str,
    file: Bytes,
    headers: &HeaderMap,
    app: &App,
    caller: &Caller,
) -> Response {
    let (language, is_read) = (language(headers), path == READ);
    let name = format!("{language} {path} {}", hex(&Sha256::digest(&file)));
    let make = move || {
        let answer = language.within(|| if is_read { read(&file) } else { write(&file) });
        serde_json::to_vec(&answer).map(Bytes::from).ok()
    };
    match app.pictures.get(name, caller.turn_for(Action::Picture), make).await {
        Ok(Some(answer)) => reply(answer.into(), JSON, headers),
        Ok(None) => text(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down\n".into()),
        Err(_) => too_many(),
    }
}

fn read(file: &[u8]) -> Answer {
    match read_tree(file, None) {
        Ok((tree, _)) => Answer::Tree(Written {
            position: tree.start().to_string(),
            comment: tree.comment(Tree::START).clone(),
            moves: tree.steps(),
        }),
        Err(why) => Answer::Why(why.to_string()),
    }
}

fn write(tree: &[u8]) -> Answer {
    let text = tree_of(tree).and_then(|tree| write_tree(&tree).map_err(|why| why.to_string()));
    text.map_or_else(Answer::Why, Answer::Sgf)
}

fn tree_of(json: &[u8]) -> Result<Tree, String> {
    let Written { position, comment, moves } =
        serde_json::from_slice(json).map_err(|why| why.to_string())?;
    let start = position.parse::<Position>().map_err(|why| why.to_string())?;
    let mut tree = Tree::of(start, moves).map_err(|why| why.to_string())?;
    tree.comment_on(Tree::START, comment);
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::net::Ipv4Addr;

    use futures::{FutureExt, poll, stream};
    use http_body_util::{Full, StreamBody};
    use hyper::Request;
    use hyper::body::Frame;

    use super::*;
    use crate::net::quotas::Addresses;

    const FILE: &str = "(;SZ[3]RU[3x3x3];B[bb])";

    #[tokio::test]
    async fn no_more_files_are_held_than_there_are_permits() {
        let app = crate::app::fixtures::app();
        let caller = Arc::new(Addresses::new(None, 1)).caller(Ipv4Addr::LOCALHOST.into());
        let request = Request::post(READ).body(()).expect("a request").into_parts().0;
        let send = async || respond(&request, Full::from(FILE), &app, &caller).await.status();
        let all = u32::try_from(app.uploads.available_permits()).expect("a small number");
        let held = app.uploads.acquire_many(all).await.expect("it is never closed");
        assert_eq!(send().await, StatusCode::SERVICE_UNAVAILABLE);
        drop(held);
        assert_eq!(send().await, StatusCode::OK);
        assert_eq!(app.uploads.available_permits(), all as usize);
    }

    #[tokio::test]
    async fn one_address_cannot_hold_all_permits() {
        let app = crate::app::fixtures::app();
        let addresses = Arc::new(Addresses::new(Some(app.config.limits.clone()), 1));
        let [ann, bob] = [1, 2].map(|host| addresses.caller(Ipv4Addr::new(192, 0, 2, host).into()));
        let request = Request::post(READ).body(()).expect("a request").into_parts().0;
        let endless = || StreamBody::new(stream::pending::<Result<Frame<Bytes>, Infallible>>());
        let slow = || respond(&request, endless(), &app, &ann).boxed();
        let mut slow: Vec<_> = (0..app.uploads.available_permits()).map(|_| slow()).collect();
        for upload in &mut slow {
            assert!(poll!(upload).is_pending());
        }
        let sent = respond(&request, Full::from(FILE), &app, &bob).await;
        assert_eq!(sent.status(), StatusCode::OK);
    }

    #[test]
    fn an_invalid_tree_is_rejected_with_a_reason() {
        let why = |answer| matches!(answer, Answer::Why(why) if !why.is_empty());
        assert!(why(read(b"(;SZ[3]RU[3x3x3];B[zz])")));
        for moves in [r#"[{"ply":0,"at":[9,9],"comment":""}]"#, "[0]"] {
            let json = format!(r#"{{"position":"3x3x3/x","comment":"","moves":{moves}}}"#);
            assert!(why(write(json.as_bytes())), "{moves}");
        }
    }
}
