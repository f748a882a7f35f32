//! Pseudo-languages, generated from the source language: they reveal text that does not fit.

use crate::catalogue::{Catalogue, Message};
use crate::pattern::Part;

/// Makes each text a third longer, with marks on its letters, so that untranslated text stands out.
pub fn longer(source: &Catalogue) -> Catalogue {
    let marked = |text: &str| {
        let marked: String = text.chars().map(marked).collect();
        format!("{marked}{}", "~".repeat(text.chars().count().div_ceil(3)))
    };
    rewritten(source, "en-XA", &marked)
}

/// Makes each text run from right to left.
pub fn mirrored(source: &Catalogue) -> Catalogue {
    rewritten(source, "en-XB", &|text| format!("\u{202e}{text}\u{202c}"))
}

fn marked(letter: char) -> char {
    const PLAIN: &str = "aeiouyAEIOUY";
    const MARKED: &str = "åéîöûýÅÉÎÖÛÝ";
    let found = PLAIN.chars().zip(MARKED.chars()).find(|&(plain, _)| plain == letter);
    found.map_or(letter, |(_, marked)| marked)
}

fn rewritten(source: &Catalogue, tag: &str, rewrite: &impl Fn(&str) -> String) -> Catalogue {
    let message =
        |message: &Message| Message { parts: texts(&message.parts, rewrite), ..message.clone() };
    let messages = source.messages.iter().map(message).collect();
    Catalogue { tag: tag.to_owned(), messages }
}

fn texts(parts: &[Part], rewrite: &impl Fn(&str) -> String) -> Vec<Part> {
    let part = |part: &Part| match part {
        // Keep blanks between arguments, and punctuation.
        Part::Text(text) if !text.chars().any(char::is_alphabetic) => part.clone(),
        Part::Text(text) => Part::Text(rewrite(text)),
        Part::Argument(name) => Part::Argument(name.clone()),
        Part::Select(name, variants) => {
            let variants = variants.iter();
            let variants = variants.map(|(key, parts)| (key.clone(), texts(parts, rewrite)));
            Part::Select(name.clone(), variants.collect())
        }
    };
    parts.iter().map(part).collect()
}
