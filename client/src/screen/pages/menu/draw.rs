//! The first page: what to play, against whom, and where.

use oxo_protocol::PATH;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::{Menu, MenuRow, row};
use crate::client::core::Core;
use crate::screen::list::List;
use crate::screen::pages::banner::{self, BANNER_HEIGHT, LETTER_HEIGHT};
use crate::screen::rows::{Item, Rows};
use crate::screen::shell;
use crate::screen::theme::{self, Glyphs};

/// Columns of the list: the longest row with room to breathe.
const LIST_WIDTH: u16 = 78;

impl Menu {
    pub fn list(&self, core: &Core, area: Rect) -> List {
        let items: Vec<Item> = MenuRow::all(core).map(|row| item(core, row)).collect();
        List::of(core, "OXO", area, |shell| {
            let (_, rows) = places(shell.body, items.len());
            Rows::fit(items, self.selected(core), rows)
        })
    }

    pub fn draw(&self, core: &Core, frame: &mut Frame) {
        let list = self.list(core, frame.area());
        let (banner, _) = places(list.shell.body, MenuRow::all(core).count());
        if let Some(area) = banner {
            banner::draw(area, frame.buffer_mut());
        }
        list.draw_rows(core, frame);
        let (row, glyphs) = (list.shell.news, Glyphs::new(core.setup().ascii));
        let hint = self.row(core).hint(core);
        let news = core.notice().map(|it| &**it).unwrap_or(&hint);
        shell::write_news(frame.buffer_mut(), row, news, theme::PLAIN, glyphs);
    }
}

fn item(core: &Core, row: MenuRow) -> Item {
    let [name, beside, _] = row.words();
    // What can be changed stands between arrows.
    let value = match (row, row.value(&core.choices().draft)) {
        (_, Some(value)) => format!("< {value} >"),
        (MenuRow::Resume(g), None) => row::unfinished(core, g).map(row::brief).unwrap_or_default(),
        (MenuRow::OtherGames, None) if core.shows_all_games() => "all shown".to_owned(),
        (MenuRow::OtherGames, None) => format!("{} more", row::others(core)),
        (MenuRow::Online, None) => short_url(core.online_at()).to_owned(),
        (MenuRow::Name, None) => core.choices().name.clone().unwrap_or_else(|| "guest".to_owned()),
        (_, None) => beside.to_owned(),
    };
    Item::Row(vec![name.to_owned(), value])
}

/// Where the banner stands, if it has room, and so many rows.
fn places(body: Rect, rows: usize) -> (Option<Rect>, Rect) {
    let rows = u16::try_from(rows).unwrap_or(u16::MAX);
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
