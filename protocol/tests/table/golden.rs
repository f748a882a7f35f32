//! Golden stories of games in a file, for implementations in other languages: the events, the
//! resulting state, and what is allowed then.

use std::fmt::Write;
use std::{env, fs};

use oxo_protocol::ClaimKind;
use oxo_protocol::allowed::{self, Act, WhyNot};
use oxo_shared::line::completed_line;
use oxo_shared::{Board, GameHash, Gravity, PlayError, rated};
use serde_json::{Value, json};

use super::*;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/replica.jsonl");
const RENEW: &str = "OXO_RENEW=1 cargo test -p oxo-protocol --test it golden";
/// Size limit: people read the file, and it is kept in the repository.
const MAX_BYTES: usize = 300_000;
/// Attempted actions per story: enough for most small games to end.
const ATTEMPTS: usize = 34;
const STORIES: [&str; 30] = [
    "1x1x1",
    "3x3x3",
    "3x3x3",
    "3x3x3+misere",
    "4x3x3",
    "2x2x2",
    "6x6x4",
    "15x15x5",
    "6x6x4+exact",
    "9x1x3+exact",
    "15x15x5+exact",
    "11x1x5+renju",
    "7x7x5+renju",
    "15x15x5+renju",
    "6x6x3+caro",
    "7x7x4+caro",
    "6x6x3+caro6",
    "7x7x4+caro6+misere",
    "4x4x3+gravity",
    "7x6x4+gravity",
    "7x6x4+misere+gravity+swap2",
    "15x15x5+swap",
    "6x6x4+swap",
    "15x15x5+swap2",
    "4x3x4+swap2",
    "15x15x5+pro",
    "9x9x5+renju+longpro",
    "boundless",
    "boundlessx4+exact",
    "boundlessx5+swap2",
];
const ENDED: &str = "5x5x4";
const ENDS: [(Winner, How); 6] = [
    (Winner::Draw, How::Agreed),
    (Winner::X, How::Claim),
    (Winner::O, How::Time),
    (Winner::Draw, How::Dead),
    (Winner::X, How::Resign),
    (Winner::Aborted, How::Abort),
];
const POSITIONS: [&str; 9] = [
    "12x1x3",
    "12x1x3+exact",
    "14x1x5+renju",
    "12x1x3+caro",
    "12x1x3+caro6",
    "5x5x3+caro",
    "5x5x3+caro6",
    "5x5x4+exact",
    "6x4x3+gravity",
];
const OF_EACH: usize = 12;
/// A position in which every free cell is forbidden to X.
const STUCK: [i32; 10] = [1, 0, 2, 7, 3, 8, 5, 9, 6, 10];

/// Rules that a form can put together, whether or not they can be played and rated.
const FORMS: &str = "\
    3x3x3 3x3x4 3x3x9 1x4x4 4x3x4 4x4x4 15x15x5 boundless boundlessx3 boundlessx64 \
    15x15x4+renju 15x15x5+renju 15x15x5+renju+misere 15x15x5+renju+gravity boundless+renju \
    boundless+gravity 7x6x4+gravity+pro 7x6x4+gravity+swap2 3x3x3+pro 5x5x5+pro 6x6x5+pro \
    7x1x3+pro 7x7x2+pro 7x7x5+longpro 8x8x5+longpro boundless+longpro 3x3x3+swap 5x1x5+swap2 \
    boundlessx3+swap";

/// Rules as servers and the form write them, and invalid ones.
const TEXTS: [&str; 12] = [
    "3x3x3",
    "15x15x5+renju+longpro",
    "15x15x5+caro6+pro",
    "boundless",
    "boundlessx5",
    "boundlessx6+exact+misere",
    "15x15x5+caro+swap2+misere+gravity",
    "65x3x3",
    "0x3x3",
    "3x3x0",
    "3x3",
    "15x15x5+nonsense",
];

/// SplitMix64, which gives the same numbers every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % count as u64).expect("below a count")
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A story as a server would send it; `None` stands for an event of an unknown kind.
struct Story {
    events: Vec<Option<GameEvent>>,
    table: Table,
    /// How it ends, if not on the board.
    end: (Winner, How),
    dice: Dice,
}

