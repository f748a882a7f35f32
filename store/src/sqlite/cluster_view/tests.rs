//! All views of a log end with the same index, whatever they missed and however they stopped.

use std::collections::BTreeMap;
use std::fs;

use oxo_protocol::{GameEvent, GameId, PlayerId};
use oxo_shared::{How, Winner};
use proptest::collection::vec;
use proptest::prelude::*;
use rusqlite::Connection;
use tempfile::{TempDir, tempdir};

use super::{SqliteStore, Step, Subject};
use crate::fixtures::{ANN, BOB, chat, ended, fifth_stone, guest, index_dump, rated, started};
use crate::sqlite::files::directory::DATABASE;
use crate::sqlite::replicate::Payload;
use crate::{Body, Device, Log, PlayerRecord, TokenHash, bodies};

/// An event in the log, or in a view that is not always running.
#[derive(Clone, Copy, Debug)]
enum Happening {
    Seat(u32),
    Say(u32),
    End(u32, Winner),
    Close(u32),
    Forget(u32),
    /// The player gets a token, or is erased.
    Player(PlayerId, Option<u8>),
    /// The view receives at most this many of the messages that are still there.
    Follow(usize),
    Settle,
    /// The view is killed and starts again.
    Kill,
}

use Happening::*;

fn happening() -> impl Strategy<Value = Happening> {
    let game = 0..3_u32;
    let winner =
        prop_oneof![Just(Winner::X), Just(Winner::O), Just(Winner::Draw), Just(Winner::Aborted)];
    let player = (prop_oneof![Just(ANN), Just(BOB)], prop::option::of(0..2_u8));
    prop_oneof![
        3 => game.clone().prop_map(Seat),
        1 => game.clone().prop_map(Say),
        3 => (game.clone(), winner).prop_map(|(game, winner)| End(game, winner)),
        2 => game.clone().prop_map(Close),
        2 => game.prop_map(Forget),
        1 => player.prop_map(|(player, token)| Player(player, token)),
        3 => (1..6_usize).prop_map(Follow),
        1 => Just(Settle),
        2 => Just(Kill),
    ]
}

/// The messages that are still in the log, by sequence number.
#[derive(Default)]
struct Messages {
    left: BTreeMap<u64, Step>,
    last: u64,
}

impl Messages {
    fn append(&mut self, subject: Subject, what: Payload) -> Step {
        self.last += 1;
        if subject.is_record() || !matches!(what, Payload::Entries { .. }) {
            self.left.retain(|_, step| step.subject != subject);
        }
        let step = Step { seq: self.last, at_ms: 1_000 * self.last, subject, what };
        self.left.insert(self.last, step.clone());
        step
    }
}

struct View {
    directory: TempDir,
    store: SqliteStore,
}

impl View {
    fn open(directory: TempDir) -> View {
        let store = SqliteStore::open_view(directory.path(), "log").expect("a view");
        View { directory, store }
    }

    fn fresh() -> View {
        View::open(tempdir().expect("room for a directory"))
    }

    /// The view with everything that was committed, but without what a shutdown would add.
    fn killed(self) -> View {
        let left = tempdir().expect("room for a directory");
        for file in fs::read_dir(self.directory.path()).expect("a directory") {
            let file = file.expect("a file");
            fs::copy(file.path(), left.path().join(file.file_name())).expect("room for a copy");
        }
        View::open(left)
    }

    async fn follow(&self, messages: &Messages, limit: usize) {
        let next = messages.left.range(self.store.taken() + 1..).take(limit);
        let steps = next.map(|(_, step)| step.clone()).collect();
        self.store.take(steps).await.expect("a healthy view");
    }

    /// The records and the index, once the view has read all messages.
    async fn end(self, messages: &Messages) -> Vec<String> {
        self.follow(messages, usize::MAX).await;
        self.store.settle().await.expect("a healthy view");
        drop(self.store);
        let mut dump = index_dump(self.directory.path()).expect("a database");
        let database = Connection::open(self.directory.path().join(DATABASE)).expect("a database");
        let sql = "SELECT json_array(subject, number, place, at_ms, seal, hex(body)) \
                   FROM records ORDER BY subject";
        let mut select = database.prepare(sql).expect("a table");
        let records = select.query_map([], |row| row.get(0)).expect("a table");
        dump.extend(records.map(|row| row.expect("a row")));
        dump
    }
}

