//! How a node follows the log: each message is heard when it is kept, and what was missed is read.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::Subscriber;
use dashmap::DashMap;
use futures::StreamExt;
use oxo_shared::protocol::GameId;
use tokio::sync::{Mutex, mpsc, watch};
use tokio::time::{Instant, sleep, timeout};

use super::clock::LogClock;
use super::message::{self, Message};
use super::stream::Stream;
use crate::store::sqlite::take::{Step, What};
use crate::store::{Appended, SqliteStore, StoreError, Subject};

/// Messages that wait to be taken over; what finds it full is read later.
const QUEUE: usize = 4_096;
/// Messages taken over in one commit.
const BATCH: usize = 512;
/// How long nothing has to be heard before it is looked whether something was missed.
const QUIET: Duration = Duration::from_millis(200);
const RETRY: Duration = Duration::from_millis(500);
/// How long a start may take to read what is there: a page each millisecond or two.
const START: Duration = Duration::from_mins(30);
/// How long a reader waits for this node to have followed.
const PATIENCE: Duration = Duration::from_secs(3);

/// The end of a subject in the stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// How many entries it has.
    pub number: u64,
    /// Where its last message lies.
    pub seq: u64,
}

/// How many entries of a game are at hand before the newest ones.
const LATEST: usize = 8;
/// Tails at hand: beyond so many they are forgotten, and asked for again.
const MAX_TAILS: usize = 100_000;

/// What a node knows of the log.
#[derive(Debug)]
pub struct Follower {
    pub stream: Stream,
    pub view: SqliteStore,
    pub clock: LogClock,
    tails: DashMap<Subject, Tail>,
    games: DashMap<GameId, watch::Sender<Appended>>,
    /// Up to where the view has followed.
    reached: watch::Sender<u64>,
    /// The newest message that is known to exist.
    newest: AtomicU64,
    /// Held while messages are taken over.
    taking: Mutex<()>,
}

impl Follower {
    pub fn new(stream: Stream, view: SqliteStore, clock: LogClock) -> Follower {
        let taken = view.taken();
        Follower {
            newest: AtomicU64::new(taken),
            stream,
            view,
            clock,
            tails: DashMap::new(),
            games: DashMap::new(),
            reached: watch::Sender::new(taken),
            taking: Mutex::new(()),
        }
    }

    /// Reads all up to message `end`, which is there.
    pub async fn catch_up(&self, end: u64) -> Result<(), StoreError> {
        self.note(end);
        let until = Instant::now() + START;
        while self.reached() < end {
            if Instant::now() > until {
                return Err(StoreError("the log is there and cannot be read".into()));
            }
            self.read_on().await?;
            if self.reached() < end {
                // Whoever answered is behind.
                sleep(QUIET).await;
            }
        }
        self.view.settle().await
    }

    /// Follows as long as it is polled.
    pub async fn follow(self: Arc<Self>, told: Subscriber) {
        let (missed, inbox) = mpsc::channel(QUEUE);
        tokio::join!(self.hear_all(told, missed), self.take_all(inbox));
    }

    /// Where `subject` ends, as far as is known here.
    pub fn tail(&self, subject: Subject) -> Option<Tail> {
        self.tails.get(&subject).map(|tail| *tail)
    }

    /// A message that was kept for certain.
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

    /// How many messages are known to exist that the view has not taken over.
    pub fn behind(&self) -> u64 {
        self.newest().saturating_sub(self.reached())
    }

    pub fn reached(&self) -> u64 {
        *self.reached.borrow()
    }

    /// Waits until this node has followed up to message `seq`.
    pub async fn reach(&self, seq: u64) -> Result<(), StoreError> {
        self.note(seq);
        let mut reached = self.reached.subscribe();
        let behind = || StoreError("this server is behind the log".into());
        let waited = timeout(PATIENCE, reached.wait_for(|&reached| reached >= seq)).await;
        waited.map_err(|_| behind())?.map(drop).map_err(|_| behind())
    }

