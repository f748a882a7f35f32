//! Drills over HTTP: a browser stores the positions and sends one with each request. The server
//! proves the solution there, and judges one move at a time, so that each request has the budget of
//! a single move at a puzzle.

use std::sync::Arc;

use hyper::StatusCode;
use hyper::header::ACCEPT;
use hyper::http::request::Parts;
use oxo_engine::puzzles::{Attempt, Puzzle};
use oxo_shared::Position;
use oxo_shared::notation::parse_point;
use serde_json::Value;

use super::page::{language, page};
use super::preview::Card;
use super::puzzles::{DAILY_PICTURE, Shown, plain, value, verdict};
use super::reply::accepts;
use super::site::Shell;
use crate::app::App;
use crate::net::quotas::{Action, Caller};
use crate::net::response::{Response, too_many};
use crate::puzzles::judge::try_move;

/// Answers a request below `/puzzle/mine`; `None` if the path is unknown or the position is
/// illegal.
pub async fn respond(
    ending: Option<&str>,
    request: &Parts,
    app: &Arc<App>,
    caller: &Caller,
) -> Option<Response> {
    let Some(ending) = ending else {
        if !accepts(&request.headers, &ACCEPT, "text/html") {
            return None;
        }
        let card = || Card::of_site(&oxo_words::PUZZLE_MINE);
        return page(Shell::Lobby, StatusCode::OK, DAILY_PICTURE, card, request, app).await;
    };
    let (language, ending) = (language(&request.headers), ending.to_owned());
    let query = request.uri.query()?.to_owned();
    let name = format!("{language} mine.{ending} {query}");
    let make = move || Some(language.within(|| answer(&ending, &query))?.to_string().into());
    match app.puzzles.verdicts.get(name, caller.turn_for(Action::Puzzle), make).await {
        Ok(answer) => Some(plain(answer?, request)),
        Err(_) => Some(too_many()),
    }
}

fn answer(ending: &str, query: &str) -> Option<Value> {
    let position: Position = value(query, "position")?.parse().ok()?;
    let shown = |with_solution| {
        let drill = Puzzle::drill(&position).ok()?;
        serde_json::to_value(Shown::of(&drill, with_solution)).ok()
    };
    match ending {
        "json" => shown(false),
        "solution.json" => shown(true),
        "try.json" => verdict_on(&position, query),
        _ => None,
    }
}

/// Judges a move that follows `position`, for the kind of puzzle set there.
fn verdict_on(position: &Position, query: &str) -> Option<Value> {
    let rules = position.rules();
    let at = parse_point(rules.area(), value(query, "moves")?).ok()?;
    let mut attempt = Attempt::at(value(query, "kind")?.parse().ok()?, position).ok()?;
    Some(verdict(rules, try_move(&mut attempt, at).map_err(|rejection| rejection.words())))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// X has an open three, and O is to move.
    const THREE: &str = "15x15x5/x:h8,h9,h10/o:a1,c1/o";

    #[test]
    fn a_given_position_becomes_a_drill_and_is_judged_move_by_move() {
        let query = format!("position={THREE}");
        let drill = answer("json", &query).unwrap();
        assert_eq!((&drill["kind"], &drill["turn"]), (&json!("hold"), &json!("o")));
        assert!(drill.get("solution").is_none() && drill.get("themes").is_none());
        assert!(answer("solution.json", &query).unwrap()["solution"][0].is_string());
        let verdict =
            |at: &str| answer("try.json", &format!("{query}&kind=hold&moves={at}")).unwrap();
        assert_eq!(verdict("h11")["solved"], true);
        assert_eq!(verdict("a15")["verdict"], "refuted");
        assert_eq!(verdict("h8")["verdict"], "illegal");
    }

    #[test]
    fn illegal_and_oversized_positions_get_no_answer() {
        for position in ["nonsense", "15x15x5/x:h8/o:h8/x", "15x15x5", "64x64x5/x:h8,h9,h10/o:a1/o"]
        {
            assert_eq!(answer("json", &format!("position={position}")), None, "{position}");
        }
        let large = "position=64x64x5/x:h8/o&moves=a1&kind=hold";
        assert_eq!(answer("try.json", large), None);
        let unsolvable = "position=15x15x5/x:h8/o&moves=a1&kind=exact";
        assert_eq!(answer("try.json", unsolvable), None);
        assert_eq!(answer("try.json", &format!("position={THREE}&kind=hold&moves=h7,h11")), None);
    }
}
