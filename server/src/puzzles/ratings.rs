//! Ratings of players and puzzles: what an attempt changes, and which puzzle comes next.

use std::sync::Arc;

use oxo_engine::puzzles::Puzzle;
use oxo_protocol::{PlayerId, Rejection};
use oxo_shared::{Family, PuzzleId};
use oxo_store::solving::{PuzzleRecord, PuzzleState, Rated, Solver, load};
use oxo_store::{Append, AppendError, Store, StoreError, Subject};

use super::collection::{Collection, estimate};
use crate::net::render_cache::RenderCache;

/// Maximum tries to count an attempt while other sessions of the player store first.
const MAX_TRIES: usize = 16;

/// Who judged an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgedBy {
    /// The server: the puzzle's rating moves as well.
    Server,
    /// The client, which cannot be trusted: only the player's own rating moves.
    Client,
}

/// A new rating of a puzzle, to be stored after entry number `expected`.
struct Moved {
    id: PuzzleId,
    state: PuzzleState,
    expected: u64,
}

impl Moved {
    fn append(&self) -> Append {
        let &Moved { id, ref state, expected } = self;
        Append { subject: Subject::Puzzle(id), expected, bodies: vec![state.body()] }
    }
}

#[derive(Debug)]
pub struct PuzzleRatings {
    store: Arc<dyn Store>,
    /// Verdicts on moves.
    pub verdicts: RenderCache,
    pub collection: Collection,
}

impl PuzzleRatings {
    pub fn new(store: Arc<dyn Store>) -> PuzzleRatings {
        let collection = Collection::new(Arc::clone(&store));
        PuzzleRatings { store, verdicts: RenderCache::default(), collection }
    }

    /// Returns the rating of a puzzle; before any attempt, an estimate.
    pub async fn rating(&self, puzzle: &Puzzle) -> Result<Rated, StoreError> {
        Ok(self.collection.state(puzzle).await?.rated)
    }

    /// Returns a player's results; empty before the first attempt.
    pub async fn solver(&self, player: PlayerId) -> Result<Solver, StoreError> {
        Ok(load(&*self.store, Subject::Solver(player)).await?.0.unwrap_or_default())
    }

    /// Returns a puzzle of about the same rating that `solver` has not tried. `None` if there is
    /// none left.
    pub async fn next(&self, solver: &Solver, seed: u64) -> Result<Option<PuzzleId>, StoreError> {
        let (pack, rating) = (self.collection.pack().await?, self.collection.rating().await?);
        let off = |it: &Puzzle| rating(it).abs_diff(solver.rating(family(it)).rounded().value);
        let next = pack.near(seed, |it| !solver.has_tried(it.id), off);
        Ok(next.map(|puzzle| puzzle.id))
    }

    /// Counts attempts of a player, each if it is the first at a strict puzzle. The attempts and
    /// the player's ratings are stored as one entry, so neither exists without the other. Returns
    /// the player's results before and after. Fails if the store does, or sessions of the player
    /// keep counting at the same time.
    pub async fn count(
        &self,
        player: PlayerId,
        attempts: &[(&Puzzle, bool)],
        by: JudgedBy,
    ) -> Result<(Solver, Solver), Rejection> {
        for _ in 0..MAX_TRIES {
            let subject = Subject::Solver(player);
            let (before, expected) = load::<Solver>(&*self.store, subject).await?;
            let before = before.unwrap_or_default();
            let (after, moved) = self.rate(&before, attempts, by).await?;
            if after == before {
                return Ok((before, after));
            }
            let own = Append { subject, expected, bodies: vec![after.body()] };
            let puzzles = moved.iter().map(Moved::append);
            match self.store.append_all([own].into_iter().chain(puzzles).collect()).await {
                Err(AppendError::Conflict { subject: Subject::Solver(_), .. }) => continue,
                // The attempt still counts: another session has just changed the puzzle's rating.
                Err(AppendError::Conflict { .. }) => {}
                done => {
                    done.map_err(StoreError::from)?;
                    let moved = moved.into_iter().map(|it| (it.id, it.state));
                    self.collection.note(moved).await?;
                }
            }
            return Ok((before, after));
        }
        Err(StoreError("sessions of one player tried puzzles at the same time".into()).into())
    }

