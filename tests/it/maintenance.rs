//! What an operator does with a store from outside: check, back up, restore, export.

use std::path::Path;
use std::process::{Command, Output};

use oxo_shared::protocol::wish::{Create, Decide};
use oxo_shared::protocol::{GameId, Wish};
use oxo_shared::{Decision, Level, Rules, Terms, TimeControl};
use oxo_tests::client::{NINE_STONES, game_on, plain_game, play_in_turn};
use oxo_tests::program::program;
use oxo_tests::{ServerProcess, TestClient};
use serde_json::Value;
use tempfile::TempDir;

const BLITZ: TimeControl = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };
const SECRET: &str = "between you and me";

fn run(words: &[&str]) -> Output {
    Command::new(program("oxo-server")).args(words).output().expect("the program starts")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
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

fn serve(directory: &Path) -> ServerProcess {
    ServerProcess::start(&["--no-rate-limits", "--data", text(directory)])
}

/// A rated game to its end in which the players changed seats.
async fn play_swapped(ann: &mut TestClient, bob: &mut TestClient) {
    let rules: Rules = "gomoku+swap".parse().expect("rules");
    let g = ann.create(game_on(Terms { rated: true, control: BLITZ, ..Terms::new(rules) })).await;
    bob.join(g).await;
    for (ply, at) in [(7, 7), (8, 8), (6, 6)].into_iter().enumerate() {
        ann.play(g, ply, at).await.expect("a stone of the opening");
    }
    bob.done(Wish::Decide(Decide { g, ply: 3, what: Decision::Swap })).await;
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
    let server = serve(data);
    play_some(server.url()).await;
    assert_well(data);
    // It is killed, as by a crash.
    drop(server);
    assert_well(data);
    let server = serve(data);
    play_some(server.url()).await;
    server.signal("TERM");
    assert_eq!(server.wait().0.code(), Some(0));
    assert_well(data);
}

/// A store in which something was played, without a server.
async fn store() -> (TempDir, GameId) {
    let directory = tempfile::tempdir().expect("room for a directory");
    let server = serve(directory.path());
    let g = play_some(server.url()).await;
    server.signal("TERM");
    assert_eq!(server.wait().0.code(), Some(0));
    (directory, g)
}

#[tokio::test]
async fn each_kind_of_damage_is_found_and_named() {
    let (directory, g) = store().await;
    let id = g.to_bits();
    for (damage, named) in [
        (
            format!("DELETE FROM entries WHERE subject = 2 * {id} AND number = 3"),
            format!("game {g}: entry 3 is missing"),
        ),
        (
            format!("UPDATE entries SET body = '{{' WHERE subject = 2 * {id} AND number = 2"),
            format!("game {g}: entry 2 is damaged"),
        ),
        (
            "UPDATE entries SET body = replace(body, '\"at\":[7,7]', '\"at\":[7,6]')".to_owned(),
            format!("game {g}: entry"),
        ),
        ("UPDATE entries SET at_ms = at_ms + 1".to_owned(), format!("game {g}: entry 1")),
        (
            "UPDATE records SET body = substr(body, 1, length(body) - 1)".to_owned(),
            "the record of player".to_owned(),
        ),
        (format!("DELETE FROM games WHERE id = {id}"), format!("game {g}: the archive")),
        (format!("DELETE FROM entries WHERE subject = 2 * {id}"), format!("game {g}: the archive")),
        (format!("UPDATE games SET timed = 1 WHERE id = {id}"), format!("game {g}: the archive")),
        ("UPDATE games SET row = replace(row, 'ann', 'eve')".to_owned(), "the archive".to_owned()),
        ("DELETE FROM players".to_owned(), "is not kept".to_owned()),
        ("UPDATE tallies SET won = won + 1".to_owned(), "in 15x15x5 blitz".to_owned()),
        ("UPDATE tallies SET rating = rating + 1".to_owned(), "in 15x15x5 blitz".to_owned()),
        ("DELETE FROM tallies".to_owned(), "in 15x15x5 blitz".to_owned()),
    ] {
        let copy = tempfile::tempdir().expect("room for a directory");
        let database = copy.path().join("oxo.db");
        std::fs::copy(directory.path().join("oxo.db"), &database).expect("room for a copy");
        let connection = rusqlite::Connection::open(&database).expect("a database");
        assert!(connection.execute(&damage, []).expect("SQL") > 0, "{damage}");
        drop(connection);
        let (code, said) = check(copy.path());
        let (verdict, faults) = said.split_last().expect("a verdict");
        assert_eq!(code, Some(1), "{damage}: {said:?}");
        assert!(faults.iter().any(|fault| fault.contains(&named)), "{damage}: {said:?}");
        assert!(verdict.starts_with(&format!("faults: {} ", faults.len())), "{damage}: {said:?}");
    }
}

#[tokio::test]
async fn damaged_pages_are_found() {
    let (directory, _) = store().await;
    let database = directory.path().join("oxo.db");
    let mut bytes = std::fs::read(&database).expect("a database");
    let end = bytes.len() - 4096;
    bytes[4096..end].fill(0xa5);
    std::fs::write(&database, bytes).expect("room");
    let (code, said) = check(directory.path());
    assert_eq!(code, Some(1), "{said:?}");
    let (verdict, faults) = said.split_last().expect("a verdict");
    assert!(!faults.is_empty(), "{said:?}");
    assert!(faults[0].starts_with("the file: "), "{said:?}");
    assert!(verdict.starts_with(&format!("faults: {} ", faults.len())), "one line each: {said:?}");
}

#[tokio::test]
async fn a_backup_of_a_server_at_work_is_well_and_can_be_restored() {
    let directory = tempfile::tempdir().expect("room for a directory");
    let server = serve(directory.path());
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

    let server = serve(restored.path());
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
    assert_eq!(left, ["copy", "lock", "receipts"], "no half of a copy");
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
        let facts = game["facts"].as_array().expect("facts");
        for (s, fact) in (1..).zip(facts) {
            assert_eq!(fact["s"], s);
            assert!(fact["at_ms"].as_u64() > Some(1_600_000_000_000), "{fact}");
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
