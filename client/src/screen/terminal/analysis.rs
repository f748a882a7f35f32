//! The analysis board on the full screen: the board, and beside it what line mode would say.

use std::io;

use crossterm::event::{
    Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent,
    MouseEventKind,
};
use oxo_formats::Tree;
use oxo_shared::Side;
use oxo_words as words;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::jobs::{Asked, Jobs};
use super::{CTRL_Z, Screening, input};
use crate::client::action::Action;
use crate::client::keys::{CTRL_C, Key};
use crate::client::signal::stop_signal;
use crate::game::seen::{Forbidden, Threatened, stones_box};
use crate::screen::board::grid::{Aim, Grid};
use crate::screen::board::{BoardView, Marks};
use crate::screen::pages::game::viewport::Viewport;
use crate::screen::shell::{draw_gate, is_too_small};
use crate::screen::text::{wrap, write};
use crate::screen::theme::{self, Glyphs, Worn};
use crate::study::analysis::{Desk, Order};

/// From this width on the text stands beside the board, else below it.
const MIN_SIDE_BY_SIDE: u16 = 64;
/// Columns of the text beside the board, and rows of it below.
const SIDE: u16 = 34;
const BELOW: u16 = 7;
/// Lines of the engine that are shown when a key asks for them.
const LINES: usize = 5;
/// Lines that were said and are kept: more than a screen shows.
const MAX_SAID: usize = 200;
/// Maximum length of a command, in characters.
const MAX_TYPED: usize = 500;

/// Shows the board until the person leaves it.
///
/// # Errors
/// If the terminal fails.
pub async fn run(tree: Tree, ascii: bool, look: Worn) -> io::Result<()> {
    let mut screening = Screening::begin(look)?;
    let (mut input, mut jobs) = (input::Input::new()?, Jobs::new()?);
    let mut told_to_stop = Box::pin(stop_signal());
    let mut page = Page::new(tree, ascii);
    while !page.desk.is_done {
        screening.draw(|frame| page.draw(frame))?;
        let area = Rect::from((Position::ORIGIN, screening.terminal.size()?));
        tokio::select! {
            typed = input.next() => match typed {
                Some(typed) => {
                    let event = typed?.event;
                    if matches!(event, TerminalEvent::Key(key) if Key::of(&key) == CTRL_Z) {
                        jobs.ask_to_stop()?;
                    }
                    page.update(&event, area);
                }
                // Nobody can press a key any more.
                None => return Ok(()),
            },
            answer = page.desk.next() => {
                let said = page.desk.hear(answer);
                page.say(said);
            }
            asked = jobs.next() => match asked {
                Asked::ToStop => screening.stop(&mut jobs).await?,
                Asked::ToGoOn => screening.go_on()?,
            },
            () = &mut told_to_stop => return Ok(()),
        }
    }
    Ok(())
}

struct Page {
    desk: Desk,
    view: Viewport,
    forbidden: Forbidden,
    threats: Threatened,
    /// What was said, the latest last.
    said: Vec<String>,
    /// The command that is being typed.
    typed: Option<String>,
    glyphs: Glyphs,
}

impl Page {
    fn new(tree: Tree, ascii: bool) -> Page {
        let desk = Desk::new(tree, true, |_| Vec::new());
        let mut threats = Threatened::default();
        threats.shown = true;
        let mut page = Page {
            view: Viewport::of(desk.game()),
            forbidden: Forbidden::of(desk.game()),
            threats,
            said: vec![words::ANALYSIS_KEYS.to_string()],
            typed: None,
            glyphs: Glyphs::new(ascii),
            desk,
        };
        page.follow();
        page
    }

    /// Finds what is shown of a new position.
    fn follow(&mut self) {
        self.forbidden.follow(self.desk.game());
        self.threats.follow(self.desk.game());
    }

    fn say(&mut self, lines: Vec<String>) {
        self.said.extend(lines);
        let surplus = self.said.len().saturating_sub(MAX_SAID);
        self.said.drain(..surplus);
        self.follow();
    }

