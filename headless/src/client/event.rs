//! Events the client receives, and effects it produces.

use std::net::SocketAddr;
use std::path::PathBuf;

use oxo_formats::{Date, Record};
use oxo_protocol::Request;
use oxo_protocol::request::Attempted;
use oxo_shared::Point;

use crate::client::action::Action;
use crate::client::desk::Desk;
use crate::client::goal::{Goal, Plan, Target, Topic};
use crate::keep::library::SavedGame;
use crate::keep::preferences::Preferences;
use crate::keep::seat::Unfinished;
use crate::net::NetEvent;
use crate::study::{Finding, Subject};

#[derive(Debug)]
pub enum Event {
    Start(Plan),
    /// The first page is open, and the command line named no goal.
    Open,
    /// An action requested by name, so without confirmation.
    Do(Action),
    Play(Point),
    /// Pursue this goal over the current connection.
    Pursue(Goal),
    /// Ask a bot for a hint.
    AskHint,
    Say(String),
    Report(String),
    Tick,
    /// The current UTC date: sent at startup and at midnight.
    Today(Date),
    End,
    Net(NetEvent),
    Serving {
        /// URL for other players, if they can reach the server.
        url: Option<String>,
        /// Address the server listens on.
        at: SocketAddr,
        /// Directory where the server saves its games, if it does.
        kept_in: Option<PathBuf>,
    },
    /// The target cannot be reached: one sentence.
    OutOfReach(String),
    /// Analyze this subject, or stop analyzing.
    Study(Option<Subject>),
    Studied(Finding),
    /// The saved games, newest first, or one sentence on why they cannot be read.
    Library(Result<Vec<SavedGame>, String>),
    /// The theme was changed; `told` is a sentence that says so.
    Worn {
        theme: String,
        told: String,
    },
    /// This player's unfinished games, either on this machine or elsewhere.
    Unfinished {
        here: bool,
        games: Vec<Unfinished>,
    },
    /// The study board is ready, or one sentence on why it cannot be opened.
    Opened(Result<Box<dyn Desk>, String>),
    /// A line was typed at the study board.
    Line(String),
    /// The study board has lines to print, and perhaps a decided attempt at a puzzle.
    Thought(Vec<String>, Option<Attempted>),
    /// A non-fatal problem: one sentence.
    Warning(String),
    /// A request could not be queued.
    Unsent(u64),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    Send {
        id: u64,
        request: Request,
    },
    /// Connect to the target, replacing the current connection.
    Connect {
        target: Target,
        name: Option<String>,
    },
    /// Close the connection, or stop trying to connect.
    Disconnect,
    Save(Box<Record>),
    ReadLibrary,
    /// Save the preferences for the next start.
    Remember(Box<Preferences>),
    /// Look for unfinished games on this machine and on the server at this URL.
    FindUnfinished {
        url: String,
    },
    /// Analyze the subject on a thread and report the findings.
    Study(Subject),
    StopStudy,
    /// Open a study board.
    OpenStudy(Box<Topic>),
    Screen(Call),
}

/// Something only a screen can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    NextTheme,
    Bell,
    Title(String),
    /// Copy a text to the clipboard. The terminal does not report whether it can.
    Copy(String),
    /// Show a desktop notification.
    Notify(String),
}
