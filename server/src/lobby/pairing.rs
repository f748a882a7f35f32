//! Who plays whom: open seeks, and the first two whose terms agree. Pure.

use std::collections::BTreeMap;
use std::net::IpAddr;

use oxo_protocol::Terms;
use oxo_protocol::{Delay, Player, PlayerId, SeekId, SeekRow, SideChoice};
use oxo_shared::{BySide, Level, Side};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::game::NewGame;
use crate::net::quotas::QuotaGuard;
use oxo_cluster::NodeId;

/// Who looks for an opponent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seeker {
    pub who: Player,
    /// On which terms; others shall see the game at least so much later.
    pub terms: Terms,
    pub side: SideChoice,
    /// The network from which they came.
    pub network: IpAddr,
}

impl Seeker {
    /// An opponent who takes whatever is left.
    pub fn opposed_by(&self, who: Player) -> Seeker {
        Seeker { who, side: SideChoice::Any, ..self.clone() }
    }

    fn suits(&self, other: &Seeker) -> bool {
        are_compatible(self.side, other.side)
            && self.who.id != other.who.id
            && agree(&self.terms, &other.terms)
    }

    pub fn row(&self, seek: SeekId) -> SeekRow {
        SeekRow {
            seek,
            by: self.who.name.clone(),
            kind: self.who.kind,
            rating: self.who.rating,
            terms: self.terms,
            side: self.side,
        }
    }
}

/// A seek of this node.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub seeker: Seeker,
    /// When which bot sits down, if nobody came.
    pub bot: Option<(Instant, Level)>,
    /// What is counted for the address it came from.
    pub guards: QuotaGuards,
}

#[derive(Clone, Debug, Default)]
pub struct QuotaGuards {
    #[expect(dead_code, reason = "dropped is what it is for")]
    pub seek: QuotaGuard,
    pub game: QuotaGuard,
}

/// The seeks of this node that are open, the oldest first.
#[derive(Debug, Default)]
pub struct Seeks(BTreeMap<SeekId, Waiting>);

impl Seeks {
    /// Takes out the oldest seek that `seeker` can be paired with, and its name.
    pub fn take_match(
        &mut self,
        seeker: &Seeker,
        may_meet: impl Fn(&Seeker, &Seeker) -> bool,
    ) -> Option<(SeekId, Waiting)> {
        let fits = |other: &Seeker| other.suits(seeker) && may_meet(other, seeker);
        let id = *self.0.iter().find(|(_, other)| fits(&other.seeker))?.0;
        self.take(id).map(|other| (id, other))
    }

    pub fn leave_open(&mut self, id: SeekId, waiting: Waiting) {
        self.0.insert(id, waiting);
    }

    pub fn get(&self, id: SeekId) -> Option<&Waiting> {
        self.0.get(&id)
    }

    pub fn take(&mut self, id: SeekId) -> Option<Waiting> {
        self.0.remove(&id)
    }

    pub fn withdraw(&mut self, player: PlayerId) {
        self.0.retain(|_, waiting| waiting.seeker.who.id != player);
    }

    pub fn bot_due(&self) -> Option<Instant> {
        self.0.values().filter_map(|waiting| waiting.bot).map(|(due, _)| due).min()
    }

    pub fn take_due(&mut self, now: Instant) -> Option<(SeekId, Waiting, Level)> {
        let due = |waiting: &Waiting| waiting.bot.filter(|(due, _)| *due <= now);
        let (id, level) = self.0.iter().find_map(|(&id, waiting)| Some((id, due(waiting)?.1)))?;
        Some((id, self.take(id)?, level))
    }

    pub fn iter(&self) -> impl Iterator<Item = (SeekId, &Seeker)> {
        self.0.iter().map(|(&id, waiting)| (id, &waiting.seeker))
    }
}

/// A seek, and the node on which it is open.
pub type Open<'a> = (SeekId, NodeId, &'a Seeker);

