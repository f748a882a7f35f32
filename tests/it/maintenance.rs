//! What an operator does with a store from outside: check, back up, restore, export.

use std::path::Path;
use std::process::{Command, Output};

use oxo_protocol::request::{Create, Decide};
use oxo_protocol::{GameId, Request, Terms};
use oxo_shared::{Decision, Level, Rules, TimeControl};
use oxo_store::SqliteStore;
use oxo_tests::client::{NINE_STONES, game_on, plain_game, play_in_turn};
use oxo_tests::damage::copied;
use oxo_tests::process::text;
use oxo_tests::program::program;
use oxo_tests::{ServerProcess, TestClient};
use serde_json::Value;
use tempfile::TempDir;

const BLITZ: TimeControl = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };
const SECRET: &str = "between you and me";

fn run(words: &[&str]) -> Output {
    Command::new(program("oxo-server")).args(words).output().expect("the program starts")
}

/// The exit code, and the lines of what it says.
fn check(store: &Path) -> (Option<i32>, Vec<String>) {
    let output = run(&["check", text(store)]);
    let said = String::from_utf8(output.stdout).expect("text");
    (output.status.code(), said.lines().map(str::to_owned).collect())
}

fn assert_well(store: &Path) {
    let (code, said) = check(store);
    assert_eq!((code, said.len()), (Some(0), 1), "{said:?}");
    assert!(said[0].starts_with("ok "), "{said:?}");
}

/// A rated game to its end in which the players changed seats.
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

/// Rated games to their end, one with a bot, one that goes on; its code.
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

#[tokio::test]
async fn a_store_is_well_while_it_is_used_after_a_crash_and_after_a_goodbye() {
    let directory = tempfile::tempdir().expect("room for a directory");
    let data = directory.path();
    let server = ServerProcess::start_in(data);
    play_some(server.url()).await;
    assert_well(data);
    // It is killed, as by a crash.
    drop(server);
    assert_well(data);
    let server = ServerProcess::start_in(data);
    play_some(server.url()).await;
    server.stop();
    assert_well(data);
}

/// A store in which something was played, without a server.
async fn store() -> (TempDir, GameId) {
    let directory = tempfile::tempdir().expect("room for a directory");
    let server = ServerProcess::start_in(directory.path());
    let g = play_some(server.url()).await;
    server.stop();
    (directory, g)
}

/// What a check of this store says, if that is not that there is a fault, by this sentence among
/// others.
fn not_named(store: &Path, sentence: &str) -> Option<String> {
    let output = run(&["check", text(store)]);
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    // One that cannot be opened has no verdict.
    let verdict = format!("faults: {} ", said.lines().count() - 1);
    let is_told = said.contains(&verdict) || said.starts_with("oxo-server: ");
    (output.status.code() != Some(1) || !is_told || !said.contains(sentence)).then_some(said)
}

