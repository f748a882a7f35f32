//! The maintenance of a store: check, back up, restore, export.

use std::path::Path;
use std::process::Command;

use oxo_protocol::request::{Create, Decide};
use oxo_protocol::{GameId, Request, Terms};
use oxo_shared::{Decision, Level, Rules, TimeControl};
use oxo_store::SqliteStore;
use oxo_store::sqlite::check;
use oxo_tests::client::{NINE_STONES, game_on, plain_game, play_in_turn};
use oxo_tests::damage::copy_directory;
use oxo_tests::process::text;
use oxo_tests::program::{self, ProgramOutput};
use oxo_tests::{ServerProcess, TestClient};
use serde_json::Value;
use tempfile::TempDir;
use tokio::task::spawn_blocking;

const BLITZ: TimeControl = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };
const SECRET: &str = "between you and me";

fn assert_intact(store: &Path) {
    let output = program::server(&["check", text(store)]).success();
    assert!(output.starts_with("ok ") && output.lines().count() == 1, "{output}");
}

/// Plays a rated game in which the players swap seats.
async fn play_swapped(ann: &mut TestClient, bob: &mut TestClient) {
    let rules: Rules = "gomoku+swap".parse().expect("rules");
    let g = ann.create(game_on(Terms { rated: true, control: BLITZ, ..Terms::new(rules) })).await;
    bob.join(g).await;
    for (ply, at) in [(7, 7), (8, 8), (6, 6)].into_iter().enumerate() {
        ann.play(g, ply, at).await.expect("a stone of the opening");
    }
    bob.done(Request::Decide(Decide { g, ply: 3, what: Decision::Swap })).await;
    bob.resign(g).await;
}

/// Plays rated games to their end, one with a bot, and one that continues; returns its code.
async fn play_some(url: &str) -> GameId {
    let mut ann = TestClient::connect(url, "ann").await;
    let mut bob = TestClient::connect(url, "bob").await;
    for _ in 0..2 {
        let terms = game_on(Terms { rated: true, control: BLITZ, ..Terms::new(Rules::GOMOKU) });
        let g = ann.create(terms).await;
        bob.join(g).await;
        play_in_turn(&mut ann, &mut bob, g, &NINE_STONES).await;
        bob.resign(g).await;
    }
    play_swapped(&mut ann, &mut bob).await;
    ann.create(Create { bot: Some(Level::Random), ..plain_game(Rules::GOMOKU) }).await;
    let g = ann.create(game_on(Terms { listed: true, ..Terms::new(Rules::GOMOKU) })).await;
    bob.join(g).await;
    ann.say(g, SECRET).await;
    ann.put(g, 0, (7, 7)).await;
    bob.put(g, 1, (8, 8)).await;
    g
}

/// Returns a store with some games, without a server.
async fn store() -> (TempDir, GameId) {
    let server = ServerProcess::start_persistent();
    let g = play_some(server.url()).await;
    (server.stop_and_keep_data(), g)
}

fn empty_store() -> TempDir {
    let directory = tempfile::tempdir().expect("room for a directory");
    drop(SqliteStore::open(directory.path()).expect("a store"));
    directory
}

/// Checks this store and returns all faults, unless `sentence` is one of them.
fn unreported(store: &Path, sentence: &str) -> Option<String> {
    let mut output = Vec::new();
    if let Err(error) = check(store, &mut |fault| output.push(fault.to_string())) {
        output.push(error.to_string());
    }
    (!output.iter().any(|fault| fault.contains(sentence))).then(|| output.join("\n"))
}

/// Returns kinds of damage, each as SQL, with the faults that a check must report.
fn damages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../data/damages.sql").lines();
    let damages = lines.scan("", |sentence, line| {
        *sentence = line.strip_prefix("-- ").unwrap_or(sentence);
        Some((line, *sentence))
    });
    damages.filter(|(line, _)| !line.is_empty() && !line.starts_with("--"))
}

