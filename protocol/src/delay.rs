//! The delay with which spectators see a game.

use core::time::Duration;

use serde::{Deserialize, Serialize};

/// How long the events of a game are withheld from spectators. In whole seconds, none by default,
/// at most [`Delay::MAX_S`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "u64"))]
#[serde(try_from = "u64", into = "u64")]
pub struct Delay(u16);

/// The error for a delay that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", oxo_words::InputDelay { most: Delay::MAX_S })]
pub struct TooLate;

impl Delay {
    /// The maximum in seconds. It outlasts outside help, and is short enough for a server to buffer
    /// the events.
    pub const MAX_S: u16 = 600;
    /// No delay.
    pub const LIVE: Delay = Delay(0);

    /// A delay in seconds.
    ///
    /// # Errors
    /// [`TooLate`] beyond [`Delay::MAX_S`].
    pub fn from_secs(seconds: u64) -> Result<Delay, TooLate> {
        let seconds = u16::try_from(seconds).map_err(|_| TooLate)?;
        if seconds <= Delay::MAX_S { Ok(Delay(seconds)) } else { Err(TooLate) }
    }

    /// Whether there is no delay.
    pub const fn is_live(&self) -> bool {
        self.0 == 0
    }

    /// The delay in seconds.
    pub const fn as_secs(self) -> u16 {
        self.0
    }

    /// The delay as a duration.
    pub const fn duration(self) -> Duration {
        Duration::from_secs(self.0 as u64)
    }
}

impl TryFrom<u64> for Delay {
    type Error = TooLate;

    fn try_from(seconds: u64) -> Result<Delay, TooLate> {
        Delay::from_secs(seconds)
    }
}

impl From<Delay> for u64 {
    fn from(delay: Delay) -> u64 {
        u64::from(delay.0)
    }
}
