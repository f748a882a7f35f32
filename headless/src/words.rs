//! Formatting of names, numbers, times and cells, and parsing of cells.

use std::path::Path;

use oxo_protocol::notice::DeviceChange;
use oxo_protocol::{GIFT_MS, OfferKind};
use oxo_shared::Side;
use oxo_words as words;

mod cells;
mod columns;
mod form;
mod joined;
mod lobby;
mod numbers;
mod people;
mod terms;
mod times;

pub use cells::{cell_names, column, first_cells, parse_cell};
pub use columns::{columns, padded};
pub use form::{Form, tell, write_json};
pub use joined::{clauses, labelled, list, sentences};
pub use lobby::lobby_lines;
pub use numbers::{moves, rating_change, score, speed, watching};
pub use people::{Alike, badged, listed, ranked, sitter};
pub use terms::{clock_name, conditions, lateness, rules_name, rules_title, side_name};
pub use times::{SHORT_MS, ago, clock_text, countdown, duration, duration_ms};

/// Mark of a cell forbidden to the side to move; unlike any stone, in any terminal.
pub const FORBIDDEN_MARK: &str = "#";

/// Returns the letter of a side.
pub const fn letter(side: Side) -> &'static str {
    match side {
        Side::X => "X",
        Side::O => "O",
    }
}

/// Removes control characters, which a terminal would obey. Line breaks stay.
pub fn harmless(text: &str) -> String {
    text.chars().filter(|&letter| letter == '\n' || !letter.is_control()).collect()
}

/// Returns the path with `~` for the user's home directory. A visitor's home is on the gate's
/// machine, and its path should not be revealed.
pub fn below_home(path: &Path) -> String {
    let home = etcetera::home_dir().ok();
    match home.and_then(|home| path.strip_prefix(home).ok()) {
        Some(below) => format!("~/{}", below.display()),
        None => path.display().to_string(),
    }
}

/// Returns the message about another device of the player.
pub(crate) fn device_change(DeviceChange { device, name, linked }: &DeviceChange) -> String {
    let name = match name.is_empty() {
        true => words::DeviceNumber { device }.to_string(),
        false => name.to_string(),
    };
    match linked {
        true => words::DeviceLinked { name, device }.to_string(),
        false => words::DeviceSignedOut { name }.to_string(),
    }
}

// The messages about an offer state this number.
const _: () = assert!(GIFT_MS == 15_000, "extra time is 15 seconds");

/// Returns the message variant for an offer.
pub const fn offer_word(what: OfferKind) -> &'static str {
    match what {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
        OfferKind::Rematch => "rematch",
        OfferKind::Pause => "pause",
        OfferKind::Time => "time",
    }
}
