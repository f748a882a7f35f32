//! The first screen.

use oxo_shared::Player;
use oxo_shared::protocol::PATH;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::list::{Line, List};
use super::prompt;
use super::shell::{self, Shell};
use super::stone::large_stone;
use super::text::{cut, write, write_centred};
use crate::model::{MenuRow, Model};
use crate::theme::{self, Glyphs};

/// The name of the game in stones.
const BANNER: [Player; 3] = [Player::O, Player::X, Player::O];
const LETTER_WIDTH: u16 = 11;
const LETTER_HEIGHT: u16 = 5;
/// The banner with a blank row around it.
const BANNER_HEIGHT: u16 = LETTER_HEIGHT + 2;
/// Columns of the list: the longest row with room to breathe.
const LIST_WIDTH: u16 = 78;

/// Where the parts of the screen are.
struct Layout {
    shell: Shell,
    banner: Option<Rect>,
    list: List,
    /// The line of news, or the one above it while a text is being typed there.
    news: Rect,
}

fn layout(model: &Model, area: Rect) -> Layout {
    let shell = Shell::of(area);
    let typed = u16::from(model.menu.prompt.is_some());
    let body = Rect { height: shell.body.height.saturating_sub(typed), ..shell.body };
    let lines = lines(model);
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let has_banner = body.height >= rows + BANNER_HEIGHT;
    let banner_height = if has_banner { BANNER_HEIGHT } else { 0 };
    let height = (rows + banner_height).min(body.height);
    let width = LIST_WIDTH.min(body.width);
    let block = Rect {
        x: body.x + (body.width - width) / 2,
        y: body.y + (body.height - height) / 2,
        width,
        height,
    };
    let list = Rect { y: block.y + banner_height, height: height - banner_height, ..block };
    Layout {
        shell,
        banner: has_banner.then_some(Rect { height: LETTER_HEIGHT, ..block }),
        list: List::fit(lines, model.menu.selected, list),
        news: Rect { y: shell.news.y - typed, ..shell.news },
    }
}

/// Draws the menu.
pub fn draw(model: &Model, frame: &mut Frame) {
    let glyphs = Glyphs::new(model.ascii);
    let layout = layout(model, frame.area());
    let buffer = frame.buffer_mut();
    shell::draw(model, "OXO", layout.shell, buffer);
    if let Some(area) = layout.banner {
        draw_banner(area, buffer);
    }
    layout.list.draw(glyphs, buffer);
    let row = layout.news;
    let news = model.notice.clone().unwrap_or_else(|| model.menu.hint());
    write_centred(buffer, row, &cut(&news, row.width, glyphs), theme::PLAIN);
    if let Some(text) = &model.menu.prompt {
        prompt::draw(text, layout.shell.news, frame);
    }
}

/// The row under the mouse.
#[must_use]
pub fn hit(model: &Model, area: Rect, at: Position) -> Option<usize> {
    layout(model, area).list.hit(at)
}

fn lines(model: &Model) -> Vec<Line> {
    let row = |row: MenuRow| Line::Row(vec![row.label().to_owned(), value(model, row)]);
    MenuRow::ALL.into_iter().map(row).collect()
}

/// What a row is set to, between arrows if it can be changed.
fn value(model: &Model, row: MenuRow) -> String {
    match (row, model.menu.value(row)) {
        (_, Some(value)) => format!("< {value} >"),
        (MenuRow::Online, None) => short_url(&model.server_url).to_owned(),
        (MenuRow::Watch, None) => "there".to_owned(),
        (MenuRow::Host, None) => "from this machine".to_owned(),
        (MenuRow::Both, None) => "at one keyboard".to_owned(),
        (MenuRow::Replay, None) => "saved here".to_owned(),
        (MenuRow::Name, None) => model.name.clone().unwrap_or_else(|| "guest".to_owned()),
        (_, None) => String::new(),
    }
}

/// A server's URL as one may type it.
fn short_url(url: &str) -> &str {
    let host = url.strip_prefix("ws://").and_then(|rest| rest.strip_suffix(PATH));
    host.unwrap_or(url)
}

fn draw_banner(area: Rect, buffer: &mut Buffer) {
    let width = LETTER_WIDTH * 3;
    let left = area.x + area.width.saturating_sub(width) / 2;
    for (x, player) in (left..).step_by(usize::from(LETTER_WIDTH)).zip(BANNER) {
        let Some(rows) = large_stone(player, LETTER_WIDTH, LETTER_HEIGHT) else { continue };
        for (y, row) in (area.y..).zip(rows) {
            let spot = Rect { x, y, width: LETTER_WIDTH, height: 1 };
            write(buffer, spot.intersection(area), &row, theme::stone(player));
        }
    }
}
