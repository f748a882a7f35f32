//! Where the cells of a board stand on the screen, and which of them are in sight.

use oxo_shared::{Area, Point};
use ratatui::layout::Rect;

/// Whether lines are drawn between the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// A line around every cell.
    Boxed,
    /// Cells side by side, as many as fit.
    Open,
}

/// How large one cell is, without the lines around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Lines or none.
    pub ruling: Ruling,
}

impl CellSize {
    const fn boxed(width: u16, height: u16) -> CellSize {
        CellSize { width, height, ruling: Ruling::Boxed }
    }

    const fn open(width: u16) -> CellSize {
        CellSize { width, height: 1, ruling: Ruling::Open }
    }

    const fn line(self) -> u16 {
        match self.ruling {
            Ruling::Boxed => 1,
            Ruling::Open => 0,
        }
    }

    /// Columns and rows from one cell to the next.
    #[must_use]
    pub const fn pitch(self) -> (u16, u16) {
        (self.width + self.line(), self.height + self.line())
    }

    /// Columns that `cells` in a row take.
    ///
    /// The last line of a boxed board, or the closing bracket around an open cell.
    const fn columns(self, cells: u16) -> u16 {
        cells.saturating_mul(self.pitch().0).saturating_add(self.closing())
    }

    const fn closing(self) -> u16 {
        if self.width == 2 { 1 } else { self.line() }
    }

    const fn rows(self, cells: u16) -> u16 {
        cells.saturating_mul(self.pitch().1).saturating_add(self.line())
    }
}

/// Cell sizes, the largest first. Terminal cells are about twice as high as wide,
/// so the boxed ones look square.
const SIZES: [CellSize; 6] = [
    CellSize::boxed(11, 5),
    CellSize::boxed(7, 3),
    CellSize::boxed(3, 1),
    CellSize::open(3),
    CellSize::open(2),
    CellSize::open(1),
];
/// The size on boards of which only a part is in sight.
const SCROLLING: CellSize = CellSize::open(2);
/// Below this many columns coordinates would cost more than they tell.
const MIN_LABELLED_WIDTH: u16 = 14;
/// Below this many rows likewise.
const MIN_LABELLED_HEIGHT: u16 = 5;

/// Where the player looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The middle of the part in sight.
    pub centre: Point,
    /// A cell that has to be in sight.
    pub cursor: Point,
}

/// On which sides the board goes on out of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beyond {
    /// Smaller columns.
    pub left: bool,
    /// Larger columns.
    pub right: bool,
    /// Larger rows.
    pub up: bool,
    /// Smaller rows.
    pub down: bool,
}

/// The part of a board in sight, and its place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The size of a cell.
    pub size: CellSize,
    /// The cells with their lines, without the coordinates.
    pub cells: Rect,
    /// Columns left of the cells for row numbers; none if there is no room.
    pub gutter: u16,
    /// Where the board goes on.
    pub beyond: Beyond,
    /// The upper left cell in sight.
    first: Point,
    columns: u16,
    rows: u16,
}

impl Grid {
    /// Fits a board into `area`: whole and as large as possible, or else the part
    /// around the focus.
    #[must_use]
    pub fn fit(area: Rect, board: Area, focus: Focus) -> Grid {
        match board {
            Area::Bounded { width, height } => {
                let (width, height) = (u16::from(width), u16::from(height));
                let gutter = gutter(area, digits(i32::from(height)));
                let room = Room::inside(area, gutter);
                let whole = SIZES.into_iter().find(|&size| room.holds(size, width, height));
                let size = whole.unwrap_or_else(|| room.scrolling());
                Grid::place(room, size, board, focus)
            }
            Area::Boundless => {
                let far = i32::from(area.height);
                let label = digits(focus.centre.y.saturating_add(far))
                    .max(digits(focus.centre.y.saturating_sub(far)));
                let room = Room::inside(area, gutter(area, label));
                Grid::place(room, room.scrolling(), board, focus)
            }
        }
    }

