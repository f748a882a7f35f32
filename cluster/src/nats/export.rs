//! Moves the games of a single server into the log of a cluster.

use std::path::Path;

use oxo_protocol::GameId;

use super::connection::{Cluster, ClusterError, connect};
use super::message::{self, About, ROLLUP, ROLLUP_SUBJECT};
use super::stream::Stream;
use oxo_store::sqlite::replicate::{MAX_ENTRIES, Packed, Payload};
use oxo_store::{Entry, Log, SqliteStore, StoreError, Subject};

/// The number of games and players that were moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    pub games: usize,
    pub players: usize,
}

/// Copies the store in `directory` into the cluster. Skips what is already there, so an interrupted
/// move can be repeated. No server may use the store meanwhile.
///
/// # Errors
/// [`ClusterError`] if the store is in use or damaged, NATS cannot be reached, or the cluster has
/// other entries under the same id.
pub async fn export(directory: &Path, cluster: &Cluster) -> Result<Moved, ClusterError> {
    let store = SqliteStore::open(directory)?;
    let client = connect(cluster).await?;
    let stream = Stream::open_when_ready(&client, &cluster.name).await?;
    let mut moved = Moved::default();
    for subject in store.in_order().await? {
        match subject {
            Subject::Game(game) => move_game(&store, &stream, game).await?,
            _ => move_record(&store, &stream, subject).await?,
        }
        moved.games += usize::from(matches!(subject, Subject::Game(_)));
        moved.players += usize::from(matches!(subject, Subject::Player(_)));
    }
    Ok(moved)
}

async fn move_record(
    store: &SqliteStore,
    stream: &Stream,
    subject: Subject,
) -> Result<(), StoreError> {
    let Some(Entry { number, body, .. }) = store.read(subject, 0).await?.pop() else {
        return Ok(());
    };
    put(stream, subject, 0, Payload::Entries { first: number, bodies: vec![body] }).await
}

/// Copies a finished game as one record, and a running game entry by entry. The entries get new
/// timestamps.
async fn move_game(store: &SqliteStore, stream: &Stream, game: GameId) -> Result<(), StoreError> {
    let subject = Subject::Game(game);
    if let Some(packed) = store.pack(game).await?.filter(|packed| packed.place.is_some()) {
        return put(stream, subject, 0, Payload::Record(Packed { place: None, ..packed })).await;
    }
    let entries = store.read(subject, 0).await?;
    let mut stored = 0;
    for part in entries.chunks(MAX_ENTRIES) {
        let bodies = part.iter().map(|entry| entry.body.clone()).collect();
        put(stream, subject, stored, Payload::Entries { first: stored + 1, bodies }).await?;
        stored += part.len() as u64;
    }
    Ok(())
}

/// Appends `what` after entry number `expected` of its subject, unless it is already there.
async fn put(
    stream: &Stream,
    subject: Subject,
    expected: u64,
    what: Payload,
) -> Result<(), StoreError> {
    let name = || message::name(stream.name(), About::Subject(subject));
    let last = stream.last(name()).await?;
    let known = last.as_ref().and_then(|last| last.step()).map_or(0, |step| step.number());
    if known > expected {
        return Ok(());
    }
    if known < expected {
        return Err(StoreError(format!("the cluster has another {subject}")));
    }
    let (mut headers, body) = message::encode(&what, "moved");
    if subject.is_record() {
        headers.insert(ROLLUP, ROLLUP_SUBJECT);
    }
    let last_seq = last.map_or(0, |last| last.seq);
    let kept = stream.publish(name(), Some(last_seq), headers, body).await;
    kept.map(drop).map_err(|error| StoreError(error.to_string()))
}
