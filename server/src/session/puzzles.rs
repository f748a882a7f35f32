//! Puzzles of a session: moves that the server judges, and attempts made elsewhere.

use oxo_protocol::reply::{PuzzleView, PuzzlesView, Tried, TryVerdict};
use oxo_protocol::request::{Puzzles, Try};
use oxo_protocol::{Code, PlayerId, RatingChange, Rejection};
use oxo_shared::{Family, PuzzleId};

use crate::app::App;
use crate::net::quotas::Caller;
use crate::people::secret::random_bytes;
use crate::puzzles::{JudgedBy, judge};

/// Returns the position and the task of a puzzle. Rejected if the puzzle is unknown.
pub async fn show(app: &App, puzzle: PuzzleId) -> Result<PuzzleView, Rejection> {
    let puzzle = app.puzzles.collection.find(puzzle).await?;
    let position = puzzle.game.position();
    let position = position.map_err(|why| Rejection::new(Code::Internal, why.to_string()))?;
    Ok(PuzzleView { position: position.to_string(), kind: puzzle.kind.name().into() })
}

/// Judges moves, and counts the attempt once it is decided. Rejected if the puzzle is unknown, a
/// move is illegal, the address tries too often, or the store fails.
pub async fn attempt(
    app: &App,
    caller: &Caller,
    me: PlayerId,
    request: Try,
) -> Result<Tried, Rejection> {
    let puzzle = app.puzzles.collection.find(request.puzzle).await?;
    let (verdicts, subject) = (&app.puzzles.verdicts, puzzle.clone());
    let mut tried = judge::judge(verdicts, caller, subject, request.moves).await?;
    let is_decided =
        tried.solved || matches!(tried.verdict, TryVerdict::Refuted | TryVerdict::Shown);
    if !is_decided {
        return Ok(tried);
    }
    // Ratings need a player who can come back.
    app.players.keep(me).await?;
    let attempts = [(&puzzle, tried.solved)];
    let (before, after) = app.puzzles.count(me, &attempts, JudgedBy::Server).await?;
    if before != after {
        let family = Family::of(puzzle.game.rules());
        let [before, after] = [before, after].map(|it| it.rating(family).rounded().value);
        tried.rating = Some(RatingChange { before, after });
    }
    Ok(tried)
}

/// Counts attempts that the client judged, and skips those at unknown puzzles. Rejected with more
/// than [`Puzzles::MAX_ATTEMPTS`] attempts, or if the store fails.
pub async fn bring_in(app: &App, me: PlayerId, request: Puzzles) -> Result<PuzzlesView, Rejection> {
    if request.attempts.len() > Puzzles::MAX_ATTEMPTS {
        return Err(Rejection::new(Code::TooMany, "too many attempts in one request"));
    }
    let pack = app.puzzles.collection.pack().await?;
    let known = request.attempts.iter();
    let known = known.filter_map(|it| Some((pack.get(it.puzzle)?, it.solved)));
    let attempts: Vec<_> = known.collect();
    let solver = if attempts.is_empty() {
        app.puzzles.solver(me).await?
    } else {
        app.players.keep(me).await?;
        app.puzzles.count(me, &attempts, JudgedBy::Client).await?.1
    };
    let next = app.puzzles.next(&solver, u64::from_le_bytes(random_bytes())).await?;
    Ok(PuzzlesView { next, standings: solver.standings() })
}
