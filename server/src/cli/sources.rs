//! Where settings come from: an option, the environment or a file, and which of them holds.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches};
use oxo_store::bounded_file;
use toml::{Spanned, Value};

use crate::args::Args;

/// The largest file that is read: every key with a hundred values stays far below.
const MAX_FILE_BYTES: usize = 256 * 1024;
/// The task that says what holds: it takes all options, and reads the file.
const CONFIG: &str = "config";
/// The setting whose URLs may guard a login.
const CLUSTER: &str = "cluster";
/// The options that are no settings: where these are, and what to do with them.
const NO_SETTINGS: [&str; 2] = ["config", "print"];

#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error(transparent)]
    Usage(#[from] clap::Error),
    #[error("the settings in {} cannot be read: {error}", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{}, line {line}: {why}", path.display())]
    Wrong { path: PathBuf, line: usize, why: String },
}

/// What was said, and where; shown, it is a file that says the same.
pub struct Sources {
    command: Command,
    matches: ArgMatches,
    /// The settings for which the file was asked.
    in_file: BTreeSet<String>,
}

/// Reads `argv`, and what it leaves open from the environment and from the file it names.
pub fn read(mut argv: Vec<OsString>) -> Result<(Args, Sources), SourceError> {
    let command = command();
    // Whatever is wrong there is found once more, with the settings of the file.
    let said = command.clone().ignore_errors(true).try_get_matches_from(&argv)?;
    let mut in_file = BTreeSet::new();
    let place = match said.subcommand() {
        None => Some((&said, 1)),
        Some((CONFIG, said)) => Some((said, 2)),
        Some(_) => None,
    };
    if let Some((said, place)) = place
        && let Some(path) = said.get_one::<PathBuf>("config")
    {
        let mut words = Vec::new();
        for (key, said_in_file) in read_file(path, &command)? {
            let arg = setting(&command, &key).expect("it was looked up");
            let in_variable = arg.get_env().is_some_and(|name| env::var_os(name).is_some());
            let by_option = said.value_source(arg.get_id().as_str());
            let is_said = by_option == Some(ValueSource::CommandLine) || in_variable;
            if !is_said && !is_ruled_out(&command, said, arg) {
                words.extend(said_in_file.into_iter().map(OsString::from));
                in_file.insert(key);
            }
        }
        argv.splice(place..place, words);
    }
    let matches = command.clone().try_get_matches_from(argv)?;
    let args = Args::from_arg_matches(&matches)?;
    let matches = match matches.subcommand() {
        Some((CONFIG, matches)) => matches.clone(),
        _ => matches,
    };
    Ok((args, Sources { command, matches, in_file }))
}

/// Whether an option or a variable says something that `arg` would contradict.
fn is_ruled_out(command: &Command, said: &ArgMatches, arg: &Arg) -> bool {
    let conflict = |one: &Arg, other: &Arg| {
        command.get_arg_conflicts_with(one).iter().any(|arg| arg.get_id() == other.get_id())
    };
    let is_said = |arg: &Arg| {
        let source = said.value_source(arg.get_id().as_str());
        matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable))
    };
    let mut others = settings(command).map(|(_, other)| other).filter(|other| is_said(other));
    others.any(|other| conflict(arg, other) || conflict(other, arg))
}

/// All options, each with its variable.
pub fn command() -> Command {
    let with_variable = |arg: Arg| match arg.get_long() {
        Some(long) if arg.get_env().is_none() && long != "print" => {
            let name = format!("OXO_{}", long.to_uppercase().replace('-', "_"));
            // One sentence of the help says it of all.
            arg.env(name).hide_env(true)
        }
        _ => arg,
    };
    Args::command()
        .mut_args(with_variable)
        .mut_subcommand(CONFIG, |config| config.mut_args(with_variable))
}

fn settings(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    let named = command.get_arguments().filter_map(|arg| Some((arg.get_long()?, arg)));
    named.filter(|(name, _)| !NO_SETTINGS.contains(name))
}

fn setting<'a>(command: &'a Command, key: &str) -> Option<&'a Arg> {
    settings(command).find(|(name, _)| *name == key).map(|(_, arg)| arg)
}

