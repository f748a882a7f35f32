//! Attempts at puzzles made on this machine are brought in where the player is rated.

use oxo_protocol::Request;
use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::PuzzlesView;
use oxo_protocol::request::{Attempted, Puzzles};

use crate::client::core::Place;
use crate::client::state::Client;

impl Client {
    /// Begins with the latest attempts.
    pub(super) fn bring_in_attempts(&mut self) {
        self.core.rated_attempts = None;
        self.bring_in_after(0);
    }

    fn bring_in_after(&mut self, known: usize) {
        // Games on this machine end with it, and so would ratings.
        if self.core.place == Place::Local {
            return;
        }
        let rest = self.core.setup.attempts.iter().skip(known);
        let attempts: Vec<Attempted> = rest.take(Puzzles::MAX_ATTEMPTS).copied().collect();
        if !attempts.is_empty() {
            self.core.ask(Request::Puzzles(Puzzles { attempts }));
        }
    }

    /// Goes on with older attempts while the server counts more than before.
    pub(super) fn brought_in(&mut self, sent: &Puzzles, d: &str) -> serde_json::Result<()> {
        let PuzzlesView { standings, .. } = read_reply(d)?;
        let counted = standings.iter().map(|standing| standing.tried).sum();
        let before = self.core.rated_attempts.replace(counted);
        let last = sent.attempts.last().map(|last| last.puzzle);
        let known = self.core.setup.attempts.iter().position(|it| Some(it.puzzle) == last);
        if let Some(known) = known.filter(|_| before != Some(counted)) {
            self.bring_in_after(known + 1);
        }
        Ok(())
    }
}
