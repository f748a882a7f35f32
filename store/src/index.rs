//! Players, results and ratings: an index built from the log.

use futures::future::{FutureExt, ready};
use oxo_protocol::{
    DeviceId, GameId, GameRow, Kind, Player, PlayerId, RatingChange, Standing, is_default,
};
use oxo_shared::{BySide, Clean, PuzzleId, Rules};
use prometheus_client::registry::Registry;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::log::{Body, Entry, StoreError, Stored, wall_clock_ms};
use super::sanctions::Sanctions;
use super::solving::PuzzleState;
use crate::token_hash::TokenHash;

/// The stored record of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRecord {
    pub id: PlayerId,
    pub name: Clean,
    pub kind: Kind,
    /// In the order they were linked; empty once the player is erased.
    pub devices: Vec<Device>,
    /// The device signed out last, without its tokens; `seen_ms` is the time of the sign-out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed_out: Option<Device>,
    #[serde(rename = "curbs", default, skip_serializing_if = "is_default")]
    pub sanctions: Sanctions,
    /// Whether others cannot find the player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unlisted: bool,
    /// The number of the log entry that holds this record; 0 before the first append.
    #[serde(skip)]
    pub number: u64,
}

/// A client that signs in as a player: one installed program, or one browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    pub id: DeviceId,
    /// Empty until the player names the device.
    pub name: Clean,
    /// The latest token, and the previous one until the client proves that it has either.
    pub tokens: [Option<TokenHash>; 2],
    /// Time of the last `hello`, in milliseconds since 1970.
    pub seen_ms: u64,
    /// When another device linked this one; 0 for the first device and for version 0.1.
    #[serde(default)]
    pub linked_ms: u64,
}

impl Device {
    /// The id of a player's first device.
    pub const FIRST: DeviceId = DeviceId(1);

    pub fn new(id: DeviceId, name: Clean, token: TokenHash) -> Device {
        let tokens = [Some(token), None];
        Device { id, name, tokens, seen_ms: wall_clock_ms(), linked_ms: 0 }
    }

    /// The first device, with no record of when it was last seen.
    pub fn only(tokens: [Option<TokenHash>; 2]) -> Device {
        Device { id: Device::FIRST, name: Clean::default(), tokens, seen_ms: 0, linked_ms: 0 }
    }

    pub fn holds(&self, token: TokenHash) -> bool {
        self.tokens.contains(&Some(token))
    }
}

/// A name for case-insensitive comparison.
pub fn fold(name: &str) -> String {
    name.to_lowercase()
}

impl PlayerRecord {
    /// A record that the log does not have yet.
    pub fn new(id: PlayerId, name: Clean, kind: Kind, device: Device) -> PlayerRecord {
        let (devices, signed_out, sanctions) = (vec![device], None, Sanctions::default());
        let (unlisted, number) = (false, 0);
        PlayerRecord { id, name, kind, devices, signed_out, sanctions, unlisted, number }
    }

    pub fn player(&self) -> Player {
        Player::new(self.id, self.name.clone(), self.kind)
    }

    /// The name for case-insensitive search.
    pub fn folded(&self) -> String {
        fold(&self.name)
    }

    pub fn tokens(&self) -> impl Iterator<Item = TokenHash> {
        self.devices.iter().flat_map(|device| device.tokens).flatten()
    }

    pub fn device_of(&mut self, token: TokenHash) -> Option<&mut Device> {
        self.devices.iter_mut().find(|device| device.holds(token))
    }

    /// The record of an erased player: only the id remains.
    pub fn forgotten(self) -> PlayerRecord {
        PlayerRecord {
            name: Clean::default(),
            devices: Vec::new(),
            signed_out: None,
            sanctions: Sanctions::default(),
            unlisted: false,
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

/// Players, results and ratings, derived from the [`Log`](super::Log). A writer reads its own
/// appends here.
///
/// Lists have at most [`LobbyView::MAX_ROWS`](oxo_protocol::LobbyView::MAX_ROWS) rows.
pub trait Index: Send + Sync {
    /// The unfinished games, without untimed games that have been idle since `since_ms`.
    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>>;

    /// The delayed games that have ended since `since_ms`; may include a few older ones.
    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>>;

    /// The finished games that are idle since `before_ms` and not closed. Empty for a store that
    /// closes them at start.
    fn closable(&self, _before_ms: u64) -> Stored<'_, Vec<GameId>> {
        ready(Ok(Vec::new())).boxed()
    }

    /// Scans the next games after `after`; returns those finished, not forgotten, and idle since
    /// `before_ms`. Empty for a store that expires games itself.
    fn old_games(&self, _after: Option<GameId>, _before_ms: u64) -> Stored<'_, Page<GameId>> {
        ready(Ok(Page::default())).boxed()
    }

    /// Scans the next players after `after`; returns those not seen since `before_ms`, without an
    /// unfinished game and without a rating.
    fn old_guests(&self, _: Option<PlayerId>, _before_ms: u64) -> Stored<'_, Page<PlayerId>> {
        ready(Ok(Page::default())).boxed()
    }

    /// `None` once the player is erased.
    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>>;

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>>;

    /// The unfinished games in which this player has a seat.
    fn seats_of(&self, player: PlayerId) -> Stored<'_, Vec<GameId>>;

    /// The players whose current name is `name`, ignoring case.
    fn named(&self, name: &str) -> Stored<'_, Vec<PlayerId>>;

    /// The players rated under these rules, ranked by rating minus two deviations.
    fn top(&self, rules: Rules) -> Stored<'_, Vec<(PlayerId, Standing)>>;

    /// The rating changes from this game, if it was rated.
    fn rating_changes(&self, game: GameId) -> Stored<'_, Option<BySide<RatingChange>>>;

    /// A player's standing in every pool, most games first.
    fn standings(&self, player: PlayerId) -> Stored<'_, Vec<Standing>>;

    /// The listed finished games of one player or of all, latest first.
    fn ended(&self, of: Option<PlayerId>) -> Stored<'_, Vec<GameRow>>;

    /// The listed finished games that ended after the game `after`, or all of them, in the order in
    /// which they ended. Empty for a store whose games are not mined.
    fn ended_after(&self, _after: Option<GameId>) -> Stored<'_, Vec<GameRow>> {
        ready(Ok(Vec::new())).boxed()
    }

    /// The puzzles that somebody has tried or the server has found. Empty for a store without
    /// puzzles.
    fn puzzles(&self) -> Stored<'_, Vec<(PuzzleId, PuzzleState)>> {
        ready(Ok(Vec::new())).boxed()
    }

    /// Records that the server is alive, so that a restart knows when it stopped.
    fn beat(&self) -> Stored<'_, ()>;

    /// Whether the store learns from missing heartbeats that it has stalled, also without games.
    fn needs_heartbeats(&self) -> bool {
        false
    }

    /// When the last server on this store was alive before this start, in milliseconds since 1970;
    /// 0 on the first start, `None` if other servers are alive.
    fn last_alive_ms(&self) -> Option<u64>;

    /// Since when appends have been failing; `now` if the failure is new.
    fn failing_since(&self, now: Instant) -> Option<Instant>;

    /// Whether this node receives what other nodes append; always true for a single server.
    fn is_following(&self) -> bool {
        true
    }

    /// Registers the store's metrics; none if it has no disk to wait for.
    fn register(&self, _: &mut Registry) {}
}
