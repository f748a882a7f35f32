//! The Rust values beside the golden lines, in the order of the files.

use oxo_shared::protocol::fact::{
    Answered, Asked, Decided, Over, Played, PresenceChange, Rematch, Said, Seated, TakenBack,
};
use oxo_shared::protocol::notice::{PlayerLooks, Restarting, Viewers};
use oxo_shared::protocol::reply::{
    Done, Entered, GamesView, Hint, OfferMade, Opened, PlayAccepted, PlayerView, Sought, Synced,
    You,
};
use oxo_shared::protocol::wish::{
    Answer, AskHint, AskPlayer, Claim, Create, Decide, ForGame, ForSeek, LookAt, MakeOffer, Play,
    Say, Seek, Sync,
};
use oxo_shared::protocol::{
    ClaimKind, ClockChange, ClockReason, Code, Delay, Fact, GameId, GameRow, Hello, Kind, Limits,
    LobbyView, Nothing, Notice, Offer, OfferId, OfferKind, Player, PlayerId, Presence, Rating,
    Refusal, Role, Room, SeekId, SeekRow, SideWish, Snap, Speaker, Standing, Welcome, Wish, frame,
};
use oxo_shared::{
    BySide, Clock, Decision, Game, GameHash, How, Level, Outcome, Point, Rules, Side, Speed, Table,
    Terms, TimeControl, Verdict, Winner,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

/// The game that most samples are about: its facts are told from the first to the last.
pub const MAIN: &str = "K7QX2M";
/// The game in which the players decide who plays which colour.
const DIALOGUE: &str = "SWAP2S";
/// Five minutes and three seconds a move.
const BLITZ: TimeControl = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 3_000 };

pub fn game(code: &str) -> GameId {
    code.parse().expect("a game's code")
}

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

const fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn seat(id: u64, name: &str, kind: Kind) -> Player {
    Player::new(PlayerId(id), name, kind)
}

fn ann() -> Player {
    seat(7_411_034_220_817, "ann", Kind::Human)
}

fn bob() -> Player {
    seat(2_093_551_870_046, "bob", Kind::Human)
}

fn attack() -> Player {
    let level = Level::Attack;
    Player { bot: Some(level), ..seat(5_550_123_456_789, level.name(), Kind::Bot) }
}

fn grade(number: u8) -> Level {
    Level::Graded(number.try_into().expect("a grade"))
}

fn hash(rules: Rules, moves: &[Point], end: Option<(Winner, How)>) -> GameHash {
    let mut game = Game::from_moves(rules, moves.iter().copied()).expect("legal moves");
    if let Some((result, how)) = end {
        game.end(result, how).expect("a running game");
    }
    game.hash()
}

fn clock(x: u64, o: u64, running: Option<Side>) -> Option<Clock> {
    Some(Clock { left_ms: BySide { x, o }, running })
}

// Wishes

