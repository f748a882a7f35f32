//! The board: stones, and the marks on cells.

pub mod arrows;
pub mod cell;
mod coordinates;
pub mod grid;
pub mod minimap;
pub mod stone;
pub mod weights;
pub mod zoom;

use oxo_shared::{Area, Game, Point, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::merge::MergeStrategy;
use ratatui::widgets::{Block, Widget};

use cell::Ruling;
use grid::Grid;
use stone::large_stone;
use weights::Weights;

use crate::screen::text::{columns, write, write_centred};
use crate::screen::theme::{self, Glyphs};
use oxo_headless::study::threats::{Threat, ThreatKind};
use oxo_headless::words::{FORBIDDEN_MARK, letter};

#[derive(Clone, Copy, Debug, Default)]
pub struct Marks<'a> {
    pub cursor: Option<Point>,
    /// The stone that the server has not confirmed.
    pub pending: Option<(Point, Side)>,
    /// The stone that is placed once its cell is chosen again.
    pub chosen: Option<(Point, Side)>,
    /// The stone that is placed once the opponent has moved.
    pub premove: Option<(Point, Side)>,
    pub hovered: Option<Point>,
    pub threats: Option<&'a [Threat]>,
    /// The cell where a stone of the side to move would land.
    pub falling: Option<Point>,
    pub forbidden: &'a [Point],
    pub recommended: Option<Point>,
    pub weights: Option<&'a Weights>,
    /// Whether the position may be out of date.
    pub frozen: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    pub game: &'a Game,
    pub grid: Grid,
    pub marks: Marks<'a>,
    pub glyphs: Glyphs,
}

type Brackets = (&'static str, &'static str);

const LAST_BRACKETS: Brackets = ("[", "]");
const WINNING_BRACKETS: Brackets = ("*", "*");
const PENDING_BRACKETS: Brackets = ("(", ")");
const CHOSEN_BRACKETS: Brackets = ("<", ">");
const PREMOVE_BRACKETS: Brackets = ("{", "}");
const RECOMMENDED: &str = "?";
const LINE_MARK: &str = "!";
/// Marks a cell where a stone would make a fork.
const FORK_MARK: &str = "^";

#[derive(Default)]
struct Face {
    text: String,
    /// The stone to draw large if there is room.
    stone: Option<Side>,
    brackets: Option<Brackets>,
    /// Whether the style also covers the columns of the brackets.
    is_wide: bool,
    style: Style,
}

impl Face {
    fn stone(player: Side) -> Face {
        Face {
            text: letter(player).to_owned(),
            stone: Some(player),
            style: theme::stone(player),
            ..Face::default()
        }
    }

    /// Drawn as a lowercase letter, because it is not a stone yet.
    fn pending(player: Side) -> Face {
        Face {
            text: player.to_string(),
            brackets: Some(PENDING_BRACKETS),
            style: theme::stone(player).patch(theme::PENDING),
            ..Face::default()
        }
    }

    /// Drawn like a pending stone, but in brackets that say it has not been sent.
    fn planned(player: Side, brackets: Brackets) -> Face {
        Face { brackets: Some(brackets), ..Face::pending(player) }
    }

    /// Drawn as a lowercase letter without brackets, because it is only a preview.
    fn falling(player: Side) -> Face {
        Face { brackets: None, ..Face::pending(player) }
    }

    fn vacant(text: &str, style: Style) -> Face {
        Face { text: text.to_owned(), style, ..Face::default() }
    }
}

