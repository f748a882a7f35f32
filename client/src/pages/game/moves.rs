//! The moves so far, each with its number, the one that is shown in sight.

use oxo_shared::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::state::GamePage;
use super::study::Mark;
use crate::screen::text::{columns, write};
use crate::theme;

/// Columns between two moves on one row.
const APART: u16 = 2;
/// In front of the move that is shown, where that is not simply the last one.
const HERE: &str = ">";

/// The moves of the line that is shown: those of the game, or up to a branch and then its own.
struct Course {
    names: Vec<String>,
    /// How many of them are on the board that is shown.
    shown: usize,
    /// From which one on they are only tried.
    tried_from: usize,
}

impl Course {
    fn of(game: &GamePage) -> Course {
        let (review, whole) = (&game.review, &game.table.game);
        let in_branch = !review.tried().is_empty();
        let line = if in_branch { game.shown() } else { whole };
        let study = game.shown_study();
        let mark = |ply: usize| study.and_then(|study| study.mark(ply)).map_or("", Mark::text);
        let tried_from = if in_branch { review.ply(whole) } else { line.ply() };
        let own_mark = |ply| if ply < tried_from { mark(ply) } else { "" };
        let cells = line.moves().iter().enumerate();
        let names = cells.map(|(ply, &at)| format!("{}{}", game.cell(at), own_mark(ply))).collect();
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

/// Draws as many moves as `area` holds, one of each side on a row, or several where there is
/// room: the last ones, or those around the one that is shown.
pub fn draw(game: &GamePage, area: Rect, buffer: &mut Buffer) {
    let line = Course::of(game);
    if line.names.is_empty() {
        write(buffer, area, "none yet", theme::FAINT);
        return;
    }
    let area = draw_decisions(game, area, buffer);
    let name_width = line.names.iter().map(|name| columns(name)).max().unwrap_or(1);
    let number_width = columns(&line.names.len().to_string());
    let width = number_width + 2 + name_width;
    let fitting = usize::from((area.width + APART) / (width + APART));
    // The moves of a side stand below one another.
    let per_row = (fitting - fitting % 2).max(2);
    let rows = line.names.len().div_ceil(per_row);
    let shown_row = line.shown.saturating_sub(1) / per_row;
    let hidden = hidden_rows(rows, usize::from(area.height), shown_row);
    for (ply, name) in line.names.iter().enumerate().skip(hidden * per_row) {
        let column = u16::try_from(ply % per_row).unwrap_or(u16::MAX);
        let row = u16::try_from(ply / per_row - hidden).unwrap_or(u16::MAX);
        let (x, y) = (area.x + column * (width + APART), area.y.saturating_add(row));
        let spot = Rect { x, y, width, height: 1 }.intersection(area);
        let number = format!("{:>width$}.", ply + 1, width = usize::from(number_width));
        write(buffer, spot, &number, theme::FAINT);
        let x = x + number_width + 2;
        if !game.review.is_live() && ply + 1 == line.shown {
            let before = Rect { x: x - 1, width: 1, ..spot }.intersection(area);
            write(buffer, before, HERE, theme::STRONG);
        }
        let room = Rect { x, width: name_width, ..spot }.intersection(area);
        write(buffer, room, name, line.style(ply));
    }
}

/// How many of so many rows stay out of sight at the top: none if all fit, and the row that
/// is shown stands in the middle unless that would waste room at the end.
fn hidden_rows(rows: usize, room: usize, shown: usize) -> usize {
    let most = rows.saturating_sub(room);
    (shown + 1).saturating_sub(room / 2 + 1).min(most)
}

fn draw_decisions(game: &GamePage, area: Rect, buffer: &mut Buffer) -> Rect {
    let words: Vec<&str> = game.table.game.decisions().iter().map(|it| it.word()).collect();
    // The moves themselves are worth more than how they came about.
    if words.is_empty() || area.height < 2 {
        return area;
    }
    let line = format!("{}: {}", game.table.game.rules().opening().word(), words.join(", "));
    write(buffer, Rect { height: 1, ..area }, &line, theme::FAINT);
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}
