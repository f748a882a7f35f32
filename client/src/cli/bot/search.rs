//! How a bot finds its opponents: one offer to the world is open at a time.

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::{Opened, Sought};
use oxo_protocol::request::ForSeek;
use oxo_protocol::{GameId, Rejection, Request, SeekId};

use crate::net::is_temporary;

/// How long to wait before a request that was refused for now is made again, where the server
/// does not say.
const RETRY_MS: u64 = 5_000;
/// The longest such wait that a server is believed: beyond it a bot would seem to have gone.
const MAX_RETRY_MS: u64 = 60 * 60 * 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    None,
    /// It was made, and has no reply yet.
    Made,
    Seek(SeekId),
    /// Not before this time, in milliseconds since the program started.
    Later(u64),
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

    /// The offer was taken up by the server: a seek is open, or the game that is returned.
    pub fn granted(&mut self, d: &str) -> Option<GameId> {
        self.offer = match read_reply(d) {
            Ok(Sought { seek }) => Offer::Seek(seek),
            Err(_) => Offer::None,
        };
        read_reply(d).ok().map(|Opened { g }| g)
    }

    /// The offer was refused; with its sentence if no other will fare better.
    pub fn refused(&mut self, rejection: &Rejection, now_ms: u64) -> Result<(), String> {
        if !is_temporary(rejection.code) {
            self.offer = Offer::None;
            return Err(rejection.words().to_string());
        }
        self.offer = Offer::Later(after_pause(rejection, now_ms));
        Ok(())
    }

    /// Takes a seek back; an offer without a reply yet when that comes.
    pub fn withdraw(&mut self) -> Option<Request> {
        let Offer::Seek(seek) = self.offer else { return None };
        self.offer = Offer::None;
        Some(Request::Unseek(ForSeek { seek }))
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
}

/// When a request that was so refused is made again.
pub(super) fn after_pause(rejection: &Rejection, now_ms: u64) -> u64 {
    let told = rejection.retry_ms.filter(|_| is_temporary(rejection.code));
    now_ms + told.unwrap_or(RETRY_MS).min(MAX_RETRY_MS)
}

#[cfg(test)]
mod tests {
    use oxo_protocol::Code;

    use super::*;

    #[test]
    fn a_server_that_names_a_pause_without_end_is_asked_again_all_the_same() {
        let rejection = |retry_ms| Rejection { retry_ms, ..Rejection::new(Code::Full, "full") };
        assert_eq!(after_pause(&rejection(Some(u64::MAX)), 1), MAX_RETRY_MS + 1);
        assert_eq!(after_pause(&rejection(Some(7)), 1), 8);
        assert_eq!(after_pause(&rejection(None), 1), RETRY_MS + 1);
    }
}
