//! Where the facts of games are kept: appended before anybody hears of them.

use std::fmt;

use dashmap::DashMap;
use futures::future::{BoxFuture, FutureExt, ready};
use oxo_shared::protocol::{Fact, GameId};

/// Why facts were not kept, or could not be read.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Somebody else appended first: this writer's picture of the game is old.
    #[error("game {game} has {found} facts, not {expected}")]
    Conflict {
        /// The game.
        game: GameId,
        /// How many facts the writer knew of.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The store failed; nothing was kept.
    #[error("the store failed: {0}")]
    Storage(String),
}

/// A store of facts, numbered from 1 without holes within each game.
///
/// `append` is a compare-and-append: it names how many facts the writer knows of, so
/// that of two writers one wins and the other learns of it. When it returns, the
/// facts survive whatever the store promises to survive.
pub trait Journal: fmt::Debug + Send + Sync {
    /// Keeps all of `facts` after fact number `expected` of `game`, or none of them.
    ///
    /// # Errors
    /// [`JournalError`].
    fn append<'a>(
        &'a self,
        game: GameId,
        expected: u64,
        facts: &'a [Fact],
    ) -> BoxFuture<'a, Result<(), JournalError>>;

    /// The facts of `game` after number `after`, in order.
    ///
    /// # Errors
    /// [`JournalError::Storage`].
    fn read(&self, game: GameId, after: u64) -> BoxFuture<'_, Result<Vec<Fact>, JournalError>>;

    /// Nobody will ask for this game again, except from an archive, if this is one.
    fn release(&self, game: GameId);
}

/// A journal that lasts as long as the process.
#[derive(Debug, Default)]
pub struct MemoryJournal {
    games: DashMap<GameId, Vec<Fact>>,
}

impl Journal for MemoryJournal {
    fn append<'a>(
        &'a self,
        game: GameId,
        expected: u64,
        facts: &'a [Fact],
    ) -> BoxFuture<'a, Result<(), JournalError>> {
        let mut kept = self.games.entry(game).or_default();
        let found = kept.len() as u64;
        if found != expected {
            return ready(Err(JournalError::Conflict { game, expected, found })).boxed();
        }
        kept.extend_from_slice(facts);
        ready(Ok(())).boxed()
    }

    fn read(&self, game: GameId, after: u64) -> BoxFuture<'_, Result<Vec<Fact>, JournalError>> {
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        let facts =
            self.games.get(&game).map(|kept| kept.get(after..).unwrap_or_default().to_vec());
        ready(Ok(facts.unwrap_or_default())).boxed()
    }

    fn release(&self, game: GameId) {
        self.games.remove(&game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_shared::protocol::Nothing;

    #[tokio::test]
    async fn an_append_with_the_wrong_number_changes_nothing() {
        let journal = MemoryJournal::default();
        let game = GameId::from_bits(7);
        let fact = [Fact::Skip(Nothing {})];
        journal.append(game, 0, &fact).await.unwrap();
        let refused = journal.append(game, 0, &fact).await;
        assert!(matches!(refused, Err(JournalError::Conflict { expected: 0, found: 1, .. })));
        assert_eq!(journal.read(game, 0).await.unwrap().len(), 1);
        assert!(journal.read(game, 1).await.unwrap().is_empty());
    }
}
