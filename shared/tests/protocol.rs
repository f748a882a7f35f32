//! The wire, pinned: every message beside the line that carries it.
//!
//! The lines are in `golden/*.jsonl` and stand word for word in `docs/protocol.md`.
//! A change of the wire changes them by hand, or with `OXO_WRITE_GOLDEN=1` in the
//! environment of this test, which writes the files anew. The checks of a commit never
//! set it: there, a line that differs is a failure.

#[path = "golden/mod.rs"]
mod golden;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use oxo_shared::protocol::frame::{
    decode_server, decode_wish, encode_err, encode_fact, encode_notice, encode_ok, encode_wish,
};
use oxo_shared::protocol::limits::MAX_ID;
use oxo_shared::protocol::{
    CloseCode, Code, Fact, GameId, Limits, Nothing, Notice, PATH, Refusal, SUBPROTOCOL,
    ServerFrame, VERSION, Wish,
};
use oxo_shared::{Decision, Game, How, Point, Rules, Table, Winner};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use golden::{
    MAIN, facts, game, granted, notices, refused, story, table_of_dialogue, table_of_story, wishes,
};

/// The files, by the kind of their lines.
const FILES: [&str; 4] = ["wishes", "replies", "facts", "notices"];

fn config() -> ProptestConfig {
    // A failure is turned into a test of its own by hand; nothing is written to disk.
    ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() }
}

fn path(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(kind).with_extension("jsonl")
}

fn golden_lines(kind: &str) -> Vec<String> {
    let text = fs::read_to_string(path(kind)).expect("the golden files are in the repository");
    assert!(text.ends_with('\n'), "{kind} ends with a newline");
    text.lines().map(str::to_owned).collect()
}

/// Compares what is written today with the golden file, line by line.
fn assert_golden(kind: &str, written: &[String]) {
    if std::env::var_os("OXO_WRITE_GOLDEN").is_some() {
        fs::write(path(kind), written.join("\n") + "\n").expect("the file can be written");
    }
    let lines = golden_lines(kind);
    for (number, (ours, theirs)) in written.iter().zip(&lines).enumerate() {
        assert_eq!(ours, theirs, "{kind}, line {}", number + 1);
    }
    assert_eq!(written.len(), lines.len(), "{kind} has one line for each sample");
}

/// The body of an `ok` line, and the id it answers.
fn ok_body(line: &str) -> (u64, Box<str>) {
    match decode_server(line).expect(line) {
        ServerFrame::Ok { re, d } => (re, d),
        other => panic!("{line} is no ok: {other:?}"),
    }
}

// The lines

#[test]
fn every_wish_is_written_and_read_as_its_golden_line() {
    let written: Vec<String> = (1..).zip(wishes()).map(|(id, w)| encode_wish(id, &w)).collect();
    assert_golden("wishes", &written);
    for ((id, wish), line) in (1..).zip(wishes()).zip(golden_lines("wishes")) {
        assert_eq!(decode_wish(&line), Ok((id, wish)), "{line}");
    }
}

#[test]
fn every_reply_is_written_and_read_as_its_golden_line() {
    let (granted, refused) = (granted(), refused());
    let written: Vec<String> = granted
        .iter()
        .map(|reply| reply.line.clone())
        .chain(refused.iter().map(|(re, refusal)| encode_err(*re, refusal)))
        .collect();
    assert_golden("replies", &written);
    let lines = golden_lines("replies");
    let (oks, errs) = lines.split_at(granted.len());
    for (reply, line) in granted.iter().zip(oks) {
        let (re, body) = ok_body(line);
        assert!((reply.reads_back)(&body), "{line}");
        assert!((re as usize) <= wishes().len(), "{line} answers a golden wish");
    }
    for ((re, refusal), line) in refused.into_iter().zip(errs) {
        let read = decode_server(line).expect(line);
        assert_eq!(read, ServerFrame::Err { re, refusal }, "{line}");
    }
}

