//! What a spectator follows: the view of a player, or the most watched game.

use oxo_protocol::request::LookAt;
use oxo_protocol::{Notice, Request};

use crate::client::core::Core;
use crate::client::pages::game::GamePage;
use crate::client::pages::game::viewport::Looks;

/// How often at most a player's view is told: smooth enough to follow, and far below what the
/// server allows.
const TELL_EVERY_MS: u64 = 1_000;

impl GamePage {
    pub(crate) fn follow_next(&mut self, core: &mut Core) {
        if self.follow.role().side().is_some() {
            core.notify("the view is your own: others can follow it");
            return;
        }
        self.looks.whom = self.looks.next();
        self.look_along();
        core.notify(match self.looks.whom {
            Some(seat) => format!("following what {} ({seat}) looks at", self.follow.name(seat)),
            None => "following nobody's view".to_owned(),
        });
    }

    pub(crate) fn hear_notice(&mut self, core: &mut Core, notice: &Notice) {
        match notice {
            Notice::Look(told) if told.g == self.follow.g() => {
                self.looks.seen[told.seat] = Some(told.at);
                if self.looks.whom == Some(told.seat) {
                    self.look_along();
                }
            }
            _ => self.with(core, |game, now, out| game.hear_notice(notice, now, out)),
        }
    }

    fn look_along(&mut self) {
        let seen = self.looks.whom.and_then(|seat| self.looks.seen[seat]);
        if let Some(at) = seen {
            self.view.go_to(self.review.shown(self.follow.game()), at);
        }
    }

    pub(crate) fn tell_look(&mut self, core: &mut Core) {
        if !core.is_online() || !self.is_looked_along() {
            return;
        }
        let (g, at, now_ms) = (self.follow.g(), self.view.cursor, core.now_ms);
        let due = self.looks.told.is_none_or(|(told, at_ms)| {
            told != at && now_ms.saturating_sub(at_ms) >= TELL_EVERY_MS
        });
        if due {
            self.looks.told = Some((at, now_ms));
            core.ask(Request::Look(LookAt { g, at }));
        }
    }

    fn is_looked_along(&self) -> bool {
        let shown = self.follow.viewers() > 0
            && self.follow.table().terms.delay.is_live()
            && !self.looks.unwanted;
        shown && self.follow.is_live_for_me() && Looks::is_worthwhile(self.follow.game().rules())
    }
}

/// How long the end of a game stays: long enough to see the line and read who won.
const END_SHOWN_MS: u64 = 8_000;

/// Moves the television on if the game on it is over, and has been for a while. Who looks
/// back into that game is left alone.
pub(crate) fn tune_on(game: &mut GamePage, core: &mut Core) {
    let goes_on = game.follow.game().outcome().is_none() && !game.follow.is_gone();
    let Some(tv) = &mut game.tv else { return };
    if goes_on {
        tv.over_since_ms = None;
        return;
    }
    let since_ms = *tv.over_since_ms.get_or_insert(core.now_ms);
    let is_seen = core.now_ms.saturating_sub(since_ms) >= END_SHOWN_MS;
    if !is_seen || !game.review.is_live() || !core.is_online() {
        return;
    }
    if core.awaits(|request| matches!(request, Request::Watch(_))) {
        return;
    }
    if !core.watch_most_watched(Some(game.follow.g()))
        && core.lobby.is_some()
        && core.notice.is_none()
    {
        core.notify("no other game is being played: waiting for one");
    }
}
