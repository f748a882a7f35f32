//! The page while there is no board: connecting, or looking for an opponent.

use oxo_protocol::request::ForSeek;
use oxo_protocol::{LobbyView, Request, SeekId};
use oxo_words as words;

use crate::client::action::Action;
use crate::client::core::Core;
use crate::client::goal::{Goal, Next};
use crate::client::keys::{BACK, Binding, Bindings, EVERYWHERE, HELP, bar};
use crate::client::pages::PageState;

pub static KEYS: [&[Binding]; 2] =
    [&[HELP, bar(BACK, Action::Back, words::KEY_GIVE_UP)], &EVERYWHERE];

/// What is said of a television without a game.
pub const NOTHING_ON: &str = "waiting for somebody to play a listed game";

#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    pub goal: Goal,
    pub since_ms: u64,
    /// The number of the player's own challenge, once the server has it.
    pub seek: Option<SeekId>,
}

impl Waiting {
    pub fn withdraw(&self, core: &mut Core) {
        if let Some(seek) = self.seek {
            core.ask(Request::Unseek(ForSeek { seek }));
        }
    }

    fn tune_in(&self, core: &mut Core) {
        let is_due = self.goal == Goal::Tv && core.is_online();
        if is_due && !core.awaits(|request| matches!(request, Request::Watch(_))) {
            core.watch_most_watched(None);
        }
    }
}

impl PageState for Waiting {
    fn keys(&self) -> Bindings {
        KEYS.concat()
    }

    fn act(&mut self, core: &mut Core, action: Action) -> Next {
        if action != Action::Back {
            return Next::Stay;
        }
        self.withdraw(core);
        if core.is_online() {
            return Next::Below;
        }
        core.hang_up();
        Next::Menu
    }

    fn hear_lobby(&mut self, core: &mut Core, view: LobbyView) {
        core.lobby = Some(view);
        self.tune_in(core);
    }

    fn tick(&mut self, core: &mut Core) {
        self.tune_in(core);
    }
}