    fn place(room: Room, size: CellSize, board: Area, focus: Focus) -> Grid {
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
            beyond: Beyond { left: x.before, right: x.after, up: y.after, down: y.before },
            first: Point::new(x.first, y.last()),
            columns: x.cells,
            rows: y.cells,
        }
    }

    /// The cells in sight, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| self.at(column, row)))
    }

    /// The columns in sight, from the left.
    pub fn xs(self) -> impl Iterator<Item = i32> {
        (0..self.columns).map(move |column| self.at(column, 0).x)
    }

    /// The rows in sight, from the top.
    pub fn ys(self) -> impl Iterator<Item = i32> {
        (0..self.rows).map(move |row| self.at(0, row).y)
    }

    fn at(self, column: u16, row: u16) -> Point {
        Point::new(
            self.first.x.saturating_add(i32::from(column)),
            self.first.y.saturating_sub(i32::from(row)),
        )
    }

    /// Where the inside of a cell is drawn; `None` out of sight.
    #[must_use]
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

    /// The row of a cell in which its letter stands.
    #[must_use]
    pub const fn middle_of(self, cell: Rect) -> Rect {
        Rect { y: cell.y + cell.height / 2, height: 1, ..cell }
    }

    /// Where the letter of a cell stands.
    #[must_use]
    pub const fn letter_of(self, cell: Rect) -> Rect {
        let row = self.middle_of(cell);
        Rect { x: row.x + row.width / 2, width: 1, ..row }
    }

    /// Where the marks around a cell's letter stand: next to it, in the gaps to the
    /// neighbours if the cell is narrow, or nowhere if there are no gaps.
    #[must_use]
    pub const fn brackets_of(self, cell: Rect) -> [Rect; 2] {
        let letter = self.letter_of(cell);
        match cell.width {
            0 | 1 => [Rect::ZERO; 2],
            _ => [Rect { x: letter.x - 1, ..letter }, Rect { x: letter.x + 1, ..letter }],
        }
    }

    /// Columns of a cell that a number may fill and still stand apart from the next one.
    #[must_use]
    pub const fn number_width(self) -> u16 {
        match self.size.ruling {
            Ruling::Boxed => self.size.width,
            Ruling::Open if self.size.width > 1 => self.size.width - 1,
            Ruling::Open => 1,
        }
    }

    /// The row of the screen in which the letters of board row `y` stand.
    #[must_use]
    pub fn screen_row(self, y: i32) -> Option<u16> {
        let cell = self.rect_of(Point::new(self.first.x, y))?;
        Some(self.middle_of(cell).y)
    }

    /// The place below the letters of board column `x`.
    #[must_use]
    pub fn below(self, x: i32) -> Option<Rect> {
        let cell = self.rect_of(Point::new(x, self.first.y))?;
        Some(Rect { y: self.cells.bottom(), ..self.letter_of(cell) })
    }

    /// The cell drawn at this place of the screen; lines belong to no cell.
    #[must_use]
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

/// The place that is left for cells beside the coordinates.
#[derive(Clone, Copy)]
struct Room {
    rect: Rect,
    gutter: u16,
}

impl Room {
    fn inside(area: Rect, gutter: u16) -> Room {
        let labels = u16::from(gutter > 0);
        let rect = Rect {
            x: area.x + gutter,
            y: area.y,
            width: area.width.saturating_sub(gutter + labels),
            height: area.height.saturating_sub(labels),
        };
        Room { rect, gutter }
    }

    fn holds(self, size: CellSize, width: u16, height: u16) -> bool {
        size.columns(width) <= self.rect.width && size.rows(height) <= self.rect.height
    }

    fn scrolling(self) -> CellSize {
        if self.holds(SCROLLING, 1, 1) { SCROLLING } else { CellSize::open(1) }
    }

    /// How many cells of this size are in sight each way.
    fn sight(self, size: CellSize) -> (u16, u16) {
        let (step_x, step_y) = size.pitch();
        (
            self.rect.width.saturating_sub(size.closing()) / step_x,
            self.rect.height.saturating_sub(size.line()) / step_y,
        )
    }
}

/// The cells in sight along one axis.
struct Span {
    first: i32,
    cells: u16,
    before: bool,
    after: bool,
}

impl Span {
    /// `sight` cells around `centre` with `cursor` among them, of a board with
    /// `limit` cells or without edges.
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

/// Room for an edge mark, a row number and a space.
fn gutter(area: Rect, label: u16) -> u16 {
    let wanted = label + 2;
    let labelled =
        area.width >= MIN_LABELLED_WIDTH.max(2 * wanted) && area.height >= MIN_LABELLED_HEIGHT;
    if labelled { wanted } else { 0 }
}

/// Characters of a number in print.
fn digits(number: i32) -> u16 {
    let sign = u16::from(number < 0);
    let digits = number.unsigned_abs().checked_ilog10().map_or(1, |log| log + 1);
    sign + u16::try_from(digits).unwrap_or(u16::MAX)
}
