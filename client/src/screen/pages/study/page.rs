//! The study page: a board, with the output of line mode beside it.

use std::fmt;

use oxo_engine::puzzles::PuzzleId;
use oxo_protocol::request::Attempted;
use oxo_shared::Point;
use oxo_words as words;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::scene::Scene;
use crate::screen::board::grid::Grid;
use crate::screen::board::{BoardView, Marks};
use crate::screen::prompt;
use crate::screen::text::{wrap, write};
use crate::screen::theme::{self, Glyphs};
use crate::screen::viewport::Viewport;
use oxo_headless::client::action::Action;
use oxo_headless::client::core::Core;
use oxo_headless::client::prompt::PromptKind;
use oxo_headless::client::study::Desk;
use oxo_headless::game::seen::{Forbidden, Threatened};

/// Number of output lines to keep, more than a screen shows.
const MAX_SAID: usize = 200;

/// The page of the analysis board or of puzzles.
pub struct StudyPage {
    pub desk: Box<dyn Desk>,
    subject: Option<PuzzleId>,
    view: Viewport,
    forbidden: Forbidden,
    threats: Threatened,
    /// The output lines, latest last.
    said: Vec<String>,
}

impl fmt::Debug for StudyPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StudyPage").field("said", &self.said).finish_non_exhaustive()
    }
}

impl StudyPage {
    pub fn new(desk: impl Desk + 'static) -> StudyPage {
        let mut threats = Threatened::default();
        threats.shown = desk.shows_threats();
        threats.follow(desk.game());
        StudyPage {
            subject: desk.subject(),
            view: Viewport::of(desk.game()),
            forbidden: Forbidden::of(desk.game()),
            threats,
            said: Vec::new(),
            desk: Box::new(desk),
        }
    }

    /// Returns the question to ask before `action`.
    pub fn question(&self, action: Action) -> Option<String> {
        let loses = matches!(action, Action::Back | Action::Quit) && self.desk.is_unsaved();
        loses.then(|| words::QUESTION_LOSE_BOARD.to_string())
    }

    /// Waits for the next result and prints it. Returns an attempt for the server to count.
    pub async fn think(&mut self) -> Option<Attempted> {
        let said = self.desk.next().await;
        self.say(said);
        self.desk.take_attempt()
    }

    /// Adds output lines, and updates the marks for a new position.
    fn say(&mut self, lines: Vec<String>) {
        let subject = self.desk.subject();
        if subject != self.subject {
            self.view = Viewport::of(self.desk.game());
        }
        self.subject = subject;
        // Output about another position is stale, and a puzzle shows only its latest output.
        let heading = self.desk.heading();
        if subject.is_some() || lines.iter().any(|line| heading.contains(line)) {
            self.said.clear();
        }
        self.said.extend(lines.into_iter().filter(|line| !heading.contains(line)));
        let surplus = self.said.len().saturating_sub(MAX_SAID);
        self.said.drain(..surplus);
        self.forbidden.follow(self.desk.game());
        self.threats.follow(self.desk.game());
    }

    pub(crate) fn act(&mut self, core: &mut Core, action: Action) {
        match action {
            Action::Up | Action::Down | Action::Left | Action::Right => self.look(action),
            Action::ZoomIn | Action::ZoomOut => self.look(action),
            Action::Type => core.type_in(PromptKind::Command),
            action => {
                let said = self.desk.act(action, self.view.cursor);
                self.say(said);
            }
        }
    }

    pub(crate) fn click(&mut self, core: &mut Core, at: Point) {
        self.view.cursor = at;
        self.act(core, Action::Choose);
    }

    /// Carries out a typed command.
    pub(crate) fn read(&mut self, command: &str) {
        let said = self.desk.read(command);
        self.say(said);
    }

    fn look(&mut self, action: Action) {
        let game = self.desk.game();
        self.view.perform(action, game, game);
    }

    /// Returns the board cell at a screen position.
    pub fn cell(&self, area: Rect, at: Position) -> Option<Point> {
        self.grid(Scene::of(area).board).point_at(at.x, at.y)
    }

    fn grid(&self, board: Rect) -> Grid {
        self.view.grid(board, self.desk.game())
    }

    pub fn draw(&self, core: &Core, frame: &mut Frame) {
        let Scene { board, mut text } = Scene::of(frame.area());
        let marks = Marks {
            cursor: Some(self.view.cursor),
            pending: self.desk.pending(),
            threats: self.threats.get(),
            forbidden: self.forbidden.cells(),
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
        let (mut top, said) = (wrapped(&self.desk.heading()), wrapped(&self.said));
        let height = usize::from(area.height);
        // If there is not room for both, each gets half.
        top.truncate(height - said.len().min(height / 2));
        let room = height.saturating_sub(top.len() + 1).max(height / 2);
        // A puzzle's output starts with the verdict and has nothing older in it.
        let first = if self.subject.is_some() { 0 } else { said.len().saturating_sub(room) };
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
