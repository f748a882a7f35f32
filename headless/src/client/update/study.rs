//! The study board over the current page, or alone.

use std::future::pending;

use crate::client::desk::Desk;
use crate::client::event::Event;
use crate::client::goal::Target;
use crate::client::route::Route;
use crate::client::state::Client;

impl Client {
    /// Starts at a study board, with nothing below it. A `server` counts attempts at puzzles.
    #[must_use]
    pub fn studying(mut self, desk: impl Desk + 'static, server: Option<String>) -> Client {
        self.route = Route::at_study(Box::new(desk));
        if let Some(url) = server {
            self.core.connect(Target::Server(url));
        }
        self
    }

    /// Waits for the next result of the study board; pends if there is none.
    pub async fn think(&mut self) -> Event {
        let Some(desk) = self.route.desk_mut() else { return pending().await };
        let said = desk.next().await;
        Event::Thought(said, desk.take_attempt())
    }

    /// Carries out a line typed at the study board.
    pub(super) fn read(&mut self, line: &str) {
        self.core.said = self.route.desk_mut().map(|desk| desk.read(line));
    }

    /// Takes what the study board has answered, if it was asked; may be nothing.
    pub const fn take_said(&mut self) -> Option<Vec<String>> {
        self.core.said.take()
    }

    /// Leaves a study board that is done.
    pub(super) fn close_study(&mut self) {
        if self.route.desk_mut().is_some_and(|desk| desk.is_done()) {
            self.go_back();
        }
    }
}
