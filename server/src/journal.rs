//! Where the facts of games are kept: appended before anybody hears of them.

use std::collections::VecDeque;
use std::fmt;

use dashmap::DashMap;
use futures::future::{BoxFuture, FutureExt, ready};
use oxo_shared::protocol::{Fact, GameId};

/// Facts that are read again one by one; who missed more gets a snapshot, which is shorter.
pub const MAX_REPLAY: u64 = 256;

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

    /// The facts of `game` after number `after`, in order: asked for no more than the
    /// newest [`MAX_REPLAY`].
    ///
    /// # Errors
    /// [`JournalError::Storage`].
    fn read(&self, game: GameId, after: u64) -> BoxFuture<'_, Result<Vec<Fact>, JournalError>>;

    /// Nobody will ask for this game again, except from an archive, if this is one.
    fn release(&self, game: GameId);
}

/// A journal that lasts as long as the process. It keeps no more than can be read, so
/// that nobody fills the memory with chat.
#[derive(Debug, Default)]
pub struct MemoryJournal {
    games: DashMap<GameId, Newest>,
}

/// The newest facts of one game.
#[derive(Debug, Default)]
struct Newest {
    facts: VecDeque<Fact>,
    /// How many there were before them.
    dropped: u64,
}

impl Newest {
    fn count(&self) -> u64 {
        self.dropped + self.facts.len() as u64
    }

    fn push(&mut self, fact: &Fact) {
        self.facts.push_back(fact.clone());
        if self.facts.len() as u64 > MAX_REPLAY {
            self.facts.pop_front();
            self.dropped += 1;
        }
    }

    fn after(&self, number: u64) -> Vec<Fact> {
        let skipped = usize::try_from(number.saturating_sub(self.dropped)).unwrap_or(usize::MAX);
        self.facts.iter().skip(skipped).cloned().collect()
    }
}

impl Journal for MemoryJournal {
    fn append<'a>(
        &'a self,
        game: GameId,
        expected: u64,
        facts: &'a [Fact],
    ) -> BoxFuture<'a, Result<(), JournalError>> {
        let mut kept = self.games.entry(game).or_default();
        let found = kept.count();
        if found != expected {
            return ready(Err(JournalError::Conflict { game, expected, found })).boxed();
        }
        facts.iter().for_each(|fact| kept.push(fact));
        ready(Ok(())).boxed()
    }

    fn read(&self, game: GameId, after: u64) -> BoxFuture<'_, Result<Vec<Fact>, JournalError>> {
        let facts = self.games.get(&game).map(|kept| kept.after(after));
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
    use oxo_shared::protocol::fact::Rematch;

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

    #[tokio::test]
    async fn a_long_game_is_kept_as_far_as_it_can_be_read() {
        let journal = MemoryJournal::default();
        let game = GameId::from_bits(7);
        let total = 3 * MAX_REPLAY;
        for s in 0..total {
            let next = Fact::Rematch(Rematch { g: GameId::from_bits(u32::try_from(s).unwrap()) });
            journal.append(game, s, &[next]).await.unwrap();
        }
        assert_eq!(journal.games.get(&game).unwrap().facts.len() as u64, MAX_REPLAY);
        let newest = journal.read(game, total - MAX_REPLAY).await.unwrap();
        let numbers = newest.iter().map(|fact| match fact {
            Fact::Rematch(next) => next.g,
            other => panic!("{other:?}"),
        });
        let expected = (total - MAX_REPLAY..total).map(|s| u32::try_from(s).unwrap());
        assert!(numbers.eq(expected.map(GameId::from_bits)));
        assert_eq!(journal.read(game, total - 1).await.unwrap().len(), 1);
        assert!(journal.read(game, total).await.unwrap().is_empty());
    }
}
