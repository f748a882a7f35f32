//! The page of a board: a game that is played, watched, or looked at again.

pub(crate) mod act;
pub(crate) mod advice;
pub(crate) mod analysis;
pub(crate) mod leave;
pub(crate) mod looks;
mod state;
pub(crate) mod steps;
mod viewport;

use oxo_protocol::{Code, Request};
use oxo_shared::{Clean, Point};

use crate::client::action::Action;
use crate::client::core::Core;
use crate::client::event::Hit;
use crate::game::follow::Follow;

pub use advice::Advice;
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

    pub(crate) const fn hover(&mut self, at: Option<Point>) {
        self.view.hovered = at;
    }

    /// Moves the window there; whether that is within reach.
    pub(crate) fn go_to(&mut self, at: Point) -> bool {
        self.view.go_to(self.review.shown(self.follow.game()), at)
    }

    /// Moves the window or the cursor. Who looks around has stopped following.
    pub(crate) fn look(&mut self, action: Action) {
        self.looks.whom = None;
        let whole = self.follow.game();
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
        let whole = self.follow.game();
        self.review.follow(whole);
        self.forbidden.follow(self.review.shown(whole));
        self.threats.follow(whole);
        analysis::follow(self, core);
        analysis::look_back(self, core);
        self.save_if_ended(core);
        self.refresh_help(core);
        self.tell_look(core);
    }

    pub fn hear_rejection(
        &mut self,
        core: &mut Core,
        request: &Request,
        code: Option<Code>,
        why: Clean,
    ) {
        match request {
            Request::Look(_) => return self.looks.unwanted = true,
            // Switched off, or it would be asked for again and again.
            Request::Hint(_) => self.advice.stop(),
            _ => {}
        }
        self.with(core, |game, _, out| game.hear_rejection(request, code, why, out));
    }

    /// The connection is back.
    pub fn resume(&mut self, core: &mut Core) {
        self.with(core, |game, _, out| game.resume(out));
        if self.tv.is_some() {
            core.ask(Request::Lobby(Default::default()));
        }
    }
}