/// Every wish; its id is its place in the list, counted from 1.
pub fn wishes() -> Vec<Wish> {
    let g = game(MAIN);
    let for_game = ForGame { g };
    let seek = SeekId(12);
    let hello = Hello {
        proto: [1, 1],
        client: "oxo/0.1".to_owned(),
        name: None,
        resume: None,
        kind: Kind::Human,
        aside: false,
    };
    let gomoku = Terms::new(Rules::GOMOKU);
    let delay = half_a_minute();
    let blitz = Terms { control: BLITZ, listed: true, ..Terms::new(Rules::TICTACTOE) };
    let create = Create { side: SideWish::X, ..Create::new(blitz) };
    let offer = |what, ply| Wish::Offer(MakeOffer { g, what, ply });
    let answer = |offer, yes| Wish::Answer(Answer { g, offer: OfferId(offer), yes });
    vec![
        Wish::Hello(Hello { name: Some("ann".to_owned()), ..hello.clone() }),
        Wish::Hello(Hello { resume: Some(token('a')), kind: Kind::Bot, ..hello.clone() }),
        Wish::Lobby(Nothing {}),
        Wish::Unlobby(Nothing {}),
        Wish::Seek(Seek::new(gomoku)),
        Wish::Seek(Seek {
            side: SideWish::O,
            bot: Some(Level::Master),
            bot_after_ms: Some(10_000),
            ..Seek::new(Terms {
                control: TimeControl::PerMove { ms: 30_000 },
                ..Terms::new(rules("boundlessx6"))
            })
        }),
        Wish::Seek(Seek::new(Terms {
            control: TimeControl::Correspondence { days: 3 },
            rated: true,
            ..Terms::new(rules("standard"))
        })),
        Wish::Unseek(ForSeek { seek }),
        Wish::AcceptSeek(ForSeek { seek }),
        Wish::Create(create.clone()),
        Wish::Create(Create {
            bot: Some(Level::Attack),
            moves: vec![at(0, 0), at(1, 1), at(-1, 0)],
            ..Create::new(Terms::new(Rules::BOUNDLESS))
        }),
        Wish::Join(for_game),
        Wish::Watch(for_game),
        Wish::Leave(for_game),
        Wish::Sync(Sync { g, have: 4 }),
        Wish::Play(Play { g, ply: 0, at: at(1, 1) }),
        Wish::Resign(for_game),
        Wish::Abort(for_game),
        Wish::Claim(Claim { g, what: ClaimKind::Win }),
        Wish::Claim(Claim { g, what: ClaimKind::Draw }),
        offer(OfferKind::Draw, None),
        offer(OfferKind::Takeback, None),
        offer(OfferKind::Takeback, Some(1)),
        offer(OfferKind::Rematch, None),
        answer(9, true),
        answer(13, false),
        Wish::Say(Say { g, text: "good luck \u{1f340}".to_owned() }),
        Wish::Hint(AskHint { g, bot: None, ply: None }),
        Wish::Hint(AskHint { g, bot: Some(Level::Attack), ply: Some(3) }),
        Wish::Games(Nothing {}),
        Wish::Game(for_game),
        Wish::Player(AskPlayer { id: ann().id }),
        Wish::Decide(Decide { g: game(DIALOGUE), ply: 3, what: Decision::Two }),
        Wish::Decide(Decide { g: game(DIALOGUE), ply: 5, what: Decision::Swap }),
        Wish::Create(Create {
            terms: Terms { rules: rules("7x6x4+gravity"), ..blitz },
            ..create.clone()
        }),
        Wish::Seek(Seek::new(Terms::new(rules("renju+swap2")))),
        Wish::Seek(Seek::new(Terms::new(rules("caro6+pro")))),
        Wish::Hint(AskHint { g, bot: Some(grade(7)), ply: None }),
        Wish::Create(Create { bot: Some(grade(3)), ..create.clone() }),
        Wish::Create(Create { terms: Terms { delay, ..blitz }, ..create.clone() }),
        Wish::Seek(Seek::new(Terms { delay, ..gomoku })),
        Wish::Look(LookAt { g: game("9XW3AB"), at: at(12, -3) }),
        Wish::Create(Create { both: true, terms: Terms { listed: false, ..blitz }, ..create }),
        Wish::Hello(Hello { resume: Some(token('a')), aside: true, ..hello }),
    ]
}

fn half_a_minute() -> Delay {
    Delay::from_secs(30).expect("a short delay")
}

fn token(digit: char) -> String {
    std::iter::repeat_n(digit, 64).collect()
}

// Facts

/// A fact with its game and its number.
pub type Numbered = (GameId, u64, Fact);

/// Every fact: the main game as a story, one in which colours are chosen, then other
/// beginnings, other ends and snapshots.
pub fn facts() -> Vec<Numbered> {
    let mut facts = story();
    facts.extend(dialogue());
    facts.push(stayed());
    facts.extend(other_beginnings());
    facts.extend(other_ends());
    facts.extend(snapshots());
    facts
}

