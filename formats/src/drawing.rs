//! A position as a picture: lines, rings and boxes, independent of the file format.

use oxo_shared::notation::column_name;
use oxo_shared::{Area, Game, Point, Side};
use oxo_words as words;

use crate::record::Record;
use crate::strokes;

/// The side of a cell, in pixels. Cells are smaller on large boards, so that the board stays near
/// [`BOARD`].
const CELL: std::ops::RangeInclusive<i32> = 14..=64;
/// The length of the longer side of the board, as far as [`CELL`] allows.
const BOARD: i32 = 960;
/// Maximum number of columns or rows shown of a boundless board: as many as the largest bounded
/// board has. Together with [`CELL`] this makes the largest picture about 1000 pixels a side.
const MOST_CELLS: i32 = 64;
/// Empty cells around the stones of a boundless board.
const AROUND: i32 = 2;
/// The margin of the picture, in pixels.
const EDGE: f32 = 6.0;
/// The steps between coordinates, where there is no room for all.
const STEPS: [i32; 4] = [1, 2, 5, 10];

/// A colour, as red, green and blue.
pub type Colour = [u8; 3];

pub(crate) const PAPER: Colour = [0xfd, 0xfb, 0xf5];
const GRID: Colour = [0xc9, 0xc4, 0xb8];
const LETTER: Colour = [0x6b, 0x66, 0x5c];
/// Distinguishable by shape and brightness, not by hue alone.
const X: Colour = [0x1b, 0x4f, 0x8f];
const O: Colour = [0xd9, 0x6a, 0x1e];
const LAST: Colour = [0xdc, 0xe6, 0xf2];
const LAST_FRAME: Colour = [0x2b, 0x2b, 0x2b];
const LINE: Colour = [0xff, 0xd9, 0x57];

/// A picture of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// A description for readers who do not see the picture.
    pub title: String,
    /// The shapes, in drawing order.
    pub shapes: Vec<Shape>,
}

/// A part of a picture. All lengths are in pixels, `x` to the right and `y` down.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Shape {
    /// A filled square, given by its upper left corner.
    Box { at: (f32, f32), side: f32, colour: Colour },
    /// A line from point to point, with round ends.
    Line { points: Vec<(f32, f32)>, width: f32, colour: Colour },
    /// A circle, not filled; the radius ends in the middle of the line.
    Ring { centre: (f32, f32), radius: f32, width: f32, colour: Colour },
}

impl Drawing {
    /// Draws the position at the end of `record`.
    pub fn of(record: &Record) -> Drawing {
        Drawing::with(record, |_, _| {})
    }

    /// Like [`Drawing::of`], with a number on every stone.
    pub fn numbered(record: &Record) -> Drawing {
        Drawing::with(record, |sheet, shapes| sheet.number_stones(&record.game, shapes))
    }

    fn with(record: &Record, above: impl FnOnce(&Sheet, &mut Vec<Shape>)) -> Drawing {
        let game = &record.game;
        let sheet = Sheet::of(game);
        let mut shapes = Vec::new();
        sheet.mark_last(game, &mut shapes);
        sheet.draw_grid(&mut shapes);
        sheet.label(&mut shapes);
        sheet.draw_line(game, &mut shapes);
        sheet.draw_stones(game, &mut shapes);
        above(&sheet, &mut shapes);
        let (right, bottom) = sheet.corner(sheet.columns, sheet.rows);
        let pixels = |length: f32| (length + EDGE).ceil() as u32;
        let (rules, stones) = (game.rules(), game.ply());
        let title = match game.moves().last() {
            Some(&at) => {
                words::FormatPictureLast { rules, stones, cell: rules.name(at) }.to_string()
            }
            None => words::FormatPicture { rules, stones }.to_string(),
        };
        Drawing { width: pixels(right), height: pixels(bottom + sheet.foot), title, shapes }
    }
}

/// The visible cells, and their place in the picture.
struct Sheet {
    area: Area,
    /// The cell in the lower left corner.
    low: Point,
    columns: i32,
    rows: i32,
    cell: f32,
    /// The step between two column names.
    step: i32,
    /// The space for the names of the rows on the left, and of the columns below.
    margin: f32,
    foot: f32,
}

