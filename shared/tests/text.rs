//! Untrusted text is cleaned when it is read, by one rule.

use oxo_shared::Clean;
use proptest::prelude::*;

fn name(text: &str) -> Clean {
    Clean::cut(text, 24)
}

#[test]
fn a_name_is_stripped_of_harmful_characters_and_truncated() {
    assert_eq!(name("  a\u{1b}[31mn\u{61c}n\u{202e}\n "), "a[31mnn");
    assert_eq!(name("\u{9b}2Jann\u{90}\u{9c}\u{7f}"), "2Jann");
    assert_eq!(Clean::cut("\u{3042}\u{3044}\u{3046}", 2), "\u{3042}\u{3044}");
    assert_eq!(name("\u{200b}ann\u{200d}\u{feff}"), "ann");
    assert_eq!(name("a\u{e0061}\u{e0100}\u{fffa}\u{2063}n\u{10ffff}n"), "ann");
    assert_eq!(Clean::cut("ann b", 4), "ann", "the end that a cut leaves is trimmed");
}

#[test]
fn line_breaks_become_spaces() {
    assert_eq!(name("a\nb\tc\u{2028}d\u{85}e\r\n"), "a b c d e");
}

#[test]
fn invisible_names_are_empty() {
    for invisible in [
        "",
        " ",
        "\u{0}\u{7f}",
        "\u{200b}\u{200b}",
        "\u{feff}",
        "\u{2060}\u{ad}",
        "\u{3164}",
        "\u{3164}\u{301}",
        "\u{2800} \u{2800}",
        "\u{301}\u{302}",
        "\u{e0061}\u{e007f}",
        "\u{a0}\u{3000}",
        "\u{fe0f}",
    ] {
        assert_eq!(name(invisible), "", "{invisible:?}");
    }
}

#[test]
fn scripts_and_emoji_are_unchanged() {
    for text in [
        "e\u{301}va",
        "नमस्ते",
        "สวัสดี",
        "می\u{200c}خواهم",
        "👩\u{200d}🚀",
        "❤\u{fe0f}",
        "Z\u{335}",
        "שָׁלוֹם",
        "한글",
    ] {
        assert_eq!(name(text), text);
    }
}

#[test]
fn stacked_accents_are_limited_and_need_a_letter() {
    let heap = format!("\u{301}a{}b", "\u{301}".repeat(20));
    assert_eq!(name(&heap), format!("a{}b", "\u{301}".repeat(4)).as_str());
}

#[test]
fn deserialized_text_is_clean() {
    let name: Clean = serde_json::from_str(r#""\u001b]0;owned\u0007a\u202enn""#).unwrap();
    assert_eq!(name, "]0;ownedann");
    let endless = format!("\"{}\"", "a".repeat(100_000));
    let read: Clean = serde_json::from_str(&endless).unwrap();
    assert_eq!(read.len(), Clean::MAX_CHARS);
}

fn is_harmful(letter: char) -> bool {
    let hides = matches!(letter, '\u{200b}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}');
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || hides || turns
}

proptest! {
    #[test]
    fn nothing_unclean_is_left_of_any_text_and_cleaning_twice_is_cleaning_once(
        text in prop::collection::vec(any::<char>(), 0..60),
        max in 0usize..40,
    ) {
        let text: String = text.into_iter().collect();
        let clean = Clean::cut(&text, max);
        prop_assert!(clean.chars().count() <= max);
        prop_assert!(!clean.chars().any(is_harmful), "{clean:?}");
        prop_assert_eq!(Clean::from(clean.as_str()), clean);
    }
}
