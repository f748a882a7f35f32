//! The messages of a language, and whether they match those of the source language.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Message as Parsed};
use fluent_syntax::parser;

use crate::pattern::{self, Kind, Part};
use crate::plural;

#[derive(Clone, Debug)]
pub struct Catalogue {
    pub tag: String,
    /// In the order of the file.
    pub messages: Vec<Message>,
}

#[derive(Clone, Debug)]
pub struct Message {
    pub key: String,
    pub line: usize,
    pub parts: Vec<Part>,
    /// Whether a speaker of the language has reviewed it.
    pub reviewed: bool,
}

/// The comment that marks a message as reviewed.
const REVIEWED: &str = "reviewed:";

impl Catalogue {
    /// # Errors
    /// The problem, with file and line.
    pub fn parse(tag: &str, text: &str) -> Result<Catalogue, String> {
        let at = |line, fault: &str| format!("words/{tag}.ftl:{line}: {fault}");
        let resource = parser::parse(text).map_err(|(_, errors)| {
            let error = |error: &parser::ParserError| {
                let read = &text[..error.pos.start.min(text.len())];
                at(read.matches('\n').count() + 1, &error.to_string())
            };
            errors.iter().map(error).collect::<Vec<_>>().join("\n")
        })?;
        if plural::categories(tag).is_empty() {
            return Err(at(1, "src/plural.rs does not know the plurals of this language"));
        }
        let mut messages: Vec<Message> = Vec::new();
        for entry in &resource.body {
            let parsed = match entry {
                Entry::Message(parsed) => parsed,
                Entry::Term(term) => {
                    let fault = "terms are not used here";
                    return Err(at(line_of(text, &format!("-{}", term.id.name), 0), fault));
                }
                _ => continue,
            };
            let previous_line = messages.last().map_or(0, |message| message.line);
            let line = line_of(text, parsed.id.name, previous_line);
            let message = message(parsed, line).map_err(|fault| at(line, &fault))?;
            if messages.iter().any(|other| other.key == message.key) {
                return Err(at(line, &format!("there is a second {}", message.key)));
            }
            messages.push(message);
        }
        Ok(Catalogue { tag: tag.to_owned(), messages })
    }

    pub fn get(&self, key: &str) -> Option<&Message> {
        self.messages.iter().find(|message| message.key == key)
    }

    /// Checks that every message exists in the source language, with its arguments.
    ///
    /// # Errors
    /// The problem, with file and line.
    pub fn check(&self, source: &Catalogue) -> Result<(), String> {
        let categories = plural::categories(&self.tag);
        let fault = |message: &Message| {
            let key = &message.key;
            let Some(english) = source.get(key) else {
                return Some(format!("{key} is no message of {}.ftl", source.tag));
            };
            let known = pattern::arguments(&english.parts);
            let mut fault = None;
            let mut named = BTreeSet::new();
            pattern::visit(&message.parts, &mut |name, keys| {
                named.insert(name);
                let other = check_argument(&known, name, &keys, categories);
                fault = fault.take().or(other.map(|other| format!("{key}: {other}")));
            });
            let forgotten = known.keys().find(|name| !named.contains(&***name));
            fault.or(forgotten.map(|name| format!("{key} does not say ${name}")))
        };
        let faults = self.messages.iter().filter_map(|message| {
            Some(format!("words/{}.ftl:{}: {}", self.tag, message.line, fault(message)?))
        });
        let faults: Vec<_> = faults.collect();
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
    }
}

fn check_argument(
    known: &BTreeMap<String, Kind>,
    name: &str,
    keys: &[&str],
    categories: &[&str],
) -> Option<String> {
    let Some(kind) = known.get(name) else { return Some(format!("${name} is no argument of it")) };
    match kind {
        _ if keys.is_empty() => None,
        Kind::Text => Some(format!("${name} is a text that nothing depends on in English")),
        Kind::Number => {
            let missing = categories.iter().find(|category| !keys.contains(category))?;
            Some(format!("${name} needs [{missing}], one of {}", categories.join(", ")))
        }
        Kind::Choice(words) => {
            let strange = keys.iter().find(|&&key| !words.iter().any(|word| word == key))?;
            Some(format!("${name} is never [{strange}], but {}", words.join(", ")))
        }
    }
}

fn message(parsed: &Parsed<&str>, line: usize) -> Result<Message, String> {
    if !parsed.attributes.is_empty() {
        return Err("attributes are not used here".to_owned());
    }
    let value = parsed.value.as_ref().ok_or("it says nothing")?;
    let parts = pattern::parts(&value.elements)?;
    let comment = parsed.comment.as_ref().map(|comment| &comment.content[..]).unwrap_or_default();
    let reviewed = comment.iter().any(|line| line.trim().starts_with(REVIEWED));
    Ok(Message { key: parsed.id.name.to_owned(), line, parts, reviewed })
}

/// Returns the line on which a message begins, after another line.
fn line_of(text: &str, key: &str, skipped: usize) -> usize {
    let begins =
        |line: &str| line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='));
    text.lines().skip(skipped).position(begins).map_or(1, |index| skipped + index + 1)
}
