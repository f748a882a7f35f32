//! Everything the client knows: what `update` changes and what `view` shows.

mod advice;
mod chat;
mod extent;
mod follow;
mod forbidden;
mod game;
mod goal;
mod hand;
mod link;
mod lobby;
mod menu;
mod opening;
mod outage;
mod pending;
mod prompt;
mod record;
mod review;
mod saved;
mod study;
mod turn;
mod watching;
mod zoom;

use std::collections::BTreeMap;

use crossterm::event::KeyCode;
use oxo_shared::Date;
use oxo_shared::protocol::reply::You;
use oxo_shared::protocol::wish::Seek;
use oxo_shared::protocol::{Limits, SeekId, Wish};

use crate::action::Action;
use crate::config::Config;
use crate::keys::Keymap;

pub use chat::{ChatLine, MAX_CHAT_LINES};
pub use follow::Follow;
pub use forbidden::Forbidden;
pub use game::{AnsweredOffer, GameModel, Refused, Stone};
pub use goal::Goal;
pub use hand::{Choice, SeenThreats};
pub use link::{Link, Place};
pub use lobby::{Lobby, LobbyRow};
pub use menu::{Menu, MenuRow, side_name};
pub use outage::Outage;
pub use pending::{Act, Pending};
pub use prompt::{Prompt, PromptKind};
pub use review::{Pace, Review};
pub use saved::{MAX_LISTED, SavedGames};
pub use study::{Mark, Study, named, share_of_x};
pub use watching::{Watching, live, most_watched};
pub use zoom::Zoom;

/// The client's whole state.
#[derive(Clone, Debug)]
pub struct Model {
    /// What fills the terminal.
    pub screen: Screen,
    /// How the connection is.
    pub link: Link,
    /// Where the games are.
    pub place: Place,
    /// Who the server says this client is.
    pub me: Option<You>,
    /// Which start of the server this client speaks to.
    pub boot: Option<String>,
    /// What was on the board when the line was lost, until it is known what became of it.
    pub outage: Option<Outage>,
    /// The name asked for on the command line.
    pub name: Option<String>,
    /// What the server allows.
    pub limits: Limits,
    /// What to do once there is a connection.
    pub goal: Goal,
    /// The first screen.
    pub menu: Menu,
    /// Seeks and games on the server.
    pub lobby: Lobby,
    /// Whether games are watched one after the other, and how; else a game is left to the
    /// lobby.
    pub watching: Option<Watching>,
    /// The saved games, while one of them is to be chosen or was.
    pub saved: Option<SavedGames>,
    /// The game on the screen.
    pub game: Option<GameModel>,
    /// What lies over the screen.
    pub overlay: Option<Overlay>,
    /// One line at the bottom: the last thing that went wrong or right.
    pub notice: Option<String>,
    /// Milliseconds since the program started, as of the last event.
    pub now_ms: u64,
    /// The day, in UTC, once it is known.
    pub today: Option<Date>,
    /// Whether to draw with ASCII alone.
    pub ascii: bool,
    /// What the settings file says; flags have been obeyed already.
    pub settings: Config,
    /// Which keys ask for what.
    pub keymap: Keymap,
    /// Whether a stone is asked about before it is put; see [`Model::asks_first`].
    pub confirms: bool,
    /// Whether the player looks at this terminal.
    pub focus: Focus,
    /// The last press that put a stone or took a row, if no other key came after it.
    pub held: Option<Held>,
    /// The server's URL for the online entries of the menu.
    pub server_url: String,
    /// Wishes without an answer yet, by id.
    pub asked: BTreeMap<u64, Asked>,
    /// The id of the next wish.
    pub next_id: u64,
    /// How the program ends, once it is to end.
    pub exit: Option<Exit>,
}

/// A wish on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The wish.
    pub wish: Wish,
    /// Since when.
    pub since_ms: u64,
}

/// What fills the terminal.
#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    /// The first screen.
    Menu,
    /// Seeks and games on the server.
    Lobby,
    /// The games that can be watched.
    Watching,
    /// The saved games, to choose one; [`Model::saved`] is there.
    Saved,
    /// Nothing to play on yet.
    Waiting(Waiting),
    /// A board; [`Model::game`] is there.
    Game,
}

