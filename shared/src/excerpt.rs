//! How much of a wrong text an error repeats.

/// Characters: enough to recognise it by, and for every cell that has a name.
const LONGEST: usize = 24;

/// The beginning of `text`.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}
