//! Tests of a store on disk, beyond the shared conformance tests.

use std::fs::{self, File};

use futures::future::join_all;
use oxo_protocol::event::{Played, Seated};
use oxo_protocol::{GameEvent, GameId, Kind, Player, PlayerId};
use oxo_shared::{Family, Game, How, Point, PuzzleId, Rules, Side, Winner};
use rusqlite::Connection;
use tempfile::{TempDir, tempdir};

use super::{Chat, OpenError, SqliteStore, check, detach, export, mend, rebuild};
use crate::fixtures::{
    ANN, BOB, ann, append, chat, ended, for_two, game, guest, index_dump, over, rated, seated,
    started, terms,
};
use crate::solving::{PuzzleRecord, Rated, Solver, load};
use crate::sqlite::files::directory::DATABASE;
use crate::sqlite::files::layout::{SchemaError, VERSION};
use crate::sqlite::files::lock::LOCK;
use crate::sqlite::writing::writer::MAX_LAG;
use crate::{
    Append, AppendError, Device, Log, Moderation, Page, PlayerRecord, Store, Subject, TokenHash,
    bodies, read_events, wall_clock_ms,
};

/// A store that a released version left: finished games, rated and casual, and a running one.
const RELEASED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/kept/0.1/oxo.db");

mod conformance {
    use std::sync::Arc;

    use crate::{SqliteStore, Store, conformance};

    mod in_memory {
        use super::*;

        conformance!(async { Some((Arc::new(SqliteStore::in_memory()) as Arc<dyn Store>, ())) });
    }

    mod on_disk {
        use super::*;

        conformance!(async {
            let scratch = tempfile::tempdir().expect("room for a directory");
            let store = SqliteStore::open(scratch.path()).expect("a fresh directory");
            Some((Arc::new(store) as Arc<dyn Store>, scratch))
        });
    }
}

fn open(scratch: &TempDir) -> SqliteStore {
    SqliteStore::open(scratch.path()).expect("a store of ours")
}

fn fresh() -> (TempDir, SqliteStore) {
    let scratch = tempdir().expect("room for a directory");
    let store = open(&scratch);
    (scratch, store)
}

fn connect(scratch: &TempDir) -> Connection {
    Connection::open(scratch.path().join(DATABASE)).expect("a database")
}

async fn written() -> TempDir {
    let scratch = tempdir().expect("room for a directory");
    append(&open(&scratch), game(), 0, &[started(terms()), chat("hello")]).await.expect("healthy");
    scratch
}

/// Asserts that opening fails for a reason that `is_expected` accepts, and leaves the database
/// unchanged.
fn assert_refused(scratch: &TempDir, is_expected: impl Fn(&SchemaError) -> bool) {
    let database = scratch.path().join(DATABASE);
    let bytes = fs::read(&database).expect("it is there");
    match SqliteStore::open(scratch.path()) {
        Err(OpenError::Database { error, .. }) => assert!(is_expected(&error), "{error}"),
        other => panic!("{other:?}"),
    }
    assert!(fs::read(&database).expect("it is there") == bytes, "the file has changed");
}

#[tokio::test]
async fn the_last_heartbeat_survives_a_restart() {
    let (scratch, store) = fresh();
    assert_eq!(store.last_alive_ms(), Some(0));
    let started_ms = wall_clock_ms();
    store.beat().await.expect("healthy");
    drop(store);
    let alive = open(&scratch).last_alive_ms().expect("a sign of life");
    assert!((started_ms..=wall_clock_ms()).contains(&alive));
}

#[test]
fn only_a_view_can_be_detached() {
    let (scratch, store) = fresh();
    drop(store);
    let missing = scratch.path().join("missing");
    for directory in [scratch.path(), &missing] {
        let error = detach(directory).expect_err("it is no view");
        assert!(matches!(error, OpenError::Independent(_)), "{error:?}");
    }
    assert!(!missing.exists());
}

