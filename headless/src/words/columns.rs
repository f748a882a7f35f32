//! Text width in terminal columns; a Chinese character takes two.

use unicode_width::UnicodeWidthStr;

pub fn columns(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// Pads the text with spaces to this width.
pub fn padded(text: &str, width: u16) -> String {
    let missing = width.saturating_sub(columns(text));
    format!("{text}{:1$}", "", usize::from(missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_character_fills_two_columns() {
        assert_eq!(["win", "胜", "longer"].map(|text| padded(text, 4)), ["win ", "胜  ", "longer"]);
    }
}