/// The main game from its first fact to its last. Number 8 stands there twice: as the
/// spectators hear it, and as the players do.
pub fn story() -> Vec<Numbered> {
    use Side::{O, X};
    let g = game(MAIN);
    let rules = Rules::TICTACTOE;
    let moves = [at(1, 1), at(0, 0), at(0, 1), at(0, 2), at(2, 1)];
    let seated = |seat, o| {
        Fact::Seated(Seated {
            seat,
            players: BySide { x: Some(ann()), o },
            terms: Terms { control: BLITZ, listed: true, ..Terms::new(rules) },
            moves: Vec::new(),
        })
    };
    let presence = |seat, state| Fact::Presence(PresenceChange { seat, state });
    let played = |ply: usize, clock| {
        let hash = hash(rules, &moves[..=ply], None);
        let (at, by) = (moves[ply], Side::at_ply(ply));
        Fact::Played(Played { ply: ply.try_into().expect("small"), at, by, clock, hash })
    };
    let offered =
        |offer, what, by, ply| Fact::Offered(Offer { offer: OfferId(offer), what, by, ply });
    let answered = |offer, yes, by| Fact::Answered(Answered { offer: OfferId(offer), yes, by });
    let said = |name: &str, seat, room, text: &str| {
        let by = Speaker { name: name.to_owned(), seat };
        Fact::Said(Said { by, room, text: text.to_owned() })
    };
    let first_try = [at(1, 1), at(2, 1)];
    let mut numbered: Vec<Numbered> = [
        seated(X, None),
        presence(X, Presence::On),
        seated(O, Some(bob())),
        presence(O, Presence::On),
        played(0, clock(298_750, 300_000, Some(O))),
        Fact::Played(Played {
            ply: 1,
            at: at(2, 1),
            by: O,
            clock: clock(298_750, 301_200, Some(X)),
            hash: hash(rules, &first_try, None),
        }),
        said("ann", Some(X), Room::Table, "good luck \u{1f340}"),
        said("vic", None, Room::Viewers, "a corner would be better"),
        offered(9, OfferKind::Takeback, O, Some(1)),
        answered(9, true, X),
        Fact::TakenBack(TakenBack {
            ply: 1,
            clock: clock(291_040, 301_200, Some(O)),
            hash: hash(rules, &moves[..1], None),
        }),
        played(1, clock(291_040, 299_900, Some(X))),
        offered(13, OfferKind::Draw, X, None),
        answered(13, false, O),
        played(2, clock(288_000, 299_900, Some(O))),
        presence(O, Presence::Away),
        presence(O, Presence::On),
        Fact::Clock(ClockChange {
            clock: Clock { left_ms: BySide { x: 288_000, o: 280_150 }, running: Some(O) },
            why: ClockReason::Lag,
        }),
        played(3, clock(288_000, 281_000, Some(X))),
        played(4, clock(287_500, 281_000, Some(O))),
        Fact::Over(Over {
            outcome: Outcome {
                winner: Winner::X,
                how: How::Line,
                line: vec![at(0, 1), at(1, 1), at(2, 1)],
            },
            clock: clock(287_500, 281_000, None),
            hash: hash(rules, &moves, None),
        }),
        offered(22, OfferKind::Rematch, O, None),
        answered(22, true, X),
        Fact::Rematch(Rematch { g: game("3D9WTF") }),
        presence(X, Presence::Left),
    ]
    .into_iter()
    .zip(1..)
    .map(|(fact, s)| (g, s, fact))
    .collect();
    numbered.insert(8, (g, 8, Fact::Skip(Nothing {})));
    numbered
}

/// The dialogue of an opening by swap2 from its first fact on: bob has two more stones put,
/// and ann changes seats with him.
fn dialogue() -> Vec<Numbered> {
    let first = Seated {
        seat: Side::X,
        players: BySide { x: Some(ann()), o: Some(bob()) },
        terms: Terms { control: BLITZ, listed: true, ..Terms::new(rules("gomoku+swap2")) },
        moves: Vec::new(),
    };
    let mut table = Table::open(&first).expect("an empty board");
    let mut told = vec![(game(DIALOGUE), 1, Fact::Seated(first))];
    let stones = [at(7, 7), at(8, 8), at(6, 7), at(5, 5), at(9, 6), at(6, 6)];
    let decisions = &mut [Decision::Two, Decision::Swap].into_iter();
    for stone in stones {
        tell(&mut table, &mut told, |table| put(table, stone));
        if !table.game.choices().is_empty() {
            tell(&mut table, &mut told, asked);
            let what = decisions.next().expect("asked twice");
            tell(&mut table, &mut told, |table| decided(table, what));
        }
    }
    told
}