/// What somebody could do to a row, or to what holds the rows, and what a check says of it. `GAME`
/// goes on, `OVER` has ended, `ANN` is one of its players.
const DAMAGES: [(&str, &str); 49] = [
    // The log.
    (
        "DELETE FROM entries WHERE subject = 2 * GAME AND number = 3",
        "game GAME: entry 3 is missing",
    ),
    (
        "UPDATE entries SET before = NULL WHERE subject = 2 * GAME AND number = 3",
        "game GAME: entry 2 is missing",
    ),
    ("DELETE FROM entries WHERE subject = 2 * GAME AND number = 5", "1 acknowledged entries since"),
    ("DELETE FROM entries WHERE subject = 2 * GAME", "game GAME is lost"),
    (
        "UPDATE entries SET number = 5 - number WHERE subject = 2 * GAME AND number IN (2, 3)",
        "game GAME: found entry 2 in place of entry 3",
    ),
    (
        "UPDATE entries SET subject = subject + 2 WHERE subject = 2 * GAME AND number = 3",
        "in its place",
    ),
    (
        "UPDATE entries SET body = '{' WHERE subject = 2 * GAME AND number = 2",
        "game GAME: entry 2 is damaged",
    ),
    (
        "UPDATE entries SET body = replace(body, '\"at\":[7,7]', '\"at\":[7,6]')",
        "game GAME: entry 4 is damaged",
    ),
    ("UPDATE entries SET at_ms = at_ms + 1", "game GAME: entry 1 is damaged"),
    ("UPDATE entries SET seal = seal + 1 WHERE number = 5", "game GAME: entry 5 is damaged"),
    (
        "INSERT INTO entries SELECT position + 1000, subject, number + 1, position, at_ms, body, seal FROM entries WHERE subject = 2 * GAME AND number = 5",
        "game GAME: entry 6 is damaged",
    ),
    // Its older part.
    ("DELETE FROM records WHERE subject = 2 * OVER", "game OVER is lost"),
    ("DELETE FROM records WHERE subject = 2 * ANN + 1", "player ANN is lost"),
    (
        "UPDATE records SET body = substr(body, 1, length(body) - 1)",
        "the record of player ANN is damaged",
    ),
    (
        "UPDATE records SET number = number + 1 WHERE subject = 2 * OVER",
        "the record of game OVER is damaged",
    ),
    (
        "UPDATE records SET seal = seal + 1, sum = NULL WHERE subject = 2 * OVER",
        "the record of game OVER is damaged",
    ),
    ("UPDATE records SET at_ms = at_ms + 1, sum = NULL", "the record of player ANN is damaged"),
    (
        "UPDATE records SET place = place + 9999, sum = NULL WHERE subject = 2 * OVER",
        "game OVER: the index and the events disagree on the position of its end",
    ),
    (
        "UPDATE records SET subject = 9 WHERE subject = 2 * ANN + 1",
        "the record of player 4 is damaged",
    ),
    // The position of the index, and the heartbeat.
    ("UPDATE filed SET position = position - 1", "the position of the index is damaged"),
    ("DELETE FROM filed", "the position of the index is damaged"),
    ("UPDATE alive SET at_ms = at_ms + 1", "the last heartbeat is damaged"),
    ("DELETE FROM alive", "the last heartbeat is damaged"),
    // Games.
    (
        "DELETE FROM games WHERE id = GAME",
        "game GAME: the index and the events disagree on whether it exists",
    ),
    (
        "INSERT INTO games (id, listed, timed, counts, row) VALUES (5, 1, 0, 0, '')",
        "game 500000 is lost",
    ),
    ("UPDATE games SET id = -5 WHERE id = GAME", "the index: unreadable row in games"),
    (
        "UPDATE games SET x = NULL WHERE id = GAME",
        "game GAME: the index and the events disagree on its players",
    ),
    (
        "UPDATE games SET listed = NOT listed WHERE id = GAME",
        "game GAME: the index and the events disagree on its terms",
    ),
    (
        "UPDATE games SET timed = 1 WHERE id = GAME",
        "game GAME: the index and the events disagree on its terms",
    ),
    (
        "UPDATE games SET counts = 0 WHERE id = OVER",
        "game OVER: the index and the events disagree on its result",
    ),
    (
        "UPDATE games SET ended = NULL WHERE id = OVER",
        "game OVER: the index and the events disagree on the position of its end",
    ),
    (
        "UPDATE games SET row = replace(row, 'ann', 'eve')",
        "game GAME: the index and the events disagree on its row",
    ),
    (
        "UPDATE games SET row = '{' WHERE id = OVER",
        "game OVER: the index and the events disagree on its row",
    ),
    (
        "UPDATE games SET row = replace(row, '\"after\":15', '\"after\":16')",
        "game OVER: the index and the events disagree on its ratings",
    ),
    // What players have reached.
    ("DELETE FROM tallies", "player ANN: the tally in 15x15x5 blitz does not match the games"),
    (
        "UPDATE tallies SET won = won + 1",
        "player ANN: the tally in 15x15x5 blitz does not match the games",
    ),
    (
        "UPDATE tallies SET rating = rating + 1",
        "player ANN: the tally in 15x15x5 blitz does not match the games",
    ),
    (
        "UPDATE tallies SET history = '[1]'",
        "player ANN: the tally in 15x15x5 blitz does not match the games",
    ),
    (
        "UPDATE tallies SET history = '{'",
        "player ANN: the tally in 15x15x5 blitz does not match the games",
    ),
    (
        "UPDATE tallies SET rules = 'chess' WHERE player = ANN AND rules = '15x15x5'",
        "the index: unreadable row in tallies",
    ),
    // Who they are, and how they come back.
    ("DELETE FROM players", "player ANN: the index and the log disagree on the name"),
    ("UPDATE players SET folded = 'eve'", "player ANN: the index and the log disagree on the name"),
    ("INSERT INTO players VALUES (99, 'eve')", "player 99 is lost"),
    ("DELETE FROM tokens", "player ANN: the index and the log disagree on the tokens"),
    ("INSERT INTO tokens VALUES (zeroblob(32), 99)", "player 99 is lost"),
    (
        "INSERT INTO tokens VALUES (zeroblob(32), ANN)",
        "player ANN: the index and the log disagree on the tokens",
    ),
    // What holds all of it.
    ("DROP INDEX games_by_end", "the file: index games_by_end is missing"),
    ("DROP TABLE tokens", "the file: table tokens is missing"),
    (
        "CREATE TRIGGER full BEFORE UPDATE ON filed BEGIN SELECT RAISE(ABORT, 'full'); END",
        "the file: trigger full is not part of the layout",
    ),
];

