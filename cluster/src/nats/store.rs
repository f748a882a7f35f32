//! The store of a cluster: appends go to the stream, reads to this node's view.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures::future::{BoxFuture, FutureExt};
use oxo_protocol::{GameId, PlayerId, RatingChange};
use oxo_shared::BySide;
use parking_lot::Mutex;
use prometheus_client::registry::Registry;
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep};

use super::clock::LogClock;
use super::connection::ClusterError;
use super::follower::{Follower, Tail};
use super::message::{self, About, ROLLUP, ROLLUP_SUBJECT, TTL};
use super::metrics::LogMetrics;
use super::stream::Stream;
use crate::peers::NodeId;
use oxo_store::sqlite::SetAside;
use oxo_store::sqlite::replicate::{MAX_ENTRIES, Payload};
use oxo_store::{
    AppendError, Appended, Body, Entry, Log, PlayerRecord, SqliteStore, Store, StoreError, Stored,
    Subject, TokenHash, hex,
};

/// How long an append is retried. Electing a stream leader can take longer than a player should
/// wait.
const PATIENCE: Duration = Duration::from_secs(3);
const RETRY: Duration = Duration::from_millis(50);
/// The log counts as stalled after this long without an acknowledgement, which is three missed
/// heartbeats.
const STALL: Duration = Duration::from_millis(1_500);
/// All servers were down if the last heartbeat of any is older than this.
const AWAY_MS: u64 = 5_000;
/// How long a heartbeat stays in the log, for servers that start later.
const BEAT_TTL: &str = "10m";
/// How long a deletion stays in the log: the longest time a server may be away and still reuse its
/// directory.
const GONE_TTL: &str = "720h";
/// The largest record to publish, with room for its headers.
const MAX_RECORD: usize = 1_000_000;

#[derive(Debug)]
pub struct ClusterStore {
    pub(super) follower: Arc<Follower>,
    node: NodeId,
    /// Time of the last acknowledged append.
    last_ack: Mutex<Instant>,
    last_alive_ms: Option<u64>,
    metrics: LogMetrics,
    following: AbortHandle,
}

/// Where a message ended up.
enum Placed {
    At(u64),
    /// Another message has its place.
    Behind(Tail),
}

impl ClusterStore {
    /// Opens the log in `stream` and brings the view in `directory` up to date. Fails if NATS does
    /// not respond, or `directory` holds anything else than a view of this log.
    pub async fn open(
        stream: Stream,
        directory: &Path,
        node: NodeId,
    ) -> Result<ClusterStore, ClusterError> {
        let state = stream.state().await?;
        let log = format!("{} {}", stream.name(), state.made_ms);
        let view = SqliteStore::open_view(directory, &log)?;
        let set_aside = SetAside::open(directory);
        let subject = format!("{}.told.>", stream.name());
        let messages = stream.client.subscribe(subject).await;
        let messages = messages.map_err(|error| StoreError(error.to_string()))?;
        let clock = LogClock::new(state.now_ms);
        let follower = Arc::new(Follower::new(stream, view, set_aside, clock));
        // A new message at the end: a roll-up may have removed the last ones.
        let beat = beat(&follower.stream, node).await?;
        follower.catch_up(beat).await?;
        let unreadable = follower.unreadable.clone();
        let following = tokio::spawn(Arc::clone(&follower).follow(messages)).abort_handle();
        let away = state.last > 0 && state.now_ms.saturating_sub(state.last_ms) > AWAY_MS;
        Ok(ClusterStore {
            follower,
            node,
            last_ack: Mutex::new(Instant::now()),
            last_alive_ms: away.then_some(state.last_ms),
            metrics: LogMetrics { unreadable, ..LogMetrics::default() },
            following,
        })
    }

    fn stream(&self) -> &Stream {
        &self.follower.stream
    }

    fn view(&self) -> &SqliteStore {
        &self.follower.view
    }

    fn name(&self, subject: Subject) -> String {
        message::name(self.stream().name(), About::Subject(subject))
    }

    fn acknowledged(&self, seq: u64) {
        self.follower.note(seq);
        let now = Instant::now();
        let previous = std::mem::replace(&mut *self.last_ack.lock(), now);
        if now.saturating_duration_since(previous) > STALL {
            self.metrics.stalls.inc();
        }
    }

