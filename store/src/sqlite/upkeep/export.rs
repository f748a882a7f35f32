//! Exports all games as JSON lines.

use std::io::{self, Write};
use std::path::Path;

use oxo_protocol::{GameId, Player, Table, Terms};
use oxo_shared::{BySide, Decision, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::scan::{Fault, Opened, each_game, open, replay};
use crate::log::Entry;
use crate::sqlite::entries::history::is_forgotten;
use crate::sqlite::files::directory::OpenError;

/// The tag of a chat message, and the event that replaces it.
const SAID: &str = "said";
const SKIPPED: &str = r#"{"t":"skip","d":{}}"#;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chat {
    Told,
    /// Replaced with `skip`, so that event numbers have no gaps.
    Skipped,
}

/// Why the export ended early.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("cannot read the store: {0}")]
    Read(#[from] rusqlite::Error),
    /// The reader of the output is gone, or the disk is full.
    #[error("cannot write the games: {0}")]
    Write(#[from] io::Error),
}

#[derive(Serialize)]
struct Game<'a> {
    game: GameId,
    #[serde(flatten)]
    terms: &'a Terms,
    seats: &'a BySide<Option<Player>>,
    start_ply: u32,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "<[Decision]>::is_empty")]
    decisions: &'a [Decision],
    result: Option<&'a Outcome>,
    #[serde(rename = "facts")]
    events: Vec<Numbered<'a>>,
}

#[derive(Serialize)]
struct Numbered<'a> {
    s: u64,
    at_ms: u64,
    t: &'a str,
    d: &'a RawValue,
}

#[derive(Deserialize)]
struct Body<'a> {
    t: &'a str,
    #[serde(borrow)]
    d: &'a RawValue,
}

/// Writes all games of the store at `path`, one line each, from one snapshot. `path` is a directory
/// or a copy of a database. Reports each game that cannot be read and leaves it out.
///
/// # Errors
/// [`ExportError`] if the store cannot be read, or `out` cannot be written.
pub fn export(
    path: &Path,
    chat: Chat,
    out: &mut impl Write,
    report: &mut dyn FnMut(&Fault),
) -> Result<(), ExportError> {
    let Opened { connection, lost, .. } = open(path)?;
    lost.iter().for_each(&mut *report);
    each_game(&connection, |game, log| {
        if log.as_deref().is_ok_and(is_forgotten) {
            return Ok(());
        }
        let written = log.and_then(|entries| line(game, &replay(game, &entries)?, &entries, chat));
        match written {
            Ok(line) => Ok(writeln!(out, "{line}")?),
            Err(fault) => {
                report(&fault);
                Ok(())
            }
        }
    })
}

fn line(game: GameId, table: &Table, entries: &[Entry], chat: Chat) -> Result<String, Fault> {
    let events = entries.iter().map(|entry| {
        let unreadable = |error| Fault::Unreadable { game, number: entry.number, error };
        numbered(entry, chat).map_err(unreadable)
    });
    let played = &table.game;
    let game = Game {
        game,
        terms: &table.terms,
        seats: &table.seats,
        start_ply: table.start_ply,
        moves: played.moves().iter().map(|&at| played.rules().name(at).to_string()).collect(),
        decisions: played.decisions(),
        result: played.outcome(),
        events: events.collect::<Result<_, _>>()?,
    };
    Ok(serde_json::to_string(&game).expect("a game has string keys and no failing parts"))
}

fn numbered(entry: &Entry, chat: Chat) -> serde_json::Result<Numbered<'_>> {
    let stored: Body<'_> = serde_json::from_str(&entry.body)?;
    let Body { t, d } = match chat {
        Chat::Skipped if stored.t == SAID => serde_json::from_str(SKIPPED)?,
        _ => stored,
    };
    Ok(Numbered { s: entry.number, at_ms: entry.at_ms, t, d })
}
