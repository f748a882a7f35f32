//! The text of a message: the part of Fluent's syntax that the catalogues use.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Expression, InlineExpression, PatternElement, Variant, VariantKey};

/// A text, an argument, or a choice by an argument, whose last variant is the default.
#[derive(Clone, Debug)]
pub enum Part {
    Text(String),
    Argument(String),
    Select(String, Vec<(String, Vec<Part>)>),
}

/// The type of an argument, inferred from how the source language chooses by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// A whole number that selects a plural form.
    Number,
    /// One of these words.
    Choice(Vec<String>),
}

/// Names of plural categories, in every language.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// # Errors
/// The unsupported syntax, in words.
pub fn parts(elements: &[PatternElement<&str>]) -> Result<Vec<Part>, String> {
    let mut parts: Vec<Part> = Vec::new();
    for element in elements {
        let next = match element {
            PatternElement::TextElement { value } => Part::Text((*value).to_owned()),
            PatternElement::Placeable { expression } => placeable(expression)?,
        };
        match (parts.last_mut(), next) {
            (Some(Part::Text(text)), Part::Text(more)) => text.push_str(&more),
            (_, next) => parts.push(next),
        }
    }
    Ok(parts)
}

fn placeable(expression: &Expression<&str>) -> Result<Part, String> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            Ok(Part::Text((*value).to_owned()))
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            Ok(Part::Argument(id.name.to_owned()))
        }
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            Ok(Part::Select(id.name.to_owned(), choices(variants)?))
        }
        _ => Err("use only { $argument }, { \"text\" } and { $argument -> … }".to_owned()),
    }
}

/// The variants, the default one last.
fn choices(variants: &[Variant<&str>]) -> Result<Vec<(String, Vec<Part>)>, String> {
    let mut sorted: Vec<_> = variants.iter().collect();
    sorted.sort_by_key(|variant| variant.default);
    let choice = |variant: &Variant<&str>| match variant.key {
        VariantKey::NumberLiteral { value } if variant.default => {
            Err(format!("the default is a word, not *[{value}]"))
        }
        VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key } => {
            Ok((key.to_owned(), parts(&variant.value.elements)?))
        }
    };
    sorted.into_iter().map(choice).collect()
}

/// Calls `visit` with each argument and its variants.
pub fn visit<'a>(parts: &'a [Part], visit: &mut impl FnMut(&'a str, Vec<&'a str>)) {
    for part in parts {
        match part {
            Part::Text(_) => {}
            Part::Argument(name) => visit(name, Vec::new()),
            Part::Select(name, variants) => {
                visit(name, variants.iter().map(|(key, _)| &**key).collect());
                for (_, parts) in variants {
                    self::visit(parts, visit);
                }
            }
        }
    }
}

/// The arguments of a message in the source language.
pub fn arguments(parts: &[Part]) -> BTreeMap<String, Kind> {
    let mut found = BTreeMap::new();
    visit(parts, &mut |name, keys| {
        let kind = found.entry(name.to_owned()).or_insert(Kind::Text);
        if *kind == Kind::Text && !keys.is_empty() {
            let is_count = |key: &&str| CATEGORIES.contains(key) || key.parse::<u64>().is_ok();
            *kind = match keys.iter().all(is_count) {
                true => Kind::Number,
                false => Kind::Choice(keys.into_iter().map(str::to_owned).collect()),
            };
        }
    });
    found
}
