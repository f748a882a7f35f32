//! A board for study on the full screen: the board, and beside it what line mode would say.

use crossterm::event::{
    Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent,
    MouseEventKind,
};
use oxo_engine::puzzles::PuzzleId;
use oxo_protocol::request::Attempted;
use oxo_shared::{Point, Side};
use oxo_words::{self as words, Fixed};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::scene::Scene;
use crate::client::action::{Action, Step};
use crate::client::core::Setup;
use crate::client::keys::{Binding, EVERYWHERE, Key, Keymap, fixed, letter, rare};
use crate::game::seen::{Forbidden, Threatened};
use crate::screen::app::BarKey;
use crate::screen::board::grid::Grid;
use crate::screen::board::{BoardView, Marks};
use crate::screen::help::{self, Section};
use crate::screen::keybar;
use crate::screen::pages::game::viewport::Viewport;
use crate::screen::shell::{draw_gate, is_too_small};
use crate::screen::text::{wrap, write};
use crate::screen::theme::{self, Glyphs};
use crate::study::Desk;

/// Lines that were said and are kept: more than a screen shows.
const MAX_SAID: usize = 200;
/// Maximum length of a command, in characters.
const MAX_TYPED: usize = 500;

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
    desk: Box<dyn StudyDesk>,
    subject: Option<PuzzleId>,
    view: Viewport,
    forbidden: Forbidden,
    threats: Threatened,
    /// What was said, the latest last.
    said: Vec<String>,
    /// The command that is being typed.
    typed: Option<String>,
    /// The pages of help that were turned, while it is open.
    help: Option<isize>,
    glyphs: Glyphs,
    keymap: Keymap,
}

impl StudyPage {
    pub fn new(desk: Box<dyn StudyDesk>, setup: &Setup) -> StudyPage {
        let mut threats = Threatened::default();
        threats.shown = desk.shows_threats();
        let mut page = StudyPage {
            subject: desk.subject(),
            view: Viewport::of(desk.game()),
            forbidden: Forbidden::of(desk.game()),
            threats,
            said: Vec::new(),
            typed: None,
            help: None,
            glyphs: Glyphs::new(setup.ascii),
            keymap: setup.keymap.clone(),
            desk,
        };
        page.threats.follow(page.desk.game());
        page
    }

    pub fn is_done(&self) -> bool {
        self.desk.is_done()
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

    /// Does what an event asks for; false if it is for all pages, like the key that quits.
    pub fn update(&mut self, event: &TerminalEvent, area: Rect) -> bool {
        match event {
            _ if is_too_small(area) => return false,
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => return self.press(key),
            TerminalEvent::Mouse(mouse) => self.point(mouse, area),
            TerminalEvent::Paste(text) if self.typed.is_some() => {
                text.chars().filter(|letter| !letter.is_control()).for_each(|it| self.type_in(it));
            }
            TerminalEvent::FocusGained | TerminalEvent::FocusLost => return false,
            _ => {}
        }
        true
    }

    fn press(&mut self, key: &KeyEvent) -> bool {
        let pressed = Key::of(key);
        let is_meant = |binding: &&Binding| self.keymap.keys(binding).contains(&pressed);
        let action = self.desk.keys().iter().find(is_meant).map(|binding| binding.action);
        if pressed.held.is_empty() && self.typed.is_some() {
            self.edit(key.code);
        } else if let Some(turned) = self.help.filter(|_| pressed.held.is_empty()) {
            self.help = match key.code {
                KeyCode::Left | KeyCode::Up | KeyCode::PageUp => Some(turned - 1),
                KeyCode::Right | KeyCode::Down | KeyCode::PageDown => Some(turned + 1),
                _ => None,
            };
        } else if let Some(action) = action {
            self.act(action);
        } else {
            return !EVERYWHERE.iter().any(|it| is_meant(&it));
        }
        true
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Up | Action::Down | Action::Left | Action::Right => self.look(action),
            Action::ZoomIn | Action::ZoomOut => self.look(action),
            Action::Type => self.typed = Some(String::new()),
            Action::Help => self.help = Some(0),
            action => {
                let said = self.desk.act(action, self.view.cursor);
                self.say(said);
            }
        }
    }

