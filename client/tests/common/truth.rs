//! The server's table, which turns the players' actions into events for a client.

use oxo_protocol::event::{Asked, Decided, Played, Seated};
use oxo_protocol::{GameEvent, Kind, Player, PlayerId, Table, Terms};
use oxo_shared::{BySide, Decision, Rules, Side};

pub const ME: PlayerId = PlayerId(1);

/// Returns the first event of a game of ann against bob.
pub fn seated(rules: Rules, ann: Side, bob: Kind) -> Seated {
    let players = BySide::from_fn(|side| match side == ann {
        true => Some(Player::new(ME, "ann", Kind::Human)),
        false => Some(Player::new(PlayerId(8), "bob", bob)),
    });
    Seated { seat: ann, players, moves: Vec::new(), terms: Terms::new(rules) }
}

/// Plays a move and returns its event with the number.
pub fn played(truth: &mut Table, at: (i32, i32)) -> (u64, GameEvent) {
    let (ply, by, at) = (truth.ply(), truth.game.turn().unwrap(), at.into());
    let mut after = truth.game.clone();
    after.play(at).unwrap();
    let hash = after.hash();
    told(truth, GameEvent::Played(Played { ply, at, by, clock: None, charged_ms: None, hash }))
}

fn told(truth: &mut Table, event: GameEvent) -> (u64, GameEvent) {
    truth.apply(&event).unwrap();
    (truth.seq, event)
}

/// A client, along with the server's table.
pub trait Listener {
    /// The client's reaction to an event.
    type Heard;

    fn truth(&mut self) -> &mut Table;

    /// Delivers event `s`.
    fn arrive(&mut self, s: u64, event: GameEvent) -> Self::Heard;

    fn hear(&mut self, event: GameEvent) -> Self::Heard {
        let (s, event) = told(self.truth(), event);
        self.arrive(s, event)
    }

    /// Plays a move on the server without delivering its event.
    fn played(&mut self, at: (i32, i32)) -> (u64, GameEvent) {
        played(self.truth(), at)
    }

    fn hear_played(&mut self, at: (i32, i32)) -> Self::Heard {
        let (s, event) = self.played(at);
        self.arrive(s, event)
    }

    fn hear_all(&mut self, moves: &[(i32, i32)]) {
        for &at in moves {
            self.hear_played(at);
        }
    }

    fn decided(&mut self, what: Decision) -> (u64, GameEvent) {
        let truth = self.truth();
        let (ply, by) = (truth.ply(), truth.game.turn().unwrap());
        let mut after = truth.game.clone();
        after.decide(what).unwrap();
        let hash = after.hash();
        let decided = Decided { ply, what, by, clock: None, charged_ms: None, hash };
        told(truth, GameEvent::Decided(decided))
    }

    fn hear_decided(&mut self, what: Decision) -> Self::Heard {
        let (s, event) = self.decided(what);
        self.arrive(s, event)
    }

    /// Asks for a decision in the opening, without delivering the event.
    fn asked(&mut self) -> (u64, GameEvent) {
        let truth = self.truth();
        let (seat, ply) = (truth.game.turn().unwrap(), truth.ply());
        let may = truth.game.choices().to_vec();
        told(truth, GameEvent::Asked(Asked { seat, ply, may }))
    }

    fn hear_asked(&mut self) -> Self::Heard {
        let (s, event) = self.asked();
        self.arrive(s, event)
    }

    /// Delivers everything up to the first decision of an opening.
    fn hear_three(&mut self) -> Self::Heard {
        self.hear_all(&[(7, 7), (8, 8), (7, 9)]);
        self.hear_asked()
    }
}