#[tokio::test]
async fn a_directory_can_be_opened_only_once() {
    let scratch = tempdir().expect("room for a directory");
    let first = open(&scratch);
    let second = SqliteStore::open(scratch.path()).expect_err("the first has it");
    assert!(matches!(second, OpenError::InUse(_)), "{second:?}");
    assert!(second.to_string().contains("is in use by another process"), "{second}");
    // The lock file does not matter: the directory itself is locked.
    fs::remove_file(scratch.path().join(LOCK)).expect("it is there");
    let second = SqliteStore::open(scratch.path());
    assert!(!cfg!(unix) || matches!(second, Err(OpenError::InUse(_))), "{second:?}");
    drop(first);
    open(&scratch);
}

#[test]
fn a_file_is_rejected_as_a_directory() {
    let file = tempfile::NamedTempFile::new().expect("room for a file");
    let error = SqliteStore::open(file.path()).expect_err("a file");
    assert!(error.to_string().ends_with("cannot be used: not a directory"), "{error}");
}

#[tokio::test]
async fn lists_skip_unreadable_rows() {
    let scratch = written().await;
    let store = open(&scratch);
    for number in 1..=3 {
        let end = ended(Winner::X, How::Resign);
        let game = GameId::from_bits(number);
        append(&store, game, 0, &[started(terms()), end]).await.expect("healthy");
    }
    assert_eq!(store.ended(None).await.expect("healthy").len(), 3);
    let absurd = "UPDATE games SET row = '{\"g\":\"me\"}' WHERE id = 2";
    assert_eq!(connect(&scratch).execute(absurd, []).expect("SQL"), 1);
    assert_eq!(store.ended(None).await.expect("the others").len(), 2);
    assert_eq!(store.ended(Some(ANN)).await.expect("the others").len(), 2);
    store.just_ended(0).await.expect("the others");
}

#[tokio::test]
async fn a_newer_database_is_rejected_unchanged() {
    let scratch = written().await;
    let newer = VERSION as i64 + 1;
    connect(&scratch).pragma_update(None, "user_version", newer).expect("it can be written");
    assert_refused(&scratch, |error| matches!(error, SchemaError::Newer { .. }));
}

#[tokio::test]
async fn a_foreign_file_is_rejected_unchanged() {
    let scratch = tempdir().expect("room for a directory");
    fs::create_dir_all(scratch.path()).expect("a directory");
    let file = scratch.path().join(DATABASE);
    fs::write(&file, "a shopping list, for example: ".repeat(100)).expect("room");
    assert_refused(&scratch, |error| matches!(error, SchemaError::Foreign));
    fs::remove_file(&file).expect("it is there");
    connect(&scratch).execute_batch("CREATE TABLE list (item TEXT)").expect("it can be written");
    assert_refused(&scratch, |error| matches!(error, SchemaError::Foreign));
}

#[tokio::test]
async fn a_damaged_database_is_rejected_unchanged() {
    let scratch = written().await;
    let database = scratch.path().join(DATABASE);
    let whole = fs::read(&database).expect("it is there");
    let page = 4096;
    assert!(whole.len() > 2 * page);
    // Damage each page in turn, except the first, which holds the header. A start fails on pages it
    // depends on; a check must find the others.
    let mut rejected = 0;
    for first in (page..whole.len()).step_by(page) {
        let mut damaged = whole.clone();
        damaged[first..first + page].fill(0xa5);
        fs::write(&database, &damaged).expect("room");
        if SqliteStore::open(scratch.path()).is_err() {
            assert_refused(&scratch, |error| matches!(error, SchemaError::Damaged(_)));
            rejected += 1;
        }
        fs::write(&database, &damaged).expect("room");
        let mut faults = Vec::new();
        let checked = check(scratch.path(), &mut |fault| faults.push(fault.to_string()));
        assert!(checked.is_err() || !faults.is_empty(), "page {}", first / page);
    }
    assert!(rejected > 0, "the page of the log");
    // Half a database counts as damaged; an empty file is not a database.
    fs::write(&database, &whole[..whole.len() / 2]).expect("room");
    assert_refused(&scratch, |error| matches!(error, SchemaError::Damaged(_)));
    fs::write(&database, []).expect("room");
    let empty = check(scratch.path(), &mut |_| {}).expect_err("no store").to_string();
    assert!(empty.contains("it is empty"), "{empty}");
}

