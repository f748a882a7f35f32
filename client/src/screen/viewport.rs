//! The chosen cell, and the visible window of a large board.

use oxo_shared::{Area, Game, Point, area};
use ratatui::layout::Rect;

use crate::screen::board::grid::{Aim, Grid};
use crate::screen::board::zoom::Zoom;
use oxo_headless::client::action::Action;
use oxo_headless::client::commands::scrolls;
use oxo_headless::game::seen::{corners, middle, stones_box};

/// Cells that a scroll moves the window by, a good part of a small window.
const SCROLL: i32 = 4;

#[derive(Clone, Debug, Default)]
pub struct Viewport {
    /// The chosen cell. The window shifts just far enough to show it.
    pub cursor: Point,
    pub centre: Point,
    pub zoom: Zoom,
    pub hovered: Option<Point>,
}

impl Viewport {
    /// Starts at the last move, or in the middle of the board before the first.
    pub fn of(game: &Game) -> Viewport {
        let start = last(game).unwrap_or_else(|| middle(game));
        Viewport { cursor: start, centre: start, zoom: Zoom::Auto, hovered: None }
    }

    /// Lays out the visible cells in `area`; `game` has all the stones.
    pub fn grid(&self, area: Rect, game: &Game) -> Grid {
        let Viewport { centre, cursor, zoom, .. } = *self;
        let aim = Aim { centre, cursor, zoom, stones: stones_box(game) };
        Grid::fit(area, game.rules().area(), aim)
    }

    /// Moves the cursor and the window over the position `shown` of the game `whole`.
    pub fn perform(&mut self, action: Action, shown: &Game, whole: &Game) {
        match action {
            Action::Up => self.step(shown, 0, 1),
            Action::Down => self.step(shown, 0, -1),
            Action::Left => self.step(shown, -1, 0),
            Action::Right => self.step(shown, 1, 0),
            Action::ScrollUp => self.scroll(shown, 0, SCROLL),
            Action::ScrollDown => self.scroll(shown, 0, -SCROLL),
            Action::ScrollLeft => self.scroll(shown, -SCROLL, 0),
            Action::ScrollRight => self.scroll(shown, SCROLL, 0),
            Action::Centre => {
                self.cursor = last(shown).unwrap_or(self.cursor);
                self.centre = self.cursor;
            }
            Action::Fit => {
                let (low, high) = stones_box(whole);
                self.centre = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
                self.cursor = clamp(shown, self.centre);
                self.zoom = Zoom::Stones;
            }
            Action::ZoomIn => self.zoom(self.zoom.larger()),
            Action::ZoomOut => self.zoom(self.zoom.smaller()),
            _ => {}
        }
    }

    /// Moves the cursor and the window to a cell. Returns whether it is within reach of the stones.
    pub fn go_to(&mut self, shown: &Game, at: Point) -> bool {
        self.cursor = clamp(shown, at);
        self.centre = self.cursor;
        self.cursor == at
    }

    pub fn look_at_last(&mut self, shown: &Game) {
        self.cursor = last(shown).unwrap_or(self.cursor);
        if scrolls(shown.rules()) {
            self.centre = self.cursor;
        }
    }

    /// Zooms, keeping the cursor in the middle.
    fn zoom(&mut self, zoom: Zoom) {
        self.zoom = zoom;
        self.centre = self.cursor;
    }

    fn step(&mut self, shown: &Game, dx: i32, dy: i32) {
        self.cursor = clamp(shown, Point::new(self.cursor.x + dx, self.cursor.y + dy));
    }

    /// Moves the window together with the cursor, which is always visible.
    fn scroll(&mut self, shown: &Game, dx: i32, dy: i32) {
        self.centre = clamp(shown, Point::new(self.centre.x + dx, self.centre.y + dy));
        self.step(shown, dx, dy);
    }
}

/// Returns the nearest cell where the cursor may be. On an infinite board it must be within reach
/// of the stones, with some margin to look around.
fn clamp(shown: &Game, at: Point) -> Point {
    let (margin, (low, high)) = match shown.rules().area() {
        Area::Bounded { width, height } => {
            (0, (Point::ORIGIN, Point::new(i32::from(width) - 1, i32::from(height) - 1)))
        }
        Area::Boundless => (2 * area::MAX_REACH.cast_signed(), corners(shown, Point::ORIGIN)),
    };
    Point::new(
        at.x.clamp(low.x - margin, high.x + margin),
        at.y.clamp(low.y - margin, high.y + margin),
    )
}

fn last(game: &Game) -> Option<Point> {
    game.moves().last().copied()
}