impl Story {
    fn new(text: &str, seed: usize) -> Story {
        let mut dice = Dice(seed as u64);
        let rules: Rules = text.parse().expect("rules");
        let control = dice.one(&[
            TimeControl::None {},
            TimeControl::Fischer { initial_ms: 60_000, increment_ms: 1_000 },
            TimeControl::PerMove { ms: 5_000 },
            TimeControl::Correspondence { days: 2 },
        ]);
        let mut first = seated(dice.one(&Side::BOTH), dice.percent(30), rules, control);
        first.terms.rated = dice.percent(30);
        match dice.below(6) {
            // A pass-and-play game, and a game against a bot.
            0 => first.players = BySide { x: Some(seat(1)), o: Some(seat(1)) },
            1 => {
                let bot = Player { kind: Kind::Bot, ..seat(2) };
                first.players = BySide { x: Some(seat(1)), o: Some(bot) };
            }
            _ => {}
        }
        if rules.opening() == oxo_shared::Opening::Free && text != "1x1x1" && dice.percent(30) {
            first.moves = Game::new(rules).candidates(1).into_iter().take(1).collect();
        }
        let table = Table::open(&first).expect("a beginning");
        let end = ENDS[seed % ENDS.len()];
        Story { events: vec![Some(GameEvent::Seated(first))], table, end, dice }
    }

    fn apply(&mut self, events: impl IntoIterator<Item = GameEvent>) {
        for event in events {
            apply(&mut self.table, &event);
            self.events.push(Some(event));
        }
    }

    fn play(&mut self, at: Point) {
        let mut events = vec![played(&self.table, at)];
        let mut next = self.table.clone();
        apply(&mut next, &events[0]);
        events.extend((!next.game.choices().is_empty()).then(|| asked(&next)));
        events.extend(next.game.outcome().map(|end| over(&next, end.winner, end.how)));
        self.apply(events);
    }

    /// Picks a cell for the next stone: usually beside an own one, as players do.
    fn cell(&mut self) -> Point {
        let cells = self.table.game.candidates(2);
        let side = Side::at_ply(self.table.game.ply());
        let beside = |at: &Point| {
            let own = |other: &Point| self.table.game.board().get(*other) == Some(side);
            self.table.game.moves().iter().any(|other| own(other) && other.distance(*at) == 1)
        };
        let close: Vec<Point> = cells.iter().copied().filter(beside).collect();
        let closely = !close.is_empty() && self.dice.percent(80);
        self.dice.one(if closely { &close } else { &cells })
    }

    fn finish(&mut self) {
        if self.table.is_running() {
            let (winner, how) = self.end;
            self.apply([over(&self.table, winner, how)]);
        }
    }

    fn attempt(&mut self) {
        let running = self.table.is_running() && self.table.paused.is_none();
        let by = self.dice.one(&Side::BOTH);
        match self.dice.below(100) {
            0..70 if running => match *self.table.game.choices() {
                [] => {
                    let at = self.cell();
                    self.play(at);
                }
                ref open => {
                    // Otherwise the longer path through the dialogue would be rare.
                    let two = open.contains(&Decision::Two) && self.dice.percent(60);
                    let what = if two { Decision::Two } else { self.dice.one(open) };
                    self.apply([decided(&self.table, what)]);
                }
            },
            70..74 => self.apply(rule(&self.table, &Attempt::Offer(OfferKind::Takeback, by))),
            74..77 => self.apply(rule(&self.table, &Attempt::Offer(OfferKind::Draw, by))),
            77..80 => self.apply(rule(&self.table, &Attempt::Offer(OfferKind::Rematch, by))),
            80..88 => {
                let yes = self.dice.percent(60);
                self.apply(answer(&self.table, yes));
            }
            88 => self.apply(rule(&self.table, &Attempt::Clock(4_000, 59_000))),
            89..91 => {
                let what = self.dice.one(&[OfferKind::Pause, OfferKind::Time]);
                self.apply(rule(&self.table, &Attempt::Offer(what, by)));
                self.apply(answer(&self.table, true));
            }
            91..93 => self.apply(rule(&self.table, &Attempt::Say)),
            93 => self.apply([GameEvent::Skip(Nothing {})]),
            94..96 => {
                self.table.seq += 1;
                self.events.push(None);
            }
            96..98 => self.finish(),
            _ => self.apply(rule(&self.table, &Attempt::Sit)),
        }
    }
}

/// The story as the receiving end sees it, line by line.
struct Hearing {
    text: String,
    replica: Option<Replica>,
}