/// The answer that changes nothing, in another game.
fn stayed() -> Numbered {
    let stones = [at(7, 7), at(8, 8), at(6, 7)];
    let mut game_of_swap = Game::from_moves(rules("gomoku+swap"), stones).expect("legal moves");
    let (what, by) = (Decision::Stay, Side::O);
    game_of_swap.decide(what).expect("it is due");
    let hash = game_of_swap.hash();
    (game("STAYED"), 8, Fact::Decided(Decided { ply: 3, what, by, clock: None, hash }))
}

/// Adds the next fact of a story to what was told.
fn tell(table: &mut Table, told: &mut Vec<Numbered>, fact: impl FnOnce(&Table) -> Fact) {
    let fact = fact(table);
    table.apply(&fact).expect("the story holds");
    told.push((game(DIALOGUE), table.seq, fact));
}

fn put(table: &Table, at: Point) -> Fact {
    let (ply, by) = (table.ply(), table.game.turn().expect("a running game"));
    let mut game = table.game.clone();
    game.play(at).expect("a legal move");
    let clock = table.clock.map(|clock| clock.after(4_000).press(BLITZ).running_for(game.turn()));
    Fact::Played(Played { ply, at, by, clock, hash: game.hash() })
}

fn asked(table: &Table) -> Fact {
    let (seat, ply) = (table.game.turn().expect("a running game"), table.ply());
    Fact::Asked(Asked { seat, ply, may: table.game.choices().to_vec() })
}

fn decided(table: &Table, what: Decision) -> Fact {
    let (ply, by) = (table.ply(), table.game.turn().expect("a running game"));
    let mut game = table.game.clone();
    game.decide(what).expect("it is due");
    let pressed = table.clock.expect("a game with clocks").after(9_000).press(BLITZ);
    let seated = if what == Decision::Swap { pressed.swapped() } else { pressed };
    let clock = Some(seated.running_for(game.turn()));
    Fact::Decided(Decided { ply, what, by, clock, hash: game.hash() })
}

/// What the facts of the dialogue up to number `s` add up to.
pub fn table_of_dialogue(s: u64) -> Table {
    let facts = dialogue();
    Table::from_facts(facts.iter().filter(|(_, number, _)| *number <= s).map(|(.., fact)| fact))
        .expect("the story holds")
}

/// The first facts of games with other time controls, seats and starting positions.
fn other_beginnings() -> Vec<Numbered> {
    let first = |code, seat, players, rules, control, rated, moves| {
        let terms = Terms { control, rated, ..Terms::new(rules) };
        let first = Seated { seat, players, terms, moves };
        (game(code), 1, Fact::Seated(first))
    };
    let x_only = BySide { x: Some(Player { rating: Some(1532), ..ann() }), o: None };
    let o_only = BySide { x: None, o: Some(bob()) };
    let with_bot = BySide { x: Some(ann()), o: Some(attack()) };
    let per_move = TimeControl::PerMove { ms: 30_000 };
    let days = TimeControl::Correspondence { days: 3 };
    let corner = vec![at(0, 0), at(1, 1), at(-1, 0)];
    let none = TimeControl::None {};
    let late = Seated {
        seat: Side::O,
        players: o_only.clone(),
        terms: Terms { listed: true, delay: half_a_minute(), ..Terms::new(Rules::GOMOKU) },
        moves: Vec::new(),
    };
    vec![
        first("9XW3AB", Side::O, o_only.clone(), rules("boundlessx6"), per_move, false, Vec::new()),
        first("T0P5EC", Side::X, x_only, rules("standard"), days, true, Vec::new()),
        first("B07GAM", Side::O, with_bot, Rules::BOUNDLESS, none, false, corner),
        first("FA11S0", Side::O, o_only.clone(), rules("7x6x4+gravity"), none, false, Vec::new()),
        first("RENJ0S", Side::O, o_only, rules("renju+longpro"), none, false, Vec::new()),
        (game("1ATER0"), 1, Fact::Seated(late)),
    ]
}

