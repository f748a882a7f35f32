//! The page while there is no board: connecting, or looking for an opponent.

use oxo_protocol::request::{ForSeek, Seek};
use oxo_protocol::{LobbyView, Request, SeekId};

use crate::client::action::Action;
use crate::client::core::{Core, Goal, Next};
use crate::client::keys::{BACK, Binding, Bindings, EVERYWHERE, HELP, bar};
use crate::client::pages::PageState;

pub static KEYS: [&[Binding]; 2] = [&[HELP, bar(BACK, Action::Back, "give up")], &EVERYWHERE];

/// What is said of a television without a game.
pub const NOTHING_ON: &str = "waiting for somebody to play a listed game";

#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    /// The connection and the answer to the [`Goal`].
    Opening,
    /// The game of a seek that was taken: there is no goal to go after again.
    Accepting,
    /// The first game of the television, which the lobby names.
    Tv,
    Seeking {
        seek: Seek,
        /// Its number, once the server has it.
        id: Option<SeekId>,
        since_ms: u64,
    },
}

impl Waiting {
    pub fn withdraw(&self, core: &mut Core) {
        if let Waiting::Seeking { id: Some(seek), .. } = *self {
            core.ask(Request::Unseek(ForSeek { seek }));
        }
    }

    fn tune_in(&self, core: &mut Core) {
        let is_due = *self == Waiting::Tv && core.is_online();
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
        core.goal = Goal::Idle;
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
