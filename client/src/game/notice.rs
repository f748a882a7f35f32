//! The line at the bottom that says what just happened, and when it stops being true.

use std::fmt::Display;
use std::ops::Deref;

use oxo_protocol::GameId;
use oxo_shared::Clean;

/// How long an event is shown: time enough to read three rows twice.
const EVENT_MS: u64 = 20_000;

#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    text: Clean,
    until: Until,
    /// The situation and the time in which it was said, once that event is over.
    said: Option<(Situation, u64)>,
}

/// What removes a notice. Any key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Until {
    /// It is about the situation, so it ends with it.
    Change,
    /// It reports an event, and ends after this many milliseconds.
    Ms(u64),
    /// Nobody may miss it: nothing but a key.
    Key,
}

/// What a notice can be about: whether there is a connection, and the game on the screen with the
/// number of its changes.
pub type Situation = (bool, Option<(GameId, u64)>);

impl Notice {
    pub fn event(text: impl Display) -> Notice {
        Notice { until: Until::Ms(EVENT_MS), ..Notice::from(text) }
    }

    /// For line mode, and for the moment until the screen shows the same by itself.
    pub fn brief(text: impl Display) -> Notice {
        Notice { until: Until::Ms(0), ..Notice::from(text) }
    }

    pub fn important(text: impl Display) -> Notice {
        Notice { until: Until::Key, ..Notice::from(text) }
    }

    /// Whether it answers a key, which matters more than what stays on the screen anyway.
    pub fn is_answer(&self) -> bool {
        self.until == Until::Change
    }

    pub fn into_text(self) -> Clean {
        self.text
    }

    /// Whether it still holds at the end of an event.
    pub fn holds(&mut self, now: Situation, now_ms: u64) -> bool {
        let Some((then, then_ms)) = self.said else {
            self.said = Some((now, now_ms));
            return true;
        };
        match self.until {
            Until::Change => then == now,
            Until::Ms(ms) => now_ms.saturating_sub(then_ms) < ms,
            Until::Key => true,
        }
    }
}

impl<T: Display> From<T> for Notice {
    fn from(text: T) -> Notice {
        Notice { text: text.to_string().into(), until: Until::Change, said: None }
    }
}

impl Deref for Notice {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}