impl Sheet {
    fn of(game: &Game) -> Sheet {
        let area = game.rules().area();
        let (low, columns, rows) = match area {
            Area::Bounded { width, height } => (Point::ORIGIN, i32::from(width), i32::from(height)),
            Area::Boundless => around(game.moves()),
        };
        let cell = (BOARD / columns.max(rows)).clamp(*CELL.start(), *CELL.end());
        let mut sheet =
            Sheet { area, low, columns, rows, cell: cell as f32, step: 1, margin: 0.0, foot: 0.0 };
        let widest = |names: &mut dyn Iterator<Item = String>| {
            let longest = names.map(|name| name.len()).max().unwrap_or_default();
            longest as f32 * strokes::ADVANCE * sheet.scale()
        };
        let across = widest(&mut (0..columns).map(|column| sheet.column_name(low.x + column)));
        let along = widest(&mut (0..rows).map(|row| sheet.row_name(low.y + row)));
        let room = |step: &&i32| across + 2.0 * sheet.scale() <= **step as f32 * sheet.cell;
        sheet.step = *STEPS.iter().find(room).unwrap_or(&STEPS[STEPS.len() - 1]);
        sheet.margin = EDGE + along + 4.0;
        sheet.foot = 4.0 + (strokes::HEIGHT + 2.0) * sheet.scale();
        sheet
    }

    /// Pixels per unit of a glyph.
    fn scale(&self) -> f32 {
        (self.cell / 32.0).clamp(0.9, 2.0)
    }

    /// The upper left corner of the cell at this column and row, counted from the upper left.
    fn corner(&self, column: i32, row: i32) -> (f32, f32) {
        (self.margin + column as f32 * self.cell, EDGE + row as f32 * self.cell)
    }

    /// The middle of the cell `at`; `None` if it is not visible.
    fn middle(&self, at: Point) -> Option<(f32, f32)> {
        let (column, row) = (at.x - self.low.x, self.rows - 1 - (at.y - self.low.y));
        let is_visible = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        let (x, y) = self.corner(column, row);
        is_visible.then_some((x + self.cell / 2.0, y + self.cell / 2.0))
    }

    fn column_name(&self, x: i32) -> String {
        match self.area {
            Area::Bounded { .. } => column_name(x),
            Area::Boundless => x.to_string(),
        }
    }

    fn row_name(&self, y: i32) -> String {
        match self.area {
            Area::Bounded { .. } => (y + 1).to_string(),
            Area::Boundless => y.to_string(),
        }
    }

    fn draw_grid(&self, shapes: &mut Vec<Shape>) {
        let mut line = |from, to| {
            shapes.push(Shape::Line { points: vec![from, to], width: 1.0, colour: GRID });
        };
        for column in 0..=self.columns {
            line(self.corner(column, 0), self.corner(column, self.rows));
        }
        for row in 0..=self.rows {
            line(self.corner(0, row), self.corner(self.columns, row));
        }
    }

    /// Draws the numbers of the stones, each on a small patch of background.
    fn number_stones(&self, game: &Game, shapes: &mut Vec<Shape>) {
        let widest = width_of(&game.ply().to_string(), 1.0);
        let scale = self.scale().min((self.cell - 2.0) / widest);
        for (ply, &at) in game.moves().iter().enumerate() {
            let Some((x, y)) = self.middle(at) else { continue };
            let number = (ply + 1).to_string();
            let (width, height) = (width_of(&number, scale), strokes::HEIGHT * scale);
            let half = f32::max(width, height) / 2.0 + scale;
            shapes.push(Shape::Box { at: (x - half, y - half), side: 2.0 * half, colour: PAPER });
            write_name(&number, (x - width / 2.0, y - height / 2.0), scale, shapes);
        }
    }

    /// Draws the names of columns below and of rows on the left.
    fn label(&self, shapes: &mut Vec<Shape>) {
        let scale = self.scale();
        let width = |name: &str| width_of(name, scale);
        let is_labelled = |coordinate: &i32| coordinate.rem_euclid(self.step) == 0;
        for x in (self.low.x..self.low.x + self.columns).filter(is_labelled) {
            let name = self.column_name(x);
            let (left, top) = self.corner(x - self.low.x, self.rows);
            let left = left + (self.cell - width(&name)) / 2.0;
            write_name(&name, (left, top + 4.0), scale, shapes);
        }
        for y in self.low.y..self.low.y + self.rows {
            let name = self.row_name(y);
            let (left, top) = self.corner(0, self.rows - 1 - (y - self.low.y));
            let top = top + (self.cell - strokes::HEIGHT * scale) / 2.0;
            write_name(&name, (left - 4.0 - width(&name), top), scale, shapes);
        }
    }

