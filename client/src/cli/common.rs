//! What goes with every command.

use std::env;
use std::io::{self, IsTerminal};
use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;
use oxo_words::{self as words, Language};

use crate::cli::failure::Failure;
use crate::keep::address::{DEFAULT_SERVER, server_url};
use crate::keep::config::{Config, ConfigError};
use crate::keep::home::Home;
use crate::keep::library::Library;
use crate::keep::memory::Memory;
use crate::keep::preferences::{Draft, Preferences};
use crate::keep::value::player_name;
use crate::screen::theme::Shelf;
use crate::words::Form;

/// What goes with every command.
#[derive(Args, Clone, Debug, Default, PartialEq)]
#[command(next_help_heading = "Options of every command")]
pub struct Common {
    /// The server: example.org, its link or its ws address
    /// [default: ws://127.0.0.1:7171/ws; `play` needs none]
    #[arg(long, global = true, env = "OXO_SERVER", value_name = "URL", value_parser = server_url)]
    pub server: Option<String>,
    /// The name to be known by, at most 24 characters
    #[arg(long, global = true, env = "OXO_NAME", value_parser = player_name)]
    pub name: Option<String>,
    /// Where the settings are, if not in the usual place: see `oxo config`
    #[arg(long, global = true, env = "OXO_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The server of the settings: for the commands that need one, not for `play`.
    #[arg(skip)]
    pub usual_server: Option<String>,
    /// What was played last, for who says nothing else.
    #[arg(skip)]
    pub draft: Draft,
    /// A PEM file of authorities to trust for wss:// besides those of the system
    #[arg(long, global = true, env = "OXO_CA", value_name = "FILE")]
    pub ca: Option<PathBuf>,
    /// Where games are saved when they end or are left, and looked for by their code
    /// [default: oxo/games in the user's data directory]
    #[arg(long, global = true, env = "OXO_GAMES", value_name = "DIR")]
    pub games: Option<PathBuf>,
    /// Be somebody new, and keep nothing to come back with: no games either
    #[arg(long, global = true)]
    pub guest: bool,
    /// Lines on standard output, moves from standard input; chosen by itself when the
    /// output is no terminal
    #[arg(long, global = true)]
    pub plain: bool,
    /// What is told as JSON: an object for what is asked, an event on each line of a game
    #[arg(long, global = true)]
    pub json: bool,
    /// Draw with ASCII characters alone
    #[arg(long, global = true)]
    pub ascii: bool,
    /// The colours [default: those of the terminal]; `oxo themes` lists them
    #[arg(long, global = true, env = "OXO_THEME", value_name = "NAME")]
    pub theme: Option<String>,
    /// The language, like en [default: that of the locale]
    #[arg(long, global = true, env = "OXO_LANG", value_name = "TAG")]
    pub lang: Option<Language>,
    /// Put a stone only when its cell is chosen twice; at once when time is short
    #[arg(long, global = true)]
    pub confirm: bool,
    /// From where the visitor came for whom a gate started this program.
    #[arg(long, global = true, hide = true, env = "OXO_VISITOR", value_name = "ADDRESS")]
    pub visitor: Option<IpAddr>,
    /// Where others find the server that such a program reaches through the gate.
    #[arg(long, global = true, hide = true, env = "OXO_KNOWN_AS", value_name = "URL")]
    pub known_as: Option<String>,
    /// The name that a visitor came by, for one who chose none.
    #[arg(long, global = true, hide = true, env = "OXO_CALLED", value_parser = player_name)]
    pub called: Option<String>,
}

impl Common {
    pub fn server_url(&self) -> String {
        let named = self.server.as_ref().or(self.usual_server.as_ref());
        named.map_or_else(|| DEFAULT_SERVER.to_owned(), String::clone)
    }

    /// Makes this program speak the language that was chosen, or else that of the locale. Programs
    /// read English.
    pub fn speak(&self) {
        let language = self.lang.unwrap_or_else(language_of_locale);
        if self.json { Language::ENGLISH } else { language }.speak();
    }

    /// Takes from the settings what neither a flag nor a variable said.
    pub fn fill_from(&mut self, config: &Config) {
        self.name = self.name.take().or_else(|| config.name.clone());
        self.usual_server = config.server.clone();
        self.theme = self.theme.take().or_else(|| config.theme.clone());
        self.lang = self.lang.or(config.lang);
        self.games = self.games.take().or_else(|| config.games.clone());
        self.ascii |= config.ascii.unwrap_or(false);
        self.confirm |= config.confirm.unwrap_or(false);
    }

    /// What was chosen last, where it is remembered: lines say all that they want. Fills in what
    /// nobody said otherwise.
    pub fn recall(&mut self, home: &Home) -> Preferences {
        let memory = home.memory.as_ref().filter(|_| !self.is_in_lines());
        let preferences = memory.map(Memory::read).unwrap_or_default();
        let kept = preferences.name.clone().or_else(|| self.called.clone());
        self.name = self.name.take().or(kept);
        let theme = preferences.theme.clone().filter(|name| shelf(home).theme(name).is_ok());
        self.theme = self.theme.take().or(theme);
        self.draft = preferences.draft.clone();
        preferences
    }

    /// The words of `error`. A visitor reads where others find the server, and nothing of the
    /// machine of the gate.
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

    /// Whether a game is told in lines, not drawn.
    pub fn is_in_lines(&self) -> bool {
        self.plain || self.json || !io::stdout().is_terminal()
    }

    /// Where things are kept, of a guest too.
    pub fn own_home(&self) -> Home {
        let home = Home::of_user();
        if self.visitor.is_some() { home.of_visitor() } else { home }
    }

    pub fn themes(&self) -> Shelf {
        shelf(&self.own_home())
    }

    /// Where things are kept: nowhere for a guest.
    pub fn home(&self) -> Home {
        let mut home = self.own_home();
        home.games = self.games.clone().map(Library::kept_in).or(home.games);
        if self.guest {
            (home.identities, home.games) = (None, None);
            home.local.clear();
            home.memory = None;
        }
        home
    }

    /// The saved games, also for a guest; nothing for a user without a home directory.
    pub fn library(&self) -> Result<Option<Library>, ConfigError> {
        let named = match &self.games {
            Some(directory) => Some(directory.clone()),
            None => Config::read(self.config.as_deref())?.games,
        };
        Ok(named.map(Library::kept_in).or_else(|| self.own_home().games))
    }
}

/// A language that nobody has reviewed is never chosen by itself.
fn language_of_locale() -> Language {
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
    let language = locale.and_then(|locale| Language::of_locale(&locale));
    language.filter(|language| language.is_reviewed()).unwrap_or(Language::ENGLISH)
}

/// The themes of the user, and those of the program.
pub(super) fn shelf(home: &Home) -> Shelf {
    Shelf { directory: home.themes.clone() }
}
