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
use ratatui::layout::Rect;
use tokio::time::{MissedTickBehavior, interval};

use crate::action::Action;
use crate::event::{Target, What};
use crate::model::{Exit, Model, Screen};
use crate::session::{Call, Session};
use crate::view::{hit, view};

/// How often clocks and ages are drawn anew while nothing happens.
const TICK: Duration = Duration::from_millis(250);

/// The terminal in full-screen mode. Dropping it gives the terminal back; a panic does too.
struct Screening {
    terminal: DefaultTerminal,
}

impl Screening {
    fn begin() -> io::Result<Screening> {
        let terminal = ratatui::try_init()?;
        let screening = Screening { terminal };
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        let restore = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave();
            restore(panic);
        }));
        Ok(screening)
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
pub async fn run(mut model: Model, start: Option<Target>) -> io::Result<Exit> {
    let mut screening = Screening::begin()?;
    let mut session = Session::default();
    if let Some(target) = start {
        let calls = session.happen(&mut model, What::Start(target)).await;
        answer(&calls)?;
    }
    let exit = turn(&mut screening.terminal, &mut model, &mut session).await;
    drop(screening);
    session.close().await;
    exit
}

async fn turn(
    terminal: &mut DefaultTerminal,
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
        terminal.draw(|frame| view(model, frame))?;
        let area = Rect::from((ratatui::layout::Position::ORIGIN, terminal.size()?));
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
