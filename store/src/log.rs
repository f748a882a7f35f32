//! The event log: numbered entries, stored before anyone sees them.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures::future::{BoxFuture, FutureExt};
use oxo_protocol::frame::{decode_bare_event, encode_bare_event};
use oxo_protocol::{Code, GameEvent, GameId, PlayerId, Rejection};
use oxo_shared::PuzzleId;
use tokio::sync::watch;

/// The store cannot read or write; the text says why. It is for the log: clients get only
/// [`Code::Storage`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the store failed: {0}")]
pub struct StoreError(pub String);

pub type Stored<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

impl From<StoreError> for Rejection {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store rejected a request");
        Rejection::because(Code::Storage, &oxo_words::WHY_STORAGE)
    }
}

/// The player whose record held the bans in version 0.1. Its id and record are kept in stores and on
/// NATS, so that either version reads what the other wrote.
pub(crate) const MODERATION: PlayerId = PlayerId(0);

/// The owner of a sequence of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A game; its entries are its events.
    Game(GameId),
    /// A player; each entry is a full record, and the last one counts.
    Player(PlayerId),
    /// The bans of operators; each entry is a full record, and the last one counts.
    Moderation,
    /// What a player has done at puzzles; each entry is a full record, and the last one counts.
    Solver(PlayerId),
    /// The rating of a puzzle; each entry is a full record, and the last one counts.
    Puzzle(PuzzleId),
}

impl Subject {
    /// The subject that is stored under the id of a player.
    pub const fn of_player(id: PlayerId) -> Subject {
        if id.0 == MODERATION.0 { Subject::Moderation } else { Subject::Player(id) }
    }

    /// The id of a player under which the subject is stored, if it is the record of one.
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Subject::Game(_) | Subject::Solver(_) | Subject::Puzzle(_) => None,
            Subject::Player(id) => Some(id),
            Subject::Moderation => Some(MODERATION),
        }
    }

    /// Whether each entry is a full record, so that the last one counts.
    pub const fn is_record(self) -> bool {
        !matches!(self, Subject::Game(_))
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Game(game) => write!(f, "game {game}"),
            Subject::Player(player) => write!(f, "player {player}"),
            Subject::Moderation => f.write_str("moderation"),
            Subject::Solver(player) => write!(f, "puzzles of player {player}"),
            Subject::Puzzle(puzzle) => write!(f, "puzzle {puzzle}"),
        }
    }
}

/// Why an append failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Another writer appended first: this writer's state is stale.
    #[error("{subject} has {found} entries, not {expected}")]
    Conflict { subject: Subject, expected: u64, found: u64 },
    /// The store failed. A later append with the same number finds out whether it stored the
    /// entries.
    #[error(transparent)]
    Storage(#[from] StoreError),
}

/// Only for the sole writer of a subject.
impl From<AppendError> for StoreError {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Storage(error) => error,
            conflict @ AppendError::Conflict { .. } => StoreError(conflict.to_string()),
        }
    }
}

/// The JSON text of an entry: for a game, an event as on the wire. Clones share it.
pub type Body = Arc<str>;

#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub number: u64,
    /// When the entry was stored, in milliseconds since 1970.
    pub at_ms: u64,
    pub body: Body,
}

/// Entries to append after entry number `expected` of a subject, all or none.
#[derive(Clone, Debug)]
pub struct Append {
    pub subject: Subject,
    pub expected: u64,
    pub bodies: Vec<Body>,
}

/// The latest entries of a game, without gaps. A reader that missed earlier ones reads the log.
pub type Appended = Arc<[Entry]>;

/// An event and when it was stored, in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptEvent {
    pub at_ms: u64,
    pub event: GameEvent,
}

pub fn wall_clock_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    millis(now)
}

/// A duration in milliseconds, as entries hold it.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The event log: within each subject, entries are numbered from 1 without gaps. The first event of
/// a game is `seated`.
///
/// Appending is compare-and-append: the writer names how many entries it knows. Of two concurrent
/// writers one wins and the other gets a conflict. When an append returns, the entries are as
/// durable as the store promises.
pub trait Log: Send + Sync {
    /// Appends all of `bodies` after entry number `expected` of `subject`, or none of them.
    fn append(
        &self,
        subject: Subject,
        expected: u64,
        bodies: Vec<Body>,
    ) -> BoxFuture<'_, Result<(), AppendError>>;

    /// Performs the appends in order and stops at the first error. A store on disk commits them
    /// together.
    fn append_all(&self, appends: Vec<Append>) -> BoxFuture<'_, Result<(), AppendError>> {
        async move {
            for Append { subject, expected, bodies } in appends {
                self.append(subject, expected, bodies).await?;
            }
            Ok(())
        }
        .boxed()
    }

    /// The entries of `subject` after number `after`, in order; empty if there is no such subject.
    /// Of a record, only the last entry is guaranteed to be there.
    fn read(&self, subject: Subject, after: u64) -> Stored<'_, Vec<Entry>>;

    /// A channel with the newest entries that any node appends to `game`; `None` if this process is
    /// the only writer.
    fn follow(&self, _: GameId) -> Option<watch::Receiver<Appended>> {
        None
    }

    /// The time in milliseconds since 1970, by the clock that timestamps entries.
    fn now_ms(&self) -> u64 {
        wall_clock_ms()
    }

    /// Packs the entries of a game that is no longer in use into one record. Reads and appends work
    /// as before; a store of bounded size may drop the game.
    fn close(&self, game: GameId) -> Stored<'_, ()>;

    /// Removes the entries of a game. If the game counted, its result and rating changes stay.
    fn forget(&self, game: GameId) -> Stored<'_, ()>;
}

pub fn bodies(events: &[GameEvent]) -> Vec<Body> {
    events.iter().map(|event| encode_bare_event(event).into()).collect()
}

/// The events of `game` after number `after`. Fails if the log cannot be read, or an entry is not
/// an event of this version.
pub async fn read_events(
    log: &(impl Log + ?Sized),
    game: GameId,
    after: u64,
) -> Result<Vec<KeptEvent>, StoreError> {
    events(game, log.read(Subject::Game(game), after).await?)
}

/// Decodes entries of `game` as events. Fails at the first one that is not an event of this
/// version.
pub fn events(game: GameId, entries: Vec<Entry>) -> Result<Vec<KeptEvent>, StoreError> {
    let event = |Entry { number, at_ms, body }| match decode_bare_event(&body) {
        Ok(event) => Ok(KeptEvent { at_ms, event }),
        Err(error) => Err(StoreError(format!("game {game}: event {number}: {error}"))),
    };
    entries.into_iter().map(event).collect()
}