#[tokio::test]
async fn every_kind_of_damage_is_found_and_named() {
    let (directory, g) = store().await;
    // Opening the store archives finished games.
    drop(SqliteStore::open(directory.path()).expect("a store"));
    assert_intact(directory.path());
    let database = rusqlite::Connection::open(directory.path().join("oxo.db")).expect("a store");
    let number =
        |sql: &str| database.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("there is one");
    let over = number("SELECT id FROM games WHERE counts AND row LIKE '%\"after\":15%'");
    let ann = number("SELECT id FROM players WHERE folded = 'ann'").to_string();
    drop(database);
    let code = GameId::from_bits(u32::try_from(over).expect("30 bits"));
    let mut diffs = Vec::new();
    for (damage, sentence) in damages() {
        let filled = |text: &str, game: &str, over: &str| {
            text.replace("GAME", game).replace("OVER", over).replace("ANN", &ann)
        };
        let damage = filled(damage, &g.to_bits().to_string(), &over.to_string());
        let sentence = filled(sentence, &g.to_string(), &code.to_string());
        let copy = copy_directory(directory.path());
        let database = rusqlite::Connection::open(copy.path().join("oxo.db")).expect("a store");
        let changed = database.execute(&damage, []).expect("SQL");
        drop(database);
        let is_done = changed > 0 || damage.starts_with("DROP") || damage.starts_with("CREATE");
        let output = unreported(copy.path(), &sentence);
        diffs.extend(output.map(|output| format!("{damage} ({is_done}): {sentence}?\n{output}")));
    }
    assert!(diffs.is_empty(), "{}", diffs.join("\n"));
}

#[tokio::test]
async fn a_backup_of_a_running_server_can_be_restored() {
    let server = ServerProcess::start_persistent();
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let restored = tempfile::tempdir().expect("room for a directory");
    // As documented: the copy has the name of the database, in its own directory.
    let copy = restored.path().join("oxo.db");
    let (from, to) = (server.data().to_owned(), copy.clone());
    let backup = spawn_blocking(move || program::server(&["backup", text(&from), text(&to)]));
    // The game continues during the backup.
    ann.put(g, 0, (7, 7)).await;
    while !backup.is_finished() {
        bob.say(g, "still here").await;
    }
    backup.await.expect("no panic").success();
    assert_intact(server.data());
    drop(server);
    assert_intact(&copy);
    assert_intact(restored.path());

    let server = ServerProcess::start_in(restored.path());
    let ann = server.reconnect(ann).await;
    assert_eq!(ann.welcome.games, [g], "the game goes on from the copy");
}

#[test]
fn a_backup_overwrites_nothing() {
    let directory = empty_store();
    let copy = directory.path().join("copy");
    std::fs::write(&copy, "precious").expect("room");
    let backup =
        |to: &Path| program::server(&["backup", text(directory.path()), text(to)]).failure();
    let output = backup(&copy);
    assert!(output.contains("copy cannot be written"), "{output}");
    assert_eq!(std::fs::read_to_string(&copy).expect("a file"), "precious");
    backup(&copy.join("there"));
    let output = backup(&directory.path().join("missing/copy"));
    assert!(output.contains("missing cannot be written: No such file"), "{output}");
    // Other files than the database's own.
    let names = std::fs::read_dir(directory.path()).expect("a directory").flatten();
    let names = names.map(|file| file.file_name().into_string().expect("a plain name"));
    let mut left: Vec<_> = names.filter(|name| !name.starts_with("oxo.db")).collect();
    left.sort_unstable();
    assert_eq!(left, ["copy", "lock", "receipts"], "no half of a copy");
}

