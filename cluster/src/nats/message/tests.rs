use std::io::Write;
use std::sync::LazyLock;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use oxo_protocol::GameEvent;
use oxo_shared::{How, Winner};
use proptest::prelude::*;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::*;
use oxo_store::fixtures::{ANN, BOB, chat, ended, guest, started, terms};
use oxo_store::{Log, SqliteStore, bodies, read_events};

const AT: &str = "2026-11-23T02:25:18.192660041Z";
/// The timestamp of the messages in milliseconds.
const AT_MS: u64 = 1_795_400_718_192;

/// A message before it is stored.
#[derive(Clone, Debug)]
struct Sent {
    subject: String,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Sent {
    fn new(subject: Subject, what: &Payload) -> Sent {
        let (headers, body) = encode(what, "me");
        Sent { subject: name("oxo", About::Subject(subject)), headers, body }
    }

    fn kept(&self, seq: u64) -> Message {
        let mut headers = self.headers.clone();
        headers.insert(SEQUENCE, seq.to_string());
        headers.insert(SUBJECT, self.subject.as_str());
        headers.insert(TIME_STAMP, AT);
        decode_stored(&headers, &self.body).expect("it has a place and a time")
    }
}

fn code(bits: u32) -> GameId {
    GameId::from_bits(bits)
}

fn entries(first: u64, events: &[GameEvent]) -> Payload {
    Payload::Entries { first, bodies: bodies(events) }
}

fn opening() -> Payload {
    entries(1, &[started(terms())])
}

fn end(first: u64) -> Payload {
    entries(first, &[chat("well"), ended(Winner::X, How::Resign)])
}

fn person(id: PlayerId) -> Payload {
    Payload::Entries { first: 1, bodies: vec![guest(id).body()] }
}

fn view() -> (SqliteStore, TempDir) {
    let scratch = tempfile::tempdir().expect("room for a directory");
    (SqliteStore::open_view(scratch.path(), "log").expect("a fresh directory"), scratch)
}

fn steps(messages: &[Message]) -> Vec<Step> {
    messages.iter().filter_map(Message::step).cloned().collect()
}

fn runtime() -> Runtime {
    Runtime::new().expect("threads")
}

/// Valid messages: two games, one of them also as a record, and two players.
fn sound() -> Vec<Sent> {
    let game = |bits| Subject::Game(code(bits));
    let (first, second) = (Sent::new(game(1), &opening()), Sent::new(game(1), &end(2)));
    let (view, _scratch) = view();
    let valid = steps(&[first.kept(1), second.kept(2)]);
    let packed = runtime().block_on(async {
        view.take(valid).await.expect("what is sound");
        view.pack(code(1)).await.expect("it answers").expect("a game")
    });
    // The seal is that of game 1.
    let record = Sent::new(game(1), &Payload::Record(packed));
    let deleted = Sent::new(game(2), &Payload::Gone);
    let people = [ANN, BOB].map(|id| Sent::new(Subject::Player(id), &person(id)));
    let other = Sent::new(game(2), &opening());
    [first, second, record, other, deleted].into_iter().chain(people).collect()
}

#[test]
fn messages_survive_a_round_trip() {
    for sent in sound() {
        let message = sent.kept(12);
        assert_eq!((message.seq, message.at_ms, message.id.as_str()), (12, AT_MS, "me"));
        let step = message.step().unwrap_or_else(|| panic!("{message:?}"));
        assert_eq!(Sent::new(step.subject, &step.what).body, sent.body);
        assert_eq!(Sent::new(step.subject, &step.what).headers, sent.headers);
    }
}

#[test]
fn invalid_messages_are_unreadable() {
    let (game, ann) = (Subject::Game(code(7)), Subject::Player(ANN));
    let text = |subject, first, text: &str| {
        Sent::new(subject, &Payload::Entries { first, bodies: vec![text.into()] })
    };
    let packed = |number, body| {
        Sent::new(game, &Payload::Record(Packed { number, place: None, at_ms: 1, seal: 1, body }))
    };
    let mut bomb = DeflateEncoder::new(Vec::new(), Compression::best());
    (0..1_100).for_each(|_| bomb.write_all(&[0; 1 << 16]).expect("memory can be written to"));
    let (good, alias) = (guest(ANN).body(), "oxo.log.player.01".to_owned());
    let unreadable = [
        text(ann, 1, "not json"),
        text(ann, 1, &guest(BOB).body()),
        text(ann, 0, &good),
        text(ann, u64::MAX, &good),
        Sent::new(ann, &Payload::Entries { first: 1, bodies: vec![good.clone(); 17] }),
        Sent::new(ann, &Payload::Gone),
        Sent { subject: alias, ..text(ann, 1, &good) },
        Sent { subject: "oxo.log.shoe.7".into(), ..text(ann, 1, &good) },
        Sent { headers: HeaderMap::new(), ..text(ann, 1, &good) },
        text(game, 1, r#"{"t":"over","d":7}"#),
        text(game, 1, r#"{"t":"never heard of","d":{}}"#),
        Sent::new(game, &entries(1, &[chat("first")])),
        packed(1, b"garbage".to_vec()),
        packed(1, bomb.finish().expect("memory can be written to")),
    ];
    for sent in unreadable {
        let message = sent.kept(12);
        assert!(matches!(message.content, Content::Unreadable(_)), "{sent:?}: {message:?}");
    }
    assert!(decode_stored(&HeaderMap::new(), b"").is_none(), "it has no place");
}

/// Bytes with a meaning in messages, and some without.
const BYTES: &[u8] = b"0129-\"{}[]:,x\n\xff";

/// Changes and cuts some bytes of `sent`, including subject and headers.
fn damaged(sent: &Sent, changes: &[(prop::sample::Index, usize)], cut: usize) -> Sent {
    let header = |name| sent.headers.get(name).map(|value| value.as_str()).unwrap_or_default();
    let head = format!("{}\n{}\n{}\n", sent.subject, header(FIRST), header(RECORD));
    let mut all = [head.as_bytes(), &sent.body].concat();
    for (at, byte) in changes {
        let at = at.index(all.len());
        all[at] = BYTES[*byte];
    }
    all.truncate(all.len() - cut.min(all.len()));
    let mut parts = all.splitn(4, |byte| *byte == b'\n').map(<[u8]>::to_vec);
    let mut line = || String::from_utf8_lossy(&parts.next().unwrap_or_default()).into_owned();
    let (subject, mut headers) = (line(), HeaderMap::new());
    for (name, value) in [(FIRST, line()), (RECORD, line())] {
        if !value.is_empty() {
            headers.insert(name, value.as_str());
        }
    }
    Sent { subject, headers, body: parts.next().unwrap_or_default() }
}

/// A dump of the index and of both games.
async fn dump(view: &SqliteStore) -> String {
    let mut all = format!("{:?}", view.ended(None).await);
    for player in [ANN, BOB] {
        let (known, reached) = (view.player(player).await, view.standings(player).await);
        all.push_str(&format!("{known:?} {reached:?}"));
    }
    for bits in 0..4 {
        all.push_str(&format!("{:?}", view.read(Subject::Game(code(bits)), 0).await));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn all_views_agree_on_damaged_logs(
        choices in prop::collection::vec((
            any::<prop::sample::Index>(),
            prop::collection::vec((any::<prop::sample::Index>(), 0..BYTES.len()), 0..3),
            prop_oneof![4 => Just(0), 1 => 0..300_usize],
        ), 1..24),
    ) {
        static SOUND: LazyLock<Vec<Sent>> = LazyLock::new(sound);
        let choices = choices.iter();
        let mut log: Vec<_> =
            choices.map(|(index, changes, cut)| damaged(index.get(&SOUND), changes, *cut)).collect();
        let last = Subject::Game(code(99));
        log.extend([Sent::new(last, &opening()), Sent::new(last, &end(2))]);
        let messages: Vec<_> = (1..).zip(log).map(|(seq, sent)| sent.kept(seq)).collect();
        runtime().block_on(async {
            let ((one_by_one, _here), (all_at_once, _late)) = (view(), view());
            for message in &messages {
                one_by_one.take(steps(std::slice::from_ref(message))).await.expect("it is taken over");
            }
            all_at_once.take(steps(&messages)).await.expect("all are taken over");
            for view in [&one_by_one, &all_at_once] {
                view.settle().await.expect("it counts them");
                assert_eq!(read_events(view, code(99), 0).await.map(|events| events.len()), Ok(3));
            }
            assert_eq!(dump(&one_by_one).await, dump(&all_at_once).await);
        });
    }
}
