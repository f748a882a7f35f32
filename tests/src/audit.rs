//! The books of all players against the database, after the server has ended.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use oxo_server::store::SqliteStore;
use oxo_server::store::sqlite::{Chat, check, export};
use oxo_shared::protocol::frame::decode_bare_fact;
use oxo_shared::protocol::{ClockReason, Fact, GameId, PlayerId};
use oxo_shared::{Clock, How, Side, Speed, Table, Winner};
use rusqlite::{Connection, params};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::pair::{Granted, Ledger};
use crate::steady::fingerprint;

/// Clocks and times of facts are whole milliseconds, rounded on their own.
const ROUNDING_MS: u64 = 2;

/// What was found to be in order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Audit {
    pub games: u64,
    pub ended: u64,
    pub facts: u64,
    pub granted_moves: u64,
    pub granted_others: u64,
    pub told: u64,
    /// Clocks that stopped because the server had.
    pub stopped_clocks: u64,
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Audit { games, ended, facts, granted_moves, granted_others, told, stopped_clocks } =
            self;
        writeln!(f, "games in the database     {games}, of which {ended} ended")?;
        writeln!(f, "facts in the database     {facts}, none missing in between")?;
        writeln!(f, "granted moves             {granted_moves}, each there once")?;
        writeln!(f, "other granted wishes      {granted_others}, each there")?;
        writeln!(f, "facts told to players     {told}, each there as it was told")?;
        write!(f, "clocks stopped            {stopped_clocks}, none of them late")
    }
}

/// A fact as the database has it.
struct Stored {
    at_ms: u64,
    fact: Fact,
}

type Tally = [u32; 3];

/// Compares the store in `directory` with what the players have written down. The server was
/// killed at `kills`, milliseconds since 1970.
pub fn audit(directory: &Path, ledgers: &[Ledger], kills: &[u64]) -> Audit {
    // As the next start would: what the last kill has left undone is done.
    drop(SqliteStore::open(directory).expect("a store"));
    let checked = check(directory, &mut |fault| panic!("{fault}")).expect("a store");
    let database = Connection::open(directory.join("oxo.db")).expect("a database");
    let mut audit = Audit::default();
    let mut games = HashMap::new();
    let mut tallies: HashMap<(PlayerId, String, &str), Tally> = HashMap::new();
    for (g, facts) in read_games(directory) {
        let table = Table::from_facts(facts.iter().map(|stored| &stored.fact));
        let table = table.unwrap_or_else(|error| panic!("{g} does not add up: {error}"));
        audit.stopped_clocks += check_clocks(g, &facts, kills);
        audit.games += 1;
        audit.facts += table.seq;
        audit.ended += u64::from(table.game.outcome().is_some());
        check_index(&database, g, &table);
        count(&table, &mut tallies);
        games.insert(g, facts);
    }
    check_tallies(&database, &tallies);
    assert_eq!((checked.games, checked.facts), (audit.games, audit.facts));
    for ledger in ledgers {
        for (g, granted) in &ledger.granted {
            let facts = games.get(g).unwrap_or_else(|| panic!("{g} is gone"));
            match granted {
                Granted::Move { ply, at } => {
                    let there = |stored: &&Stored| matches!(&stored.fact, Fact::Played(p) if p.ply == *ply && p.at == *at);
                    let times = facts.iter().filter(there).count();
                    assert_eq!(times, 1, "{g}: the move {at:?} at ply {ply}");
                    audit.granted_moves += 1;
                }
                Granted::Decision { ply, what } => {
                    let there = |stored: &&Stored| matches!(&stored.fact, Fact::Decided(d) if d.ply == *ply && d.what == *what);
                    let times = facts.iter().filter(there).count();
                    assert_eq!(times, 1, "{g}: the decision {what} at ply {ply}");
                    audit.granted_others += 1;
                }
                Granted::Fact { s, tag } => {
                    let kept = &facts[usize::try_from(s - 1).expect("few facts")].fact;
                    assert_eq!(kept.tag(), *tag, "{g}, fact {s}");
                    audit.granted_others += 1;
                }
            }
        }
        for told in &ledger.told {
            for (s, print) in &told.facts {
                let facts = games.get(&told.g).unwrap_or_else(|| panic!("{} is gone", told.g));
                let kept = facts.get(usize::try_from(s - 1).expect("few facts"));
                let kept = kept.and_then(|kept| fingerprint(&kept.fact));
                assert_eq!(kept, Some(*print), "{}, fact {s}, is not as it was told", told.g);
                audit.told += 1;
            }
        }
    }
    audit
}

/// A game as `oxo-server export` writes it.
#[derive(Deserialize)]
struct Exported {
    game: GameId,
    facts: Vec<Numbered>,
}

#[derive(Deserialize)]
struct Numbered {
    s: u64,
    at_ms: u64,
    t: String,
    d: Box<RawValue>,
}

