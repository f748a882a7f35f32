//! What happens to the client, and what the client wants done.

use std::net::SocketAddr;
use std::path::PathBuf;

use oxo_formats::{Date, Record};
use oxo_protocol::Request;
use oxo_protocol::request::Attempted;
use oxo_shared::Point;

use crate::client::action::Action;
use crate::client::goal::{Goal, Plan, Target};
use crate::keep::library::SavedGame;
use crate::keep::preferences::Preferences;
use crate::keep::seat::Unfinished;
use crate::net::NetEvent;
use crate::study::{Finding, Subject, Topic};

#[derive(Debug)]
pub enum Event {
    Start(Plan),
    /// The first page is there, and nothing was asked for.
    Open,
    /// Something asked for by name, sure of what it wants: no confirmation.
    Do(Action),
    Play(Point),
    /// Go after this, over the connection that there is.
    Pursue(Goal),
    /// Ask a bot what it thinks.
    AskHint,
    Say(String),
    Report(String),
    Tick,
    /// This day began, in UTC, or the program did.
    Today(Date),
    End,
    Net(NetEvent),
    Serving {
        /// Where others reach it, if they do.
        url: Option<String>,
        /// The address on which it listens.
        at: SocketAddr,
        /// Where its games are kept, if they are.
        kept_in: Option<PathBuf>,
    },
    /// There is no way to the target: one sentence.
    OutOfReach(String),
    /// Think about this, or stop thinking.
    Study(Option<Subject>),
    Studied(Finding),
    /// The saved games were read, the newest first; or why they cannot be: one sentence.
    Library(Result<Vec<SavedGame>, String>),
    /// The games of this player that have not ended: those on this machine, or the others.
    Unfinished {
        here: bool,
        games: Vec<Unfinished>,
    },
    /// An attempt at a puzzle was decided.
    Attempted(Attempted),
    /// Something went wrong that stops nothing: one sentence.
    Warning(String),
    /// A request could not even be queued.
    Unsent(u64),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    Send {
        id: u64,
        request: Request,
    },
    /// Connect there, in place of the present connection.
    Connect {
        target: Target,
        name: Option<String>,
    },
    /// Give the connection up, whether it is there or being made.
    Disconnect,
    Save(Box<Record>),
    ReadLibrary,
    /// Keep this for the next start.
    Remember(Box<Preferences>),
    /// Look for unfinished games: on this machine, and at the server of this URL.
    FindUnfinished {
        url: String,
    },
    /// Think about this on a thread, and tell what is found.
    Study(Subject),
    StopStudy,
    Screen(Call),
}

/// What only a screen can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    NextTheme,
    Bell,
    Title(String),
    /// Put a text into the clipboard, if the terminal can: it never says.
    Copy(String),
    /// Open this over the pages.
    Study(Box<Topic>),
    /// Tell the player something wherever they look, by the means of the desktop.
    Notify(String),
}