#[tokio::test]
async fn appends_with_a_gap_conflict() {
    let scratch = written().await;
    let store = open(&scratch);
    for expected in [0, 1, 3, u64::MAX >> 1] {
        append(&store, game(), expected, &[chat("late")]).await.expect_err("a conflict");
    }
    append(&store, GameId::from_bits(8), 1, &[chat("early")]).await.expect_err("a conflict");
    assert_eq!(read_events(&store, game(), 0).await.expect("healthy").len(), 2);
}

/// The files of a store that was killed: no checkpoint, and the write-ahead log remains.
async fn killed() -> (TempDir, SqliteStore) {
    let (scratch, killed) = (tempdir().expect("room"), tempdir().expect("room"));
    let store = open(&scratch);
    append(&store, game(), 0, &[started(terms())]).await.expect("a healthy store");
    for number in 1..20 {
        append(&store, game(), number, &[chat(number.to_string())]).await.expect("healthy");
    }
    for file in ["oxo.db", "oxo.db-wal", "oxo.db-shm", "receipts"] {
        fs::copy(scratch.path().join(file), killed.path().join(file)).expect("room for a copy");
    }
    (killed, store)
}

#[tokio::test]
async fn any_flipped_bit_in_acknowledged_entries_is_detected() {
    let (killed, _store) = killed().await;
    let [log, receipts, kept] =
        ["oxo.db-wal", "receipts", "kept"].map(|file| killed.path().join(file));
    let whole = fs::read(&log).expect("a log");
    for at in (0..whole.len()).step_by(1_009) {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << (at % 8);
        fs::write(&log, &damaged).expect("room");
        assert_refused(&killed, |error| matches!(error, SchemaError::Lost(_)));
        // Receipts may be stale after a power failure; the last commit may have been torn.
        fs::rename(&receipts, &kept).expect("room");
        if at > 32 && at + 3 * 4_120 < whole.len() {
            assert_refused(&killed, |error| matches!(error, SchemaError::Damaged(_)));
        }
        fs::rename(&kept, &receipts).expect("room");
    }
}

#[tokio::test]
async fn missing_acknowledged_entries_are_reported() {
    for missing in [&["oxo.db-wal"][..], &["oxo.db"], &["oxo.db", "oxo.db-wal", "oxo.db-shm"]] {
        let (killed, _store) = killed().await;
        missing.iter().for_each(|file| fs::remove_file(killed.path().join(file)).expect("a file"));
        for _ in 0..2 {
            let error_text = SqliteStore::open(killed.path()).expect_err("a loss").to_string();
            let named = format!("are missing: 20 of game {}", game());
            assert!(error_text.contains("20 acknowledged entries since 20"), "{error_text}");
            assert!(error_text.contains(&named), "{error_text}");
        }
        let mut faults = Vec::new();
        match check(killed.path(), &mut |fault| faults.push(fault.to_string())) {
            Ok(_) => assert!(faults[0].starts_with("20 acknowledged entries"), "{faults:?}"),
            // All of the database was still in the write-ahead log.
            Err(error) => assert!(faults.is_empty(), "{error}"),
        }
        assert_eq!(killed.path().join("oxo.db").exists(), missing[0] != "oxo.db", "as it was");
    }
}

#[tokio::test]
async fn an_old_database_beside_a_newer_log_is_rejected() {
    let scratch = written().await;
    let database = scratch.path().join(DATABASE);
    let older = fs::read(&database).expect("it is there");
    // Closing the store updates the index.
    let store = open(&scratch);
    append(&store, game(), 2, &[chat("more")]).await.expect("healthy");
    drop(store);
    let store = open(&scratch);
    append(&store, game(), 3, &[chat("and more")]).await.expect("healthy");
    let killed = tempdir().expect("room");
    for file in ["oxo.db-wal", "receipts"] {
        fs::copy(scratch.path().join(file), killed.path().join(file)).expect("room for a copy");
    }
    fs::write(killed.path().join(DATABASE), older).expect("room");
    assert_refused(&killed, |error| matches!(error, SchemaError::Damaged(_)));
}