    fn obey(&mut self, order: Order) {
        let said = self.desk.obey(order);
        self.say(said);
    }

    fn update(&mut self, event: &TerminalEvent, area: Rect) {
        match event {
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => self.press(key, area),
            TerminalEvent::Mouse(mouse) => self.point(mouse, area),
            TerminalEvent::Paste(text) if self.typed.is_some() => {
                text.chars().filter(|letter| !letter.is_control()).for_each(|it| self.type_in(it));
            }
            _ => {}
        }
    }

    fn press(&mut self, key: &KeyEvent, area: Rect) {
        if Key::of(key) == CTRL_C || is_too_small(area) {
            self.desk.is_done = Key::of(key) == CTRL_C;
            return;
        }
        if self.typed.is_some() {
            return self.edit(key.code);
        }
        let cursor = self.view.cursor;
        match key.code {
            KeyCode::Up => self.look(Action::Up),
            KeyCode::Down => self.look(Action::Down),
            KeyCode::Left => self.look(Action::Left),
            KeyCode::Right => self.look(Action::Right),
            KeyCode::Char('+') => self.look(Action::ZoomIn),
            KeyCode::Char('-') => self.look(Action::ZoomOut),
            KeyCode::Enter | KeyCode::Char(' ') => self.obey(Order::Play(cursor)),
            KeyCode::Char('x') => self.obey(Order::Set(cursor, Some(Side::X))),
            KeyCode::Char('o') => self.obey(Order::Set(cursor, Some(Side::O))),
            KeyCode::Delete | KeyCode::Backspace => self.obey(Order::Set(cursor, None)),
            KeyCode::Char('t') => {
                let turn = self.desk.game().side_at(self.desk.game().ply());
                self.obey(Order::Turn(turn.other()));
            }
            KeyCode::Char('.') => self.obey(Order::On(1)),
            KeyCode::Char(',') => self.obey(Order::Back(1)),
            KeyCode::Char('l') => self.obey(Order::Lines(LINES)),
            KeyCode::Char('s') => self.obey(Order::Stop),
            KeyCode::Char('w') => self.obey(Order::Why),
            KeyCode::Char('p') => self.obey(Order::Proof),
            KeyCode::Char('f') => self.obey(Order::Forbidden),
            KeyCode::Char(':') => self.typed = Some(String::new()),
            KeyCode::Char('?') => {
                self.say(vec![words::ANALYSIS_KEYS.to_string()]);
                self.obey(Order::Help);
            }
            KeyCode::Char('q') | KeyCode::Esc => self.desk.is_done = true,
            _ => {}
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
        let at = self.grid(Scene::of(area).board).point_at(mouse.column, mouse.row);
        match (mouse.kind, at) {
            (MouseEventKind::Down(MouseButton::Left), Some(at)) => {
                self.view.cursor = at;
                self.obey(Order::Play(at));
            }
            (MouseEventKind::ScrollUp, _) => self.obey(Order::Back(1)),
            (MouseEventKind::ScrollDown, _) => self.obey(Order::On(1)),
            _ => {}
        }
    }

    fn grid(&self, board: Rect) -> Grid {
        let game = self.desk.game();
        let Viewport { centre, cursor, zoom, .. } = self.view;
        Grid::fit(
            board,
            game.rules().area(),
            Aim { centre, cursor, zoom, stones: stones_box(game) },
        )
    }

    fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        if is_too_small(area) {
            return draw_gate(frame.buffer_mut(), area);
        }
        let scene = Scene::of(area);
        let marks = Marks {
            cursor: Some(self.view.cursor),
            threats: self.threats.get(),
            forbidden: self.forbidden.cells(),
            recommended: self.desk.best(),
            ..Marks::default()
        };
        let (game, grid) = (self.desk.game(), self.grid(scene.board));
        BoardView { game, grid, marks, glyphs: self.glyphs }.draw(frame.buffer_mut());
        self.draw_text(frame, scene);
    }

