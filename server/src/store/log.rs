//! The facts of games: appended before anybody hears of them.

use std::time::{SystemTime, UNIX_EPOCH};

use futures::future::BoxFuture;
use oxo_shared::protocol::{Code, Fact, GameId, Refusal};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the store failed: {0}")]
pub struct StoreError(pub String);

pub type Stored<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "a wish was refused");
        Refusal::new(Code::Storage, "the server could not store this: nothing was done, try again")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Somebody else appended first: this writer's picture of the game is old.
    #[error("game {game} has {found} facts, not {expected}")]
    Conflict { game: GameId, expected: u64, found: u64 },
    /// The store failed. Whether the facts are kept, a later append with the same number
    /// finds out.
    #[error(transparent)]
    Storage(#[from] StoreError),
}

/// A fact, and when it was kept: milliseconds since 1970.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub at_ms: u64,
    pub fact: Fact,
}

pub fn wall_clock_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}

/// The facts of all games, numbered from 1 without holes within each. The first of each is
/// `seated`.
///
/// `append` is a compare-and-append: it names how many facts the writer knows of, so
/// that of two writers one wins and the other learns of it. When it returns, the
/// facts survive whatever the store promises to survive.
pub trait Log: Send + Sync {
    /// Keeps all of `facts` after fact number `expected` of `game`, or none of them.
    fn append<'a>(
        &'a self,
        game: GameId,
        expected: u64,
        facts: &'a [Fact],
    ) -> BoxFuture<'a, Result<(), AppendError>>;

    /// The facts of `game` after number `after`, in order; none if there is no such game.
    fn read(&self, game: GameId, after: u64) -> Stored<'_, Vec<Entry>>;

    /// The games that have not ended, but for those without clocks in which nothing has
    /// happened since `since_ms`.
    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>>;

    /// The games that others than their players see later, and that have ended since
    /// `since_ms`; some more may be among them.
    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>>;

    /// Nobody needs this game now; it may be read again, but a store of bounded size may
    /// drop it when others follow.
    fn release(&self, game: GameId);

    /// Removes a game that never counted.
    fn forget(&self, game: GameId) -> Stored<'_, ()>;
}
