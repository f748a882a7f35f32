//! Pins the wire format: every frame in `docs/protocol.md` is read, and written back byte for byte.
//!
//! The page is the golden file. A message without an example there, or an example that the code
//! would write differently, is a failure; change the page by hand when you change the format.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use oxo_protocol::frame::{
    decode_request, decode_server, encode_err, encode_event, encode_notice, encode_ok,
    encode_request, read_reply,
};
use oxo_protocol::limits::MAX_ID;
use oxo_protocol::reply::{Entered, Hint, Synced};
use oxo_protocol::request::{AskHint, Create, Hello, LookAt, Seek};
use oxo_protocol::{
    CloseCode, Code, Delay, GameEvent, GameId, GameRow, Limits, Nothing, Notice, PATH, Rejection,
    Request, SUBPROTOCOL, ServerFrame, SideChoice, Snap, Table, Terms, VERSION, Welcome,
};
use oxo_shared::{Decision, Game, How, Level, Point, Rules, TimeControl, Verdict, Winner};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// The page that defines the wire format.
static PAGE: LazyLock<String> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md");
    fs::read_to_string(path).expect("the page is in the repository")
});

/// The game that the page shows from its first event to its last.
const MAIN: &str = "K7QX2M";
/// The game in which the players choose their colours.
const DIALOGUE: &str = "SWAP2S";

fn game(code: &str) -> GameId {
    code.parse().expect("a game's code")
}

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

// Contents of the page

fn frames_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.starts_with("{\"t\":"))
}

fn frames() -> impl Iterator<Item = &'static str> {
    frames_of(&PAGE)
}

fn requests() -> impl Iterator<Item = (u64, Request)> {
    frames().filter_map(|line| decode_request(line).ok())
}

fn request(id: u64) -> Request {
    let mut found = requests().filter(|(of, _)| *of == id);
    let (_, request) = found.next().unwrap_or_else(|| panic!("no request has the id {id}"));
    assert!(found.next().is_none(), "two requests have the id {id}");
    request
}

fn reply<T: DeserializeOwned>(to: u64) -> T {
    let body = frames().find_map(|line| match decode_server(line) {
        Ok(ServerFrame::Ok { re, d }) if re == to => Some(d),
        _ => None,
    });
    read_reply(&body.expect("a reply")).expect("the reply that belongs to the request")
}

fn events() -> impl Iterator<Item = (GameId, u64, GameEvent)> {
    frames().filter_map(|line| match decode_server(line) {
        Ok(ServerFrame::GameEvent { g, s, event }) => event.map(|event| (g, s, *event)),
        _ => None,
    })
}

/// The events of a game by number, as its players receive them.
fn story(code: &str) -> BTreeMap<u64, GameEvent> {
    events()
        .filter(|(g, _, event)| {
            *g == game(code) && !matches!(event, GameEvent::Snap(_) | GameEvent::Skip(_))
        })
        .map(|(_, s, event)| (s, event))
        .collect()
}

/// The table after the events of a game up to number `s`.
fn table_at(code: &str, s: u64) -> Table {
    let story = story(code);
    assert!((1..=s).all(|number| story.contains_key(&number)), "{code} has no hole up to {s}");
    Table::from_events(story.range(..=s).map(|(_, event)| event)).expect("the story holds")
}

// Frames

/// Decodes a frame and encodes it again.
fn rewritten(line: &str) -> String {
    if let Ok((id, request)) = decode_request(line) {
        return encode_request(id, &request);
    }
    match decode_server(line).expect(line) {
        ServerFrame::Ok { re, d } => {
            let d = request(re).rewrite_reply(&d).expect(line);
            encode_ok(re, &RawValue::from_string(d).expect(line))
        }
        ServerFrame::Err { re, rejection } => encode_err(re, &rejection),
        ServerFrame::GameEvent { g, s, event: Some(event) } => encode_event(g, s, &event),
        ServerFrame::Notice(notice) => encode_notice(&notice),
        unknown => panic!("{line} is none of this version: {unknown:?}"),
    }
}