#[tokio::test]
async fn accepting_a_loss_keeps_the_rest_and_lists_the_lost() {
    for (damage, left) in [("none", 20), ("wal", 10), ("row", 10), ("gone", 0)] {
        let (killed, _store) = killed().await;
        let log = killed.path().join("oxo.db-wal");
        match damage {
            "wal" => {
                // The tenth append is in the middle of the write-ahead log.
                let receipts =
                    super::entries::receipts::Kept::read(killed.path()).expect("they are there");
                assert_eq!(receipts.end(), 20);
                let mut bytes = fs::read(&log).expect("a log");
                let tenth = bytes.windows(5).position(|text| text == b"\"10\"}").expect("kept");
                bytes[tenth] ^= 1;
                fs::write(&log, bytes).expect("room");
            }
            "row" => {
                let sql = "UPDATE entries SET body = replace(body, '10', '11') WHERE number = 11";
                assert_eq!(connect(&killed).execute(sql, []).expect("SQL"), 1);
            }
            "gone" => fs::remove_file(killed.path().join(DATABASE)).expect("it is there"),
            _ => {}
        }
        let mended = mend(killed.path()).expect("what is left");
        assert_eq!(mended.is_some(), left < 20, "{damage}");
        if let Some(mended) = mended {
            let written = fs::read_to_string(mended.aside.join("lost.txt")).expect("a list");
            assert!(written.contains(&format!("game {}", game())), "{written}");
            assert!(mended.aside.join("oxo.db-wal").exists(), "what was damaged is kept");
        }
        assert!(mend(killed.path()).expect("it is whole").is_none());
        let store = open(&killed);
        let events = read_events(&store, game(), 0).await.expect("healthy");
        assert_eq!(events.len(), left, "{damage}");
        append(&store, game(), left as u64, &[started(terms())]).await.expect("it goes on");
        drop(store);
        drop(open(&killed));
    }
}

#[tokio::test]
async fn a_start_survives_damaged_or_missing_receipts() {
    let (killed, _store) = killed().await;
    let receipts = killed.path().join("receipts");
    let mut bytes = fs::read(&receipts).expect("they are there");
    bytes.iter_mut().step_by(40).for_each(|byte| *byte ^= 4);
    fs::write(&receipts, bytes).expect("room");
    drop(open(&killed));
    // A check reports them if no start has rewritten them yet.
    let mut bytes = fs::read(&receipts).expect("they are there");
    bytes[40] ^= 1;
    fs::write(&receipts, bytes).expect("room");
    assert!(faults(&killed)[0].starts_with("1 receipts are damaged"));
    fs::remove_file(&receipts).expect("they are there");
    let store = open(&killed);
    assert_eq!(read_events(&store, game(), 0).await.expect("healthy").len(), 20);
}

#[tokio::test]
async fn a_torn_commit_loses_only_itself() {
    let (killed, _store) = killed().await;
    for file in ["oxo.db-shm", "receipts"] {
        fs::remove_file(killed.path().join(file)).expect("it is there");
    }
    let log = File::options().write(true).open(killed.path().join("oxo.db-wal")).expect("a log");
    log.set_len(log.metadata().expect("a file").len() - 100).expect("it can be cut");
    let events = read_events(&open(&killed), game(), 0).await.expect("healthy");
    assert_eq!(events.len(), 19);
}

#[tokio::test]
async fn a_changed_entry_position_or_heartbeat_is_detected_at_start() {
    let scratch = written().await;
    open(&scratch).beat().await.expect("healthy");
    let database = scratch.path().join(DATABASE);
    let whole = fs::read(&database).expect("it is there");
    for damage in [
        "UPDATE entries SET body = replace(body, 'hello', 'hallo') WHERE number = 2",
        "UPDATE entries SET at_ms = at_ms - 1 WHERE number = 1",
        "DELETE FROM entries WHERE number = 1",
        "UPDATE alive SET at_ms = at_ms + 1",
        "UPDATE filed SET position = position - 1",
    ] {
        fs::write(&database, &whole).expect("room");
        assert_eq!(connect(&scratch).execute(damage, []).expect("SQL"), 1, "{damage}");
        assert_refused(&scratch, |error| matches!(error, SchemaError::Damaged(_)));
    }
}

