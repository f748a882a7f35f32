//! Draws the menu.

use oxo_protocol::PATH;
use oxo_words as words;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::{Menu, MenuRow, row};
use crate::screen::list::List;
use crate::screen::pages::banner::{self, BANNER_HEIGHT, LETTER_HEIGHT};
use crate::screen::rows::{Item, Rows};
use crate::screen::theme::{self, Glyphs};
use crate::screen::{shell, text};
use oxo_headless::client::core::Core;

/// Width of the list: the longest row plus some margin.
const LIST_WIDTH: u16 = 78;

impl Menu {
    pub fn list(&self, core: &Core, area: Rect) -> List {
        let items: Vec<Item> = self.rows(core).map(|row| self.item(core, row)).collect();
        List::of(core, "OXO", area, |shell| {
            let (_, rows) = places(shell.body, items.len());
            Rows::fit(items, self.selected(core), rows)
        })
    }

    pub fn draw(&self, core: &Core, frame: &mut Frame) {
        let list = self.list(core, frame.area());
        let (banner, rows) = places(list.shell.body, self.rows(core).count());
        if let Some(area) = banner {
            banner::draw(area, frame.buffer_mut());
        }
        list.draw_rows(core, frame);
        let (row, glyphs) = (list.shell.news, Glyphs::new(core.setup().ascii));
        let mut hint = self.row(core).hint(core);
        if rows.bottom() == row.y {
            // A second line would hide the last row.
            hint = text::cut(&hint, row.width, glyphs);
        }
        let news = core.notice().map(|it| &**it).unwrap_or(&hint);
        shell::write_news(frame.buffer_mut(), row, news, theme::PLAIN, glyphs);
    }

    fn item(&self, core: &Core, row: MenuRow) -> Item {
        // Values that can be changed are shown between arrows.
        let value = match (row, self.value(core, row)) {
            (_, Some(value)) => format!("< {value} >"),
            (MenuRow::Resume(g), None) => {
                row::unfinished(core, g).map(row::brief).unwrap_or_default()
            }
            (MenuRow::OtherGames, None) if self.all_games => words::MENU_ALL_SHOWN.to_string(),
            (MenuRow::OtherGames, None) => {
                words::MenuMoreGames { count: row::others(core) }.to_string()
            }
            (MenuRow::Online, None) => short_url(core.online_at()).to_owned(),
            (MenuRow::Name, None) => {
                core.choices().name.clone().unwrap_or_else(|| words::MENU_GUEST.to_string())
            }
            (MenuRow::Both, None) => words::MENU_AT_ONE_KEYBOARD.to_string(),
            (MenuRow::Watch, None) => words::MENU_ON_THAT_SERVER.to_string(),
            (MenuRow::Host, None) => words::MENU_FROM_HERE.to_string(),
            (MenuRow::Saved, None) => words::MENU_SAVED_HERE.to_string(),
            (_, None) => String::new(),
        };
        Item::Row(vec![row.name().to_string(), value])
    }
}

/// Returns the areas of the banner, if it fits, and of this many rows.
fn places(body: Rect, rows: usize) -> (Option<Rect>, Rect) {
    let rows = text::rows(rows);
    let above = if body.height >= rows + BANNER_HEIGHT { BANNER_HEIGHT } else { 0 };
    let (width, height) = (LIST_WIDTH.min(body.width), (rows + above).min(body.height));
    let x = body.x + (body.width - width) / 2;
    let block = Rect { x, y: body.y + (body.height - height) / 2, width, height };
    let banner = (above > 0).then_some(Rect { height: LETTER_HEIGHT, ..block });
    (banner, Rect { y: block.y + above, height: height - above, ..block })
}

fn short_url(url: &str) -> &str {
    let host = url.strip_prefix("ws://").and_then(|rest| rest.strip_suffix(PATH));
    host.unwrap_or(url)
}