#[test]
fn every_frame_of_the_page_survives_a_round_trip() {
    for line in frames() {
        assert_eq!(rewritten(line), line);
    }
}

#[test]
fn every_frame_of_a_released_version_is_read() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kept");
    for folder in fs::read_dir(kept).expect("a folder for each version") {
        let wire = folder.expect("a folder").path().join("wire.jsonl");
        let wire = fs::read_to_string(wire).expect("the examples of its page");
        assert!(frames_of(&wire).map(rewritten).count() > 0);
    }
}

#[test]
fn every_message_has_an_example() {
    let found: BTreeSet<(bool, String)> = frames()
        .map(|line| {
            let frame: Value = serde_json::from_str(line).expect(line);
            (frame.get("id").is_some(), frame["t"].as_str().expect("a tag").to_owned())
        })
        .collect();
    for (is_request, tags) in
        [(true, Request::TAGS), (false, GameEvent::TAGS), (false, Notice::TAGS)]
    {
        for tag in tags {
            assert!(found.contains(&(is_request, tag.to_string())), "docs/protocol.md lacks {tag}");
        }
    }
}

#[test]
fn lines_mean_what_the_page_says() {
    let blitz = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 3_000 };
    let blitz = Terms { control: blitz, listed: true, ..Terms::new(Rules::TICTACTOE) };
    let delay = Delay::from_secs(30).expect("a short delay");
    let hello = Hello { name: Some("ann".into()), ..Hello::new("oxo/0.1") };
    let expected = [
        (1, Request::Hello(hello)),
        (5, Request::Seek(Seek::new(Terms::new(Rules::GOMOKU)))),
        (41, Request::Seek(Seek::new(Terms { delay, ..Terms::new(Rules::GOMOKU) }))),
        (10, Request::Create(Create { side: SideChoice::X, ..Create::new(blitz) })),
        (
            11,
            Request::Create(Create {
                bot: Some(Level::Attack),
                moves: [(0, 0), (1, 1), (-1, 0)].map(Point::from).to_vec(),
                ..Create::new(Terms::new(Rules::BOUNDLESS))
            }),
        ),
        (
            38,
            Request::Hint(AskHint {
                g: game(MAIN),
                bot: Some(Level::Graded(7.try_into().expect("a grade"))),
                ply: None,
                lang: None,
            }),
        ),
        (42, Request::Look(LookAt { g: game("9XW3AB"), at: Point::new(12, -3) })),
    ];
    for (id, expected) in expected {
        assert_eq!(request(id), expected);
    }
    let hint: Hint = reply(28);
    let verdicts = [Point::new(0, 0), hint.best, Point::new(2, 1)].map(|at| hint.verdict(at));
    assert_eq!(verdicts, [Verdict::Draw, Verdict::Draw, Verdict::Loss(6)].map(Some));
    assert_eq!(reply::<Welcome>(1).limits, Limits::default());
}

// The games of the page

#[test]
fn the_events_of_a_game_produce_its_snapshots_and_rows() {
    let sent = events().filter_map(|(.., event)| match event {
        GameEvent::Snap(snap) => Some(*snap),
        _ => None,
    });
    let entered = [12, 13].map(|re| reply::<Entered>(re).snap);
    let mut compared = 0;
    for snap in sent.chain(entered) {
        let table = Table::from_snap(&snap).expect("a table");
        // The third game starts from a position, and the page shows only its snapshot.
        if [MAIN, DIALOGUE].map(game).contains(&snap.g) {
            assert_eq!(table, table_at(&snap.g.to_string(), snap.s));
            let Snap { role, presence, viewers, clock, .. } = snap;
            assert_eq!(snap, table.snap(snap.g, role, presence, viewers, clock));
            compared += 1;
        }
    }
    assert_eq!(compared, 6);
    assert_eq!(reply::<GameRow>(31), table_at(MAIN, 21).row(game(MAIN), 2));
    assert!(story(MAIN).into_keys().eq(1..=25), "a story without holes");
}

#[test]
fn the_reply_to_sync_has_the_missed_events() {
    let Synced::Events(missed) = reply(15) else { panic!("events were missed") };
    assert!(!missed.is_empty());
    for frame in missed {
        assert!(frames().any(|line| line == frame.get()), "{frame}");
    }
}