#[tokio::test]
async fn a_closed_game_is_one_record_and_accepts_appends() {
    let (scratch, store) = fresh();
    append(&store, game(), 0, &[started(terms()), chat("one")]).await.expect("healthy");
    for (number, text) in [(2, "two"), (3, "three")] {
        store.close(game()).await.expect("healthy");
        append(&store, game(), number, &[chat(text)]).await.expect("healthy");
    }
    for after in 0..=4 {
        let events = read_events(&store, game(), after).await.expect("healthy");
        assert_eq!(events.len() as u64, 4 - after);
    }
    store.close(game()).await.expect("healthy");
    drop(store);
    let database = connect(&scratch);
    let count = |sql| database.query_row(sql, [], |row| row.get::<_, u32>(0)).expect("a number");
    assert_eq!(count("SELECT count(*) FROM entries"), 0);
    assert_eq!(count("SELECT number FROM records"), 4);
    assert_eq!(count("SELECT count(*) FROM games WHERE ended IS NULL"), 1, "it is not over");
}

#[tokio::test]
async fn a_rebuilt_index_equals_the_old_one() {
    let scratch = tempdir().expect("room for a directory");
    fs::copy(RELEASED, scratch.path().join(DATABASE)).expect("room");
    let store = open(&scratch);
    let running: GameId = "K6SJ1N".parse().expect("a code");
    // One closed game that is running again, and one whose end lies between those of records.
    store.close(running).await.expect("healthy");
    append(&store, game(), 0, &[started(terms())]).await.expect("healthy");
    let end = ended(Winner::X, How::Resign);
    append(&store, game(), 1, &[end]).await.expect("healthy");
    append(&store, running, 4, &[chat("later")]).await.expect("healthy");
    drop(store);
    let original = index_dump(scratch.path()).expect("a store");
    assert!(original.len() > 12, "{original:?}");
    rebuild(scratch.path()).expect("a store");
    assert_eq!(index_dump(scratch.path()).expect("a store"), original);
    // A rebuild ignores the old index.
    let nonsense =
        "UPDATE tallies SET won = 7; DELETE FROM players; UPDATE games SET x = 1, ended = id";
    connect(&scratch).execute_batch(nonsense).expect("SQL");
    rebuild(scratch.path()).expect("a store");
    assert_eq!(index_dump(scratch.path()).expect("a store"), original);
}

#[tokio::test]
async fn games_are_served_while_indexing_fails() {
    let (killed, _store) = killed().await;
    let database = connect(&killed);
    let full = "CREATE TRIGGER full BEFORE UPDATE ON filed BEGIN SELECT RAISE(ABORT, 'full'); END";
    database.execute_batch(full).expect("SQL");
    let store = open(&killed);
    assert_eq!(store.unfinished(0).await.expect("healthy"), [game()]);
    assert_eq!(read_events(&store, game(), 0).await.expect("healthy").len(), 20);
    assert!(store.ended(None).await.expect("an old list").is_empty());
    database.execute_batch("DROP TRIGGER full").expect("SQL");
    assert_eq!(store.unfinished(0).await.expect("healthy"), [game()]);
    assert_eq!(store.seats_of(ANN).await.expect("healthy"), [game()]);
}

#[tokio::test]
async fn closing_a_game_does_not_index_other_games() {
    let (_scratch, store) = fresh();
    let end = ended(Winner::X, How::Resign);
    append(&store, game(), 0, &[started(terms()), end]).await.expect("healthy");
    assert_eq!(store.ended(None).await.expect("healthy").len(), 1);
    let other = GameId::from_bits(8);
    append(&store, other, 0, &[started(terms())]).await.expect("healthy");
    store.close(game()).await.expect("healthy");
    assert_eq!(store.shared.tails.get(Subject::Game(game())), None, "closed");
    assert_eq!(store.shared.watermarks().lag(), 1, "of the other one");
    // Closing a game first indexes its entries.
    store.close(other).await.expect("healthy");
    assert_eq!(store.shared.watermarks().lag(), 0);
    assert_eq!(store.seats_of(ANN).await.expect("healthy"), [other]);
    for (game, events) in [(game(), 2), (other, 1)] {
        assert_eq!(read_events(&store, game, 0).await.expect("healthy").len(), events);
    }
}

