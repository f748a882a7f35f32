//! How a bot finds its opponents.

use oxo_engine::gomocup;
use oxo_shared::protocol::wish::{Create, ForSeek, Seek};
use oxo_shared::protocol::{SeekRow, SideWish, Wish};
use oxo_shared::{Rules, TimeControl};

/// What a bot does to get a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Search {
    /// Looks for somebody who wants exactly these terms.
    Seek(Seek),
    /// Keeps a listed game open that anybody may join.
    Create(Create),
    /// Takes what others look for.
    Accept(Wanted),
}

/// The seeks that suit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// By these rules; by all that a brain can be told if absent.
    pub rules: Option<Rules>,
    /// With this time control; with any if absent.
    pub clock: Option<TimeControl>,
    /// Whether they count.
    pub rated: bool,
    /// On this side.
    pub side: SideWish,
}

impl Search {
    /// The wish that opens the offer to the world, given who looks for a game; none if nobody
    /// suits.
    #[must_use]
    pub fn wish(&self, seeks: &[SeekRow]) -> Option<Wish> {
        match self {
            Search::Seek(seek) => Some(Wish::Seek(seek.clone())),
            Search::Create(create) => Some(Wish::Create(create.clone())),
            Search::Accept(wanted) => {
                let row = seeks.iter().find(|row| wanted.suits(row))?;
                Some(Wish::AcceptSeek(ForSeek { seek: row.seek }))
            }
        }
    }
}

impl Wanted {
    fn suits(&self, row: &SeekRow) -> bool {
        let sides_agree = match (self.side.player(), row.side.player()) {
            (Some(ours), Some(theirs)) => ours != theirs,
            // Who accepts gets the side that is left: only a seeker who does not mind could
            // be given the one that is wanted here, and nobody can ask for that.
            (Some(_), None) => false,
            (None, _) => true,
        };
        self.rules.is_none_or(|rules| rules == row.rules)
            && self.clock.is_none_or(|clock| clock == row.clock)
            && self.rated == row.rated
            && sides_agree
            && gomocup::check(&row.rules).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::protocol::{Kind, SeekId};

    use super::*;

    fn row(seek: u64, rules: &str, rated: bool, side: SideWish) -> SeekRow {
        SeekRow {
            seek: SeekId(seek),
            by: "ann".to_owned(),
            kind: Kind::Human,
            rules: rules.parse().unwrap(),
            clock: "5m+3s".parse().unwrap(),
            rated,
            side,
            delay_s: Default::default(),
        }
    }

    #[test]
    fn the_oldest_seek_that_a_brain_can_be_told_is_taken() {
        let seeks = [
            row(1, "boundless", false, SideWish::Any),
            row(2, "gomoku", true, SideWish::Any),
            row(3, "renju", false, SideWish::X),
            row(4, "gomoku", false, SideWish::Any),
        ];
        let taken = |wanted| match Search::Accept(wanted).wish(&seeks) {
            Some(Wish::AcceptSeek(ForSeek { seek })) => Some(seek.0),
            None => None,
            other => panic!("{other:?}"),
        };
        let any = Wanted { rules: None, clock: None, rated: false, side: SideWish::Any };
        assert_eq!(taken(any), Some(3));
        assert_eq!(taken(Wanted { rules: Some(Rules::GOMOKU), ..any }), Some(4));
        assert_eq!(taken(Wanted { rated: true, ..any }), Some(2));
        assert_eq!(taken(Wanted { side: SideWish::O, ..any }), Some(3));
        assert_eq!(taken(Wanted { side: SideWish::X, ..any }), None);
        assert_eq!(taken(Wanted { clock: Some(TimeControl::default()), ..any }), None);
    }
}
