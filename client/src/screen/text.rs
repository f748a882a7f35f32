//! Writes, cuts and wraps text for the terminal.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_truncate::UnicodeTruncateStr;

use crate::screen::theme::{self, Glyphs};
pub use oxo_headless::words::columns;

/// Returns whether a character is an invisible layout control: a line separator or a mark of the
/// writing direction. In a name it would break the row.
const fn is_order(letter: char) -> bool {
    matches!(
        letter,
        '\u{2028}' | '\u{2029}' | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// Returns the text without characters that control the terminal.
pub fn shown(text: &str) -> Cow<'_, str> {
    let is_shown = |letter: char| !letter.is_control() && !is_order(letter);
    match text.chars().all(is_shown) {
        true => text.into(),
        false => text.chars().filter(|&letter| is_shown(letter)).collect(),
    }
}

/// Converts a number of lines to screen rows, or columns.
pub fn rows(lines: usize) -> u16 {
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// Writes one line at the upper left of `area`, clipped to it and to the buffer.
pub fn write(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if !area.is_empty() {
        buffer.set_stringn(area.x, area.y, shown(text), usize::from(area.width), style);
    }
}

pub fn write_lines(buffer: &mut Buffer, area: Rect, lines: &[String]) {
    for (row, line) in area.rows().zip(lines) {
        write(buffer, row, line, theme::PLAIN);
    }
}

pub fn write_centred(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let indent = area.width.saturating_sub(columns(text)) / 2;
    let inside = Rect { x: area.x + indent, width: area.width - indent, ..area };
    write(buffer, inside, text, style);
}

/// Writes lines one below the other, in the middle of `area`.
pub fn write_middle(buffer: &mut Buffer, area: Rect, lines: &[(String, Style)]) {
    let above = usize::from(area.height.saturating_sub(rows(lines.len())) / 2);
    for (row, (line, style)) in area.rows().skip(above).zip(lines) {
        write_centred(buffer, row, line, *style);
    }
}

/// Cuts `text` to `width` columns, with a mark at the end if anything was cut.
pub fn cut(text: &str, width: u16, glyphs: Glyphs) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let room = width.saturating_sub(columns(glyphs.cut));
    let (kept, _) = text.unicode_truncate(usize::from(room));
    format!("{kept}{}", if width > 0 { glyphs.cut } else { "" })
}

/// Wraps `text` to `width` columns, breaking between words where possible, and within Chinese and
/// Japanese ones.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    if width == 0 {
        return Vec::new();
    }
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        for (index, piece) in pieces(word).into_iter().enumerate() {
            let line = lines.last_mut().expect("starts with one line and only grows");
            let gap = if index == 0 && !line.is_empty() { " " } else { "" };
            if columns(line).saturating_add(columns(gap)).saturating_add(columns(piece)) <= width {
                line.push_str(gap);
                line.push_str(piece);
            } else {
                let fresh = !line.is_empty();
                lines.extend(fresh.then(String::new));
                break_word(&mut lines, piece, width);
            }
        }
    }
    lines
}

/// Returns whether a line may break at this blank.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() && !matches!(letter, '\u{a0}' | '\u{202f}')
}

/// No line starts with these characters.
const CLOSING: &str =
    "、。，．：；！？）］｝」』】〉》”’…ー々・,.:;!?)]}%ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
/// No line ends with these characters.
const OPENING: &str = "（［｛「『【〈《“‘([{";

/// Splits a word where a line may break, next to Chinese and Japanese characters.
fn pieces(word: &str) -> Vec<&str> {
    let (mut pieces, mut start) = (Vec::new(), 0);
    let letters = word.grapheme_indices(true).filter_map(|(at, it)| Some((at, it.chars().next()?)));
    for ((_, before), (at, after)) in letters.clone().zip(letters.skip(1)) {
        let is_within = CLOSING.contains(after) || OPENING.contains(before);
        if !is_within && (is_ideographic(before) || is_ideographic(after)) {
            pieces.push(&word[start..at]);
            start = at;
        }
    }
    pieces.push(&word[start..]);
    pieces
}

/// Han, kana and full-width punctuation. Korean uses spaces.
const fn is_ideographic(letter: char) -> bool {
    matches!(
        letter,
        '\u{2e80}'..='\u{a4cf}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}'
            | '\u{20000}'..='\u{3ffff}'
    )
}

/// Appends a word that may be longer than a line.
fn break_word(lines: &mut Vec<String>, word: &str, width: u16) {
    for symbol in word.graphemes(true) {
        let line = lines.last_mut().expect("the caller brings a line");
        if !line.is_empty() && columns(line) + columns(symbol) > width {
            lines.push(symbol.to_owned());
        } else {
            line.push_str(symbol);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_at_columns_but_not_within_a_wide_character() {
        let glyphs = Glyphs::new(false);
        assert_eq!(cut("石川五右衛門", 12, glyphs), "石川五右衛門");
        assert_eq!(cut("石川五右衛門", 6, glyphs), "石川…");
        assert_eq!(cut("Grace", 0, glyphs), "");
    }

    #[test]
    fn text_is_wrapped_between_words_and_within_overlong_ones() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("a abcdefgh", 4), ["a", "abcd", "efgh"]);
        assert_eq!(wrap("よろしく", 5), ["よろ", "しく"]);
    }

    #[test]
    fn no_line_begins_with_a_closing_sign_or_ends_with_an_opening_one() {
        assert_eq!(wrap("轮到你了，请看（help）", 8), ["轮到你", "了，请看", "（help）"]);
        assert_eq!(wrap("「はい」。", 6), ["「は", "い」。"]);
        assert_eq!(wrap("按 Enter 落子", 10), ["按 Enter", "落子"]);
        assert_eq!(wrap("놓을 수 없는 자리", 9), ["놓을 수", "없는 자리"]);
        assert_eq!(wrap("v\u{a0}lobby a\u{a0}5", 8), ["v\u{a0}lobby", "a\u{a0}5"]);
    }
}
