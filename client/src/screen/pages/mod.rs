//! How pages look.

mod banner;
mod game;
mod list;
mod menu;
mod waiting;

use oxo_shared::Point;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use crate::client::core::Core;
use crate::client::event::Hit;
use crate::client::route::Page;
use crate::screen::list::List;

/// A page as the terminal shows it. Pure: the same page and core on the same area give the
/// same screen, and what lies under the mouse is found in the layout that is drawn.
pub trait View {
    /// What a question should not cover, if there is room beside it.
    fn keep_in_sight(&self, _area: Rect) -> Vec<Rect> {
        Vec::new()
    }

    /// What the page is, if it is a list; else it draws itself.
    fn list(&self, _core: &Core, _area: Rect) -> Option<List> {
        None
    }

    fn draw(&self, core: &Core, frame: &mut Frame) {
        if let Some(list) = self.list(core, frame.area()) {
            list.draw(core, frame);
        }
    }

    /// The cell of a board there.
    fn cell(&self, _area: Rect, _at: Position) -> Option<Point> {
        None
    }

    fn hit(&self, core: &Core, area: Rect, at: Position) -> Option<Hit> {
        self.list(core, area)?.hit(at)
    }
}

pub fn view(page: Page<'_>) -> &dyn View {
    match page {
        Page::Menu(page) => page,
        Page::List(page) => page,
        Page::Waiting(page) => page,
        Page::Game(page) => page,
    }
}