/// What is waited for.
#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    /// The connection and the answer to the [`Goal`].
    Opening,
    /// A game for the television.
    Tv,
    /// An opponent for a seek.
    Seeking {
        /// What is looked for.
        seek: Seek,
        /// Its number, once the server has it.
        id: Option<SeekId>,
        /// Since when.
        since_ms: u64,
    },
}

/// Whether the player looks at this terminal, as far as the terminal tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// It has not told.
    Unknown,
    /// Keys come here.
    Here,
    /// Keys go elsewhere.
    Elsewhere,
}

/// A key that may still be down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Which.
    pub code: KeyCode,
    /// When it was last heard.
    pub at_ms: u64,
}

/// What lies over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The keys of the screen below.
    Help,
    /// A question to answer with yes or no.
    Confirm {
        /// The question.
        question: String,
        /// What is done on yes.
        action: Action,
    },
}

/// How the program ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// As asked.
    Done,
    /// Something went wrong: one sentence.
    Failed(String),
}

impl Model {
    /// Before anything has happened.
    #[must_use]
    pub fn new(server_url: String) -> Self {
        Model {
            screen: Screen::Menu,
            link: Link::Idle,
            place: Place::Local,
            me: None,
            boot: None,
            outage: None,
            name: None,
            limits: Limits::default(),
            goal: Goal::Idle,
            menu: Menu::default(),
            lobby: Lobby::default(),
            watching: None,
            saved: None,
            game: None,
            overlay: None,
            notice: None,
            now_ms: 0,
            today: None,
            ascii: false,
            settings: Config::default(),
            keymap: Keymap::default(),
            confirms: false,
            focus: Focus::Unknown,
            held: None,
            server_url,
            asked: BTreeMap::new(),
            next_id: 1,
            exit: None,
        }
    }

    /// Whether there is neither a game nor one to come.
    #[must_use]
    pub const fn is_home(&self) -> bool {
        matches!(self.screen, Screen::Menu | Screen::Lobby | Screen::Watching)
    }

    /// Whether wishes reach the server.
    #[must_use]
    pub const fn is_online(&self) -> bool {
        matches!(self.link, Link::Online { .. })
    }

    /// Whether one game after the other is watched.
    #[must_use]
    pub const fn is_tv(&self) -> bool {
        matches!(self.watching, Some(Watching::Tv { .. }))
    }

    /// Whether a seek of the lobby was taken, and its game is not here yet: what is waited
    /// for without a goal to go after again.
    #[must_use]
    pub fn is_accepting(&self) -> bool {
        self.goal == Goal::Idle && self.screen == Screen::Waiting(Waiting::Opening)
    }

    /// For how long what is shown may have been out of date; `None` while it is live.
    #[must_use]
    pub const fn stale_ms(&self) -> Option<u64> {
        match self.link {
            Link::Lost { since_ms, .. } | Link::Closed { since_ms, .. } => {
                Some(self.now_ms.saturating_sub(since_ms))
            }
            Link::Idle | Link::Connecting { .. } | Link::Online { .. } => None,
        }
    }

    /// The moment that the screen shows: now, or when the line went dead.
    #[must_use]
    pub fn shown_ms(&self) -> u64 {
        self.now_ms - self.stale_ms().unwrap_or(0)
    }

    /// The line that a friend pastes to join the game on the screen, while a seat is free.
    #[must_use]
    pub fn invitation(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let wanted = game.role.player().is_some() && game.table.free_seat().is_some();
        let game = wanted.then_some(game)?;
        let url = self.place.public_url()?;
        Some(format!("oxo join {} --server {url}", game.g))
    }

    /// The text being typed, wherever that is.
    #[must_use]
    pub fn prompt(&self) -> Option<&Prompt> {
        match self.screen {
            Screen::Game => self.game.as_ref()?.prompt.as_ref(),
            Screen::Lobby => self.lobby.prompt.as_ref(),
            Screen::Menu => self.menu.prompt.as_ref(),
            Screen::Watching | Screen::Saved | Screen::Waiting(_) => None,
        }
    }

    /// Where the text being typed is kept.
    pub(crate) fn prompt_mut(&mut self) -> Option<&mut Option<Prompt>> {
        match self.screen {
            Screen::Game => self.game.as_mut().map(|game| &mut game.prompt),
            Screen::Lobby => Some(&mut self.lobby.prompt),
            Screen::Menu => Some(&mut self.menu.prompt),
            Screen::Watching | Screen::Saved | Screen::Waiting(_) => None,
        }
    }
}
