//! A client that outlives its server: it comes back, and compares what it hears with what it
//! has heard before.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use oxo_shared::protocol::frame::{decode_server, encode_bare_fact, encode_wish, read_reply};
use oxo_shared::protocol::reply::Synced;
use oxo_shared::protocol::wish::{Hello, Sync};
use oxo_shared::protocol::{
    Code, Fact, GameId, PlayerId, Refusal, ServerFrame, Snap, Welcome, Wish,
};
use oxo_shared::{Player, Table};
use serde::de::DeserializeOwned;
use tokio::sync::watch;

use crate::client::hello;
use crate::load::Counts;
use crate::wire::{Incoming, Wire};

/// How long a client waits that was told `storage`.
const STORAGE_PAUSE: Duration = Duration::from_millis(20);

/// The line is gone, and with it whatever was not answered.
#[derive(Clone, Copy, Debug)]
pub struct Lost;

/// Everything that was told of one game.
#[derive(Debug)]
pub struct Copy {
    /// Which.
    pub g: GameId,
    /// What it comes to.
    pub table: Option<Table>,
    /// The fingerprints of the facts, by number.
    pub told: BTreeMap<u64, u64>,
    /// Whether everything up to now is known, so that the next fact has the next number.
    in_step: bool,
}

/// What every store of a fact must agree on. `seated` says to each something else.
pub fn fingerprint(fact: &Fact) -> Option<u64> {
    if matches!(fact, Fact::Seated(_)) {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    encode_bare_fact(fact).hash(&mut hasher);
    Some(hasher.finish())
}

impl Copy {
    fn new(g: GameId) -> Copy {
        Copy { g, table: None, told: BTreeMap::new(), in_step: false }
    }

    /// The number of the last fact that is known.
    pub fn seq(&self) -> u64 {
        self.table.as_ref().map_or(0, |table| table.seq)
    }

    /// Takes in a fact: a new one if it is the next, otherwise it must be as it was.
    fn hear(&mut self, s: u64, fact: &Fact) {
        let g = self.g;
        match (&mut self.table, fact) {
            (None, Fact::Seated(first)) if s == 1 => {
                self.table = Some(Table::open(first).expect("a game that can be opened"));
                self.in_step = true;
            }
            (_, Fact::Snap(snap)) => self.take_over(snap),
            (Some(table), _) if s == table.seq + 1 => {
                table.apply(fact).unwrap_or_else(|error| panic!("{g}, fact {s}: {error}"));
                self.told.extend(fingerprint(fact).map(|print| (s, print)));
            }
            (Some(table), _) if s <= table.seq => {
                let (before, now) = (self.told.get(&s), fingerprint(fact));
                let same = before.is_none() || before == now.as_ref();
                assert!(same, "{g}, fact {s} was something else before: {fact:?}");
            }
            // What was missed is on its way.
            _ => assert!(!self.in_step, "{g}: after {} came {s}", self.seq()),
        }
    }

    /// Takes in a snapshot, which must go on from what is known.
    fn take_over(&mut self, snap: &Snap) {
        let (g, have) = (self.g, self.seq());
        assert!(snap.s >= have, "{g} has {} facts, and had {have}", snap.s);
        let known = self.table.as_ref().map_or(&[][..], |table| table.game.moves());
        assert!(snap.moves.starts_with(known), "{g}: moves are gone");
        self.table = Some(Table::from_snap(snap).expect("a snapshot that holds"));
        self.in_step = true;
    }
}

/// One player, who keeps on.
pub struct Steady {
    name: String,
    /// Whether the server must know this player: a seat was taken.
    is_known: bool,
    token: Option<String>,
    line: Option<Wire>,
    next_id: u64,
    /// Who it is, after the first hello.
    pub id: Option<PlayerId>,
    /// The game it is in.
    pub copy: Option<Copy>,
    counts: watch::Sender<Counts>,
}

impl Steady {
    /// A player who has not come yet, and whose refusals are counted.
    pub fn new(name: String, counts: watch::Sender<Counts>) -> Steady {
        Steady {
            name,
            is_known: false,
            token: None,
            line: None,
            next_id: 0,
            id: None,
            copy: None,
            counts,
        }
    }

    /// Comes, or comes back; returns the unfinished games in which there is a seat.
    pub async fn connect(&mut self, url: &str) -> Result<Vec<GameId>, Lost> {
        if let Some(copy) = &mut self.copy {
            copy.in_step = false;
        }
        loop {
            self.line = Some(Wire::try_open(url).await.ok_or(Lost)?);
            let hello = Hello { resume: self.token.clone(), ..hello(&self.name) };
            match self.try_ask::<Welcome>(&Wish::Hello(hello)).await? {
                Ok(welcome) => {
                    let before = self.id.replace(welcome.you.id);
                    let same = before.is_none_or(|id| id == welcome.you.id);
                    assert!(same || !self.is_known, "{} is somebody else now", self.name);
                    self.token = Some(welcome.token);
                    return Ok(welcome.games);
                }
                Err(refusal) if refusal.code == Code::TokenUnknown && !self.is_known => {
                    self.token = None;
                }
                Err(refusal) => self.bear(&refusal).await,
            }
        }
    }

    /// Says that a seat was taken.
    pub fn take_seat(&mut self) {
        self.is_known = true;
    }

    /// Makes a wish; nothing if the server could not store what it comes to.
    ///
    /// # Panics
    /// When it is refused for another reason.
    pub async fn ask<T: DeserializeOwned>(&mut self, wish: Wish) -> Result<Option<T>, Lost> {
        match self.try_ask(&wish).await? {
            Ok(reply) => Ok(Some(reply)),
            Err(refusal) => {
                let fine = matches!(refusal.code, Code::Storage | Code::Restarting);
                assert!(fine, "{}, {wish:?}: {refusal:?}", self.name);
                self.bear(&refusal).await;
                Ok(None)
            }
        }
    }

    /// Makes a wish that may be refused.
    pub async fn try_ask<T: DeserializeOwned>(
        &mut self,
        wish: &Wish,
    ) -> Result<Result<T, Refusal>, Lost> {
        self.next_id += 1;
        let id = self.next_id;
        let line = self.line.as_mut().ok_or(Lost)?;
        line.send(encode_wish(id, wish)).await;
        loop {
            match self.next_frame().await? {
                ServerFrame::Ok { re, d } if re == id => {
                    return Ok(Ok(read_reply(&d).expect("the reply that belongs to the wish")));
                }
                ServerFrame::Err { re: Some(re), refusal } if re == id => return Ok(Err(refusal)),
                frame => self.hear(&frame),
            }
        }
    }

    /// Takes note of a refusal, and gives the server a moment.
    async fn bear(&mut self, refusal: &Refusal) {
        let fine = matches!(refusal.code, Code::Storage | Code::Restarting);
        assert!(fine, "{}: {refusal:?}", self.name);
        self.counts.send_modify(|counts| counts.refused += 1);
        tokio::time::sleep(STORAGE_PAUSE).await;
    }

    /// Begins to follow `g`, in place of whatever was followed; returns what was told of that.
    pub fn turn_to(&mut self, g: GameId) -> Option<Copy> {
        self.copy.replace(Copy::new(g))
    }

    /// Gets what was missed of the game; whether the server could tell.
    pub async fn sync(&mut self) -> Result<bool, Lost> {
        let Some(copy) = &self.copy else { return Ok(true) };
        let (g, have) = (copy.g, copy.seq());
        let Some(synced) = self.ask(Wish::Sync(Sync { g, have })).await? else { return Ok(false) };
        let copy = self.copy.as_mut().expect("it was there");
        match synced {
            Synced::Facts(frames) => {
                for frame in &frames {
                    let Ok(ServerFrame::Fact { s, fact: Some(fact), .. }) =
                        decode_server(frame.get())
                    else {
                        panic!("no fact: {}", frame.get())
                    };
                    copy.hear(s, &fact);
                }
            }
            Synced::Snap(snap) => copy.take_over(&snap),
        }
        copy.in_step = true;
        Ok(true)
    }

    /// Listens until fact number `s` of the game has come.
    pub async fn hear_until(&mut self, s: u64) -> Result<(), Lost> {
        while self.copy.as_ref().is_some_and(|copy| copy.seq() < s) {
            let frame = self.next_frame().await?;
            self.hear(&frame);
        }
        Ok(())
    }

    /// The game as far as it is known.
    pub fn table(&self) -> Option<&Table> {
        self.copy.as_ref()?.table.as_ref()
    }

    /// The game it is in, as far as it is known.
    pub fn current(&self) -> Option<(GameId, &Table)> {
        let copy = self.copy.as_ref()?;
        Some((copy.g, copy.table.as_ref()?))
    }

    /// The own side.
    pub fn side(&self) -> Option<Player> {
        self.table()?.seat_of(self.id?)
    }

    async fn next_frame(&mut self) -> Result<ServerFrame, Lost> {
        match self.line.as_mut().ok_or(Lost)?.receive().await {
            Incoming::Frame(frame) => Ok(frame),
            Incoming::Closed(_) => {
                self.line = None;
                Err(Lost)
            }
        }
    }

    fn hear(&mut self, frame: &ServerFrame) {
        if let (ServerFrame::Fact { g, s, fact: Some(fact) }, Some(copy)) = (frame, &mut self.copy)
            && *g == copy.g
        {
            copy.hear(*s, fact);
        }
    }
}
