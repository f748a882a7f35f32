//! The full screen: a terminal that is given back as it was, and the loop that draws.

use std::io::{self, Write};
use std::time::Duration;

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event as TerminalEvent, EventStream, MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::SetTitle;
use futures::StreamExt;
use ratatui::DefaultTerminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use tokio::time::{MissedTickBehavior, interval};

use crate::action::Action;
use crate::event::{Target, What};
use crate::keys::{CTRL_C, Key};
use crate::model::{Exit, Model, Screen};
use crate::session::{Call, Session};
use crate::view::{hit, is_too_small, view};

/// How often clocks and ages are drawn anew while nothing happens.
const TICK: Duration = Duration::from_millis(250);

/// The terminal in full-screen mode. Dropping it gives the terminal back; a panic does too.
struct Screening {
    terminal: DefaultTerminal,
    /// Whether the user asked for no colours (<https://no-color.org>).
    colourless: bool,
}

impl Screening {
    fn begin() -> io::Result<Screening> {
        let terminal = ratatui::try_init()?;
        let colourless = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let screening = Screening { terminal, colourless };
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        let restore = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave();
            restore(panic);
        }));
        Ok(screening)
    }

    fn draw(&mut self, model: &Model) -> io::Result<()> {
        let colourless = self.colourless;
        self.terminal.draw(|frame| {
            view(model, frame);
            if colourless {
                remove_colours(frame.buffer_mut());
            }
        })?;
        Ok(())
    }
}

/// Leaves the attributes alone. Crossterm obeys `NO_COLOR` by writing a colour as an
/// empty sequence, which switches off every attribute of the cell.
fn remove_colours(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
    }
}

impl Drop for Screening {
    fn drop(&mut self) {
        leave();
        ratatui::restore();
    }
}

/// Switches off what ratatui does not know about.
fn leave() {
    // A terminal that has gone away needs no tidying up.
    let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, SetTitle(""));
}

/// Runs the full screen until the player leaves.
///
/// # Errors
/// When the terminal cannot be drawn on or read.
pub async fn run(
    mut model: Model,
    mut session: Session,
    start: Option<Target>,
) -> io::Result<Exit> {
    let mut screening = Screening::begin()?;
    if let Some(target) = start {
        let calls = session.happen(&mut model, What::Start(target)).await;
        answer(&calls)?;
    }
    let exit = turn(&mut screening, &mut model, &mut session).await;
    drop(screening);
    session.close(&mut model).await;
    exit
}

async fn turn(
    screening: &mut Screening,
    model: &mut Model,
    session: &mut Session,
) -> io::Result<Exit> {
    let mut input = EventStream::new();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told_to_stop = Box::pin(stop_signal());
    loop {
        if let Some(exit) = model.exit.take() {
            return Ok(exit);
        }
        screening.draw(model)?;
        let area = Rect::from((Position::ORIGIN, screening.terminal.size()?));
        let what = tokio::select! {
            event = input.next() => match event {
                Some(event) => translate(model, area, event?),
                // Nobody can press a key any more.
                None => return Ok(Exit::Done),
            },
            what = session.next() => Some(what),
            _ = ticks.tick() => Some(What::Tick),
            () = &mut told_to_stop => return Ok(Exit::Done),
        };
        if let Some(what) = what {
            answer(&session.happen(model, what).await)?;
        }
    }
}

/// What a terminal's event means to the client; nothing for most of them.
fn translate(model: &Model, area: Rect, event: TerminalEvent) -> Option<What> {
    match event {
        TerminalEvent::Key(key) if Key::of(&key) == CTRL_C => Some(What::Key(key)),
        // Nobody plays what they cannot see.
        _ if is_too_small(area) => None,
        TerminalEvent::Key(key) => Some(What::Key(key)),
        TerminalEvent::Paste(text) => Some(What::Paste(text)),
        TerminalEvent::Mouse(mouse) => translate_mouse(model, area, mouse),
        // The next round of the loop draws in the new size.
        TerminalEvent::Resize(..) | TerminalEvent::FocusGained | TerminalEvent::FocusLost => None,
    }
}

fn translate_mouse(model: &Model, area: Rect, mouse: MouseEvent) -> Option<What> {
    let free = model.overlay.is_none() && model.prompt().is_none();
    let wheel = |up, scroll| {
        let action = if model.screen == Screen::Game { scroll } else { up };
        free.then_some(What::Do(action))
    };
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            hit(model, area, mouse.column, mouse.row).map(What::Click)
        }
        MouseEventKind::ScrollUp => wheel(Action::Up, Action::ScrollUp),
        MouseEventKind::ScrollDown => wheel(Action::Down, Action::ScrollDown),
        MouseEventKind::ScrollLeft => wheel(Action::Left, Action::ScrollLeft),
        MouseEventKind::ScrollRight => wheel(Action::Right, Action::ScrollRight),
        _ => None,
    }
}

/// Calls the player, who may be looking elsewhere.
fn answer(calls: &[Call]) -> io::Result<()> {
    let mut out = io::stdout();
    for call in calls {
        match call {
            Call::Bell => out.write_all(b"\x07")?,
            Call::Title(title) => execute!(out, SetTitle(title))?,
        }
    }
    out.flush()
}

/// Resolves when the system asks the program to end. (Ctrl-C is a key here.)
#[cfg(unix)]
pub(crate) async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut terminate), Ok(mut hangup)) =
        (signal(SignalKind::terminate()), signal(SignalKind::hangup()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = hangup.recv() => {}
    }
}

/// Resolves when the system asks the program to end.
#[cfg(not(unix))]
pub(crate) async fn stop_signal() {
    std::future::pending().await
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use oxo_shared::Player;

    use super::*;
    use crate::theme;

    #[test]
    fn without_colours_a_stone_under_the_cursor_is_still_bold_and_reversed() {
        let area = Rect::new(0, 0, 1, 1);
        let style = theme::stone(Player::X).patch(theme::CURSOR);
        let mut buffer = Buffer::empty(area);
        buffer.set_style(area, style);
        remove_colours(&mut buffer);
        let cell = &buffer[(0, 0)];
        assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        assert_eq!(cell.modifier, style.add_modifier);
    }
    #[test]
    fn on_a_screen_too_small_to_see_only_the_key_that_leaves_is_heard() {
        let model = Model::new("ws://127.0.0.1:7171/ws".to_owned());
        let key = |key: Key| TerminalEvent::Key(KeyEvent::new(key.code, key.held));
        let enter = Key { code: KeyCode::Enter, held: KeyModifiers::NONE };
        let (small, large) = (Rect::new(0, 0, 10, 4), Rect::new(0, 0, 80, 24));
        assert!(translate(&model, small, key(enter)).is_none());
        assert!(translate(&model, small, key(CTRL_C)).is_some());
        assert!(translate(&model, large, key(enter)).is_some());
    }
}
