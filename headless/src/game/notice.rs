//! The line at the bottom that says what just happened, and when it expires.

use std::fmt::Display;
use std::ops::Deref;

use oxo_protocol::GameId;
use oxo_shared::Clean;

/// How long an event is shown: enough to read three lines twice.
const EVENT_MS: u64 = 20_000;

#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    text: Clean,
    until: Until,
    /// When and in which situation it was first shown, set after that event.
    said: Option<(Situation, u64)>,
}

/// What removes a notice. Any key removes it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Until {
    /// A change of the situation it is about.
    Change,
    /// This many milliseconds after it was shown.
    Ms(u64),
    /// Only a key, because nobody may miss it.
    Key,
}

/// What a notice can be about: whether the client is online, and the game on the screen with its
/// change counter.
pub type Situation = (bool, Option<(GameId, u64)>);

impl Notice {
    pub fn event(text: impl Display) -> Notice {
        Notice { until: Until::Ms(EVENT_MS), ..Notice::from(text) }
    }

    /// Creates a notice for line mode, or until the screen shows the same by itself.
    pub fn brief(text: impl Display) -> Notice {
        Notice { until: Until::Ms(0), ..Notice::from(text) }
    }

    pub fn important(text: impl Display) -> Notice {
        Notice { until: Until::Key, ..Notice::from(text) }
    }

    /// Returns whether it answers a key, and so takes precedence over other notices.
    pub fn is_answer(&self) -> bool {
        self.until == Until::Change
    }

    /// Returns whether only a key removes it.
    pub fn is_important(&self) -> bool {
        self.until == Until::Key
    }

    pub fn into_text(self) -> Clean {
        self.text
    }

    /// Returns whether it is still valid at the end of an event.
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