#[test]
fn the_results_on_the_page_match_its_games() {
    let full = [(1, 1), (0, 0), (2, 0), (0, 2), (0, 1), (2, 1), (1, 2), (1, 0), (2, 2)];
    let misere = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)];
    // Of eleven cells one is left, where X would make a row of six.
    let stuck = [1, 0, 2, 7, 3, 8, 5, 9, 6, 10].map(|x| (x, 0));
    type Ended<'a> = (&'a str, &'a str, &'a [(i32, i32)], Option<(Winner, How)>);
    let ends: [Ended<'_>; 11] = [
        ("FV11AA", "3x3x3", &full, None),
        ("M1S3RE", "3x3x3+misere", &misere, None),
        ("DEADAA", "3x3x3", &full[..8], Some((Winner::Draw, How::Dead))),
        ("RES1GN", "3x3x3", &full[..3], Some((Winner::O, How::Resign))),
        ("T1MEAA", "3x3x3", &full[..3], Some((Winner::X, How::Time))),
        ("N0SH0W", "3x3x3", &[], Some((Winner::Aborted, How::Time))),
        ("AGREED", "3x3x3", &full[..3], Some((Winner::Draw, How::Agreed))),
        ("C1A1MS", "3x3x3", &full[..3], Some((Winner::X, How::Claim))),
        ("N0WAY0", "11x1x5+renju", &stuck, None),
        ("AB0RTS", "3x3x3", &full[..1], Some((Winner::Aborted, How::Abort))),
        ("0PERAT", "3x3x3", &full[..3], Some((Winner::Draw, How::Operator))),
    ];
    for (code, by, moves, end) in ends {
        let mut ended =
            Game::from_moves(rules(by), moves.iter().copied().map(Point::from)).unwrap();
        if let Some((winner, how)) = end {
            ended.end(winner, how).unwrap();
        }
        let events = story(code);
        let Some((_, GameEvent::Over(over))) = events.last_key_value() else {
            panic!("{code} is over")
        };
        // The hash does not cover who aborted.
        let outcome = oxo_shared::Outcome { by: None, ..over.outcome.clone() };
        assert_eq!((Some(&outcome), over.hash), (ended.outcome(), ended.hash()), "{code}");
    }
}

#[test]
fn the_decision_to_stay_has_the_hash_of_its_game() {
    let stones = [(7, 7), (8, 8), (6, 7)].map(Point::from);
    let mut stayed = Game::from_moves(rules("gomoku+swap"), stones).unwrap();
    stayed.decide(Decision::Stay).unwrap();
    let events = story("STAYED");
    let Some(GameEvent::Decided(decided)) = events.get(&8) else { panic!("somebody stayed") };
    assert_eq!(decided.hash, stayed.hash());
}

// Names and numbers

/// `web/wire.d.ts` pins the codes themselves.
#[test]
fn the_page_names_every_code() {
    let error = serde_json::from_value::<Code>(json!("?")).unwrap_err().to_string();
    let words: Vec<&str> = error.split('`').skip(3).step_by(2).collect();
    assert!(words.contains(&"bad_json"), "{error}");
    for word in words {
        assert!(PAGE.contains(&format!("| `{word}` |")), "docs/protocol.md lacks {word}");
    }
}

#[test]
fn an_unknown_code_is_still_a_rejection() {
    let frame =
        r#"{"t":"err","re":7,"d":{"code":"too_late","msg":"Come earlier","retry_ms":null}}"#;
    let Ok(ServerFrame::Err { rejection, .. }) = decode_server(frame) else {
        panic!("a rejection")
    };
    assert_eq!(rejection, Rejection::new(Code::NotAllowed, "Come earlier"));
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
        (SignedOut, 4003),
        (Dismissed, 4004),
        (Silent, 4008),
        (TooSlow, 4009),
        (Flooding, 4029),
        (Version, 4400),
    ];
    for (code, number) in codes {
        match code {
            Bye | Protocol | NotText | NotUtf8 | TooBig | Restarting | Superseded | NoHello
            | SignedOut | Dismissed | Silent | TooSlow | Flooding | Version => {}
        }
        assert_eq!(code as u16, number);
        assert!(PAGE.contains(&format!("| {number} |")), "docs/protocol.md lacks {number}");
    }
}

