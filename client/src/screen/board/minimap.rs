//! A map of a board that does not fit the window: its stones and the visible part.

use std::collections::BTreeMap;

use oxo_shared::{Game, Point, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Widget};

use crate::screen::board::grid::Grid;
use crate::screen::text::write;
use crate::screen::theme::{self, Glyphs};
use oxo_headless::words::letter;

/// Minimum height of a map that is worth drawing.
pub const MIN_ROWS: u16 = 3;
/// Maximum height of a map.
pub const MAX_ROWS: u16 = 12;
/// Drawn where stones of both sides share a character.
const BOTH: &str = "&";
/// Rows of cells per column of cells in a character, which is about twice as high as wide.
const SLENDER: i64 = 2;

/// Returns whether a map would show stones that the board does not.
pub fn is_useful((from, to): (Point, Point), grid: Grid) -> bool {
    let Some((low, high)) = grid.corners() else { return false };
    let sees = |at: Point| (low.x..=high.x).contains(&at.x) && (low.y..=high.y).contains(&at.y);
    !(sees(from) && sees(to))
}

/// Draws the stones of `shown` and the visible part of the board, scaled to the bounding box of all
/// `stones`.
pub fn draw(
    shown: &Game,
    stones: (Point, Point),
    grid: Grid,
    glyphs: Glyphs,
    area: Rect,
    buffer: &mut Buffer,
) {
    let Some(sight) = grid.corners() else { return };
    let scale = Scale::fit(stones, sight, area);
    let frame = Block::bordered().border_set(glyphs.lines);
    frame.border_style(theme::FAINT).render(scale.rect(sight).intersection(area), buffer);
    let last = shown.moves().last().and_then(|&at| scale.spot(at));
    for (spot, owner) in owners(shown, &scale) {
        let place = Rect { x: spot.0, y: spot.1, width: 1, height: 1 };
        let (text, style) = match owner {
            Some(player) => (letter(player), theme::stone(player)),
            None => (BOTH, theme::STRONG),
        };
        let is_last = last == Some(spot);
        write(buffer, place, text, if is_last { style.patch(theme::LAST) } else { style });
    }
}

/// Returns the side whose stones share each character; `None` if both do.
fn owners(game: &Game, scale: &Scale) -> BTreeMap<(u16, u16), Option<Side>> {
    let mut owners = BTreeMap::new();
    for &at in game.moves() {
        let (Some(spot), Some(player)) = (scale.spot(at), game.board().get(at)) else { continue };
        let owner = owners.entry(spot).or_insert(Some(player));
        *owner = owner.filter(|&owner| owner == player);
    }
    owners
}

struct Scale {
    first: (i64, i64),
    /// Columns of cells per character. A character covers [`SLENDER`] times as many rows.
    step: i64,
    area: Rect,
}

impl Scale {
    fn fit(stones: (Point, Point), sight: (Point, Point), area: Rect) -> Scale {
        let low: (i64, i64) = (stones.0.x.min(sight.0.x).into(), stones.0.y.min(sight.0.y).into());
        let high: (i64, i64) = (stones.1.x.max(sight.1.x).into(), stones.1.y.max(sight.1.y).into());
        let (wide, tall) = (high.0 - low.0 + 1, high.1 - low.1 + 1);
        let columns = i64::from(area.width.max(1));
        let rows = SLENDER * i64::from(area.height.max(1));
        let step = ceiling(wide, columns).max(ceiling(tall, rows));
        let spare = (columns - ceiling(wide, step), rows / SLENDER - ceiling(tall, SLENDER * step));
        let first = (low.0 - spare.0 / 2 * step, high.1 + spare.1 / 2 * SLENDER * step);
        Scale { first, step, area }
    }

    fn spot(&self, at: Point) -> Option<(u16, u16)> {
        let right = (i64::from(at.x) - self.first.0) / self.step;
        let down = (self.first.1 - i64::from(at.y)) / (SLENDER * self.step);
        let (right, down) = (u16::try_from(right).ok()?, u16::try_from(down).ok()?);
        let inside = right < self.area.width && down < self.area.height;
        inside.then(|| (self.area.x + right, self.area.y + down))
    }

    fn rect(&self, (low, high): (Point, Point)) -> Rect {
        let from = self.spot(Point::new(low.x, high.y));
        let to = self.spot(Point::new(high.x, low.y));
        let (Some((x, y)), Some((right, bottom))) = (from, to) else { return Rect::ZERO };
        Rect { x, y, width: right - x + 1, height: bottom - y + 1 }
    }
}

const fn ceiling(count: i64, by: i64) -> i64 {
    (count + by - 1) / by
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_shows_all_stones_however_far_apart() {
        let far = 1 << 20;
        let area = Rect::new(3, 5, 28, 6);
        for (low, high) in [
            (Point::new(-far, -far), Point::new(far, far)),
            (Point::new(0, 0), Point::new(0, 0)),
            (Point::new(i32::MIN, 0), Point::new(i32::MAX, 1)),
        ] {
            let scale = Scale::fit((low, high), (Point::ORIGIN, Point::ORIGIN), area);
            for at in [low, high, Point::ORIGIN] {
                let (x, y) = scale.spot(at).unwrap();
                assert!(area.contains((x, y).into()), "{at:?}");
            }
        }
    }

    #[test]
    fn the_map_keeps_left_and_right_above_and_below() {
        let area = Rect::new(0, 0, 28, 6);
        let (low, high) = (Point::new(-40, -10), Point::new(40, 10));
        let scale = Scale::fit((low, high), (low, high), area);
        let (west, east) = (scale.spot(low).unwrap(), scale.spot(high).unwrap());
        assert!(west.0 < east.0 && west.1 > east.1);
    }
}