/// Who is to play whom of all who seek, the oldest first.
pub fn pairs<'a>(
    oldest_first: impl IntoIterator<Item = Open<'a>>,
    may_meet: impl Fn(&Seeker, &Seeker) -> bool,
) -> Vec<[Open<'a>; 2]> {
    let (mut waiting, mut found): (Vec<Open<'a>>, _) = (Vec::new(), Vec::new());
    for seek in oldest_first {
        let fits = |other: &Open<'_>| other.2.suits(seek.2) && may_meet(other.2, seek.2);
        match waiting.iter().position(fits) {
            Some(place) => found.push([waiting.remove(place), seek]),
            None => waiting.push(seek),
        }
    }
    found
}

/// The game of two who suit each other; where both leave their sides open, the first has the
/// one that was `tossed`.
pub fn agreed(first: &Seeker, second: &Seeker, tossed: Side, guard: QuotaGuard) -> NewGame {
    let side = side_for(first.side, second.side, tossed);
    let delay = first.terms.delay.max(second.terms.delay);
    let seats =
        BySide::from_fn(|seat| Some(if seat == side { &first.who } else { &second.who }.clone()));
    NewGame { terms: Terms { delay, ..first.terms }, moves: Vec::new(), seats, guard }
}

/// Whether two want the same, but for the delay: the longer one holds.
fn agree(one: &Terms, other: &Terms) -> bool {
    Terms { delay: Delay::LIVE, ..*one } == Terms { delay: Delay::LIVE, ..*other }
}

fn are_compatible(a: SideChoice, b: SideChoice) -> bool {
    a.side().is_none() || a.side() != b.side()
}

/// The side of the one who wants `mine` against one who wants `theirs`; where both
/// leave it open, it is the one that was `tossed`.
pub fn side_for(mine: SideChoice, theirs: SideChoice, tossed: Side) -> Side {
    mine.side().or(theirs.side().map(Side::other)).unwrap_or(tossed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_protocol::Kind;
    use oxo_shared::{Rules, TimeControl};
    use std::net::Ipv4Addr;

    fn seeker(player: u64, side: SideChoice) -> Seeker {
        let who = Player::new(PlayerId(player), player.to_string(), Kind::Human);
        let terms = Terms::new(Rules::TICTACTOE);
        Seeker { who, terms, side, network: Ipv4Addr::LOCALHOST.into() }
    }

    fn open(seekers: impl IntoIterator<Item = Seeker>) -> Seeks {
        let mut seeks = Seeks::default();
        for (id, seeker) in (1..).zip(seekers) {
            seeks.leave_open(
                SeekId(id),
                Waiting { seeker, bot: None, guards: QuotaGuards::default() },
            );
        }
        seeks
    }

    fn matched(seeks: &mut Seeks, seeker: &Seeker) -> Option<SeekId> {
        seeks.take_match(seeker, |_, _| true).map(|(id, _)| id)
    }

    #[test]
    fn the_oldest_seek_on_equal_terms_is_paired() {
        let mut seeks = open((1..=3).map(|player| seeker(player, SideChoice::Any)));
        assert_eq!(matched(&mut seeks, &seeker(9, SideChoice::Any)), Some(SeekId(1)));
        assert_eq!(seeks.iter().count(), 2);
    }

    #[test]
    fn nobody_is_paired_with_themselves_on_other_terms_or_for_the_same_side() {
        let mut seeks = open([seeker(1, SideChoice::X)]);
        assert_eq!(matched(&mut seeks, &seeker(1, SideChoice::O)), None);
        assert_eq!(matched(&mut seeks, &seeker(2, SideChoice::X)), None);
        let asked = seeker(2, SideChoice::O).terms;
        for terms in [
            Terms { rules: Rules::GOMOKU, ..asked },
            Terms { control: TimeControl::PerMove { ms: 60_000 }, ..asked },
            Terms { rated: true, ..asked },
        ] {
            let other = Seeker { terms, ..seeker(2, SideChoice::O) };
            assert_eq!(matched(&mut seeks, &other), None, "{terms:?}");
        }
        assert_eq!(matched(&mut seeks, &seeker(2, SideChoice::O)), Some(SeekId(1)));
    }

    #[test]
    fn of_all_seeks_each_is_in_one_pair_at_most_and_the_oldest_come_first() {
        let requests =
            [SideChoice::X, SideChoice::X, SideChoice::Any, SideChoice::O, SideChoice::X];
        let seekers: Vec<_> = (1..).zip(requests).map(|(n, request)| seeker(n, request)).collect();
        let node = NodeId::random();
        let seeks = (1..).map(SeekId).zip(&seekers).map(|(id, seeker)| (id, node, seeker));
        let found = pairs(seeks, |_, _| true);
        let found: Vec<_> = found.iter().map(|pair| pair.map(|(id, ..)| id.0)).collect();
        assert_eq!(found, [[1, 3], [2, 4]]);
    }

    #[test]
    fn the_longer_of_two_delays_holds_for_both() {
        let [first, second] = [(1, 20), (2, 30)].map(|(player, seconds)| {
            let mut seeker = seeker(player, SideChoice::Any);
            seeker.terms.delay = Delay::from_secs(seconds).expect("a short delay");
            seeker
        });
        assert!(first.suits(&second));
        let game = agreed(&first, &second, Side::X, QuotaGuard::default());
        assert_eq!(game.terms.delay, second.terms.delay);
    }

    #[test]
    fn a_side_asked_for_is_a_side_given() {
        assert_eq!(side_for(SideChoice::X, SideChoice::Any, Side::O), Side::X);
        assert_eq!(side_for(SideChoice::Any, SideChoice::X, Side::X), Side::O);
        assert_eq!(side_for(SideChoice::Any, SideChoice::Any, Side::X), Side::X);
    }
}
