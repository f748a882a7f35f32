//! What happens to the client, and what the client wants done.

use std::net::IpAddr;
use std::path::PathBuf;

use crossterm::event::KeyEvent;
use oxo_shared::protocol::reply::Welcome;
use oxo_shared::protocol::{ServerFrame, Wish};
use oxo_shared::{Date, Point, Record};

use crate::action::Action;
use crate::analysis::study::{Finding, Subject};
use crate::home::library::Kept;
use crate::model::Focus;

/// Something that happened, and when.
#[derive(Debug)]
pub struct Event {
    /// Milliseconds since the program started.
    pub now_ms: u64,
    /// What.
    pub what: What,
}

/// What happened.
#[derive(Debug)]
pub enum What {
    /// The program begins: go after the goal.
    Start(Target),
    /// A key went down, came up or repeats.
    Key(KeyEvent),
    /// A click on something.
    Click(Hit),
    /// The other button of the mouse: whatever is begun is dropped.
    Cancel,
    /// The mouse is over another cell, or over none.
    Hover(Option<Point>),
    /// The player looks at this terminal, or looks away.
    Focus(Focus),
    /// A text was pasted.
    Paste(String),
    /// Something asked for by name, sure of what it wants: no confirmation.
    Do(Action),
    /// A cell asked for by name.
    Play(Point),
    /// A line of chat.
    Say(String),
    /// Time passed.
    Tick,
    /// This day began, in UTC, or the program did.
    Today(Date),
    /// The program ends after this.
    End,
    /// From the connection.
    Net(NetEvent),
    /// The server within this process is up.
    Serving {
        /// Where others reach it, if they do.
        url: Option<String>,
        /// Where its games are kept, if they are.
        kept_in: Option<PathBuf>,
    },
    /// The server within this process could not start: one sentence.
    NotServing(String),
    /// The engine has found something out.
    Studied(Finding),
    /// The saved games were read, the newest first; or why they cannot be: one sentence.
    Library(Result<Vec<Kept>, String>),
    /// Something went wrong that stops nothing: one sentence.
    Warning(String),
    /// A wish could not even be queued.
    Unsent(u64),
}

/// What lies under a place of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A cell of the board.
    Cell(Point),
    /// A key of the bottom line.
    Key(Action),
    /// A row of the menu or of the lobby, as the model counts them.
    Row(usize),
}

/// What the connection tells.
#[derive(Debug)]
pub enum NetEvent {
    /// A try begins.
    Connecting {
        /// Which one since the connection was last good, from 1.
        attempt: u32,
    },
    /// The server said welcome.
    Up(Box<Welcome>),
    /// A frame came.
    Frame(ServerFrame),
    /// A ping came back after so many milliseconds.
    Rtt(u32),
    /// A ping has had no answer for so many milliseconds, whatever else was heard.
    Quiet {
        /// For how long.
        silent_ms: u64,
    },
    /// This client will not be known again the next time it starts.
    Unkept {
        /// Why, in words.
        why: String,
    },
    /// The connection is gone, or could not be made. The next try comes by itself.
    Down {
        /// What happened, in words.
        why: String,
        /// For how long nothing had been heard.
        silent_ms: u64,
        /// When the next try begins, from now.
        retry_in_ms: u64,
    },
    /// The connection is gone for good.
    Closed {
        /// Why, in words.
        why: String,
    },
}

/// A server to connect to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// One within this process, on the loopback address.
    Local,
    /// One within this process that others can reach.
    Host {
        /// The address to listen on.
        bind: IpAddr,
        /// The port; the usual one, or a free one if that is taken, when absent.
        port: Option<u16>,
    },
    /// One elsewhere.
    Server(String),
}

/// What the client wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send a wish.
    Send {
        /// Its number.
        id: u64,
        /// The wish.
        wish: Wish,
    },
    /// Connect there, in place of the present connection.
    Connect {
        /// Where.
        target: Target,
        /// The name to be known by.
        name: Option<String>,
    },
    /// Give the connection up, whether it is there or being made.
    Disconnect,
    /// Save a game.
    Save(Box<Record>),
    /// Read the saved games.
    ReadLibrary,
    /// Read the theme again, and say how that went.
    ReadTheme,
    /// Take the next theme, and say which that is.
    NextTheme,
    /// Think about this on a thread, and tell what is found.
    Study(Subject),
    /// Think no longer.
    StopStudy,
    /// Ring the terminal's bell.
    Bell,
    /// Set the terminal's title.
    Title(String),
    /// Tell the player something wherever they look, by the means of the desktop.
    Notify(String),
}