#[tokio::test]
async fn a_seat_is_not_stored_without_its_player() {
    let (scratch, store) = fresh();
    let database = connect(&scratch);
    let full = "CREATE TRIGGER full BEFORE INSERT ON entries WHEN NEW.subject & 1 \
                BEGIN SELECT RAISE(ABORT, 'full'); END";
    database.execute_batch(full).expect("SQL");
    let player = (Subject::Player(ANN), vec![guest(ANN).body()]);
    let seat = (Subject::Game(game()), bodies(&[started(terms())]));
    let both = [player, seat].map(|(subject, bodies)| Append { subject, expected: 0, bodies });
    let result = store.append_all(both.to_vec()).await;
    assert!(matches!(result, Err(AppendError::Storage(_))), "{result:?}");
    assert!(read_events(&store, game(), 0).await.expect("healthy").is_empty());
    database.execute_batch("DROP TRIGGER full").expect("SQL");
    store.append_all(both.to_vec()).await.expect("both are to come");
}

#[tokio::test]
async fn appends_succeed_while_the_index_is_broken() {
    let (scratch, store) = fresh();
    append(&store, game(), 0, &[started(terms())]).await.expect("healthy");
    assert_eq!(store.seats_of(ANN).await.expect("healthy"), [game()]);
    let database = connect(&scratch);
    database.execute("DELETE FROM games", []).expect("it can be written");
    let end = ended(Winner::X, How::Resign);
    append(&store, game(), 1, &[end]).await.expect("the log is well");
    let other = GameId::from_bits(8);
    append(&store, other, 0, &[started(terms())]).await.expect("the log is well");
    let lines = vec![chat("on we go"); 64];
    for number in (1..=2 * MAX_LAG.unsigned_abs()).step_by(lines.len()) {
        append(&store, other, number, &lines).await.expect("the log is well");
    }
    drop((store, database));
    drop(open(&scratch));
    rebuild(scratch.path()).expect("a store");
    let standings = open(&scratch).standings(ANN).await.expect("healthy");
    let [ann] = &standings[..] else { panic!("{standings:?}") };
    assert_eq!((ann.won, ann.lost), (1, 0));
    // The log has no records of the players in this test.
    let faults = faults(&scratch);
    assert!(faults.iter().all(|fault| fault.contains("is not in the log")), "{faults:?}");
}

/// A rated game that Ann wins after the required number of moves.
async fn play(store: &SqliteStore, game: GameId, seats: Seated) {
    append(store, game, 0, &[GameEvent::Seated(seats)]).await.expect("healthy");
    let end = over(game_after(&FIVE), Winner::X, How::Resign);
    append(store, game, 1, &[stones(&FIVE), vec![end]].concat()).await.expect("healthy");
    store.close(game).await.expect("healthy");
}

const FIVE: [(i32, i32); 5] = [(0, 0), (1, 1), (0, 2), (2, 0), (1, 0)];

fn game_after(moves: &[(i32, i32)]) -> Game {
    let mut game = Game::new(Rules::TICTACTOE);
    for &at in moves {
        game.play(Point::from(at)).expect("an empty cell");
    }
    game
}

fn stones(moves: &[(i32, i32)]) -> Vec<GameEvent> {
    let stone = |ply: usize| {
        let (at, hash) = (Point::from(moves[ply]), game_after(&moves[..=ply]).hash());
        let (ply, by) = (ply as u32, Side::at_ply(ply));
        GameEvent::Played(Played { ply, at, by, clock: None, charged_ms: None, hash })
    };
    (0..moves.len()).map(stone).collect()
}

async fn keep(store: &SqliteStore, id: PlayerId, name: &str) {
    let device = Device::only([Some(TokenHash::from_bytes([id.0 as u8; 32])), None]);
    let record = PlayerRecord::new(id, name.into(), Kind::Human, device);
    store.append(Subject::Player(id), 0, vec![record.body()]).await.expect("healthy");
}