#[test]
fn every_fact_is_written_and_read_as_its_golden_line() {
    let written: Vec<String> = facts().iter().map(|(g, s, f)| encode_fact(*g, *s, f)).collect();
    assert_golden("facts", &written);
    for ((g, s, fact), line) in facts().into_iter().zip(golden_lines("facts")) {
        let fact = Some(Box::new(fact));
        assert_eq!(decode_server(&line).expect(&line), ServerFrame::Fact { g, s, fact });
    }
}

#[test]
fn every_notice_is_written_and_read_as_its_golden_line() {
    let written: Vec<String> = notices().iter().map(encode_notice).collect();
    assert_golden("notices", &written);
    for (notice, line) in notices().into_iter().zip(golden_lines("notices")) {
        assert_eq!(decode_server(&line).expect(&line), ServerFrame::Notice(notice));
    }
}

#[test]
fn every_golden_line_stands_word_for_word_in_the_reference() {
    let reference = reference();
    let shown: BTreeSet<&str> = reference.lines().collect();
    for kind in FILES {
        for line in golden_lines(kind) {
            assert!(
                shown.contains(&line[..]),
                "docs/protocol.md lacks this line of {kind}: {line}"
            );
        }
    }
}

fn reference() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md");
    fs::read_to_string(path).expect("the reference is in the repository")
}

#[test]
fn every_frame_that_the_reference_shows_can_be_read() {
    let reference = reference();
    let frames: Vec<&str> = reference.lines().filter(|line| line.starts_with("{\"t\":")).collect();
    assert!(frames.len() > 80, "only {} frames are shown", frames.len());
    for line in frames {
        assert!(decode_wish(line).is_ok() || decode_server(line).is_ok(), "{line}");
    }
}

#[test]
fn the_golden_facts_of_one_game_add_up_to_its_golden_snapshots() {
    let g = game(MAIN);
    let snaps = facts().into_iter().filter_map(|(of, _, fact)| match fact {
        Fact::Snap(snap) if of == g => Some(snap),
        _ => None,
    });
    let mut seen = 0;
    for snap in snaps {
        assert_eq!(Table::from_snap(&snap), Ok(table_of_story(snap.s)));
        seen += 1;
    }
    assert_eq!(seen, 2);
    for (_, s, fact) in facts() {
        if let Fact::Snap(snap) = fact
            && !snap.decisions.is_empty()
        {
            assert_eq!(Table::from_snap(&snap), Ok(table_of_dialogue(s)));
            seen += 1;
        }
    }
    assert_eq!(seen, 4);
    let numbers: BTreeSet<u64> = story().into_iter().map(|(_, s, _)| s).collect();
    assert!(numbers.into_iter().eq(1..=25), "a story without holes");
}

// The names and numbers

fn tags_of(kind: &str) -> BTreeSet<String> {
    let tag = |line: String| {
        let frame: Value = serde_json::from_str(&line).expect(&line);
        frame["t"].as_str().expect("a tag").to_owned()
    };
    golden_lines(kind).into_iter().map(tag).collect()
}

#[test]
fn every_tag_has_its_name_and_a_golden_line() {
    let wishes = "hello lobby unlobby seek unseek accept_seek create join watch leave sync play \
                  decide resign abort claim offer answer look say hint games game player";
    let facts = "seated presence played asked decided offered answered taken_back clock said over \
                 rematch skip snap";
    let pinned: [(&str, &[&str], &str); 3] = [
        ("wishes", Wish::TAGS, wishes),
        ("facts", Fact::TAGS, facts),
        ("notices", Notice::TAGS, "lobby viewers look restarting"),
    ];
    for (kind, tags, names) in pinned {
        assert!(tags.iter().copied().eq(names.split_whitespace()), "{kind}: {tags:?}");
        assert!(tags_of(kind).iter().eq(tags.iter().collect::<BTreeSet<_>>()), "{kind}");
    }
    assert_eq!(tags_of("replies"), BTreeSet::from(["ok".to_owned(), "err".to_owned()]));
}

