//! The study page: the analysis board or a puzzle, with the output of line mode beside it.

mod scene;

use oxo_engine::puzzles::PuzzleId;
use oxo_shared::Point;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::screen::board::grid::Grid;
use crate::screen::board::{BoardView, Marks};
use crate::screen::prompt;
use crate::screen::text::{wrap, write};
use crate::screen::theme::{self, Glyphs};
use crate::screen::viewport::Viewport;
use oxo_headless::client::core::Core;
use oxo_headless::client::desk::Desk;
use oxo_headless::client::route::At;
use oxo_headless::client::state::Client;
use oxo_headless::game::seen::{Forbidden, Threatened};
use scene::Scene;

/// Number of output lines to keep, more than a screen shows.
const MAX_SAID: usize = 200;

/// How a study board is displayed.
#[derive(Debug, Default)]
pub struct StudyPage {
    subject: Option<PuzzleId>,
    view: Viewport,
    forbidden: Forbidden,
    threats: Threatened,
    /// The output lines, latest last.
    said: Vec<String>,
}

/// The page together with its board.
#[derive(Clone, Copy, Debug)]
pub struct StudyView<'a> {
    pub desk: &'a dyn Desk,
    pub page: &'a StudyPage,
}

impl StudyPage {
    pub(crate) const fn view_mut(&mut self) -> &mut Viewport {
        &mut self.view
    }

    /// Catches up with the client after every event. `has_turned` means that the board may be
    /// another one.
    pub(crate) fn follow_up(&mut self, client: &mut Client, has_turned: bool) {
        let said = client.take_said();
        let At::Study(desk) = client.route().at() else { return };
        if has_turned {
            *self = StudyPage { view: Viewport::of(desk.game()), ..StudyPage::default() };
            self.threats.shown = desk.shows_threats();
        }
        if has_turned || said.is_some() {
            self.say(desk, said.unwrap_or_default());
        }
    }

    /// Adds output lines, and updates the marks for a new position.
    fn say(&mut self, desk: &dyn Desk, lines: Vec<String>) {
        let subject = desk.subject();
        if subject != self.subject {
            self.view = Viewport::of(desk.game());
        }
        self.subject = subject;
        // Output about another position is stale, and a puzzle shows only its latest output.
        let heading = desk.heading();
        if subject.is_some() || lines.iter().any(|line| heading.contains(line)) {
            self.said.clear();
        }
        self.said.extend(lines.into_iter().filter(|line| !heading.contains(line)));
        let surplus = self.said.len().saturating_sub(MAX_SAID);
        self.said.drain(..surplus);
        self.forbidden.follow(desk.game());
        self.threats.follow(desk.game());
    }
}

impl StudyView<'_> {
    /// Returns the board cell at a screen position.
    pub fn cell(&self, area: Rect, at: Position) -> Option<Point> {
        self.grid(Scene::of(area).board).point_at(at.x, at.y)
    }

    fn grid(&self, board: Rect) -> Grid {
        self.page.view.grid(board, self.desk.game())
    }

    pub fn draw(&self, core: &Core, frame: &mut Frame) {
        let Scene { board, mut text } = Scene::of(frame.area());
        let marks = Marks {
            cursor: Some(self.page.view.cursor),
            pending: self.desk.pending(),
            threats: self.page.threats.get(),
            forbidden: self.page.forbidden.cells(),
            recommended: self.desk.recommended(),
            ..Marks::default()
        };
        let (game, grid, glyphs) =
            (self.desk.game(), self.grid(board), Glyphs::new(core.setup().ascii));
        BoardView { game, grid, marks, glyphs }.draw(frame.buffer_mut());
        if let Some(typed) = core.prompt() {
            text.height -= 1;
            prompt::draw(typed, Rect { y: text.bottom(), height: 1, ..text }, frame);
        }
        self.draw_text(text, frame.buffer_mut());
    }

    /// Draws the heading, then the latest output.
    fn draw_text(&self, area: Rect, buffer: &mut Buffer) {
        let wrapped = |lines: &[String]| -> Vec<String> {
            lines.iter().flat_map(|line| wrap(line, area.width)).collect()
        };
        let (mut top, said) = (wrapped(&self.desk.heading()), wrapped(&self.page.said));
        let height = usize::from(area.height);
        // If there is not room for both, each gets half.
        top.truncate(height - said.len().min(height / 2));
        let room = height.saturating_sub(top.len() + 1).max(height / 2);
        // A puzzle's output starts with the verdict and has nothing older in it.
        let first = if self.page.subject.is_some() { 0 } else { said.len().saturating_sub(room) };
        let latest = &said[first..];
        let apart = [("", theme::PLAIN)].into_iter().filter(|_| top.len() + latest.len() < height);
        let rows = top.iter().map(|line| (line.as_str(), theme::STRONG));
        let rows = rows.chain(apart);
        let rows = rows.chain(latest.iter().map(|line| (line.as_str(), theme::PLAIN)));
        for (row, (line, style)) in area.rows().zip(rows) {
            write(buffer, row, line, style);
        }
    }
}