fn faults(scratch: &TempDir) -> Vec<String> {
    let mut faults = Vec::new();
    check(scratch.path(), &mut |fault| faults.push(fault.to_string())).expect("a store");
    faults
}

const CYD: PlayerId = PlayerId(3);

/// Two rated games of Ann and Bob, one unrated game that Cyd lost to Ann, one running game.
async fn three_players(scratch: &TempDir) -> [GameId; 4] {
    let games @ [first, second, third, running] = [1, 2, 3, 4].map(GameId::from_bits);
    let store = open(scratch);
    for (id, name) in [(ANN, "ann"), (BOB, "bob"), (CYD, "cyd")] {
        keep(&store, id, name).await;
    }
    for game in [first, second] {
        play(&store, game, for_two(rated())).await;
    }
    let cyd = Player::new(CYD, "cyd", Kind::Human);
    play(&store, third, seated(terms(), ann(), Some(cyd))).await;
    append(&store, running, 0, &[started(terms())]).await.expect("healthy");
    games
}

#[test]
fn nothing_is_rebuilt_where_there_is_no_store() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let nowhere = scratch.path().join("nowhere");
    assert!(rebuild(&nowhere).is_err());
    assert!(!nowhere.exists());
}

#[tokio::test]
async fn forgetting_survives_a_rebuild_and_keeps_ratings() {
    let scratch = tempdir().expect("room for a directory");
    let [first, second, third, running] = three_players(&scratch).await;
    let store = open(&scratch);
    let standings = store.standings(ANN).await.expect("healthy");
    let soon_ms = wall_clock_ms() + 60_000;
    let old_games = async |before_ms| store.old_games(None, before_ms).await.expect("healthy");
    let old_guests = async |before_ms| store.old_guests(None, before_ms).await.expect("healthy");
    assert!(old_games(1).await.items.is_empty() && old_guests(1).await.items.is_empty());
    assert_eq!(old_games(soon_ms).await, Page { items: vec![first, second, third], cursor: None });
    assert_eq!(old_guests(soon_ms).await.items, [CYD], "the others have ratings");
    for game in [first, third] {
        store.forget(game).await.expect("healthy");
    }
    assert_eq!(old_games(soon_ms).await.items, [second]);
    let cyd = store.player(CYD).await.expect("healthy").expect("known");
    let (number, body) = (cyd.number, cyd.forgotten().body());
    store.append(Subject::Player(CYD), number, vec![body]).await.expect("healthy");
    assert!(old_guests(soon_ms).await.items.is_empty());
    assert_eq!(store.player(CYD).await, Ok(None));
    let token = TokenHash::from_bytes([3; 32]);
    assert_eq!(store.player_by_token(token).await, Ok(None));
    assert_eq!(store.named("cyd").await, Ok(vec![]));
    // The code of a forgotten game is not reused.
    append(&store, first, 0, &[started(terms())]).await.expect_err("a conflict");
    drop(store);
    assert_eq!(faults(&scratch), [""; 0]);
    let original = index_dump(scratch.path()).expect("a store");
    rebuild(scratch.path()).expect("a store");
    assert_eq!(index_dump(scratch.path()).expect("a store"), original);
    assert_eq!(faults(&scratch), [""; 0]);
    let store = open(&scratch);
    assert_eq!(store.standings(ANN).await.expect("healthy"), standings);
    assert!(read_events(&store, third, 0).await.expect("healthy").is_empty());
    assert_eq!(store.unfinished(0).await, Ok(vec![running]));
    drop(store);
    let mut lines = Vec::new();
    export(scratch.path(), Chat::Told, &mut lines, &mut |fault| panic!("{fault}"))
        .expect("a store");
    assert_eq!(lines.split(|&byte| byte == b'\n').count(), 3, "two games, and the end");
}