impl Hearing {
    fn line(&mut self, line: &Value) {
        writeln!(self.text, "{line}").expect("a text grows");
    }

    /// Applies one event, right or wrong, and records the outcome.
    fn receive(&mut self, number: u64, event: Option<&GameEvent>) {
        let received = match (&mut self.replica, event) {
            (Some(replica), _) => replica.apply(number, event),
            (None, None) => Received::Gap,
            (None, Some(event)) => match Replica::begin(number, event) {
                Ok(replica) => {
                    self.replica = Some(replica);
                    Received::Applied
                }
                Err(received) => received,
            },
        };
        let word = match received {
            Received::Applied => "applied",
            Received::Known => "known",
            Received::Gap => "gap",
            Received::Differs(_) => "differs",
        };
        let tag = event.map_or("dreamt", GameEvent::tag);
        let mut line =
            json!({ "hear": [number, tag, event.map_or(json!({}), |event| json!(event))] });
        line["is"] = json!(word);
        if let (Some(replica), "applied") = (&self.replica, word) {
            line["then"] = json!(state(replica));
        }
        self.line(&line);
    }
}

fn word<T: serde::Serialize>(value: T) -> String {
    match json!(value) {
        Value::String(text) => text,
        Value::Null => "-".to_owned(),
        other => other.to_string(),
    }
}

/// The whole state of a replica in one line.
fn state(replica: &Replica) -> String {
    let game = &replica.game;
    let id = |side: Side| replica.seats[side].as_ref().map(|player| player.id);
    let clock = replica
        .clock
        .map(|clock| format!("{}/{}/{}", clock.left_ms.x, clock.left_ms.o, word(clock.running)));
    let offer = replica.offer.map(|offer| {
        format!("{}/{}/{}/{}", offer.offer, word(offer.what), offer.by, word(offer.ply))
    });
    let result = game.outcome().map(|end| {
        format!("{}/{}/{}", end.winner.word(), end.how.word(), game.rules().names(&end.line))
    });
    let may: Vec<&str> = game.choices().iter().map(|choice| choice.word()).collect();
    [
        replica.seq.to_string(),
        game.hash().to_string(),
        word(game.turn()),
        may.join("/"),
        format!("{}/{}", word(id(Side::X)), word(id(Side::O))),
        format!("{}/{}", word(replica.presence.x), word(replica.presence.o)),
        word(clock),
        word(replica.paused.map(|pause| format!("{}/{}", pause.by, pause.since_ms))),
        format!("{}/{}", replica.granted.x, replica.granted.o),
        word(offer),
        word(result),
        format!("{}/{}", replica.start_ply, replica.settled_ply()),
        word(replica.rematch),
    ]
    .join(" ")
}

/// What is allowed, and the reason for everything that is not.
fn allowed(replica: &Replica, dice: &mut Dice) -> Value {
    let table: &Table = replica;
    let key = |allowed: Result<(), WhyNot>| allowed.err().map(|key| key.message().key());
    let act = |seat, act| key(allowed::act(table, replica.presence, seat, act));
    let acts = [Some(Side::X), Some(Side::O), None].map(|seat| {
        json!({
            "resign": act(seat, Act::Resign),
            "abort": act(seat, Act::Abort),
            "draw": act(seat, Act::Offer(OfferKind::Draw, None)),
            "takeback": act(seat, Act::Offer(OfferKind::Takeback, None)),
            "rematch": act(seat, Act::Offer(OfferKind::Rematch, None)),
            "pause": act(seat, Act::Offer(OfferKind::Pause, None)),
            "time": act(seat, Act::Offer(OfferKind::Time, None)),
            "go_on": act(seat, Act::GoOn),
            "win": act(seat, Act::Claim(ClaimKind::Win)),
            "hint": key(allowed::hint(table, seat)),
            "threats": key(allowed::threats(table, seat)),
        })
    });
    let cells: Vec<Value> = (0..8).map(|_| cell(table, dice)).collect();
    let rules = *table.game.rules();
    let (board, stones) = (table.game.board(), table.game.moves());
    let found = |side| rules.names(&completing(&rules, board, stones, side));
    json!({
        "allowed": acts,
        "cells": cells,
        "moves": rules.names(table.game.moves()),
        "completing": Side::BOTH.map(found),
    })
}

