//! The position of each cell on the screen, and which cells are visible.

use oxo_shared::{Area, Point};
use ratatui::layout::Rect;

use crate::screen::board::cell::{CellSize, Ruling, SCROLLING, SMALLEST, sizes};
use crate::screen::board::zoom::Zoom;

/// Minimum width for coordinates.
const MIN_LABELLED_WIDTH: u16 = 14;
const MIN_LABELLED_HEIGHT: u16 = 5;

/// Columns and rows of an infinite board that must be visible before cells grow.
const GOOD_SIGHT: (u16, u16) = (25, 15);
/// Columns for an arrow with its distance, at the right of a board that continues there.
const ARROW_WIDTH: u16 = 4;
/// Below this width, arrows only get the column that row names leave free.
const MIN_ARROW_WIDTH: u16 = 40;
/// Below this height, arrows get no row above the board.
const MIN_ARROW_HEIGHT: u16 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub centre: Point,
    /// A cell that must be visible.
    pub cursor: Point,
    pub zoom: Zoom,
    /// The corners of the bounding box of all stones.
    pub stones: (Point, Point),
}

/// The sides on which the board continues out of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beyond {
    pub left: bool,
    pub right: bool,
    pub up: bool,
    pub down: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub size: CellSize,
    /// The cells with their lines, without the coordinates.
    pub cells: Rect,
    /// Columns left of the cells for row numbers; 0 if there is no room.
    pub gutter: u16,
    pub beyond: Beyond,
    /// The whole area the board may draw on.
    pub outside: Rect,
    first: Point,
    columns: u16,
    rows: u16,
}

impl Grid {
    /// Fits a board into `area`, whole and as large as possible, or else the part around the focus.
    /// The player's zoom makes it larger or smaller.
    pub fn fit(area: Rect, board: Area, focus: Aim) -> Grid {
        let gutter = gutter(area, label_width(area, board, focus));
        let room = Room::inside(area, gutter, 0, u16::from(gutter > 0));
        let part = Room::around_part(area, gutter);
        let is_whole = |size| match board {
            Area::Bounded { width, height } => {
                room.holds(size, u16::from(width), u16::from(height))
            }
            Area::Boundless => false,
        };
        let size = part.zoomed(sizes().find(|&size| is_whole(size)), board, focus);
        Grid::place(if is_whole(size) { room } else { part }, size, board, focus)
    }

    fn place(room: Room, size: CellSize, board: Area, focus: Aim) -> Grid {
        let (sight_x, sight_y) = room.sight(size);
        let (limit_x, limit_y) = match board {
            Area::Bounded { width, height } => (Some(width), Some(height)),
            Area::Boundless => (None, None),
        };
        let x = Span::around(focus.centre.x, focus.cursor.x, sight_x, limit_x);
        let y = Span::around(focus.centre.y, focus.cursor.y, sight_y, limit_y);
        let (width, height) = (size.columns(x.cells), size.rows(y.cells));
        Grid {
            size,
            cells: Rect {
                x: room.rect.x + room.rect.width.saturating_sub(width) / 2,
                y: room.rect.y + room.rect.height.saturating_sub(height) / 2,
                width: width.min(room.rect.width),
                height: height.min(room.rect.height),
            },
            gutter: room.gutter,
            outside: room.outside,
            beyond: Beyond { left: x.before, right: x.after, up: y.after, down: y.before },
            first: Point::new(x.first, y.last()),
            columns: x.cells,
            rows: y.cells,
        }
    }

