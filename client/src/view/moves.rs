//! The moves so far, in pairs, the latest in sight.

use oxo_shared::Player;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{columns, write};
use crate::model::GameModel;
use crate::theme;

/// Columns between two pairs on one row.
const APART: u16 = 3;

/// Draws as many of the last moves as `area` holds, several pairs to a row where
/// there is room.
pub fn draw(game: &GameModel, area: Rect, buffer: &mut Buffer) {
    let names: Vec<String> = game.table.game.moves().iter().map(|&at| game.cell(at)).collect();
    if names.is_empty() {
        write(buffer, area, "none yet", theme::FAINT);
        return;
    }
    let area = draw_decisions(game, area, buffer);
    let name_width = names.iter().map(|name| columns(name)).max().unwrap_or(1);
    let pairs: Vec<&[String]> = names.chunks(2).collect();
    let number_width = columns(&pairs.len().to_string());
    let pair_width = number_width + 2 + 2 * name_width + 1;
    let per_row = usize::from((area.width + APART) / (pair_width + APART)).max(1);
    let rows = pairs.len().div_ceil(per_row);
    let hidden = rows.saturating_sub(usize::from(area.height));
    for (index, pair) in pairs.iter().enumerate().skip(hidden * per_row) {
        let column = u16::try_from(index % per_row).unwrap_or(u16::MAX);
        let row = u16::try_from(index / per_row - hidden).unwrap_or(u16::MAX);
        let spot = Rect {
            x: area.x + column * (pair_width + APART),
            y: area.y + row,
            width: pair_width,
            height: 1,
        }
        .intersection(area);
        let number = format!("{:>width$}.", index + 1, width = usize::from(number_width));
        write(buffer, spot, &number, theme::FAINT);
        let mut x = spot.x + number_width + 2;
        for (ply, name) in (2 * index..).zip(*pair) {
            let is_last = ply + 1 == names.len();
            let style = theme::stone(Player::at_ply(ply));
            let style = if is_last { style.patch(theme::LAST) } else { style };
            write(buffer, Rect { x, width: name_width, ..spot }.intersection(area), name, style);
            x += name_width + 1;
        }
    }
}

/// What was decided in the opening, on a row of its own, and the area that is left.
fn draw_decisions(game: &GameModel, area: Rect, buffer: &mut Buffer) -> Rect {
    let words: Vec<&str> = game.table.game.decided().iter().map(|it| it.word()).collect();
    // The moves themselves are worth more than how they came about.
    if words.is_empty() || area.height < 2 {
        return area;
    }
    let line = format!("{}: {}", game.table.game.rules().opening().word(), words.join(", "));
    write(buffer, Rect { height: 1, ..area }, &line, theme::FAINT);
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}
