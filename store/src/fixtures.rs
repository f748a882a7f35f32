//! Test fixtures: two people, their games and events.

use oxo_protocol::event::{Over, Played, Said, Seated};
use oxo_protocol::{GameEvent, GameId, Kind, Player, PlayerId, Room, Speaker, Terms};
use oxo_shared::{BySide, Clean, Game, How, Outcome, Point, Rules, Side, Winner};

pub use crate::sqlite::fixtures::{index_dump, rewrite_times, set_healthy};
use crate::{AppendError, Device, Log, PlayerRecord, Subject, bodies};

pub const ANN: PlayerId = PlayerId(1);
pub const BOB: PlayerId = PlayerId(2);

pub fn ann() -> Player {
    Player::new(ANN, "ann", Kind::Human)
}

pub fn bob() -> Player {
    Player::new(BOB, "bob", Kind::Human)
}

pub fn game() -> GameId {
    GameId::from_bits(7)
}

/// A guest without a token.
pub fn guest(id: PlayerId) -> PlayerRecord {
    PlayerRecord::new(id, "guest".into(), Kind::Human, Device::only([None; 2]))
}

/// A listed game of noughts and crosses.
pub fn terms() -> Terms {
    Terms { listed: true, ..Terms::new(Rules::TICTACTOE) }
}

/// A rated game of noughts and crosses.
pub fn rated() -> Terms {
    Terms { rated: true, ..terms() }
}

pub fn seated(terms: Terms, x: Player, o: Option<Player>) -> Seated {
    Seated { seat: Side::X, players: BySide { x: Some(x), o }, terms, moves: Vec::new() }
}

pub fn for_two(terms: Terms) -> Seated {
    seated(terms, ann(), Some(bob()))
}

/// The first event of a game of Ann and Bob.
pub fn started(terms: Terms) -> GameEvent {
    GameEvent::Seated(for_two(terms))
}

pub fn chat(text: impl Into<Clean>) -> GameEvent {
    let by = Speaker { name: "ann".into(), seat: Some(Side::X) };
    GameEvent::Said(Said { by, room: Room::Table, text: text.into() })
}

/// The event that ends `game`, which is running.
pub fn over(mut game: Game, winner: Winner, how: How) -> GameEvent {
    game.end(winner, how).expect("a game that runs");
    let outcome = Outcome { winner, how, line: Vec::new(), by: None };
    GameEvent::Over(Over { outcome, clock: None, hash: game.hash() })
}

/// The event that ends a game without stones.
pub fn ended(winner: Winner, how: How) -> GameEvent {
    over(Game::new(Rules::TICTACTOE), winner, how)
}

/// The first stone that can complete a line of three, so that a rated game counts. The four before
/// it are left out: the store looks at the number alone.
pub fn fifth_stone() -> GameEvent {
    let at = Point::ORIGIN;
    let hash = Game::new(Rules::TICTACTOE).hash();
    GameEvent::Played(Played { ply: 4, at, by: Side::X, clock: None, charged_ms: None, hash })
}

/// Appends events of `game` after event number `expected`.
pub async fn append(
    log: &(impl Log + ?Sized),
    game: GameId,
    expected: u64,
    events: &[GameEvent],
) -> Result<(), AppendError> {
    log.append(Subject::Game(game), expected, bodies(events)).await
}
