//! Sources of settings: options, environment variables and a file, in this order of precedence.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{env, fmt, io};

use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches};
use oxo_store::bounded_file;
use toml::{Spanned, Value};

use crate::args::Args;

/// Largest configuration file: far more than every key with a hundred values needs.
const MAX_FILE_BYTES: usize = 256 * 1024;
/// The subcommand that prints the settings. It takes all options and reads the file.
const CONFIG: &str = "config";
/// The setting whose URLs may contain credentials.
const CLUSTER: &str = "cluster";
/// Options that are not settings.
const NO_SETTINGS: [&str; 2] = ["config", "print"];

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error(transparent)]
    Usage(#[from] clap::Error),
    #[error("cannot read the settings in {}: {error}", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{}, line {line}: {reason}", path.display())]
    Wrong { path: PathBuf, line: usize, reason: String },
}

/// All settings and where each comes from. `Display` writes them as a configuration file.
pub struct Sources {
    command: Command,
    matches: ArgMatches,
    /// Settings taken from the file.
    in_file: BTreeSet<String>,
}

/// Reads the arguments, then fills gaps from the environment and the configuration file. Fails if
/// the file cannot be read, or an option or a setting is invalid.
pub fn read(mut argv: Vec<OsString>) -> Result<(Args, Sources), SourceError> {
    let command = command();
    // Errors are reported below, once the settings of the file are added.
    let matches = command.clone().ignore_errors(true).try_get_matches_from(&argv)?;
    let mut in_file = BTreeSet::new();
    let position = match matches.subcommand() {
        None => Some((&matches, 1)),
        Some((CONFIG, matches)) => Some((matches, 2)),
        Some(_) => None,
    };
    if let Some((matches, position)) = position
        && let Some(path) = matches.get_one::<PathBuf>("config")
    {
        let mut options = Vec::new();
        for (key, values) in read_file(path, &command)? {
            let arg = setting(&command, &key).expect("the setting exists");
            let in_variable = arg.get_env().is_some_and(|name| env::var_os(name).is_some());
            let by_option = matches.value_source(arg.get_id().as_str());
            let is_set = by_option == Some(ValueSource::CommandLine) || in_variable;
            if !is_set && !conflicts(&command, matches, arg) {
                options.extend(values.into_iter().map(OsString::from));
                in_file.insert(key);
            }
        }
        argv.splice(position..position, options);
    }
    let matches = command.clone().try_get_matches_from(argv)?;
    let args = Args::from_arg_matches(&matches)?;
    let matches = match matches.subcommand() {
        Some((CONFIG, matches)) => matches.clone(),
        _ => matches,
    };
    Ok((args, Sources { command, matches, in_file }))
}

/// Whether an option or a variable conflicts with `arg`.
fn conflicts(command: &Command, matches: &ArgMatches, arg: &Arg) -> bool {
    let conflict = |one: &Arg, other: &Arg| {
        command.get_arg_conflicts_with(one).iter().any(|arg| arg.get_id() == other.get_id())
    };
    let is_set = |arg: &Arg| {
        let source = matches.value_source(arg.get_id().as_str());
        matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable))
    };
    let mut others = settings(command).map(|(_, other)| other).filter(|other| is_set(other));
    others.any(|other| conflict(arg, other) || conflict(other, arg))
}

/// The command line, with an environment variable for each option.
pub fn command() -> Command {
    let with_variable = |arg: Arg| match arg.get_long() {
        Some(long) if arg.get_env().is_none() && long != "print" => {
            let name = format!("OXO_{}", long.to_uppercase().replace('-', "_"));
            // The end of the help describes all variables at once.
            arg.env(name).hide_env(true)
        }
        _ => arg,
    };
    Args::command()
        .mut_args(with_variable)
        .mut_subcommand(CONFIG, |config| config.mut_args(with_variable))
}

fn settings(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    let options = command.get_arguments().filter_map(|arg| Some((arg.get_long()?, arg)));
    options.filter(|(name, _)| !NO_SETTINGS.contains(name))
}

