//! The server's true table, and what it makes of what players do.

use oxo_protocol::event::{Asked, Decided, Played, Seated};
use oxo_protocol::{GameEvent, Kind, Player, PlayerId, Table, Terms};
use oxo_shared::{BySide, Decision, Rules, Side};

pub const ME: PlayerId = PlayerId(1);

/// The first event of a game of ann against bob.
pub fn seated(rules: Rules, ann: Side, bob: Kind) -> Seated {
    let players = BySide::from_fn(|side| match side == ann {
        true => Some(Player::new(ME, "ann", Kind::Human)),
        false => Some(Player::new(PlayerId(8), "bob", bob)),
    });
    Seated { seat: ann, players, moves: Vec::new(), terms: Terms::new(rules) }
}

/// The event of a move, and its number.
pub fn played(truth: &mut Table, at: (i32, i32)) -> (u64, GameEvent) {
    let (ply, by, at) = (truth.ply(), truth.game.turn().unwrap(), at.into());
    let mut after = truth.game.clone();
    after.play(at).unwrap();
    let hash = after.hash();
    told(truth, GameEvent::Played(Played { ply, at, by, clock: None, charged_ms: None, hash }))
}

pub fn decided(truth: &mut Table, what: Decision) -> (u64, GameEvent) {
    let (ply, by) = (truth.ply(), truth.game.turn().unwrap());
    let mut after = truth.game.clone();
    after.decide(what).unwrap();
    let hash = after.hash();
    told(truth, GameEvent::Decided(Decided { ply, what, by, clock: None, charged_ms: None, hash }))
}

/// The question of an opening.
pub fn asked(truth: &mut Table) -> (u64, GameEvent) {
    let (seat, ply) = (truth.game.turn().unwrap(), truth.ply());
    let may = truth.game.choices().to_vec();
    told(truth, GameEvent::Asked(Asked { seat, ply, may }))
}

fn told(truth: &mut Table, event: GameEvent) -> (u64, GameEvent) {
    truth.apply(&event).unwrap();
    (truth.seq, event)
}
