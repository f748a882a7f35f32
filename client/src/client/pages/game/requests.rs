//! What became of requests about the game on the screen, and of the connection it is followed on.

use oxo_protocol::frame::decode_server;
use oxo_protocol::reply::{Hint, Synced};
use oxo_protocol::request::{ForGame, Sync};
use oxo_protocol::{Request, Role, ServerFrame};
use oxo_shared::Clean;

use crate::client::core::{Core, Notice};
use crate::client::pages::game::state::{GamePage, Standing};
use crate::client::pages::game::{advice, events, play};
use crate::game::hand::{Move, Pending};
use crate::game::outage::Outage;

impl GamePage {
    /// What was missed since event `have`, or all there is.
    pub fn hear_synced(&mut self, core: &mut Core, have: u64, synced: Synced) {
        match synced {
            // The answer was given later than the question: the server has lost something.
            Synced::Snap(snap) if snap.s < have => events::recover(self, core, &snap),
            Synced::Snap(snap) => events::enter(self, core, &snap),
            Synced::Events(frames) => {
                self.stop_catching_up();
                for frame in frames {
                    if let Ok(ServerFrame::GameEvent { s, event, .. }) =
                        decode_server(&frame.to_string())
                    {
                        events::hear(self, core, s, event.map(|event| *event));
                    }
                }
            }
        }
    }

    pub fn hear_hint(&mut self, core: &mut Core, hint: Hint) {
        advice::hear(self, core, hint);
    }

    pub fn hear_rejection(&mut self, core: &mut Core, request: Request, why: Clean) {
        match request {
            Request::Play(it) => {
                play::refused(self, core, Pending { ply: it.ply, what: Move::Stone(it.at) }, why);
            }
            Request::Decide(it) => {
                play::refused(
                    self,
                    core,
                    Pending { ply: it.ply, what: Move::Decision(it.what) },
                    why,
                );
            }
            Request::Look(_) => self.follow.unwanted = true,
            Request::Hint(_) => {
                // Switched off, or it would be asked for again and again.
                self.advice.stop();
                core.notify(why);
            }
            Request::Sync(_) => {
                self.stop_catching_up();
                core.notify(why);
            }
            _ => core.notify(why),
        }
    }

    /// The server does not know this game: it is frozen, to be looked at.
    pub fn lose(&mut self, core: &mut Core) {
        if self.outage.take().is_some() {
            core.notify(Notice::important("server restarted, and this game is lost"));
        }
        let since_ms = self.gone_ms().unwrap_or(core.now_ms);
        self.standing = Standing::Gone { since_ms };
        self.hand.pending = None;
    }

    pub fn lose_line(&mut self, since_ms: u64) {
        // A line that is lost again before the game was back is one outage.
        self.outage.get_or_insert_with(|| Outage::of(self.role, &self.table, since_ms));
        self.stop_catching_up();
        self.advice.bot_moves_at = None;
        self.hand.chosen = None;
    }

    /// Keeps in mind what was on the board if another start of the server answers: only all
    /// that it knows shows what became of it.
    pub fn note_outage(&mut self, restarted: bool) {
        if let Some(outage) = &mut self.outage {
            outage.restarted |= restarted;
        }
        self.outage.take_if(|outage| !outage.restarted);
    }

    /// The server has forgotten who this was: the seat is out of reach, the board is not.
    pub fn become_a_stranger(&mut self, core: &mut Core) {
        if self.role != Role::Spectator {
            self.role = Role::Spectator;
            self.hand.pending = None;
            let watching = "the server does not know you any more: you are watching";
            core.notify(Notice::important(watching));
        }
    }

    /// Asks for what was missed, and for the stone or the decision that hangs.
    pub fn resume(&mut self, core: &mut Core) {
        let g = self.g;
        self.miss();
        core.ask(match self.role.side() {
            Some(_) => Request::Sync(Sync { g, have: self.table.seq }),
            None => Request::Watch(ForGame { g }),
        });
        if self.outage.is_some() {
            // A server that lost something would tell nothing of it event by event.
            events::fetch(self, core);
        }
        if let Some(pending) = self.hand.pending {
            // The same seat, ply and point or decision: it counts once, however often it is sent.
            core.ask(pending.request(g));
        }
        if self.tv.is_some() {
            core.ask(Request::Lobby(Default::default()));
        }
    }
}
