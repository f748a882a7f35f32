//! Uploads puzzle attempts made on this machine to servers that rate them.

use oxo_protocol::Request;
use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::PuzzlesView;
use oxo_protocol::request::{Attempted, Puzzles};
use oxo_shared::PuzzleId;

use crate::client::core::Place;
use crate::client::state::Client;

impl Client {
    /// Uploads attempts, starting with the latest.
    pub(super) fn bring_in_attempts(&mut self) {
        self.core.rated_attempts = None;
        self.bring_in_after(0);
    }

    /// Records a new attempt. If offline, it is uploaded later with the others.
    pub(super) fn bring_in(&mut self, attempt: Attempted) {
        self.core.setup.attempts.insert(0, attempt);
        if self.core.is_online() && self.core.place != Place::Local {
            self.core.ask(Request::Puzzles(Puzzles { attempts: vec![attempt] }));
        }
    }

    fn bring_in_after(&mut self, known: usize) {
        // A local server ends with its games, and ratings would end with it.
        if self.core.place == Place::Local {
            return;
        }
        let rest = self.core.setup.attempts.iter().skip(known);
        let attempts: Vec<Attempted> = rest.take(Puzzles::MAX_ATTEMPTS).copied().collect();
        if !attempts.is_empty() {
            self.core.ask(Request::Puzzles(Puzzles { attempts }));
        }
    }

    /// Continues with attempts older than the `last` one that was sent, for as long as the server
    /// keeps counting new ones.
    ///
    /// # Errors
    /// If the reply is malformed.
    pub(super) fn brought_in(
        &mut self,
        last: Option<PuzzleId>,
        is_full: bool,
        d: &str,
    ) -> serde_json::Result<()> {
        let PuzzlesView { standings, .. } = read_reply(d)?;
        let counted = standings.iter().map(|standing| standing.tried).sum();
        let before = self.core.rated_attempts.replace(counted);
        let known = self.core.setup.attempts.iter().position(|it| Some(it.puzzle) == last);
        if let Some(known) = known.filter(|_| is_full && before != Some(counted)) {
            self.bring_in_after(known + 1);
        }
        Ok(())
    }
}
