//! Builds tables and the events that follow.

use super::*;

pub fn seat(id: u64) -> Player {
    Player::new(PlayerId(id), format!("player {id}"), Kind::Human)
}

pub fn seated(seat_taken: Side, both: bool, rules: Rules, control: TimeControl) -> Seated {
    let mut players = BySide { x: Some(seat(1)), o: Some(seat(2)) };
    if !both {
        players[seat_taken.other()] = None;
    }
    let terms = Terms { control, ..Terms::new(rules) };
    Seated { seat: seat_taken, players, terms, moves: Vec::new() }
}

/// A table with both seats taken.
pub fn table_for_two(rules: Rules, control: TimeControl, moves: &[Point]) -> Table {
    let first = Seated { moves: moves.to_vec(), ..seated(Side::X, true, rules, control) };
    Table::open(&first).expect("a running position")
}

pub fn three() -> Table {
    table_for_two(Rules::TICTACTOE, TimeControl::None {}, &[])
}

/// The event in which the side to move puts a stone on `at`.
pub fn played(table: &Table, at: Point) -> GameEvent {
    let mut game = table.game.clone();
    let by = game.turn().expect("a running game");
    game.play(at).expect("a legal move");
    let clock = table.clock.map(|clock| clock.after(10).press(table.terms.control));
    let clock = clock.map(|clock| clock.running_for(game.turn().or(Some(by.other()))));
    GameEvent::Played(Played {
        ply: table.ply(),
        at,
        by,
        clock,
        charged_ms: None,
        hash: game.hash(),
    })
}

/// The event that asks the side to move for a decision.
pub fn asked(table: &Table) -> GameEvent {
    let seat = table.game.turn().expect("a running game");
    GameEvent::Asked(Asked { seat, ply: table.ply(), may: table.game.choices().to_vec() })
}

/// The event in which the side to move makes this decision.
pub fn decided(table: &Table, what: Decision) -> GameEvent {
    let mut game = table.game.clone();
    let by = game.turn().expect("a running game");
    game.decide(what).expect("it is open");
    let pressed = table.clock.map(|clock| clock.after(10).press(table.terms.control));
    let swap = |clock: Clock| if what == Decision::Swap { clock.swapped() } else { clock };
    let clock = pressed.map(|clock| swap(clock).running_for(game.turn()));
    GameEvent::Decided(Decided {
        ply: table.ply(),
        what,
        by,
        clock,
        charged_ms: None,
        hash: game.hash(),
    })
}

pub fn over(table: &Table, result: Winner, how: How) -> GameEvent {
    let mut game = table.game.clone();
    let outcome = match game.outcome() {
        Some(end) => end.clone(),
        None => game.end(result, how).expect("a running game").clone(),
    };
    let clock = table.clock.map(|clock| clock.running_for(None));
    GameEvent::Over(Over { outcome, clock, hash: game.hash() })
}

pub fn taken_back(table: &Table, ply: u32) -> GameEvent {
    let game = table.game.earlier(ply as usize).expect("a part of a game");
    let clock = table.clock.map(|clock| clock.running_for(game.turn()));
    GameEvent::TakenBack(TakenBack { ply, clock, hash: game.hash() })
}

pub fn paused(table: &Table, by: Side) -> GameEvent {
    let clock = table.clock.expect("a game with clocks").running_for(None);
    let paused = Some(Pause { by, since_ms: 1_000 });
    GameEvent::Clock(ClockChange { paused, ..ClockChange::new(clock, ClockReason::Pause) })
}

pub fn extra_time(table: &Table, side: Side) -> GameEvent {
    let clock = table.clock.expect("a game with clocks").plus(side, GIFT_MS);
    let credit = Some(Credit { side, ms: GIFT_MS });
    GameEvent::Clock(ClockChange { credit, ..ClockChange::new(clock, ClockReason::Gift) })
}

pub fn offered(table: &Table, what: OfferKind, by: Side, ply: Option<u32>) -> GameEvent {
    GameEvent::Offered(Offer { offer: OfferId(table.seq + 1), what, by, ply })
}

pub fn apply(table: &mut Table, event: &GameEvent) {
    table.apply(event).expect("an event that follows");
}

pub fn happen(table: &mut Table, event: impl FnOnce(&Table) -> GameEvent) {
    let event = event(table);
    apply(table, &event);
}

pub fn play(table: &mut Table, x: i32, y: i32) {
    happen(table, |it| played(it, Point::new(x, y)));
}