    fn look(&mut self, action: Action) {
        let game = self.desk.game();
        self.view.perform(action, game, game);
    }

    fn edit(&mut self, key: KeyCode) {
        match key {
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => {
                let line = self.typed.take().unwrap_or_default();
                let said = self.desk.read(line.trim());
                self.say(said);
            }
            KeyCode::Backspace => drop(self.typed.as_mut().and_then(String::pop)),
            KeyCode::Char(letter) => self.type_in(letter),
            _ => {}
        }
    }

    fn type_in(&mut self, letter: char) {
        let typed = self.typed.get_or_insert_default();
        if typed.chars().count() < MAX_TYPED {
            typed.push(letter);
        }
    }

    fn point(&mut self, mouse: &MouseEvent, area: Rect) {
        let scene = Scene::of(area);
        let spot = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let key = keybar::hit(&self.bar(), scene.keys, spot);
                let at = self.grid(scene.board).point_at(spot.x, spot.y);
                match (key, at) {
                    (Some(action), _) => self.act(action),
                    _ if self.help.take().is_some() => {}
                    (None, Some(at)) => {
                        self.view.cursor = at;
                        self.act(Action::Choose);
                    }
                    (None, None) => {}
                }
            }
            MouseEventKind::ScrollUp => self.act(Action::Review(Step::Back)),
            MouseEventKind::ScrollDown => self.act(Action::Review(Step::On)),
            _ => {}
        }
    }

    fn grid(&self, board: Rect) -> Grid {
        self.view.grid(board, self.desk.game())
    }

    /// The keys that do something now.
    fn bar(&self) -> Vec<BarKey> {
        let keys = self.desk.keys().iter();
        let shown = keys.filter(|it| it.bar && self.desk.is_useful(it.action));
        let key = |it: &Binding| BarKey {
            label: self.keymap.label(it),
            words: self.desk.words(it).text(),
            action: it.action,
        };
        shown.map(key).collect()
    }

    pub fn draw(&self, frame: &mut Frame) {
        let (area, buffer) = (frame.area(), frame.buffer_mut());
        if is_too_small(area) {
            return draw_gate(buffer, area);
        }
        let scene = Scene::of(area);
        let marks = Marks {
            cursor: Some(self.view.cursor),
            pending: self.desk.pending(),
            threats: self.threats.get(),
            forbidden: self.forbidden.cells(),
            recommended: self.desk.recommended(),
            ..Marks::default()
        };
        let (game, grid, glyphs) = (self.desk.game(), self.grid(scene.board), self.glyphs);
        BoardView { game, grid, marks, glyphs }.draw(buffer);
        self.draw_text(frame, scene);
        if let Some(turned) = self.help {
            let free = Rect { height: area.height - scene.keys.height, ..area };
            let keys = vec![self.section()];
            help::draw_keys(&keys, None, turned, free, glyphs, frame.buffer_mut());
        }
    }

    /// Where we are, then the latest of what was said.
    fn draw_text(&self, frame: &mut Frame, scene: Scene) {
        let wrapped = |lines: &[String]| -> Vec<String> {
            lines.iter().flat_map(|line| wrap(line, scene.text.width)).collect()
        };
        let (mut top, said) = (wrapped(&self.desk.heading()), wrapped(&self.said));
        let height = usize::from(scene.text.height);
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
        for (y, (line, style)) in (scene.text.y..scene.text.bottom()).zip(rows) {
            write(frame.buffer_mut(), Rect { y, height: 1, ..scene.text }, line, style);
        }
        match &self.typed {
            Some(typed) => {
                write(frame.buffer_mut(), scene.keys, &format!(":{typed}_"), theme::PLAIN);
            }
            None => keybar::draw(&self.bar(), scene.keys, frame.buffer_mut()),
        }
    }

    fn section(&self) -> Section {
        let key = |it: &Binding| help::Key {
            names: self.keymap.labels(it),
            name: self.keymap.label(it),
            words: it.help.text(),
        };
        Section { heading: String::new(), keys: self.desk.keys().iter().map(key).collect() }
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyModifiers;
    use oxo_formats::Tree;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::keep::home::Home;
    use crate::study::Topic;
    use crate::study::trainer::Course;

    const AREA: Rect = Rect::new(0, 0, 80, 24);

    fn open(topic: Topic, ascii: bool) -> StudyPage {
        let setup = Setup { ascii, visits: true, ..Setup::default() };
        StudyPage::open(topic, &setup, &Home::default()).unwrap()
    }

    fn board(position: &str) -> StudyPage {
        open(Topic::Board(Tree::new(position.parse().unwrap()), Vec::new()), false)
    }

    fn press(page: &mut StudyPage, keys: &str) {
        for letter in keys.chars() {
            let code = if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
            assert!(
                page.update(&TerminalEvent::Key(KeyEvent::new(code, KeyModifiers::NONE)), AREA)
            );
        }
    }

    fn drawn(page: &StudyPage, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| page.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn keys_set_up_a_position_and_commands_are_typed() {
        let mut page = board("15x15x5");
        press(&mut page, "x:o h9\n:turn o\n:i9\n");
        assert_eq!(page.desk.game().position().unwrap().to_string(), "15x15x5/x:h8/o:h9,i9/x");
        press(&mut page, ",.");
        assert_eq!(page.desk.game().ply(), 1);
        let screen = drawn(&page, 80, 24);
        assert_eq!(screen.matches("Move 1, O i9; X to move").count(), 1, "{screen}");
        press(&mut page, ":save board.sgf\n");
        let screen = drawn(&page, 80, 24);
        assert!(screen.contains("Visitors cannot use `save`"), "{screen}");
        press(&mut page, ":quit\n");
        assert!(page.is_done());
    }

    #[tokio::test]
    async fn an_answer_of_the_engine_stands_beside_the_board() {
        let mut page = board("15x15x5/x:f8,g8,h8,i8/o:e8,a1/x");
        press(&mut page, "w");
        page.think().await;
        let screen = drawn(&page, 80, 24);
        assert!(screen.contains("X completes a line at j8"), "{screen}");
        assert_eq!(page.desk.recommended(), Some(Point::new(9, 7)));
    }

    #[tokio::test]
    async fn the_solution_of_a_puzzle_is_shown_on_the_board_and_the_next_one_asked() {
        let mut page = open(Topic::Puzzles(Course::Daily), false);
        let (subject, ply) = (page.subject, page.desk.game().ply());
        press(&mut page, "s");
        page.think().await;
        let screen = drawn(&page, 80, 24);
        assert!(screen.contains("Solution: ") && screen.contains("0 of 1"), "{screen}");
        assert!(drawn(&page, 40, 15).contains("Solution: "), "what was said comes first");
        assert!(page.desk.game().ply() > ply);
        press(&mut page, "\n");
        assert_eq!(page.desk.game().ply(), ply, "back at the puzzle");
        press(&mut page, "n");
        assert_ne!(page.subject, subject);
        press(&mut page, "q");
        assert!(page.is_done());
    }

    #[test]
    fn every_size_is_drawn_and_in_ascii_nothing_else() {
        let game = "boundless/x:0,0,5,5/o:1,1".parse().unwrap();
        let topics = [Topic::Board(Tree::new(game), Vec::new()), Topic::Puzzles(Course::Streak)];
        for topic in topics {
            let mut page = open(topic, true);
            for keys in ["", "?"] {
                press(&mut page, keys);
                for (width, height) in [(1, 1), (20, 8), (40, 15), (63, 30), (80, 24), (200, 60)] {
                    let screen = drawn(&page, width, height);
                    assert!(screen.is_ascii(), "{screen}");
                }
            }
        }
    }
}
