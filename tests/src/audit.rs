//! Audits the database against the players' ledgers after the server has exited.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::Path;

use oxo_protocol::frame::decode_bare_event;
use oxo_protocol::{ClockReason, GameEvent, GameId, Table};
use oxo_shared::{Clock, How};
use oxo_store::SqliteStore;
use oxo_store::sqlite::{Chat, check, export};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::reconnecting_client::fingerprint;
use crate::recording_players::{Granted, Ledger, Told};

/// Clocks and event times are each rounded to whole milliseconds.
const ROUNDING_MS: u64 = 2;

/// Counts of everything that was checked and found correct.
#[derive(Clone, Copy, Debug, Default)]
pub struct Audit {
    pub games: u64,
    pub ended: u64,
    pub events: u64,
    pub granted_moves: u64,
    pub granted_others: u64,
    pub told: u64,
    /// Games that were aborted and later deleted.
    pub forgotten: u64,
    /// Clocks that stopped because the server did.
    pub stopped_clocks: u64,
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Audit { games, ended, events, granted_moves, granted_others, told, .. } = self;
        writeln!(f, "games in the database     {games}, of which {ended} ended")?;
        writeln!(f, "events in the database     {events}, none missing in between")?;
        writeln!(f, "granted moves             {granted_moves}, each there once")?;
        writeln!(f, "other granted requests      {granted_others}, each there")?;
        writeln!(f, "events told to players     {told}, each there as it was told")?;
        writeln!(f, "aborted and forgotten     {}", self.forgotten)?;
        write!(f, "clocks stopped            {}, none of them late", self.stopped_clocks)
    }
}

/// An event as stored in the database.
pub struct Stored {
    pub at_ms: u64,
    pub event: GameEvent,
}

pub type Games = HashMap<GameId, Vec<Stored>>;

/// Checks the store in `directory` against the players' ledgers. The server was killed at
/// `kills`, in milliseconds since 1970.
pub fn audit(directory: &Path, ledgers: &[Ledger], kills: &[u64]) -> Audit {
    // Opens the store like the next start would, to recover from the last kill.
    drop(SqliteStore::open(directory).expect("a store"));
    let checked = check(directory, &mut |fault| panic!("{fault}")).expect("a store");
    let mut audit = Audit::default();
    let games = read_games(directory);
    for (&g, events) in &games {
        let table = Table::from_events(events.iter().map(|stored| &stored.event));
        let table = table.unwrap_or_else(|error| panic!("{g} does not add up: {error}"));
        audit.stopped_clocks += check_clocks(g, events, kills);
        audit.games += 1;
        audit.events += table.seq;
        audit.ended += u64::from(table.game.outcome().is_some());
    }
    assert_eq!((checked.games, checked.events), (audit.games, audit.events));
    if let Some(missing) = missing(&games, ledgers) {
        panic!("{missing}");
    }
    audit.forgotten = forgotten(&games, ledgers).len() as u64;
    for ledger in ledgers {
        let moves = ledger.granted.iter().filter(|(_, it)| matches!(it, Granted::Move { .. }));
        let moves = moves.count();
        audit.granted_moves += moves as u64;
        audit.granted_others += (ledger.granted.len() - moves) as u64;
        audit.told += ledger.told.iter().map(|told| told.events.len() as u64).sum::<u64>();
    }
    audit
}

/// Returns the first granted request or received event that is missing from `games`, duplicated
/// or different.
pub fn missing(games: &Games, ledgers: &[Ledger]) -> Option<String> {
    let forgotten = forgotten(games, ledgers);
    ledgers.iter().find_map(|ledger| {
        let granted = ledger.granted.iter().filter(|(g, _)| !forgotten.contains(g));
        let granted = || granted.clone().find(|(g, it)| !is_kept(games.get(g), it));
        let gone = |told: &Told| {
            let events = games.get(&told.g);
            told.events.iter().find_map(|(&s, &it)| (printed(events, s) != Some(it)).then_some(s))
        };
        let told = ledger.told.iter().filter(|told| !forgotten.contains(&told.g));
        let told = || told.clone().find_map(|told| Some((told.g, gone(told)?)));
        let kept = |g: GameId| match games.get(&g) {
            Some(events) => {
                format!("{:?}", events.iter().map(|it| it.event.tag()).collect::<Vec<_>>())
            }
            None => "no such game".to_owned(),
        };
        granted()
            .map(|&(g, ref granted)| format!("{g}: {granted:?} was granted; there is {}", kept(g)))
            .or_else(|| {
                let (g, s) = told()?;
                Some(format!("{g}, event {s}, is not as it was told; there is {}", kept(g)))
            })
    })
}

