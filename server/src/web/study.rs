//! The study of a finished game: the evaluation of each position, and the blunders.

use std::time::Duration;

use oxo_engine::Limits;
use oxo_engine::puzzles::{Puzzle, PuzzleId};
use oxo_engine::study::{Analyst, Blunder, Ply, Proofs};
use oxo_shared::{Game, Point, Side};
use serde::Serialize;

/// Maximum number of moves of a game that is studied.
const MAX_MOVES: usize = 400;
/// Positions that a whole study visits: about two seconds of processor time.
const NODES: u64 = 2_000_000;
/// Maximum number of positions for one move: more would seldom change its mark.
const NODES_PER_MOVE: u64 = 50_000;
/// Maximum duration of a study, on a slow machine or a crowded board.
const TIME: Duration = Duration::from_secs(10);
/// Mistakes of a game that may become drills, each with a proof of at most a second.
const MAX_DRILLS: usize = 6;
/// Memory for the tables of each search.
const TABLE_BYTES: usize = 4 << 20;

/// The moves after the opening.
#[derive(Debug, Serialize)]
struct Study {
    plies: Vec<Move>,
    /// The expected score of X at the end of the game: 1 is a win for X, 0 a win for O.
    end: f64,
}

#[derive(Debug, Serialize)]
struct Move {
    ply: usize,
    /// The expected score of X before the move.
    x: Option<f64>,
    /// The move that would have been best.
    best: Point,
    #[serde(skip_serializing_if = "Option::is_none")]
    blunder: Option<Blunder>,
    /// The position before the move, if it is proved to be a mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    drill: Option<Drill>,
}

#[derive(Debug, Serialize)]
struct Drill {
    id: PuzzleId,
    position: String,
}

impl Drill {
    fn of(game: &Game, ply: usize) -> Option<Drill> {
        let Puzzle { id, game, .. } = Puzzle::of_mistake(game, ply)?;
        Some(Drill { id, position: game.position().ok()?.to_string() })
    }
}

impl Move {
    fn new(found: &Ply, drill: Option<Drill>) -> Move {
        let &Ply { ply, side, ref worth, blunder, .. } = found;
        Move { ply, x: worth.share_of_x(side).map(short), best: worth.best[0], blunder, drill }
    }
}

/// Rounds to three digits: a graph shows no more.
fn short(share: f64) -> f64 {
    (share * 1_000.0).round() / 1_000.0
}

/// Returns the study of `game` as JSON; `None` if it is not over, or too long.
pub fn study(game: &Game) -> Option<Vec<u8>> {
    let outcome = game.outcome().filter(|_| (1..=MAX_MOVES).contains(&game.ply()))?;
    let (mut plies, mut left) = (Vec::new(), MAX_DRILLS);
    let on_ply = &mut |ply: &Ply| {
        let is_candidate = ply.blunder.is_some() && left > 0;
        let drill = if is_candidate { Drill::of(game, ply.ply) } else { None };
        left -= usize::from(drill.is_some());
        plies.push(Move::new(ply, drill));
    };
    let last = analyst(game.ply()).analyze(game, on_ply).ok()?.end;
    let end = match (outcome.winner.side(), last) {
        (Some(winner), _) => f64::from(u8::from(winner == Side::X)),
        (None, last) => {
            let share = last.and_then(|worth| worth.share_of_x(Side::at_ply(game.ply())));
            share.map_or(0.5, short)
        }
    };
    // Before a forced move the game is worth what it is worth after it; before one that was missed,
    // what it was worth until then.
    plies.iter_mut().fold(None, |before, Move { x, blunder, .. }| {
        *x = x.or(before.filter(|_| blunder.is_some()));
        *x
    });
    plies.iter_mut().rev().fold(end, |after, Move { x, .. }| *x.get_or_insert(after));
    serde_json::to_vec(&Study { plies, end }).ok()
}

fn analyst(moves: usize) -> Analyst {
    let share = u32::try_from(moves).unwrap_or(u32::MAX);
    let default = Analyst::default();
    let limits = Limits {
        time: TIME / share,
        nodes: Some(NODES_PER_MOVE.min(NODES / u64::from(share))),
        table_bytes: TABLE_BYTES,
        ..default.limits
    };
    Analyst { limits, solver_bytes: TABLE_BYTES, proofs: Proofs::None, ..default }
}

#[cfg(test)]
mod tests {
    use oxo_shared::moves::read_moves;
    use oxo_shared::{How, Rules, Winner};
    use serde_json::{Value, json};

    use super::*;

    fn studied(game: &Game) -> Option<Value> {
        study(game).map(|study| serde_json::from_slice(&study).expect("JSON"))
    }

    #[test]
    fn a_study_names_the_blunder_and_who_was_ahead() {
        let game = read_moves(Rules::TICTACTOE, "a1 b1 b2 c3 c1 b3 a3").expect("legal moves");
        let study = studied(&game).expect("a study");
        let of = |field: &str| {
            let plies = study["plies"].as_array().expect("moves");
            plies.iter().map(|ply| ply[field].clone()).collect::<Vec<_>>()
        };
        assert_eq!(of("x"), json!([0.5, 0.5, 1.0, 1.0, 1.0, 0.5, 1.0]).as_array().unwrap().clone());
        let blunders = json!(["missed_draw", null, null, "missed_win", "missed_draw", null]);
        assert_eq!(of("blunder")[1..], blunders.as_array().unwrap()[..]);
        assert_eq!(study["plies"][1]["drill"]["position"], "3x3x3/x:a1/o");
        assert!(study["plies"][0].get("drill").is_none());
        assert_eq!(study["end"], 1.0);
    }

    #[test]
    fn a_forced_move_is_worth_what_follows_it() {
        let moves = "h5 h4 h6 a1 h7 a15 h8 h9";
        let mut game = read_moves(Rules::GOMOKU, moves).expect("legal moves");
        game.end(Winner::Draw, How::Agreed).expect("it runs");
        let study = studied(&game).expect("a study");
        assert_ne!(study["end"], 0.5);
        assert_eq!(study["plies"][7]["x"], study["end"]);
    }

    #[test]
    fn a_missed_block_changes_what_the_game_is_worth() {
        let game = read_moves(Rules::GOMOKU, "h8 h7 h9 g8 h10 i8 h11 a1 h12").expect("legal");
        let study = studied(&game).expect("a study");
        let (before, after) = (&study["plies"][7], &study["plies"][8]);
        assert_eq!((&before["blunder"], after["x"].as_f64()), (&json!("allowed_win"), Some(1.0)));
        assert_eq!(before["x"], study["plies"][6]["x"]);
    }

    #[test]
    fn an_unfinished_game_has_no_study() {
        let mut game = read_moves(Rules::TICTACTOE, "b2 a1 c3").expect("legal moves");
        assert_eq!(studied(&game), None);
        game.end(Winner::Draw, How::Agreed).expect("it runs");
        assert_eq!(studied(&game).expect("a study")["plies"].as_array().map(Vec::len), Some(3));
    }
}
