//! The full screen: takes over the terminal, restores it, and runs the drawing loop.

pub mod charset;
mod decoder;
mod input;
mod jobs;

use std::io::{self, Stdout, Write, stdout};
use std::time::Duration;

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture, Event as TerminalEvent, KeyCode, KeyEventKind,
    KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, SetTitle, enable_raw_mode};
use oxo_shared::Point;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect};
use ratatui::{DefaultTerminal, Frame, Terminal};
use tokio::time::{MissedTickBehavior, interval};

use crate::screen::app::{App, Overlay};
use crate::screen::input::{Focus, Input};
use crate::screen::pages::Page;
use crate::screen::shell::is_too_small;
use crate::screen::text::shown;
use crate::screen::theme::Worn;
use crate::screen::{draw, hit, hover};
use crate::session::{Head, Session};
use input::InputEvent;
use jobs::{JobSignal, Jobs};
use oxo_headless::client::action::{Action, Step};
use oxo_headless::client::core::Exit;
use oxo_headless::client::event::{Call, Event};
use oxo_headless::client::keys::{CTRL_C, Key};
use oxo_headless::client::signal::stop_signal;

const CTRL_Z: Key = Key { code: KeyCode::Char('z'), held: KeyModifiers::CONTROL };
/// How often clocks and ages are redrawn while nothing happens.
const TICK: Duration = Duration::from_millis(250);

/// Saves the title (xterm window operation). Terminals without it end up with an empty title.
const KEEP_TITLE: &[u8] = b"\x1b[22;2t";
const RESTORE_TITLE: &[u8] = b"\x1b[23;2t";

/// The terminal in full-screen mode. Dropping it restores the terminal, and so does a panic.
struct Screening {
    terminal: DefaultTerminal,
    look: Worn,
}

impl Screening {
    fn begin(look: Worn) -> io::Result<Screening> {
        let terminal = ratatui::try_init()?;
        let screening = Screening { terminal, look };
        enter(&mut stdout())?;
        let restore = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave();
            restore(panic);
        }));
        Ok(screening)
    }

    /// Gives the terminal back until the program is resumed.
    async fn stop(&mut self, jobs: &mut Jobs) -> io::Result<()> {
        give_back();
        jobs.stop().await?;
        self.go_on()
    }

    /// Takes over the terminal again, making no assumption about the state it was left in.
    fn go_on(&mut self) -> io::Result<()> {
        give_back();
        enable_raw_mode()?;
        let mut out = stdout();
        execute!(out, EnterAlternateScreen)?;
        enter(&mut out)?;
        self.terminal = Terminal::new(CrosstermBackend::new(out))?;
        Ok(())
    }

    fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let palette = self.look.palette();
        self.terminal.draw(|frame| {
            draw(frame);
            palette.paint(frame.buffer_mut());
        })?;
        Ok(())
    }

    /// Handles the calls that only the screen can carry out, and returns the input that results.
    fn answer(&mut self, calls: Vec<Call>) -> io::Result<Option<Input>> {
        let mut out = stdout();
        let mut follows = None;
        for call in calls {
            match call {
                Call::NextTheme => {
                    let told = self.look.wear_next();
                    let theme = self.look.name().to_owned();
                    follows = Some(Event::Worn { theme, told }.into());
                }
                // The player may be looking elsewhere.
                Call::Bell => out.write_all(b"\x07")?,
                Call::Title(title) => execute!(out, SetTitle(shown(&title)))?,
                Call::Copy(text) => execute!(out, CopyToClipboard::to_clipboard_from(text))?,
                Call::Notify(text) => out.write_all(notification(&text).as_bytes())?,
            }
        }
        out.flush()?;
        Ok(follows)
    }
}

impl Drop for Screening {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    leave();
    ratatui::restore();
}

/// Enables terminal features that ratatui does not manage.
fn enter(out: &mut Stdout) -> io::Result<()> {
    out.write_all(KEEP_TITLE)?;
    execute!(out, EnableMouseCapture, EnableBracketedPaste, EnableFocusChange)
}

/// Disables these features.
fn leave() {
    // Ignore errors, because a closed terminal needs no cleanup.
    let mut out = stdout();
    let _ =
        execute!(out, DisableFocusChange, DisableBracketedPaste, DisableMouseCapture, SetTitle(""));
    let _ = out.write_all(RESTORE_TITLE).and_then(|()| out.flush());
}

