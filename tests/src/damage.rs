//! Damages one file of a store after a kill and checks that all acknowledged data is still there,
//! or reported missing.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::path::Path;

use oxo_shared::{Opening, Rules, TimeControl};
use oxo_store::fixtures::index_dump;
use oxo_store::sqlite::{Chat, check, export, mend};
use oxo_store::{SqliteStore, Store};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rusqlite::Connection;
use tempfile::TempDir;
use tokio::task::block_in_place;

use crate::audit::{missing, read_games};
use crate::load::Load;
use crate::port::Port;
use crate::process::text;
use crate::program::Program;
use crate::recording_players::{History, Style};

/// Runs of the server before the damage. The last one ends by a kill, which leaves a log beside
/// the database; the first one leaves an older copy of both.
const RUNS: usize = 3;
const DATABASE: &str = "oxo.db";

/// How hard to try.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub program: Program,
    /// How often a file is damaged.
    #[arg(long, default_value_t = 1_000)]
    pub trials: usize,
    /// Games at once.
    #[arg(long, default_value_t = 10)]
    pub games: usize,
    /// Moves in each run of the server.
    #[arg(long, default_value_t = 1_000)]
    pub moves: u64,
    /// Seeds the damage and the players' choices.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    Flipped { at: u64, bit: u32 },
    Cut { to: u64 },
    Removed,
    Older,
}

impl Damage {
    const fn name(self) -> &'static str {
        match self {
            Damage::Flipped { .. } => "a bit flipped",
            Damage::Cut { .. } => "cut",
            Damage::Removed => "removed",
            Damage::Older => "an older one",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Everything is intact.
    Intact,
    /// The server reports the damage when it starts.
    Rejected,
    /// Old data is damaged, and `check` reports it.
    FoundByCheck,
    /// Data is gone that was never acknowledged: the kill came before the reply.
    Unacknowledged,
    /// Data is gone or changed, and nothing reports it.
    Silent,
}

#[derive(Clone, Debug, Default)]
pub struct Report {
    pub outcomes: BTreeMap<(String, &'static str), BTreeMap<Outcome, usize>>,
    /// The damage that went unreported.
    pub silent: Vec<String>,
    /// Stores that refused to start and then worked with `--accept-loss`.
    pub repaired: usize,
}

impl Report {
    pub fn count(&self, outcome: Outcome) -> usize {
        self.outcomes.values().filter_map(|outcomes| outcomes.get(&outcome)).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:30} {:>7} {:>9} {:>9} {:>8} {:>7}",
            "", "whole", "at start", "by check", "unheard", "silent"
        )?;
        for ((file, damage), outcomes) in &self.outcomes {
            let [intact, rejected, found_by_check, unacknowledged, silent] = [
                Outcome::Intact,
                Outcome::Rejected,
                Outcome::FoundByCheck,
                Outcome::Unacknowledged,
                Outcome::Silent,
            ]
            .map(|outcome| outcomes.get(&outcome).copied().unwrap_or_default());
            let label = format!("{file}: {damage}");
            writeln!(
                f,
                "{label:30} {intact:7} {rejected:9} {found_by_check:9} {unacknowledged:8} {silent:7}"
            )?;
        }
        for damage in &self.silent {
            writeln!(f, "silent: {damage}")?;
        }
        writeln!(f, "went on with --accept-loss {}", self.repaired)?;
        write!(f, "silent                    {}", self.silent.len())
    }
}

fn style(number: usize) -> Style {
    let five = Rules::bounded(5, 5, 4).expect("rules that can be played");
    let swap2 = five.with_opening(Opening::Swap2).expect("there is room for it");
    let fischer = TimeControl::Fischer { initial_ms: 600_000, increment_ms: 1_000 };
    Style {
        rules: vec![Rules::TICTACTOE, five, Rules::GOMOKU, swap2],
        clocks: vec![if number.is_multiple_of(2) { fischer } else { TimeControl::default() }],
        other_actions_percent: 15,
        ..Style::default()
    }
}

pub async fn run(args: &Args) -> Report {
    let KilledStore { store, older, histories } = play_and_kill(args).await;
    let mut random = StdRng::seed_from_u64(args.seed);
    block_in_place(|| {
        let intact = {
            let copy = copy_directory(store.path());
            let store = SqliteStore::open(copy.path()).expect("a store that was killed");
            dump(store, copy.path()).expect("it can be read")
        };
        let mut report = Report::default();
        let files = files(store.path());
        for _ in 0..args.trials {
            let file = &files[random.random_range(0..files.len())];
            let copy = copy_directory(store.path());
            let damage = inflict(&copy.path().join(file), &older.path().join(file), &mut random);
            let (outcome, changed) = outcome(file, copy.path(), &intact, &histories);
            if outcome == Outcome::Silent {
                report.silent.push(format!("{file}: {damage:?}: {changed}"));
            }
            if outcome == Outcome::Rejected && works_after_repair(copy.path()) {
                report.repaired += 1;
            }
            let outcomes = report.outcomes.entry((file.clone(), damage.name())).or_default();
            *outcomes.entry(outcome).or_default() += 1;
        }
        report
    })
}

struct KilledStore {
    /// As the kill left it.
    store: TempDir,
    /// As it was two runs earlier.
    older: TempDir,
    /// What the players had received by then.
    histories: Vec<History>,
}

