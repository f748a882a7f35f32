//! Audits the database against the players' histories after the server has exited.

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
use crate::recording_players::{Granted, History, ReceivedEvents};

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
    pub received: u64,
    /// Games that were aborted and later deleted.
    pub deleted: u64,
    /// Clocks that stopped because the server did.
    pub stopped_clocks: u64,
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Audit { games, ended, events, granted_moves, granted_others, received, .. } = self;
        writeln!(f, "games in the database     {games}, of which {ended} ended")?;
        writeln!(f, "events in the database     {events}, none missing in between")?;
        writeln!(f, "granted moves             {granted_moves}, each there once")?;
        writeln!(f, "other granted requests      {granted_others}, each there")?;
        writeln!(f, "events told to players     {received}, each there as it was told")?;
        writeln!(f, "aborted and forgotten     {}", self.deleted)?;
        write!(f, "clocks stopped            {}, none of them late", self.stopped_clocks)
    }
}

/// An event as stored in the database.
pub struct StoredEvent {
    pub at_ms: u64,
    pub event: GameEvent,
}

pub type Games = HashMap<GameId, Vec<StoredEvent>>;

/// Checks the store in `directory` against the players' histories. The server was killed at
/// `kills_ms`, in milliseconds since 1970.
pub fn audit(directory: &Path, histories: &[History], kills_ms: &[u64]) -> Audit {
    // Opens the store like the next start would, to recover from the last kill.
    drop(SqliteStore::open(directory).expect("a store"));
    let checked = check(directory, &mut |fault| panic!("{fault}")).expect("a store");
    let mut audit = Audit::default();
    let games = read_games(directory);
    for (&g, events) in &games {
        let table = Table::from_events(events.iter().map(|stored| &stored.event));
        let table = table.unwrap_or_else(|error| panic!("{g} does not add up: {error}"));
        audit.stopped_clocks += check_clocks(g, events, kills_ms);
        audit.games += 1;
        audit.events += table.seq;
        audit.ended += u64::from(table.game.outcome().is_some());
    }
    assert_eq!((checked.games, checked.events), (audit.games, audit.events));
    if let Some(missing) = missing(&games, histories) {
        panic!("{missing}");
    }
    audit.deleted = deleted(&games, histories).len() as u64;
    for history in histories {
        let moves = history.granted.iter().filter(|(_, it)| matches!(it, Granted::Move { .. }));
        let moves = moves.count();
        audit.granted_moves += moves as u64;
        audit.granted_others += (history.granted.len() - moves) as u64;
        audit.received +=
            history.received.iter().map(|received| received.events.len() as u64).sum::<u64>();
    }
    audit
}

/// Returns the first granted request or received event that is missing from `games`, duplicated
/// or different.
pub fn missing(games: &Games, histories: &[History]) -> Option<String> {
    let deleted = deleted(games, histories);
    histories.iter().find_map(|history| {
        let granted = history.granted.iter().filter(|(g, _)| !deleted.contains(g));
        let granted = || granted.clone().find(|(g, it)| !is_stored(games.get(g), it));
        let lost = |received: &ReceivedEvents| {
            let events = games.get(&received.g);
            received
                .events
                .iter()
                .find_map(|(&s, &it)| (stored_fingerprint(events, s) != Some(it)).then_some(s))
        };
        let received = history.received.iter().filter(|received| !deleted.contains(&received.g));
        let received = || received.clone().find_map(|received| Some((received.g, lost(received)?)));
        let stored = |g: GameId| match games.get(&g) {
            Some(events) => {
                format!("{:?}", events.iter().map(|it| it.event.tag()).collect::<Vec<_>>())
            }
            None => "no such game".to_owned(),
        };
        granted()
            .map(|&(g, ref granted)| {
                format!("{g}: {granted:?} was granted; there is {}", stored(g))
            })
            .or_else(|| {
                let (g, s) = received()?;
                Some(format!("{g}, event {s}, is not as it was told; there is {}", stored(g)))
            })
    })
}

/// Returns the games that players saw aborted and that are gone.
fn deleted(games: &Games, histories: &[History]) -> HashSet<GameId> {
    let received = histories.iter().flat_map(|history| &history.received);
    let aborted = received.filter(|received| received.aborted).map(|received| received.g);
    aborted.filter(|g| !games.contains_key(g)).collect()
}

