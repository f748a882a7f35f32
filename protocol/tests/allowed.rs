//! Which actions are allowed at a table, and the messages for those that are not: the cases that
//! the stories of `table/golden.rs` do not check at every turn.

use oxo_protocol::event::{Over, Seated};
use oxo_protocol::{
    Act, ClaimKind, Code, GameEvent, Kind, MOST_GRANTED, Offer, OfferId, OfferKind, Pause, Player,
    PlayerId, Presence, Table, Terms, WhyNot, allowed,
};
use oxo_shared::{
    BySide, Clock, DecideError, Decision, Game, How, Outcome, Point, Rules, Side, TimeControl,
    Winner,
};

const B2: Point = Point::new(1, 1);
const BOTH_THERE: BySide<Presence> = BySide { x: Presence::On, o: Presence::On };

/// A game of `x` against a player of this kind, or with a free seat, after these moves.
fn table(rules: &str, opponent: Option<Kind>, moves: &[(i32, i32)]) -> Table {
    let rules: Rules = rules.parse().expect("rules");
    let sit = |id, kind| Player::new(PlayerId(id), "somebody", kind);
    let players = BySide { x: Some(sit(1, Kind::Human)), o: opponent.map(|kind| sit(2, kind)) };
    let first = Seated { seat: Side::X, players, terms: Terms::new(rules), moves: Vec::new() };
    let mut table = Table::open(&first).expect("an empty board");
    table.game = Game::from_moves(rules, moves.iter().copied().map(Point::from)).expect("legal");
    table
}

fn person(moves: &[(i32, i32)]) -> Table {
    table("3x3x3", Some(Kind::Human), moves)
}

fn resigned(mut table: Table) -> Table {
    let mut game = table.game.clone();
    game.end(Winner::X, How::Resign).expect("a running game");
    let outcome = Outcome { winner: Winner::X, how: How::Resign, line: Vec::new(), by: None };
    let over = Over { outcome, clock: None, hash: game.hash() };
    table.apply(&GameEvent::Over(over)).expect("it follows");
    table
}

fn offered(mut table: Table, what: OfferKind, by: Side) -> Table {
    table.offer = Some(Offer { offer: OfferId(7), what, by, ply: None });
    table
}

/// A running game with clocks, X to move.
fn timed() -> Table {
    let mut table = person(&[]);
    table.terms.control = TimeControl::PerMove { ms: 60_000 };
    table.clock = Clock::start(table.terms.control, Side::X);
    table
}

fn paused() -> Table {
    let mut table = timed();
    table.clock = table.clock.map(|clock| clock.running_for(None));
    table.paused = Some(Pause { by: Side::X, since_ms: 0 });
    table
}

/// A game in which X has got all the pauses and extra time there are.
fn granted_enough() -> Table {
    let mut table = timed();
    table.granted.x = MOST_GRANTED;
    table
}

fn play(ply: u32, at: Point) -> Act {
    Act::Play { ply, at }
}

const fn answer(yes: bool) -> Act {
    Act::Answer { offer: OfferId(7), yes }
}

