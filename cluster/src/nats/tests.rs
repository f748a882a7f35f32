//! Tests of several cluster stores on one log in three real NATS servers.
//!
//! `store/src/sqlite/cluster_view/tests.rs` covers that all views of a log end with the same index,
//! whatever they missed.

use std::sync::Arc;

use async_nats::HeaderMap;
use futures::future::join_all;
use oxo_protocol::{GameId, LobbyView};
use oxo_shared::{How, Winner};

use super::fixtures;
use super::message::{self, About};
use super::store::ClusterStore;
use super::stream::Stream;
use crate::peers::NodeId;
use oxo_store::fixtures::{
    ANN, BOB, append, chat, ended, fifth_stone, game, guest, rated, started, terms,
};
use oxo_store::sqlite::replicate::Payload;
use oxo_store::sqlite::{OpenError, check, detach};
use oxo_store::{AppendError, Log, SqliteStore, Store, Subject, bodies, read_events};

mod conformance {
    use std::sync::Arc;

    use super::fixtures;
    use oxo_store::{Store, conformance};

    conformance!(async {
        let (nats, cluster) = fixtures::cluster()?;
        let (store, scratch) = fixtures::store(&cluster).await;
        Some((Arc::new(store) as Arc<dyn Store>, (nats, scratch)))
    });
}

/// Polls until `holds` returns true.
async fn until(mut holds: impl AsyncFnMut() -> bool) {
    while !holds().await {
        tokio::task::yield_now().await;
    }
}

fn code(bits: u32) -> GameId {
    GameId::from_bits(bits)
}

/// A rated game that `winner` wins.
async fn play(store: &impl Log, id: GameId, winner: Winner) {
    append(store, id, 0, &[started(rated())]).await.expect("a new game");
    let events = [fifth_stone(), ended(winner, How::Resign)];
    append(store, id, 1, &events).await.expect("it goes on");
}

/// A dump of the index.
async fn index_dump(store: &impl Store) -> String {
    let index = store.index().await;
    let mut dump = Vec::new();
    for player in [ANN, BOB] {
        dump.push(format!("{:?}", index.standings(player).await.expect("it answers")));
        dump.push(format!("{:?}", index.ended(Some(player)).await.expect("it answers")));
    }
    let all = index.ended(None).await.expect("it answers");
    assert!(all.len() < LobbyView::MAX_ROWS, "nothing is cut off");
    for row in &all {
        dump.push(format!("{:?}", store.rating_changes(row.g).await.expect("it answers")));
    }
    dump.push(format!("{all:?}"));
    dump.join("\n")
}

