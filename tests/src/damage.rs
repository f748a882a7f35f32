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
use crate::recording_players::{Ledger, Style};

/// Runs of the server before the damage. The last one ends by a kill, which leaves a log beside
/// the database; the first one leaves an older copy of both.
const LIVES: usize = 3;
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
pub enum Hurt {
    Flipped { at: u64, bit: u32 },
    Cut { to: u64 },
    Removed,
    Older,
}

impl Hurt {
    const fn name(self) -> &'static str {
        match self {
            Hurt::Flipped { .. } => "a bit flipped",
            Hurt::Cut { .. } => "cut",
            Hurt::Removed => "removed",
            Hurt::Older => "an older one",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// Everything is intact.
    Whole,
    /// The server reports the damage when it starts.
    Refused,
    /// Old data is damaged, and `check` reports it.
    Checked,
    /// Data is gone that was never acknowledged: the kill came before the reply.
    Unheard,
    /// Data is gone or changed, and nothing reports it.
    Silent,
}

#[derive(Clone, Debug, Default)]
pub struct Report {
    pub fates: BTreeMap<(String, &'static str), BTreeMap<Fate, usize>>,
    /// The damage that went unreported.
    pub silent: Vec<String>,
    /// Stores that refused to start and then worked with `--accept-loss`.
    pub mended: usize,
}

impl Report {
    pub fn count(&self, fate: Fate) -> usize {
        self.fates.values().filter_map(|fates| fates.get(&fate)).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:30} {:>7} {:>9} {:>9} {:>8} {:>7}",
            "", "whole", "at start", "by check", "unheard", "silent"
        )?;
        for ((file, hurt), fates) in &self.fates {
            let [whole, refused, checked, unheard, silent] =
                [Fate::Whole, Fate::Refused, Fate::Checked, Fate::Unheard, Fate::Silent]
                    .map(|fate| fates.get(&fate).copied().unwrap_or_default());
            let what = format!("{file}: {hurt}");
            writeln!(f, "{what:30} {whole:7} {refused:9} {checked:9} {unheard:8} {silent:7}")?;
        }
        for what in &self.silent {
            writeln!(f, "silent: {what}")?;
        }
        writeln!(f, "went on with --accept-loss {}", self.mended)?;
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
        diversions: 15,
        ..Style::default()
    }
}

pub async fn run(args: &Args) -> Report {
    let Killed { store, older, ledgers } = killed(args).await;
    let mut random = StdRng::seed_from_u64(args.seed);
    block_in_place(|| {
        let whole = {
            let copy = copied(store.path());
            let store = SqliteStore::open(copy.path()).expect("a store that was killed");
            said(store, copy.path()).expect("it can be read")
        };
        let mut report = Report::default();
        let files = files(store.path());
        for _ in 0..args.trials {
            let file = &files[random.random_range(0..files.len())];
            let copy = copied(store.path());
            let hurt = hurt(&copy.path().join(file), &older.path().join(file), &mut random);
            let (fate, changed) = fate(file, copy.path(), &whole, &ledgers);
            if fate == Fate::Silent {
                report.silent.push(format!("{file}: {hurt:?}: {changed}"));
            }
            if fate == Fate::Refused && goes_on(copy.path()) {
                report.mended += 1;
            }
            let fates = report.fates.entry((file.clone(), hurt.name())).or_default();
            *fates.entry(fate).or_default() += 1;
        }
        report
    })
}

struct Killed {
    /// As the kill left it.
    store: TempDir,
    /// As it was two runs earlier.
    older: TempDir,
    /// What the players had received by then.
    ledgers: Vec<Ledger>,
}

