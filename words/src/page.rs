//! The messages of the web page, which formats them itself.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{CATALOGUES, KEYS, Language, Part, Text};

/// The groups of messages that the page uses, as prefixes of their keys.
const GROUPS: [&str; 15] = [
    "language-",
    "page-",
    "web-",
    "why-",
    "bot-",
    "puzzle-",
    "player-",
    "time-",
    "position-",
    "board-tree-",
    "analysis-place",
    "analysis-won",
    "analysis-drawn",
    "analysis-line",
    "proof-",
];

/// The messages of the page as JSON: `messages`, and in `english` those that are not translated.
///
/// A message is a text, or a list of texts, `[argument]` and `[argument, {value: message}]`, whose
/// last value is for all others.
pub fn page(language: Language) -> String {
    let texts = language.catalogue().texts;
    let is_missing = |index: &usize| texts[*index].is_none();
    let messages = object(used().filter(|index| !is_missing(index)), texts);
    let english = object(used().filter(is_missing), Language::ENGLISH.catalogue().texts);
    let direction = if language.is_mirrored() { "rtl" } else { "ltr" };
    format!(
        "{{\"language\":\"{language}\",\"direction\":\"{direction}\",\n\"messages\":{messages},\n\
         \"english\":{english}}}\n"
    )
}

/// Generates TypeScript with the keys of the page's messages and their arguments.
pub fn page_types() -> String {
    let mut out = "// Made from words/en.ftl: OXO_RENEW=1 cargo test -p oxo-words\n\n\
                   /** What stands in a message as it is. */\n\
                   export type Argument = string | number | Node;\n\n\
                   /** The messages of the page, with their arguments. */\n\
                   export type Messages = {\n"
        .to_owned();
    for index in used() {
        let text = CATALOGUES[0].texts[index].as_ref();
        let arguments = text.map(|text| arguments(text.parts)).unwrap_or_default();
        let arguments: Vec<_> =
            arguments.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
        writeln!(out, "  \"{}\": {{ {} }},", KEYS[index], arguments.join(", "))
            .expect("writing to memory cannot fail");
    }
    out.replace("{  }", "{}") + "};\n"
}

/// The arguments of a message with their types.
fn arguments(parts: &[Part]) -> BTreeMap<&'static str, &'static str> {
    let mut types = BTreeMap::new();
    for part in parts {
        match part {
            Part::Text(_) => {}
            Part::Argument(name) => drop(types.entry(*name).or_insert("Argument")),
            Part::Select(name, variants) => {
                types.extend(variants.iter().flat_map(|(_, parts)| arguments(parts)));
                let is_number = variants.iter().any(|(key, _)| *key == "other");
                types.insert(name, if is_number { "number" } else { "string" });
            }
        }
    }
    types
}

/// The indices of the page's messages.
fn used() -> impl Iterator<Item = usize> {
    let is_used = |key: &str| GROUPS.iter().any(|group| key.starts_with(group));
    (0..KEYS.len()).filter(move |&index| is_used(KEYS[index]))
}

fn object(indices: impl Iterator<Item = usize>, texts: &[Option<Text>]) -> String {
    let message = |index: usize| {
        let parts = parts(texts[index].as_ref()?.parts);
        Some(format!("{}:{parts}", json(KEYS[index])))
    };
    format!("{{{}}}", indices.filter_map(message).collect::<Vec<_>>().join(",\n"))
}

fn parts(all: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => json(text),
        Part::Argument(name) => format!("[{}]", json(name)),
        Part::Select(name, variants) => {
            let variants =
                variants.iter().map(|(key, within)| format!("{}:{}", json(key), parts(within)));
            format!("[{},{{{}}}]", json(name), variants.collect::<Vec<_>>().join(","))
        }
    };
    match all {
        [Part::Text(text)] => json(text),
        _ => format!("[{}]", all.iter().map(part).collect::<Vec<_>>().join(",")),
    }
}

/// A text in quotes.
fn json(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