    /// Where we are and the lines of the engine, then the latest of what was said.
    fn draw_text(&self, frame: &mut Frame, scene: Scene) {
        let wrapped = |lines: &[String]| -> Vec<String> {
            lines.iter().flat_map(|line| wrap(line, scene.text.width)).collect()
        };
        let top = wrapped(&[self.desk.place(), self.desk.so_far().to_vec()].concat());
        let room = usize::from(scene.text.height).saturating_sub(top.len() + 1);
        let said = wrapped(&self.said);
        let latest = &said[said.len().saturating_sub(room)..];
        let rows = top.iter().map(|line| (line.as_str(), theme::STRONG));
        let rows = rows.chain([("", theme::PLAIN)]);
        let rows = rows.chain(latest.iter().map(|line| (line.as_str(), theme::PLAIN)));
        for (y, (line, style)) in (scene.text.y..scene.text.bottom()).zip(rows) {
            write(frame.buffer_mut(), Rect { y, height: 1, ..scene.text }, line, style);
        }
        let bottom = match &self.typed {
            Some(typed) => format!(":{typed}_"),
            None => words::ANALYSIS_BAR.to_string(),
        };
        write(frame.buffer_mut(), scene.bottom, &bottom, theme::FAINT);
    }
}

/// Where everything is.
#[derive(Clone, Copy)]
struct Scene {
    board: Rect,
    text: Rect,
    bottom: Rect,
}

impl Scene {
    fn of(area: Rect) -> Scene {
        let bottom =
            Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
        let rest = Rect { height: area.height - bottom.height, ..area };
        if area.width >= MIN_SIDE_BY_SIDE {
            let board = Rect { width: rest.width - SIDE - 1, ..rest };
            return Scene {
                board,
                text: Rect { x: board.right() + 1, width: SIDE, ..rest },
                bottom,
            };
        }
        let below = BELOW.min(rest.height / 2);
        let board = Rect { height: rest.height - below, ..rest };
        Scene { board, text: Rect { y: board.bottom(), height: below, ..rest }, bottom }
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyModifiers;
    use oxo_shared::Point;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    const AREA: Rect = Rect::new(0, 0, 80, 24);

    fn page(position: &str) -> Page {
        Page::new(Tree::new(position.parse().unwrap()), false)
    }

    fn press(page: &mut Page, keys: &str) {
        for letter in keys.chars() {
            let code = if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
            page.update(&TerminalEvent::Key(KeyEvent::new(code, KeyModifiers::NONE)), AREA);
        }
    }

    fn drawn(page: &Page) -> String {
        let mut terminal = Terminal::new(TestBackend::new(AREA.width, AREA.height)).unwrap();
        terminal.draw(|frame| page.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn keys_set_up_a_position_and_commands_are_typed() {
        let mut page = page("15x15x5");
        press(&mut page, "x:o h9\n:turn o\n:i9\n");
        assert_eq!(page.desk.game().position().unwrap().to_string(), "15x15x5/x:h8/o:h9,i9/x");
        press(&mut page, ",.");
        assert_eq!(page.desk.game().ply(), 1);
        let screen = drawn(&page);
        assert!(screen.contains("Move 1, O i9; X to move"), "{screen}");
        press(&mut page, ":quit\n");
        assert!(page.desk.is_done);
    }

    #[tokio::test]
    async fn an_answer_of_the_engine_stands_beside_the_board() {
        let mut page = page("15x15x5/x:f8,g8,h8,i8/o:e8,a1/x");
        press(&mut page, "w");
        let answer = page.desk.next().await;
        let said = page.desk.hear(answer);
        page.say(said);
        let screen = drawn(&page);
        assert!(screen.contains("X completes a line at j8"), "{screen}");
        assert_eq!(page.desk.best(), Some(Point::new(9, 7)));
    }

    #[test]
    fn every_size_is_drawn() {
        let page = page("boundless/x:0,0,5,5/o:1,1");
        for (width, height) in [(1, 1), (20, 8), (40, 12), (63, 30), (80, 24), (200, 60)] {
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            terminal.draw(|frame| page.draw(frame)).unwrap();
        }
    }
}