async fn killed(args: &Args) -> Killed {
    let data = tempfile::tempdir().expect("room for a directory");
    let mut older = None;
    let reserved = Port::reserve().expect("a free port");
    let port = reserved.address().to_string();
    let options = ["--no-rate-limits", "--data", text(data.path())];
    let mut load = Load::new(args.games, args.seed, style);
    for life in 1..=LIVES {
        let server = block_in_place(|| args.program.start(&port, &options));
        load.come(server.url());
        let moves = load.counts().moves;
        load.until(|counts| counts.moves >= moves + args.moves).await;
        if life == LIVES {
            block_in_place(|| server.kill());
        } else {
            block_in_place(|| server.stop());
            older.get_or_insert_with(|| copied(data.path()));
        }
    }
    let ledgers = load.finish().await;
    Killed { store: data, older: older.expect("there was a life before the last"), ledgers }
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
pub fn copied(directory: &Path) -> TempDir {
    let copy = tempfile::tempdir().expect("room for a directory");
    for file in files(directory) {
        fs::copy(directory.join(&file), copy.path().join(&file)).expect("room for a copy");
    }
    copy
}

fn hurt(file: &Path, older: &Path, random: &mut StdRng) -> Hurt {
    let length = file.metadata().expect("it is there").len();
    let hurt = match random.random_range(0..10) {
        0 => Hurt::Removed,
        1 if older.exists() => Hurt::Older,
        2 | 3 if length > 0 => Hurt::Cut { to: random.random_range(0..length) },
        _ if length > 0 => {
            Hurt::Flipped { at: random.random_range(0..length), bit: random.random_range(0..8) }
        }
        _ => Hurt::Removed,
    };
    match hurt {
        Hurt::Removed => fs::remove_file(file).expect("it is there"),
        Hurt::Older => drop(fs::copy(older, file).expect("room for a copy")),
        Hurt::Cut { to } => {
            let file = File::options().write(true).open(file).expect("it is there");
            file.set_len(to).expect("it can be cut");
        }
        Hurt::Flipped { at, bit } => {
            let mut bytes = fs::read(file).expect("it is there");
            bytes[usize::try_from(at).expect("it is in memory")] ^= 1 << bit;
            fs::write(file, bytes).expect("room");
        }
    }
    hurt
}

/// Returns the effect of the damage, and what is missing or new.
fn fate(file: &str, directory: &Path, whole: &[String], heard: &[Ledger]) -> (Fate, String) {
    let store = match SqliteStore::open(directory) {
        Ok(store) => store,
        Err(error) => return (Fate::Refused, error.to_string()),
    };
    let said = said(store, directory).unwrap_or_else(|error| vec![error]);
    if said == whole {
        return (Fate::Whole, String::new());
    }
    let mut faults = 0;
    let faulty = check(directory, &mut |_| faults += 1).is_err() || faults > 0;
    let fate = match faulty {
        // `check` counts for old data only; damage to recent writes must stop the start.
        true if file == DATABASE => Fate::Checked,
        false if missing(&read_games(directory), heard).is_none() => Fate::Unheard,
        _ => Fate::Silent,
    };
    (fate, format!("gone {:?}, new {:?}", beyond(whole, &said), beyond(&said, whole)))
}

fn beyond<'a>(lines: &'a [String], others: &[String]) -> Vec<&'a String> {
    lines.iter().filter(|line| !others.contains(line)).collect()
}

/// Whether the store works after a repair and the losses are listed in a file.
fn goes_on(directory: &Path) -> bool {
    let Ok(Some(mended)) = mend(directory) else { return false };
    assert!(!mended.lost.is_empty() && mended.aside.join("lost.txt").exists());
    drop(SqliteStore::open(directory).expect("what is left is whole"));
    let mut faults = Vec::new();
    check(directory, &mut |fault| faults.push(fault.to_string())).expect("a store");
    // The index still has rows of the lost games.
    assert!(faults.iter().all(|fault| fault.contains("is not in the log")), "{faults:?}");
    true
}

/// Dumps the whole store after a start: the games with their chat, and the index.
fn said(store: SqliteStore, directory: &Path) -> Result<Vec<String>, String> {
    let mut said = vec![format!("alive {:?}", store.last_alive_ms())];
    drop(store);
    let mut lines = Vec::new();
    export(directory, Chat::Told, &mut lines, &mut |fault| said.push(fault.to_string()))
        .map_err(|error| error.to_string())?;
    let lines = String::from_utf8(lines).map_err(|error| error.to_string())?;
    said.extend(lines.lines().map(str::to_owned));
    let index = index_dump(directory).and_then(|index| Ok([index, players(directory)?].concat()));
    said.extend(index.map_err(|error| error.to_string())?);
    Ok(said)
}

/// Returns the records of players, which are stored nowhere else.
fn players(directory: &Path) -> rusqlite::Result<Vec<String>> {
    let database = Connection::open(directory.join(DATABASE))?;
    let sql = "SELECT json_array(subject, number, hex(body)) FROM records WHERE subject & 1 \
               ORDER BY subject";
    let mut select = database.prepare(sql)?;
    select.query_map([], |row| row.get(0))?.collect()
}