    /// Returns the visible cells, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| self.at(column, row)))
    }

    /// Returns the visible columns, from the left.
    pub fn xs(self) -> impl Iterator<Item = i32> {
        (0..self.columns).map(move |column| self.at(column, 0).x)
    }

    /// Returns the visible rows, from the top.
    pub fn ys(self) -> impl Iterator<Item = i32> {
        (0..self.rows).map(move |row| self.at(0, row).y)
    }

    /// Returns the lower left and upper right visible cells; `None` if no cell fits.
    pub fn corners(self) -> Option<(Point, Point)> {
        let (column, row) = (self.columns.checked_sub(1)?, self.rows.checked_sub(1)?);
        let (left, right) = (self.first.x, self.at(column, row).x);
        Some((Point::new(left, self.at(column, row).y), Point::new(right, self.first.y)))
    }

    fn at(self, column: u16, row: u16) -> Point {
        Point::new(
            self.first.x.saturating_add(i32::from(column)),
            self.first.y.saturating_sub(i32::from(row)),
        )
    }

    /// Returns the inside of a cell; `None` if it is not visible.
    pub fn rect_of(self, point: Point) -> Option<Rect> {
        let column = u16::try_from(point.x.checked_sub(self.first.x)?).ok()?;
        let row = u16::try_from(self.first.y.checked_sub(point.y)?).ok()?;
        let (step_x, step_y) = self.size.pitch();
        let line = self.size.line();
        (column < self.columns && row < self.rows).then(|| Rect {
            x: self.cells.x + line + column * step_x,
            y: self.cells.y + line + row * step_y,
            width: self.size.width,
            height: self.size.height,
        })
    }

    pub const fn middle_of(self, cell: Rect) -> Rect {
        Rect { y: cell.y + cell.height.saturating_sub(1) / 2, height: 1, ..cell }
    }

    pub const fn letter_of(self, cell: Rect) -> Rect {
        let row = self.middle_of(cell);
        Rect { x: row.x + row.width / 2, width: 1, ..row }
    }

    /// Returns the places of the marks around a cell's letter: next to it, in the gaps to its
    /// neighbours if the cell is narrow, or empty if there are no gaps.
    pub const fn brackets_of(self, cell: Rect) -> [Rect; 2] {
        let letter = self.letter_of(cell);
        match cell.width {
            0 | 1 => [Rect::ZERO; 2],
            _ => [Rect { x: letter.x - 1, ..letter }, Rect { x: letter.x + 1, ..letter }],
        }
    }

    /// Returns the columns of a cell that a number may fill without touching the next cell.
    pub const fn number_width(self) -> u16 {
        match self.size.ruling {
            Ruling::Boxed => self.size.width,
            Ruling::Open if self.size.width > 1 => self.size.width - 1,
            Ruling::Open => 1,
        }
    }

    /// Returns the screen row at the middle of a row of cells; `None` if it is not visible.
    pub fn screen_row(self, y: i32) -> Option<u16> {
        let cell = self.rect_of(Point::new(self.first.x, y))?;
        Some(self.middle_of(cell).y)
    }

    /// Returns the place for the letter of a column, below the board; `None` if the column is not
    /// visible.
    pub fn below(self, x: i32) -> Option<Rect> {
        let cell = self.rect_of(Point::new(x, self.first.y))?;
        Some(Rect { y: self.cells.bottom(), ..self.letter_of(cell) })
    }

    /// Returns the cell drawn at a screen position. Lines belong to no cell.
    pub fn point_at(self, x: u16, y: u16) -> Option<Point> {
        let line = self.size.line();
        let (step_x, step_y) = self.size.pitch();
        let right = x.checked_sub(self.cells.x)?.checked_sub(line)?;
        let down = y.checked_sub(self.cells.y)?.checked_sub(line)?;
        let (column, row) = (right / step_x, down / step_y);
        let inside = right % step_x < self.size.width && down % step_y < self.size.height;
        (inside && column < self.columns && row < self.rows).then(|| self.at(column, row))
    }
}

#[derive(Clone, Copy)]
struct Room {
    rect: Rect,
    gutter: u16,
    outside: Rect,
}

impl Room {
    fn around_part(area: Rect, gutter: u16) -> Room {
        let labels = u16::from(gutter > 0);
        let right = if area.width >= MIN_ARROW_WIDTH { labels * ARROW_WIDTH } else { labels };
        Room::inside(area, gutter, labels * u16::from(area.height >= MIN_ARROW_HEIGHT), right)
    }

    fn inside(area: Rect, gutter: u16, above: u16, right: u16) -> Room {
        let labels = u16::from(gutter > 0);
        let rect = Rect {
            x: area.x + gutter,
            y: area.y + above,
            width: area.width.saturating_sub(gutter + right),
            height: area.height.saturating_sub(above + labels),
        };
        Room { rect, gutter, outside: area }
    }

