//! Who plays whom: open seeks, and the first two whose terms agree. Pure.

use std::collections::BTreeMap;

use oxo_shared::protocol::{Delay, Player, PlayerId, SeekId, SideWish};
use oxo_shared::{Level, Side, Terms};
use tokio::time::Instant;

use crate::addresses::Hold;

#[derive(Clone, Debug)]
pub struct Seeker {
    pub who: Player,
    /// On which terms; others shall see the game at least so much later.
    pub terms: Terms,
    pub side: SideWish,
    /// When which bot sits down, if nobody came.
    pub bot: Option<(Instant, Level)>,
    /// What is counted for the address it came from.
    pub places: Places,
}

#[derive(Clone, Debug, Default)]
pub struct Places {
    #[expect(dead_code, reason = "dropped is what it is for")]
    pub seek: Hold,
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
    pub fn new_id(&mut self) -> SeekId {
        let id = SeekId(self.next_id);
        self.next_id += 1;
        id
    }

    /// Takes out the oldest seek that `seeker` can be paired with, and its name.
    pub fn take_match(
        &mut self,
        seeker: &Seeker,
        may_meet: impl Fn(&Seeker) -> bool,
    ) -> Option<(SeekId, Seeker)> {
        let fits = |other: &Seeker| {
            agree(&other.terms, &seeker.terms)
                && other.who.id != seeker.who.id
                && are_compatible(other.side, seeker.side)
                && may_meet(other)
        };
        let id = *self.open.iter().find(|(_, other)| fits(other))?.0;
        Some((id, self.open.remove(&id)?))
    }

    pub fn leave_open(&mut self, id: SeekId, seeker: Seeker) {
        self.open.insert(id, seeker);
    }

    pub fn get(&self, id: SeekId) -> Option<&Seeker> {
        self.open.get(&id)
    }

    pub fn take(&mut self, id: SeekId) -> Option<Seeker> {
        self.open.remove(&id)
    }

    pub fn withdraw(&mut self, player: PlayerId) {
        self.open.retain(|_, seeker| seeker.who.id != player);
    }

    pub fn count_of(&self, player: PlayerId) -> usize {
        self.open.values().filter(|seeker| seeker.who.id == player).count()
    }

    pub fn bot_due(&self) -> Option<Instant> {
        self.open.values().filter_map(|seeker| seeker.bot).map(|(due, _)| due).min()
    }

    pub fn take_due(&mut self, now: Instant) -> Option<(SeekId, Seeker, Level)> {
        let due = |seeker: &Seeker| seeker.bot.filter(|(due, _)| *due <= now);
        let (id, level) = self.open.iter().find_map(|(&id, seeker)| Some((id, due(seeker)?.1)))?;
        Some((id, self.open.remove(&id)?, level))
    }

    pub fn len(&self) -> usize {
        self.open.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = (SeekId, &Seeker)> {
        self.open.iter().map(|(&id, seeker)| (id, seeker))
    }
}

/// Whether two want the same, but for the delay: the longer one holds.
fn agree(one: &Terms, other: &Terms) -> bool {
    Terms { delay: Delay::LIVE, ..*one } == Terms { delay: Delay::LIVE, ..*other }
}

fn are_compatible(a: SideWish, b: SideWish) -> bool {
    a.side().is_none() || a.side() != b.side()
}

/// The side of the one who wants `mine` against one who wants `theirs`; where both
/// leave it open, it is the one that was `tossed`.
pub fn side_for(mine: SideWish, theirs: SideWish, tossed: Side) -> Side {
    mine.side().or(theirs.side().map(Side::other)).unwrap_or(tossed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_shared::Rules;
    use oxo_shared::protocol::Kind;

    fn seeker(player: u64, side: SideWish) -> Seeker {
        let who = Player::new(PlayerId(player), player.to_string(), Kind::Human);
        let (terms, places) = (Terms::new(Rules::TICTACTOE), Places::default());
        Seeker { who, terms, side, bot: None, places }
    }

    #[test]
    fn the_oldest_seek_on_equal_terms_is_paired() {
        let mut seeks = Seeks::default();
        for player in 1..=3 {
            let id = seeks.new_id();
            seeks.leave_open(id, seeker(player, SideWish::Any));
        }
        assert_eq!(
            seeks.take_match(&seeker(9, SideWish::Any), |_| true).unwrap().1.who.id,
            PlayerId(1)
        );
        assert_eq!(seeks.len(), 2);
    }

    #[test]
    fn nobody_is_paired_with_themselves_on_other_terms_or_for_the_same_side() {
        let mut seeks = Seeks::default();
        let id = seeks.new_id();
        seeks.leave_open(id, seeker(1, SideWish::X));
        assert!(seeks.take_match(&seeker(1, SideWish::O), |_| true).is_none());
        assert!(seeks.take_match(&seeker(2, SideWish::X), |_| true).is_none());
        let mut other = seeker(2, SideWish::O);
        other.terms.rules = Rules::GOMOKU;
        assert!(seeks.take_match(&other, |_| true).is_none());
        assert!(seeks.take_match(&seeker(2, SideWish::O), |_| true).is_some());
    }

    #[test]
    fn a_side_asked_for_is_a_side_given() {
        assert_eq!(side_for(SideWish::X, SideWish::Any, Side::O), Side::X);
        assert_eq!(side_for(SideWish::Any, SideWish::X, Side::X), Side::O);
        assert_eq!(side_for(SideWish::Any, SideWish::Any, Side::X), Side::X);
    }
}
