//! A page that shows a list: its frame and its rows.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::prompt;
use super::rows::Rows;
use super::shell::{self, Shell};
use crate::screen::input::Hit;
use crate::screen::theme::Glyphs;
use oxo_headless::client::core::Core;

pub struct List {
    pub shell: Shell,
    title: String,
    rows: Rows,
    typed: Rect,
}

impl List {
    /// Creates a list whose rows `fit` lays out in the frame.
    pub fn of(
        core: &Core,
        title: impl Into<String>,
        area: Rect,
        fit: impl FnOnce(Shell) -> Rows,
    ) -> List {
        let plain = Shell::of(area);
        let (shell, typed) =
            if core.prompt().is_some() { plain.typing() } else { (plain, plain.news) };
        List { shell, title: title.into(), rows: fit(shell), typed }
    }

    pub fn draw(&self, core: &Core, frame: &mut Frame) {
        self.draw_rows(core, frame);
        shell::draw_news(core, self.shell.news, frame.buffer_mut());
    }

    /// Draws everything except the news.
    pub fn draw_rows(&self, core: &Core, frame: &mut Frame) {
        let buffer = frame.buffer_mut();
        shell::draw(core, &self.title, self.shell, buffer);
        self.rows.draw(Glyphs::new(core.setup().ascii), buffer);
        if let Some(text) = core.prompt() {
            prompt::draw(text, self.typed, frame);
        }
    }

    pub fn hit(&self, at: Position) -> Option<Hit> {
        self.rows.hit(at).map(Hit::Row)
    }
}