    fn holds(self, size: CellSize, width: u16, height: u16) -> bool {
        size.columns(width) <= self.rect.width && size.rows(height) <= self.rect.height
    }

    /// Returns the size the player zoomed to; `whole` is the largest that shows the whole board.
    fn zoomed(self, whole: Option<CellSize>, board: Area, focus: Aim) -> CellSize {
        let usual = whole.unwrap_or_else(|| self.usual(board));
        let all: Vec<CellSize> = sizes().collect();
        let at = all.iter().position(|&size| size == usual).unwrap_or(all.len() - 1);
        match focus.zoom {
            Zoom::Auto => usual,
            Zoom::Stones => {
                let (low, high) = focus.stones;
                let (width, height) = (cells(low.x, high.x), cells(low.y, high.y));
                let mut smaller = all[at..].iter().copied();
                smaller.find(|&size| self.holds(size, width, height)).unwrap_or(SMALLEST)
            }
            Zoom::By(steps) => {
                let at = at.saturating_add_signed(-isize::from(steps)).min(all.len() - 1);
                // If a cell is larger than the window, nobody can see what it contains.
                let fitting = all[at..].iter().copied().find(|&size| self.holds(size, 1, 1));
                fitting.unwrap_or(SMALLEST)
            }
        }
    }

    /// Returns the size for a board that is only partly visible.
    fn usual(self, board: Area) -> CellSize {
        let sees_much = |size: CellSize| {
            let (columns, rows) = self.sight(size);
            columns >= GOOD_SIGHT.0 && rows >= GOOD_SIGHT.1
        };
        let large = sizes().take_while(|&size| size != SCROLLING);
        match large.into_iter().find(|&size| sees_much(size)) {
            Some(size) if board == Area::Boundless => size,
            _ if self.holds(SCROLLING, 1, 1) => SCROLLING,
            _ => SMALLEST,
        }
    }

    fn sight(self, size: CellSize) -> (u16, u16) {
        let (step_x, step_y) = size.pitch();
        (
            self.rect.width.saturating_sub(size.closing()) / step_x,
            self.rect.height.saturating_sub(size.line()) / step_y,
        )
    }
}

fn cells(low: i32, high: i32) -> u16 {
    let count = i64::from(high) - i64::from(low) + 1;
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn label_width(area: Rect, board: Area, focus: Aim) -> u16 {
    match board {
        Area::Bounded { height, .. } => digits(i32::from(height)),
        Area::Boundless => {
            let far = i32::from(area.height);
            digits(focus.centre.y.saturating_add(far))
                .max(digits(focus.centre.y.saturating_sub(far)))
        }
    }
}

struct Span {
    first: i32,
    cells: u16,
    before: bool,
    after: bool,
}

impl Span {
    /// Returns `sight` cells around `centre` that include `cursor`, on a board with `limit` cells
    /// or an infinite one.
    fn around(centre: i32, cursor: i32, sight: u16, limit: Option<u8>) -> Span {
        let cells = limit.map_or(sight, |limit| sight.min(u16::from(limit)));
        let reach = i32::from(cells);
        let follow = (cursor.saturating_sub(reach - 1).min(cursor), cursor);
        let wanted = centre.saturating_sub(reach / 2).max(follow.0).min(follow.1);
        match limit {
            Some(limit) => {
                let slack = i32::from(limit) - reach;
                let first = wanted.clamp(0, slack);
                Span { first, cells, before: first > 0, after: first < slack }
            }
            None => Span { first: wanted, cells, before: true, after: true },
        }
    }

    fn last(&self) -> i32 {
        self.first.saturating_add(i32::from(self.cells.max(1)) - 1)
    }
}

/// Returns the columns for an edge mark, a row number and a space.
fn gutter(area: Rect, label: u16) -> u16 {
    let wanted = label + 2;
    let labelled =
        area.width >= MIN_LABELLED_WIDTH.max(2 * wanted) && area.height >= MIN_LABELLED_HEIGHT;
    if labelled { wanted } else { 0 }
}

fn digits(number: i32) -> u16 {
    let sign = u16::from(number < 0);
    let digits = number.unsigned_abs().checked_ilog10().map_or(1, |log| log + 1);
    sign + u16::try_from(digits).unwrap_or(u16::MAX)
}