    /// What is appended to `game` from now on.
    pub fn game(&self, game: GameId) -> watch::Receiver<Appended> {
        let nothing = || watch::Sender::new(Appended::from([]));
        self.games.entry(game).or_insert_with(nothing).subscribe()
    }

    /// Forgets the games that nobody follows.
    pub fn tidy(&self) {
        self.games.retain(|_, game| game.receiver_count() > 0);
    }

    async fn hear_all(&self, mut told: Subscriber, taker: mpsc::Sender<Message>) {
        while let Some(told) = told.next().await {
            let headers = told.headers.unwrap_or_default();
            match message::decode_told(&headers, &told.payload) {
                Ok(message) => {
                    self.clock.hear(message.at_ms);
                    self.hear(&message);
                    // What finds no room is read when there is some.
                    let _ = taker.try_send(message);
                }
                Err(error) => tracing::error!(%error, "left out"),
            }
        }
    }

    /// Tells who follows a game what was appended to it.
    fn hear(&self, message: &Message) {
        self.note(message.seq);
        let Some(step) = &message.step else { return };
        if let Some(mut known) = self.tails.get_mut(&step.subject)
            && known.seq < message.seq
        {
            *known = Tail { number: step.number(), seq: message.seq };
        }
        if let Subject::Game(game) = step.subject
            && let Some(followers) = self.games.get(&game)
        {
            followers.send_if_modified(|latest| {
                let What::Entries { first, .. } = step.what else {
                    // What it stands for may not have been heard.
                    *latest = Appended::from([]);
                    return true;
                };
                let known = latest.last().map_or(0, |last| last.number);
                if known < first {
                    // Who is a little behind finds what it missed, if nothing is missing here.
                    let earlier = if known + 1 == first { &latest[..] } else { &[] };
                    let old = earlier.len().saturating_sub(LATEST);
                    *latest = earlier[old..].iter().cloned().chain(step.entries()).collect();
                }
                known < first
            });
        }
    }

    async fn take_all(&self, mut inbox: mpsc::Receiver<Message>) {
        let mut waiting = VecDeque::new();
        loop {
            // After a while in silence: has anything been missed?
            if let Ok(message) = timeout(QUIET, inbox.recv()).await {
                let Some(message) = message else { return };
                waiting.push_back(message);
                while waiting.len() < BATCH
                    && let Ok(message) = inbox.try_recv()
                {
                    waiting.push_back(message);
                }
            }
            if let Err(error) = self.take(&mut waiting).await {
                tracing::warn!(%error, "the log cannot be followed: trying again");
                waiting.clear();
                sleep(RETRY).await;
            }
        }
    }

    /// Takes over what was heard where it follows, and reads the log where something is missing.
    async fn take(&self, heard: &mut VecDeque<Message>) -> Result<(), StoreError> {
        let taking = self.taking.lock().await;
        let mut reached = self.reached();
        let mut steps = Vec::new();
        while let Some(message) = heard.pop_front_if(|message| message.seq <= reached + 1) {
            if message.seq == reached + 1 {
                reached = message.seq;
                steps.extend(message.step);
            }
        }
        self.keep(steps, reached).await?;
        drop(taking);
        heard.clear();
        if self.newest() > reached {
            self.read_on().await?;
            // Games may have been put away meanwhile that it did not see end.
            self.view.settle().await?;
        }
        Ok(())
    }

    /// Reads the log on to the newest message that is known, or as far as whoever answers has it.
    async fn read_on(&self) -> Result<(), StoreError> {
        let _taking = self.taking.lock().await;
        while self.newest() > self.reached() {
            let page = self.stream.page(self.reached()).await?;
            let Some(last) = page.last().map(|last| last.seq) else { return Ok(()) };
            page.iter().for_each(|message| self.hear(message));
            self.keep(page.into_iter().filter_map(|message| message.step).collect(), last).await?;
        }
        Ok(())
    }

    async fn keep(&self, steps: Vec<Step>, reached: u64) -> Result<(), StoreError> {
        if !steps.is_empty() {
            self.view.take(steps).await?;
        }
        self.reached.send_replace(reached);
        Ok(())
    }
}
