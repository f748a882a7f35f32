//! What every page can do, and what it is drawn with: the frame around it, lists and text.

pub mod help;
pub mod keybar;
pub mod list;
pub mod prompt;
pub mod rows;
pub mod shell;
pub mod text;

use oxo_protocol::LobbyView;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use crate::action::Action;
use crate::core::{Core, Next, PromptKind};
use crate::event::Hit;
use crate::keys::{Binding, Bindings};

use list::List;

/// A page as the terminal shows it. Pure: the same page and core on the same area give the
/// same screen, and what lies under the mouse is found in the layout that is drawn.
pub trait Screen {
    fn keys(&self) -> Bindings;

    /// Whether that may be of use on the page, now or later: what help shows.
    fn has(&self, _core: &Core, _action: Action) -> bool {
        true
    }

    /// The section of help that shows the key of this action: its place and its heading.
    fn section(&self, _action: Action) -> (usize, &'static str) {
        (0, "")
    }

    /// What a question should not cover, if there is room beside it.
    fn keep_in_sight(&self, _area: Rect) -> Vec<Rect> {
        Vec::new()
    }

    /// Whether it would do something now.
    fn is_useful(&self, _core: &Core, _action: Action) -> bool {
        true
    }

    fn words(&self, _core: &Core, binding: &Binding) -> &'static str {
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

    /// What the page is, if it is a list; else it draws itself.
    fn list(&self, _core: &Core, _area: Rect) -> Option<List> {
        None
    }

    fn draw(&self, core: &Core, frame: &mut Frame) {
        if let Some(list) = self.list(core, frame.area()) {
            list.draw(core, frame);
        }
    }

    fn hit(&self, core: &Core, area: Rect, at: Position) -> Option<Hit> {
        self.list(core, area)?.hit(at)
    }
}