#[tokio::test]
async fn unreadable_and_contradictory_games_are_reported() {
    let (scratch, store) = fresh();
    let [third, ..] = &stones(&FIVE[2..])[..] else { panic!("a stone") };
    let [riddle, no_game, nothing] = [1, 2, 3].map(GameId::from_bits);
    append(&store, riddle, 0, &[started(terms()), third.clone(), third.clone()])
        .await
        .expect("healthy");
    append(&store, no_game, 0, &[chat("hello")]).await.expect("healthy");
    let nonsense = vec![bodies(&[started(terms())])[0].clone(), r#"{"t":"sneezed","d":{}}"#.into()];
    store.append(Subject::Game(nothing), 0, nonsense).await.expect("healthy");
    drop(store);
    let faults = faults(&scratch);
    for named in [
        format!("game {riddle}: event 3 does not follow"),
        format!("game {no_game}: event 1 does not follow"),
        format!("game {nothing}: event 2 cannot be read"),
    ] {
        assert!(faults.iter().any(|fault| fault.starts_with(&named)), "{named}: {faults:?}");
    }
}

#[tokio::test]
async fn paging_visits_every_player_once() {
    let (_scratch, store) = fresh();
    let ids: Vec<_> = (1..=600).map(PlayerId).collect();
    let keep = |&id: &PlayerId| store.append(Subject::Player(id), 0, vec![guest(id).body()]);
    for kept in join_all(ids.iter().map(keep)).await {
        kept.expect("healthy");
    }
    let (mut found, mut last, mut steps) = (Vec::new(), None, 0);
    while steps == 0 || last.is_some() {
        let step = store.old_guests(last, wall_clock_ms() + 60_000).await.expect("healthy");
        found.extend(step.items);
        (last, steps) = (step.cursor, steps + 1);
    }
    assert_eq!((found, steps), (ids, 3));
}

#[tokio::test]
async fn bans_are_read_from_the_player_record_of_version_0_1() {
    let scratch = tempdir().expect("room for a directory");
    let ban = r#"{"who":{"network":"10.0.0.0/8"},"reason":"enough"}"#;
    let old = format!(
        r#"{{"id":0,"name":"","kind":"bot","devices":[{{"id":1,"name":"","tokens":[null,null],"seen_ms":18446744073709551615,"linked_ms":0}}],"curbs":{{"bans":[{ban}]}}}}"#
    );
    // Version 0.1 also had a row of that player in its index.
    let player = PlayerId(0);
    open(&scratch).append(Subject::Player(player), 0, vec![old.clone().into()]).await.expect("new");
    let database = Connection::open(scratch.path().join(DATABASE)).expect("a database");
    database.execute("INSERT INTO players (id, folded) VALUES (0, '')", []).expect("a row");
    drop(database);
    let store = open(&scratch);
    let found = Moderation::load(&store).await.expect("healthy");
    assert_eq!((found.bans.len(), found.number), (1, 1));
    assert_eq!(*found.body(), *old, "version 0.1 reads what this version writes");
    assert_eq!(store.player(player).await, Ok(None), "nobody has that id");
    assert!(store.old_guests(None, u64::MAX).await.expect("healthy").items.is_empty());
    let none = Moderation { bans: Vec::new(), ..found };
    store.append(Subject::Moderation, 1, vec![none.body()]).await.expect("healthy");
    assert_eq!(Moderation::load(&store).await, Ok(Moderation { number: 2, ..none }));
    drop(store);
    assert_eq!(faults(&scratch), [""; 0]);
}

#[tokio::test]
async fn puzzle_records_survive_a_rebuild_and_are_checked() {
    let scratch = tempdir().expect("room for a directory");
    let (own, id) = (Subject::Solver(ANN), PuzzleId::from_bits(7));
    let mut ann = Solver::default();
    ann.count(id, Family::Five, &Rated::default(), true).expect("the first attempt");
    open(&scratch).append(own, 0, vec![ann.body()]).await.expect("healthy");
    rebuild(scratch.path()).expect("healthy");
    assert_eq!(faults(&scratch), [""; 0]);
    let store = open(&scratch);
    let (solver, number) = load::<Solver>(&store, own).await.expect("healthy");
    assert_eq!((solver.map(|it| it.standings()), number), (Some(ann.standings()), 1));
    store.append(Subject::Puzzle(id), 0, vec!["{}".into()]).await.expect("healthy");
    drop(store);
    assert_eq!(faults(&scratch), ["the record of puzzle 700000 is damaged"]);
}
