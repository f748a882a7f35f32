//! What happens at a screen.

use crossterm::event::KeyEvent;
use oxo_shared::Point;

use crate::client::action::Action;
use crate::client::event::Event;

#[derive(Debug)]
pub enum Input {
    /// A key went down, came up or repeats.
    Key(KeyEvent),
    Click(Hit),
    /// The other button of the mouse: whatever is begun is dropped.
    Cancel,
    /// The mouse is over another cell, or over none.
    Hover(Option<Point>),
    Focus(Focus),
    Paste(String),
    /// This theme was put on: one sentence says so.
    Worn {
        theme: String,
        told: String,
    },
    /// What happens without a screen as well.
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
    /// A row of a list, as its page counts them.
    Row(usize),
    /// A move by its number.
    Move(usize),
}

/// Whether the player looks at this terminal, as far as the terminal tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Focus {
    #[default]
    Unknown,
    Here,
    Elsewhere,
}