/// One `over` for every other way to end.
fn other_ends() -> Vec<Numbered> {
    let over = |code, s, rules: Rules, moves: &[Point], end: Option<(Winner, How)>, clock| {
        let mut ended = Game::from_moves(rules, moves.iter().copied()).expect("legal moves");
        if let Some((result, how)) = end {
            ended.end(result, how).expect("a running game");
        }
        let outcome = ended.outcome().expect("an end").clone();
        (game(code), s, Fact::Over(Over { outcome, clock, hash: ended.hash() }))
    };
    let three = Rules::TICTACTOE;
    let full = [(1, 1), (0, 0), (2, 0), (0, 2), (0, 1), (2, 1), (1, 2), (1, 0), (2, 2)];
    let full = full.map(Point::from);
    let misere = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)].map(Point::from);
    let some = &full[..3];
    // Of eleven cells one is left, where X would make a row of six.
    let stuck = [1, 0, 2, 7, 3, 8, 5, 9, 6, 10].map(|x| at(x, 0));
    vec![
        over("FV11AA", 14, three, &full, None, None),
        over("M1S3RE", 10, rules("3x3x3+misere"), &misere, None, None),
        over("DEADAA", 13, three, &full[..8], Some((Winner::Draw, How::Dead)), None),
        over(
            "RES1GN",
            8,
            three,
            some,
            Some((Winner::O, How::Resign)),
            clock(291_000, 290_500, None),
        ),
        over("T1MEAA", 9, three, some, Some((Winner::X, How::Time)), clock(4_200, 0, None)),
        over("N0SH0W", 5, three, &[], Some((Winner::Aborted, How::Time)), clock(0, 60_000, None)),
        over("AGREED", 11, three, some, Some((Winner::Draw, How::Agreed)), None),
        over("C1A1MS", 8, three, some, Some((Winner::X, How::Claim)), None),
        over("N0WAY0", 15, rules("11x1x5+renju"), &stuck, None, None),
        over("AB0RTS", 5, three, &full[..1], Some((Winner::Aborted, How::Abort)), None),
    ]
}

/// The main game in the middle and at its end, and a boundless game against a bot.
fn snapshots() -> Vec<Numbered> {
    let told = |snap: Snap| (snap.g, snap.s, Fact::Snap(Box::new(snap)));
    vec![
        told(snap_of_story(13, Role::O, 3)),
        told(snap_of_story(25, Role::Spectator, 2)),
        told(snap_against_bot()),
        told(snap_of_dialogue(9, Role::O)),
        told(snap_of_dialogue(11, Role::X)),
    ]
}

/// What the facts of the main game up to number `s` add up to.
pub fn table_of_story(s: u64) -> Table {
    let mut facts = story().into_iter().map(|(.., fact)| fact);
    let Some(Fact::Seated(first)) = facts.next() else { panic!("a game begins with a seat") };
    let mut table = Table::open(&first).expect("an empty board");
    // One of the two facts with number 8.
    for fact in facts.filter(|fact| !matches!(fact, Fact::Skip(_))).take((s - 1) as usize) {
        table.apply(&fact).expect("the story holds");
    }
    table
}

fn snap_of_story(s: u64, role: Role, viewers: usize) -> Snap {
    let table = table_of_story(s);
    table.snap(game(MAIN), role, viewers, table.clock)
}

fn snap_of_dialogue(s: u64, role: Role) -> Snap {
    let table = table_of_dialogue(s);
    table.snap(game(DIALOGUE), role, 0, table.clock)
}

