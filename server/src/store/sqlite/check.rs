//! Whether a store is what it should be: every game replayed, and all that follows from it.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use oxo_shared::protocol::{GameId, GameRow, Player, PlayerId};
use oxo_shared::{BySide, TimeControl};
use rusqlite::{Connection, OptionalExtension, Row};

use super::history::{History, HistoryError};
use super::read_alive;
use super::row::{game_id, player_id, read_game_id, read_json, read_pool, read_tally, read_u64};
use super::scan::{Fault, Told, each_game, open, replay, subjects};
use super::tails::Tails;
use super::{OpenError, forgetting};
use crate::store::archive::PlayerRecord;
use crate::store::log::{Entry, Subject};
use crate::store::standing::{Pool, Tally, settle};
use crate::store::summary::counts;

/// How far a rating may be from the recomputed one: on another machine the last digits of a
/// logarithm differ.
const RATING_TOLERANCE: f64 = 1e-6;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    pub games: u64,
    pub facts: u64,
    pub players: u64,
    pub faults: u64,
}

/// Checks the store at `path`, a directory or a copy of its database, as it is at one moment,
/// and tells each fault when it is found.
pub fn check(path: &Path, tell: &mut dyn FnMut(&Fault)) -> Result<Checked, OpenError> {
    let (mut connection, lost) = open(path)?;
    let mut check = Check { seen: Checked::default(), tell };
    if let Some(lost) = lost {
        check.fault(&lost);
    }
    if let Err(error) = check.all(&mut connection) {
        check.fault(&error.into());
    }
    Ok(check.seen)
}

struct Check<'a> {
    seen: Checked,
    tell: &'a mut dyn FnMut(&Fault),
}

