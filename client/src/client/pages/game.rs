//! The page of a board: a game that is played, watched, or looked at again.

mod act;
pub mod advice;
mod analysis;
pub mod claim;
pub mod events;
mod follow;
mod invitation;
pub mod keys;
mod leave;
pub mod news;
mod play;
mod requests;
mod state;
mod steps;
mod turn;
mod viewport;

use oxo_protocol::LobbyView;
use oxo_shared::{LineRule, Point};

use crate::client::action::Action;
use crate::client::core::{Core, NOT_CONNECTED, Next};
use crate::client::event::Hit;
use crate::client::keys::{Binding, Bindings};
use crate::client::pages::PageState;
use crate::client::prompt::PromptKind;
use crate::study::Finding;
use crate::words::{FORBIDDEN_MARK, parse_cell};

pub use state::{GamePage, Standing, Stone, Tv};
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
        play::cancel(self, core);
    }

    fn submit(&mut self, core: &mut Core, kind: PromptKind, text: &str) -> Result<Next, String> {
        let cell = || parse_cell(&self.table.game, text).map_err(|error| error.to_string());
        match kind {
            // The text stays to be sent later.
            PromptKind::Chat | PromptKind::Report if !core.is_online() => {
                return Err(format!("{NOT_CONNECTED}: not sent yet"));
            }
            PromptKind::Chat => act::say(self, core, text),
            PromptKind::Report => act::report(self, core, text),
            PromptKind::Cell => steps::put_typed(self, core, cell()?)?,
            PromptKind::Place => {
                let at = cell()?;
                if !self.view.go_to(self.review.shown(&self.table.game), at) {
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
        follow::tune_on(self, core);
    }

    fn tick(&mut self, core: &mut Core) {
        steps::tick(self, core);
        follow::tune_on(self, core);
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
        let done = play::play(self, core, at);
        core.explain(done);
    }

    pub fn say(&self, core: &mut Core, text: &str) {
        act::say(self, core, text);
    }

    pub fn report(&self, core: &mut Core, text: &str) {
        act::report(self, core, text);
    }

    pub fn learn(&mut self, core: &mut Core, finding: Finding) {
        analysis::learn(self, core, finding);
    }

    /// What follows of itself after every event: what was chosen is played or dropped, and
    /// what is shown keeps up with the game.
    pub fn follow_up(&mut self, core: &mut Core) {
        play::follow(self, core);
        self.review.follow(&self.table.game);
        self.forbidden.follow(self.review.shown(&self.table.game));
        self.threats.follow(&self.table.game);
        analysis::follow(self, core);
        analysis::look_back(self, core);
        self.save_if_ended(core);
        advice::refresh_help(self, core);
        self.tell_look(core);
    }
}
