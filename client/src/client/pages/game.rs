//! The page of a board: a game that is played, watched, or looked at again.

mod act;
pub mod advice;
mod analysis;
mod invitation;
pub mod keys;
mod leave;
mod looks;
mod state;
mod steps;
mod viewport;

use oxo_protocol::reply::Hint;
use oxo_protocol::{LobbyView, Request};
use oxo_shared::{Clean, LineRule, Point};

use crate::client::action::Action;
use crate::client::core::{Core, Next};
use crate::client::event::Hit;
use crate::client::keys::{Binding, Bindings};
use crate::client::pages::PageState;
use crate::client::prompt::PromptKind;
use crate::game::follow::Follow;
use crate::game::notice::NOT_CONNECTED;
use crate::study::Finding;
use crate::words::{FORBIDDEN_MARK, parse_cell};

pub use state::{GamePage, Tv};
pub use viewport::{Zoom, stones_box};

impl PageState for GamePage {
    fn keys(&self) -> Bindings {
        if self.is_to_look_at() { &keys::REVIEW } else { &keys::GAME }
    }

    fn has(&self, core: &Core, action: Action) -> bool {
        keys::applies(self, core, action)
    }

    fn section(&self, action: Action) -> (usize, &'static str) {
        keys::section(action)
    }

    fn is_useful(&self, core: &Core, action: Action) -> bool {
        keys::is_useful(self, core, action)
    }

    fn words(&self, core: &Core, binding: &Binding) -> &'static str {
        keys::words(self, core, binding)
    }

    fn legend(&self) -> Option<String> {
        let is_renju = self.table.game.rules().line_rule() == LineRule::Renju;
        is_renju.then(|| format!("{FORBIDDEN_MARK} on the board: forbidden for X"))
    }

    fn ledger(&self) -> Vec<String> {
        self.ledger.lines()
    }

    fn question(&self, core: &Core, action: Action) -> Option<String> {
        leave::question(self, core, action)
    }

    /// With nothing to drop, the key that drops is the key that leaves; in a pause, the key that
    /// pauses goes on.
    fn meaning(&self, action: Action) -> Action {
        match action {
            Action::Cancel if !self.hand.is_choosing() => Action::Back,
            Action::Pause if self.table.paused.is_some() => Action::GoOn,
            action => action,
        }
    }

    fn act(&mut self, core: &mut Core, action: Action) -> Next {
        act::perform(self, core, action)
    }

    fn cancel(&mut self, core: &mut Core) {
        steps::cancel(self, core);
    }

    fn submit(&mut self, core: &mut Core, kind: PromptKind, text: &str) -> Result<Next, String> {
        let cell = || parse_cell(&self.table.game, text).map_err(|error| error.to_string());
        match kind {
            // The text stays to be sent later.
            PromptKind::Chat | PromptKind::Report if !core.is_online() => {
                return Err(format!("{NOT_CONNECTED}: not sent yet"));
            }
            PromptKind::Chat => self.say(core, text),
            PromptKind::Report => self.report(core, text),
            PromptKind::Cell => steps::put_typed(self, core, cell()?)?,
            PromptKind::Place => {
                let at = cell()?;
                if !self.view.go_to(self.review.shown(&self.follow.table.game), at) {
                    return Err(format!("nothing is near {text}: this is the last cell there"));
                }
            }
            PromptKind::Move => {
                let number = text.parse().map_err(|_| "a move has a number: 12".to_owned())?;
                steps::go(self, number)?;
            }
            PromptKind::Code | PromptKind::Rules | PromptKind::Name => {}
        }
        Ok(Next::Stay)
    }

    fn hear_lobby(&mut self, core: &mut Core, view: LobbyView) {
        core.lobby = Some(view);
        looks::tune_on(self, core);
    }

    fn tick(&mut self, core: &mut Core) {
        steps::tick(self, core);
        looks::tune_on(self, core);
    }
}

impl GamePage {
    pub fn click(&mut self, core: &mut Core, hit: Hit) {
        match hit {
            Hit::Cell(at) => {
                self.view.cursor = at;
                steps::put(self, core, at);
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

    pub fn say(&mut self, core: &mut Core, text: &str) {
        let longest = core.limits.chat_chars;
        self.with(core, |game, _, out| game.say(text, longest, out));
    }

    pub fn report(&mut self, core: &mut Core, text: &str) {
        let longest = core.limits.chat_chars;
        self.with(core, |game, _, out| game.report(text, longest, out));
    }

    pub fn learn(&mut self, core: &mut Core, finding: Finding) {
        analysis::learn(self, core, finding);
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

    pub fn hear_hint(&mut self, core: &mut Core, hint: Hint) {
        advice::hear(self, core, hint);
    }

    pub fn hear_rejection(&mut self, core: &mut Core, request: &Request, why: Clean) {
        match request {
            Request::Look(_) => self.looks.unwanted = true,
            Request::Hint(_) => {
                // Switched off, or it would be asked for again and again.
                self.advice.stop();
                core.notify(why);
            }
            request => self.with(core, |game, _, out| game.hear_rejection(request, why, out)),
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
