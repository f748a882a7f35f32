//! What unit tests play with: two people, their games, and what is said and done there.

use std::sync::Arc;

use oxo_protocol::event::{Over, Said, Seated};
use oxo_protocol::frame::encode_bare_event;
use oxo_protocol::notice::PlayerLooks;
use oxo_protocol::{GameEvent, GameId, Kind, Notice, Player, PlayerId, Role, Room, Speaker};
use oxo_protocol::{Table, Terms};
use oxo_shared::{BySide, Clean, Game, How, Outcome, Point, Rules, Side, Winner};

use crate::addresses::Hold;
use crate::game::{GameHandle, actor};
use crate::games::creation::open_next;
use crate::store::{Device, PlayerRecord};
use crate::world::World;

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

/// Somebody who never comes back.
pub fn guest(id: PlayerId) -> PlayerRecord {
    PlayerRecord::new(id, "guest".into(), Kind::Human, Device::only([None; 2]))
}

/// Noughts and crosses for everybody to see.
pub fn terms() -> Terms {
    Terms { listed: true, ..Terms::new(Rules::TICTACTOE) }
}

pub fn seated(terms: Terms, x: Player, o: Option<Player>) -> Seated {
    Seated { seat: Side::X, players: BySide { x: Some(x), o }, terms, moves: Vec::new() }
}

pub fn for_two(terms: Terms) -> Seated {
    seated(terms, ann(), Some(bob()))
}

pub fn said(text: impl Into<Clean>) -> GameEvent {
    let by = Speaker { name: "ann".into(), seat: Some(Side::X) };
    GameEvent::Said(Said { by, room: Room::Table, text: text.into() })
}

/// A game of noughts and crosses between two people, with one stone, of which every replay of a
/// snapshot fails: so that a test shows who replays one.
pub fn unreplayable(world: &Arc<World>) -> GameHandle {
    let first = for_two(terms());
    let mut table = Table::open(&first).expect("an empty board");
    table.game.play(Point::new(1, 1)).expect("a free cell");
    table.start_ply = 9;
    let snap = table.snap(game(), Role::Spectator, BySide::default(), 0, None);
    assert!(Table::from_snap(&snap).is_err(), "it began with more stones than it has");
    let first = encode_bare_event(&GameEvent::Seated(first)).into();
    let next = open_next(world, Hold::default());
    let (handle, task) = actor::channel(game(), table, first, Arc::clone(world), next);
    world.games.insert(handle.clone());
    tokio::spawn(task.run());
    handle
}

/// The end of `game`, which runs.
pub fn over(mut game: Game, winner: Winner, how: How) -> GameEvent {
    game.end(winner, how).expect("a game that runs");
    let outcome = Outcome { winner, how, line: Vec::new(), by: None };
    GameEvent::Over(Over { outcome, clock: None, hash: game.hash() })
}

pub fn notice() -> Notice {
    Notice::Look(PlayerLooks { g: game(), seat: Side::X, at: Point::new(1, 1) })
}
