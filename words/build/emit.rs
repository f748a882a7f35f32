//! Prints the catalogues as Rust: a constant or a type for each message, and a table of texts.

use std::fmt::Write;

use crate::catalogue::{Catalogue, Message};
use crate::pattern::{self, Kind, Part};

/// Rust code for the source language, the first of the catalogues, and its translations.
pub fn rust(catalogues: &[Catalogue]) -> String {
    let source = &catalogues[0];
    let mut out = String::new();
    for (index, message) in source.messages.iter().enumerate() {
        out += &declaration(index, message);
    }
    let keys = source.messages.iter().map(|message| format!("{:?}, ", message.key));
    writeln!(out, "const KEYS: &[&str] = &[{}];", keys.collect::<String>()).expect(MEMORY);
    out += "const CATALOGUES: &[Catalogue] = &[";
    for Catalogue { tag, .. } in catalogues {
        write!(out, "Catalogue {{ tag: {tag:?}, texts: {} }},", texts_name(tag)).expect(MEMORY);
    }
    out += "];\n";
    for catalogue in catalogues {
        out += &texts(catalogue, source);
    }
    out
}

const MEMORY: &str = "writing to memory cannot fail";

/// A constant for a message without arguments, otherwise a type with them as fields.
fn declaration(index: usize, Message { key, parts, .. }: &Message) -> String {
    let doc = format!("#[doc = {:?}]", format!("```text\n{}\n```", shown(parts)));
    let arguments = pattern::arguments(parts);
    if arguments.is_empty() {
        return format!("{doc}\npub const {}: Fixed = Fixed({index});\n", constant(key));
    }
    let (name, mut types, mut bounds) = (camel(key), String::new(), String::new());
    let (mut fields, mut values) = (String::new(), String::new());
    for ((argument, kind), generic) in arguments.iter().zip('A'..) {
        let field = snake(argument);
        let (bound, value) = match kind {
            Kind::Number => ("Count", format!("Number(self.{field}.count())")),
            Kind::Text | Kind::Choice(_) => ("Display", format!("Text(&self.{field})")),
        };
        types += &format!("{generic}, ");
        bounds += &format!("{generic}: {bound}, ");
        fields += &format!("#[expect(missing_docs)] pub {field}: {generic}, ");
        values += &format!("({argument:?}, Value::{value}), ");
    }
    format!(
        "{doc}\n#[derive(Clone, Copy, Debug)]\npub struct {name}<{types}> {{ {fields} }}\n\
         impl<{bounds}> Message for {name}<{types}> {{\n\
         fn index(&self) -> usize {{ {index} }}\n\
         fn arguments(&self) -> Vec<(&'static str, Value<'_>)> {{ vec![{values}] }} }}\n\
         impl<{bounds}> Display for {name}<{types}> {{\n\
         fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {{ self.say(f) }} }}\n"
    )
}

/// The texts of a language, in the order of the source language.
fn texts(catalogue: &Catalogue, source: &Catalogue) -> String {
    let mut out = format!("const {}: &[Option<Text>] = &[\n", texts_name(&catalogue.tag));
    for message in &source.messages {
        match catalogue.get(&message.key) {
            None => out += "None,\n",
            Some(Message { parts, reviewed, .. }) => {
                writeln!(out, "Some(Text {{ parts: {}, reviewed: {reviewed} }}),", parts_of(parts))
                    .expect(MEMORY);
            }
        }
    }
    out + "];\n"
}

fn parts_of(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => format!("Part::Text({text:?}), "),
        Part::Argument(name) => format!("Part::Argument({name:?}), "),
        Part::Select(name, variants) => {
            let variant =
                |(key, parts): &(String, Vec<Part>)| format!("({key:?}, {}), ", parts_of(parts));
            format!(
                "Part::Select({name:?}, &[{}]), ",
                variants.iter().map(variant).collect::<String>()
            )
        }
    };
    format!("&[{}]", parts.iter().map(part).collect::<String>())
}

/// A message with the names of its arguments, and the default of each choice.
fn shown(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Argument(name) => format!("{{{name}}}"),
        Part::Select(_, variants) => {
            variants.last().map(|(_, parts)| shown(parts)).unwrap_or_default()
        }
    };
    parts.iter().map(part).collect()
}

/// `game-over` as the name of a field, a type and a constant.
fn snake(key: &str) -> String {
    key.replace('-', "_").to_lowercase()
}

fn camel(key: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    key.split(['-', '_']).map(word).collect()
}

fn constant(key: &str) -> String {
    snake(key).to_uppercase()
}

fn texts_name(tag: &str) -> String {
    format!("TEXTS_{}", constant(tag))
}
