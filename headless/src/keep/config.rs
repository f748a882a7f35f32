//! The settings file: options a player would otherwise repeat on every command line.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use oxo_shared::Clean;
use oxo_store::bounded_file;
use oxo_words::{self as words, Fixed, Language};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::keep::address::server_url;
use crate::keep::file;
use crate::keep::value::player_name;

/// Maximum size of the file; ten keys for every action take far less.
const MAX_FILE_BYTES: usize = 64 * 1024;
const FILE: &str = "oxo/config.toml";

/// The settings in the file; unset ones are `None`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    #[serde(deserialize_with = "name")]
    pub name: Option<String>,
    #[serde(deserialize_with = "server")]
    pub server: Option<String>,
    pub theme: Option<String>,
    #[serde(deserialize_with = "language")]
    pub lang: Option<Language>,
    pub ascii: Option<bool>,
    /// Directory for finished games.
    #[serde(deserialize_with = "directory")]
    pub games: Option<PathBuf>,
    /// Whether moves need confirmation.
    pub confirm: Option<bool>,
    /// Whether to ring the bell when it is the player's turn.
    pub bell: Option<bool>,
    /// Keys by the name of their action.
    pub keys: BTreeMap<String, Keys>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged, expecting = "keys are a text like \"h\" or a list of such texts")]
pub enum Keys {
    One(String),
    Any(Vec<String>),
}

impl Keys {
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = match self {
            Keys::One(name) => std::slice::from_ref(name),
            Keys::Any(names) => names,
        };
        names.iter().map(String::as_str)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{}", words::KeepSettingsUnreadable { path: path.display(), error: words::SystemError(error) })]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{}", words::KeepSettingsWrong { path: path.display(), line, reason: why })]
    Wrong { path: PathBuf, line: usize, why: Clean },
    #[error("{}", words::KeepSettingsTaken { path: path.display() })]
    Taken { path: PathBuf },
    #[error("{}", words::KeepSettingsUnwritable { path: path.display(), error: words::SystemError(error) })]
    Unwritable { path: PathBuf, error: io::Error },
    #[error("{}", words::KEEP_SETTINGS_NOWHERE)]
    Nowhere,
}

/// Every setting with its purpose and an example.
const SETTINGS: [(Fixed, &str); 9] = [
    (words::CONFIG_NAME, "name = \"ann\""),
    (words::CONFIG_SERVER, "server = \"ws://127.0.0.1:7171/ws\""),
    (words::CONFIG_THEME, "theme = \"dark\""),
    (words::CONFIG_LANG, "lang = \"en\""),
    (words::CONFIG_ASCII, "ascii = false"),
    (words::CONFIG_GAMES, "games = \"~/games\""),
    (words::CONFIG_CONFIRM, "confirm = false"),
    (words::CONFIG_BELL, "bell = true"),
    (words::CONFIG_KEYS, "[keys]\n# hint = \"H\"\n# resign = [\"R\", \"Ctrl-r\"]"),
];

/// Returns a file with every setting and its purpose, all commented out.
fn example() -> String {
    let setting = |(purpose, text): &(Fixed, &str)| format!("\n# {purpose}\n# {text}\n");
    let settings: String = SETTINGS.iter().map(setting).collect();
    format!("# {}\n{settings}", words::CONFIG_HEAD)
}

impl Config {
    /// Reads the settings in `path`, or by default the file at the usual path, which may be
    /// missing.
    ///
    /// # Errors
    /// [`ConfigError`] if the file cannot be read or has an invalid setting, or `path` does not
    /// exist.
    pub fn read(path: Option<&Path>) -> Result<Config, ConfigError> {
        let usual = usual_path();
        let Some(file) = path.or(usual.as_deref()) else { return Ok(Config::default()) };
        // A file given with `--config` may be a pipe.
        let is_file = path.map_or_else(|| bounded_file::check_regular(file), |_| Ok(()));
        match is_file.and_then(|()| bounded_file::read_text(file, MAX_FILE_BYTES)) {
            Ok(text) => Config::parse(&text, file),
            Err(error) if error.kind() == io::ErrorKind::NotFound && path.is_none() => {
                Ok(Config::default())
            }
            Err(error) => Err(ConfigError::Unreadable { path: file.to_owned(), error }),
        }
    }

    fn parse(text: &str, path: &Path) -> Result<Config, ConfigError> {
        toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = 1 + before.matches('\n').count();
            // The parser's message may span several lines; the first one is enough.
            let why = error.message().lines().next().unwrap_or_default().into();
            ConfigError::Wrong { path: path.to_owned(), line, why }
        })
    }
}

