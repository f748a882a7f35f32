//! Sanctions that operators have imposed on players and networks.

use std::fmt;
use std::net::IpAddr;

use oxo_protocol::PlayerId;
use oxo_shared::Clean;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::network::Network;

/// The sanctions of one player. Bans are in the record of [`Moderation`](crate::Moderation) alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sanctions {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mute: Option<Sanction>,
    /// Whether an operator chose the name; the player cannot change it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub renamed: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bans: Vec<Ban>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sanction {
    /// Milliseconds since 1970; permanent if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<u64>,
    pub reason: Clean,
}

impl Sanction {
    pub fn holds(&self, now_ms: u64) -> bool {
        self.until_ms.is_none_or(|until_ms| now_ms < until_ms)
    }
}

/// End and reason, such as `until 2026-11-23 09:00 UTC: he swears`.
impl fmt::Display for Sanction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.until_ms.and_then(shown_minute) {
            Some(until) => write!(f, "until {until}")?,
            None => f.write_str("for good")?,
        }
        if self.reason.is_empty() { Ok(()) } else { write!(f, ": {}", self.reason) }
    }
}

/// A timestamp to the minute, if the calendar has it.
pub fn shown_minute(ms: u64) -> Option<String> {
    let at = moment(ms)?;
    Some(format!("{} {:02}:{:02} UTC", at.date(), at.hour(), at.minute()))
}

/// A timestamp to the second, if the calendar has it.
pub fn shown_second(ms: u64) -> Option<String> {
    let at = moment(ms)?;
    Some(format!("{} {:02}:{:02}:{:02} UTC", at.date(), at.hour(), at.minute(), at.second()))
}

fn moment(ms: u64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp(i64::try_from(ms / 1_000).ok()?).ok()
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    pub who: Banned,
    #[serde(flatten)]
    pub sanction: Sanction,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Banned {
    Player(PlayerId),
    Network(Network),
}

impl Banned {
    /// Whether this ban covers a client at `address`.
    pub fn has(&self, address: IpAddr) -> bool {
        matches!(self, Banned::Network(network) if network.contains(address))
    }
}

impl fmt::Display for Banned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Banned::Player(player) => write!(f, "player {player}"),
            Banned::Network(network) => network.fmt(f),
        }
    }
}

impl fmt::Display for Ban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.who, self.sanction)
    }
}
