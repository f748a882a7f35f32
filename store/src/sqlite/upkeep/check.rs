//! Checks a whole store: replays every game and recomputes the index.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use oxo_protocol::{GameId, GameRow, Player, PlayerId};
use oxo_shared::{BySide, TimeControl};
use rusqlite::{Connection, OptionalExtension, Row};

use super::recount::{agree, recount};
use super::scan::{Fault, GameLog, Opened, each_game, open, position, replay, subjects};
use crate::index::PlayerRecord;
use crate::log::{Entry, Subject};
use crate::solving::{PuzzleRecord, PuzzleState, Solver};
use crate::sqlite::entries::history::{History, HistoryError};
use crate::sqlite::entries::receipts::Kept;
use crate::sqlite::entries::row::{
    game_id, meant, player_id, read_game_id, read_json, read_pool, read_tally, read_u64,
};
use crate::sqlite::entries::tails::Tails;
use crate::sqlite::files::directory::OpenError;
use crate::sqlite::files::layout::LAYOUT;
use crate::sqlite::files::set_aside;
use crate::sqlite::forgetting;
use crate::sqlite::start::read_alive;
use crate::summary::counts;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    pub games: u64,
    pub events: u64,
    pub players: u64,
    pub faults: u64,
}

/// Checks one snapshot of the store at `path` and reports each fault to `report`. `path` is a
/// directory or a copy of a database.
pub fn check(path: &Path, report: &mut dyn FnMut(&Fault)) -> Result<Checked, OpenError> {
    let Opened { mut connection, kept, lost, at_rest } = open(path)?;
    let torn = kept.torn().filter(|_| at_rest).map(Fault::Receipts);
    let mut check = Check { kept, seen: Checked::default(), report };
    lost.iter().chain(&torn).for_each(|fault| check.fault(fault));
    check.set_aside(path);
    // A transaction sees one snapshot while a server writes.
    match connection.transaction() {
        Ok(moment) => check.all(&moment),
        Err(error) => check.fault(&error.into()),
    }
    Ok(check.seen)
}

struct Check<'a> {
    kept: Kept,
    seen: Checked,
    report: &'a mut dyn FnMut(&Fault),
}

