//! How a bot finds its opponents: one offer to the world is open at a time.

use std::time::Duration;

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::{Opened, Sought};
use oxo_protocol::request::{ForGame, ForSeek};
use oxo_protocol::{GameId, Rejection, Request, SeekId};
use tokio::time::Instant;

use crate::net::is_temporary;

/// How long to wait before a request that was refused for now is made again, where the server
/// does not say.
const RETRY: Duration = Duration::from_secs(5);
/// The longest such wait that a server is believed: beyond it a bot would seem to have gone.
const MAX_RETRY: Duration = Duration::from_secs(60 * 60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    None,
    /// It was made, and has no reply yet.
    Made,
    Seek(SeekId),
    Table(GameId),
    Later(Instant),
}

#[derive(Debug)]
pub struct Hunt {
    /// The request that opens an offer: a challenge, or a listed game.
    search: Request,
    offer: Offer,
}

impl Hunt {
    pub fn new(search: Request) -> Hunt {
        Hunt { search, offer: Offer::None }
    }

    /// Whether an offer has no reply yet.
    pub fn is_unsettled(&self) -> bool {
        self.offer == Offer::Made
    }

    /// The request for another game, unless an offer is open already, or to come later.
    pub fn go_on(&mut self, now: Instant) -> Option<Request> {
        let is_free = match self.offer {
            Offer::None => true,
            Offer::Later(until) => until <= now,
            Offer::Made | Offer::Seek(_) | Offer::Table(_) => false,
        };
        is_free.then(|| {
            self.offer = Offer::Made;
            self.search.clone()
        })
    }

    /// The offer was taken up by the server: a seek is open, or the game that is returned.
    pub fn granted(&mut self, d: &str) -> Option<GameId> {
        if let Ok(Opened { g }) = read_reply(d) {
            self.offer = Offer::Table(g);
            return Some(g);
        }
        if let Ok(Sought { seek }) = read_reply(d) {
            self.offer = Offer::Seek(seek);
        }
        None
    }

    /// The offer was refused; with its sentence if no other will fare better.
    pub fn refused(&mut self, rejection: &Rejection, now: Instant) -> Result<(), String> {
        if !is_temporary(rejection.code) {
            self.offer = Offer::None;
            return Err(rejection.words().to_string());
        }
        self.offer = Offer::Later(now + pause_after(rejection));
        Ok(())
    }

    /// Takes the offer back, by a request if it takes one; one without a reply yet when that comes.
    pub fn withdraw(&mut self) -> Option<Request> {
        match self.offer {
            Offer::None | Offer::Made | Offer::Later(_) => None,
            Offer::Seek(seek) => {
                self.offer = Offer::None;
                Some(Request::Unseek(ForSeek { seek }))
            }
            // It goes when the server says that it has ended.
            Offer::Table(g) => Some(Request::Abort(ForGame { g })),
        }
    }

    /// The connection is lost: seeks end with the socket.
    pub fn disconnect(&mut self) {
        self.offer = Offer::None;
    }

    /// Takes a seat for the one that was sought; whether something was.
    pub fn find(&mut self) -> bool {
        let found = matches!(self.offer, Offer::Seek(_));
        if found {
            self.offer = Offer::None;
        }
        found
    }

    /// A game of one's own has a free seat: that is an offer.
    pub fn wait_at(&mut self, g: GameId) {
        if matches!(self.offer, Offer::None | Offer::Later(_)) {
            self.offer = Offer::Table(g);
        }
    }

    /// A game has no free seat any more.
    pub fn wait_no_more_at(&mut self, g: GameId) {
        if self.offer == Offer::Table(g) {
            self.offer = Offer::None;
        }
    }
}

/// How long to wait before a request that was so refused is made again.
pub(super) fn pause_after(rejection: &Rejection) -> Duration {
    let told = rejection.retry_ms.filter(|_| is_temporary(rejection.code));
    told.map_or(RETRY, Duration::from_millis).min(MAX_RETRY)
}

#[cfg(test)]
mod tests {
    use oxo_protocol::Code;

    use super::*;

    #[test]
    fn a_server_that_names_a_pause_without_end_is_asked_again_all_the_same() {
        let rejection = |retry_ms| Rejection { retry_ms, ..Rejection::new(Code::Full, "full") };
        assert_eq!(pause_after(&rejection(Some(u64::MAX))), MAX_RETRY);
        assert_eq!(pause_after(&rejection(Some(7))), Duration::from_millis(7));
        assert_eq!(pause_after(&rejection(None)), RETRY);
    }
}
