//! Pairing of open seeks by their terms, oldest first. Pure.

use std::collections::BTreeMap;
use std::net::IpAddr;

use oxo_protocol::{Delay, Player, PlayerId, SeekId, SeekRow, SideChoice, Terms};
use oxo_shared::{BySide, Level, Side};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::game::NewGame;
use crate::net::quotas::QuotaGuard;
use oxo_cluster::NodeId;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seeker {
    #[serde(rename = "who")]
    pub player: Player,
    /// The terms. The delay is a minimum.
    pub terms: Terms,
    pub side: SideChoice,
    pub network: IpAddr,
}

impl Seeker {
    /// An opponent who accepts the same terms and the other side.
    pub fn opposed_by(&self, player: Player) -> Seeker {
        Seeker { player, side: SideChoice::Any, ..self.clone() }
    }

    fn suits(&self, other: &Seeker) -> bool {
        are_compatible(self.side, other.side)
            && self.player.id != other.player.id
            && agree(&self.terms, &other.terms)
    }

    pub fn row(&self, seek: SeekId) -> SeekRow {
        SeekRow {
            seek,
            by: self.player.name.clone(),
            kind: self.player.kind,
            rating: self.player.rating,
            terms: self.terms,
            side: self.side,
        }
    }
}

/// A seek of this node.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub seeker: Seeker,
    /// When a bot takes the seat if no opponent comes, and its level.
    pub bot: Option<(Instant, Level)>,
    pub guards: QuotaGuards,
}

#[derive(Clone, Debug, Default)]
pub struct QuotaGuards {
    #[expect(dead_code, reason = "dropped is what it is for")]
    pub seek: QuotaGuard,
    pub game: QuotaGuard,
}

/// Open seeks of this node, oldest first.
#[derive(Debug, Default)]
pub struct Seeks(BTreeMap<SeekId, Waiting>);

impl Seeks {
    /// Removes the oldest seek that matches `seeker`.
    pub fn take_match(
        &mut self,
        seeker: &Seeker,
        may_pair: impl Fn(&Seeker, &Seeker) -> bool,
    ) -> Option<(SeekId, Waiting)> {
        let fits = |other: &Seeker| other.suits(seeker) && may_pair(other, seeker);
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
        self.0.retain(|_, waiting| waiting.seeker.player.id != player);
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

/// An open seek and its node.
pub type OpenSeek<'a> = (SeekId, NodeId, &'a Seeker);

/// Pairs matching seeks, oldest first.
pub fn pairs<'a>(
    oldest_first: impl IntoIterator<Item = OpenSeek<'a>>,
    may_pair: impl Fn(&Seeker, &Seeker) -> bool,
) -> Vec<[OpenSeek<'a>; 2]> {
    let (mut waiting, mut found): (Vec<OpenSeek<'a>>, _) = (Vec::new(), Vec::new());
    for seek in oldest_first {
        let fits = |other: &OpenSeek<'_>| other.2.suits(seek.2) && may_pair(other.2, seek.2);
        match waiting.iter().position(fits) {
            Some(place) => found.push([waiting.remove(place), seek]),
            None => waiting.push(seek),
        }
    }
    found
}

/// The game of two matching seekers. If both leave the side open, the first gets `tossed`.
pub fn agreed(first: &Seeker, second: &Seeker, tossed: Side, guard: QuotaGuard) -> NewGame {
    let side = side_for(first.side, second.side, tossed);
    let delay = first.terms.delay.max(second.terms.delay);
    let seats =
        BySide::from_fn(|seat| Some((if seat == side { first } else { second }).player.clone()));
    NewGame { terms: Terms { delay, ..first.terms }, moves: Vec::new(), seats, guard }
}

/// Whether the terms are equal except for the delay; the longer delay applies.
fn agree(one: &Terms, other: &Terms) -> bool {
    Terms { delay: Delay::LIVE, ..*one } == Terms { delay: Delay::LIVE, ..*other }
}

fn are_compatible(a: SideChoice, b: SideChoice) -> bool {
    a.side().is_none() || a.side() != b.side()
}

/// The side of the player who chose `own` against `opponent`; `tossed` if both leave it open.
pub fn side_for(own: SideChoice, opponent: SideChoice, tossed: Side) -> Side {
    own.side().or(opponent.side().map(Side::other)).unwrap_or(tossed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_protocol::Kind;
    use oxo_shared::{Rules, TimeControl};
    use std::net::Ipv4Addr;

    fn seeker(player: u64, side: SideChoice) -> Seeker {
        let player = Player::new(PlayerId(player), player.to_string(), Kind::Human);
        let terms = Terms::new(Rules::TICTACTOE);
        Seeker { player, terms, side, network: Ipv4Addr::LOCALHOST.into() }
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
    fn a_seek_does_not_match_its_owner_other_terms_or_the_same_side() {
        let mut seeks = open([seeker(1, SideChoice::X)]);
        assert_eq!(matched(&mut seeks, &seeker(1, SideChoice::O)), None);
        assert_eq!(matched(&mut seeks, &seeker(2, SideChoice::X)), None);
        let terms_of_seek = seeker(2, SideChoice::O).terms;
        for terms in [
            Terms { rules: Rules::GOMOKU, ..terms_of_seek },
            Terms { control: TimeControl::PerMove { ms: 60_000 }, ..terms_of_seek },
            Terms { rated: true, ..terms_of_seek },
        ] {
            let other = Seeker { terms, ..seeker(2, SideChoice::O) };
            assert_eq!(matched(&mut seeks, &other), None, "{terms:?}");
        }
        assert_eq!(matched(&mut seeks, &seeker(2, SideChoice::O)), Some(SeekId(1)));
    }

    #[test]
    fn each_seek_is_in_at_most_one_pair_and_older_seeks_come_first() {
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
    fn the_longer_of_two_delays_applies() {
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
    fn a_requested_side_is_granted() {
        assert_eq!(side_for(SideChoice::X, SideChoice::Any, Side::O), Side::X);
        assert_eq!(side_for(SideChoice::Any, SideChoice::X, Side::X), Side::O);
        assert_eq!(side_for(SideChoice::Any, SideChoice::Any, Side::X), Side::X);
    }
}
