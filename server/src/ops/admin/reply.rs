//! Replies to operator commands.

use std::fmt;

use oxo_protocol::{GameId, Kind};
use oxo_shared::Clean;
use serde::{Deserialize, Serialize};

use crate::people::players::moderation::Online;
use crate::people::reports::Report;
use oxo_store::{Ban, shown_minute};

/// Rows per reply; any further ones are only counted.
pub const MAX_ROWS: usize = 1_000;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminReply {
    /// The command succeeded, with a message.
    Done(Clean),
    /// The command failed, with the reason.
    Refused(Clean),
    Who(Rows<Online>),
    Games(Rows<Game>),
    Bans(Rows<Ban>),
    Reports(Rows<Report>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rows<T> {
    pub rows: Vec<T>,
    /// Number of all rows, including those left out.
    pub count: usize,
}

impl<T> Rows<T> {
    pub fn of(mut rows: Vec<T>) -> Rows<T> {
        let count = rows.len();
        rows.truncate(MAX_ROWS);
        Rows { rows, count }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub g: GameId,
    pub rules: Clean,
    pub x: Option<Clean>,
    pub o: Option<Clean>,
    pub ply: u32,
    pub viewers: usize,
    pub listed: bool,
    pub over: bool,
}

impl fmt::Display for AdminReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminReply::Done(text) | AdminReply::Refused(text) => f.write_str(text),
            AdminReply::Who(rows) => rows.write("players", f),
            AdminReply::Games(rows) => rows.write("games", f),
            AdminReply::Bans(rows) => rows.write("bans", f),
            AdminReply::Reports(rows) => rows.write("reports", f),
        }
    }
}

impl<T: fmt::Display> Rows<T> {
    /// Writes the rows, and how many there are of `what`.
    fn write(&self, what: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))?;
        write!(f, "{what}: {}", self.count)?;
        match self.count - self.rows.len() {
            0 => Ok(()),
            more => write!(f, ", not shown: {more}"),
        }
    }
}

impl fmt::Display for Online {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Online { id, name, kind, from, games, muted } = self;
        let from = from.map(|from| from.to_string()).unwrap_or_default();
        let kind = if *kind == Kind::Bot { ", bot" } else { "" };
        let muted = if *muted { ", muted" } else { "" };
        write!(f, "{id:<16}  {from:<20}  {name}{kind}{muted}, games: {games}")
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game { g, rules, x, o, ply, viewers, listed, over } = self;
        let name = |seat: &Option<Clean>| seat.as_deref().unwrap_or("-").to_owned();
        let listed = if *listed { "" } else { ", not listed" };
        let over = if *over { ", over" } else { "" };
        let (x, o) = (name(x), name(o));
        write!(
            f,
            "{g}  {rules:<12}  {x} and {o}, stones: {ply}, spectators: {viewers}{listed}{over}"
        )
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { at_ms, g, by, from, name, text } = self;
        let at = shown_minute(*at_ms).unwrap_or_default();
        let from = from.map(|from| format!(", {from}")).unwrap_or_default();
        write!(f, "{at}  {g}  {name} ({by}{from}): {text}")
    }
}
