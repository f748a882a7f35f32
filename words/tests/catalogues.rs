//! Tests the catalogues, and the build errors for a bad one.

#[path = "../build/catalogue.rs"]
mod catalogue;
#[path = "../build/pattern.rs"]
mod pattern;
#[path = "../src/plural.rs"]
mod plural;

use std::io::{self, ErrorKind};
use std::path::Path;
use std::{env, fs};

use catalogue::Catalogue;
use oxo_words::{
    Language, NotAFile, SystemError, Value, WHY_PAUSED, WhyForbidden, WhyTooNear, say,
};

/// The beginning of a key, which tells where the message appears.
fn group(key: &str) -> &str {
    key.split('-').next().unwrap_or(key)
}

/// A language may lack a whole group, which appears in English until it is translated.
#[test]
fn a_group_is_translated_completely_or_not_at_all() {
    let missing = |language: Language| {
        let text = fs::read_to_string(format!("{language}.ftl")).expect("a catalogue");
        let catalogue = Catalogue::parse(language.tag(), &text).expect("a catalogue");
        let is_begun =
            |key: &&str| catalogue.messages.iter().any(|message| group(&message.key) == group(key));
        let missing = language.missing().filter(is_begun);
        missing.map(|key| format!("words/{language}.ftl: {key} is missing\n")).collect()
    };
    let missing: String = Language::all().map(missing).collect::<Vec<String>>().concat();
    assert_eq!(missing, "");
}

#[test]
fn within_sets_the_language_of_its_messages() {
    let [longer, mirrored] = Language::pseudo();
    let longer = longer.within(|| WHY_PAUSED.text());
    assert!(longer.chars().count() * 3 >= WHY_PAUSED.text().len() * 4, "{longer}");
    assert!(mirrored.within(|| WHY_PAUSED.text()).starts_with('\u{202e}'));
    assert_eq!(WHY_PAUSED.text(), "The game is paused; resume it first");
}

#[test]
fn plurals_and_choices_follow_arguments() {
    let cell = "h8";
    let texts = [1, 2].map(|least| WhyTooNear { cell, least: least as usize }.to_string());
    assert!(texts[0].contains("1 cell away") && texts[1].contains("2 cells away"), "{texts:?}");
    let forbidden = WhyForbidden { cell, foul: "double_four" };
    assert_eq!(forbidden.to_string(), "h8 is forbidden to X: it makes a double four");
    let numbers = [0, 1, 2, 5, 11, 21, 22, 25, 101, 112];
    let categories = |tag| numbers.map(|number| plural::category(tag, number));
    let [one, few, many, other] = ["one", "few", "many", "other"];
    assert_eq!(categories("ru"), [many, one, few, many, many, one, few, many, one, many]);
    assert_eq!(
        categories("cs"),
        [other, one, few, other, other, other, other, other, other, other]
    );
    assert_eq!(categories("ja"), [other; 10]);
}

/// A preposition stands before a choice or in its variants, never in both.
#[test]
fn no_variant_repeats_the_word_before_its_choice() {
    for language in Language::all() {
        let text = fs::read_to_string(format!("{language}.ftl")).expect("a catalogue");
        let mut previous = None;
        for (number, line) in (1..).zip(text.lines()) {
            if let Some((start, _)) = line.split_once("{ $").filter(|_| line.ends_with("->")) {
                previous = start.split_whitespace().next_back();
            } else if let Some((_, variant)) = line.split_once("] ")
                && line.trim_start().starts_with(['[', '*'])
            {
                let first = variant.split_whitespace().next();
                assert!(previous.is_none() || first != previous, "words/{language}.ftl:{number}");
            }
        }
    }
}

#[test]
fn a_message_from_elsewhere_needs_a_known_key_and_all_arguments() {
    let arguments = [("cell", Value::Text(&"h8"))];
    assert_eq!(say("why-occupied", &arguments).as_deref(), Some("h8 is taken"));
    assert_eq!(say("why-occupied", &[]), None);
    assert_eq!(say("why-it-rains", &arguments), None);
}

#[test]
fn a_language_is_found_by_locale_and_by_header() {
    for (locale, found) in [
        ("en_GB.UTF-8", Some("en")),
        ("C.UTF-8", Some("en")),
        ("en", Some("en")),
        ("tlh", None),
        ("zh_TW.UTF-8", None),
        ("zh-Hant-HK", None),
        ("", None),
    ] {
        assert_eq!(Language::of_locale(locale).map(Language::tag), found, "{locale}");
    }
    for header in ["", "*", "tlh;q=1, en;q=0.3", "en;q=x, tlh"] {
        assert_eq!(Language::accepted(header), Language::ENGLISH, "{header}");
    }
    let unknown = "Klingon\u{1b}".parse::<Language>().expect_err("no language").to_string();
    assert!(unknown.starts_with("Unknown language \"Klingon\"; use en"), "{unknown}");
}