fn snap_against_bot() -> Snap {
    let moves = vec![at(0, 0), at(1, 1), at(-1, 0), at(1, 0)];
    Snap {
        g: game("B07GAM"),
        s: 6,
        terms: Terms::new(Rules::BOUNDLESS),
        decisions: Vec::new(),
        start_ply: 3,
        turn: Some(Side::X),
        clock: None,
        seats: BySide { x: Some(ann()), o: Some(attack()) },
        presence: BySide { x: Presence::On, o: Presence::On },
        offer: None,
        result: None,
        rematch: None,
        role: Role::X,
        viewers: 0,
        hash: hash(Rules::BOUNDLESS, &moves, None),
        moves,
    }
}

// Notices

fn seek_rows() -> Vec<SeekRow> {
    let row = |seek, by: &str, kind, rules, control, rated, side| {
        let terms = Terms { control, rated, listed: true, ..Terms::new(rules) };
        SeekRow { seek: SeekId(seek), by: by.to_owned(), kind, terms, side }
    };
    vec![
        row(12, "bob", Kind::Human, Rules::GOMOKU, TimeControl::None {}, false, SideWish::Any),
        row(13, "cyd", Kind::Bot, rules("4x4x3"), BLITZ, true, SideWish::X),
    ]
}

fn live_row() -> GameRow {
    GameRow {
        g: game("9XW3AB"),
        terms: Terms {
            control: TimeControl::PerMove { ms: 30_000 },
            listed: true,
            ..Terms::new(rules("boundlessx6"))
        },
        seats: BySide { x: None, o: Some(bob()) },
        ply: 0,
        viewers: 0,
        turn: None,
        result: None,
    }
}

/// A seek and a game that others than their players see later.
fn late_view() -> LobbyView {
    let (mut seek, mut game) = (seek_rows().remove(0), live_row());
    seek.terms.delay = half_a_minute();
    game.terms.delay = half_a_minute();
    LobbyView { seeks: vec![seek], games: vec![game] }
}

fn finished_row() -> GameRow {
    table_of_story(21).row(game(MAIN), 2)
}

/// Every notice.
pub fn notices() -> Vec<Notice> {
    vec![
        Notice::Lobby(LobbyView { seeks: seek_rows(), games: vec![live_row()] }),
        Notice::Lobby(LobbyView::default()),
        Notice::Lobby(late_view()),
        Notice::Viewers(Viewers { g: game(MAIN), n: 3 }),
        Notice::Look(PlayerLooks { g: game("9XW3AB"), seat: Side::O, at: at(12, -3) }),
        Notice::Restarting(Restarting { retry_ms: 730 }),
    ]
}

// Replies

/// A reply as it is written, and whether a line reads back as the same.
pub struct Reply {
    /// The encoded frame.
    pub line: String,
    /// Reads the body of another line and compares.
    pub reads_back: Box<dyn Fn(&str) -> bool>,
}

fn ok<T: Serialize + DeserializeOwned + PartialEq + 'static>(re: u64, reply: T) -> Reply {
    let line = frame::encode_ok(re, &reply);
    let reads_back = move |d: &str| frame::read_reply::<T>(d).is_ok_and(|read| read == reply);
    Reply { line, reads_back: Box::new(reads_back) }
}

fn synced(re: u64, reply: Synced) -> Reply {
    let line = frame::encode_ok(re, &reply);
    // A raw body has no equality; it is the same if it is written the same.
    let text = serde_json::to_string(&reply).expect("plain data");
    let reads_back = move |d: &str| {
        let read = frame::read_reply::<Synced>(d).expect("an answer to sync");
        serde_json::to_string(&read).expect("plain data") == text
    };
    Reply { line, reads_back: Box::new(reads_back) }
}

