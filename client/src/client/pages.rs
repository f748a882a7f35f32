//! The pages: each owns its state, its keys with their help, and what they do. No page sees
//! another, and none draws itself.

pub mod game;
pub mod list;
pub mod menu;
pub mod waiting;

use oxo_protocol::LobbyView;
use oxo_words::Fixed;

use crate::client::action::Action;
use crate::client::core::Core;
use crate::client::goal::Next;
use crate::client::keys::{Binding, Bindings};
use crate::client::prompt::PromptKind;

/// What a page knows and does; `screen::pages` draws it.
pub trait PageState {
    fn keys(&self) -> Bindings;

    /// Whether that may be of use on the page, now or later: what help shows.
    fn has(&self, _core: &Core, _action: Action) -> bool {
        true
    }

    /// The section of help that shows the key of this action: its place, and its word in the
    /// message that is its heading.
    fn section(&self, _action: Action) -> (usize, &'static str) {
        (0, "")
    }

    /// Whether it would do something now.
    fn is_useful(&self, _core: &Core, _action: Action) -> bool {
        true
    }

    fn words(&self, _core: &Core, binding: &Binding) -> Fixed {
        binding.help
    }

    /// What a mark means that not every page has, for help.
    fn legend(&self) -> Option<String> {
        None
    }

    /// What each move cost of its player's time, line by line.
    fn ledger(&self) -> Vec<String> {
        Vec::new()
    }

    /// Leads to a row that is clicked.
    fn select(&mut self, _core: &Core, _row: usize) {}

    /// What to ask before `action`, which would end something.
    fn question(&self, _core: &Core, _action: Action) -> Option<String> {
        None
    }

    /// What `action` becomes at this page when a key asks for it.
    fn meaning(&self, action: Action) -> Action {
        action
    }

    /// It comes on the screen, or is back there.
    fn arrive(&mut self, _core: &mut Core) {}

    fn act(&mut self, core: &mut Core, action: Action) -> Next;

    /// The other button of the mouse: what is begun is dropped.
    fn cancel(&mut self, _core: &mut Core) {}

    fn submit(&mut self, _core: &mut Core, _kind: PromptKind, _text: &str) -> Result<Next, String> {
        Ok(Next::Stay)
    }

    fn hear_lobby(&mut self, core: &mut Core, view: LobbyView) {
        core.lobby = Some(view);
    }

    fn tick(&mut self, _core: &mut Core) {}
}
