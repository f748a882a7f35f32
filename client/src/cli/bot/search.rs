//! How a bot finds its opponents: one offer to the world is open at a time.

use std::time::Duration;

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::{Opened, Sought};
use oxo_protocol::request::{Create, ForGame, ForSeek, Seek};
use oxo_protocol::{Code, GameId, LobbyView, Rejection, Request, SeekId, SeekRow, SideChoice};
use oxo_shared::{Rules, TimeControl};
use tokio::time::Instant;

use crate::net::is_temporary;

/// How long to wait before a request that was refused for now is made again, where the server
/// does not say.
const RETRY: Duration = Duration::from_secs(5);
/// The longest such wait that a server is believed: beyond it a bot would seem to have gone.
const MAX_RETRY: Duration = Duration::from_secs(60 * 60);

#[derive(Clone, Debug, PartialEq)]
pub enum Search {
    /// Looks for somebody who wants exactly these terms.
    Seek(Seek),
    /// Keeps a listed game open that anybody may join.
    Create(Create),
    Accept(Wanted),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// By these rules; by all that a brain can be told if absent.
    pub rules: Option<Rules>,
    /// With this time control; with any if absent.
    pub clock: Option<TimeControl>,
    pub rated: bool,
    pub side: SideChoice,
}

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
    search: Search,
    offer: Offer,
    seeks: Vec<SeekRow>,
}

impl Hunt {
    pub fn new(search: Search) -> Hunt {
        Hunt { search, offer: Offer::None, seeks: Vec::new() }
    }

    pub fn needs_lobby(&self) -> bool {
        matches!(self.search, Search::Accept(_))
    }

    pub fn see(&mut self, view: LobbyView) {
        self.seeks = view.seeks;
    }

    /// Whether an offer has no reply yet.
    pub fn is_unsettled(&self) -> bool {
        self.offer == Offer::Made
    }

    /// The request for another game, unless an offer is open already or nobody suits.
    pub fn go_on(&mut self) -> Option<Request> {
        if self.offer != Offer::None {
            return None;
        }
        let request = self.search.request(&self.seeks)?;
        self.offer = Offer::Made;
        Some(request)
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
        self.offer = Offer::None;
        match rejection.code {
            // Somebody was faster; the next view of the lobby does not have it any more.
            Code::NoSuchOffer => self.seeks.clear(),
            code if is_temporary(code) => {
                self.offer = Offer::Later(now + pause_after(rejection));
            }
            _ => return Err(rejection.words().to_string()),
        }
        Ok(())
    }

    /// Takes the offer back, by a request if it takes one; one without a reply yet when that comes.
    pub fn withdraw(&mut self) -> Option<Request> {
        match self.offer {
            Offer::None | Offer::Made => None,
            Offer::Later(_) => {
                self.offer = Offer::None;
                None
            }
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
        self.seeks.clear();
    }

    pub fn tick(&mut self, now: Instant) {
        if matches!(self.offer, Offer::Later(until) if until <= now) {
            self.offer = Offer::None;
        }
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
        if self.offer == Offer::None {
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

impl Search {
    /// The request that opens the offer to the world, given who looks for a game; none if nobody
    /// suits.
    fn request(&self, seeks: &[SeekRow]) -> Option<Request> {
        match self {
            Search::Seek(seek) => Some(Request::Seek(seek.clone())),
            Search::Create(create) => Some(Request::Create(create.clone())),
            Search::Accept(wanted) => {
                let row = seeks.iter().find(|row| wanted.suits(row))?;
                Some(Request::AcceptSeek(ForSeek { seek: row.seek }))
            }
        }
    }
}

impl Wanted {
    fn suits(&self, row: &SeekRow) -> bool {
        let sides_agree = match (self.side.side(), row.side.side()) {
            (Some(ours), Some(theirs)) => ours != theirs,
            // Who accepts gets the side that is left: only a seeker who does not mind could
            // be given the one that is wanted here, and nobody can ask for that.
            (Some(_), None) => false,
            (None, _) => true,
        };
        self.rules.is_none_or(|rules| rules == row.terms.rules)
            && self.clock.is_none_or(|clock| clock == row.terms.control)
            && self.rated == row.terms.rated
            && sides_agree
            && oxo_gomocup::check(&row.terms.rules).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use oxo_protocol::Terms;
    use oxo_protocol::{Kind, SeekId};

    use super::*;

    fn row(seek: u64, rules: &str, rated: bool, side: SideChoice) -> SeekRow {
        SeekRow {
            rating: None,
            seek: SeekId(seek),
            by: "ann".into(),
            kind: Kind::Human,
            side,
            terms: Terms {
                control: "5m+3s".parse().unwrap(),
                rated,
                ..Terms::new(rules.parse().unwrap())
            },
        }
    }

    #[test]
    fn a_server_that_names_a_pause_without_end_is_asked_again_all_the_same() {
        let rejection = |retry_ms| Rejection { retry_ms, ..Rejection::new(Code::Full, "full") };
        assert_eq!(pause_after(&rejection(Some(u64::MAX))), MAX_RETRY);
        assert_eq!(pause_after(&rejection(Some(7))), Duration::from_millis(7));
        assert_eq!(pause_after(&rejection(None)), RETRY);
    }

    #[test]
    fn the_oldest_seek_that_a_brain_can_be_told_is_taken() {
        let seeks = [
            row(1, "boundless", false, SideChoice::Any),
            row(2, "gomoku", true, SideChoice::Any),
            row(3, "renju", false, SideChoice::X),
            row(4, "gomoku", false, SideChoice::Any),
        ];
        let taken = |wanted| match Search::Accept(wanted).request(&seeks) {
            Some(Request::AcceptSeek(ForSeek { seek })) => Some(seek.0),
            None => None,
            other => panic!("{other:?}"),
        };
        let any = Wanted { rules: None, clock: None, rated: false, side: SideChoice::Any };
        assert_eq!(taken(any), Some(3));
        assert_eq!(taken(Wanted { rules: Some(Rules::GOMOKU), ..any }), Some(4));
        assert_eq!(taken(Wanted { rated: true, ..any }), Some(2));
        assert_eq!(taken(Wanted { side: SideChoice::O, ..any }), Some(3));
        assert_eq!(taken(Wanted { side: SideChoice::X, ..any }), None);
        assert_eq!(taken(Wanted { clock: Some(TimeControl::default()), ..any }), None);
    }
}