#[test]
fn every_code_has_its_word() {
    use Code::*;
    let codes = [
        (BadJson, "bad_json"),
        (BadFrame, "bad_frame"),
        (UnknownType, "unknown_type"),
        (ProtoUnsupported, "proto_unsupported"),
        (HelloFirst, "hello_first"),
        (TokenUnknown, "token_unknown"),
        (TokenExpired, "token_expired"),
        (NoSuchGame, "no_such_game"),
        (NotSeated, "not_seated"),
        (SeatTaken, "seat_taken"),
        (NotYourTurn, "not_your_turn"),
        (Occupied, "occupied"),
        (OutOfBounds, "out_of_bounds"),
        (TooFar, "too_far"),
        (Forbidden, "forbidden"),
        (Stale, "stale"),
        (GameOver, "game_over"),
        (NoSuchOffer, "no_such_offer"),
        (NotAllowed, "not_allowed"),
        (RateLimited, "rate_limited"),
        (TooMany, "too_many"),
        (Full, "full"),
        (Storage, "storage"),
        (Restarting, "restarting"),
        (Internal, "internal"),
    ];
    let reference = reference();
    for (code, word) in codes {
        // A new code fails to compile here, and so gets its line above.
        match code {
            BadJson | BadFrame | UnknownType | ProtoUnsupported | HelloFirst | TokenUnknown
            | TokenExpired | NoSuchGame | NotSeated | SeatTaken | NotYourTurn | Occupied
            | OutOfBounds | TooFar | Forbidden | Stale | GameOver | NoSuchOffer | NotAllowed
            | RateLimited | TooMany | Full | Storage | Restarting | Internal => {}
        }
        assert_eq!(serde_json::to_value(code).unwrap(), json!(word));
        assert_eq!(serde_json::from_value::<Code>(json!(word)).unwrap(), code);
        assert!(reference.contains(&format!("| `{word}` |")), "docs/protocol.md lacks {word}");
    }
}

#[test]
fn every_close_code_has_its_number() {
    use CloseCode::*;
    let codes = [
        (Bye, 1000),
        (Protocol, 1002),
        (NotText, 1003),
        (NotUtf8, 1007),
        (TooBig, 1009),
        (Restarting, 1012),
        (Superseded, 4001),
        (NoHello, 4002),
        (Silent, 4008),
        (TooSlow, 4009),
        (Flooding, 4029),
        (Version, 4400),
    ];
    let reference = reference();
    for (code, number) in codes {
        match code {
            Bye | Protocol | NotText | NotUtf8 | TooBig | Restarting | Superseded | NoHello
            | Silent | TooSlow | Flooding | Version => {}
        }
        assert_eq!(code as u16, number);
        assert!(reference.contains(&format!("| {number} |")), "docs/protocol.md lacks {number}");
    }
}

#[test]
fn the_version_and_the_way_in_are_pinned() {
    assert_eq!((VERSION, SUBPROTOCOL, PATH), (1, "oxo.v1", "/ws"));
    assert_eq!(MAX_ID, 9_007_199_254_740_991);
}

#[test]
fn the_reference_names_every_limit_with_its_default() {
    let limits = serde_json::to_value(Limits::default()).unwrap();
    let reference = reference();
    for (name, value) in limits.as_object().unwrap() {
        let row = format!("| `{name}` | {value} |");
        assert!(reference.contains(&row), "docs/protocol.md lacks: {row}");
    }
}

#[test]
fn the_worked_example_of_the_hash_is_right() {
    let mut game = Game::new(Rules::TICTACTOE);
    let mut rows = vec![(String::from("3x3x3||"), game.hash())];
    game.play(Point::new(1, 1)).unwrap();
    rows.push(("3x3x3|1,1|".into(), game.hash()));
    game.play(Point::new(0, 0)).unwrap();
    rows.push(("3x3x3|1,1 0,0|".into(), game.hash()));
    game.end(Winner::X, How::Resign).unwrap();
    rows.push(("3x3x3|1,1 0,0|x:resign".into(), game.hash()));
    let boundless = [(0, 0), (-3, 7)].map(Point::from);
    let boundless = Game::from_moves(Rules::BOUNDLESS, boundless).unwrap();
    rows.push(("boundless|0,0 -3,7|".into(), boundless.hash()));
    let opening = [(0, 0), (1, 1), (2, 0)].map(Point::from);
    let mut swapped = Game::from_moves("4x3x4+swap".parse().unwrap(), opening).unwrap();
    swapped.decide(Decision::Swap).unwrap();
    swapped.play(Point::new(3, 2)).unwrap();
    rows.push(("4x3x4+swap|0,0 1,1 2,0 swap 3,2|".into(), swapped.hash()));
    let reference = reference();
    for (text, hash) in rows {
        // The algorithm once more, as somebody else would write it from the reference.
        let fnv1a = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        assert_eq!(hash.to_string(), format!("{fnv1a:016x}"), "{text}");
        let row = format!("{text:<36}{hash}");
        assert!(reference.lines().any(|line| line == row), "docs/protocol.md lacks: {row}");
    }
}