/// Every kind of granted reply; `re` is the place of its wish in [`wishes`].
pub fn granted() -> Vec<Reply> {
    let g = game(MAIN);
    let lobby = LobbyView { seeks: seek_rows(), games: vec![live_row()] };
    let missed: Vec<Box<RawValue>> = story()[..6]
        .iter()
        .filter(|(_, s, _)| *s > 4)
        .map(|(g, s, fact)| frame::encode_fact(*g, *s, fact))
        .map(|text| RawValue::from_string(text).expect("JSON"))
        .collect();
    vec![
        ok(1, welcome(Vec::new())),
        ok(2, welcome(vec![g, game("T0P5EC")])),
        ok(3, lobby),
        ok(4, Nothing {}),
        ok(5, Sought { seek: SeekId(12) }),
        ok(8, Nothing {}),
        ok(9, Opened { g }),
        ok(10, Opened { g }),
        ok(12, Entered { snap: snap_of_story(4, Role::O, 0) }),
        ok(13, Entered { snap: snap_of_story(6, Role::Spectator, 1) }),
        ok(14, Nothing {}),
        synced(15, Synced::Facts(missed)),
        synced(15, Synced::Facts(Vec::new())),
        synced(15, Synced::Snap(Box::new(snap_of_story(6, Role::X, 0)))),
        ok(16, PlayAccepted { s: 5, ply: 0 }),
        ok(17, Done { s: 8 }),
        ok(21, OfferMade { offer: OfferId(13) }),
        ok(25, Done { s: 11 }),
        ok(27, Done { s: 7 }),
        ok(
            28,
            Hint {
                bot: Level::Master,
                ply: 1,
                best: at(0, 0),
                cells: vec![(0, 0, 0.0), (2, 1, -96.5)],
                verdicts: vec![(0, 0, Verdict::Draw), (2, 1, Verdict::Loss(6))],
                pv: vec![at(0, 0), at(0, 1), at(2, 1)],
                reason: "a corner holds the draw".to_owned(),
                depth: 7,
                nodes: 1_204,
                elapsed_us: 830,
            },
        ),
        ok(30, GamesView { games: vec![live_row(), finished_row()] }),
        ok(31, finished_row()),
        ok(
            32,
            PlayerView {
                id: ann().id,
                name: "ann".to_owned(),
                kind: Kind::Human,
                online: true,
                games: vec![finished_row()],
                standings: standings(),
            },
        ),
        ok(33, Done { s: 6 }),
        ok(42, Nothing {}),
    ]
}

fn standings() -> Vec<Standing> {
    let rating = Some(Rating { value: 1532, deviation: 94 });
    vec![
        Standing {
            rules: rules("standard"),
            speed: Speed::Correspondence,
            won: 12,
            drawn: 1,
            lost: 9,
            rating,
        },
        Standing {
            rules: Rules::TICTACTOE,
            speed: Speed::Rapid,
            won: 1,
            drawn: 0,
            lost: 0,
            rating: None,
        },
    ]
}

fn welcome(games: Vec<GameId>) -> Welcome {
    Welcome {
        proto: 1,
        you: You { id: ann().id, name: "ann".to_owned() },
        token: token('b'),
        server: "oxo-server/0.1.0".to_owned(),
        boot: "5f0c1e9a77b3d240".to_owned(),
        now_ms: 1_790_000_000_000,
        limits: Limits::default(),
        games,
    }
}

/// Refusals with each of their optional parts.
pub fn refused() -> Vec<(Option<u64>, Refusal)> {
    let plain = |re, code, msg: &'static str| (re, Refusal::new(code, msg));
    vec![
        plain(Some(16), Code::Occupied, "b2 is taken"),
        plain(Some(16), Code::Forbidden, "h8 is forbidden: it makes a double-three"),
        plain(Some(16), Code::Forbidden, "d3 floats: a stone there falls to d1"),
        (
            Some(16),
            Refusal {
                s: Some(6),
                ..Refusal::new(Code::Stale, "meant for ply 0, the board is at ply 2")
            },
        ),
        (
            Some(27),
            Refusal {
                retry_ms: Some(606),
                ..Refusal::new(Code::RateLimited, "too fast: wait a moment")
            },
        ),
        plain(None, Code::BadJson, "not a frame of this protocol"),
    ]
}
