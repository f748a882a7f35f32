//! The page of a board: a game that is played, watched, or looked at again.

pub(crate) mod act;
pub mod advice;
pub(crate) mod analysis;
mod invitation;
pub(crate) mod leave;
pub(crate) mod looks;
mod state;
pub(crate) mod steps;
mod viewport;

use oxo_protocol::frame::read_reply;
use oxo_protocol::{Code, Request};
use oxo_shared::{Clean, Point};

use crate::client::action::Action;
use crate::client::core::Core;
use crate::client::event::Hit;
use crate::game::follow::Follow;

pub use state::{GamePage, Tv};
pub use viewport::{Looks, Zoom, scrolls, stones_box};

impl GamePage {
    pub fn click(&mut self, core: &mut Core, hit: Hit) {
        match hit {
            Hit::Cell(at) => {
                self.view.cursor = at;
                self.put(core, at);
            }
            Hit::Move(number) => core.explain(steps::go(self, number)),
            Hit::Key(_) | Hit::Row(_) => {}
        }
    }

    /// Puts a stone there, as somebody asked who knows the board.
    pub fn play(&mut self, core: &mut Core, at: Point) {
        let done = self.with(core, |game, now, out| game.play(at, now, out));
        core.explain(done);
    }

    /// Moves the window or the cursor. Who looks around has stopped following.
    pub(crate) fn look(&mut self, action: Action) {
        self.looks.whom = None;
        let whole = &self.follow.table.game;
        self.view.perform(action, self.review.shown(whole), whole);
    }

    pub fn say(&mut self, core: &mut Core, text: &str) {
        let longest = core.limits.chat_chars;
        self.with(core, |game, _, out| game.say(text, longest, out));
    }

    pub fn report(&mut self, core: &mut Core, text: &str) {
        let longest = core.limits.chat_chars;
        self.with(core, |game, _, out| game.report(text, longest, out));
    }

    /// What follows of itself after every event: what was chosen is played or dropped, and
    /// what is shown keeps up with the game.
    pub fn follow_up(&mut self, core: &mut Core) {
        self.with(core, Follow::play_ahead);
        let whole = &self.follow.table.game;
        self.review.follow(whole);
        self.forbidden.follow(self.review.shown(whole));
        self.threats.follow(whole);
        let (ply, running) = (self.follow.table.ply(), self.follow.table.is_running());
        self.advice.bot_moves_at.take_if(|at| !running || *at != ply);
        analysis::follow(self, core);
        analysis::look_back(self, core);
        self.save_if_ended(core);
        advice::refresh_help(self, core);
        self.tell_look(core);
    }

    /// # Errors
    /// The JSON error for a reply that makes no sense.
    pub fn hear_reply(
        &mut self,
        core: &mut Core,
        request: &Request,
        d: &str,
    ) -> serde_json::Result<()> {
        if let Request::Hint(_) = request {
            advice::hear(self, core, read_reply(d)?);
            return Ok(());
        }
        self.with(core, |game, now, out| game.hear_reply(request, d, now, out))
    }

    pub fn hear_rejection(
        &mut self,
        core: &mut Core,
        request: &Request,
        code: Option<Code>,
        why: Clean,
    ) {
        match request {
            Request::Look(_) => self.looks.unwanted = true,
            Request::Hint(_) => {
                // Switched off, or it would be asked for again and again.
                self.advice.stop();
                core.notify(why);
            }
            request => self.with(core, |game, _, out| game.hear_rejection(request, code, why, out)),
        }
    }

    pub fn disconnect(&mut self, since_ms: u64) {
        self.follow.disconnect(since_ms);
        self.advice.bot_moves_at = None;
    }

    /// The connection is back.
    pub fn resume(&mut self, core: &mut Core) {
        self.with(core, |game, _, out| game.resume(out));
        if self.tv.is_some() {
            core.ask(Request::Lobby(Default::default()));
        }
    }
}