// What is forgiven, and what is not

/// `line` with a field more in every object of it.
fn with_unknown_fields(line: &str) -> String {
    fn extend(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.values_mut().for_each(extend);
                // A time control or a verdict is an object of one field, its name.
                let names = ["none", "fischer", "per_move", "correspondence", "win", "loss"];
                if !names.iter().any(|name| fields.contains_key(*name)) {
                    fields.insert("later".into(), json!({"x": [1, null]}));
                }
            }
            Value::Array(items) => items.iter_mut().for_each(extend),
            _ => {}
        }
    }
    let mut frame: Value = serde_json::from_str(line).expect(line);
    extend(&mut frame);
    frame.to_string()
}

#[test]
fn unknown_fields_are_ignored_on_both_ends() {
    for line in golden_lines("wishes") {
        assert_eq!(decode_wish(&with_unknown_fields(&line)), decode_wish(&line), "{line}");
    }
    for line in ["facts", "notices"].into_iter().flat_map(golden_lines) {
        let extended = decode_server(&with_unknown_fields(&line)).expect(&line);
        assert_eq!(extended, decode_server(&line).unwrap(), "{line}");
    }
    let (granted, lines) = (granted(), golden_lines("replies"));
    for (reply, line) in granted.iter().zip(&lines) {
        // The answer to sync is an object of one field, which says what it is.
        if !line.starts_with(r#"{"t":"ok","re":15,"#) {
            assert!((reply.reads_back)(&ok_body(&with_unknown_fields(line)).1), "{line}");
        }
    }
    for line in &lines[granted.len()..] {
        let extended = decode_server(&with_unknown_fields(line)).expect(line);
        assert_eq!(extended, decode_server(line).unwrap(), "{line}");
    }
}

