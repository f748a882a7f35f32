//! Who plays whom: open seeks, and the first two whose terms agree. Pure.

use std::collections::BTreeMap;

use oxo_shared::protocol::{Delay, PlayerId, SeekId, SideWish};
use oxo_shared::{Player, Rules, TimeControl};

use crate::addresses::Hold;
use crate::players::Identity;

/// What two who play each other must agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// What to play.
    pub rules: Rules,
    /// With which time control.
    pub clock: TimeControl,
    /// Whether it counts.
    pub rated: bool,
}

/// Somebody who looks for an opponent.
#[derive(Clone, Debug)]
pub struct Seeker {
    /// Who.
    pub who: Identity,
    /// On which terms.
    pub terms: Terms,
    /// On which side.
    pub side: SideWish,
    /// How much later others shall see the game, at least.
    pub delay_s: Delay,
    /// What is counted for the address it came from.
    pub places: Places,
}

/// What a seek takes of the share of an address.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// One open seek.
    #[expect(dead_code, reason = "dropped is what it is for")]
    pub seek: Hold,
    /// One game, still to be opened.
    pub game: Hold,
}

/// The seeks that are open, the oldest first.
#[derive(Debug)]
pub struct Seeks {
    next_id: u64,
    open: BTreeMap<SeekId, Seeker>,
}

impl Default for Seeks {
    fn default() -> Self {
        Seeks { next_id: 1, open: BTreeMap::new() }
    }
}

impl Seeks {
    /// A name for a new seek.
    pub fn new_id(&mut self) -> SeekId {
        let id = SeekId(self.next_id);
        self.next_id += 1;
        id
    }

    /// Takes out the oldest seek that `seeker` can be paired with, and its name.
    pub fn take_match(&mut self, seeker: &Seeker) -> Option<(SeekId, Seeker)> {
        let fits = |other: &Seeker| {
            other.terms == seeker.terms
                && other.who.id != seeker.who.id
                && are_compatible(other.side, seeker.side)
        };
        let id = *self.open.iter().find(|(_, other)| fits(other))?.0;
        Some((id, self.open.remove(&id)?))
    }

    /// Leaves a seek open for others to find.
    pub fn leave_open(&mut self, id: SeekId, seeker: Seeker) {
        self.open.insert(id, seeker);
    }

    /// The seek with this name.
    #[must_use]
    pub fn get(&self, id: SeekId) -> Option<&Seeker> {
        self.open.get(&id)
    }

    /// Closes a seek.
    pub fn take(&mut self, id: SeekId) -> Option<Seeker> {
        self.open.remove(&id)
    }

    /// Closes every seek of `player`.
    pub fn withdraw(&mut self, player: PlayerId) {
        self.open.retain(|_, seeker| seeker.who.id != player);
    }

    /// How many seeks `player` has open.
    #[must_use]
    pub fn count_of(&self, player: PlayerId) -> usize {
        self.open.values().filter(|seeker| seeker.who.id == player).count()
    }

    /// How many are open.
    #[must_use]
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// All open seeks, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (SeekId, &Seeker)> {
        self.open.iter().map(|(&id, seeker)| (id, seeker))
    }
}

fn are_compatible(a: SideWish, b: SideWish) -> bool {
    a.player().is_none() || a.player() != b.player()
}

/// The side of the one who wants `mine` against one who wants `theirs`; where both
/// leave it open, `coin` decides.
#[must_use]
pub fn side_for(mine: SideWish, theirs: SideWish, coin: bool) -> Player {
    let tossed = if coin { Player::X } else { Player::O };
    mine.player().or(theirs.player().map(Player::other)).unwrap_or(tossed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_shared::protocol::Kind;

    fn seeker(player: u64, side: SideWish) -> Seeker {
        let terms = Terms { rules: Rules::TICTACTOE, clock: TimeControl::default(), rated: false };
        let who = Identity::new(PlayerId(player), player.to_string(), Kind::Human);
        Seeker { who, terms, side, delay_s: Delay::LIVE, places: Places::default() }
    }

    #[test]
    fn the_oldest_seek_on_equal_terms_is_paired() {
        let mut seeks = Seeks::default();
        for player in 1..=3 {
            let id = seeks.new_id();
            seeks.leave_open(id, seeker(player, SideWish::Any));
        }
        assert_eq!(seeks.take_match(&seeker(9, SideWish::Any)).unwrap().1.who.id, PlayerId(1));
        assert_eq!(seeks.len(), 2);
    }

    #[test]
    fn nobody_is_paired_with_themselves_on_other_terms_or_for_the_same_side() {
        let mut seeks = Seeks::default();
        let id = seeks.new_id();
        seeks.leave_open(id, seeker(1, SideWish::X));
        assert!(seeks.take_match(&seeker(1, SideWish::O)).is_none());
        assert!(seeks.take_match(&seeker(2, SideWish::X)).is_none());
        let mut other = seeker(2, SideWish::O);
        other.terms.rules = Rules::GOMOKU;
        assert!(seeks.take_match(&other).is_none());
        assert!(seeks.take_match(&seeker(2, SideWish::O)).is_some());
    }

    #[test]
    fn a_side_asked_for_is_a_side_given() {
        assert_eq!(side_for(SideWish::X, SideWish::Any, false), Player::X);
        assert_eq!(side_for(SideWish::Any, SideWish::X, true), Player::O);
        assert_eq!(side_for(SideWish::Any, SideWish::Any, true), Player::X);
    }
}
