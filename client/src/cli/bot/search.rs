//! Finds opponents for a bot, with one open offer at a time.

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::{Opened, Sought};
use oxo_protocol::request::ForSeek;
use oxo_protocol::{GameId, Rejection, Request, SeekId};

use oxo_headless::net::is_temporary;

/// Default delay before repeating a request after a temporary rejection.
const RETRY_MS: u64 = 5_000;
/// Maximum delay accepted from the server. With a longer one, a bot would seem to have gone.
const MAX_RETRY_MS: u64 = 60 * 60 * 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    None,
    /// The request was sent, and has no reply yet.
    Made,
    Seek(SeekId),
    /// Not before this time, in milliseconds since the program started.
    Later(u64),
}

#[derive(Debug)]
pub struct Hunt {
    /// The request that makes an offer: a challenge or a listed game.
    search: Request,
    offer: Offer,
}

impl Hunt {
    pub fn new(search: Request) -> Hunt {
        Hunt { search, offer: Offer::None }
    }

    /// Returns whether the offer has no reply yet.
    pub fn is_unsettled(&self) -> bool {
        self.offer == Offer::Made
    }

    /// Returns the request for another game, unless an offer is open or delayed.
    pub fn go_on(&mut self, now_ms: u64) -> Option<Request> {
        let is_free = match self.offer {
            Offer::None => true,
            Offer::Later(from_ms) => from_ms <= now_ms,
            Offer::Made | Offer::Seek(_) => false,
        };
        is_free.then(|| {
            self.offer = Offer::Made;
            self.search.clone()
        })
    }

    /// Handles an accepted offer: a challenge is open, or this game was created.
    pub fn granted(&mut self, d: &str) -> Option<GameId> {
        self.offer = match read_reply(d) {
            Ok(Sought { seek }) => Offer::Seek(seek),
            Err(_) => Offer::None,
        };
        read_reply(d).ok().map(|Opened { g }| g)
    }

    /// Handles a rejected offer. Returns an error sentence if no later one can succeed.
    pub fn refused(&mut self, rejection: &Rejection, now_ms: u64) -> Result<(), String> {
        if !is_temporary(rejection.code) {
            self.offer = Offer::None;
            return Err(rejection.words().to_string());
        }
        self.offer = Offer::Later(after_pause(rejection, now_ms));
        Ok(())
    }

    /// Withdraws an open challenge. An offer without a reply is withdrawn once it is accepted.
    pub fn withdraw(&mut self) -> Option<Request> {
        let Offer::Seek(seek) = self.offer else { return None };
        self.offer = Offer::None;
        Some(Request::Unseek(ForSeek { seek }))
    }

    /// Handles a lost connection, which ends challenges.
    pub fn disconnect(&mut self) {
        self.offer = Offer::None;
    }

    /// Takes a new seat as the result of the challenge. Returns whether one was open.
    pub fn find(&mut self) -> bool {
        let found = matches!(self.offer, Offer::Seek(_));
        if found {
            self.offer = Offer::None;
        }
        found
    }
}

/// Returns when to repeat a rejected request.
pub(super) fn after_pause(rejection: &Rejection, now_ms: u64) -> u64 {
    let told = rejection.retry_ms.filter(|_| is_temporary(rejection.code));
    now_ms + told.unwrap_or(RETRY_MS).min(MAX_RETRY_MS)
}

#[cfg(test)]
mod tests {
    use oxo_protocol::Code;

    use super::*;

    #[test]
    fn an_endless_retry_delay_of_the_server_is_capped() {
        let rejection = |retry_ms| Rejection { retry_ms, ..Rejection::new(Code::Full, "full") };
        assert_eq!(after_pause(&rejection(Some(u64::MAX)), 1), MAX_RETRY_MS + 1);
        assert_eq!(after_pause(&rejection(Some(7)), 1), 8);
        assert_eq!(after_pause(&rejection(None), 1), RETRY_MS + 1);
    }
}
