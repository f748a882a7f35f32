//! The list of games that can be watched.

use oxo_shared::protocol::GameRow;
use oxo_shared::{Player, TimeControl};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::connection;
use super::list::{Line, List};
use super::shell::{self, Shell};
use super::text::{cut, write_centred};
use crate::model::{Model, live};
use crate::theme::{self, Glyphs};
use crate::wording::lateness::lateness;

/// Columns left free on both sides of the list.
const MARGIN: u16 = 1;

fn layout(model: &Model, area: Rect) -> (Shell, List) {
    let shell = Shell::of(area);
    let inside = Rect {
        x: shell.body.x + MARGIN,
        width: shell.body.width.saturating_sub(2 * MARGIN),
        ..shell.body
    };
    (shell, List::fit(lines(model), model.selected_to_watch(), inside))
}

/// Draws the list.
pub fn draw(model: &Model, frame: &mut Frame) {
    let glyphs = Glyphs::new(model.ascii);
    let (shell, list) = layout(model, frame.area());
    let buffer = frame.buffer_mut();
    let title = format!("Games to watch on {}", model.place.label());
    shell::draw(model, &title, shell, buffer);
    list.draw(glyphs, buffer);
    let row = shell.news;
    if let Some(trouble) = connection::trouble(model) {
        write_centred(buffer, row, &cut(&trouble, row.width, glyphs), theme::ALARM);
    } else if let Some(notice) = &model.notice {
        write_centred(buffer, row, &cut(notice, row.width, glyphs), theme::PLAIN);
    }
}

/// The row under the mouse.
#[must_use]
pub fn hit(model: &Model, area: Rect, at: Position) -> Option<usize> {
    layout(model, area).1.hit(at)
}

fn lines(model: &Model) -> Vec<Line> {
    let Some(view) = &model.lobby.view else {
        return vec![Line::Text("asking the server".to_owned())];
    };
    let rows: Vec<Line> = live(view).map(row).collect();
    let heading = match rows.len() {
        0 => "Nobody plays a listed game right now; the next one appears here".to_owned(),
        1 => "1 game is being played".to_owned(),
        count => format!("{count} games are being played"),
    };
    [Line::Text(heading), Line::Text(String::new())].into_iter().chain(rows).collect()
}

/// Who, how far, watched by how many, what, how fast, whether it counts, and the code.
fn row(game: &GameRow) -> Line {
    let name = |side: Player| game.seats[side].as_ref().map_or("nobody", |seat| &seat.name);
    let clock = match game.clock {
        TimeControl::None {} => "no clock".to_owned(),
        timed => timed.to_string(),
    };
    let rated = if game.rated { ", rated" } else { "" };
    let late = lateness(game.delay_s).map(|late| format!(", {late}")).unwrap_or_default();
    Line::Row(vec![
        format!("{} - {}", name(Player::X), name(Player::O)),
        format!("move {}", game.ply),
        format!("{} watching", game.viewers),
        format!("{clock}{rated}{late}"),
        game.rules.preset().map_or_else(|| game.rules.to_string(), str::to_owned),
        game.g.to_string(),
    ])
}