    /// Asks the stream leader for the last message of `subject`. The number of entries comes from
    /// the view, since that message may have been set aside.
    async fn ask_tail(&self, subject: Subject) -> Result<Tail, StoreError> {
        let tail = match self.stream().last(self.name(subject)).await? {
            None => Tail::default(),
            Some(last) => {
                self.follower.wait_for(last.seq).await?;
                Tail { number: self.view().number(subject).await?, seq: last.seq }
            }
        };
        self.follower.know(subject, tail);
        Ok(tail)
    }

    /// The tail of `subject`; asks the leader unless the known tail is at `expected`.
    async fn tail_at(&self, subject: Subject, expected: u64) -> Result<Tail, StoreError> {
        match self.follower.tail(subject) {
            Some(tail) if tail.number == expected => Ok(tail),
            _ => self.ask_tail(subject).await,
        }
    }

    /// Appends `what` after the message at `tail`, if that is still the last of its subject. In
    /// doubt it reads the log back, since neither an error nor a timeout proves that the message
    /// was not stored.
    async fn place(
        &self,
        subject: Subject,
        tail: Tail,
        what: &Payload,
    ) -> Result<Placed, StoreError> {
        let id = hex(&rand::random::<[u8; 12]>());
        let now = Instant::now();
        // While appends fail, do not make callers wait.
        let deadline = if self.failing_since(now).is_none() { now + PATIENCE } else { now };
        loop {
            let (mut headers, body) = message::encode(what, &id);
            match what {
                Payload::Entries { .. } if matches!(subject, Subject::Game(_)) => {}
                // These replace all earlier messages of the subject.
                _ => headers.insert(ROLLUP, ROLLUP_SUBJECT),
            }
            if *what == Payload::Gone {
                headers.insert(TTL, GONE_TTL);
            }
            let name = self.name(subject);
            let error = match self.stream().publish(name, Some(tail.seq), headers, body).await {
                Ok(seq) => return Ok(Placed::At(seq)),
                Err(error) => error,
            };
            tracing::debug!(%subject, %error, "append in doubt");
            self.metrics.doubts.inc();
            match self.stream().next(self.name(subject), tail.seq).await {
                Ok(Some(found)) if found.id == id => return Ok(Placed::At(found.seq)),
                Ok(Some(_)) => return self.ask_tail(subject).await.map(Placed::Behind),
                // Not stored yet. Sending it again is safe: it can be stored only once.
                Ok(None) => {}
                Err(error) => tracing::debug!(%subject, %error, "cannot read an append back"),
            }
            if Instant::now() > deadline {
                return Err(StoreError(format!("NATS did not store the append: {error}")));
            }
            sleep(RETRY).await;
        }
    }

    async fn append_entries(
        &self,
        subject: Subject,
        expected: u64,
        bodies: Vec<Body>,
    ) -> Result<(), AppendError> {
        let number = expected + bodies.len() as u64;
        if bodies.is_empty() {
            return Ok(());
        }
        if bodies.len() > MAX_ENTRIES {
            return Err(StoreError(format!(
                "{} entries exceed the limit of one append",
                bodies.len()
            ))
            .into());
        }
        let what = Payload::Entries { first: expected + 1, bodies };
        let mut tail = self.tail_at(subject, expected).await?;
        loop {
            if tail.number != expected {
                self.metrics.conflicts.inc();
                let found = tail.number;
                return Err(AppendError::Conflict { subject, expected, found });
            }
            match self.place(subject, tail, &what).await? {
                Placed::At(seq) => {
                    self.acknowledged(seq);
                    self.follower.know(subject, Tail { number, seq });
                    return Ok(());
                }
                // If a record replaced the entries, the number of entries is the same.
                Placed::Behind(found) => tail = found,
            }
        }
    }

    /// Replaces everything stored of a game, unless something was appended meanwhile.
    async fn replace(&self, game: GameId, tail: Tail, what: Payload) -> Result<(), StoreError> {
        match self.place(Subject::Game(game), tail, &what).await? {
            Placed::At(seq) => self.acknowledged(seq),
            Placed::Behind(_) => tracing::debug!(%game, "the game has new entries, not replaced"),
        }
        Ok(())
    }

    async fn close_game(&self, game: GameId) -> Result<(), StoreError> {
        let last = self.stream().last(self.name(Subject::Game(game))).await?;
        let Some(last) = last else { return Ok(()) };
        if let Some(Payload::Record(_) | Payload::Gone) = last.step().map(|step| &step.what) {
            // Another server closed or deleted it first.
            return Ok(());
        }
        self.follower.wait_for(last.seq).await?;
        let Some(packed) = self.view().pack(game).await? else { return Ok(()) };
        if packed.body.len() > MAX_RECORD || packed.verify(game).is_err() {
            return Ok(());
        }
        let tail = Tail { number: packed.number, seq: last.seq };
        self.replace(game, tail, Payload::Record(packed)).await
    }

