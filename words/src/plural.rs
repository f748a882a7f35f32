//! Plural categories of whole numbers, by the Unicode CLDR.

#[allow(dead_code, reason = "the build script checks translations by it")]
/// Returns the categories of whole numbers in a language; empty for an unknown language.
pub fn categories(tag: &str) -> &'static [&'static str] {
    match tag.split('-').next() {
        Some("en") => &["one", "other"],
        Some("ja" | "ko" | "vi" | "zh") => &["other"],
        Some("cs") => &["one", "few", "other"],
        Some("ru") => &["one", "few", "many"],
        _ => &[],
    }
}

/// The category of a number.
pub fn category(tag: &str, number: u64) -> &'static str {
    let tens = number / 10 % 10;
    match (tag.split('-').next(), number, number % 10) {
        (Some("en" | "cs"), 1, _) => "one",
        (Some("cs"), 2..=4, _) => "few",
        (Some("ru"), _, 1) if tens != 1 => "one",
        (Some("ru"), _, 2..=4) if tens != 1 => "few",
        (Some("ru"), _, _) => "many",
        _ => "other",
    }
}
