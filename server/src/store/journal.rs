//! The facts of games: appended before anybody hears of them.

use futures::future::BoxFuture;
use futures::stream::BoxStream;
use oxo_shared::protocol::{Code, Fact, GameId, Refusal};

/// The store failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the store failed: {0}")]
pub struct StoreError(pub String);

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "a wish was refused");
        Refusal::new(Code::Storage, "the server could not store this: nothing was done, try again")
    }
}

/// Why facts were not appended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    /// The store failed. Whether the facts are kept, a later append with the same number
    /// finds out.
    #[error(transparent)]
    Storage(#[from] StoreError),
}

/// A fact with the time at which it was kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Milliseconds since 1970.
    pub at_ms: u64,
    /// What happened.
    pub fact: Fact,
}

/// The facts of all games, numbered from 1 without holes within each. The first of each is
/// `seated`.
///
/// `append` is a compare-and-append: it names how many facts the writer knows of, so
/// that of two writers one wins and the other learns of it. When it returns, the
/// facts survive whatever the store promises to survive.
pub trait Journal: Send + Sync {
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

    /// The facts of `game` after number `after`, in order; none if there is no such game.
    ///
    /// # Errors
    /// [`StoreError`].
    fn read(&self, game: GameId, after: u64) -> BoxFuture<'_, Result<Vec<Kept>, StoreError>>;

    /// The facts of `game` after number `after`, those to come included, with their
    /// numbers: without a gap, without one told twice. It ends with the first error.
    fn tail(&self, game: GameId, after: u64) -> BoxStream<'_, Result<(u64, Kept), StoreError>>;

    /// The games that have not ended, but for those without clocks in which nothing has
    /// happened since `since_ms`.
    ///
    /// # Errors
    /// [`StoreError`].
    fn unfinished(&self, since_ms: u64) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>>;

    /// The games that others than their players see later, and that have ended since
    /// `since_ms`; some more may be among them.
    ///
    /// # Errors
    /// [`StoreError`].
    fn just_ended(&self, since_ms: u64) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>>;

    /// Nobody needs this game now; it may be read again, but a store of bounded size may
    /// drop it when others follow.
    fn archive(&self, game: GameId);

    /// Removes a game that never counted.
    ///
    /// # Errors
    /// [`StoreError`].
    fn forget(&self, game: GameId) -> BoxFuture<'_, Result<(), StoreError>>;
}