fn read_games(store: &Path) -> Vec<(GameId, Vec<Stored>)> {
    let mut lines = Vec::new();
    export(store, Chat::Told, &mut lines, &mut |fault| panic!("{fault}")).expect("a store");
    lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(read_game).collect()
}

fn read_game(line: &[u8]) -> (GameId, Vec<Stored>) {
    let Exported { game, facts } = serde_json::from_slice(line).expect("a game");
    let kept = (1..).zip(facts).map(|(number, Numbered { s, at_ms, t, d })| {
        assert_eq!(s, number, "{game}: the numbers have no holes");
        let body = format!(r#"{{"t":"{t}","d":{d}}}"#);
        let fact =
            decode_bare_fact(&body).unwrap_or_else(|error| panic!("{game}: {body}: {error}"));
        Stored { at_ms, fact }
    });
    (game, kept.collect())
}

/// Nobody has lost time while the server was away, and no flag has fallen. Returns how many
/// clocks were stopped by a crash.
fn check_clocks(g: GameId, facts: &[Stored], kills: &[u64]) -> u64 {
    let mut stopped = 0;
    let mut last: Option<(u64, Clock)> = None;
    for stored in facts {
        if let (Some((at_ms, before)), Fact::Clock(change)) = (last, &stored.fact) {
            assert_eq!(change.why, ClockReason::Restart, "{g}");
            let charged = Side::BOTH.map(|side| before.left_ms[side] - change.clock.left_ms[side]);
            let most = match before.running {
                // They stood, and go on.
                None => 0,
                Some(_) => {
                    stopped += 1;
                    let crash = kills.iter().find(|&&killed_ms| killed_ms >= at_ms);
                    let crash = crash.unwrap_or_else(|| panic!("{g}: a restart without a crash"));
                    crash - at_ms + ROUNDING_MS
                }
            };
            let charged: u64 = charged.iter().sum();
            assert!(charged <= most, "{g}: {charged} ms were charged of {most} ms");
        }
        let clock = match &stored.fact {
            Fact::Played(played) => played.clock,
            Fact::Decided(decided) => decided.clock,
            Fact::Clock(change) => Some(change.clock),
            Fact::Over(over) => {
                assert_ne!(over.outcome.how, How::Time, "{g}: a flag has fallen");
                None
            }
            _ => continue,
        };
        last = clock.map(|clock| (stored.at_ms, clock));
    }
    stopped
}

fn check_index(database: &Connection, g: GameId, table: &Table) {
    let sql = "SELECT ended IS NOT NULL, counts, x, o FROM games WHERE id = ?1";
    let row = database.query_row(sql, [g.to_bits()], |row| {
        let seats: [Option<i64>; 2] = [row.get(2)?, row.get(3)?];
        Ok((row.get(0)?, row.get(1)?, seats))
    });
    let outcome = table.game.outcome();
    let counts = outcome.is_some_and(|outcome| outcome.winner != Winner::Aborted);
    let seats =
        Side::BOTH.map(|side| table.seats[side].as_ref().map(|seat| seat.id.0.cast_signed()));
    let wanted = (outcome.is_some(), counts, seats);
    assert_eq!(row.expect("every game is in the index"), wanted, "{g}");
}

fn count(table: &Table, tallies: &mut HashMap<(PlayerId, String, &str), Tally>) {
    let Some(outcome) = table.game.outcome().filter(|end| end.winner != Winner::Aborted) else {
        return;
    };
    let (rules, speed) = (table.game.rules().to_string(), Speed::of(table.terms.control).name());
    for (side, seat) in table.seats.iter() {
        let id = seat.as_ref().expect("both seats of an ended game are taken").id;
        let place = match outcome.winner.side() {
            Some(winner) if winner == side => 0,
            None => 1,
            Some(_) => 2,
        };
        tallies.entry((id, rules.clone(), speed)).or_default()[place] += 1;
    }
}

fn check_tallies(database: &Connection, tallies: &HashMap<(PlayerId, String, &str), Tally>) {
    let count = "SELECT count(*) FROM tallies";
    let rows: u32 = database.query_row(count, [], |row| row.get(0)).expect("a table");
    assert_eq!(rows as usize, tallies.len(), "tallies");
    let sql =
        "SELECT won, drawn, lost FROM tallies WHERE player = ?1 AND rules = ?2 AND speed = ?3";
    let mut select = database.prepare(sql).expect("a table of tallies");
    for ((player, rules, speed), tally) in tallies {
        let key = params![player.0.cast_signed(), rules, speed];
        let row =
            select.query_row(key, |row| Ok([row.get::<_, u32>(0)?, row.get(1)?, row.get(2)?]));
        assert_eq!(row.expect("a tally"), *tally, "{player} {rules} {speed}");
    }
}
