//! What only a store on a disk promises.

use std::fs;
use std::path::PathBuf;

use oxo_shared::protocol::{Fact, GameId};
use tempfile::{TempDir, tempdir};

use super::schema::{SchemaError, VERSION};
use super::{DATABASE, LOCK, OpenError, SqliteStore, check};
use crate::fixtures::{for_two, game, said, terms};
use crate::store::{AppendError, Archive, Log, Subject, bodies, read_facts, wall_clock_ms};

fn people() -> Fact {
    Fact::Seated(for_two(terms()))
}

fn open(scratch: &TempDir) -> SqliteStore {
    SqliteStore::open(scratch.path()).expect("a store of ours")
}

async fn append(
    store: &SqliteStore,
    game: GameId,
    expected: u64,
    facts: &[Fact],
) -> Result<(), AppendError> {
    store.append(Subject::Game(game), expected, bodies(facts)).await
}

async fn written() -> (TempDir, PathBuf) {
    let scratch = tempdir().expect("room for a directory");
    let store = open(&scratch);
    append(&store, game(), 0, &[people(), said("hello")]).await.expect("a healthy store");
    drop(store);
    let database = scratch.path().join(DATABASE);
    (scratch, database)
}

/// Whether opening fails for a reason that `wanted` picks, and changes nothing in the database.
fn assert_refused(scratch: &TempDir, wanted: impl Fn(&SchemaError) -> bool) {
    let database = scratch.path().join(DATABASE);
    let before = fs::read(&database).expect("it is there");
    match SqliteStore::open(scratch.path()) {
        Err(OpenError::Database { error, .. }) => assert!(wanted(&error), "{error}"),
        other => panic!("{other:?}"),
    }
    assert!(fs::read(&database).expect("it is there") == before, "the file has changed");
}

#[tokio::test]
async fn what_was_kept_is_there_when_the_store_is_opened_again() {
    let (scratch, _) = written().await;
    let store = open(&scratch);
    assert_eq!(store.unfinished(0).await.expect("healthy"), [game()]);
    let facts = read_facts(&store, game(), 0).await.expect("healthy");
    let facts: Vec<_> = facts.into_iter().map(|kept| kept.fact).collect();
    assert_eq!(facts, [people(), said("hello")]);
}

#[tokio::test]
async fn a_closed_store_is_in_one_file() {
    let (scratch, database) = written().await;
    let files = fs::read_dir(scratch.path()).expect("a directory").flatten();
    let mut files: Vec<_> = files.map(|file| file.file_name()).collect();
    files.sort_unstable();
    assert_eq!(files, [LOCK, DATABASE]);
    let header = fs::read(&database).expect("it is there");
    assert!(header.len() > 4096, "more than a header");
}

#[tokio::test]
async fn the_last_sign_of_life_is_known_after_a_restart() {
    let scratch = tempdir().expect("room for a directory");
    let store = open(&scratch);
    assert_eq!(store.last_alive_ms(), None);
    let before = wall_clock_ms();
    store.beat().await.expect("healthy");
    drop(store);
    let alive = open(&scratch).last_alive_ms().expect("a sign of life");
    assert!((before..=wall_clock_ms()).contains(&alive));
}

#[tokio::test]
async fn a_directory_has_one_user_at_a_time() {
    let scratch = tempdir().expect("room for a directory");
    let first = open(&scratch);
    let second = SqliteStore::open(scratch.path());
    assert!(matches!(second, Err(OpenError::InUse(_))), "{second:?}");
    drop(first);
    open(&scratch);
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_as_it_is() {
    let (scratch, database) = written().await;
    let newer = rusqlite::Connection::open(&database).expect("a database");
    newer.pragma_update(None, "user_version", VERSION as i64 + 1).expect("it can be written");
    drop(newer);
    assert_refused(&scratch, |error| matches!(error, SchemaError::Newer { .. }));
}

#[tokio::test]
async fn a_file_that_is_no_database_or_another_program_s_is_refused_and_left_as_it_is() {
    let scratch = tempdir().expect("room for a directory");
    fs::create_dir_all(scratch.path()).expect("a directory");
    let database = scratch.path().join(DATABASE);
    fs::write(&database, "a shopping list, for example: ".repeat(100)).expect("room");
    assert_refused(&scratch, |error| matches!(error, SchemaError::Foreign));
    fs::remove_file(&database).expect("it is there");
    let foreign = rusqlite::Connection::open(&database).expect("a database");
    foreign.execute_batch("CREATE TABLE list (item TEXT)").expect("it can be written");
    drop(foreign);
    assert_refused(&scratch, |error| matches!(error, SchemaError::Foreign));
}

#[tokio::test]
async fn a_damaged_database_is_refused_and_left_as_it_is() {
    let (scratch, database) = written().await;
    let whole = fs::read(&database).expect("it is there");
    let page = 4096;
    assert!(whole.len() > 2 * page);
    // Each page but the first, which has the header, once. A start refuses what it rests on, and
    // leaves the rest to a check: none may go unnoticed.
    let mut refused = 0;
    for first in (page..whole.len()).step_by(page) {
        let mut damaged = whole.clone();
        damaged[first..first + page].fill(0xa5);
        fs::write(&database, &damaged).expect("room");
        if SqliteStore::open(scratch.path()).is_err() {
            assert_refused(&scratch, |error| matches!(error, SchemaError::Damaged(_)));
            refused += 1;
        }
        fs::write(&database, &damaged).expect("room");
        let mut told = Vec::new();
        let checked = check(scratch.path(), &mut |fault| told.push(fault.to_string()));
        assert!(checked.is_err() || !told.is_empty(), "page {}", first / page);
    }
    assert!(refused > 0, "the page of the log");
    // The first half of a file is no database either.
    fs::write(&database, &whole[..whole.len() / 2]).expect("room");
    assert_refused(&scratch, |error| matches!(error, SchemaError::Damaged(_)));
}

#[tokio::test]
async fn facts_with_a_hole_are_never_kept() {
    let (scratch, _) = written().await;
    let store = open(&scratch);
    for wrong in [0, 1, 3, u64::MAX >> 1] {
        append(&store, game(), wrong, &[said("late")]).await.expect_err("a conflict");
    }
    append(&store, GameId::from_bits(8), 1, &[said("early")]).await.expect_err("a conflict");
    assert_eq!(read_facts(&store, game(), 0).await.expect("healthy").len(), 2);
}
