//! A page that is a list: its frame and its rows, and the way through them.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::prompt;
use super::rows::Rows;
use super::shell::{self, Shell};
use crate::action::{Action, Step};
use crate::core::Core;
use crate::event::Hit;
use crate::theme::Glyphs;

/// Rows that a page of a list has, for keys that lead through it page by page.
const PAGE: isize = 10;

pub struct List {
    pub shell: Shell,
    title: String,
    rows: Rows,
    typed: Rect,
}

impl List {
    /// With the rows that `fit` finds room for in the frame.
    pub fn of(
        core: &Core,
        title: impl Into<String>,
        area: Rect,
        fit: impl FnOnce(Shell) -> Rows,
    ) -> List {
        let plain = Shell::of(area);
        let (shell, typed) =
            if core.prompt.is_some() { plain.typing() } else { (plain, plain.news) };
        List { shell, title: title.into(), rows: fit(shell), typed }
    }

    pub fn draw(&self, core: &Core, frame: &mut Frame) {
        self.draw_rows(core, frame);
        shell::draw_news(core, self.shell.news, frame.buffer_mut());
    }

    /// All but the news.
    pub fn draw_rows(&self, core: &Core, frame: &mut Frame) {
        let buffer = frame.buffer_mut();
        shell::draw(core, &self.title, self.shell, buffer);
        self.rows.draw(Glyphs::new(core.ascii), buffer);
        if let Some(text) = &core.prompt {
            prompt::draw(text, self.typed, frame);
        }
    }

    pub fn hit(&self, at: Position) -> Option<Hit> {
        self.rows.hit(at).map(Hit::Row)
    }
}

/// The row to which an action leads from `row` of so many, as far as the last one.
pub fn step(action: Action, row: usize, count: usize) -> Option<usize> {
    steps(action).map(|steps| row.saturating_add_signed(steps).min(count.saturating_sub(1)))
}

/// How many rows on an action leads.
pub const fn steps(action: Action) -> Option<isize> {
    match action {
        Action::Up => Some(-1),
        Action::Down => Some(1),
        Action::Review(Step::PageBack) => Some(-PAGE),
        Action::Review(Step::PageOn) => Some(PAGE),
        _ => None,
    }
}

/// So many choices on from this one, around the end.
pub fn around(count: usize, choice: usize, steps: isize) -> usize {
    match count {
        0 => 0,
        _ => (choice.cast_signed() + steps).rem_euclid(count.cast_signed()).cast_unsigned(),
    }
}
