//! The language of the program. It is chosen before the command line is parsed, so that parse
//! errors are translated too.

use std::env;
use std::path::Path;

use oxo_words::Language;

use crate::screen::terminal::charset;
use oxo_headless::keep::config::Config;

/// Returns the language set by the command line, `OXO_LANG`, the settings, or else the locale. JSON
/// output and ASCII terminals always get English.
pub fn chosen(line: &[String]) -> Language {
    let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let file = value(line, "--config").map(str::to_owned).or_else(|| variable("OXO_CONFIG"));
    let settings = Config::read(file.as_deref().map(Path::new)).unwrap_or_default();
    let is_ascii = settings.ascii == Some(true) || line.iter().any(|word| word == "--ascii");
    if is_ascii || line.iter().any(|word| word == "--json") {
        return Language::ENGLISH;
    }
    let said = variable("OXO_LANG").and_then(|tag| tag.parse().ok());
    named(line).or(said).or(settings.lang).unwrap_or_else(of_locale)
}

/// Returns the language that `--lang` names.
pub fn named(line: &[String]) -> Option<Language> {
    value(line, "--lang")?.parse().ok()
}

/// Returns the last value of an option.
fn value<'a>(line: &'a [String], option: &str) -> Option<&'a str> {
    line.iter().enumerate().rev().find_map(|(place, word)| match word.strip_prefix(option)? {
        "" => line.get(place + 1).map(String::as_str),
        rest => rest.strip_prefix('='),
    })
}

/// Returns the language of the locale. One that nobody has reviewed must be chosen explicitly.
fn of_locale() -> Language {
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
    let language = locale.and_then(|locale| Language::of_locale(&locale));
    let shows = !charset::wants_ascii(|name| env::var(name).ok());
    language.filter(|language| shows && language.is_reviewed()).unwrap_or(Language::ENGLISH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_language_named_counts_and_json_is_english() {
        let line = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for (text, tag) in [
            ("oxo --lang cs play --lang=ru", Some("ru")),
            ("oxo play --lang ja", Some("ja")),
            ("oxo --lang tlh", None),
            ("oxo play --lang", None),
            ("oxo --language ru", None),
        ] {
            assert_eq!(named(&line(text)).map(Language::tag), tag, "{text}");
        }
        assert_eq!(chosen(&line("oxo list --json --lang ru")), Language::ENGLISH);
        assert_eq!(chosen(&line("oxo --lang ru --ascii")), Language::ENGLISH);
        assert_eq!(chosen(&line("oxo list --lang ru")).tag(), "ru");
    }
}