#[test]
fn a_missing_body_reads_as_an_empty_one() {
    for text in [r#"{"t":"lobby","id":5}"#, r#"{"id":5,"d":null,"t":"lobby"}"#] {
        assert_eq!(decode_wish(text), Ok((5, Wish::Lobby(Nothing {}))), "{text}");
    }
    let skip =
        ServerFrame::Fact { g: game(MAIN), s: 8, fact: Some(Box::new(Fact::Skip(Nothing {}))) };
    assert_eq!(decode_server(r#"{"t":"skip","g":"K7QX2M","s":8}"#).unwrap(), skip);
    let ok = ServerFrame::Ok { re: 4, d: "{}".into() };
    assert_eq!(decode_server(r#"{"t":"ok","re":4}"#).unwrap(), ok);
}

/// How a frame from a client is refused.
fn refusal_of(text: &str) -> (Code, Option<u64>) {
    let error = decode_wish(text).expect_err(text);
    (error.refusal.code, error.re)
}

#[test]
fn what_is_no_json_object_is_bad_json() {
    for text in ["", " ", "hello", "{", r#"{"t":"lobby","id":1"#, "{\"t\":\"lobby\u{0}\",\"id\":1}"]
    {
        assert_eq!(refusal_of(text), (Code::BadJson, None), "{text:?}");
    }
    for text in ["null", "17", "\"lobby\"", "[]", r#"["lobby",1,{}]"#] {
        assert_eq!(refusal_of(text), (Code::BadJson, None), "{text:?}");
    }
    assert_eq!(refusal_of(r#"{"t":"lobby","id":1} {}"#), (Code::BadJson, None));
}

#[test]
fn an_unknown_type_is_answered_under_its_id() {
    assert_eq!(refusal_of(r#"{"t":"dance","id":9,"d":{}}"#), (Code::UnknownType, Some(9)));
    assert_eq!(refusal_of(r#"{"t":"Lobby","id":9}"#), (Code::UnknownType, Some(9)));
    let endless = format!(r#"{{"t":"{}","id":9}}"#, "d".repeat(8_000));
    let error = decode_wish(&endless).expect_err("no wish has such a name");
    assert!(error.refusal.msg.len() < 100, "a stranger's words are cut short");
}

#[test]
fn a_wrong_shape_is_answered_under_its_id_where_that_could_be_read() {
    let with_id = [
        r#"{"t":"play","id":3}"#,
        r#"{"t":"play","id":3,"d":[]}"#,
        r#"{"t":"play","id":3,"d":"K7QX2M"}"#,
        r#"{"t":"play","id":3,"d":{"g":"K7QX2M","ply":-1,"at":[0,0]}}"#,
        r#"{"t":"play","id":3,"d":{"g":"K7QX2M","ply":0,"at":[0]}}"#,
        r#"{"t":"play","id":3,"d":{"g":"K7QX2","ply":0,"at":[0,0]}}"#,
        r#"{"t":"play","id":3,"d":{"g":"K7QX2M","ply":0,"at":[0,9999999999]}}"#,
        r#"{"t":"create","id":3,"d":{"rules":"65x1x3"}}"#,
        r#"{"t":"create","id":3,"d":{"rules":"3x3x3","clock":{"fischer":{"initial_ms":0,"increment_ms":0}}}}"#,
        r#"{"t":"offer","id":3,"d":{"g":"K7QX2M","what":"pause"}}"#,
        r#"{"id":3,"d":{}}"#,
        r#"{"t":7,"id":3}"#,
    ];
    for text in with_id {
        assert_eq!(refusal_of(text), (Code::BadFrame, Some(3)), "{text}");
    }
    let without = [
        "{}",
        r#"{"t":"lobby"}"#,
        r#"{"t":"lobby","id":null}"#,
        r#"{"t":"lobby","id":-1}"#,
        r#"{"t":"lobby","id":1.5}"#,
        r#"{"t":"lobby","id":"1"}"#,
        r#"{"t":"dance","id":{}}"#,
    ];
    for text in without {
        assert_eq!(refusal_of(text), (Code::BadFrame, None), "{text}");
    }
}

#[test]
fn an_id_of_more_than_53_bits_is_refused() {
    let lobby = |id: u64| format!(r#"{{"t":"lobby","id":{id}}}"#);
    assert!(decode_wish(&lobby(0)).is_ok() && decode_wish(&lobby(MAX_ID)).is_ok());
    for id in [MAX_ID + 1, u64::MAX] {
        assert_eq!(refusal_of(&lobby(id)), (Code::BadFrame, None));
    }
}

#[test]
fn a_game_is_found_under_any_spelling_of_its_code() {
    let watch = |g: &str| decode_wish(&format!(r#"{{"t":"watch","id":1,"d":{{"g":"{g}"}}}}"#));
    assert_eq!(watch("k7qx2m"), watch("K7QX2M"));
    assert_eq!(watch("oil0AB"), watch("0110AB"));
}

#[test]
fn a_fact_of_a_later_version_keeps_its_number() {
    let text = r#"{"t":"applauded","g":"K7QX2M","s":42,"d":{"hands":2}}"#;
    let unknown = ServerFrame::Fact { g: game(MAIN), s: 42, fact: None };
    assert_eq!(decode_server(text).unwrap(), unknown);
    let notice = decode_server(r#"{"t":"weather","d":{"rain":true}}"#).unwrap();
    assert_eq!(notice, ServerFrame::UnknownNotice);
}

#[test]
fn a_refused_frame_without_id_is_answered_with_re_null() {
    let refusal = Refusal::new(Code::BadJson, "no");
    let line = encode_err(None, &refusal);
    assert!(line.starts_with(r#"{"t":"err","re":null,"#), "{line}");
    assert_eq!(decode_server(&line).unwrap(), ServerFrame::Err { re: None, refusal });
}

#[test]
fn an_answer_without_content_has_an_empty_body() {
    assert_eq!(encode_ok(4, &Nothing {}), r#"{"t":"ok","re":4,"d":{}}"#);
}

// Strangers

fn any_golden_line() -> impl Strategy<Value = String> {
    let lines: Vec<String> = FILES.into_iter().flat_map(golden_lines).collect();
    prop::sample::select(lines)
}

/// A golden line in which some bytes are lost, doubled or exchanged for others.
fn mutated_line() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((any::<Index>(), 0..4_u8, any::<u8>()), 1..8);
    (any_golden_line(), any_golden_line(), edits).prop_map(|(line, other, edits)| {
        let (mut bytes, other) = (line.into_bytes(), other.into_bytes());
        for (place, edit, byte) in edits {
            if bytes.is_empty() {
                break;
            }
            let place = place.index(bytes.len());
            match edit {
                0 => drop(bytes.remove(place)),
                1 => bytes.insert(place, byte),
                2 => bytes[place] = byte,
                _ => {
                    bytes.truncate(place);
                    bytes.extend(other.iter().skip(place));
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// A golden line in which one value is exchanged for another kind of value.
fn misshapen_line() -> impl Strategy<Value = String> {
    let strange = prop::sample::select(vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("\u{0}\u{202e}"),
        json!([]),
        json!({}),
        json!([[[]]]),
        json!({"none": {}}),
    ]);
    (any_golden_line(), any::<Index>(), strange).prop_map(|(line, place, strange)| {
        let mut frame: Value = serde_json::from_str(&line).expect(&line);
        let place = place.index(count(&frame));
        *nth(&mut frame, &mut { place }).expect("counted") = strange;
        frame.to_string()
    })
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Object(fields) => fields.values().map(count).sum::<usize>(),
        Value::Array(items) => items.iter().map(count).sum(),
        _ => 0,
    }
}

fn nth<'a>(value: &'a mut Value, place: &mut usize) -> Option<&'a mut Value> {
    if *place == 0 {
        return Some(value);
    }
    *place -= 1;
    match value {
        Value::Object(fields) => fields.values_mut().find_map(|inner| nth(inner, place)),
        Value::Array(items) => items.iter_mut().find_map(|inner| nth(inner, place)),
        _ => None,
    }
}

/// Reads `text` as both ends would, and acts on it as a client does.
fn read_as_both_ends(text: &str) {
    if let Ok((id, wish)) = decode_wish(text) {
        assert!(id <= MAX_ID);
        let again = encode_wish(id, &wish);
        assert_eq!(decode_wish(&again), Ok((id, wish)), "{again}");
    }
    match decode_server(text) {
        Ok(ServerFrame::Fact { fact: Some(fact), g, s }) => act_on(g, s, &fact),
        Ok(ServerFrame::Notice(notice)) => drop(encode_notice(&notice)),
        _ => {}
    }
}

fn act_on(g: GameId, s: u64, fact: &Fact) {
    let line = encode_fact(g, s, fact);
    assert!(matches!(decode_server(&line), Ok(ServerFrame::Fact { .. })), "{line}");
    // Whether it follows is another matter: nothing may break.
    let _ = table_of_story(15).apply(fact);
    match fact {
        Fact::Seated(seated) => drop(Table::open(seated)),
        Fact::Snap(snap) => {
            if let Ok(table) = Table::from_snap(snap) {
                let _ = (table.can_abort(), table.is_running(), table.row(g, 0));
            }
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>()) {
        read_as_both_ends(&text);
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_as_both_ends(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_damaged_line_makes_a_reader_panic(text in mutated_line()) {
        read_as_both_ends(&text);
    }

    #[test]
    fn no_misshapen_line_makes_a_reader_panic(text in misshapen_line()) {
        read_as_both_ends(&text);
    }

    #[test]
    fn every_refused_frame_is_answered_with_one_of_three_codes(text in misshapen_line()) {
        if let Err(error) = decode_wish(&text) {
            let codes = [Code::BadJson, Code::BadFrame, Code::UnknownType];
            prop_assert!(codes.contains(&error.refusal.code));
            let line = encode_err(error.re, &error.refusal);
            prop_assert!(decode_server(&line).is_ok());
        }
    }
}
