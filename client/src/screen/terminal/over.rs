//! What lies over the pages, and takes their keys.

use crossterm::event::Event as TerminalEvent;
use oxo_protocol::request::Attempted;
use ratatui::layout::Rect;
use tokio::task::spawn_blocking;

use crate::client::session::Session;
use crate::client::state::Client;
use crate::screen::study::StudyPage;
use crate::study::Topic;

/// A board for study over the pages of the app.
pub(super) struct Over {
    pub asked: Option<Topic>,
    pub page: Option<StudyPage>,
    /// The turns of the route when it was opened: it goes with the page below it, if there is one.
    turns: Option<u64>,
}

impl Over {
    pub const fn new(page: Option<StudyPage>) -> Over {
        Over { asked: None, page, turns: None }
    }

    /// Opens what was asked for, and closes what is done with.
    pub async fn follow_up(&mut self, client: &mut Client, session: &Session) {
        let turns = client.route.turns();
        if let Some(topic) = self.asked.take() {
            self.turns = Some(turns);
            let (setup, home) = (client.core.setup().clone(), session.home().clone());
            // It waits for the disk, which the connection must not.
            let opened = spawn_blocking(move || StudyPage::open(topic, &setup, &home)).await;
            match opened.expect("opening does not panic") {
                Ok(page) => self.page = Some(page),
                Err(why) => client.core.notify(why),
            }
        }
        let has_turned = self.turns.is_some_and(|before| before != turns);
        self.page.take_if(|page| page.is_done() || has_turned);
    }

    /// Whether an event was for the board.
    pub fn update(&mut self, event: &TerminalEvent, area: Rect) -> bool {
        self.page.as_mut().is_some_and(|page| page.update(event, area))
    }

    /// Waits for what is found out there; for ever, where nothing is thought about. Returns what a
    /// server counts.
    pub async fn think(&mut self) -> Option<Attempted> {
        match &mut self.page {
            Some(page) => page.think().await,
            None => std::future::pending().await,
        }
    }
}
