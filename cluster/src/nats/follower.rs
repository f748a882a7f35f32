//! Follows the log: applies messages as they arrive, and fetches those that were missed.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::Subscriber;
use dashmap::DashMap;
use futures::StreamExt;
use oxo_protocol::GameId;
use parking_lot::Mutex as Lock;
use prometheus_client::metrics::counter::Counter;
use tokio::sync::{Mutex, mpsc, watch};
use tokio::time::{Instant, sleep, timeout};

use super::clock::LogClock;
use super::message::{self, Content, Message};
use super::stream::Stream;
use oxo_store::sqlite::SetAside;
use oxo_store::sqlite::replicate::Payload;
use oxo_store::{Appended, SqliteStore, StoreError, Subject};

/// Messages waiting to be applied; if full, they are fetched later.
const QUEUE: usize = 4_096;
/// Messages applied in one commit.
const BATCH: usize = 512;
/// After this long without a message, check whether one was missed.
const QUIET: Duration = Duration::from_millis(200);
const RETRY: Duration = Duration::from_millis(500);
/// How long a start may take to fetch the log; a page takes a millisecond or two.
const START: Duration = Duration::from_mins(30);
/// How long a reader waits for this node to catch up.
const PATIENCE: Duration = Duration::from_secs(3);
/// A node that lags without progress for this long counts as not following.
const STUCK: Duration = PATIENCE;

/// The end of a subject in the stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// The number of entries.
    pub number: u64,
    /// The sequence number of the last message.
    pub seq: u64,
}

/// How many earlier entries of a game are kept beside the newest ones.
const LATEST: usize = 8;
/// Maximum number of cached tails; beyond it the cache is cleared.
const MAX_TAILS: usize = 100_000;

/// The follower's state: the view, and caches of what lies ahead of it.
#[derive(Debug)]
pub struct Follower {
    pub stream: Stream,
    pub view: SqliteStore,
    pub clock: LogClock,
    tails: DashMap<Subject, Tail>,
    games: DashMap<GameId, watch::Sender<Appended>>,
    /// The last message in the view.
    reached: watch::Sender<u64>,
    /// The newest message that is known to exist.
    newest: AtomicU64,
    /// Held while messages are applied.
    taking: Mutex<()>,
    /// When this node was last up to date or made progress.
    last_good: Lock<Instant>,
    set_aside: SetAside,
    /// The number of messages set aside.
    pub unreadable: Counter,
}

impl Follower {
    pub fn new(
        stream: Stream,
        view: SqliteStore,
        set_aside: SetAside,
        clock: LogClock,
    ) -> Follower {
        let applied = view.taken();
        Follower {
            set_aside,
            unreadable: Counter::default(),
            last_good: Lock::new(Instant::now()),
            newest: AtomicU64::new(applied),
            stream,
            view,
            clock,
            tails: DashMap::new(),
            games: DashMap::new(),
            reached: watch::Sender::new(applied),
            taking: Mutex::new(()),
        }
    }

    /// Fetches everything up to message `end`, which exists. Fails if that takes longer than
    /// [`START`], or the view cannot be written.
    pub async fn catch_up(&self, end: u64) -> Result<(), StoreError> {
        self.note(end);
        let deadline = Instant::now() + START;
        while self.reached() < end {
            if Instant::now() > deadline {
                return Err(StoreError("timed out fetching the log".into()));
            }
            self.read_on().await?;
            if self.reached() < end {
                // The replica that responded is behind.
                sleep(QUIET).await;
            }
        }
        self.view.settle().await
    }

    /// Follows the log until the future is dropped.
    pub async fn follow(self: Arc<Self>, messages: Subscriber) {
        let (queue, inbox) = mpsc::channel(QUEUE);
        tokio::join!(self.receive_all(messages, queue), self.apply_all(inbox));
    }

    /// The cached tail of `subject`.
    pub fn tail(&self, subject: Subject) -> Option<Tail> {
        self.tails.get(&subject).map(|tail| *tail)
    }

    /// Caches a tail that is known to be stored.
    pub fn know(&self, subject: Subject, tail: Tail) {
        self.note(tail.seq);
        if self.tails.len() >= MAX_TAILS {
            self.tails.clear();
        }
        let mut known = self.tails.entry(subject).or_default();
        if known.seq < tail.seq {
            *known = tail;
        }
    }

    pub fn note(&self, seq: u64) {
        self.newest.fetch_max(seq, Ordering::AcqRel);
    }

    pub fn newest(&self) -> u64 {
        self.newest.load(Ordering::Acquire)
    }

    /// The number of messages known to exist but not in the view.
    pub fn behind(&self) -> u64 {
        self.newest().saturating_sub(self.reached())
    }

    pub fn reached(&self) -> u64 {
        *self.reached.borrow()
    }

    /// Whether the view keeps up with the log.
    pub fn is_following(&self) -> bool {
        self.last_good.lock().elapsed() < STUCK
    }

    /// Waits until the view has message `seq`. Fails after [`PATIENCE`].
    pub async fn wait_for(&self, seq: u64) -> Result<(), StoreError> {
        self.note(seq);
        let mut reached = self.reached.subscribe();
        let behind = || StoreError("this server lags behind the log".into());
        let waited = timeout(PATIENCE, reached.wait_for(|&reached| reached >= seq)).await;
        waited.map_err(|_| behind())?.map(drop).map_err(|_| behind())
    }