/// The settings in a file, each as options that say the same.
fn read_file(path: &Path, command: &Command) -> Result<Vec<(String, Vec<String>)>, SourceError> {
    let text = bounded_file::read_text(path, MAX_FILE_BYTES)
        .map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
    let wrong = |span: Range<usize>, why: String| {
        let line = 1 + text.bytes().take(span.start).filter(|&byte| byte == b'\n').count();
        SourceError::Wrong { path: path.to_owned(), line, why }
    };
    let table: BTreeMap<Spanned<String>, Spanned<Value>> = toml::from_str(&text)
        .map_err(|error| wrong(error.span().unwrap_or_default(), error.message().to_owned()))?;
    let mut read = Vec::new();
    for (key, value) in table {
        let name = key.get_ref();
        let arg = setting(command, name)
            .ok_or_else(|| wrong(key.span(), format!("there is no setting {name:?}")))?;
        let words = options(arg, name, value.get_ref()).and_then(|words| check(command, words));
        read.push((name.clone(), words.map_err(|why| wrong(value.span(), why))?));
    }
    Ok(read)
}

/// The options that say `value` of a setting.
fn options(arg: &Arg, name: &str, value: &Value) -> Result<Vec<String>, String> {
    let option = |value: &Value| match value {
        Value::String(text) => Ok(format!("--{name}={text}")),
        Value::Integer(number) => Ok(format!("--{name}={number}")),
        other => Err(format!("{name} is a text or a number, not {other}")),
    };
    match (arg.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(true)) => Ok(vec![format!("--{name}")]),
        (ArgAction::SetTrue, Value::Boolean(false)) => Ok(Vec::new()),
        (ArgAction::SetTrue, other) => Err(format!("{name} is true or false, not {other}")),
        (ArgAction::Append, Value::Array(values)) => values.iter().map(option).collect(),
        (_, value) => Ok(vec![option(value)?]),
    }
}

/// What is wrong with these options by themselves, in one line.
fn check(command: &Command, words: Vec<String>) -> Result<Vec<String>, String> {
    let alone = [command.get_name().to_owned()].into_iter().chain(words.clone());
    let without_variables = command.clone().mut_args(|arg| arg.env(Resettable::Reset));
    match without_variables.try_get_matches_from(alone) {
        Err(error)
            if matches!(error.kind(), ErrorKind::ValueValidation | ErrorKind::InvalidValue) =>
        {
            let text = error.to_string();
            let first = text.trim_start_matches("error: ").split("\n\n").next().unwrap_or_default();
            Err(first.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        _ => Ok(words),
    }
}

impl Sources {
    fn source(&self, name: &str, arg: &Arg) -> String {
        if self.in_file.contains(name) {
            return "file".to_owned();
        }
        match self.matches.value_source(arg.get_id().as_str()) {
            Some(ValueSource::CommandLine) => format!("--{name}"),
            Some(ValueSource::EnvVariable) => {
                arg.get_env().unwrap_or_default().to_string_lossy().into_owned()
            }
            _ => "default".to_owned(),
        }
    }

    /// What holds, as TOML says it; none where nothing was said, and nothing holds by itself.
    fn value(&self, arg: &Arg) -> Option<Value> {
        let id = arg.get_id().as_str();
        if matches!(arg.get_action(), ArgAction::SetTrue) {
            return Some(self.matches.get_flag(id).into());
        }
        let shown = |text: &str| match arg.get_long() {
            Some(CLUSTER) => scalar(&without_login(text)),
            _ => scalar(text),
        };
        let mut texts = self.matches.get_raw(id)?.map(|text| shown(&text.to_string_lossy()));
        match arg.get_action() {
            ArgAction::Append => Some(Value::Array(texts.collect())),
            _ => texts.next(),
        }
    }
}

/// A URL without the user, password or token in it.
fn without_login(url: &str) -> String {
    let (scheme, rest) = url.split_at(url.find("://").map_or(0, |at| at + 3));
    let login = rest.rfind('@').map_or(0, |at| at + 1);
    format!("{scheme}{}", &rest[login..])
}

fn scalar(text: &str) -> Value {
    text.parse().map_or_else(|_| Value::String(text.to_owned()), Value::Integer)
}

impl fmt::Display for Sources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = self.matches.get_one::<PathBuf>("config") {
            writeln!(f, "# file: {}", path.display())?;
        }
        for (name, arg) in settings(&self.command) {
            match self.value(arg) {
                // A secret, so this is no part of the file.
                Some(_) if arg.is_hide_env_values_set() => {
                    writeln!(f, "# {name} = (not shown) # {}", self.source(name, arg))?;
                }
                Some(value) => writeln!(f, "{name} = {value} # {}", self.source(name, arg))?,
                None => writeln!(f, "# {name} is not set")?,
            }
        }
        Ok(())
    }
}