fn is_stored(events: Option<&Vec<StoredEvent>>, granted: &Granted) -> bool {
    let Some(events) = events else { return false };
    let count = |is: &dyn Fn(&GameEvent) -> bool| events.iter().filter(|it| is(&it.event)).count();
    match granted {
        Granted::Move { ply, at } => {
            count(&|event| matches!(event, GameEvent::Played(it) if it.ply == *ply && it.at == *at))
                == 1
        }
        Granted::Decision { ply, what } => {
            count(
                &|event| matches!(event, GameEvent::Decided(it) if it.ply == *ply && it.what == *what),
            ) == 1
        }
        Granted::GameEvent { s, tag } => {
            event_at(events, *s).is_some_and(|event| event.tag() == *tag)
        }
    }
}

fn stored_fingerprint(events: Option<&Vec<StoredEvent>>, s: u64) -> Option<u64> {
    fingerprint(event_at(events?, s)?)
}

fn event_at(events: &[StoredEvent], s: u64) -> Option<&GameEvent> {
    let index = usize::try_from(s.checked_sub(1)?).ok()?;
    events.get(index).map(|stored| &stored.event)
}

/// A game in the format of `oxo-server export`.
#[derive(Deserialize)]
struct ExportedGame {
    game: GameId,
    #[serde(rename = "facts")]
    events: Vec<ExportedEvent>,
}

#[derive(Deserialize)]
struct ExportedEvent {
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

fn read_game(line: &[u8]) -> (GameId, Vec<StoredEvent>) {
    let ExportedGame { game, events } = serde_json::from_slice(line).expect("a game");
    let stored = (1..).zip(events).map(|(number, ExportedEvent { s, at_ms, t, d })| {
        assert_eq!(s, number, "{game}: the numbers have no holes");
        let body = format!(r#"{{"t":"{t}","d":{d}}}"#);
        let event =
            decode_bare_event(&body).unwrap_or_else(|error| panic!("{game}: {body}: {error}"));
        StoredEvent { at_ms, event }
    });
    (game, stored.collect())
}

/// Checks that nobody lost time while the server was down and that no flag fell. Returns how
/// many clocks a crash stopped.
fn check_clocks(g: GameId, events: &[StoredEvent], kills_ms: &[u64]) -> u64 {
    let mut stopped = 0;
    let mut last: Option<(u64, Clock)> = None;
    for stored in events {
        if let (Some((at_ms, tags)), GameEvent::Clock(change)) = (last, &stored.event) {
            let left_ms = |clock: &Clock| clock.left_ms.x + clock.left_ms.o;
            let gift = change.credit.filter(|_| change.why == ClockReason::Gift);
            let available_ms = left_ms(&tags) + gift.map_or(0, |credit| credit.ms);
            let charged = available_ms.saturating_sub(left_ms(&change.clock));
            let max_ms = match (tags.running, change.why) {
                // They were stopped, and resume.
                (None, _) => 0,
                (Some(_), ClockReason::Restart) => {
                    stopped += 1;
                    let crash = kills_ms.iter().find(|&&killed_ms| killed_ms >= at_ms);
                    let crash = crash.unwrap_or_else(|| panic!("{g}: a restart without a crash"));
                    crash - at_ms + ROUNDING_MS
                }
                (Some(_), _) => stored.at_ms.saturating_sub(at_ms) + ROUNDING_MS,
            };
            assert!(charged <= max_ms, "{g}: {charged} ms were charged of {max_ms} ms");
        }
        let clock = match &stored.event {
            GameEvent::Played(played) => played.clock,
            GameEvent::Decided(decided) => decided.clock,
            GameEvent::Clock(change) => Some(change.clock),
            GameEvent::Over(over) => {
                let tags = events.iter().map(|it| (it.at_ms, it.event.tag())).collect::<Vec<_>>();
                assert_ne!(over.outcome.how, How::Time, "{g}: a flag has fallen: {tags:?}");
                None
            }
            _ => continue,
        };
        last = clock.map(|clock| (stored.at_ms, clock));
    }
    stopped
}
