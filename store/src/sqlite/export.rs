//! All games as lines of JSON.

use std::io::{self, Write};
use std::path::Path;

use oxo_protocol::{GameId, Player};
use oxo_protocol::{Table, Terms};
use oxo_shared::{BySide, Decision, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::OpenError;
use super::history::is_forgotten;
use super::scan::{Fault, Opened, Told, each_game, open, replay};
use crate::log::Entry;

/// The tag of what was said, and an event to show in its place.
const SAID: &str = "said";
const SKIPPED: &str = r#"{"t":"skip","d":{}}"#;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chat {
    Told,
    /// In its place a `skip`, so that the numbers of the events have no holes.
    Skipped,
}

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("the store cannot be read: {0}")]
    Read(#[from] rusqlite::Error),
    /// Nobody takes what is written, or the disk is full.
    #[error("the games cannot be written: {0}")]
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

/// Writes every game of the store at `path`, a directory or a copy of its database, as one
/// line, all as they are at one moment. A game that cannot be read is left out and told.
pub fn export(
    path: &Path,
    chat: Chat,
    out: &mut impl Write,
    tell: &mut dyn FnMut(&Fault),
) -> Result<(), ExportError> {
    let Opened { connection, lost, .. } = open(path)?;
    lost.iter().for_each(&mut *tell);
    each_game(&connection, |game, told| {
        if told.as_ref().is_ok_and(|told| is_forgotten(&told.entries)) {
            return Ok(());
        }
        let written = told.and_then(|Told { entries, .. }| {
            let (table, _) = replay(game, &entries)?;
            line(game, &table, &entries, chat)
        });
        match written {
            Ok(line) => Ok(writeln!(out, "{line}")?),
            Err(fault) => {
                tell(&fault);
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
    let kept: Body<'_> = serde_json::from_str(&entry.body)?;
    let Body { t, d } = match chat {
        Chat::Skipped if kept.t == SAID => serde_json::from_str(SKIPPED)?,
        _ => kept,
    };
    Ok(Numbered { s: entry.number, at_ms: entry.at_ms, t, d })
}