    /// Waits until the view has every message that this node knows of: its own appends, and those
    /// it announced to players.
    async fn follow_known(&self) -> Result<(), StoreError> {
        self.follower.wait_for(self.follower.newest()).await
    }
}

/// Appends a heartbeat to the log, which also shows whether appends work.
async fn beat(stream: &Stream, node: NodeId) -> Result<u64, StoreError> {
    let name = message::name(stream.name(), About::Beat(node));
    let mut headers = message::beat(&node.to_string());
    headers.insert(TTL, BEAT_TTL);
    let kept = stream.publish(name, None, headers, Vec::new()).await;
    kept.map_err(|error| StoreError(error.to_string()))
}

impl Drop for ClusterStore {
    fn drop(&mut self) {
        self.following.abort();
    }
}

impl Log for ClusterStore {
    fn append(
        &self,
        subject: Subject,
        expected: u64,
        bodies: Vec<Body>,
    ) -> BoxFuture<'_, Result<(), AppendError>> {
        self.append_entries(subject, expected, bodies).boxed()
    }

    fn read(&self, subject: Subject, after: u64) -> Stored<'_, Vec<Entry>> {
        async move {
            match self.stream().last(self.name(subject)).await? {
                Some(last) => self.follower.wait_for(last.seq).await?,
                None => return Ok(Vec::new()),
            }
            self.view().read(subject, after).await
        }
        .boxed()
    }

    fn follow(&self, game: GameId) -> Option<watch::Receiver<Appended>> {
        Some(self.follower.game(game))
    }

    fn now_ms(&self) -> u64 {
        self.follower.clock.now_ms()
    }

    fn close(&self, game: GameId) -> Stored<'_, ()> {
        self.close_game(game).boxed()
    }

    fn forget(&self, game: GameId) -> Stored<'_, ()> {
        async move {
            let tail = self.ask_tail(Subject::Game(game)).await?;
            if tail.number == 0 {
                return Ok(());
            }
            self.follower.wait_for(tail.seq).await?;
            let remains = self.view().remains(game).await?;
            self.replace(game, tail, remains.map_or(Payload::Gone, Payload::Record)).await
        }
        .boxed()
    }
}

impl Store for ClusterStore {
    fn index(&self) -> BoxFuture<'_, &SqliteStore> {
        async move {
            if let Err(error) = self.follow_known().await {
                tracing::warn!(%error, "serving a list from an outdated view");
            }
            self.view()
        }
        .boxed()
    }

    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>> {
        async move {
            let subject @ Subject::Player(_) = Subject::of_player(id) else { return Ok(None) };
            let Some(last) = self.stream().last(self.name(subject)).await? else {
                return Ok(None);
            };
            match last.step().and_then(|step| step.entries().pop()) {
                Some(entry) => {
                    Ok(Some(PlayerRecord::read(&entry)?).filter(|record| !record.is_forgotten()))
                }
                // The last message was set aside: the previous record still counts.
                None => {
                    self.follower.wait_for(last.seq).await?;
                    self.view().player(id).await
                }
            }
        }
        .boxed()
    }

    /// Catches up first: another server may have issued or revoked the token.
    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>> {
        async move {
            self.follower.wait_for(self.stream().state().await?.last).await?;
            self.view().player_by_token(token).await
        }
        .boxed()
    }

    fn rating_changes(&self, game: GameId) -> Stored<'_, Option<BySide<RatingChange>>> {
        async move {
            self.follow_known().await?;
            self.view().rating_changes(game).await
        }
        .boxed()
    }

    fn beat(&self) -> Stored<'_, ()> {
        async move {
            self.follower.tidy();
            self.metrics.behind.set(self.follower.behind().cast_signed());
            let seq = beat(self.stream(), self.node).await?;
            self.acknowledged(seq);
            Ok(())
        }
        .boxed()
    }

    fn needs_heartbeats(&self) -> bool {
        true
    }

    fn last_alive_ms(&self) -> Option<u64> {
        self.last_alive_ms
    }

    fn failing_since(&self, now: Instant) -> Option<Instant> {
        let last_ack = *self.last_ack.lock();
        (now.saturating_duration_since(last_ack) > STALL).then_some(last_ack)
    }

    fn is_following(&self) -> bool {
        self.follower.is_following()
    }

    fn register(&self, registry: &mut Registry) {
        self.view().register(registry);
        self.metrics.register(registry);
    }
}