/// A cell with its name, the cell where a stone falls from there, why the next stone may not go
/// there, and why O may not premove there. Only the server knows what renju forbids.
fn cell(table: &Table, dice: &mut Dice) -> Value {
    let near = dice.one(&[table.game.moves(), &[Point::ORIGIN]].concat());
    let reach = if dice.percent(50) { 2 } else { 9 };
    let mut off = || i32::try_from(dice.below(2 * reach + 1)).expect("small") - reach as i32;
    let at = Point::new(near.x + off(), near.y + off());
    let reason = match table.game.check(at) {
        Err(PlayError::Forbidden(..)) | Ok(()) => None,
        Err(error) => Some(error.message().key()),
    };
    let ahead = allowed::premove(table, Some(Side::O)).and_then(|()| allowed::any_stone(table, at));
    let name = table.game.rules().name(at).to_string();
    let falls = table.game.rules().gravity() == Gravity::On;
    let lands = falls.then(|| table.game.board().bottom(at.x)).flatten();
    json!([at, name, lands, reason, ahead.err().map(|reason| reason.message().key())])
}

/// The cells that would complete a line of `side`, row by row from the bottom.
fn completing(rules: &Rules, board: &Board, stones: &[Point], side: Side) -> Vec<Point> {
    let falls = rules.gravity() == Gravity::On;
    let mut board = board.clone();
    let mut near: Vec<Point> = stones
        .iter()
        .flat_map(|at| (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (at.y + dy, at.x + dx))))
        .map(|(y, x)| Point::new(x, y))
        .filter(|&at| board.is_vacant(at) && (!falls || board.bottom(at.x) == Some(at)))
        .collect();
    near.sort_unstable_by_key(|at| (at.y, at.x));
    near.dedup();
    near.retain(|&at| {
        board.put(at, side);
        let line = completed_line(&board, rules, at);
        board.take(at);
        line.is_some()
    });
    near
}

/// Random stones that need not come from a game, and the cells that complete a line among them.
fn position(text: &str, dice: &mut Dice) -> Value {
    let rules: Rules = text.parse().expect("rules");
    let mut stones = BySide { x: Vec::new(), o: Vec::new() };
    for at in rules.area().cells() {
        match dice.below(5) {
            0..2 => stones.x.push(at),
            2..4 => stones.o.push(at),
            _ => {}
        }
    }
    let all = stones.iter().flat_map(|(side, of)| of.iter().map(move |&at| (at, side)));
    let board = Board::from_stones(rules.area(), all).expect("each on a cell of its own");
    let lie = [stones.x.as_slice(), &stones.o].concat();
    let found = Side::BOTH.map(|side| rules.names(&completing(&rules, &board, &lie, side)));
    json!({ "position": text, "x": stones.x, "o": stones.o, "completing": found })
}

/// An event or a snapshot with an error in it.
fn spoiled(event: &GameEvent) -> GameEvent {
    let wrong_hash: GameHash = serde_json::from_str("\"0123456789abcdef\"").expect("a hash");
    let mut event = event.clone();
    match &mut event {
        GameEvent::Played(played) if played.ply % 3 == 0 => played.ply += 1,
        GameEvent::Played(played) if played.ply % 3 == 1 => played.at = Point::new(-1, 2_000_000),
        GameEvent::Played(played) => played.hash = wrong_hash,
        GameEvent::Decided(decided) => decided.hash = wrong_hash,
        GameEvent::TakenBack(back) => back.ply += 1,
        GameEvent::Over(over) => over.hash = wrong_hash,
        GameEvent::Asked(asked) => asked.may.reverse(),
        GameEvent::Snap(snap) => snap.hash = wrong_hash,
        _ => {}
    }
    event
}

fn snapshot(table: &Table) -> GameEvent {
    let presence = BySide { x: Presence::On, o: Presence::Away };
    GameEvent::Snap(Box::new(Snap { presence, ..snap_of(table) }))
}

