//! Options common to all commands.

use std::io::{self, IsTerminal};
use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;
use oxo_words::{self as words, Language};

use crate::cli::failure::Failure;
use crate::screen::theme::Shelf;
use oxo_headless::keep::address::{DEFAULT_SERVER, server_url};
use oxo_headless::keep::config::{Config, ConfigError};
use oxo_headless::keep::home::Home;
use oxo_headless::keep::library::Library;
use oxo_headless::keep::preferences::{Draft, Preferences};
use oxo_headless::keep::value::player_name;
use oxo_headless::words::Form;

/// What goes with every command.
#[derive(Args, Clone, Debug, Default, PartialEq)]
#[command(next_help_heading = words::MANUAL_COMMON.text())]
pub struct Common {
    #[arg(long, global = true, env = "OXO_SERVER", value_name = "URL", value_parser = server_url,
          help = words::OPTION_SERVER.text())]
    pub server: Option<String>,
    #[arg(long, global = true, env = "OXO_NAME", value_parser = player_name,
          help = words::OPTION_NAME.text())]
    pub name: Option<String>,
    #[arg(long, global = true, env = "OXO_CONFIG", value_name = "FILE",
          help = words::OPTION_CONFIG.text())]
    pub config: Option<PathBuf>,
    /// The server of the variable or the settings, for the commands that need one; `play` and
    /// `host` ignore it.
    #[arg(skip)]
    pub usual_server: Option<String>,
    /// The last choices, used as defaults.
    #[arg(skip)]
    pub draft: Draft,
    #[arg(long, global = true, env = "OXO_CA", value_name = "FILE", help = words::OPTION_CA.text())]
    pub ca: Option<PathBuf>,
    #[arg(long, global = true, env = "OXO_GAMES", value_name = "DIR",
          help = words::OPTION_GAMES.text())]
    pub games: Option<PathBuf>,
    #[arg(long, global = true, help = words::OPTION_GUEST.text())]
    pub guest: bool,
    #[arg(long, global = true, help = words::OPTION_PLAIN.text())]
    pub plain: bool,
    #[arg(long, global = true, help = words::OPTION_JSON.text())]
    pub json: bool,
    #[arg(long, global = true, help = words::OPTION_ASCII.text())]
    pub ascii: bool,
    #[arg(long, global = true, env = "OXO_THEME", value_name = "NAME",
          help = words::OPTION_THEME.text())]
    pub theme: Option<String>,
    #[arg(long, global = true, env = "OXO_LANG", value_name = "TAG",
          help = words::OPTION_LANG.text())]
    pub lang: Option<Language>,
    #[arg(long, global = true, help = words::OPTION_CONFIRM.text())]
    pub confirm: bool,
    /// Address of the visitor for whom an SSH gate started this program.
    #[arg(long, global = true, hide = true, env = "OXO_VISITOR", value_name = "ADDRESS")]
    pub visitor: Option<IpAddr>,
    /// Public address of the server that a visitor's program reaches through the gate.
    #[arg(long, global = true, hide = true, env = "OXO_KNOWN_AS", value_name = "URL")]
    pub known_as: Option<String>,
    /// The visitor's SSH user name, used unless another name was chosen.
    #[arg(long, global = true, hide = true, env = "OXO_CALLED", value_parser = player_name)]
    pub called: Option<String>,
}

impl Common {
    pub fn server_url(&self) -> String {
        let named = self.server.as_ref().or(self.usual_server.as_ref());
        named.map_or_else(|| DEFAULT_SERVER.to_owned(), String::clone)
    }

    /// Returns the server that was named explicitly, or by a gate.
    pub fn named_server(&self) -> Option<String> {
        let is_named =
            self.server.is_some() || self.usual_server.is_some() || self.visitor.is_some();
        is_named.then(|| self.server_url())
    }

    /// Takes the values from the settings that neither a flag nor a variable has set.
    pub fn fill_from(&mut self, config: &Config) {
        self.name = self.name.take().or_else(|| config.name.clone());
        self.usual_server = self.usual_server.take().or_else(|| config.server.clone());
        self.theme = self.theme.take().or_else(|| config.theme.clone());
        self.games = self.games.take().or_else(|| config.games.clone());
        self.ascii |= config.ascii.unwrap_or(false);
        self.confirm |= config.confirm.unwrap_or(false);
    }

    /// Reads the last choices, and fills them in as defaults. Line mode does not use them, because
    /// its input is meant to be complete.
    pub fn recall(&mut self, home: &Home) -> Preferences {
        let preferences = home.memory.as_deref().map(Preferences::read).unwrap_or_default();
        if self.is_in_lines() {
            self.name = self.name.take().or_else(|| self.called.clone());
            return preferences;
        }
        let kept = preferences.name.clone().or_else(|| self.called.clone());
        self.name = self.name.take().or(kept);
        let theme = preferences.theme.clone().filter(|name| shelf(home).theme(name).is_ok());
        self.theme = self.theme.take().or(theme);
        self.draft = preferences.draft.clone();
        preferences
    }

    /// Formats an error. For a visitor, it names the server's public address and hides file names
    /// of the gate's machine.
    pub fn told(&self, error: &Failure) -> String {
        let text = error.to_string();
        if self.visitor.is_none() {
            return text;
        }
        let known_as = self.known_as.as_deref().unwrap_or(words::CLI_HIDDEN_SERVER.text());
        let text = text.replace(&self.server_url(), known_as);
        match &self.ca {
            Some(ca) => text.replace(&ca.display().to_string(), words::CLI_HIDDEN_FILE.text()),
            None => text,
        }
    }

    pub const fn form(&self) -> Form {
        if self.json { Form::Json } else { Form::Text }
    }

    /// Returns whether a game is printed in lines instead of drawn.
    pub fn is_in_lines(&self) -> bool {
        self.plain || self.json || !io::stdout().is_terminal()
    }

    /// Returns where files are stored, even for a guest.
    pub fn own_home(&self) -> Home {
        let home = Home::of_user();
        if self.visitor.is_some() { home.of_visitor() } else { home }
    }

    pub fn themes(&self) -> Shelf {
        shelf(&self.own_home())
    }

    /// Returns where files are stored; a guest stores none.
    pub fn home(&self) -> Home {
        let mut home = self.own_home();
        home.games = self.games.clone().map(Library::kept_in).or(home.games);
        if self.guest {
            (home.identities, home.games) = (None, None);
            home.local.clear();
            (home.memory, home.puzzles, home.drills) = (None, None, None);
        }
        home
    }

    /// Returns the saved games, even for a guest; `None` for a user without a home directory.
    ///
    /// # Errors
    /// [`ConfigError`] if the settings cannot be read.
    pub fn library(&self) -> Result<Option<Library>, ConfigError> {
        let named = match &self.games {
            Some(directory) => Some(directory.clone()),
            None => Config::read(self.config.as_deref())?.games,
        };
        Ok(named.map(Library::kept_in).or_else(|| self.own_home().games))
    }
}

/// Returns the user's themes and the built-in ones.
pub(super) fn shelf(home: &Home) -> Shelf {
    Shelf { directory: home.themes.clone() }
}