/// The log, and the view of the node that appends to it.
struct Author {
    messages: Messages,
    view: View,
}

impl Author {
    async fn append(&mut self, subject: Subject, what: Payload) {
        let step = self.messages.append(subject, what);
        self.view.store.take(vec![step]).await.expect("a healthy view");
    }

    async fn append_entry(&mut self, subject: Subject, body: Body) {
        let first = self.view.store.number(subject).await.expect("a healthy view") + 1;
        self.append(subject, Payload::Entries { first, bodies: vec![body] }).await;
    }

    async fn append_event(&mut self, game: GameId, event: GameEvent) {
        let [body] = bodies(&[event]).try_into().expect("one event");
        self.append_entry(Subject::Game(game), body).await;
    }

    /// Does at most what a server would do.
    async fn perform(&mut self, happening: Happening) {
        match happening {
            Player(player, token) => {
                let token = token.map(|token| TokenHash::of(&format!("{player} {token}")));
                let record =
                    PlayerRecord { devices: vec![Device::only([token, None])], ..guest(player) };
                let record = if token.is_some() { record } else { record.forgotten() };
                self.append_entry(Subject::Player(player), record.body()).await;
            }
            Seat(bits) | Say(bits) | End(bits, _) | Close(bits) | Forget(bits) => {
                self.perform_in(GameId::from_bits(bits), happening).await;
            }
            Follow(_) | Settle | Kill => {}
        }
    }

    async fn perform_in(&mut self, game: GameId, happening: Happening) {
        let (store, subject) = (&self.view.store, Subject::Game(game));
        let packed = store.pack(game).await.expect("a healthy view");
        let is_over = packed.as_ref().map(|packed| packed.place.is_some());
        let is_forgotten = store.read(subject, 0).await.expect("a healthy view").is_empty();
        match (happening, is_over, packed) {
            (Seat(_), None, _) => {
                self.append_event(game, started(rated())).await;
            }
            (End(_, winner), Some(false), _) => {
                let end = ended(winner, How::Resign);
                self.append_event(game, fifth_stone()).await;
                self.append_event(game, end).await;
            }
            (Say(_), Some(_), _) if !is_forgotten => self.append_event(game, chat("hello")).await,
            (Close(_), Some(true), Some(packed)) if !is_forgotten => {
                self.append(subject, Payload::Record(packed)).await;
            }
            (Forget(_), Some(true), _) => {
                let remains = store.remains(game).await.expect("a healthy view");
                self.append(subject, remains.map_or(Payload::Gone, Payload::Record)).await;
            }
            _ => {}
        }
    }
}

async fn assert_same(happenings: &[Happening]) {
    let mut author = Author { view: View::fresh(), messages: Messages::default() };
    let mut view = View::fresh();
    for &happening in happenings {
        match happening {
            Follow(limit) => view.follow(&author.messages, limit).await,
            Settle => view.store.settle().await.expect("a healthy view"),
            Kill => view = view.killed(),
            _ => author.perform(happening).await,
        }
    }
    let Author { view: always, messages } = author;
    let always = always.end(&messages).await;
    assert_eq!(view.end(&messages).await, always, "a view that was away");
    assert_eq!(View::fresh().end(&messages).await, always, "a new view");
}

#[tokio::test]
async fn a_game_under_a_reused_code_counts_on_all_nodes() {
    let aborted = [Seat(1), Say(1), End(1, Winner::Aborted), Follow(9), Forget(1)];
    let closed = [Seat(1), Say(1), End(1, Winner::Aborted), Close(1), Follow(9), Forget(1)];
    for deleted in [&aborted[..], &closed] {
        assert_same(&[deleted, &[Seat(1), End(1, Winner::X), Close(1)]].concat()).await;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn all_views_of_a_log_have_the_same_index(happenings in vec(happening(), 1..40)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(assert_same(&happenings));
    }
}