/// A sample of English, with plurals, a choice and a text.
const ENGLISH: &str = "a = { $n ->\n    [one] a move\n   *[other] { $n } moves\n}\n\
                       b = { $side ->\n    [x] X\n   *[o] O\n} and { $name }\n";

#[test]
fn catalogue_errors_name_the_line() {
    let english = Catalogue::parse("en", ENGLISH).expect("a catalogue");
    let fault = |tag: &str, text: &str| {
        let read = Catalogue::parse(tag, text).and_then(|found| found.check(&english));
        read.expect_err(text)
    };
    for (text, expected) in [
        ("a = { $n }\n\n1", "words/cs.ftl:3: Expected"),
        ("a = { $n }\nc = y", "words/cs.ftl:2: c is no message of en.ftl"),
        ("a = x", "words/cs.ftl:1: a does not say $n"),
        ("a = { $m } { $n }", "words/cs.ftl:1: a: $m is no argument of it"),
        (
            "\na = { $n ->\n *[other] x\n}",
            "words/cs.ftl:2: a: $n needs [one], one of one, few, other",
        ),
        ("b = { $name }{ $side ->\n *[z] Z\n}", "words/cs.ftl:1: b: $side is never [z], but x, o"),
        ("b = { $side }{ $name ->\n *[z] Z\n}", "words/cs.ftl:1: b: $name is a text that"),
        ("a = { $n }\na = { $n }", "words/cs.ftl:2: there is a second a"),
        ("a = { NUMBER($n) }", "words/cs.ftl:1: use only { $argument }"),
        ("a = { $n ->\n *[1] x\n}", "words/cs.ftl:1: the default is a word, not *[1]"),
        ("-c = x", "words/cs.ftl:1: terms are not used here"),
        ("a =\n  .b = x", "words/cs.ftl:1: attributes are not used here"),
    ] {
        let error = fault("cs", text);
        assert!(error.starts_with(expected), "{error}");
    }
    let text = "# reviewed: ann\na = { $n }\nb = { $name }{ $side }";
    let read = Catalogue::parse("en", text).expect("a catalogue").messages;
    assert_eq!(read.iter().map(|message| message.reviewed).collect::<Vec<_>>(), [true, false]);
    assert!(fault("tlh", "").starts_with("words/tlh.ftl:1: src/plural.rs"));
}

#[test]
fn the_page_has_its_messages() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/catalogue.d.ts");
    let types = oxo_words::page_types();
    if env::var_os("OXO_RENEW").is_some() {
        fs::write(&file, &types).expect("the file of the page");
    }
    let stored = fs::read_to_string(&file).unwrap_or_default();
    assert!(stored == types, "renew it: OXO_RENEW=1 cargo test -p oxo-words");
}

/// Columns beside the names of keys in the help, on a terminal of 40 columns.
const HELP_COLUMNS: usize = 23;

#[test]
fn key_descriptions_fit_beside_the_keys() {
    let columns =
        |text: &str| text.chars().map(|it| 1 + usize::from(it >= '\u{2e80}')).sum::<usize>();
    let mut long = String::new();
    for language in Language::all() {
        let text = fs::read_to_string(format!("{language}.ftl")).expect("a catalogue");
        let catalogue = Catalogue::parse(language.tag(), &text).expect("a catalogue");
        let keys =
            catalogue.messages.iter().filter(|it| ["command", "key"].contains(&group(&it.key)));
        for message in keys {
            let text = language.within(|| say(&message.key, &[])).unwrap_or_default();
            if columns(&text) > HELP_COLUMNS {
                long += &format!(
                    "words/{language}.ftl:{}: {} is too long\n",
                    message.line, message.key
                );
            }
        }
    }
    assert_eq!(long, "");
}

#[test]
fn common_errors_of_the_system_are_translated_and_rare_ones_quoted() {
    let czech: Language = "cs".parse().expect("a language");
    let text = |error: io::Error| czech.within(|| SystemError(&error).to_string());
    assert_eq!(text(ErrorKind::PermissionDenied.into()), "chybí oprávnění");
    assert_eq!(text(io::Error::other(NotAFile)), "to není běžný soubor, ale roura nebo zařízení");
    assert_eq!(text(io::Error::other("jammed")), "chyba systému (jammed)");
}
