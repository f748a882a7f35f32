//! A board for study on the full screen: the board, and beside it what line mode would say.

use std::fmt;

use oxo_engine::puzzles::PuzzleId;
use oxo_protocol::request::Attempted;
use oxo_shared::{Point, Side};
use oxo_words::{self as words, Fixed};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::scene::Scene;
use crate::client::action::Action;
use crate::client::core::Core;
use crate::client::keys::{Binding, Key, fixed, letter, rare};
use crate::client::prompt::PromptKind;
use crate::game::seen::{Forbidden, Threatened};
use crate::screen::board::grid::Grid;
use crate::screen::board::{BoardView, Marks};
use crate::screen::prompt;
use crate::screen::text::{wrap, write};
use crate::screen::theme::{self, Glyphs};
use crate::screen::viewport::Viewport;
use crate::study::Desk;

/// Lines that were said and are kept: more than a screen shows.
const MAX_SAID: usize = 200;

pub(super) const ZOOM_IN: Binding =
    rare(&[letter('+'), letter('=')], Action::ZoomIn, words::COMMAND_LARGER);
pub(super) const ZOOM_OUT: Binding = rare(&[letter('-')], Action::ZoomOut, words::COMMAND_SMALLER);

/// A key beside the letters that mean something else here, whatever keys were changed.
pub(super) const fn arrow(keys: &'static [Key], action: Action, help: Fixed) -> Binding {
    Binding { bar: false, ..fixed(keys, action, help) }
}

/// A desk with keys.
pub trait StudyDesk: Desk + Send {
    fn keys(&self) -> &'static [Binding];

    /// Whether leaving it loses something.
    fn is_unsaved(&self) -> bool {
        false
    }

    /// Whether it would do something now.
    fn is_useful(&self, action: Action) -> bool;

    /// What a key does now.
    fn words(&self, binding: &Binding) -> Fixed {
        binding.help
    }

    /// Does it at the chosen cell. Returns what to say.
    fn act(&mut self, action: Action, cursor: Point) -> Vec<String>;

    /// What stands above all that is said.
    fn heading(&self) -> Vec<String>;

    /// The puzzle, if this is one: with another one all that was said is done with.
    fn subject(&self) -> Option<PuzzleId> {
        None
    }

    fn shows_threats(&self) -> bool {
        false
    }

    fn recommended(&self) -> Option<Point> {
        None
    }

    /// The stone that is being judged.
    fn pending(&self) -> Option<(Point, Side)> {
        None
    }
}

/// A board for study with its desk.
pub struct StudyPage {
    pub desk: Box<dyn StudyDesk>,
    subject: Option<PuzzleId>,
    view: Viewport,
    forbidden: Forbidden,
    threats: Threatened,
    /// What was said, the latest last.
    said: Vec<String>,
}

impl fmt::Debug for StudyPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StudyPage").field("said", &self.said).finish_non_exhaustive()
    }
}

impl StudyPage {
    pub fn new(desk: impl StudyDesk + 'static) -> StudyPage {
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

    /// What to ask before `action`.
    pub fn question(&self, action: Action) -> Option<String> {
        let loses = matches!(action, Action::Back | Action::Quit) && self.desk.is_unsaved();
        loses.then(|| words::QUESTION_LOSE_BOARD.to_string())
    }

    /// Waits for what is thought about, and says what was found. Returns what a server counts.
    pub async fn think(&mut self) -> Option<Attempted> {
        let said = self.desk.next().await;
        self.say(said);
        self.desk.take_attempt()
    }

    /// Says something, and finds what is shown of a new position.
    fn say(&mut self, lines: Vec<String>) {
        let subject = self.desk.subject();
        if subject != self.subject {
            self.view = Viewport::of(self.desk.game());
        }
        self.subject = subject;
        // What was said of another position is done with; of a puzzle one reads the latest alone.
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

    /// Does what a command says.
    pub(crate) fn read(&mut self, command: &str) {
        let said = self.desk.read(command);
        self.say(said);
    }

    fn look(&mut self, action: Action) {
        let game = self.desk.game();
        self.view.perform(action, game, game);
    }

    /// The cell of the board there.
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

    /// Where we are, then the latest of what was said.
    fn draw_text(&self, area: Rect, buffer: &mut Buffer) {
        let wrapped = |lines: &[String]| -> Vec<String> {
            lines.iter().flat_map(|line| wrap(line, area.width)).collect()
        };
        let (mut top, said) = (wrapped(&self.desk.heading()), wrapped(&self.said));
        let height = usize::from(area.height);
        // Where not all has room, both have a half.
        top.truncate(height - said.len().min(height / 2));
        let room = height.saturating_sub(top.len() + 1).max(height / 2);
        // Of a puzzle the verdict comes first, and nothing older is there.
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