async fn play_and_kill(args: &Args) -> KilledStore {
    let data = tempfile::tempdir().expect("room for a directory");
    let mut older = None;
    let reserved = Port::reserve().expect("a free port");
    let port = reserved.address().to_string();
    let options = ["--no-rate-limits", "--data", text(data.path())];
    let mut load = Load::new(args.games, args.seed, style);
    for run in 1..=RUNS {
        let server = block_in_place(|| args.program.start(&port, &options));
        load.announce(server.url());
        let moves = load.counts().moves;
        load.wait_until(|counts| counts.moves >= moves + args.moves).await;
        if run == RUNS {
            block_in_place(|| server.kill());
        } else {
            block_in_place(|| server.stop());
            older.get_or_insert_with(|| copy_directory(data.path()));
        }
    }
    let histories = load.finish().await;
    KilledStore { store: data, older: older.expect("there was a run before the last"), histories }
}

fn files(directory: &Path) -> Vec<String> {
    let files = fs::read_dir(directory).expect("a directory").map(|file| file.expect("a file"));
    // A killed server leaves its socket behind.
    let files = files.filter(|file| file.path().is_file());
    let mut names: Vec<_> =
        files.map(|file| file.file_name().into_string().expect("a plain name")).collect();
    names.sort_unstable();
    names
}

/// Returns a copy of the directory's files as they are now.
pub fn copy_directory(directory: &Path) -> TempDir {
    let copy = tempfile::tempdir().expect("room for a directory");
    for file in files(directory) {
        fs::copy(directory.join(&file), copy.path().join(&file)).expect("room for a copy");
    }
    copy
}

fn inflict(file: &Path, older: &Path, random: &mut StdRng) -> Damage {
    let length = file.metadata().expect("it is there").len();
    let damage = match random.random_range(0..10) {
        0 => Damage::Removed,
        1 if older.exists() => Damage::Older,
        2 | 3 if length > 0 => Damage::Cut { to: random.random_range(0..length) },
        _ if length > 0 => {
            Damage::Flipped { at: random.random_range(0..length), bit: random.random_range(0..8) }
        }
        _ => Damage::Removed,
    };
    match damage {
        Damage::Removed => fs::remove_file(file).expect("it is there"),
        Damage::Older => drop(fs::copy(older, file).expect("room for a copy")),
        Damage::Cut { to } => {
            let file = File::options().write(true).open(file).expect("it is there");
            file.set_len(to).expect("it can be cut");
        }
        Damage::Flipped { at, bit } => {
            let mut bytes = fs::read(file).expect("it is there");
            bytes[usize::try_from(at).expect("it is in memory")] ^= 1 << bit;
            fs::write(file, bytes).expect("room");
        }
    }
    damage
}

/// Returns the effect of the damage, and what is missing or new.
fn outcome(
    file: &str,
    directory: &Path,
    intact: &[String],
    histories: &[History],
) -> (Outcome, String) {
    let store = match SqliteStore::open(directory) {
        Ok(store) => store,
        Err(error) => return (Outcome::Rejected, error.to_string()),
    };
    let dump = dump(store, directory).unwrap_or_else(|error| vec![error]);
    if dump == intact {
        return (Outcome::Intact, String::new());
    }
    let mut faults = 0;
    let faulty = check(directory, &mut |_| faults += 1).is_err() || faults > 0;
    let outcome = match faulty {
        // `check` counts for old data only; damage to recent writes must stop the start.
        true if file == DATABASE => Outcome::FoundByCheck,
        false if missing(&read_games(directory), histories).is_none() => Outcome::Unacknowledged,
        _ => Outcome::Silent,
    };
    (outcome, format!("gone {:?}, new {:?}", difference(intact, &dump), difference(&dump, intact)))
}

fn difference<'a>(lines: &'a [String], others: &[String]) -> Vec<&'a String> {
    lines.iter().filter(|line| !others.contains(line)).collect()
}

/// Whether the store works after a repair and the losses are listed in a file.
fn works_after_repair(directory: &Path) -> bool {
    let Ok(Some(repaired)) = mend(directory) else { return false };
    assert!(!repaired.lost.is_empty() && repaired.aside.join("lost.txt").exists());
    drop(SqliteStore::open(directory).expect("what is left is whole"));
    let mut faults = Vec::new();
    check(directory, &mut |fault| faults.push(fault.to_string())).expect("a store");
    // The index still has rows of the lost games.
    assert!(faults.iter().all(|fault| fault.contains("is not in the log")), "{faults:?}");
    true
}

/// Dumps the whole store after a start: the games with their chat, and the index.
fn dump(store: SqliteStore, directory: &Path) -> Result<Vec<String>, String> {
    let mut dump = vec![format!("alive {:?}", store.last_alive_ms())];
    drop(store);
    let mut lines = Vec::new();
    export(directory, Chat::Told, &mut lines, &mut |fault| dump.push(fault.to_string()))
        .map_err(|error| error.to_string())?;
    let lines = String::from_utf8(lines).map_err(|error| error.to_string())?;
    dump.extend(lines.lines().map(str::to_owned));
    let index = index_dump(directory).and_then(|index| Ok([index, players(directory)?].concat()));
    dump.extend(index.map_err(|error| error.to_string())?);
    Ok(dump)
}

/// Returns the records of players, which are stored nowhere else.
fn players(directory: &Path) -> rusqlite::Result<Vec<String>> {
    let database = Connection::open(directory.join(DATABASE))?;
    let sql = "SELECT json_array(subject, number, hex(body)) FROM records WHERE subject & 1 \
               ORDER BY subject";
    let mut select = database.prepare(sql)?;
    select.query_map([], |row| row.get(0))?.collect()
}
