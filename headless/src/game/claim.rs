//! Claims over an absent player: what can be claimed, and when.

use std::time::Duration;

use oxo_protocol::{Act, ClaimKind, Presence, Request, Snap, absence, request};
use oxo_shared::Side;
use oxo_words as words;

use super::follow::{Absence, Follow};
use super::news::News;
use super::notice::Notice;
use super::out::{Now, Out};
use crate::words::countdown;

impl Follow {
    /// Handles the time until victory can be claimed over the player at `side`, if it can be.
    /// Returns news of it once.
    pub(super) fn hear_claim(
        &mut self,
        side: Side,
        claim_ms: Option<u64>,
        now_ms: u64,
    ) -> Option<News> {
        let known = self.absence.take_if(|absence| absence.side == side).is_some();
        let claim_ms = claim_ms?;
        self.absence = Some(Absence { side, claim_at_ms: now_ms.saturating_add(claim_ms) });
        let is_news = !known && !self.is_me(side);
        is_news.then(|| News::Absent { side, name: self.name(side).into(), claim_ms })
    }

    pub(super) fn hear_snap_claim(&mut self, snap: &Snap, now_ms: u64) -> Option<News> {
        let known = self.absence.take().map(|absence| absence.side);
        let news = self.hear_claim(snap.turn?, snap.claim_ms, now_ms);
        news.filter(|_| known != snap.turn)
    }

    /// Returns the absent player to move, and the time until victory can be claimed over them.
    pub fn claim_ms(&self, at_ms: u64) -> Option<(Side, u64)> {
        let missed = self.table.misses(self.table.presence).filter(|_| !self.is_gone());
        let Absence { side, claim_at_ms } =
            self.absence.filter(|absence| missed == Some(absence.side))?;
        Some((side, claim_at_ms.saturating_sub(at_ms)))
    }

    /// Returns the name of the opponent who keeps this client waiting, and the time until victory
    /// can be claimed; `None` while offline.
    pub fn deserter(&self, now: Now) -> Option<(&str, u64)> {
        let me = self.role.side().filter(|_| now.is_online)?;
        let (absent, left_ms) = self.claim_ms(now.ms).filter(|&(side, _)| side != me)?;
        Some((self.name(absent), left_ms))
    }

    /// Returns what can be claimed now: a draw on a dead board, or victory over an absent opponent.
    pub fn claimable(&self, at_ms: u64) -> Option<ClaimKind> {
        let waited = |&what: &ClaimKind| {
            what == ClaimKind::Draw || self.claim_ms(at_ms).is_some_and(|(_, left_ms)| left_ms == 0)
        };
        let mut kinds = [ClaimKind::Draw, ClaimKind::Win].into_iter();
        kinds.find(|what| self.may(Act::Claim(*what)) && waited(what))
    }

    /// Returns whether victory can be claimed over the opponent, once per absence reported by the
    /// server.
    pub fn take_claim(&mut self, now_ms: u64) -> bool {
        let waited = self.claim_ms(now_ms).is_some_and(|(_, left_ms)| left_ms == 0);
        let due = waited && self.may(Act::Claim(ClaimKind::Win));
        self.absence.take_if(|_| due).is_some()
    }

    /// Returns the claim to send if nothing can be claimed: victory over an absent opponent, else a
    /// draw.
    fn meant(&self) -> ClaimKind {
        let is_away = |side: Side| self.table.presence[side.other()] != Presence::On;
        match self.role.side() {
            Some(me) if is_away(me) => ClaimKind::Win,
            _ => ClaimKind::Draw,
        }
    }

    fn patience(&self, left_ms: u64) -> Option<u64> {
        let left = Duration::from_millis(left_ms);
        let wait = absence::patience(self.table.terms.control, left)?;
        u64::try_from(wait.as_millis()).ok()
    }

    /// Returns a warning for a returning player: how soon another absence lets the opponent claim.
    pub fn warning(&self, now_ms: u64) -> Option<String> {
        let me = self.role.side().filter(|_| self.is_live_for_me() && !self.table.is_shared())?;
        let left = self.clocks_at(now_ms).map_or(0, |clock| clock.left_ms[me]);
        let (time, name) = (countdown(self.patience(left)?), self.name(me.other()));
        Some(words::AnswerComeBack { time, name }.to_string())
    }

    /// Returns the question to ask before claiming victory; `None` if it cannot be claimed now.
    pub fn claim_question(&self, now_ms: u64) -> Option<String> {
        let wins = self.claimable(now_ms) == Some(ClaimKind::Win);
        let opponent = self.role.side().filter(|_| wins)?.other();
        Some(words::AnswerClaimSure { name: self.name(opponent) }.to_string())
    }

    pub fn claim(&self, now: Now, out: &mut Out) {
        match (self.claimable(now.ms), self.deserter(now)) {
            // The screen shows the countdown anyway.
            (None, Some((name, left_ms @ 1..))) => out.notify(Notice::brief(waits(name, left_ms))),
            // If the client sees no obstacle, the server reports what is missing.
            (what, _) => {
                let what = what.unwrap_or_else(|| self.meant());
                out.ask(Request::Claim(request::Claim { g: self.g, what }));
            }
        }
    }
}

/// Returns a countdown: `bob is away; you can claim victory in 1:10`.
pub fn waits(name: &str, left_ms: u64) -> String {
    words::AnswerClaimIn { name, time: countdown(left_ms) }.to_string()
}