impl Check<'_> {
    fn fault(&mut self, fault: &Fault) {
        self.seen.faults += 1;
        (self.report)(fault);
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
            Check::games_without_events,
            Check::people,
            Check::solvers,
            Check::tallies,
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
        let wanted = Connection::open_in_memory()?;
        wanted.execute_batch(LAYOUT)?;
        let (wanted, found) = (parts(&wanted)?, parts(connection)?);
        for part in wanted.difference(&found) {
            self.fault(&Fault::File(format!("{part} is missing")));
        }
        for part in found.difference(&wanted) {
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
        each_game(connection, |game, log| self.game(connection, game, log))
    }

    fn game(
        &mut self,
        connection: &Connection,
        game: GameId,
        log: Result<GameLog, Fault>,
    ) -> rusqlite::Result<()> {
        self.seen.games += 1;
        self.seen.events += log.as_ref().map_or(0, |log| log.entries.len() as u64);
        let wanted = log.and_then(|GameLog { entries, end, indexed }| {
            if let Some(remains) = forgetting::read(&entries)? {
                return Ok(Some(IndexRow {
                    players: BySide::default(),
                    ..IndexRow::of(remains, end)
                }));
            }
            replay(game, &entries)?;
            if indexed == 0 {
                return Ok(None);
            }
            Ok(Some(IndexRow::of(replay(game, &entries[..indexed])?.1, end)))
        });
        let wanted = match wanted {
            Ok(wanted) => wanted,
            Err(fault) => {
                self.fault(&fault);
                return Ok(());
            }
        };
        let sql = "SELECT x, o, listed, timed, ended, counts, row FROM games \
                   WHERE id = ?1";
        let found = connection.prepare_cached(sql)?.query_row([game_id(game)], IndexRow::read);
        let what = match (found.optional(), wanted) {
            (Ok(None), None) => None,
            (Ok(None), Some(_)) => Some("whether it exists"),
            (Ok(Some(_)), None) => Some("whether it exists"),
            (Ok(Some(found)), Some(wanted)) => found.differs(&wanted),
            (Err(error), _) => {
                meant::<()>(Err(error))?;
                Some("its row")
            }
        };
        if let Some(what) = what {
            self.fault(&Fault::Index { game, what });
        }
        Ok(())
    }

    fn games_without_events(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let subjects_in_log = subjects(connection)?;
        let mut select = connection.prepare("SELECT id FROM games")?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            match meant(read_game_id(row, 0))?.map(Subject::Game) {
                None => self.fault(&Fault::Row("games")),
                Some(game) if !subjects_in_log.contains(&game) => self.fault(&Fault::Gone(game)),
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Compares the index with every player record, and checks that every seat belongs to a player
    /// who can sign in.
    fn people(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let (tails, indexed) = (Tails::read(connection)?, position(connection)?);
        let subjects_in_log = subjects(connection)?;
        let mut forgotten = HashSet::new();
        for &subject in &subjects_in_log {
            let Some(player) = subject.player() else { continue };
            self.seen.players += u64::from(subject != Subject::Moderation);
            let read =
                |last: &Entry| PlayerRecord::read(last).ok().filter(|record| record.id == player);
            let Some(record) = self.last(connection, &tails, subject, read)? else { continue };
            if record.is_forgotten() {
                forgotten.insert(player);
            }
            if subject != Subject::Moderation
                && tails.get(subject).is_none_or(|tail| tail.position <= Some(indexed))
                && let Some(what) = differs(connection, &record)?
            {
                self.fault(&Fault::Player { player, what });
            }
        }
        self.people_without_record(connection, &subjects_in_log)?;
        self.strangers(connection, |player, runs| {
            !subjects_in_log.contains(&Subject::Player(player))
                || (runs && forgotten.contains(&player))
        })
    }

    /// Checks that the records of puzzles can be read.
    fn solvers(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let tails = Tails::read(connection)?;
        for subject in subjects(connection)? {
            let read: fn(&Entry) -> Option<()> = match subject {
                Subject::Solver(_) => |last| Solver::read(last).ok().map(drop),
                Subject::Puzzle(_) => |last| PuzzleState::read(last).ok().map(drop),
                Subject::Game(_) | Subject::Player(_) | Subject::Moderation => continue,
            };
            self.last(connection, &tails, subject, read)?;
        }
        Ok(())
    }

    /// What the last entry of a record holds; otherwise reports a fault.
    fn last<T>(
        &mut self,
        connection: &Connection,
        tails: &Tails,
        subject: Subject,
        read: impl FnOnce(&Entry) -> Option<T>,
    ) -> rusqlite::Result<Option<T>> {
        let damage = match History::last(connection, subject, tails.get(subject)) {
            Err(HistoryError::Sqlite(error)) => return Err(error),
            Err(damage) => damage,
            Ok(last) => match last.as_ref().and_then(read) {
                Some(record) => return Ok(Some(record)),
                None => HistoryError::Record(subject),
            },
        };
        self.fault(&damage.into());
        Ok(None)
    }

    fn people_without_record(
        &mut self,
        connection: &Connection,
        subjects_in_log: &BTreeSet<Subject>,
    ) -> rusqlite::Result<()> {
        let sql = "SELECT id FROM players UNION SELECT player FROM tokens";
        let mut select = connection.prepare(sql)?;
        for player in select.query_map([], |row| Ok(PlayerId(read_u64(row, 0)?)))? {
            let player = Subject::of_player(player?);
            if !subjects_in_log.contains(&player) {
                self.fault(&Fault::Gone(player));
            }
        }
        Ok(())
    }

    fn strangers(
        &mut self,
        connection: &Connection,
        is_stranger: impl Fn(PlayerId, bool) -> bool,
    ) -> rusqlite::Result<()> {
        let sql = "SELECT id, player, runs FROM \
                   (SELECT id, x AS player, ended IS NULL AS runs FROM games \
                    UNION ALL SELECT id, o, ended IS NULL FROM games) WHERE player IS NOT NULL";
        let mut select = connection.prepare(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let Some(game) = meant(read_game_id(row, 0))? else { continue };
            let player = PlayerId(read_u64(row, 1)?);
            if is_stranger(player, row.get(2)?) {
                self.fault(&Fault::Stranger { game, player });
            }
        }
        Ok(())
    }

    /// Compares the tallies and rating changes with those recomputed in the order in which games
    /// ended.
    fn tallies(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut wanted = recount(connection, |game| {
            self.fault(&Fault::Index { game, what: "its ratings" });
        })?;
        let sql = "SELECT player, rules, speed, won, drawn, lost, rating, deviation, volatility, history \
                   FROM tallies";
        let mut select = connection.prepare(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let player = PlayerId(read_u64(row, 0)?);
            let Some(pool) = meant(read_pool(row, 1))? else {
                self.fault(&Fault::Row("tallies"));
                continue;
            };
            let found = meant(read_tally(row, 3))?;
            let wanted = wanted.remove(&(player, pool));
            if !wanted.zip(found).is_some_and(|(wanted, found)| agree(&wanted, &found)) {
                self.fault(&Fault::Tally { player, pool });
            }
        }
        for (player, pool) in wanted.into_keys() {
            self.fault(&Fault::Tally { player, pool });
        }
        Ok(())
    }
}

/// The names of tables and indices, without those that SQLite creates itself.
fn parts(connection: &Connection) -> rusqlite::Result<BTreeSet<String>> {
    let sql = "SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'";
    connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
}

/// The first difference between the index and a player's record.
fn differs(
    connection: &Connection,
    record: &PlayerRecord,
) -> rusqlite::Result<Option<&'static str>> {
    let id = player_id(record.id);
    let sql = "SELECT folded FROM players WHERE id = ?1";
    let found: Option<String> =
        connection.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?;
    let is_same = match &found {
        // An older layout stored no names: they are filled in over time.
        Some(name) => !record.is_forgotten() && (name.is_empty() || *name == record.folded()),
        None => record.is_forgotten(),
    };
    if !is_same {
        return Ok(Some("the name"));
    }
    let mut select = connection.prepare_cached("SELECT token FROM tokens WHERE player = ?1")?;
    let found = select.query_map([id], |row| row.get::<_, Vec<u8>>(0))?;
    let wanted: HashSet<_> = record.tokens().map(|token| token.as_bytes().to_vec()).collect();
    let is_same = found.collect::<Result<HashSet<_>, _>>()? == wanted;
    Ok(Some("the tokens").filter(|_| !is_same))
}

struct IndexRow {
    players: BySide<Option<i64>>,
    timed: bool,
    ended: Option<i64>,
    counts: bool,
    row: GameRow,
}

impl IndexRow {
    fn of(row: GameRow, end: Option<i64>) -> IndexRow {
        let client = |seat: Option<Player>| seat.filter(|who| who.bot.is_none());
        IndexRow {
            players: row.seats.clone().map(|seat| client(seat).map(|who| player_id(who.id))),
            timed: row.terms.control != TimeControl::None {},
            ended: end.filter(|_| row.result.is_some()),
            counts: counts(&row),
            row,
        }
    }

    /// The first difference from `wanted`.
    fn differs(&self, wanted: &IndexRow) -> Option<&'static str> {
        let IndexRow { players, timed, ended, counts, row } = self;
        [
            (*players == wanted.players, "its players"),
            (row.terms == wanted.row.terms && *timed == wanted.timed, "its terms"),
            (row.result == wanted.row.result && *counts == wanted.counts, "its result"),
            (*ended == wanted.ended, "the position of its end"),
            (*row == wanted.row, "its row"),
        ]
        .into_iter()
        .find_map(|(is_same, what)| (!is_same).then_some(what))
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<IndexRow> {
        let mut shared: GameRow = read_json(row, 6)?;
        shared.terms.listed = row.get(2)?;
        // Ratings depend on all earlier games; the tallies cover them.
        shared.ratings = None;
        Ok(IndexRow {
            players: BySide { x: row.get(0)?, o: row.get(1)? },
            timed: row.get(3)?,
            ended: row.get(4)?,
            counts: row.get(5)?,
            row: shared,
        })
    }
}
