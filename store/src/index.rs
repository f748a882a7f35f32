//! Records of players, and pages of lists.

use oxo_protocol::{DeviceId, Kind, Player, PlayerId, is_default};
use oxo_shared::Clean;
use serde::{Deserialize, Serialize};

use super::log::{Body, Entry, StoreError, wall_clock_ms};
use super::sanctions::Sanctions;
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

    /// Decodes a stored record, with the number of its entry. Fails if the entry is not a record.
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
