//! Errors in the command line, worded in the player's language.

use std::error::Error;
use std::net::{AddrParseError, SocketAddr};
use std::num::ParseIntError;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use oxo_shared::Rules;
use oxo_words as words;

/// Returns the error as a sentence, followed by the usage if that helps.
pub fn told(error: &clap::Error) -> String {
    let sentence = sentence(error);
    let usage = error.get(ContextKind::Usage).map(ToString::to_string);
    match usage.filter(|_| error.kind() != ErrorKind::ValueValidation) {
        Some(usage) => {
            let usage = words::MistakeUsage { usage: usage.trim_start_matches("Usage: ") };
            format!("{sentence}\n\n{usage}\n{}", words::MISTAKE_MORE)
        }
        None => sentence,
    }
}

/// Returns the error as a sentence without a full stop.
pub fn sentence(error: &clap::Error) -> String {
    let said = |kind| error.get(kind).map(named).filter(|it| !it.is_empty());
    let like = |kind, typed: &str| said(kind).and_then(|names| most_alike(&names, typed));
    let option = said(ContextKind::InvalidArg).unwrap_or_default();
    let value = said(ContextKind::InvalidValue);
    match (error.kind(), value) {
        (ErrorKind::ValueValidation, value) => format!("{option}: {}", reason(error, value)),
        (ErrorKind::InvalidValue, Some(text)) => {
            let values = said(ContextKind::ValidValue).unwrap_or_default();
            words::MistakeValue { text, option, values }.to_string()
        }
        (ErrorKind::InvalidValue | ErrorKind::NoEquals | ErrorKind::TooFewValues, _) => {
            words::MistakeNoValue { option }.to_string()
        }
        (ErrorKind::TooManyValues, _) => words::MistakeExtraValue { option }.to_string(),
        (ErrorKind::UnknownArgument, _) => match like(ContextKind::SuggestedArg, &option) {
            Some(like) => words::MistakeOptionLike { text: option, like }.to_string(),
            None if option.starts_with('-') => words::MistakeOption { text: option }.to_string(),
            None => words::MistakeArgument { text: option }.to_string(),
        },
        (ErrorKind::InvalidSubcommand, _) => {
            let text = said(ContextKind::InvalidSubcommand).unwrap_or_default();
            let plays = || text.parse::<Rules>().is_ok().then(|| format!("`oxo play {text}`"));
            match like(ContextKind::SuggestedSubcommand, &text).or_else(plays) {
                Some(like) => words::MistakeCommandLike { text, like }.to_string(),
                None => words::MistakeCommand { text }.to_string(),
            }
        }
        (ErrorKind::ArgumentConflict, _) => match said(ContextKind::PriorArg) {
            Some(other) if other != option => words::MistakeConflict { option, other }.to_string(),
            _ => words::MistakeTwice { option }.to_string(),
        },
        (ErrorKind::MissingRequiredArgument, _) => {
            words::MistakeMissing { what: option }.to_string()
        }
        (ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, _) => {
            words::MISTAKE_NO_COMMAND.to_string()
        }
        (ErrorKind::InvalidUtf8, _) => words::MISTAKE_ENCODING.to_string(),
        _ => error.to_string(),
    }
}

/// Returns the last of `names`, which is the most similar, if its first letter matches: `--guest`
/// shares letters with `--rules`, but is not a misspelling of it.
fn most_alike(names: &str, typed: &str) -> Option<String> {
    let name = names.rsplit(", ").next()?;
    let first = |text: &str| text.trim_start_matches('-').chars().next();
    (first(name) == first(typed)).then(|| name.to_owned())
}

/// Returns why a value is invalid, in the player's language also where the parser is not ours.
fn reason(error: &clap::Error, value: Option<String>) -> String {
    let (why, text) = match (error.source(), value) {
        (Some(why), Some(text)) => (why, text),
        (Some(why), None) => return why.to_string(),
        (None, _) => return error.to_string(),
    };
    if why.is::<ParseIntError>() {
        return words::InputNumber { text }.to_string();
    }
    if let Some(wrong) = why.downcast_ref::<AddrParseError>() {
        let has_port = "".parse::<SocketAddr>().is_err_and(|error| error == *wrong);
        let example = if has_port { "0.0.0.0:2222" } else { "0.0.0.0" };
        return words::InputAddress { text, example }.to_string();
    }
    let told = why.to_string();
    match bounds(&told) {
        Some((least, most)) => words::InputRange { text, least, most }.to_string(),
        None => told,
    }
}

/// Returns the bounds in clap's message `99999 is not in 0..=65535`.
fn bounds(told: &str) -> Option<(&str, &str)> {
    told.rsplit(' ').next()?.split_once("..=")
}

/// Returns the bare names of options, arguments or values: `--bot` for `--bot <LEVEL>`.
fn named(value: &ContextValue) -> String {
    let name = |text: &String| match text.split_once(" <") {
        Some((option, _)) => option.to_owned(),
        None => text.trim_matches(['[', ']', '<', '>', '.']).to_owned(),
    };
    match value {
        ContextValue::String(text) => name(text),
        ContextValue::Strings(texts) => texts.iter().map(name).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
