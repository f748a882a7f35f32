//! A client that reconnects whenever its server comes back and checks that it receives the same
//! events as before.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use oxo_protocol::frame::encode_bare_event;
use oxo_protocol::reply::Synced;
use oxo_protocol::request::{Hello, Sync};
use oxo_protocol::{
    Code, GameEvent, GameId, PlayerId, Received, Rejection, Replica, Request, Snap, Table,
};
use oxo_shared::Side;
use serde::de::DeserializeOwned;
use tokio::sync::watch;

use crate::client::{Lost, TestClient, hello, read_events};
use crate::server_run::Counts;

/// How long a client waits after the error `storage`.
const STORAGE_RETRY_DELAY: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub struct GameCopy {
    pub g: GameId,
    pub table: Option<Replica>,
    /// The fingerprints of the events, by number.
    pub fingerprints: BTreeMap<u64, u64>,
    /// Whether the copy is up to date, so that the next event must have the next number.
    in_sync: bool,
}

/// Hashes an event; the hash is the same for all players. `None` for `seated`, which differs.
pub fn fingerprint(event: &GameEvent) -> Option<u64> {
    if matches!(event, GameEvent::Seated(_)) {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    encode_bare_event(event).hash(&mut hasher);
    Some(hasher.finish())
}

impl GameCopy {
    fn new(g: GameId) -> GameCopy {
        GameCopy { g, table: None, fingerprints: BTreeMap::new(), in_sync: false }
    }

    pub fn seq(&self) -> u64 {
        self.table.as_ref().map_or(0, |table| table.seq)
    }

    /// Applies an event if it is the next one; an old one must be as before.
    fn receive(&mut self, s: u64, event: &GameEvent) {
        let g = self.g;
        if let GameEvent::Snap(snap) = event {
            return self.apply_snapshot(snap);
        }
        let received = match &mut self.table {
            Some(table) => table.apply(s, Some(event)),
            None => Replica::begin(s, event).map_or_else(
                |received| received,
                |table| {
                    self.table = Some(table);
                    self.in_sync = true;
                    Received::Applied
                },
            ),
        };
        match received {
            Received::Applied => {
                self.fingerprints.extend(fingerprint(event).map(|print| (s, print)))
            }
            Received::Known => {
                let (previous, now) = (self.fingerprints.get(&s), fingerprint(event));
                let is_same = previous.is_none() || previous == now.as_ref();
                assert!(is_same, "{g}, event {s} was something else before: {event:?}");
            }
            // The missed events are on their way.
            Received::Gap => assert!(!self.in_sync, "{g}: after {} came {s}", self.seq()),
            Received::Differs(error) => panic!("{g}, event {s}: {error}"),
        }
    }

    /// Applies a snapshot, which must continue what is known.
    fn apply_snapshot(&mut self, snap: &Snap) {
        let (g, last) = (self.g, self.seq());
        assert!(snap.s >= last, "{g} has {} events, and had {last}", snap.s);
        let known = self.table.as_ref().map_or(&[][..], |table| table.game.moves());
        assert!(snap.moves.starts_with(known), "{g}: moves are gone");
        self.table = Some(Replica::from_snap(snap).expect("a snapshot that holds"));
        self.in_sync = true;
    }
}

pub struct ReconnectingClient {
    name: String,
    /// Whether the server must know this player, because they have taken a seat.
    is_known: bool,
    token: Option<String>,
    /// The newest connection, which may be lost.
    client: Option<TestClient>,
    /// The player's id, after the first hello.
    id: Option<PlayerId>,
    pub copy: Option<GameCopy>,
    counts: watch::Sender<Counts>,
}

impl ReconnectingClient {
    pub fn new(name: String, counts: watch::Sender<Counts>) -> ReconnectingClient {
        let (token, client, id, copy) = Default::default();
        ReconnectingClient { name, is_known: false, token, client, id, copy, counts }
    }

    /// Connects, or reconnects; returns the player's unfinished games.
    pub async fn connect(&mut self, url: &str) -> Result<Vec<GameId>, Lost> {
        if let Some(copy) = &mut self.copy {
            copy.in_sync = false;
        }
        loop {
            let hello = Hello { resume: self.token.clone(), ..hello(&self.name) };
            match TestClient::try_greet(url, hello).await? {
                Ok(client) => {
                    let is_same = self.id.replace(client.id()).is_none_or(|id| id == client.id());
                    assert!(is_same || !self.is_known, "{} is somebody else now", self.name);
                    self.token = Some(client.welcome.token.clone());
                    return Ok(self.client.insert(client).welcome.games.clone());
                }
                Err(rejection) if rejection.code == Code::TokenUnknown && !self.is_known => {
                    self.token = None;
                }
                Err(rejection) => self.back_off(&rejection).await,
            }
        }
    }

    pub fn take_seat(&mut self) {
        self.is_known = true;
    }

    /// Makes a request. `None` if the server could not store it, or if it has already taken effect:
    /// a request may be stored although its reply was an error. Then the game is over, an offer is
    /// open or gone, or a pause has ended.
    pub async fn request<T: DeserializeOwned>(
        &mut self,
        request: Request,
    ) -> Result<Option<T>, Lost> {
        match self.try_request(&request).await? {
            Ok(reply) => Ok(Some(reply)),
            Err(rejection)
                if matches!(
                    rejection.code,
                    Code::GameOver | Code::NotAllowed | Code::NoSuchOffer
                ) =>
            {
                while !Box::pin(self.sync()).await? {}
                let is_so = |table: &Table| match (rejection.code, &request) {
                    _ if table.game.outcome().is_some() => true,
                    (Code::NoSuchOffer, _) => table.offer.is_none(),
                    (_, Request::GoOn(_)) => table.paused.is_none(),
                    // Another server does not know yet that the opponent is back.
                    (_, Request::Offer(_)) => true,
                    _ => table.offer.is_some(),
                };
                assert!(
                    self.table().is_some_and(is_so),
                    "{}, {request:?}: {rejection:?}",
                    self.name
                );
                Ok(None)
            }
            Err(rejection) => {
                self.back_off(&rejection).await;
                Ok(None)
            }
        }
    }

    /// Makes a request that may be rejected.
    pub async fn try_request<T: DeserializeOwned>(
        &mut self,
        request: &Request,
    ) -> Result<Result<T, Rejection>, Lost> {
        let client = self.client.as_mut().ok_or(Lost(None))?;
        let reply = client.try_request(request).await?;
        while let Some((g, s, event)) = client.known_event() {
            receive(&mut self.copy, g, s, &event);
        }
        Ok(reply)
    }

    async fn back_off(&mut self, rejection: &Rejection) {
        let is_expected = matches!(rejection.code, Code::Storage | Code::Restarting);
        assert!(is_expected, "{}: {rejection:?}", self.name);
        self.counts.send_modify(|counts| counts.rejected += 1);
        tokio::time::sleep(STORAGE_RETRY_DELAY).await;
    }

    /// Starts to follow `g` in place of the current game, and returns the copy of that one.
    pub fn switch_to(&mut self, g: GameId) -> Option<GameCopy> {
        self.copy.replace(GameCopy::new(g))
    }

    /// Requests the missed events of the game; returns whether the server could send them.
    pub async fn sync(&mut self) -> Result<bool, Lost> {
        let Some(copy) = &self.copy else { return Ok(true) };
        let (g, last) = (copy.g, copy.seq());
        let Some(synced) = self.request(Request::Sync(Sync { g, have: last })).await? else {
            return Ok(false);
        };
        let copy = self.copy.as_mut().expect("it was there");
        match synced {
            Synced::Events(frames) => {
                for (s, event) in read_events(&frames) {
                    copy.receive(s, &event);
                }
            }
            Synced::Snap(snap) => copy.apply_snapshot(&snap),
        }
        copy.in_sync = true;
        Ok(true)
    }

    pub async fn receive_until(&mut self, s: u64) -> Result<(), Lost> {
        while self.copy.as_ref().is_some_and(|copy| copy.seq() < s) {
            let client = self.client.as_mut().ok_or(Lost(None))?;
            let (g, s, event) = client.try_event().await?;
            receive(&mut self.copy, g, s, &event);
        }
        Ok(())
    }

    pub fn table(&self) -> Option<&Table> {
        self.copy.as_ref()?.table.as_deref()
    }

    /// The current game, as far as it is known.
    pub fn current(&self) -> Option<(GameId, &Table)> {
        let copy = self.copy.as_ref()?;
        Some((copy.g, copy.table.as_deref()?))
    }

    pub fn side(&self) -> Option<Side> {
        self.table()?.seat_of(self.id?)
    }
}

/// Applies an event unless it is of another game.
fn receive(copy: &mut Option<GameCopy>, g: GameId, s: u64, event: &GameEvent) {
    if let Some(copy) = copy.as_mut().filter(|copy| copy.g == g) {
        copy.receive(s, event);
    }
}