    /// Returns the player's results after the attempts, and the puzzles whose ratings change.
    async fn rate(
        &self,
        before: &Solver,
        attempts: &[(&Puzzle, bool)],
        by: JudgedBy,
    ) -> Result<(Solver, Vec<Moved>), StoreError> {
        let (mut after, mut moved) = (before.clone(), Vec::new());
        for &(puzzle, solved) in attempts.iter().filter(|(puzzle, _)| puzzle.is_strict) {
            let (id, family, subject) = (puzzle.id, family(puzzle), Subject::Puzzle(puzzle.id));
            let (state, expected) = match by {
                JudgedBy::Server => load(&*self.store, subject).await?,
                JudgedBy::Client => (Some(self.collection.state(puzzle).await?), 0),
            };
            let PuzzleState { rated, found } = state.unwrap_or_else(|| estimate(puzzle).into());
            let new = after.count(id, family, &rated, solved);
            let Some(rated) = new.filter(|_| by == JudgedBy::Server) else { continue };
            if before.rating(family).is_known() {
                moved.push(Moved { id, state: PuzzleState { rated, found }, expected });
            }
        }
        Ok((after, moved))
    }
}

fn family(puzzle: &Puzzle) -> Family {
    Family::of(puzzle.game.rules())
}

#[cfg(test)]
mod tests {
    use oxo_engine::puzzles::Pack;
    use oxo_store::SqliteStore;
    use oxo_store::fixtures::{ANN, BOB};

    use super::*;

    fn strict(rules: &str) -> impl Iterator<Item = &'static Puzzle> {
        let wanted = rules.parse().expect("rules");
        Pack::shipped().iter().filter(move |it| it.is_strict && *it.game.rules() == wanted)
    }

    fn value(solver: &Solver, family: Family) -> u32 {
        solver.rating(family).rounded().value
    }

    #[tokio::test]
    async fn an_attempt_counts_once_and_only_a_known_player_moves_a_puzzle() {
        let ratings = PuzzleRatings::new(Arc::new(SqliteStore::in_memory()));
        let mut puzzles: Vec<&Puzzle> = strict("15x15x5").collect();
        // Much easier ones do not raise a rating.
        let start = Rated::default().rounded().value;
        puzzles.sort_by_key(|it| it.difficulty.abs_diff(start));
        let first = puzzles[0];
        let (before, after) =
            ratings.count(ANN, &[(first, true)], JudgedBy::Server).await.expect("counted");
        assert!(value(&after, Family::Five) > value(&before, Family::Five));
        assert_eq!(after.rating(Family::Renju), Rated::default());
        assert_eq!(ratings.rating(first).await, Ok(estimate(first)), "nobody knows ANN");
        let retry = ratings.count(ANN, &[(first, false)], JudgedBy::Server).await.expect("known");
        assert_eq!((retry.0 == retry.1, retry.1.standings()), (true, after.standings()));
        let easiest = *puzzles.iter().min_by_key(|it| it.difficulty).expect("there are puzzles");
        for puzzle in puzzles[1..].iter().filter(|it| it.id != easiest.id) {
            let solver = ratings.solver(BOB).await.expect("healthy");
            let solved = puzzle.difficulty < value(&solver, Family::Five);
            ratings.count(BOB, &[(puzzle, solved)], JudgedBy::Client).await.expect("counted");
        }
        assert!(ratings.solver(BOB).await.expect("healthy").rating(Family::Five).is_known());
        assert_eq!(ratings.rating(puzzles[1]).await, Ok(estimate(puzzles[1])), "a client says so");
        ratings.count(BOB, &[(easiest, false)], JudgedBy::Server).await.expect("counted");
        let moved = ratings.rating(easiest).await.expect("healthy");
        assert!(moved.rounded().value > easiest.difficulty);
    }

    #[tokio::test]
    async fn the_next_puzzle_is_an_unseen_one_near_the_rating() {
        let ratings = PuzzleRatings::new(Arc::new(SqliteStore::in_memory()));
        let mut solver = Solver::default();
        for seed in 0..50 {
            let next = ratings.next(&solver, seed).await.expect("healthy").expect("one is left");
            let puzzle = Pack::shipped().get(next).expect("it is there");
            assert!(puzzle.is_strict && !solver.has_tried(next));
            let rating = value(&solver, family(puzzle));
            assert!(puzzle.difficulty.abs_diff(rating) <= 200, "{} {rating}", puzzle.difficulty);
            solver.count(next, family(puzzle), &estimate(puzzle), seed % 2 == 0);
        }
    }
}