/// Shows `app` on the terminal until it exits, starting with the event `first`.
///
/// # Errors
/// If the terminal cannot be set up, read or written.
pub async fn run(mut app: App, mut session: Session, first: Event, look: Worn) -> io::Result<Exit> {
    let mut screening = Screening::begin(look)?;
    happen(&mut screening, &mut app, &mut session, first.into()).await?;
    let exit = turn(&mut screening, &mut app, &mut session).await;
    drop(screening);
    let unsaved = session.close(&mut app).await;
    Ok(exit?.or_unsaved(unsaved))
}

async fn turn(screening: &mut Screening, app: &mut App, session: &mut Session) -> io::Result<Exit> {
    let (mut input, mut jobs) = (input::TerminalInput::new()?, Jobs::new()?);
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told_to_stop = Box::pin(stop_signal());
    let mut drawn = false;
    loop {
        if let Some(exit) = app.client_mut().take_exit() {
            return Ok(exit);
        }
        if !drawn {
            screening.draw(|frame| draw(app, frame))?;
        }
        let area = Rect::from((Position::ORIGIN, screening.terminal.size()?));
        let what = tokio::select! {
            typed = input.next() => match typed {
                Some(typed) => {
                    let typed = typed?;
                    if matches!(typed.event, TerminalEvent::Key(key) if Key::of(&key) == CTRL_Z) {
                        jobs.ask_to_stop()?;
                    }
                    // The mouse reports every movement, even within a cell.
                    drawn = matches!(typed.event, TerminalEvent::Mouse(_));
                    translate(app, area, typed)
                }
                // There can be no more key presses.
                None => return Ok(Exit::Done),
            },
            thought = app.client_mut().think() => Some(thought.into()),
            what = session.next() => Some(what.into()),
            asked = jobs.next() => {
                match asked {
                    JobSignal::Stop => screening.stop(&mut jobs).await?,
                    JobSignal::Continue => screening.go_on()?,
                }
                drawn = false;
                None
            }
            _ = ticks.tick() => Some(Event::Tick.into()),
            () = &mut told_to_stop => return Ok(Exit::Done),
        };
        if let Some(what) = what {
            drawn = false;
            happen(screening, app, session, what).await?;
        }
    }
}

async fn happen(
    screening: &mut Screening,
    app: &mut App,
    session: &mut Session,
    input: Input,
) -> io::Result<()> {
    let mut next = Some(input);
    while let Some(input) = next.take() {
        // News are already on the screen.
        let (calls, _) = session.happen(app, input).await;
        next = screening.answer(calls)?;
    }
    Ok(())
}

fn translate(app: &App, area: Rect, InputEvent { event, is_alone }: InputEvent) -> Option<Input> {
    let is_asked = matches!(app.overlay(), Some(Overlay::Confirm { .. }));
    match event {
        TerminalEvent::FocusGained => Some(Input::Focus(Focus::Here)),
        TerminalEvent::FocusLost => Some(Input::Focus(Focus::Elsewhere)),
        // Players cannot play or answer what they cannot see.
        TerminalEvent::Key(key) if is_too_small(area) => {
            let leaves = key.kind == KeyEventKind::Press && Key::of(&key) == CTRL_C;
            leaves.then_some(Event::Do(Action::Quit).into())
        }
        _ if is_too_small(area) => None,
        // Pasted text must not answer a question.
        TerminalEvent::Key(key) if is_asked && !is_alone && Key::of(&key) != CTRL_C => {
            Some(Input::Cancel)
        }
        TerminalEvent::Key(key) => Some(Input::Key(key)),
        TerminalEvent::Paste(text) => Some(Input::Paste(text)),
        TerminalEvent::Mouse(mouse) => translate_mouse(app, area, mouse),
        // The next iteration draws in the new size.
        TerminalEvent::Resize(..) => None,
    }
}

fn translate_mouse(app: &App, area: Rect, mouse: MouseEvent) -> Option<Input> {
    let free = app.overlay().is_none() && app.client().core().prompt().is_none();
    let wheel = |up, scroll, step| {
        let action = match app.page() {
            Page::Study(_) => Action::Review(step),
            Page::Game(game) if game.follow.is_over() => Action::Review(step),
            Page::Game(_) => scroll,
            _ => up,
        };
        free.then_some(Event::Do(action).into())
    };
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            hit(app, area, mouse.column, mouse.row).map(Input::Click)
        }
        MouseEventKind::Down(MouseButton::Right) => Some(Input::Cancel),
        MouseEventKind::Moved => hovered(app, hover(app, area, mouse.column, mouse.row)),
        MouseEventKind::ScrollUp => wheel(Action::Up, Action::ScrollUp, Step::Back),
        MouseEventKind::ScrollDown => wheel(Action::Down, Action::ScrollDown, Step::On),
        MouseEventKind::ScrollLeft => wheel(Action::Left, Action::ScrollLeft, Step::Back),
        MouseEventKind::ScrollRight => wheel(Action::Right, Action::ScrollRight, Step::On),
        _ => None,
    }
}