    /// A channel with the entries appended to `game` from now on.
    pub fn game(&self, game: GameId) -> watch::Receiver<Appended> {
        let nothing = || watch::Sender::new(Appended::from([]));
        self.games.entry(game).or_insert_with(nothing).subscribe()
    }

    /// Drops the channels that have no receiver.
    pub fn tidy(&self) {
        self.games.retain(|_, game| game.receiver_count() > 0);
    }

    async fn receive_all(&self, mut messages: Subscriber, queue: mpsc::Sender<Message>) {
        while let Some(raw) = messages.next().await {
            let headers = raw.headers.unwrap_or_default();
            let Some(message) = message::decode_stored(&headers, &raw.payload) else { continue };
            if message.seq <= self.reached() {
                continue;
            }
            // A message after a gap is fetched from the stream: its number alone proves nothing.
            if message.seq <= self.newest() + 1 {
                self.clock.sync(message.at_ms);
                self.publish(&message);
            }
            // If the queue is full, the message is fetched later.
            let _ = queue.try_send(message);
        }
    }

    /// Passes a message to the receivers of its game.
    fn publish(&self, message: &Message) {
        self.note(message.seq);
        let Some(step) = message.step() else { return };
        let is_old = |known: &Tail| known.seq < message.seq;
        // Whether a message that does not follow is valid is for the view to decide.
        let stray = |_: &Subject, known: &Tail| is_old(known) && !step.follows(known.number);
        self.tails.remove_if(&step.subject, stray);
        if let Some(mut known) = self.tails.get_mut(&step.subject).filter(|known| is_old(known)) {
            *known = Tail { number: step.number(), seq: message.seq };
        }
        if let Subject::Game(game) = step.subject
            && let Some(followers) = self.games.get(&game)
        {
            followers.send_if_modified(|latest| {
                let Payload::Entries { first, .. } = step.what else {
                    // The entries that the record replaces may not have been received.
                    *latest = Appended::from([]);
                    return true;
                };
                let known = latest.last().map_or(0, |last| last.number);
                if known < first {
                    // If there is no gap, keep some earlier entries for a receiver that is a little
                    // behind.
                    let previous = if known + 1 == first { &latest[..] } else { &[] };
                    let surplus = previous.len().saturating_sub(LATEST);
                    *latest = previous[surplus..].iter().cloned().chain(step.entries()).collect();
                }
                known < first
            });
        }
    }

    async fn apply_all(&self, mut inbox: mpsc::Receiver<Message>) {
        let mut waiting = VecDeque::new();
        loop {
            // After a quiet interval, check for missed messages.
            if let Ok(message) = timeout(QUIET, inbox.recv()).await {
                let Some(message) = message else { return };
                waiting.push_back(message);
                while waiting.len() < BATCH
                    && let Ok(message) = inbox.try_recv()
                {
                    waiting.push_back(message);
                }
            }
            match self.take(&mut waiting).await {
                Ok(()) if self.behind() == 0 => *self.last_good.lock() = Instant::now(),
                Ok(()) => {}
                Err(error) => {
                    tracing::warn!(%error, "cannot follow the log, retrying");
                    waiting.clear();
                    sleep(RETRY).await;
                }
            }
        }
    }

    /// Applies messages in order, and fetches the missing ones.
    async fn take(&self, received: &mut VecDeque<Message>) -> Result<(), StoreError> {
        let taking = self.taking.lock().await;
        let mut reached = self.reached();
        let mut messages = Vec::new();
        while let Some(message) = received.pop_front_if(|message| message.seq <= reached + 1) {
            if message.seq == reached + 1 {
                reached = message.seq;
                messages.push(message);
            }
        }
        self.keep(messages, reached).await?;
        drop(taking);
        if !received.is_empty() {
            // A message before these is missing, or these are not from the stream: ask the stream.
            received.clear();
            self.note(self.stream.state().await?.last);
        }
        if self.newest() > reached {
            self.read_on().await?;
            // The page may hold records of games whose end the view has not seen.
            self.view.settle().await?;
        }
        Ok(())
    }

    /// Fetches up to the newest known message, or as far as the responding replica has it.
    async fn read_on(&self) -> Result<(), StoreError> {
        let _taking = self.taking.lock().await;
        while self.newest() > self.reached() {
            let page = self.stream.page(self.reached()).await?;
            if page.reached == self.reached() {
                return Ok(());
            }
            page.messages.iter().for_each(|message| self.publish(message));
            self.keep(page.messages, page.reached).await?;
        }
        Ok(())
    }

    async fn keep(&self, messages: Vec<Message>, reached: u64) -> Result<(), StoreError> {
        let (mut steps, mut unreadable) = (Vec::new(), Vec::new());
        for Message { seq, content, .. } in messages {
            match content {
                Content::Beat => {}
                Content::Step(step) => steps.push(step),
                Content::Unreadable(reason) => unreadable.push((seq, reason)),
            }
        }
        if !steps.is_empty() {
            self.view.take(steps).await?;
        }
        for (seq, reason) in unreadable {
            tracing::error!(seq, reason, "setting aside an unreadable message of the log");
            self.unreadable.inc();
            self.set_aside.add(seq, &reason);
        }
        if self.reached.send_replace(reached) < reached {
            *self.last_good.lock() = Instant::now();
        }
        Ok(())
    }
}
