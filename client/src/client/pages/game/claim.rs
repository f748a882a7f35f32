//! What can be claimed over who keeps the game waiting and is not there, and when.

use std::time::Duration;

use oxo_protocol::Act;
use oxo_protocol::{ClaimKind, Presence, Request, Snap, request};
use oxo_shared::Side;

use crate::client::action::Action;
use crate::client::core::{Core, Notice};
use crate::client::pages::game::keys;
use crate::client::pages::game::state::GamePage;
use crate::game::absence::Absence;
use crate::game::news::News;
use crate::words::countdown;

impl GamePage {
    /// Takes what was told of the player at `side`: in how long the win can be claimed, if ever.
    pub(crate) fn hear_claim(
        &mut self,
        side: Side,
        claim_ms: Option<u64>,
        now_ms: u64,
    ) -> Option<News> {
        let known = self.absence.take_if(|absence| absence.side == side).is_some();
        let claim_ms = claim_ms?;
        self.absence = Some(Absence::new(side, claim_ms, now_ms));
        let is_news = !known && !self.is_me(side);
        is_news.then(|| News::Absent { side, name: self.name(side).into(), claim_ms })
    }

    pub(crate) fn hear_snap_claim(&mut self, snap: &Snap, now_ms: u64) -> Option<News> {
        let known = self.absence.take().map(|absence| absence.side);
        let news = self.hear_claim(snap.turn?, snap.claim_ms, now_ms);
        news.filter(|_| known != snap.turn)
    }

    /// Who is to move and away, and in how long the win can be claimed for that.
    pub fn claim_ms(&self, at_ms: u64) -> Option<(Side, u64)> {
        let missed = self.table.misses(self.table.presence).filter(|_| !self.is_gone());
        let Absence { side, claim_at_ms } =
            self.absence.filter(|absence| missed == Some(absence.side))?;
        Some((side, claim_at_ms.saturating_sub(at_ms)))
    }

    /// What can be claimed now: the draw of a dead board, or the win over who was away for long.
    pub fn claimable(&self, at_ms: u64) -> Option<ClaimKind> {
        let waited = |&what: &ClaimKind| {
            what == ClaimKind::Draw || self.claim_ms(at_ms).is_some_and(|(_, left_ms)| left_ms == 0)
        };
        let mut kinds = [ClaimKind::Draw, ClaimKind::Win].into_iter();
        kinds.find(|what| self.may(Act::Claim(*what)) && waited(what))
    }

    /// What a claim can only be about, though it is refused: the draw, if both are there.
    fn meant(&self) -> ClaimKind {
        let is_away = |side: Side| self.table.presence[side.other()] != Presence::On;
        match self.role.side() {
            Some(me) if is_away(me) => ClaimKind::Win,
            _ => ClaimKind::Draw,
        }
    }

    fn patience(&self, left_ms: u64) -> Option<u64> {
        let left = Duration::from_millis(left_ms);
        let wait = oxo_protocol::absence::patience(self.table.terms.control, left)?;
        u64::try_from(wait.as_millis()).ok()
    }

    /// What who was away is told on return: what another absence leads to.
    pub(crate) fn warning(&self, now_ms: u64) -> Option<String> {
        let me = self.role.side().filter(|_| self.is_live_for_me() && !self.table.is_shared())?;
        let left = self.clocks_at(now_ms).map_or(0, |clock| clock.left_ms[me]);
        let wait = countdown(self.patience(left)?);
        Some(format!("away at your move for {wait}, {} can claim the win", self.name(me.other())))
    }
}

/// That the opponent keeps this client waiting, and what may be done when: nothing over a
/// connection that is gone.
pub(crate) fn line(core: &Core, game: &GamePage) -> Option<String> {
    let me = game.role.side().filter(|_| core.is_online())?;
    let (absent, left_ms) = game.claim_ms(core.now_ms).filter(|&(side, _)| side != me)?;
    let name = game.name(absent);
    Some(match left_ms {
        0 => format!("{name} is away: {} claims the win", keys::label(core, Action::Claim)),
        _ => format!("{name} is away: claim the win in {}", countdown(left_ms)),
    })
}

pub(crate) fn question(core: &Core, game: &GamePage) -> Option<String> {
    let wins = game.claimable(core.now_ms) == Some(ClaimKind::Win);
    let opponent = game.role.side().filter(|_| wins)?.other();
    Some(format!("{} is away. Claim the win?", game.name(opponent)))
}

pub(crate) fn claim(game: &GamePage, core: &mut Core) {
    match (game.claimable(core.now_ms), line(core, game)) {
        // The screen counts down by itself.
        (None, Some(not_yet)) => core.notify(Notice::brief(not_yet)),
        // Without a reason seen here the server says what is missing.
        (what, _) => {
            let what = what.unwrap_or_else(|| game.meant());
            core.ask(Request::Claim(request::Claim { g: game.g, what }));
        }
    }
}
