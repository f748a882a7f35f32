//! Joins parts of a sentence with the language's own punctuation; Chinese has its own comma.

use std::fmt::Display;

use oxo_words::{JoinClauses, JoinLabel, JoinList, JoinSentences};

/// Joins a list: `rated, 30 s delay`.
pub fn list<T: Display>(parts: impl IntoIterator<Item = T>) -> String {
    joined(parts, |one, two| JoinList { one, two }.to_string())
}

/// Joins clauses: `15x15, 5 in a row wins; 5m+3s`.
pub fn clauses<T: Display>(parts: impl IntoIterator<Item = T>) -> String {
    joined(parts, |one, two| JoinClauses { one, two }.to_string())
}

/// Joins whole sentences, which have no full stop of their own.
pub fn sentences<T: Display>(parts: impl IntoIterator<Item = T>) -> String {
    joined(parts, |one, two| JoinSentences { one, two }.to_string())
}

/// Joins a label and its text: `X: 3.5 s`.
pub fn labelled(label: impl Display, text: impl Display) -> String {
    JoinLabel { label, text }.to_string()
}

fn joined<T: Display>(
    parts: impl IntoIterator<Item = T>,
    join: impl Fn(String, String) -> String,
) -> String {
    parts.into_iter().map(|part| part.to_string()).reduce(join).unwrap_or_default()
}
