//! The page of a board: a game that is played, watched, or looked at again.

mod act;
mod advice;
mod analysis;
mod chat;
mod draw;
mod looking;
mod looks;
mod moves;
mod page;
mod players;
mod scene;
mod side;
mod status;
mod steps;

use ratatui::layout::{Position, Rect};

use crate::client::action::Action;
use crate::client::commands;
use crate::screen::input::Hit;

pub(super) use draw::draw;
pub use page::{GamePage, GameView};
pub(super) use scene::{cell, last_stones};

impl GameView<'_> {
    /// With nothing to drop, the key that drops is the key that leaves; in a pause, the key that
    /// pauses goes on.
    pub(super) fn meaning(self, action: Action) -> Action {
        match action {
            Action::Cancel if !self.follow.hand().is_choosing() => Action::Back,
            Action::Pause if self.follow.table().paused.is_some() => Action::GoOn,
            action => action,
        }
    }

    /// What to ask first; nothing before what leads to the newest position.
    pub(super) fn question(self, action: Action) -> Option<String> {
        let plays = commands::of(action).is_some_and(|command| command.plays);
        let returns = plays && self.page.is_behind(self.follow);
        self.client.question(action).filter(|_| !returns)
    }

    pub(super) fn hit(self, area: Rect, at: Position) -> Option<Hit> {
        let cell = cell(self, area, at).map(Hit::Cell);
        cell.or_else(|| side::move_at(self, area, at).map(Hit::Move))
    }
}
