//! Checks a whole store: replays every game and builds the index anew.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::Connection;

use super::compare::compare;
use super::scan::{Fault, Opened, each_game, open, position, replay, subjects};
use crate::index::PlayerRecord;
use crate::log::{Entry, Subject};
use crate::solving::{PuzzleRecord, PuzzleState, Solver};
use crate::sqlite::entries::history::{History, HistoryError};
use crate::sqlite::entries::receipts::Kept;
use crate::sqlite::entries::tails::Tails;
use crate::sqlite::files::directory::OpenError;
use crate::sqlite::files::layout::LAYOUT;
use crate::sqlite::files::set_aside;
use crate::sqlite::forgetting;
use crate::sqlite::start::read_alive;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    pub games: u64,
    pub events: u64,
    pub players: u64,
    pub faults: u64,
}

/// Checks one snapshot of the store at `path` and reports each fault to `report`. `path` is a
/// directory or a copy of a database.
///
/// # Errors
/// [`OpenError`] if the store cannot be opened; all other faults go to `report`.
pub fn check(path: &Path, report: &mut dyn FnMut(&Fault)) -> Result<Checked, OpenError> {
    let Opened { mut connection, kept, lost, at_rest } = open(path)?;
    let torn = kept.torn().filter(|_| at_rest).map(Fault::Receipts);
    let mut check = Check { kept, counts: Checked::default(), is_log_whole: true, report };
    lost.iter().chain(&torn).for_each(|fault| check.fault(fault));
    check.set_aside(path);
    // A transaction sees one snapshot while a server writes.
    match connection.transaction() {
        Ok(moment) => check.all(&moment),
        Err(error) => check.fault(&error.into()),
    }
    Ok(check.counts)
}

struct Check<'a> {
    kept: Kept,
    counts: Checked,
    /// Whether all of the log can be read; what cannot has been reported.
    is_log_whole: bool,
    report: &'a mut dyn FnMut(&Fault),
}

impl Check<'_> {
    fn fault(&mut self, fault: &Fault) {
        self.counts.faults += 1;
        (self.report)(fault);
    }

    fn log_fault(&mut self, fault: &Fault) {
        self.is_log_whole = false;
        self.fault(fault);
    }

    /// Reports messages of the cluster's log that the view could not read.
    fn set_aside(&mut self, directory: &Path) {
        if !directory.is_dir() {
            return;
        }
        match set_aside::read(directory) {
            Ok(known) => {
                known.into_iter().for_each(|(seq, why)| self.fault(&Fault::SetAside { seq, why }));
            }
            Err(error) => self.fault(&Fault::File(error.to_string())),
        }
    }

    fn all(&mut self, connection: &Connection) {
        // A check that fails must not stop the others.
        let checks = [
            Check::pages,
            Check::layout,
            Check::alive,
            Check::acknowledged,
            Check::games,
            Check::records,
            Check::index,
        ];
        for check in checks {
            if let Err(error) = check(self, connection) {
                self.fault(&error.into());
            }
        }
    }

    fn pages(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut found = Vec::new();
        let scanned = connection.pragma_query(None, "integrity_check", |row| {
            found.push(row.get::<_, String>(0)?);
            Ok(())
        });
        // A row may hold several findings below a headline.
        let lines = found.iter().flat_map(|row| row.lines());
        for line in lines.filter(|line| *line != "ok" && !line.starts_with("***")) {
            self.fault(&Fault::File(line.to_owned()));
        }
        scanned
    }

    /// Compares tables and indices with those of the layout.
    fn layout(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let expected = Connection::open_in_memory()?;
        expected.execute_batch(LAYOUT)?;
        let (expected, found) = (parts(&expected)?, parts(connection)?);
        for part in expected.difference(&found) {
            self.fault(&Fault::File(format!("{part} is missing")));
        }
        for part in found.difference(&expected) {
            self.fault(&Fault::File(format!("{part} is not part of the layout")));
        }
        Ok(())
    }

    fn alive(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        match read_alive(connection) {
            Ok(None) if self.kept.alive_ms > 0 => self.fault(&HistoryError::Alive.into()),
            Err(damage) => self.fault(&damage.into()),
            Ok(_) => {}
        }
        Ok(())
    }

    /// Reports acknowledged entries missing before the end of the log.
    fn acknowledged(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut select = connection.prepare("SELECT position, subject FROM entries")?;
        let stored = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        if let Some(loss) = self.kept.missing_between(&stored.collect::<Result<_, _>>()?) {
            self.fault(&Fault::Lost(loss));
        }
        Ok(())
    }

    fn games(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        each_game(connection, |game, log| {
            self.counts.games += 1;
            self.counts.events += log.as_ref().map_or(0, |entries| entries.len() as u64);
            let replayed = log.and_then(|entries| match forgetting::read(&entries)? {
                Some(_) => Ok(()),
                None => replay(game, &entries).map(drop),
            });
            if let Err(fault) = replayed {
                self.log_fault(&fault);
            }
            Ok(())
        })
    }

    /// Checks that the records of players and puzzles can be read.
    fn records(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let tails = Tails::read(connection)?;
        for subject in subjects(connection)? {
            let is_readable: fn(&Entry, Subject) -> bool = match subject {
                Subject::Game(_) => continue,
                Subject::Player(_) | Subject::Moderation => |last, subject| {
                    PlayerRecord::read(last).is_ok_and(|it| subject.player() == Some(it.id))
                },
                Subject::Solver(_) => |last, _| Solver::read(last).is_ok(),
                Subject::Puzzle(_) => |last, _| PuzzleState::read(last).is_ok(),
            };
            self.counts.players += u64::from(matches!(subject, Subject::Player(_)));
            match History::last(connection, subject, tails.get(subject)) {
                Ok(Some(last)) if is_readable(&last, subject) => {}
                Ok(_) => self.log_fault(&HistoryError::Record(subject).into()),
                Err(HistoryError::Sqlite(error)) => return Err(error),
                Err(damage) => self.log_fault(&damage.into()),
            }
        }
        Ok(())
    }

    fn index(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let (indexed, is_log_whole) = (position(connection)?, self.is_log_whole);
        match compare(connection, indexed, &mut |fault| self.fault(fault)) {
            Err(error) if is_log_whole => self.fault(&error.into()),
            Ok(()) | Err(_) => {}
        }
        Ok(())
    }
}

/// The names of tables and indices, without those that SQLite creates itself.
fn parts(connection: &Connection) -> rusqlite::Result<BTreeSet<String>> {
    let sql = "SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'";
    connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
}
