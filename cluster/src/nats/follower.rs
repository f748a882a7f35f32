//! How a node follows the log: each message is heard when it is kept, and what was missed is read.

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
/// Behind the log and without progress for so long, this node does not follow it: a reader has
/// waited in vain by then.
const STUCK: Duration = PATIENCE;

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
    /// When this node knew of nothing that it had not taken over, or took something over.
    well: Lock<Instant>,
    set_aside: SetAside,
    /// Messages that could not be read, and were set aside.
    pub unreadable: Counter,
}

impl Follower {
    pub fn new(
        stream: Stream,
        view: SqliteStore,
        set_aside: SetAside,
        clock: LogClock,
    ) -> Follower {
        let taken = view.taken();
        Follower {
            set_aside,
            unreadable: Counter::default(),
            well: Lock::new(Instant::now()),
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

    /// Whether the view keeps up with the log.
    pub fn is_following(&self) -> bool {
        self.well.lock().elapsed() < STUCK
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
            let Some(message) = message::decode_told(&headers, &told.payload) else { continue };
            if message.seq <= self.reached() {
                continue;
            }
            // Behind a gap it is read, if it is there: the number alone proves nothing.
            if message.seq <= self.newest() + 1 {
                self.clock.hear(message.at_ms);
                self.hear(&message);
            }
            // What finds no room is read when there is some.
            let _ = taker.try_send(message);
        }
    }

    /// Tells who follows a game what was appended to it.
    fn hear(&self, message: &Message) {
        self.note(message.seq);
        let Some(step) = message.step() else { return };
        let is_old = |known: &Tail| known.seq < message.seq;
        // Of one that does not follow the view knows what it is worth.
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
            match self.take(&mut waiting).await {
                Ok(()) if self.behind() == 0 => *self.well.lock() = Instant::now(),
                Ok(()) => {}
                Err(error) => {
                    tracing::warn!(%error, "the log cannot be followed: trying again");
                    waiting.clear();
                    sleep(RETRY).await;
                }
            }
        }
    }

    /// Takes over what was heard where it follows, and reads the log where something is missing.
    async fn take(&self, heard: &mut VecDeque<Message>) -> Result<(), StoreError> {
        let taking = self.taking.lock().await;
        let mut reached = self.reached();
        let mut messages = Vec::new();
        while let Some(message) = heard.pop_front_if(|message| message.seq <= reached + 1) {
            if message.seq == reached + 1 {
                reached = message.seq;
                messages.push(message);
            }
        }
        self.keep(messages, reached).await?;
        drop(taking);
        if !heard.is_empty() {
            // Something is missing before these, or they come from elsewhere: the stream says.
            heard.clear();
            self.note(self.stream.reach().await?.last);
        }
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
            if page.reached == self.reached() {
                return Ok(());
            }
            page.messages.iter().for_each(|message| self.hear(message));
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
                Content::Unreadable(why) => unreadable.push((seq, why)),
            }
        }
        if !steps.is_empty() {
            self.view.take(steps).await?;
        }
        for (seq, why) in unreadable {
            tracing::error!(seq, why, "a message of the log cannot be read: it is set aside");
            self.unreadable.inc();
            self.set_aside.add(seq, &why);
        }
        if self.reached.send_replace(reached) < reached {
            *self.well.lock() = Instant::now();
        }
        Ok(())
    }
}