fn setting<'a>(command: &'a Command, key: &str) -> Option<&'a Arg> {
    settings(command).find(|(name, _)| *name == key).map(|(_, arg)| arg)
}

/// The settings in a file, converted to options.
fn read_file(path: &Path, command: &Command) -> Result<Vec<(String, Vec<String>)>, SourceError> {
    let text = bounded_file::read_text(path, MAX_FILE_BYTES)
        .map_err(|error| SourceError::Unreadable { path: path.to_owned(), error })?;
    let error_at = |span: Range<usize>, reason: String| {
        let line = 1 + text.bytes().take(span.start).filter(|&byte| byte == b'\n').count();
        SourceError::Wrong { path: path.to_owned(), line, reason }
    };
    let table: BTreeMap<Spanned<String>, Spanned<Value>> = toml::from_str(&text)
        .map_err(|error| error_at(error.span().unwrap_or_default(), error.message().to_owned()))?;
    let mut settings = Vec::new();
    for (key, value) in table {
        let name = key.get_ref();
        let arg = setting(command, name)
            .ok_or_else(|| error_at(key.span(), format!("unknown setting {name:?}")))?;
        let args = options(arg, name, value.get_ref()).and_then(|args| check(command, args));
        settings.push((name.clone(), args.map_err(|reason| error_at(value.span(), reason))?));
    }
    Ok(settings)
}

/// Converts a value of a setting to options.
fn options(arg: &Arg, name: &str, value: &Value) -> Result<Vec<String>, String> {
    let option = |value: &Value| match value {
        Value::String(text) => Ok(format!("--{name}={text}")),
        Value::Integer(number) => Ok(format!("--{name}={number}")),
        other => Err(format!("{name} must be a string or a number, not {other}")),
    };
    match (arg.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(true)) => Ok(vec![format!("--{name}")]),
        (ArgAction::SetTrue, Value::Boolean(false)) => Ok(Vec::new()),
        (ArgAction::SetTrue, other) => Err(format!("{name} must be true or false, not {other}")),
        (ArgAction::Append, Value::Array(values)) => values.iter().map(option).collect(),
        (_, value) => Ok(vec![option(value)?]),
    }
}

/// Validates options on their own. The error is one line.
fn check(command: &Command, args: Vec<String>) -> Result<Vec<String>, String> {
    let alone = [command.get_name().to_owned()].into_iter().chain(args.clone());
    let without_variables = command.clone().mut_args(|arg| arg.env(Resettable::Reset));
    match without_variables.try_get_matches_from(alone) {
        Err(error)
            if matches!(error.kind(), ErrorKind::ValueValidation | ErrorKind::InvalidValue) =>
        {
            let text = error.to_string();
            let first = text.trim_start_matches("error: ").split("\n\n").next().unwrap_or_default();
            Err(first.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        _ => Ok(args),
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

    /// The value of a setting in TOML; `None` if it is not set and has no default.
    fn value(&self, arg: &Arg) -> Option<Value> {
        let id = arg.get_id().as_str();
        if matches!(arg.get_action(), ArgAction::SetTrue) {
            return Some(self.matches.get_flag(id).into());
        }
        let shown = |text: &str| match arg.get_long() {
            Some(CLUSTER) => scalar(&without_credentials(text)),
            _ => scalar(text),
        };
        let mut texts = self.matches.get_raw(id)?.map(|text| shown(&text.to_string_lossy()));
        match arg.get_action() {
            ArgAction::Append => Some(Value::Array(texts.collect())),
            _ => texts.next(),
        }
    }
}

/// A URL without its credentials.
fn without_credentials(url: &str) -> String {
    let (scheme, rest) = url.split_at(url.find("://").map_or(0, |at| at + 3));
    let credentials = rest.rfind('@').map_or(0, |at| at + 1);
    format!("{scheme}{}", &rest[credentials..])
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
                // A secret, so it is left out of the file.
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