/// Plays a story to the receiving end, with everything that can go wrong on the way.
fn received_story(name: &str, story: &Story, dice: &mut Dice) -> String {
    let mut receiver = Hearing { text: String::new(), replica: None };
    receiver.line(&json!({ "story": name }));
    let mut table = Table::open(match &story.events[0] {
        Some(GameEvent::Seated(first)) => first,
        _ => unreachable!("a story begins with a seat"),
    })
    .expect("a beginning");
    let joins_late = dice.percent(25);
    for (number, event) in (1..).zip(&story.events) {
        if number > 1 {
            match event {
                Some(event) => apply(&mut table, event),
                None => table.seq += 1,
            }
        }
        if joins_late && number < 4 {
            // Only a snapshot can start a replica in the middle of a game.
            receiver
                .receive(number + 1, story.events.get(number as usize).and_then(Option::as_ref));
            continue;
        }
        if receiver.replica.is_none() && joins_late {
            receiver.receive(number, Some(&snapshot(&table)));
        }
        match dice.below(100) {
            0..5 => receiver
                .receive(number + 1, story.events.get(number as usize).and_then(Option::as_ref)),
            5..10 if receiver.replica.is_some() => {
                let spoiled_event = spoiled(event.as_ref().unwrap_or(&GameEvent::Skip(Nothing {})));
                receiver.receive(number, Some(&spoiled_event));
                receiver.receive(number, Some(&snapshot(&table)));
            }
            10..12 => receiver.receive(number, Some(&spoiled(&snapshot(&table)))),
            12..14 => receiver.receive(number, Some(&snapshot(&table))),
            _ => {}
        }
        receiver.receive(number, event.as_ref());
        if dice.percent(4) {
            receiver.receive(number, event.as_ref());
        }
        let last = number as usize == story.events.len();
        if let Some(replica) = receiver.replica.as_ref().filter(|_| last || dice.percent(8)) {
            let line = allowed(replica, dice);
            receiver.line(&line);
        }
    }
    receiver.text
}

fn stories() -> String {
    let rules = |text: &str| text.parse::<Rules>().ok().map(|rules| rules.to_string());
    let texts = json!({
        "texts": TEXTS.map(|text| (text, rules(text))),
        "forms": FORMS.split_whitespace().map(|text| {
            let rules = text.parse::<Rules>().ok().and_then(|rules| rules.winnable().ok());
            json!([text, rules.is_some(), rules.map(|rules| rated::check(&rules).is_ok())])
        }).collect::<Vec<_>>(),
    });
    let mut text = format!("{texts}\n");
    let mut dice = Dice(7);
    for rules in POSITIONS.into_iter().flat_map(|rules| [rules; OF_EACH]) {
        writeln!(text, "{}", position(rules, &mut dice)).expect("a text grows");
    }
    for (seed, rules) in STORIES.into_iter().enumerate() {
        let mut story = Story::new(rules, seed);
        if rules.starts_with("11x1") {
            story = Story::new(rules, 1);
            story.apply(rule(&story.table, &Attempt::Sit));
            STUCK.into_iter().for_each(|x| story.play(Point::new(x, 0)));
        }
        (0..ATTEMPTS).for_each(|_| story.attempt());
        story.finish();
        (0..ATTEMPTS / 8).for_each(|_| story.attempt());
        text += &received_story(rules, &story, &mut Dice(1_000 + seed as u64));
    }
    text += &received_story(ENDED, &ended_by_an_operator(), &mut Dice(1));
    text
}

/// An ending that no player can cause.
fn ended_by_an_operator() -> Story {
    let mut story = Story::new(ENDED, 1);
    story.apply(rule(&story.table, &Attempt::Sit));
    (0..3).for_each(|x| story.play(Point::new(x, 0)));
    story.apply([over(&story.table, Winner::Draw, How::Operator)]);
    story
}

#[test]
fn golden_stories_are_current() {
    let text = stories();
    assert!(text.len() < MAX_BYTES, "{} bytes", text.len());
    if env::var_os("OXO_RENEW").is_some() {
        fs::write(FILE, &text).expect("a file");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(kept == text, "{FILE} is stale; renew it with: {RENEW}");
}

#[test]
fn golden_stories_cover_every_ending_and_event() {
    let text = stories();
    for end in How::ALL {
        let quoted = format!("\"how\":\"{}\"", end.word());
        assert!(text.contains(&quoted), "no game ends by {end:?}");
    }
    for content in ["\"why\":\"gift\"", "\"paused\":{", "why-paused"] {
        assert!(text.contains(content), "nobody hears {content}");
    }
    for tag in GameEvent::TAGS.iter().chain(&["dreamt"]) {
        let is_received = text.lines().any(|line| {
            line.contains(&format!("\"{tag}\"")) && line.contains("\"is\":\"applied\"")
        });
        assert!(is_received, "nobody hears {tag}");
    }
}