/// Returns the usual path of the settings file: `$XDG_CONFIG_HOME/oxo/config.toml` on Linux. `None`
/// for a user without a home directory.
pub fn usual_path() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.config_dir().join(FILE))
}

#[derive(clap::Args, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Args {
    #[arg(long, help = words::OPTION_WRITE.text())]
    pub write: bool,
}

/// Prints the example file, with its path as the first line.
pub fn print(out: &mut impl Write, path: Option<&Path>) -> io::Result<()> {
    match path.map(Path::to_owned).or_else(usual_path) {
        Some(path) => writeln!(out, "# {}", path.display())?,
        None => writeln!(out, "# {}", words::KEEP_SETTINGS_NOWHERE)?,
    }
    out.write_all(example().as_bytes())
}

/// Writes the example file unless there are settings already, and prints its path.
///
/// # Errors
/// [`ConfigError`] if there are settings already, there is no home directory, or the file cannot be
/// written.
pub fn write(out: &mut impl Write, path: Option<&Path>) -> Result<(), ConfigError> {
    let path = path.map(Path::to_owned).or_else(usual_path).ok_or(ConfigError::Nowhere)?;
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
        file::write_new(&path, example().as_bytes())?;
        writeln!(out, "{}", words::KeepSettingsWritten { path: path.display() })
    });
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => ConfigError::Taken { path },
        _ => ConfigError::Unwritable { path, error },
    })
}

fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    player_name(&text).map(Some).map_err(D::Error::custom)
}

fn server<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    server_url(&text).map(Some).map_err(D::Error::custom)
}

fn language<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Language>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(D::Error::custom)
}

/// Parses a directory; `~/` is the user's home, as in a shell.
fn directory<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
    let path = PathBuf::deserialize(deserializer)?;
    match path.strip_prefix("~") {
        Ok(within) => {
            let home = etcetera::home_dir().map_err(D::Error::custom)?;
            Ok(Some(home.join(within)))
        }
        Err(_) => Ok(Some(path)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, String> {
        Config::parse(text, Path::new("config.toml")).map_err(|error| error.to_string())
    }

    fn switched_on() -> String {
        let is_setting = |line: &&str| line.contains(" = ") || line.starts_with('[');
        let example = example();
        let lines = example.lines().filter_map(|line| line.strip_prefix("# "));
        lines.filter(is_setting).map(|line| format!("{line}\n")).collect()
    }

    #[test]
    fn the_example_sets_nothing_until_its_lines_are_uncommented() {
        assert_eq!(read(&example()).unwrap(), Config::default());
        let config = read(&switched_on()).unwrap();
        assert_eq!(config.name.as_deref(), Some("ann"));
        assert_eq!(config.server.as_deref(), Some("ws://127.0.0.1:7171/ws"));
        assert_eq!(
            (config.ascii, config.confirm, config.bell),
            (Some(false), Some(false), Some(true))
        );
        assert!(config.theme.is_some() && config.lang == Some(Language::ENGLISH));
        assert!(config.games.unwrap().is_absolute(), "~ is the home directory");
        let resign: Vec<&str> = config.keys["resign"].names().collect();
        assert_eq!((resign, config.keys["hint"].names().count()), (vec!["R", "Ctrl-r"], 1));
    }

    #[test]
    fn the_example_has_every_known_setting() {
        let known = read("\n\nnonsense = 1").unwrap_err();
        let (sentence, names) = known.split_once("expected one of ").unwrap();
        assert_eq!(sentence, "config.toml, line 3: unknown field `nonsense`, ");
        let settings = switched_on();
        let settings = settings.lines().map_while(|line| line.split_once(" = "));
        let named: Vec<String> = settings.map(|(name, _)| format!("`{name}`, ")).collect();
        assert_eq!(names, named.concat() + "`keys`");
    }

    #[test]
    fn the_error_for_a_wrong_value_is_one_sentence_with_its_line() {
        for (text, line, why) in [
            ("name = \"\"", 1, "at least one character"),
            ("ascii = true\nserver = \"ftp://x\"", 2, "is not a server; use an address like"),
            ("bell = \"loud\"", 1, "expected a boolean"),
            ("[keys]\nhint = 4", 2, "keys are a text like"),
            ("ascii = true\nascii = true", 2, "duplicate key"),
            ("theme = ", 1, ""),
        ] {
            let told = read(text).unwrap_err();
            assert!(told.starts_with(&format!("config.toml, line {line}: ")), "{told}");
            assert!(told.contains(why) && !told.contains('\n'), "{told}");
        }
    }

    #[test]
    fn an_explicitly_named_file_must_exist() {
        let error = Config::read(Some(Path::new("/nowhere/config.toml"))).unwrap_err();
        assert!(error.to_string().starts_with("Cannot read the settings in /nowhere/config.toml"));
    }
}
