//! What people write, made fit for other people's screens.

use unicode_width::UnicodeWidthChar;

/// Marks on one letter: the most that any script in use needs. Piled higher, they cover
/// the lines above.
const MAX_MARKS: usize = 4;

/// A name or a line of chat, cut to `max` characters: no control characters, no marks
/// that turn the direction of text, no outer spaces, no heaps of accents. Empty if nothing
/// of it could be seen.
pub fn presentable(text: &str, max: usize) -> String {
    let mut marks = 0;
    let printable = text.chars().filter(|&c| {
        if c.is_control() || is_bidi_control(c) {
            return false;
        }
        marks = if has_width(c) { 0 } else { marks + 1 };
        marks <= MAX_MARKS
    });
    let printable: String = printable.collect();
    let fit: String = printable.trim_matches(is_outer).chars().take(max).collect();
    if fit.chars().any(is_visible) { fit } else { String::new() }
}

fn has_width(c: char) -> bool {
    c.width().is_some_and(|width| width > 0)
}

/// What says nothing at either end: space, and joiners without anything to join. Accents
/// stay with the letter before them.
fn is_outer(c: char) -> bool {
    c.is_whitespace() || (!has_width(c) && is_ignorable(c)) || is_blank(c)
}

fn is_visible(c: char) -> bool {
    has_width(c) && !c.is_whitespace() && !is_blank(c)
}

/// Marks that turn the direction of the text that follows, on other people's screens.
const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Joiners, fillers and selectors, which show nothing of their own.
const fn is_ignorable(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

/// Letters by name that look like a space: fillers of Hangul, and the empty cell of Braille.
const fn is_blank(c: char) -> bool {
    matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_stripped_of_what_would_harm_other_screens_and_cut() {
        assert_eq!(presentable("  a\u{1b}[31mn\u{61c}n\u{202e}\n ", 24), "a[31mnn");
        assert_eq!(presentable("\u{3042}\u{3044}\u{3046}", 2), "\u{3042}\u{3044}");
        assert_eq!(presentable("\u{200b}ann\u{200d}\u{feff}", 24), "ann");
    }

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        for invisible in [
            "",
            " ",
            "\u{0}\u{7f}",
            "\u{200b}\u{200b}",
            "\u{feff}",
            "\u{2060}\u{ad}",
            "\u{3164}",
            "\u{2800} \u{2800}",
            "\u{301}\u{302}",
            "\u{e0061}\u{e007f}",
            "\u{a0}\u{3000}",
            "\u{fe0f}",
        ] {
            assert_eq!(presentable(invisible, 24), "", "{invisible:?}");
        }
    }

    #[test]
    fn the_scripts_of_the_world_stay_as_they_are() {
        for name in
            ["e\u{301}va", "नमस्ते", "สวัสดี", "می\u{200c}خواهم", "👩\u{200d}🚀", "Z\u{335}", "שָׁלוֹם"]
        {
            assert_eq!(presentable(name, 24), name);
        }
    }

    #[test]
    fn heaps_of_accents_are_taken_down() {
        let heap = format!("a{}b", "\u{301}".repeat(20));
        assert_eq!(presentable(&heap, 24), format!("a{}b", "\u{301}".repeat(MAX_MARKS)));
    }
}
