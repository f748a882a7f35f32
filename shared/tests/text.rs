//! Text of others is cleaned by being read, by one rule.

use oxo_shared::Clean;
use proptest::prelude::*;

fn name(text: &str) -> Clean {
    Clean::cut(text, 24)
}

#[test]
fn a_name_is_stripped_of_what_would_harm_other_screens_and_cut() {
    assert_eq!(name("  a\u{1b}[31mn\u{61c}n\u{202e}\n "), "a[31mnn");
    assert_eq!(name("\u{9b}2Jann\u{90}\u{9c}\u{7f}"), "2Jann");
    assert_eq!(Clean::cut("\u{3042}\u{3044}\u{3046}", 2), "\u{3042}\u{3044}");
    assert_eq!(name("\u{200b}ann\u{200d}\u{feff}"), "ann");
    assert_eq!(name("a\u{e0061}\u{e0100}\u{fffa}\u{2063}n\u{10ffff}n"), "ann");
    assert_eq!(Clean::cut("ann b", 4), "ann", "the end that a cut leaves is trimmed");
}

#[test]
fn what_ends_a_line_is_a_space() {
    assert_eq!(name("a\nb\tc\u{2028}d\u{85}e\r\n"), "a b c d e");
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
fn the_scripts_of_the_world_stay_as_they_are() {
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
fn heaps_of_accents_are_taken_down_and_none_lies_on_nothing() {
    let heap = format!("\u{301}a{}b", "\u{301}".repeat(20));
    assert_eq!(name(&heap), format!("a{}b", "\u{301}".repeat(4)).as_str());
}

#[test]
fn a_message_is_clean_because_it_was_read() {
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