#[test]
fn newer_or_missing_stores_are_rejected_and_left_unchanged() {
    let directory = empty_store();
    let database = directory.path().join("oxo.db");
    let newer = rusqlite::Connection::open(&database).expect("a database");
    newer.pragma_update(None, "user_version", 99).expect("it can be written");
    drop(newer);
    let empty = tempfile::tempdir().expect("room for a directory");
    let copy = empty.path().join("copy");
    for (store, error) in [(directory.path(), "a newer version"), (empty.path(), "No such file")] {
        for words in [
            &["check", text(store)][..],
            &["export", text(store)],
            &["backup", text(store), text(&copy)],
        ] {
            let output = program::server(words).failure();
            assert!(output.contains(error), "{words:?}: {output}");
        }
    }
    assert_eq!(std::fs::read_dir(empty.path()).expect("a directory").count(), 0);
}

fn export(words: &[&str]) -> Vec<Value> {
    let output = program::server(&[&["export"], words].concat()).success();
    output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[tokio::test]
async fn an_export_has_every_game_and_chat_only_on_request() {
    let (directory, g) = store().await;
    let store = text(directory.path());
    let games = export(&[store]);
    assert_eq!(games.len(), 5);
    let of = |games: &[Value]| {
        let found = games.iter().find(|game| game["game"] == g.to_string());
        found.expect("the game that goes on").clone()
    };
    let game = of(&games);
    assert_eq!(game["rules"], Rules::GOMOKU.to_string());
    assert_eq!(game["seats"]["x"]["name"], "ann");
    assert_eq!(game["moves"], serde_json::json!(["h8", "i9"]));
    assert_eq!(game["result"], Value::Null);
    let ended = games.iter().filter(|game| game["result"]["how"] == "resign");
    assert_eq!(ended.count(), 3);
    let swapped = games.iter().find(|game| game["rules"] == "15x15x5+swap").expect("it is there");
    assert_eq!(swapped["decisions"], serde_json::json!(["swap"]));
    assert_eq!(
        (&swapped["seats"]["x"]["name"], &swapped["result"]["result"]),
        (&"bob".into(), &"o".into())
    );
    for game in &games {
        let events = game["facts"].as_array().expect("facts");
        for (s, event) in (1..).zip(events) {
            assert_eq!(event["s"], s);
            assert!(event["at_ms"].as_u64() > Some(1_600_000_000_000), "{event}");
        }
    }
    let has_chat = |game: &Value| game.to_string().contains(SECRET);
    assert!(!games.iter().any(has_chat));
    assert!(has_chat(&of(&export(&[store, "--with-chat"]))));
    let file = directory.path().join("games.jsonl");
    assert_eq!(export(&[store, text(&file)]), [] as [Value; 0]);
    let written = std::fs::read_to_string(&file).expect("a file");
    assert_eq!(written.lines().count(), games.len());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(file.metadata().expect("it is there").permissions().mode() & 0o777, 0o600);
    }
    // It does not overwrite anything.
    program::server(&["export", store, text(&file)]).failure();
}

#[cfg(unix)]
#[tokio::test]
async fn an_export_to_a_full_disk_leaves_no_file() {
    let (directory, _) = store().await;
    // Only the export itself needs room on the disk.
    let reader = rusqlite::Connection::open(directory.path().join("oxo.db")).expect("a database");
    reader.execute_batch("BEGIN; SELECT * FROM sqlite_schema").expect("it can be read");
    let file = directory.path().join("games.jsonl");
    // Without the trap a signal would kill the program first.
    let script = r#"trap "" XFSZ; ulimit -f 0; exec "$0" "$@""#;
    let export = ["export", text(directory.path()), text(&file)];
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(program::program("oxo-server")).args(export);
    let error = ProgramOutput::of(&mut shell).failure();
    assert!(error.starts_with("oxo-server: cannot write the games: "), "{error}");
    assert!(!file.exists());
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for words in [["config", "--print"], ["completions", "bash"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut server = Command::new(program::program("oxo-server"));
        let output = server.args(words).stdout(writer).output().expect("it starts");
        assert!(output.status.success() && output.stderr.is_empty(), "{words:?}: {output:?}");
    }
}