#[test]
fn the_version_subprotocol_and_path_are_pinned() {
    assert_eq!((VERSION, SUBPROTOCOL, PATH), (1, "oxo.v1", "/ws"));
    assert_eq!(MAX_ID, 9_007_199_254_740_991);
}

#[test]
fn the_page_names_every_limit_with_its_default() {
    let limits = serde_json::to_value(Limits::default()).unwrap();
    for (name, value) in limits.as_object().unwrap() {
        let row = format!("| `{name}` | {value} |");
        assert!(PAGE.contains(&row), "docs/protocol.md lacks: {row}");
    }
}

#[test]
fn the_page_names_every_bot() {
    let (_, sentence) = PAGE.split_once("The bots are ").expect("a sentence");
    let (sentence, _) = sentence.split_once(". ").expect("its end");
    let bots: BTreeSet<Level> =
        sentence.split('`').skip(1).step_by(2).map(|name| name.parse().expect(name)).collect();
    for level in Level::ALL {
        let is_between = matches!(level, Level::Graded(grade) if (2..10).contains(&grade.number()));
        assert!(is_between || bots.contains(&level), "docs/protocol.md lacks {level}");
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
    for (text, hash) in rows {
        // The algorithm again, as an outsider would implement it from the page.
        let fnv1a = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        assert_eq!(hash.to_string(), format!("{fnv1a:016x}"), "{text}");
        let row = format!("{text:<36}{hash}");
        assert!(PAGE.lines().any(|line| line == row), "docs/protocol.md lacks: {row}");
    }
}

// Tolerated and rejected deviations. `tests/it/fuzz.rs` tries arbitrary ones.

/// `line` with an unknown field added to every object.
fn with_unknown_fields(line: &str) -> String {
    fn extend(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.values_mut().for_each(extend);
                // A time control or a verdict is an object with exactly one field, its name.
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
    // The reply to sync is an object with one field, which names its kind.
    for line in frames().filter(|line| !line.starts_with(r#"{"t":"ok","re":15,"#)) {
        assert_eq!(rewritten(&with_unknown_fields(line)), line);
    }
}

#[test]
fn a_missing_body_reads_as_an_empty_one() {
    for text in [r#"{"t":"lobby","id":5}"#, r#"{"id":5,"d":null,"t":"lobby"}"#] {
        assert_eq!(decode_request(text), Ok((5, Request::Lobby(Nothing {}))), "{text}");
    }
    let skip = ServerFrame::GameEvent {
        g: game(MAIN),
        s: 8,
        event: Some(Box::new(GameEvent::Skip(Nothing {}))),
    };
    assert_eq!(decode_server(r#"{"t":"skip","g":"K7QX2M","s":8}"#).unwrap(), skip);
    let ok = ServerFrame::Ok { re: 4, d: "{}".into() };
    assert_eq!(decode_server(r#"{"t":"ok","re":4}"#).unwrap(), ok);
}

/// The rejection of a frame from a client.
fn rejection_of(text: &str) -> (Code, Option<u64>) {
    let error = decode_request(text).expect_err(text);
    (error.rejection.code, error.re)
}

#[test]
fn anything_but_a_json_object_is_bad_json() {
    for text in ["", " ", "hello", "{", r#"{"t":"lobby","id":1"#, "{\"t\":\"lobby\u{0}\",\"id\":1}"]
    {
        assert_eq!(rejection_of(text), (Code::BadJson, None), "{text:?}");
    }
    let others = r#"} true 7 -0 1e9 null "lobby" [] [{}] ["lobby",1,{}] NaN Infinity {'t':'lobby'} {t:1}
        {}{} {}, /**/{} {"t":"lobby","id":1}{} {"t":"lobby","id":1,} {"t":"lobby","id":01}
        {"t":"lobby","id":+1} {"t":"lobby","id":0x10} {"t":"lobby","id":1,"d":NaN} {"t":"\x","id":1}"#;
    for text in others.split_whitespace() {
        assert_eq!(rejection_of(text), (Code::BadJson, None), "{text:?}");
    }
    for text in ["\0", "\u{feff}{}", "{\"t\":\"lob\nby\",\"id\":1}"] {
        assert_eq!(rejection_of(text), (Code::BadJson, None), "{text:?}");
    }
    for (open, close) in [("[", "]"), ("{", ""), ("[", ""), (" ", "")] {
        let nested = open.repeat(4_000) + &close.repeat(4_000);
        assert_eq!(rejection_of(&nested), (Code::BadJson, None), "{open:?}");
    }
}

/// Requests with one wrong field: of another type, out of range or repeated. Each line has the
/// name, a valid field, and invalid ones, one after another.
const WRONG_FIELDS: &str = r#"
    hello ~ "client":"x" ~ "proto":1 ~ "proto":[1] ~ "proto":[1,1,1] ~ "proto":[-1,1]
    hello ~ "client":"x" ~ "proto":[1,4294967296] ~ "proto":[1.5,2] ~ "proto":["1","1"]
    hello ~ "proto":[1,1] ~ "later":0 ~ "client":"x","proto":[1,1]
    hello ~ "client":"x","proto":[1,1] ~ "name":7 ~ "name":["ann"] ~ "name":"\ud800" ~ "kind":"admin"
    hello ~ "client":"x","proto":[1,1] ~ "name":"a","name":"b" ~ "kind":{"bot":{}} ~ "resume":7
    join ~ "later":0 ~ "g":"" ~ "g":"K7QX2" ~ "g":"UUUUUU" ~ "g":"000000000000" ~ "g":"../../" ~ "g":7 ~ "g":null
    join ~ "g":"K7QX2M" ~ "g":"K7QX2M"
    claim ~ "g":"K7QX2M" ~ "what":"everything"
    offer ~ "g":"K7QX2M" ~ "what":"takeback","ply":-1
    answer ~ "g":"K7QX2M" ~ "offer":1,"yes":"true" ~ "offer":1e400,"yes":true
    sync ~ "g":"K7QX2M" ~ "have":-1 ~ "have":1.5
    hint ~ "g":"K7QX2M" ~ "bot":"oracle" ~ "ply":4294967296
    say ~ "g":"K7QX2M" ~ "text":7
    play ~ "g":"K7QX2M","ply":0 ~ "ply":0,"at":[1,1] ~ "at":[1,1,1] ~ "at":{"x":1,"y":1}
    play ~ "g":"K7QX2M","ply":0 ~ "at":[2147483648,0] ~ "at":[1e308,-1e308] ~ "at":[0.5,0.5]
    play ~ "g":"K7QX2M","ply":0 ~ "at":[null,null] ~ "at":[0]
    play ~ "g":"K7QX2M","at":[0,0] ~ "ply":-1
    create ~ "later":0 ~ "rules":"0x0x0" ~ "rules":"3x3x0" ~ "rules":"99999999999x1x1"
    create ~ "later":0 ~ "rules":"65x1x3" ~ "rules":"-3x3x3" ~ "rules":"omok" ~ "rules":"3x3x3+exact+evil" ~ "rules":{}
    create ~ "rules":"3x3x3" ~ "clock":{} ~ "clock":{"none":{},"per_move":{"ms":1}} ~ "moves":{}
    create ~ "rules":"3x3x3" ~ "clock":{"per_move":{"ms":18446744073709551615}}
    create ~ "rules":"3x3x3" ~ "clock":{"per_move":{"ms":0}}
    create ~ "rules":"3x3x3" ~ "clock":{"fischer":{"initial_ms":0,"increment_ms":0}}
    create ~ "rules":"3x3x3" ~ "clock":{"correspondence":{"days":-1}} ~ "side":"both" ~ "rated":1
    create ~ "rules":"3x3x3" ~ "rated":"yes" ~ "delay_s":601
    seek ~ "rules":"3x3x3" ~ "bot_after_ms":-1
    accept_seek ~ "later":0 ~ "seek":"1"
    player ~ "later":0 ~ "id":-1
"#;

#[test]
fn a_wrong_field_is_rejected_with_the_request_id() {
    for line in WRONG_FIELDS.lines().filter(|line| !line.is_empty()) {
        let mut parts = line.trim().split(" ~ ");
        let (name, right) = parts.next().zip(parts.next()).expect("a name and what is right");
        for field in parts {
            let text = format!(r#"{{"t":"{name}","id":3,"d":{{{right},{field}}}}}"#);
            assert_eq!(rejection_of(&text), (Code::BadFrame, Some(3)), "{text}");
        }
    }
}

#[test]
fn an_unreadable_request_is_rejected_with_its_id_if_that_can_be_read() {
    let unknown = r#"
        {"t":"dance","id":9,"d":{}} {"t":"","id":9} {"t":"Lobby","id":9} {"t":"played","id":9}
        {"t":"\u0000","id":9} {"t":"lobby\u200b","id":9} {"t":"__proto__","id":9}"#;
    let wrong_shape = r#"
        {"t":"play","id":3} {"t":"play","id":3,"d":[]} {"t":"play","id":3,"d":"K7QX2M"}
        {"id":3,"d":{}} {"t":7,"id":3}"#;
    // The largest id has 53 bits.
    let wrong_id = r#"
        {} {"t":"lobby"} {"t":"lobby","id":null} {"t":"lobby","id":-1} {"t":"lobby","id":1.5}
        {"t":"lobby","id":"1"} {"t":"lobby","id":1e3} {"t":"lobby","id":9007199254740992}
        {"t":"lobby","id":18446744073709551615} {"t":"lobby","id":18446744073709551616}
        {"t":"lobby","id":1,"id":2} {"t":"dance","id":{}}"#;
    for (code, id, texts) in [
        (Code::UnknownType, Some(9), unknown),
        (Code::BadFrame, Some(3), wrong_shape),
        (Code::BadFrame, None, wrong_id),
    ] {
        for text in texts.split_whitespace() {
            assert_eq!(rejection_of(text), (code, id), "{text}");
        }
    }
    for id in [0, MAX_ID] {
        assert!(decode_request(&format!(r#"{{"t":"lobby","id":{id}}}"#)).is_ok(), "{id}");
    }
    let endless = format!(r#"{{"t":"{}","id":9}}"#, "d".repeat(8_000));
    let error = decode_request(&endless).expect_err("no request has such a name");
    assert_eq!((error.rejection.code, error.re), (Code::UnknownType, Some(9)));
    assert!(error.rejection.msg.len() < 100, "a stranger's words are cut short");
}

#[test]
fn a_game_is_found_under_any_spelling_of_its_code() {
    let watch = |g: &str| decode_request(&format!(r#"{{"t":"watch","id":1,"d":{{"g":"{g}"}}}}"#));
    assert_eq!(watch("k7qx2m"), watch("K7QX2M"));
    assert_eq!(watch("oil0AB"), watch("0110AB"));
}

#[test]
fn an_event_of_a_later_version_keeps_its_number() {
    let text = r#"{"t":"applauded","g":"K7QX2M","s":42,"d":{"hands":2}}"#;
    let unknown = ServerFrame::GameEvent { g: game(MAIN), s: 42, event: None };
    assert_eq!(decode_server(text).unwrap(), unknown);
    let notice = decode_server(r#"{"t":"weather","d":{"rain":true}}"#).unwrap();
    assert_eq!(notice, ServerFrame::UnknownNotice);
}

#[test]
fn a_rejected_frame_without_an_id_gets_re_null() {
    let rejection = Rejection::new(Code::BadJson, "no");
    let line = encode_err(None, &rejection);
    assert!(line.starts_with(r#"{"t":"err","re":null,"#), "{line}");
    assert_eq!(decode_server(&line).unwrap(), ServerFrame::Err { re: None, rejection });
}

#[test]
fn a_reply_without_content_has_an_empty_body() {
    assert_eq!(encode_ok(4, &Nothing {}), r#"{"t":"ok","re":4,"d":{}}"#);
}