#[test]
fn an_act_is_allowed_or_rejected_with_its_reason() {
    use OfferKind::{Draw, Rematch, Takeback, Time};
    use Side::{O, X};
    let (begun, over) = (|| person(&[(1, 1)]), || resigned(person(&[])));
    let alone = || table("3x3x3", None, &[]);
    let undecided = || table("gomoku+swap", Some(Kind::Human), &[(7, 7), (8, 8), (6, 7)]);
    let decide = |ply| Act::Decide { ply, what: Decision::Stay };
    let draw_by = |by| offered(person(&[]), Draw, by);
    let rows = [
        (person(&[]), Some(X), play(0, B2), Ok(())),
        (person(&[]), None, play(0, B2), Err(WhyNot::NotSeated)),
        (over(), Some(X), play(0, B2), Err(WhyNot::GameOver)),
        (alone(), Some(X), play(0, B2), Err(WhyNot::NoOpponent)),
        (person(&[]), Some(X), play(1, B2), Err(WhyNot::Stale { ply: 1, have: 0 })),
        (person(&[]), Some(O), play(0, B2), Err(WhyNot::NotYourTurn)),
        (over(), Some(X), decide(0), Err(WhyNot::GameOver)),
        (person(&[]), Some(X), decide(0), Err(WhyNot::Decide(DecideError::NotDue))),
        (undecided(), Some(X), decide(3), Err(WhyNot::NotYourTurn)),
        (alone(), Some(X), decide(0), Err(WhyNot::NoOpponent)),
        (over(), Some(X), Act::Claim(ClaimKind::Draw), Err(WhyNot::GameOver)),
        (person(&[]), Some(X), Act::Claim(ClaimKind::Draw), Err(WhyNot::Undrawn)),
        (paused(), Some(X), play(0, B2), Err(WhyNot::Paused)),
        (begun(), Some(X), Act::Offer(Takeback, Some(0)), Ok(())),
        (granted_enough(), Some(X), Act::Offer(OfferKind::Pause, None), Err(WhyNot::GrantedEnough)),
        (granted_enough(), Some(X), Act::Offer(Time, None), Err(WhyNot::GrantedEnough)),
        (granted_enough(), Some(O), Act::Offer(OfferKind::Pause, None), Ok(())),
        (granted_enough(), Some(O), Act::Offer(Time, None), Ok(())),
        (offered(over(), Rematch, X), Some(O), Act::Offer(Rematch, None), Ok(())),
        (draw_by(X), Some(O), answer(true), Ok(())),
        (draw_by(X), Some(X), answer(false), Ok(())),
        (draw_by(X), Some(X), answer(true), Err(WhyNot::OwnOffer)),
        (person(&[]), Some(X), answer(false), Err(WhyNot::NoSuchOffer)),
    ];
    for (table, seat, act, expected) in rows {
        assert_eq!(allowed::act(&table, BOTH_THERE, seat, act), expected, "{seat:?}: {act:?}");
    }
}

#[test]
fn every_reason_has_a_code_and_a_message() {
    for (reason, code, sentence) in [
        (WhyNot::NotSeated, Code::NotSeated, "Only the players can do that"),
        (WhyNot::GameOver, Code::GameOver, "The game is over"),
        (WhyNot::NotYourTurn, Code::NotYourTurn, "It is your opponent's turn"),
        (WhyNot::NoSuchOffer, Code::NoSuchOffer, "That offer is no longer open"),
        (WhyNot::OfferOpen, Code::NotAllowed, "Another offer is already open"),
    ] {
        assert_eq!((reason.code(), &reason.to_string()[..]), (code, sentence));
    }
    let stale = WhyNot::Stale { ply: 1, have: 0 };
    assert_eq!(stale.code(), Code::Stale);
    assert_eq!(stale.to_string(), "The board has changed: it has 0 stones, not 1");
}

#[test]
fn an_illegal_cell_is_rejected_with_a_specific_code() {
    type Row = (&'static str, &'static [(i32, i32)], (i32, i32), Code);
    let rows: [Row; 8] = [
        ("3x3x3", &[(1, 1)], (1, 1), Code::Occupied),
        ("3x3x3", &[], (3, 0), Code::OutOfBounds),
        ("boundless", &[], (1, 0), Code::TooFar),
        ("boundless", &[(0, 0)], (9, 0), Code::TooFar),
        ("7x6x4+gravity", &[], (3, 1), Code::Forbidden),
        ("gomoku+swap", &[(7, 7), (8, 8), (6, 7)], (1, 1), Code::NotAllowed),
        ("gomoku+pro", &[], (7, 8), Code::Forbidden),
        ("gomoku+pro", &[(7, 7), (8, 7)], (9, 7), Code::Forbidden),
    ];
    for (rules, stones, at, code) in rows {
        let table = table(rules, Some(Kind::Human), stones);
        let act = play(table.ply(), at.into());
        let result = allowed::act(&table, BOTH_THERE, table.game.turn(), act);
        assert_eq!(result.map_err(WhyNot::code), Err(code), "{rules}: {at:?}");
    }
}

