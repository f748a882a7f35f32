//! The page of a board as it is drawn.

mod advice;
mod analysis;
mod chat;
mod draw;
mod moves;
mod players;
mod scene;
mod side;
mod status;

use oxo_shared::Point;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::View;
use crate::client::core::Core;
use crate::client::event::Hit;
use crate::client::pages::game::GamePage;

impl View for GamePage {
    fn keep_in_sight(&self, area: Rect) -> Vec<Rect> {
        scene::last_stones(self, area)
    }

    fn draw(&self, core: &Core, frame: &mut Frame) {
        draw::draw(core, self, frame);
    }

    fn cell(&self, area: Rect, at: Position) -> Option<Point> {
        scene::hit(self, area, at)
    }

    fn hit(&self, core: &Core, area: Rect, at: Position) -> Option<Hit> {
        let cell = self.cell(area, at).map(Hit::Cell);
        cell.or_else(|| side::move_at(core, self, area, at).map(Hit::Move))
    }
}
