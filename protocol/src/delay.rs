//! How much later than its players everybody else sees a game.

use core::time::Duration;

use serde::{Deserialize, Serialize};

/// How long what happens in a game is kept from those without a seat: whole seconds, none by
/// default, at most [`Delay::MAX_S`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "u64"))]
#[serde(try_from = "u64", into = "u64")]
pub struct Delay(u16);

/// A delay that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("spectators see a game at most {} seconds late", Delay::MAX_S)]
pub struct TooLate;

impl Delay {
    /// The longest one, in seconds: longer than anybody's help takes to arrive, and short
    /// enough that a server can keep what waits.
    pub const MAX_S: u16 = 600;
    /// None: everybody sees the game as it is played.
    pub const LIVE: Delay = Delay(0);

    /// A delay of so many seconds.
    ///
    /// # Errors
    /// [`TooLate`] beyond [`Delay::MAX_S`].
    pub fn from_secs(seconds: u64) -> Result<Delay, TooLate> {
        let seconds = u16::try_from(seconds).map_err(|_| TooLate)?;
        if seconds <= Delay::MAX_S { Ok(Delay(seconds)) } else { Err(TooLate) }
    }

    /// Whether there is none.
    pub const fn is_live(&self) -> bool {
        self.0 == 0
    }

    /// The same in seconds.
    pub const fn as_secs(self) -> u16 {
        self.0
    }

    /// The same as a length of time.
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