#[test]
fn offers_need_an_opponent_who_has_not_left() {
    use Side::{O, X};
    let over = resigned(person(&[]));
    let rematch = |table: &Table, o| {
        let presence = BySide { o, ..BOTH_THERE };
        allowed::act(table, presence, Some(X), Act::Offer(OfferKind::Rematch, None))
    };
    assert_eq!(rematch(&over, Presence::Left), Err(WhyNot::NobodyThere));
    assert_eq!(rematch(&over, Presence::Away), Ok(()));
    let rematch_offered = offered(over, OfferKind::Rematch, O);
    assert_eq!(rematch(&rematch_offered, Presence::Away), Ok(()));
    assert_eq!(rematch(&rematch_offered, Presence::Left), Err(WhyNot::NobodyThere));
    for table in [rematch_offered, offered(person(&[]), OfferKind::Draw, O)] {
        let answered =
            |o, yes| allowed::act(&table, BySide { o, ..BOTH_THERE }, Some(X), answer(yes));
        assert_eq!(answered(Presence::Away, true), Ok(()));
        assert_eq!(answered(Presence::Left, true), Err(WhyNot::NoSuchOffer));
        assert_eq!(answered(Presence::Left, false), Ok(()));
    }
}

#[test]
fn a_player_who_has_left_cannot_make_offers() {
    use OfferKind::{Draw, Pause, Rematch, Takeback, Time};
    let table = |what| if what == Rematch { resigned(timed()) } else { timed() };
    for what in [Draw, Takeback, Rematch, Pause, Time] {
        let presence = BySide { x: Presence::Left, ..BOTH_THERE };
        let offer = Act::Offer(what, None);
        let offered = allowed::act(&table(what), presence, Some(Side::X), offer);
        assert_eq!(offered, Err(WhyNot::SelfLeft), "{what:?}");
    }
}

#[test]
fn victory_can_be_claimed_only_over_an_absent_player_to_move() {
    use Side::{O, X};
    let away = BySide { o: Presence::Away, ..BOTH_THERE };
    let claim = |table: &Table, presence| {
        allowed::act(table, presence, Some(X), Act::Claim(ClaimKind::Win))
    };
    assert_eq!(claim(&person(&[]), away), Err(WhyNot::OpponentThere), "it is X's own move");
    let moved = person(&[(1, 1)]);
    assert_eq!(claim(&moved, away), Ok(()));
    assert_eq!(claim(&moved, BOTH_THERE), Err(WhyNot::OpponentThere));
    assert_eq!(moved.misses(away), Some(O));
    let mut slow = moved;
    slow.terms.control = TimeControl::Correspondence { days: 3 };
    slow.clock = Clock::start(slow.terms.control, O);
    assert_eq!(claim(&slow, away), Err(WhyNot::ClockDecides));
    slow.clock = slow.clock.map(|clock| clock.running_for(None));
    assert_eq!(claim(&slow, away), Err(WhyNot::OpponentThere), "the clocks stand");
}

#[test]
fn premoves_ignore_rules_that_bind_only_the_side_to_move() {
    let h8 = Point::new(7, 7);
    let fouled = [(5, 7), (0, 0), (6, 7), (14, 0), (7, 5), (0, 14), (7, 6), (14, 14)];
    let renju = table("renju", Some(Kind::Human), &fouled);
    let forbidden =
        allowed::act(&renju, BOTH_THERE, Some(Side::X), play(8, h8)).expect_err("a double three");
    assert_eq!(forbidden.code(), Code::Forbidden);
    assert_eq!(allowed::any_stone(&renju, h8), Ok(()));
    assert_eq!(allowed::premove(&renju, None), Err(WhyNot::NotSeated));
    let occupied = allowed::any_stone(&renju, Point::new(0, 0)).expect_err("a stone lies there");
    assert_eq!(occupied.code(), Code::Occupied);
}