#[tokio::test]
async fn each_kind_of_damage_is_found_and_named() {
    let (directory, g) = store().await;
    // A start puts away what has ended.
    drop(SqliteStore::open(directory.path()).expect("a store"));
    assert_well(directory.path());
    let database = rusqlite::Connection::open(directory.path().join("oxo.db")).expect("a store");
    let number =
        |sql: &str| database.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("there is one");
    let over = number("SELECT id FROM games WHERE counts AND row LIKE '%\"after\":15%'");
    let ann = number("SELECT id FROM players WHERE folded = 'ann'").to_string();
    drop(database);
    let code = GameId::from_bits(u32::try_from(over).expect("30 bits"));
    let mut wrong = Vec::new();
    for (damage, sentence) in DAMAGES {
        let filled = |text: &str, game: &str, over: &str| {
            text.replace("GAME", game).replace("OVER", over).replace("ANN", &ann)
        };
        let damage = filled(damage, &g.to_bits().to_string(), &over.to_string());
        let sentence = filled(sentence, &g.to_string(), &code.to_string());
        let copy = copied(directory.path());
        let database = rusqlite::Connection::open(copy.path().join("oxo.db")).expect("a store");
        let changed = database.execute(&damage, []).expect("SQL");
        drop(database);
        let is_done = changed > 0 || damage.starts_with("DROP") || damage.starts_with("CREATE");
        let said = not_named(copy.path(), &sentence);
        wrong.extend(said.map(|said| format!("{damage} ({is_done}): {sentence}?\n{said}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_backup_of_a_server_at_work_is_well_and_can_be_restored() {
    let directory = tempfile::tempdir().expect("room for a directory");
    let server = ServerProcess::start_in(directory.path());
    let (mut ann, mut bob, g) = TestClient::seated(server.url(), plain_game(Rules::GOMOKU)).await;
    let restored = tempfile::tempdir().expect("room for a directory");
    // As documented: the copy, in a directory of its own, under the name of the database.
    let copy = restored.path().join("oxo.db");
    let (from, to) = (directory.path().to_owned(), copy.clone());
    let backup = tokio::task::spawn_blocking(move || run(&["backup", text(&from), text(&to)]));
    // The game goes on while it is made.
    ann.put(g, 0, (7, 7)).await;
    while !backup.is_finished() {
        bob.say(g, "still here").await;
    }
    let done = backup.await.expect("no panic");
    assert!(done.status.success(), "{done:?}");
    drop(server);
    assert_well(&copy);
    assert_well(restored.path());

    let server = ServerProcess::start_in(restored.path());
    let ann = ann.back(server.url()).await;
    assert_eq!(ann.welcome.games, [g], "the game goes on from the copy");
}

#[tokio::test]
async fn a_backup_takes_the_place_of_nothing() {
    let (directory, _) = store().await;
    let copy = directory.path().join("copy");
    std::fs::write(&copy, "precious").expect("room");
    let refused = run(&["backup", text(directory.path()), text(&copy)]);
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8(refused.stderr).expect("text");
    assert!(said.contains("copy cannot be written") && said.lines().count() == 1, "{said}");
    assert_eq!(std::fs::read_to_string(&copy).expect("a file"), "precious");
    let missing = run(&["backup", text(directory.path()), text(&copy.join("there"))]);
    assert_eq!(missing.status.code(), Some(1));
    // Beside the files of the database itself.
    let names = std::fs::read_dir(directory.path()).expect("a directory").flatten();
    let names = names.map(|file| file.file_name().into_string().expect("a plain name"));
    let mut left: Vec<_> = names.filter(|name| !name.starts_with("oxo.db")).collect();
    left.sort_unstable();
    assert_eq!(left, ["audit.log", "copy", "lock", "receipts"], "no half of a copy");
}

#[tokio::test]
async fn what_is_no_store_of_this_version_is_left_alone() {
    let (directory, _) = store().await;
    let database = directory.path().join("oxo.db");
    let newer = rusqlite::Connection::open(&database).expect("a database");
    newer.pragma_update(None, "user_version", 99).expect("it can be written");
    drop(newer);
    let empty = tempfile::tempdir().expect("room for a directory");
    let copy = empty.path().join("copy");
    for (store, why) in [(directory.path(), "a newer version"), (empty.path(), "unable to open")] {
        for words in [
            &["check", text(store)][..],
            &["export", text(store)],
            &["backup", text(store), text(&copy)],
        ] {
            let refused = run(words);
            let said = String::from_utf8(refused.stderr).expect("text");
            assert_eq!((refused.status.code(), refused.stdout.len()), (Some(1), 0), "{words:?}");
            assert!(said.contains(why) && said.lines().count() == 1, "{words:?}: {said}");
        }
    }
    assert_eq!(std::fs::read_dir(empty.path()).expect("a directory").count(), 0);
}

fn export(words: &[&str]) -> Vec<Value> {
    let output = run(&[&["export"], words].concat());
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).expect("text");
    said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[tokio::test]
async fn an_export_has_every_game_and_what_was_said_only_if_asked_for() {
    let (directory, g) = store().await;
    let store = text(directory.path());
    let games = export(&[store]);
    assert_eq!(games.len(), 5);
    let of = |games: &[Value]| {
        let wanted = games.iter().find(|game| game["game"] == g.to_string());
        wanted.expect("the game that goes on").clone()
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
    assert_eq!(run(&["export", store, text(&file)]).status.code(), Some(1), "in place of nothing");
}