/// Returns the games that players saw aborted and that are gone.
fn forgotten(games: &Games, ledgers: &[Ledger]) -> HashSet<GameId> {
    let told = ledgers.iter().flat_map(|ledger| &ledger.told);
    let aborted = told.filter(|told| told.aborted).map(|told| told.g);
    aborted.filter(|g| !games.contains_key(g)).collect()
}

fn is_kept(events: Option<&Vec<Stored>>, granted: &Granted) -> bool {
    let Some(events) = events else { return false };
    let times = |is: &dyn Fn(&GameEvent) -> bool| events.iter().filter(|it| is(&it.event)).count();
    match granted {
        Granted::Move { ply, at } => {
            times(&|event| matches!(event, GameEvent::Played(it) if it.ply == *ply && it.at == *at))
                == 1
        }
        Granted::Decision { ply, what } => {
            times(
                &|event| matches!(event, GameEvent::Decided(it) if it.ply == *ply && it.what == *what),
            ) == 1
        }
        Granted::GameEvent { s, tag } => {
            numbered(events, *s).is_some_and(|event| event.tag() == *tag)
        }
    }
}

fn printed(events: Option<&Vec<Stored>>, s: u64) -> Option<u64> {
    fingerprint(numbered(events?, s)?)
}

fn numbered(events: &[Stored], s: u64) -> Option<&GameEvent> {
    let index = usize::try_from(s.checked_sub(1)?).ok()?;
    events.get(index).map(|stored| &stored.event)
}

/// A game in the format of `oxo-server export`.
#[derive(Deserialize)]
struct Exported {
    game: GameId,
    #[serde(rename = "facts")]
    events: Vec<Numbered>,
}

#[derive(Deserialize)]
struct Numbered {
    s: u64,
    at_ms: u64,
    t: String,
    d: Box<RawValue>,
}

pub fn read_games(store: &Path) -> Games {
    let mut lines = Vec::new();
    export(store, Chat::Told, &mut lines, &mut |fault| panic!("{fault}")).expect("a store");
    lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(read_game).collect()
}

fn read_game(line: &[u8]) -> (GameId, Vec<Stored>) {
    let Exported { game, events } = serde_json::from_slice(line).expect("a game");
    let kept = (1..).zip(events).map(|(number, Numbered { s, at_ms, t, d })| {
        assert_eq!(s, number, "{game}: the numbers have no holes");
        let body = format!(r#"{{"t":"{t}","d":{d}}}"#);
        let event =
            decode_bare_event(&body).unwrap_or_else(|error| panic!("{game}: {body}: {error}"));
        Stored { at_ms, event }
    });
    (game, kept.collect())
}

/// Checks that nobody lost time while the server was down and that no flag fell. Returns how
/// many clocks a crash stopped.
fn check_clocks(g: GameId, events: &[Stored], kills: &[u64]) -> u64 {
    let mut stopped = 0;
    let mut last: Option<(u64, Clock)> = None;
    for stored in events {
        if let (Some((at_ms, before)), GameEvent::Clock(change)) = (last, &stored.event) {
            let left_ms = |clock: &Clock| clock.left_ms.x + clock.left_ms.o;
            let given = change.credit.filter(|_| change.why == ClockReason::Gift);
            let had = left_ms(&before) + given.map_or(0, |credit| credit.ms);
            let charged = had.saturating_sub(left_ms(&change.clock));
            let most = match (before.running, change.why) {
                // They were stopped, and resume.
                (None, _) => 0,
                (Some(_), ClockReason::Restart) => {
                    stopped += 1;
                    let crash = kills.iter().find(|&&killed_ms| killed_ms >= at_ms);
                    let crash = crash.unwrap_or_else(|| panic!("{g}: a restart without a crash"));
                    crash - at_ms + ROUNDING_MS
                }
                (Some(_), _) => stored.at_ms.saturating_sub(at_ms) + ROUNDING_MS,
            };
            assert!(charged <= most, "{g}: {charged} ms were charged of {most} ms");
        }
        let clock = match &stored.event {
            GameEvent::Played(played) => played.clock,
            GameEvent::Decided(decided) => decided.clock,
            GameEvent::Clock(change) => Some(change.clock),
            GameEvent::Over(over) => {
                let before = events.iter().map(|it| (it.at_ms, it.event.tag())).collect::<Vec<_>>();
                assert_ne!(over.outcome.how, How::Time, "{g}: a flag has fallen: {before:?}");
                None
            }
            _ => continue,
        };
        last = clock.map(|clock| (stored.at_ms, clock));
    }
    stopped
}