/// Returns an event if the mouse has moved to another cell.
fn hovered(app: &App, at: Option<Point>) -> Option<Input> {
    (app.game()?.view().hovered != at).then_some(Input::Hover(at))
}

/// Returns the sequence of a desktop notification (OSC 9, as defined by iTerm2). The text starts
/// with the program's name, because some terminals take a leading number for another command.
fn notification(text: &str) -> String {
    format!("\x1b]9;oxo: {}\x07", shown(text))
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyEvent;
    use oxo_formats::Record;
    use oxo_protocol::event::Seated;
    use oxo_protocol::{GameEvent, GameId, Kind, Player, PlayerId, Replica, Role, Terms};
    use oxo_shared::{BySide, Game, Rules, Side};

    use super::*;
    use oxo_headless::client::core::Core;
    use oxo_headless::client::keys::letter;
    use oxo_headless::client::route::Route;
    use oxo_headless::client::state::Client;
    use oxo_headless::game::follow::Follow;

    #[test]
    fn a_screen_that_is_too_small_only_accepts_the_quit_key() {
        let app = App::new(Client::new("ws://127.0.0.1:7171/ws".to_owned()));
        let key = |key: Key| {
            let event = TerminalEvent::Key(KeyEvent::new(key.code, key.held));
            InputEvent { event, is_alone: true }
        };
        let enter = Key { code: KeyCode::Enter, held: KeyModifiers::NONE };
        let (small, large) = (Rect::new(0, 0, 10, 4), Rect::new(0, 0, 80, 24));
        assert!(translate(&app, small, key(enter)).is_none());
        assert!(translate(&app, small, key(CTRL_C)).is_some());
        assert!(translate(&app, large, key(enter)).is_some());
    }

    #[test]
    fn a_mouse_that_stays_over_a_cell_causes_no_redraw() {
        let record = Record::from(Game::new(Rules::TICTACTOE));
        let game = Follow::from_record("game".to_owned(), record);
        let mut app = App::new(Client::at(Core::default(), Route::at_game(game)));
        let area = Rect::new(0, 0, 80, 24);
        let over = |app: &App, at: Point| {
            let spots = (0..80).flat_map(|x| (0..24).map(move |y| (x, y)));
            let mut spots = spots.filter(|&(x, y)| hover(app, area, x, y) == Some(at));
            let (column, row) = spots.next().unwrap();
            let kind = MouseEventKind::Moved;
            translate_mouse(app, area, MouseEvent { kind, column, row, modifiers: CTRL_C.held })
        };
        let what = over(&app, Point::ORIGIN).unwrap();
        let _ = app.update(0, what);
        assert!(over(&app, Point::ORIGIN).is_none());
        assert!(over(&app, Point::new(1, 1)).is_some());
    }

    #[test]
    fn keys_that_arrive_together_do_not_answer_a_question() {
        let player = |id| Some(Player::new(PlayerId(id), "ann", Kind::Human));
        let players = BySide { x: player(1), o: player(2) };
        let terms = Terms::new(Rules::TICTACTOE);
        let seated = Seated { seat: Side::X, players, moves: Vec::new(), terms };
        let table = Replica::begin(1, &GameEvent::Seated(seated)).unwrap();
        let game = Follow::new(GameId::from_bits(1), table, Role::X, 0);
        let mut app = App::new(Client::at(Core::default(), Route::at_game(game)));
        let leave = letter('q');
        let _ = app.update(0, Input::Key(KeyEvent::new(leave.code, leave.held)));
        let what = |key: Key, is_alone| {
            let event = TerminalEvent::Key(KeyEvent::new(key.code, key.held));
            translate(&app, Rect::new(0, 0, 80, 24), InputEvent { event, is_alone })
        };
        assert!(matches!(what(letter('y'), true), Some(Input::Key(_))));
        assert!(matches!(what(letter('y'), false), Some(Input::Cancel)));
        assert!(matches!(what(CTRL_C, false), Some(Input::Key(_))), "it leaves, whatever comes");
    }

    #[test]
    fn a_notification_cannot_inject_another_sequence() {
        let told = notification("your move\x07\x1b]0;evil\x1b\\ \u{9c}- ann");
        assert_eq!(told, "\x1b]9;oxo: your move]0;evil\\ - ann\x07");
    }
}
