//! Input events of the screen.

use crossterm::event::KeyEvent;
use oxo_shared::Point;

use oxo_headless::client::action::Action;
use oxo_headless::client::event::Event;

#[derive(Debug)]
pub enum Input {
    /// A key was pressed, released or is repeating.
    Key(KeyEvent),
    Click(Hit),
    /// The right mouse button, which drops whatever was started.
    Cancel,
    /// The mouse moved to another cell, or off the board.
    Hover(Option<Point>),
    Focus(Focus),
    Paste(String),
    /// An event that also happens without a screen.
    Event(Event),
}

impl From<Event> for Input {
    fn from(event: Event) -> Input {
        Input::Event(event)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    Cell(Point),
    Key(Action),
    /// A row of a list, numbered by its page.
    Row(usize),
    /// A move by its number.
    Move(usize),
}

/// Whether the player is looking at this terminal, as far as the terminal reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Focus {
    #[default]
    Unknown,
    Here,
    Elsewhere,
}
