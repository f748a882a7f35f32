//! What happened, in numbered entries: appended before anybody hears of it.

use std::fmt;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use futures::future::{BoxFuture, FutureExt};
use oxo_protocol::frame::{decode_bare_event, encode_bare_event};
use oxo_protocol::{Code, GameEvent, GameId, PlayerId, Rejection};
use tokio::sync::watch;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the store failed: {0}")]
pub struct StoreError(pub String);

pub type Stored<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

impl From<StoreError> for Rejection {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "a request was refused");
        Rejection::new(
            Code::Storage,
            "the server could not store this: nothing was done, try again",
        )
    }
}

/// Whose entries these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// Its entries are its events.
    Game(GameId),
    /// An entry is all that is kept of a player; the last one counts.
    Player(PlayerId),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Game(game) => write!(f, "game {game}"),
            Subject::Player(player) => write!(f, "player {player}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Somebody else appended first: this writer's picture of the subject is old.
    #[error("{subject} has {found} entries, not {expected}")]
    Conflict { subject: Subject, expected: u64, found: u64 },
    /// The store failed. Whether the entries are kept, a later append with the same number
    /// finds out.
    #[error(transparent)]
    Storage(#[from] StoreError),
}

/// For whoever cannot have been overtaken.
impl From<AppendError> for StoreError {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Storage(error) => error,
            conflict @ AppendError::Conflict { .. } => StoreError(conflict.to_string()),
        }
    }
}

/// What an entry says, as JSON; of a game an event, as it is on the wire. Cloning shares it.
pub type Body = Arc<str>;

#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub number: u64,
    /// When it was kept: milliseconds since 1970.
    pub at_ms: u64,
    pub body: Body,
}

/// Entries to be kept after entry number `expected` of a subject: all of them, or none.
#[derive(Clone, Debug)]
pub struct Append {
    pub subject: Subject,
    pub expected: u64,
    pub bodies: Vec<Body>,
}

/// The latest entries of a game, without holes; who has missed some before them reads these.
pub type Appended = Arc<[Entry]>;

/// An event, and when it was kept: milliseconds since 1970.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptEvent {
    pub at_ms: u64,
    pub event: GameEvent,
}

pub fn wall_clock_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}

/// All that happened, in entries that are numbered from 1 without holes within each subject.
/// The first event of a game is `seated`.
///
/// `append` is a compare-and-append: it names how many entries the writer knows of, so
/// that of two writers one wins and the other learns of it. When it returns, the
/// entries survive whatever the store promises to survive.
pub trait Log: Send + Sync {
    /// Keeps all of `bodies` after entry number `expected` of `subject`, or none of them.
    fn append(
        &self,
        subject: Subject,
        expected: u64,
        bodies: Vec<Body>,
    ) -> BoxFuture<'_, Result<(), AppendError>>;

    /// Keeps each of these after those before it, and none after one that is refused; where there
    /// is a disk to wait for, all by one commit.
    fn append_all(&self, appends: Vec<Append>) -> BoxFuture<'_, Result<(), AppendError>> {
        async move {
            for Append { subject, expected, bodies } in appends {
                self.append(subject, expected, bodies).await?;
            }
            Ok(())
        }
        .boxed()
    }

    /// The entries of `subject` after number `after`, in order; none if there is no such
    /// subject. Of a player, those before the last one may be gone.
    fn read(&self, subject: Subject, after: u64) -> Stored<'_, Vec<Entry>>;

    /// What anybody appends to `game` from now on, the newest of it; nothing, where this process
    /// alone appends.
    fn follow(&self, _: GameId) -> Option<watch::Receiver<Appended>> {
        None
    }

    /// What time it is by the clock that says when entries are kept: milliseconds since 1970.
    fn now_ms(&self) -> u64 {
        wall_clock_ms()
    }

    /// Nobody needs this game now: its entries become one record, which is read and appended
    /// to as before. A store of bounded size may drop it when others follow.
    fn close(&self, game: GameId) -> Stored<'_, ()>;

    /// Removes a game: from then on it has no entries. Of one that counted stays what results and
    /// ratings rest on.
    fn forget(&self, game: GameId) -> Stored<'_, ()>;
}

pub fn bodies(events: &[GameEvent]) -> Vec<Body> {
    events.iter().map(|event| encode_bare_event(event).into()).collect()
}

/// The events of `game` after number `after`.
pub async fn read_events(
    log: &(impl Log + ?Sized),
    game: GameId,
    after: u64,
) -> Result<Vec<KeptEvent>, StoreError> {
    events(game, log.read(Subject::Game(game), after).await?)
}

/// What these entries of `game` say.
pub fn events(game: GameId, entries: Vec<Entry>) -> Result<Vec<KeptEvent>, StoreError> {
    let event = |Entry { number, at_ms, body }| match decode_bare_event(&body) {
        Ok(event) => Ok(KeptEvent { at_ms, event }),
        Err(error) => Err(StoreError(format!("game {game}: event {number}: {error}"))),
    };
    entries.into_iter().map(event).collect()
}
