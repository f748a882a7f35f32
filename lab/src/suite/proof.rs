//! Exact proofs by playing out every answer to a winning move.

use oxo_engine::Limits;
use oxo_shared::{Game, Point, Verdict};

use super::think;

/// The most consecutive moves of the winner taken from a search without a proof.
const BELIEVED: u32 = 2;
/// Scores of at least this size are won games.
pub const WON: f64 = 0.99;

/// Whether `at` wins for the side to move against every answer.
pub fn wins_by(game: &Game, at: Point, limits: &Limits) -> anyhow::Result<bool> {
    refutes_all(&after(game, at)?, limits, BELIEVED)
}

/// Whether every move but `at` loses.
pub fn is_only(game: &Game, at: Point, limits: &Limits) -> anyhow::Result<bool> {
    for other in moves(game).filter(|&other| other != at) {
        let next = after(game, other)?;
        if next.outcome().is_some() || !wins(&next, limits, 0)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether every move of the side to move loses, or the game is already lost.
fn refutes_all(game: &Game, limits: &Limits, believed: u32) -> anyhow::Result<bool> {
    if let Some(outcome) = game.outcome() {
        return Ok(outcome.winner.side().is_some());
    }
    for answer in moves(game) {
        let next = after(game, answer)?;
        if next.outcome().is_some() || !wins(&next, limits, believed)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the side to move wins a running game.
fn wins(game: &Game, limits: &Limits, believed: u32) -> anyhow::Result<bool> {
    let choice = think(game, limits, &mut |_| {})?;
    let best = choice.cells.iter().find(|cell| cell.at == choice.best);
    if let Some(Verdict::Win(_)) = best.and_then(|cell| cell.verdict) {
        return Ok(true);
    }
    // A move without a score is the only one.
    let is_hopeful = best.is_none_or(|cell| cell.score >= WON);
    if believed == 0 || !is_hopeful {
        return Ok(false);
    }
    refutes_all(&after(game, choice.best)?, limits, believed - 1)
}

fn moves(game: &Game) -> impl Iterator<Item = Point> {
    let cells = game.rules().area().cells();
    cells.filter(|&at| game.check(at).is_ok())
}

fn after(game: &Game, at: Point) -> anyhow::Result<Game> {
    let mut next = game.clone();
    next.play(at)?;
    Ok(next)
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::super::by_nodes;
    use super::*;

    fn game(moves: &str) -> Game {
        read_moves(Rules::GOMOKU, moves).unwrap()
    }

    #[test]
    fn a_win_is_proven_and_a_mere_threat_is_not() {
        let game = game("h8 a1 i8 a3 j8 a5");
        let wins = |at: &str| {
            let at = oxo_shared::notation::parse_point(game.rules().area(), at).unwrap();
            wins_by(&game, at, &by_nodes(300)).unwrap()
        };
        assert!(wins("k8"));
        assert!(!wins("o15"));
    }

    #[test]
    fn the_only_move_stops_a_five() {
        let game = game("h8 g8 i8 a3 j8 a5 k8");
        let is_only = |at: &str| {
            let at = oxo_shared::notation::parse_point(game.rules().area(), at).unwrap();
            is_only(&game, at, &by_nodes(300)).unwrap()
        };
        assert!(is_only("l8"));
        assert!(!is_only("o15"));
    }
}
