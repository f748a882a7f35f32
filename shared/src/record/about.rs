//! What a record says of a game besides its moves: when, where, and on what terms.

use crate::clock::TimeControl;
use crate::date::Date;
use crate::level::Level;
use crate::player::ByPlayer;
use crate::protocol::GameId;

/// The word of a game that counts.
const RATED: &str = "yes";

/// When and where a game was played, and on what terms; each part only where it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The day, in UTC: of its end, or when it was left.
    pub date: Option<Date>,
    /// The URL of the server.
    pub site: Option<String>,
    /// The code by which the server knew it.
    pub code: Option<GameId>,
    /// The time control.
    pub clock: Option<TimeControl>,
    /// Whether it counted.
    pub rated: bool,
    /// The ratings of the players when they sat down.
    pub ratings: ByPlayer<Option<u32>>,
    /// Which of the server's own bots they were.
    pub bots: ByPlayer<Option<Level>>,
}

impl About {
    /// The tags that say it, with their values, in the order in which they are written.
    pub(super) fn tags(&self) -> impl Iterator<Item = (&'static str, String)> {
        [
            ("Date", self.date.map(|date| date.to_string())),
            ("Site", self.site.clone()),
            ("Game", self.code.map(|code| code.to_string())),
            ("Clock", self.clock.map(|clock| clock.to_string())),
            ("Rated", self.rated.then(|| RATED.to_owned())),
            ("XRating", self.ratings.x.map(|rating| rating.to_string())),
            ("ORating", self.ratings.o.map(|rating| rating.to_string())),
            ("XBot", self.bots.x.map(|level| level.to_string())),
            ("OBot", self.bots.o.map(|level| level.to_string())),
        ]
        .into_iter()
        .filter_map(|(tag, value)| Some((tag, value?)))
    }

    /// Takes the value of a tag, its name in lower case; leaves what makes no sense.
    pub(super) fn read(&mut self, tag: &str, value: &str) {
        match tag {
            "date" => self.date = value.parse().ok(),
            "site" => self.site = Some(value.to_owned()),
            "game" => self.code = value.parse().ok(),
            "clock" => self.clock = value.parse().ok(),
            "rated" => self.rated = value.eq_ignore_ascii_case(RATED),
            "xrating" => self.ratings.x = value.parse().ok(),
            "orating" => self.ratings.o = value.parse().ok(),
            "xbot" => self.bots.x = value.parse().ok(),
            "obot" => self.bots.o = value.parse().ok(),
            _ => {}
        }
    }
}
