//! How much later others see a game than those who play it.

use oxo_shared::protocol::Delay;

/// `30 s late`; nothing for a game that is seen as it is played.
#[must_use]
pub fn lateness(delay: Delay) -> Option<String> {
    (!delay.is_live()).then(|| format!("{} s late", delay.as_secs()))
}