/// Waits until `store` has everything that `other` has appended.
async fn follow(store: &ClusterStore, other: &ClusterStore) {
    until(async || store.follower.reached() >= other.follower.newest()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_returning_node_catches_up_with_entries_and_deletions() {
    let Some((_nats, cluster)) = fixtures::cluster() else { return };
    let (node, _view) = fixtures::store(&cluster).await;
    let (away, scratch) = fixtures::store(&cluster).await;
    for bits in [1, 2] {
        append(&node, code(bits), 0, &[started(terms())]).await.expect("a new game");
    }
    follow(&away, &node).await;
    drop(away);
    node.forget(code(1)).await.expect("it never counted");
    for (bits, winner) in (3..).zip([Winner::X, Winner::O, Winner::X]) {
        play(&node, code(bits), winner).await;
    }
    for bits in [5, 3] {
        node.close(code(bits)).await.expect("it ended");
    }
    let returned = fixtures::open(&cluster, scratch.path()).await;
    follow(&returned, &node).await;
    assert_eq!(returned.index().await.unfinished(0).await.expect("it answers"), [code(2)]);
    assert_eq!(index_dump(&node).await, index_dump(&returned).await);
    assert!(read_events(&returned, code(1), 0).await.expect("it answers").is_empty());
    assert_eq!(read_events(&returned, code(3), 0).await.expect("it answers").len(), 3);
    // The code can be used again.
    play(&returned, code(1), Winner::O).await;
    follow(&node, &returned).await;
    assert_eq!(index_dump(&node).await, index_dump(&returned).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_writer_wins_each_place_and_all_nodes_agree() {
    let Some((_nats, cluster)) = fixtures::cluster() else { return };
    let mut stores = Vec::new();
    for _ in 0..3 {
        let (store, scratch) = fixtures::store(&cluster).await;
        stores.push((Arc::new(store), scratch));
    }
    append(&*stores[0].0, game(), 0, &[started(terms())]).await.expect("a new game");
    for place in 1..=20_u64 {
        let writers = stores.iter().enumerate().map(|(writer, (store, _))| {
            let store = Arc::clone(store);
            let events = [chat(format!("{place} by {writer}"))];
            async move { append(&*store, game(), place, &events).await }
        });
        let answers = join_all(writers).await;
        let lost = |answer: &&Result<(), AppendError>| matches!(answer, Err(AppendError::Conflict { found, .. }) if *found == place + 1);
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
        assert_eq!(answers.iter().filter(lost).count(), 2, "{answers:?}");
    }
    let logs = join_all(stores.iter().map(|(store, _)| read_events(&**store, game(), 0))).await;
    assert!(logs.iter().all(|events| events.as_ref().is_ok_and(|events| events.len() == 21)));
    assert!(logs.windows(2).all(|two| two[0] == two[1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_append_reaches_receivers_on_another_node() {
    let Some((_nats, cluster)) = fixtures::cluster() else { return };
    let (local, _view) = fixtures::store(&cluster).await;
    let (remote, _remote_view) = fixtures::store(&cluster).await;
    let mut follower = remote.follow(game()).expect("others append");
    let first = bodies(&[started(terms())]);
    local.append(Subject::Game(game()), 0, first.clone()).await.expect("a new game");
    follower.changed().await.expect("the log is followed");
    let entries = follower.borrow_and_update().clone();
    assert_eq!(entries.iter().map(|entry| entry.number).collect::<Vec<_>>(), [1]);
    assert_eq!(entries[0].body, first[0]);
    assert!(remote.now_ms() >= entries[0].at_ms);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_moves_into_a_cluster_and_back() {
    let Some((_nats, cluster)) = fixtures::cluster() else { return };
    let scratch = tempfile::tempdir().expect("room for a directory");
    let alone = SqliteStore::open(scratch.path()).expect("a fresh directory");
    for (bits, winner) in (1..).zip([Winner::X, Winner::O, Winner::Draw]) {
        play(&alone, code(bits), winner).await;
    }
    alone.close(code(2)).await.expect("it ended");
    for (known, body) in [guest(ANN).body(), guest(ANN).forgotten().body()].into_iter().enumerate()
    {
        alone.append(Subject::Player(ANN), known as u64, vec![body]).await.expect("a player");
    }
    alone.forget(code(1)).await.expect("it is old");
    append(&alone, code(9), 0, &[started(terms()), chat("hello")]).await.expect("a new game");
    let before = index_dump(&alone).await;
    drop(alone);
    let moved = super::export(scratch.path(), &cluster).await.expect("a log to move to");
    assert_eq!((moved.games, moved.players), (4, 1));
    assert_eq!(super::export(scratch.path(), &cluster).await.expect("again"), moved);
    let (one, view) = fixtures::store(&cluster).await;
    assert_eq!(index_dump(&one).await, before);
    assert!(read_events(&one, code(1), 0).await.expect("it answers").is_empty());
    let mut faults = Vec::new();
    check(view.path(), &mut |fault| faults.push(fault.to_string())).expect("a view");
    // Ann was erased, so she should have no seat in a running game.
    let strange = format!("player {ANN} is not in the log");
    let strange: Vec<_> = faults.iter().filter(|fault| fault.contains(&strange)).collect();
    assert_eq!(strange, [&format!("game {}: player {ANN} is not in the log", code(9))]);
    assert_eq!(one.index().await.unfinished(0).await.expect("it answers"), [code(9)]);
    play(&one, code(4), Winner::X).await;
    follow(&one, &one).await;
    let after = index_dump(&one).await;
    drop(one);
    let error = SqliteStore::open(view.path()).map(drop).expect_err("a view, or in use");
    assert!(matches!(error, OpenError::IsView(_) | OpenError::InUse(_)), "{error}");
    let client = fixtures::client(&cluster).await;
    let stream = Stream::open(client, &cluster.name).await.expect("it is there");
    let node = NodeId::random();
    let result = ClusterStore::open(stream, scratch.path(), node).await.map(drop);
    assert!(result.expect_err("no view").to_string().contains("--to-cluster"));
    fixtures::at_last(async || detach(view.path())).await;
    let alone = SqliteStore::open(view.path()).expect("its own now");
    assert_eq!(index_dump(&alone).await, after);
    play(&alone, code(5), Winner::O).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forgetting_reaches_all_nodes_and_keeps_ratings() {
    let Some((_nats, cluster)) = fixtures::cluster() else { return };
    let (first, first_view) = fixtures::store(&cluster).await;
    let (second, second_view) = fixtures::store(&cluster).await;
    for (bits, winner) in (1..).zip([Winner::X, Winner::O, Winner::X]) {
        play(&first, code(bits), winner).await;
    }
    first.close(code(1)).await.expect("it ended");
    follow(&first, &first).await;
    let standings = first.index().await.standings(ANN).await.expect("it answers");
    for bits in [1, 2] {
        first.forget(code(bits)).await.expect("it is old");
    }
    let (third, third_view) = fixtures::store(&cluster).await;
    for (store, view) in [(&first, &first_view), (&second, &second_view), (&third, &third_view)] {
        follow(store, &first).await;
        check(view.path(), &mut |fault| {
            // Other faults are expected: the players were never stored.
            let text = fault.to_string();
            assert!(!text.contains("index") && !text.contains("tally"), "{text}");
        })
        .expect("a view");
        assert_eq!(store.index().await.standings(ANN).await.expect("it answers"), standings);
        assert_eq!(index_dump(store).await, index_dump(&first).await);
        let games = store.index().await.ended(None).await.expect("it answers");
        assert_eq!(games.iter().map(|row| row.g).collect::<Vec<_>>(), [code(3)]);
        for bits in [1, 2] {
            assert_eq!(read_events(store, code(bits), 0).await, Ok(vec![]));
            let reply = append(store, code(bits), 0, &[started(terms())]).await;
            assert!(matches!(reply, Err(AppendError::Conflict { found: 3, .. })), "{reply:?}");
        }
        let old = store.index().await.old_games(None, u64::MAX >> 1).await.expect("it answers");
        assert_eq!(old.items, [code(3)]);
    }
}

fn entry_of(first: u64, text: &str) -> Payload {
    Payload::Entries { first, bodies: vec![text.into()] }
}

/// Publishes a message that no server of ours would.
async fn forge(stream: &Stream, about: About, headers: HeaderMap, body: &str) {
    let name = message::name(stream.name(), about);
    stream.publish(name, None, headers, body.into()).await.expect("it is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_messages_are_set_aside() {
    let Some((_nats, cluster)) = fixtures::cluster() else { return };
    let (first, first_view) = fixtures::store(&cluster).await;
    let ann = guest(ANN).body();
    first.append(Subject::Player(ANN), 0, vec![ann.clone()]).await.expect("a new player");
    play(&first, code(1), Winner::X).await;
    let stream = fixtures::at_last(async || {
        Stream::open(fixtures::client(&cluster).await, &cluster.name).await
    })
    .await;
    let entry = |what: &str| message::encode(&entry_of(1, what), "forged");
    let ended = About::Subject(Subject::Game(code(1)));
    for (about, number, text) in [
        (About::Subject(Subject::Player(ANN)), 2, "not json"),
        (ended, 4, r#"{"t":"over","d":"nobody"}"#),
        (About::Subject(Subject::Game(code(5))), 1, r#"{"t":"over","d":{}}"#),
    ] {
        let (headers, _) = message::encode(&entry_of(number, text), "forged");
        forge(&stream, about, headers, text).await;
    }
    let mut garbage = HeaderMap::new();
    garbage.insert("Oxo-Record", r#"{"number":9,"place":null,"at_ms":1,"seal":1}"#);
    forge(&stream, ended, garbage, "garbage").await;
    // More in a row than fit in a page.
    let (headers, _) = entry("x");
    for _ in 0..300 {
        forge(&stream, ended, headers.clone(), "x").await;
    }
    // Their subjects can still be read and appended to.
    first.append(Subject::Player(ANN), 1, vec![ann]).await.expect("she plays on");
    assert!(first.player(ANN).await.expect("it answers").is_some());
    append(&first, code(1), 3, &[chat("well played")]).await.expect("it goes on");
    play(&first, code(2), Winner::O).await;
    let (second, second_view) = fixtures::store(&cluster).await;
    follow(&second, &first).await;
    follow(&first, &second).await;
    // Ann's later record replaces her unreadable message.
    for (store, view, damaged) in [(&first, &first_view, 304), (&second, &second_view, 303)] {
        assert_eq!(store.follower.unreadable.get(), damaged);
        assert!(store.is_following());
        assert_eq!(read_events(store, code(1), 0).await.expect("a game").len(), 4);
        let mut reported = 0;
        check(view.path(), &mut |fault| {
            reported += u64::from(fault.to_string().contains("was set aside"));
        })
        .expect("a view");
        assert_eq!(reported, damaged);
    }
    assert_eq!(index_dump(&first).await, index_dump(&second).await);
    first.close(code(1)).await.expect("it ended");
    follow(&second, &first).await;
    assert_eq!(read_events(&second, code(1), 0).await.expect("a record").len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_message_is_ignored() {
    let Some((_nats, cluster)) = fixtures::cluster() else { return };
    let (node, _view) = fixtures::store(&cluster).await;
    let client = fixtures::client(&cluster).await;
    let mut headers = HeaderMap::new();
    headers.insert("Nats-Sequence", "1000000000");
    headers.insert("Nats-Subject", "x");
    headers.insert("Nats-Time-Stamp", "2099-11-23T02:25:18Z");
    let subject = format!("{}.told.x", cluster.name);
    client.publish_with_headers(subject, headers, "".into()).await.expect("a line");
    client.flush().await.expect("a line");
    let before_ms = node.now_ms();
    play(&node, code(1), Winner::X).await;
    follow(&node, &node).await;
    assert!(node.follower.newest() < 1_000_000 && node.now_ms() - before_ms < 1_000_000_000);
    assert_eq!(node.index().await.ended(None).await.expect("a list").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_with_a_blocked_view_is_not_following() {
    let Some((_nats, cluster)) = fixtures::cluster() else { return };
    let (node, view) = fixtures::store(&cluster).await;
    assert!(node.is_following());
    let other = rusqlite::Connection::open(view.path().join("oxo.db")).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("nobody writes just now");
    play(&node, code(1), Winner::X).await;
    until(async || !node.is_following()).await;
    other.execute_batch("ROLLBACK").expect("it began");
    until(async || node.is_following()).await;
    follow(&node, &node).await;
}
