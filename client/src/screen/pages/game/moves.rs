//! The numbered list of moves, scrolled to the move on display.

use oxo_shared::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::page::GameView;
use crate::screen::text::{columns, rows, write};
use crate::screen::theme;
use oxo_headless::game::study::Mark;

/// Columns between two moves on a row.
const APART: u16 = 2;
/// Marks the move on display, unless it is simply the last one.
const HERE: &str = ">";

/// The moves on display: those of the game, or those up to a variation and then its own.
struct Course {
    names: Vec<String>,
    /// Number of moves on the displayed board.
    shown: usize,
    /// Index of the first move that is only tried.
    tried_from: usize,
}

impl Course {
    fn of(game: GameView<'_>) -> Course {
        let (review, whole) = (&game.showing.review, game.follow.game());
        let in_branch = !review.tried().is_empty();
        let line = if in_branch { game.shown() } else { whole };
        let study = game.showing.shown_study();
        let mark = |ply: usize| study.and_then(|study| study.mark(ply)).map_or("", Mark::text);
        let tried_from = if in_branch { review.ply(whole) } else { line.ply() };
        let own_mark = |ply| if ply < tried_from { mark(ply) } else { "" };
        let cells = line.moves().iter().enumerate();
        let names =
            cells.map(|(ply, &at)| format!("{}{}", game.follow.cell(at), own_mark(ply))).collect();
        Course { names, shown: game.shown().ply(), tried_from }
    }

    fn style(&self, ply: usize) -> Style {
        let stone = theme::stone(Side::at_ply(ply));
        match ply + 1 {
            number if number == self.shown => stone.patch(theme::LAST),
            _ if ply >= self.tried_from => stone.patch(theme::PENDING),
            number if number > self.shown => theme::FAINT,
            _ => stone,
        }
    }
}

/// The layout of the moves in a panel: one move per side on each row, or more if there is room.
/// Shows the last moves, or those around the move on display.
pub struct Sheet {
    course: Course,
    area: Rect,
    /// Width of a number, and of a number with its move.
    number_width: u16,
    width: u16,
    per_row: usize,
    /// Number of rows scrolled off the top.
    hidden: usize,
}

impl Sheet {
    pub fn of(game: GameView<'_>, panel: Rect) -> Sheet {
        let course = Course::of(game);
        let decided = decisions(game, panel).map_or(0, |_| 1);
        let area = Rect { y: panel.y + decided, height: panel.height - decided, ..panel };
        let name_width = course.names.iter().map(|name| columns(name)).max().unwrap_or(1);
        let number_width = columns(&course.names.len().to_string());
        let width = number_width + 2 + name_width;
        let fitting = usize::from((area.width + APART) / (width + APART));
        // An even number keeps the moves of each side aligned.
        let per_row = (fitting - fitting % 2).max(2);
        let rows = course.names.len().div_ceil(per_row);
        let shown_row = course.shown.saturating_sub(1) / per_row;
        let hidden = hidden_rows(rows, usize::from(area.height), shown_row);
        Sheet { course, area, number_width, width, per_row, hidden }
    }

    /// Returns the places of the moves with their plies, starting with the first visible one.
    fn spots(&self) -> impl Iterator<Item = (usize, Rect)> + '_ {
        (self.hidden * self.per_row..self.course.names.len()).map(|ply| {
            let x = self.area.x + rows(ply % self.per_row) * (self.width + APART);
            let y = self.area.y.saturating_add(rows(ply / self.per_row - self.hidden));
            (ply, Rect { x, y, width: self.width, height: 1 }.intersection(self.area))
        })
    }

    /// Returns the number of the move at this place, if it belongs to the game.
    pub fn number_at(&self, at: Position) -> Option<usize> {
        let (ply, _) = self.spots().find(|(_, spot)| spot.contains(at))?;
        (ply < self.course.tried_from).then_some(ply + 1)
    }
}

pub fn draw(game: GameView<'_>, panel: Rect, buffer: &mut Buffer) {
    if let Some(line) = decisions(game, panel) {
        write(buffer, Rect { height: 1, ..panel }, &line, theme::FAINT);
    }
    let sheet = Sheet::of(game, panel);
    let line = &sheet.course;
    if line.names.is_empty() {
        write(buffer, panel, oxo_words::PANEL_NO_MOVES.text(), theme::FAINT);
        return;
    }
    for (ply, spot) in sheet.spots() {
        let number = format!("{:>width$}.", ply + 1, width = usize::from(sheet.number_width));
        write(buffer, spot, &number, theme::FAINT);
        let x = spot.x + sheet.number_width + 2;
        if !game.showing.review.is_live() && ply + 1 == line.shown {
            let before = Rect { x: x - 1, width: 1, ..spot }.intersection(sheet.area);
            write(buffer, before, HERE, theme::STRONG);
        }
        let room = Rect { x, width: spot.right().saturating_sub(x), ..spot };
        write(buffer, room, &line.names[ply], line.style(ply));
    }
}

/// Returns how many rows to scroll off the top. The `shown` row is centred unless that would leave
/// blank rows at the end.
fn hidden_rows(rows: usize, room: usize, shown: usize) -> usize {
    let most = rows.saturating_sub(room);
    (shown + 1).saturating_sub(room / 2 + 1).min(most)
}

/// Formats the decisions of the opening. Left out if there is no room besides the moves.
fn decisions(game: GameView<'_>, panel: Rect) -> Option<String> {
    let words: Vec<&str> = game.follow.game().decisions().iter().map(|it| it.word()).collect();
    let fits = !words.is_empty() && !game.follow.game().moves().is_empty() && panel.height >= 2;
    let opening = game.follow.game().rules().opening().word();
    fits.then(|| format!("{opening}: {}", words.join(", ")))
}
