//! The state of the connection, in words.

use ratatui::style::Style;

use super::clock::ago;
use crate::core::{Core, Link, Place};
use crate::theme;

pub fn label(core: &Core) -> (String, Style) {
    match (&core.link, &core.place) {
        (Link::Idle, _) => (String::new(), theme::FAINT),
        (Link::Connecting { attempt: 0 | 1, .. }, _) => ("connecting".to_owned(), theme::PLAIN),
        (Link::Connecting { attempt, .. }, _) => {
            (format!("connecting, try {attempt}"), theme::PLAIN)
        }
        (Link::Online { quiet_since_ms: Some(since_ms), .. }, _) => {
            let seconds = core.now_ms.saturating_sub(*since_ms) / 1000;
            (format!("silent for {seconds} s"), theme::ALARM)
        }
        (Link::Online { .. }, Place::Local) => ("offline play".to_owned(), theme::FAINT),
        (Link::Online { rtt_ms: Some(rtt_ms), .. }, _) => {
            (format!("online {rtt_ms} ms"), theme::FAINT)
        }
        (Link::Online { rtt_ms: None, .. }, _) => ("online".to_owned(), theme::FAINT),
        (Link::Lost { .. }, _) => ("no connection".to_owned(), theme::ALARM),
        (Link::Closed { .. }, _) => ("disconnected".to_owned(), theme::ALARM),
    }
}

pub fn brief_label(core: &Core) -> (String, Style) {
    match core.link {
        Link::Online { rtt_ms: Some(rtt_ms), quiet_since_ms: None }
            if core.place != Place::Local =>
        {
            (format!("{rtt_ms} ms"), theme::FAINT)
        }
        _ => label(core),
    }
}

pub const fn is_fine(core: &Core) -> bool {
    matches!(core.link, Link::Online { quiet_since_ms: None, .. })
}

/// What a player has to know about a connection that is gone, in the words that
/// matter most first; `None` while all is well.
pub fn trouble(core: &Core) -> Option<String> {
    let age = ago(core.stale_ms()?);
    match &core.link {
        Link::Lost { retry_at_ms, why, .. } => {
            let next = match retry_at_ms.saturating_sub(core.now_ms) {
                0 => "retrying".to_owned(),
                wait_ms => format!("retrying in {} s", wait_ms.div_ceil(1000)),
            };
            Some(format!("connection lost {age}, {next} ({why})"))
        }
        Link::Closed { why, .. } => Some(format!("connection closed {age}: {why}")),
        Link::Idle | Link::Connecting { .. } | Link::Online { .. } => None,
    }
}
