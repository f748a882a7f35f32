//! Judges moves at puzzles, for the page and for sessions alike.

use hyper::body::Bytes;
use oxo_engine::puzzles::{Attempt, Judgement, Puzzle};
use oxo_protocol::reply::{Tried, TryVerdict};
use oxo_protocol::{Code, Rejection, WhyNot};
use oxo_shared::Point;

use crate::net::quotas::{Action, Caller};
use crate::net::render_cache::RenderCache;

/// Maximum number of the solver's moves: no longer solution is known.
const MAX_MOVES: usize = 64;

/// Returns the verdict on the last of the solver's `moves`, or on the first wrong one. Rejected
/// with an illegal move or too many moves, or if the address tries too often.
pub async fn judge(
    verdicts: &RenderCache,
    caller: &Caller,
    puzzle: Puzzle,
    moves: Vec<Point>,
) -> Result<Tried, Rejection> {
    if moves.len() > MAX_MOVES {
        return Err(WhyNot::GameOver.into());
    }
    let name = format!("{} {moves:?}", puzzle.id);
    let make = move || serde_json::to_vec(&verdict(&puzzle, &moves)).map(Bytes::from).ok();
    let reply = verdicts.get(name, caller.turn_for(Action::Puzzle), make).await?;
    let judgement = reply.and_then(|reply| serde_json::from_slice(&reply).ok());
    judgement.unwrap_or_else(|| Err(Rejection::new(Code::Internal, "the judge has stopped")))
}

/// Tries one more move. Rejects an illegal one, and any after the solution.
pub fn try_move(attempt: &mut Attempt, at: Point) -> Result<Tried, Rejection> {
    let (verdict, line) = match attempt.play(at).map_err(WhyNot::Play)? {
        Judgement::Proved { reply } => (TryVerdict::Proved, reply.into_iter().collect()),
        Judgement::Refuted { line } => (TryVerdict::Refuted, line),
        Judgement::Otherwise => (TryVerdict::Otherwise, Vec::new()),
        Judgement::Open => (TryVerdict::Open, Vec::new()),
    };
    Ok(Tried { verdict, line, solved: attempt.is_solved(), themes: Vec::new(), rating: None })
}

/// Plays the solver's moves, with the replies in between.
fn verdict(puzzle: &Puzzle, moves: &[Point]) -> Result<Tried, Rejection> {
    let mut attempt = Attempt::new(puzzle);
    let mut last = Tried {
        verdict: TryVerdict::Shown,
        line: puzzle.solution.clone(),
        solved: false,
        themes: Vec::new(),
        rating: None,
    };
    for &at in moves {
        last = try_move(&mut attempt, at)?;
        if last.verdict != TryVerdict::Proved {
            break;
        }
    }
    if last.solved {
        last.themes = puzzle.themes.iter().map(|theme| theme.name().into()).collect();
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use oxo_engine::puzzles::{Kind, Pack};

    use super::*;

    #[test]
    fn moves_are_judged_only_until_the_puzzle_is_solved() {
        let mut strict = Pack::shipped().iter().filter(|it| it.is_strict && it.kind == Kind::Fours);
        let puzzle = strict.next().expect("there are puzzles");
        let own: Vec<Point> = puzzle.solution.iter().step_by(2).copied().collect();
        let first = verdict(puzzle, &own[..1]).expect("a legal move");
        assert_eq!((first.verdict, first.solved), (TryVerdict::Proved, false));
        assert_eq!((&*first.line, first.themes.len()), (&puzzle.solution[1..2], 0));
        let solves = |many: usize| verdict(puzzle, &own[..many]).is_ok_and(|it| it.solved);
        let end = (1..=own.len()).find(|&many| solves(many));
        assert_eq!(
            verdict(puzzle, &own[..end.expect("an end")]).map(|it| it.themes.is_empty()),
            Ok(false)
        );
        let rejection = verdict(puzzle, &puzzle.game.moves()[..1]).expect_err("a stone lies there");
        assert_eq!(rejection.code, Code::Occupied);
        let shown = verdict(puzzle, &[]).expect("the solution");
        assert_eq!((shown.verdict, shown.line), (TryVerdict::Shown, puzzle.solution.clone()));
    }
}