    /// Marks the cell of the last move: tinted, and framed for readers who cannot see the tint.
    fn mark_last(&self, game: &Game, shapes: &mut Vec<Shape>) {
        let Some((x, y)) = game.moves().last().and_then(|&at| self.middle(at)) else { return };
        let half = self.cell / 2.0;
        let frame = (self.cell / 16.0).max(1.5);
        let at = (x - half, y - half);
        shapes.push(Shape::Box { at, side: self.cell, colour: LAST_FRAME });
        let at = (at.0 + frame, at.1 + frame);
        shapes.push(Shape::Box { at, side: self.cell - 2.0 * frame, colour: LAST });
    }

    /// Draws the completed line behind its stones, as far as it is visible.
    fn draw_line(&self, game: &Game, shapes: &mut Vec<Shape>) {
        let line = game.outcome().map_or(&[][..], |outcome| &outcome.line);
        let mut points: Vec<(f32, f32)> = line.iter().filter_map(|&at| self.middle(at)).collect();
        // A line of one cell is drawn as a dot.
        points.extend(points.first().copied().filter(|_| points.len() == 1));
        if points.len() > 1 {
            shapes.push(Shape::Line { points, width: self.cell * 0.36, colour: LINE });
        }
    }

    fn draw_stones(&self, game: &Game, shapes: &mut Vec<Shape>) {
        let (reach, width) = (self.cell * 0.28, self.cell * 0.12);
        for &at in game.moves() {
            let Some(centre) = self.middle(at) else { continue };
            let Some(side) = game.board().get(at) else { continue };
            draw_side(side, centre, reach, width, shapes);
        }
    }
}

impl Shape {
    /// Scales the shape by `scale`, and moves the upper left corner of the picture to `to`.
    pub(crate) fn moved(self, scale: f32, to: (f32, f32)) -> Shape {
        let place = |(x, y): (f32, f32)| (to.0 + x * scale, to.1 + y * scale);
        match self {
            Shape::Box { at, side, colour } => {
                Shape::Box { at: place(at), side: side * scale, colour }
            }
            Shape::Line { points, width, colour } => Shape::Line {
                points: points.into_iter().map(place).collect(),
                width: width * scale,
                colour,
            },
            Shape::Ring { centre, radius, width, colour } => Shape::Ring {
                centre: place(centre),
                radius: radius * scale,
                width: width * scale,
                colour,
            },
        }
    }
}

/// Draws a cross or a nought that reaches this far from its middle.
pub(crate) fn draw_side(
    side: Side,
    (x, y): (f32, f32),
    reach: f32,
    width: f32,
    shapes: &mut Vec<Shape>,
) {
    if side == Side::O {
        let radius = reach * 1.08;
        shapes.push(Shape::Ring { centre: (x, y), radius, width, colour: O });
        return;
    }
    for rise in [reach, -reach] {
        let points = vec![(x - reach, y + rise), (x + reach, y - rise)];
        shapes.push(Shape::Line { points, width, colour: X });
    }
}

/// The visible part of a boundless board: the stones and a little around them, or if that is too
/// much, the part around the last stone.
fn around(moves: &[Point]) -> (Point, i32, i32) {
    let last = moves.last().copied().unwrap_or(Point::ORIGIN);
    let span = |of: fn(&Point) -> i32| {
        let low = moves.iter().map(of).min().unwrap_or_default() - AROUND;
        let high = moves.iter().map(of).max().unwrap_or_default() + AROUND;
        let cells = high - low + 1;
        if cells <= MOST_CELLS {
            return (low, cells);
        }
        let first = (of(&last) - MOST_CELLS / 2).clamp(low, high - MOST_CELLS + 1);
        (first, MOST_CELLS)
    };
    let ((left, columns), (bottom, rows)) = (span(|at| at.x), span(|at| at.y));
    (Point::new(left, bottom), columns, rows)
}

pub(crate) fn width_of(name: &str, scale: f32) -> f32 {
    (name.chars().count() as f32 * strokes::ADVANCE - 2.0) * scale
}

pub(crate) fn write_name(name: &str, at: (f32, f32), scale: f32, shapes: &mut Vec<Shape>) {
    let mut left = at.0;
    for letter in name.chars() {
        for stroke in strokes::strokes(letter) {
            let place = |(x, y): (f32, f32)| (left + x * scale, at.1 + y * scale);
            let points = stroke.into_iter().map(place).collect();
            shapes.push(Shape::Line { points, width: scale, colour: LETTER });
        }
        left += strokes::ADVANCE * scale;
    }
}