impl Check<'_> {
    fn fault(&mut self, fault: &Fault) {
        self.seen.faults += 1;
        (self.tell)(fault);
    }

    fn all(&mut self, connection: &mut Connection) -> rusqlite::Result<()> {
        // One transaction sees one moment, whatever a server writes meanwhile.
        let moment = connection.transaction()?;
        if let Err(damage) = read_alive(&moment) {
            self.fault(&damage.into());
        }
        self.pages(&moment)?;
        each_game(&moment, |game, told| self.game(&moment, game, told))?;
        self.games_without_facts(&moment)?;
        self.seats(&moment)?;
        self.tallies(&moment)
    }

    fn pages(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut found = Vec::new();
        let looked = connection.pragma_query(None, "integrity_check", |row| {
            found.push(row.get::<_, String>(0)?);
            Ok(())
        });
        // One row may have several findings, below a headline.
        let lines = found.iter().flat_map(|row| row.lines());
        for line in lines.filter(|line| *line != "ok" && !line.starts_with("***")) {
            self.fault(&Fault::File(line.to_owned()));
        }
        looked
    }

    fn game(
        &mut self,
        connection: &Connection,
        game: GameId,
        told: Result<Told, Fault>,
    ) -> rusqlite::Result<()> {
        self.seen.games += 1;
        self.seen.facts += told.as_ref().map_or(0, |told| told.entries.len() as u64);
        let wanted = told.and_then(|Told { entries, end, filed }| {
            if let Some(remains) = forgetting::read(&entries)? {
                return Ok(Some(Filed { players: BySide::default(), ..Filed::of(remains, end) }));
            }
            replay(game, &entries)?;
            if filed == 0 {
                return Ok(None);
            }
            Ok(Some(Filed::of(replay(game, &entries[..filed])?.1, end)))
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
        let found =
            connection.prepare_cached(sql)?.query_row([game_id(game)], Filed::read).optional()?;
        if found != wanted {
            self.fault(&Fault::Archive(game));
        }
        Ok(())
    }

    fn games_without_facts(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let told_of = subjects(connection)?;
        let mut select = connection.prepare("SELECT id FROM games")?;
        for game in select.query_map([], |row| read_game_id(row, 0))? {
            let game = game?;
            if !told_of.contains(&Subject::Game(game)) {
                self.fault(&Fault::Archive(game));
            }
        }
        Ok(())
    }

    /// Whether everybody who has a seat can come back to it.
    fn seats(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let tails = Tails::read(connection)?;
        let filed: i64 =
            connection.query_row("SELECT position FROM filed", [], |row| row.get(0))?;
        let mut forgotten = HashSet::new();
        for subject in subjects(connection)? {
            let Subject::Player(player) = subject else { continue };
            self.seen.players += 1;
            let history = History::find(connection, subject, tails.get(subject), 0);
            match history.and_then(|history| history.entries(subject, 0)) {
                Ok(entries) => {
                    let filed = tails.get(subject).is_none_or(|tail| tail.position <= Some(filed));
                    if let Some(last) = entries.last().filter(|_| filed)
                        && !tokens_agree(connection, last)?
                    {
                        self.fault(&Fault::Tokens(player));
                    }
                    let record = entries.last().map(PlayerRecord::read);
                    if record.is_some_and(|it| it.is_ok_and(|it| it.is_forgotten())) {
                        forgotten.insert(player);
                    }
                }
                Err(HistoryError::Sqlite(error)) => return Err(error),
                Err(damage) => self.fault(&Fault::History(damage)),
            }
        }
        let sql = "SELECT id, player FROM \
                   (SELECT id, x AS player FROM games UNION ALL SELECT id, o FROM games) \
                   WHERE player IS NOT NULL AND player NOT IN (SELECT id FROM players)";
        let mut select = connection.prepare(sql)?;
        let strangers =
            select.query_map([], |row| Ok((read_game_id(row, 0)?, PlayerId(read_u64(row, 1)?))))?;
        for stranger in strangers {
            let (game, player) = stranger?;
            if forgotten.contains(&player) {
                continue;
            }
            self.fault(&Fault::Stranger { game, player });
        }
        Ok(())
    }

    /// Compares the tallies with those that the games add up to, in the order of their ends.
    fn tallies(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut wanted = recount(connection)?;
        let sql = "SELECT player, rules, speed, won, drawn, lost, rating, deviation, volatility, history \
                   FROM tallies";
        let mut select = connection.prepare(sql)?;
        let found = select.query_map([], |row| {
            Ok((PlayerId(read_u64(row, 0)?), read_pool(row, 1)?, read_tally(row, 3)?))
        })?;
        for tally in found {
            let (player, pool, tally) = tally?;
            if !wanted.remove(&(player, pool)).is_some_and(|wanted| agree(&wanted, &tally)) {
                self.fault(&Fault::Tally { player, pool });
            }
        }
        for (player, pool) in wanted.into_keys() {
            self.fault(&Fault::Tally { player, pool });
        }
        Ok(())
    }
}

/// Whether the archive knows a player by the tokens of the last entry.
fn tokens_agree(connection: &Connection, last: &Entry) -> rusqlite::Result<bool> {
    let Ok(record) = PlayerRecord::read(last) else { return Ok(false) };
    let mut select = connection.prepare_cached("SELECT token FROM tokens WHERE player = ?1")?;
    let found = select.query_map([player_id(record.id)], |row| row.get::<_, [u8; 32]>(0))?;
    let wanted: HashSet<_> = record.tokens().map(|token| *token.as_bytes()).collect();
    Ok(found.collect::<Result<HashSet<_>, _>>()? == wanted)
}

#[derive(PartialEq)]
struct Filed {
    players: BySide<Option<i64>>,
    timed: bool,
    ended: Option<i64>,
    counts: bool,
    row: GameRow,
}

impl Filed {
    fn of(row: GameRow, end: Option<i64>) -> Filed {
        let client = |seat: Option<Player>| seat.filter(|who| who.bot.is_none());
        Filed {
            players: row.seats.clone().map(|seat| client(seat).map(|who| player_id(who.id))),
            timed: row.terms.control != TimeControl::None {},
            ended: end.filter(|_| row.result.is_some()),
            counts: counts(&row),
            row,
        }
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Filed> {
        let mut shown: GameRow = read_json(row, 6)?;
        shown.terms.listed = row.get(2)?;
        // They follow from all games before, as the tallies do.
        shown.ratings = None;
        Ok(Filed {
            players: BySide { x: row.get(0)?, o: row.get(1)? },
            timed: row.get(3)?,
            ended: row.get(4)?,
            counts: row.get(5)?,
            row: shown,
        })
    }
}

fn recount(connection: &Connection) -> rusqlite::Result<HashMap<(PlayerId, Pool), Tally>> {
    let mut tallies = HashMap::<_, Tally>::new();
    let mut select = connection.prepare("SELECT row FROM games WHERE counts ORDER BY ended")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let mut row: GameRow = read_json(row, 0)?;
        let before = |player, pool| Ok::<_, rusqlite::Error>(tallies.get(&(player, pool)).cloned());
        let after = settle(&mut row, before)?;
        tallies.extend(after.into_iter().map(|(player, pool, tally)| ((player, pool), tally)));
    }
    Ok(tallies)
}

fn agree(one: &Tally, other: &Tally) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() <= RATING_TOLERANCE;
    let ratings = match (one.rating, other.rating) {
        (Some(one), Some(other)) => {
            near(one.rating, other.rating)
                && near(one.deviation, other.deviation)
                && near(one.volatility, other.volatility)
        }
        (one, other) => one.is_none() && other.is_none(),
    };
    (one.won, one.drawn, one.lost) == (other.won, other.drawn, other.lost) && ratings
}
