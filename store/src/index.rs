//! People, and what has come of their games: a view of the log.

use futures::future::{FutureExt, ready};
use oxo_protocol::{
    DeviceId, GameId, GameRow, Kind, Player, PlayerId, RatingChange, Standing, is_default,
};
use oxo_shared::{BySide, Clean, Rules};
use prometheus_client::registry::Registry;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::log::{Body, Entry, StoreError, Stored, wall_clock_ms};
use super::sanctions::Sanctions;
use crate::token_hash::TokenHash;

/// All that is kept of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRecord {
    pub id: PlayerId,
    pub name: Clean,
    pub kind: Kind,
    /// The one that was linked first first; none of somebody who was forgotten.
    pub devices: Vec<Device>,
    /// The one that was signed out last, without its tokens, and seen when it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed_out: Option<Device>,
    #[serde(rename = "curbs", default, skip_serializing_if = "is_default")]
    pub sanctions: Sanctions,
    /// The number of the entry in the log that says so; 0 while there is none.
    #[serde(skip)]
    pub number: u64,
}

/// What comes back as a player: a program of one person, or a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    pub id: DeviceId,
    /// Empty until somebody calls it something.
    pub name: Clean,
    /// The token shown last, and the one before it until one of the two is known to be held.
    pub tokens: [Option<TokenHash>; 2],
    /// When it last said hello, milliseconds since 1970.
    pub seen_ms: u64,
    /// When another device made it one; 0 for the first, and for those of version 0.1.
    #[serde(default)]
    pub linked_ms: u64,
}

impl Device {
    /// The first one of a player.
    pub const FIRST: DeviceId = DeviceId(1);

    pub fn new(id: DeviceId, name: Clean, token: TokenHash) -> Device {
        let tokens = [Some(token), None];
        Device { id, name, tokens, seen_ms: wall_clock_ms(), linked_ms: 0 }
    }

    /// The first one, of which nobody kept when it was seen.
    pub fn only(tokens: [Option<TokenHash>; 2]) -> Device {
        Device { id: Device::FIRST, name: Clean::default(), tokens, seen_ms: 0, linked_ms: 0 }
    }

    pub fn holds(&self, token: TokenHash) -> bool {
        self.tokens.contains(&Some(token))
    }
}

/// A name in which upper and lower case are one.
pub fn fold(name: &str) -> String {
    name.to_lowercase()
}

impl PlayerRecord {
    /// Of somebody of whom the log knows nothing.
    pub fn new(id: PlayerId, name: Clean, kind: Kind, device: Device) -> PlayerRecord {
        let (devices, signed_out, sanctions) = (vec![device], None, Sanctions::default());
        PlayerRecord { id, name, kind, devices, signed_out, sanctions, number: 0 }
    }

    pub fn player(&self) -> Player {
        Player::new(self.id, self.name.clone(), self.kind)
    }

    /// The name as others look for it.
    pub fn folded(&self) -> String {
        fold(&self.name)
    }

    pub fn tokens(&self) -> impl Iterator<Item = TokenHash> {
        self.devices.iter().flat_map(|device| device.tokens).flatten()
    }

    pub fn device_of(&mut self, token: TokenHash) -> Option<&mut Device> {
        self.devices.iter_mut().find(|device| device.holds(token))
    }

    /// What is left of somebody who is forgotten: a number.
    pub fn forgotten(self) -> PlayerRecord {
        PlayerRecord {
            name: Clean::default(),
            devices: Vec::new(),
            signed_out: None,
            sanctions: Sanctions::default(),
            ..self
        }
    }

    pub const fn is_forgotten(&self) -> bool {
        self.devices.is_empty()
    }

    pub fn body(&self) -> Body {
        serde_json::to_string(self).expect("a player has string keys and no failing parts").into()
    }

    pub fn read(entry: &Entry) -> Result<PlayerRecord, StoreError> {
        let record: PlayerRecord =
            serde_json::from_str(&entry.body).map_err(|error| StoreError(error.to_string()))?;
        Ok(PlayerRecord { number: entry.number, ..record })
    }
}

/// A page of a list that is too long for one query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Where the next page begins; `None` after the last page.
    pub cursor: Option<T>,
}

impl<T> Default for Page<T> {
    fn default() -> Self {
        Page { items: Vec::new(), cursor: None }
    }
}

/// Players, results and ratings, all of which follow from the [`Log`](super::Log). Whoever has
/// appended something finds it here.
///
/// Lists have at most [`LobbyView::MAX_ROWS`](oxo_protocol::LobbyView::MAX_ROWS) rows.
pub trait Index: Send + Sync {
    /// The games that have not ended, but for those without clocks in which nothing has
    /// happened since `since_ms`.
    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>>;

    /// The games that others than their players see later, and that have ended since
    /// `since_ms`; some more may be among them.
    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>>;

    /// The ended games in which nothing has happened since `before_ms` and that were not closed:
    /// nothing, where a start closes them.
    fn closable(&self, _before_ms: u64) -> Stored<'_, Vec<GameId>> {
        ready(Ok(Vec::new())).boxed()
    }

    /// The next games after `after`: of these the ones that ended, are not forgotten, and in which
    /// nothing has happened since `before_ms`; nothing, where games go by themselves.
    fn old_games(&self, _after: Option<GameId>, _before_ms: u64) -> Stored<'_, Page<GameId>> {
        ready(Ok(Page::default())).boxed()
    }

    /// The next players after `after`: of these the ones who were not here since `before_ms`, have
    /// no unfinished game, and no rating.
    fn old_guests(&self, _: Option<PlayerId>, _before_ms: u64) -> Stored<'_, Page<PlayerId>> {
        ready(Ok(Page::default())).boxed()
    }

    /// Nothing of somebody who was forgotten.
    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>>;

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>>;

    /// The games that have not ended in which this player has a seat.
    fn seats_of(&self, player: PlayerId) -> Stored<'_, Vec<GameId>>;

    /// The players who were known by `name` last, in whatever case.
    fn named(&self, name: &str) -> Stored<'_, Vec<PlayerId>>;

    /// Who is rated by these rules, those first of whom most is sure: who is no weaker than so
    /// much with 97.5 %.
    fn top(&self, rules: Rules) -> Stored<'_, Vec<(PlayerId, Standing)>>;

    /// What the end of a game made of ratings, if it did.
    fn rating_changes(&self, game: GameId) -> Stored<'_, Option<BySide<RatingChange>>>;

    /// What a player has reached, most games first.
    fn standings(&self, player: PlayerId) -> Stored<'_, Vec<Standing>>;

    /// The listed games that have ended, of one player or of all, the latest first.
    fn ended(&self, of: Option<PlayerId>) -> Stored<'_, Vec<GameRow>>;

    /// Notes that the server is alive, so that after a crash it is known until when.
    fn beat(&self) -> Stored<'_, ()>;

    /// When the server was last alive before this start, milliseconds since 1970; nothing if
    /// this is the first.
    fn last_alive_ms(&self) -> Option<u64>;

    /// Since when nothing can be kept, if so; `now`, if it has just been found out.
    fn failing_since(&self, now: Instant) -> Option<Instant>;

    /// Whether what others append is read here; always, where nobody else appends.
    fn is_following(&self) -> bool {
        true
    }

    /// Shows an operator what this store counts; nothing, if it has no disk to wait for.
    fn register(&self, _: &mut Registry) {}
}
