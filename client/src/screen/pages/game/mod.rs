//! The game page: a game being played, watched or reviewed.

mod advice;
mod analysis;
mod chat;
mod draw;
mod looking;
mod moves;
mod page;
mod players;
mod scene;
mod side;
mod status;

use oxo_shared::Point;
use ratatui::layout::{Position, Rect};

use crate::screen::input::Hit;
use oxo_headless::client::action::Action;

pub(super) use draw::draw;
pub use page::{GamePage, GameView};
pub(super) use scene::last_stones;

impl GameView<'_> {
    /// Maps a key's action to its current meaning: cancel leaves if there is nothing to cancel, and
    /// pause resumes a paused game.
    pub(super) fn meaning(self, action: Action) -> Action {
        match action {
            Action::Cancel if !self.follow.hand().is_choosing() => Action::Back,
            Action::Pause if self.follow.table().paused.is_some() => Action::GoOn,
            action => action,
        }
    }

    pub(crate) fn cell(self, area: Rect, at: Position) -> Option<Point> {
        scene::cell(self, area, at)
    }

    pub(super) fn hit(self, area: Rect, at: Position) -> Option<Hit> {
        let cell = self.cell(area, at).map(Hit::Cell);
        cell.or_else(|| side::move_at(self, area, at).map(Hit::Move))
    }
}