impl BoardView<'_> {
    pub fn draw(&self, buffer: &mut Buffer) {
        if self.grid.size.ruling == Ruling::Boxed {
            draw_lines(buffer, self.grid, self.glyphs);
        }
        // Brackets reach into the gap of a neighbouring cell, so marked cells are drawn last.
        let (marked, plain): (Vec<_>, Vec<_>) = self
            .grid
            .points()
            .map(|point| (point, self.face(point)))
            .partition(|(_, face)| face.brackets.is_some() || face.is_wide);
        for (point, face) in plain.iter().chain(&marked) {
            self.draw_cell(buffer, *point, face);
        }
        coordinates::draw(buffer, self.grid, self.game);
        if self.marks.frozen {
            buffer.set_style(self.grid.cells.intersection(buffer.area), theme::FAINT);
        }
    }

    fn face(&self, point: Point) -> Face {
        let mut face = match (self.game.board().get(point), self.marks.pending) {
            (Some(player), _) => Face::stone(player),
            (None, Some((at, player))) if at == point => Face::pending(player),
            (None, _) => self.planned(point).unwrap_or_else(|| self.vacant(point)),
        };
        if self.game.outcome().is_some_and(|outcome| outcome.line.contains(&point)) {
            face.brackets = Some(WINNING_BRACKETS);
            face.style = face.style.patch(theme::WINNING);
        // The last stone of a winning line is marked as part of the line.
        } else if self.game.moves().last() == Some(&point) {
            face.brackets = Some(LAST_BRACKETS);
            face.style = face.style.patch(theme::LAST);
        }
        if self.marks.hovered == Some(point) {
            face.style = face.style.add_modifier(Modifier::UNDERLINED);
        }
        if self.marks.cursor == Some(point) {
            face.is_wide = true;
            face.style = face.style.remove_modifier(Modifier::DIM).patch(theme::CURSOR);
        }
        face
    }

    fn planned(&self, point: Point) -> Option<Face> {
        let plans = [(self.marks.chosen, CHOSEN_BRACKETS), (self.marks.premove, PREMOVE_BRACKETS)];
        plans.into_iter().find_map(|(stone, brackets)| {
            let (_, player) = stone.filter(|&(at, _)| at == point)?;
            Some(Face::planned(player, brackets))
        })
    }

    fn vacant(&self, point: Point) -> Face {
        if let Some(weight) = self.marks.weights.and_then(|weights| weights.get(&point)) {
            return Face::vacant(&weight.text, weight.style);
        }
        if self.marks.recommended == Some(point) {
            return Face::vacant(RECOMMENDED, theme::BEST);
        }
        if let Some(threat) = self.threat(point) {
            return threat;
        }
        if self.marks.falling == Some(point) {
            return Face::falling(Side::at_ply(self.game.ply()));
        }
        if self.marks.forbidden.contains(&point) {
            return Face::vacant(FORBIDDEN_MARK, theme::FORBIDDEN);
        }
        match (self.grid.size.ruling, self.game.rules().area()) {
            (Ruling::Boxed, _) => Face::vacant(" ", theme::FAINT),
            (Ruling::Open, Area::Boundless) if point == Point::ORIGIN => {
                Face::vacant("+", theme::PLAIN)
            }
            (Ruling::Open, _) => Face::vacant(self.glyphs.vacant, theme::FAINT),
        }
    }

    /// Marks a cell where a line could be completed or a fork made. The marks of both sides differ
    /// only in style, because either threat must be answered.
    fn threat(&self, point: Point) -> Option<Face> {
        let threat = self.marks.threats?.iter().find(|threat| threat.at == point)?;
        let mark = match threat.kind {
            ThreatKind::Line => LINE_MARK,
            ThreatKind::Fork => FORK_MARK,
        };
        Some(Face::vacant(mark, theme::stone(threat.by)))
    }

    fn draw_cell(&self, buffer: &mut Buffer, point: Point, face: &Face) {
        let Some(cell) = self.grid.rect_of(point) else { return };
        let middle = self.grid.middle_of(cell);
        if self.grid.size.ruling == Ruling::Boxed {
            buffer.set_style(cell.intersection(buffer.area), face.style);
        }
        let large = face.stone.and_then(|player| large_stone(player, cell.width, cell.height));
        let is_large = large.is_some();
        match (large, columns(&face.text)) {
            (Some(rows), _) => {
                for (place, row) in cell.rows().zip(rows) {
                    write(buffer, place, &row, face.style);
                }
            }
            (None, 1) => write(buffer, self.grid.letter_of(cell), &face.text, face.style),
            (None, _) => write_centred(buffer, middle, &face.text, face.style),
        }
        let [left, right] = if is_large { ends(cell) } else { self.grid.brackets_of(cell) };
        if let Some((before, after)) = face.brackets {
            for (left, right) in left.rows().zip(right.rows()) {
                write(buffer, left, before, face.style);
                write(buffer, right, after, face.style);
            }
        }
        if face.is_wide {
            buffer.set_style(left.union(right).intersection(buffer.area), face.style);
        }
    }
}

const fn ends(cell: Rect) -> [Rect; 2] {
    let left = Rect { width: 1, ..cell };
    [left, Rect { x: cell.x + cell.width - 1, ..left }]
}

/// Draws a box around each cell, joining the lines of adjacent boxes.
fn draw_lines(buffer: &mut Buffer, grid: Grid, glyphs: Glyphs) {
    let block = Block::bordered()
        .border_set(glyphs.lines)
        .border_style(theme::FAINT)
        .merge_borders(MergeStrategy::Exact);
    for cell in grid.points().filter_map(|point| grid.rect_of(point)) {
        (&block).render(cell.outer(Margin::new(1, 1)), buffer);
    }
}
