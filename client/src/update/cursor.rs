//! The chosen cell and the window on a large board.

use oxo_shared::{Area, Point};

use crate::action::Action;
use crate::model::{GameModel, Zoom};

/// Cells that a scroll moves the window by: a good part of a small window.
const SCROLL: i32 = 4;

pub(super) fn perform(game: &mut GameModel, action: Action) {
    match action {
        Action::Up => step(game, 0, 1),
        Action::Down => step(game, 0, -1),
        Action::Left => step(game, -1, 0),
        Action::Right => step(game, 1, 0),
        Action::ScrollUp => scroll(game, 0, SCROLL),
        Action::ScrollDown => scroll(game, 0, -SCROLL),
        Action::ScrollLeft => scroll(game, -SCROLL, 0),
        Action::ScrollRight => scroll(game, SCROLL, 0),
        Action::Centre => {
            game.cursor = game.shown().moves().last().copied().unwrap_or(game.cursor);
            game.centre = game.cursor;
        }
        Action::Fit => {
            let (low, high) = game.stones_box();
            game.centre = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
            game.cursor = clamp(game, game.centre);
            game.zoom = Zoom::Stones;
        }
        Action::ZoomIn => zoom(game, game.zoom.larger()),
        Action::ZoomOut => zoom(game, game.zoom.smaller()),
        _ => {}
    }
}

/// Puts the cursor and the window there; whether that is within reach of the stones.
pub(super) fn go_to(game: &mut GameModel, at: Point) -> bool {
    game.cursor = clamp(game, at);
    game.centre = game.cursor;
    game.cursor == at
}

/// What the player looks at stays in the middle.
fn zoom(game: &mut GameModel, zoom: Zoom) {
    game.zoom = zoom;
    game.centre = game.cursor;
}

fn step(game: &mut GameModel, dx: i32, dy: i32) {
    game.cursor = clamp(game, Point::new(game.cursor.x + dx, game.cursor.y + dy));
}

/// Moves the window and takes the cursor along, since the window always shows it.
fn scroll(game: &mut GameModel, dx: i32, dy: i32) {
    game.centre = clamp(game, Point::new(game.centre.x + dx, game.centre.y + dy));
    step(game, dx, dy);
}

/// The nearest cell where the cursor may be: on a boundless board, one within reach
/// of the stones, with room to look around.
pub(super) fn clamp(game: &GameModel, at: Point) -> Point {
    let margin = match game.table.game.rules().area() {
        Area::Bounded { .. } => 0,
        Area::Boundless => 2 * oxo_shared::area::MAX_REACH.cast_signed(),
    };
    let (low, high) = game.extent();
    Point::new(
        at.x.clamp(low.x - margin, high.x + margin),
        at.y.clamp(low.y - margin, high.y + margin),
    )
}
