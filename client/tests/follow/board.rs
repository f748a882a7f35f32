//! A followed game, along with the server's table.

use oxo_headless::game::follow::Follow;
use oxo_headless::game::news::News;
use oxo_headless::game::out::{Now, Out};
use oxo_protocol::notice::PresenceChange;
use oxo_protocol::{GameEvent, GameId, Kind, Presence, Role, Snap, Table};
use oxo_shared::Side;

use crate::common::truth::{self, Listener};

pub const NOW: Now = Now { ms: 0, epoch_ms: 0, is_online: true };

pub struct Board {
    pub game: Follow,
    pub truth: Table,
    pub now: Now,
    /// The result of the last event.
    pub out: Out,
}

impl Board {
    /// As X or O, ann plays against bob; a spectator watches ann open.
    pub fn new(rules: &str, role: Role) -> Board {
        let ann = role.side().unwrap_or(Side::X);
        let first = truth::seated(rules.parse().unwrap(), ann, Kind::Human);
        let truth = Table::open(&first).unwrap();
        let game = Follow::new(GameId::from_bits(1), truth.clone(), role, 0);
        Board { game, truth, now: NOW, out: Out::default() }
    }

    pub fn hear_presence(&mut self, seat: Side, state: Presence, claim_ms: Option<u64>) {
        self.out = Out::default();
        let change = PresenceChange { g: self.game.g(), seat, state, claim_ms };
        self.game.hear_presence(change, self.now, &mut self.out);
    }

    pub fn lose_connection(&mut self) {
        self.game.disconnect(self.now.ms);
    }

    /// Restores the connection, to the same run of the server or a new one.
    pub fn resume(&mut self, restarted: bool) {
        self.out = Out::default();
        self.game.note_outage(restarted);
        self.game.resume(&mut self.out);
    }

    pub fn restart(&mut self) {
        self.lose_connection();
        self.resume(true);
    }

    pub fn snap(&self, role: Role) -> Snap {
        self.truth.snap(self.game.g(), role, self.game.table().presence, 0, None)
    }

    /// Delivers everything the server knows.
    pub fn enter(&mut self, role: Role) {
        self.out = Out::default();
        self.game.enter(&self.snap(role), self.now, &mut self.out);
    }

    pub fn told(&self) -> Vec<String> {
        let word = |news: &News| match news {
            News::Presence { name, state, .. } => format!("{name} {state:?}"),
            news => news.lines(Some(&self.game)).concat(),
        };
        self.out.news.iter().map(word).collect()
    }

    pub fn notice(&self) -> &str {
        self.out.notice.as_deref().unwrap_or_default()
    }
}

impl Listener for Board {
    type Heard = ();

    fn truth(&mut self) -> &mut Table {
        &mut self.truth
    }

    fn arrive(&mut self, s: u64, event: GameEvent) {
        self.out = Out::default();
        self.game.hear(s, Some(&event), self.now, &mut self.out);
    }
}
