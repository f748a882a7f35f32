//! The puzzles of a server: the shipped ones, and those that it found in its own games.

use std::sync::Arc;

use dashmap::DashMap;
use oxo_engine::puzzles::{Pack, Puzzle};
use oxo_protocol::{Code, GameId, Rejection};
use oxo_shared::PuzzleId;
use oxo_store::solving::{Found, PuzzleRecord, PuzzleState, Rated};
use oxo_store::{AppendError, Store, StoreError, Subject};
use oxo_words::PuzzleUnknown;
use parking_lot::RwLock;
use tokio::sync::OnceCell;

/// Maximum number of own puzzles: half as many as are shipped.
const MAX_OWN: usize = 1_000;

/// The puzzles and ratings that this node knows; another node may have found more, or changed
/// ratings.
#[derive(Debug)]
pub struct Collection {
    store: Arc<dyn Store>,
    known: OnceCell<Known>,
}

#[derive(Debug)]
struct Known {
    pack: RwLock<Arc<Pack>>,
    /// The states of puzzles that were tried or found.
    states: DashMap<PuzzleId, PuzzleState>,
}

impl Known {
    fn shipped() -> Known {
        Known { pack: RwLock::new(Arc::new(Pack::shipped().clone())), states: DashMap::new() }
    }

    fn note(&self, id: PuzzleId, state: PuzzleState) {
        let is_new = self.pack.read().get(id).is_none();
        if let Some(found) = state.found.as_ref().filter(|_| is_new) {
            match Pack::read(&found.pack) {
                Ok(own) => Arc::make_mut(&mut *self.pack.write()).extend(own),
                Err(error) => tracing::warn!(%error, puzzle = %id, "cannot read a puzzle"),
            }
        }
        self.states.insert(id, state);
    }
}

impl Collection {
    pub fn new(store: Arc<dyn Store>) -> Collection {
        Collection { store, known: OnceCell::new() }
    }

    async fn known(&self) -> Result<&Known, StoreError> {
        let load = async || {
            let known = Known::shipped();
            self.store
                .index()
                .await
                .puzzles()
                .await?
                .into_iter()
                .for_each(|(id, state)| known.note(id, state));
            Ok(known)
        };
        self.known.get_or_try_init(load).await
    }

    /// Loads what other nodes have stored.
    pub async fn refresh(&self) -> Result<(), StoreError> {
        self.note(self.store.index().await.puzzles().await?).await
    }

    /// Returns all puzzles, including the server's own.
    pub async fn pack(&self) -> Result<Arc<Pack>, StoreError> {
        Ok(Arc::clone(&self.known().await?.pack.read()))
    }

    /// Returns the puzzle with this code. Rejects an unknown code.
    pub async fn find(&self, puzzle: PuzzleId) -> Result<Puzzle, Rejection> {
        let unknown = || Rejection::because(Code::NotAllowed, &PuzzleUnknown { puzzle });
        self.pack().await?.get(puzzle).cloned().ok_or_else(unknown)
    }

    /// Returns the state of a puzzle; before any attempt, an estimate.
    pub async fn state(&self, puzzle: &Puzzle) -> Result<PuzzleState, StoreError> {
        let known = self.known().await?.states.get(&puzzle.id).map(|state| state.clone());
        Ok(known.unwrap_or_else(|| estimate(puzzle).into()))
    }

    /// Returns the rating of each puzzle, rounded.
    pub async fn rating(&self) -> Result<impl Fn(&Puzzle) -> u32, StoreError> {
        let states = &self.known().await?.states;
        Ok(|it: &Puzzle| states.get(&it.id).map_or(it.difficulty, |it| it.rated.rounded().value))
    }

    /// Records the stored states of puzzles.
    pub async fn note(
        &self,
        stored: impl IntoIterator<Item = (PuzzleId, PuzzleState)>,
    ) -> Result<(), StoreError> {
        let known = self.known().await?;
        stored.into_iter().for_each(|(id, state)| known.note(id, state));
        Ok(())
    }

    /// Returns the latest of the server's own puzzles, and whether the limit is reached.
    pub async fn last_found(&self) -> Result<(Option<Found>, bool), StoreError> {
        let states = self.known().await?.states.iter();
        let own: Vec<Found> = states.filter_map(|state| state.found.clone()).collect();
        let is_full = own.len() >= MAX_OWN;
        Ok((own.into_iter().max_by_key(|found| found.number), is_full))
    }

    /// Adds a puzzle that was found in `game`; returns `false` if its code is taken.
    pub async fn add(&self, puzzle: &Puzzle, game: GameId) -> Result<bool, StoreError> {
        if self.pack().await?.get(puzzle.id).is_some() {
            return Ok(false);
        }
        let (last, _) = self.last_found().await?;
        let number = last.map_or(1, |last| last.number.saturating_add(1));
        let pack = Pack::new(vec![puzzle.clone()]).to_string();
        let state =
            PuzzleState { rated: estimate(puzzle), found: Some(Found { number, game, pack }) };
        match self.store.append(Subject::Puzzle(puzzle.id), 0, vec![state.body()]).await {
            // Another node has found it too.
            Err(AppendError::Conflict { .. }) => return Ok(false),
            stored => drop(stored?),
        }
        self.note([(puzzle.id, state)]).await?;
        Ok(true)
    }
}

pub fn estimate(puzzle: &Puzzle) -> Rated {
    Rated::estimated(f64::from(puzzle.difficulty))
}

#[cfg(test)]
mod tests {
    use oxo_engine::puzzles::Kind;
    use oxo_shared::Game;
    use oxo_store::SqliteStore;
    use oxo_store::fixtures::game;

    use super::*;

    /// Moves a puzzle of the pack to a larger board.
    fn larger(puzzle: &Puzzle) -> Option<Puzzle> {
        let rules = "17x17x5".parse().expect("rules");
        Puzzle::of(puzzle.kind, &Game::from_moves(rules, puzzle.game.moves().to_vec()).ok()?).ok()
    }

    #[tokio::test]
    async fn own_puzzles_join_the_pack_once_and_survive_a_restart() {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::in_memory());
        let collection = Collection::new(Arc::clone(&store));
        let shipped = Pack::shipped().iter().next().expect("there are puzzles");
        assert_eq!(collection.add(shipped, game()).await, Ok(false));
        let mut fours = Pack::shipped().iter().filter(|it| it.kind == Kind::Fours);
        let own = fours.find_map(larger).expect("most of them");
        assert!(collection.find(own.id).await.is_err());
        assert_eq!(collection.add(&own, game()).await, Ok(true));
        assert_eq!(collection.add(&own, game()).await, Ok(false));
        let reopened = Collection::new(store);
        assert_eq!(reopened.find(own.id).await, Ok(own));
        let (last, is_full) = reopened.last_found().await.expect("healthy");
        assert_eq!(last.map(|last| (last.number, last.game)), Some((1, game())));
        assert!(!is_full);
    }
}
