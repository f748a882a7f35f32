//! Game events: each is applied once and in order, or the whole game is fetched again.

use oxo_protocol::event::Played;
use oxo_protocol::notice::PresenceChange;
use oxo_protocol::request::{ForGame, Sync};
use oxo_protocol::{
    GameEvent, GameId, Notice as ServerNotice, RatingChange, Received, Replica, Request, Role, Snap,
};
use oxo_shared::{BySide, Decision, Side};
use oxo_words as words;

use super::changes::Before;
use super::follow::{Follow, Standing};
use super::news::News;
use super::notice::Notice;
use super::out::{Now, Out};

/// In place of the number of the last event: asks for a snapshot.
const EVERYTHING: u64 = (1 << 53) - 1;

impl Follow {
    /// Handles event number `s`; `event` is `None` if this version does not know it.
    pub fn hear(&mut self, s: u64, event: Option<&GameEvent>, now: Now, out: &mut Out) {
        if let Some(GameEvent::Snap(snap)) = event {
            return self.enter(snap, now, out);
        }
        let before = Before::of(self);
        match self.table.apply(s, event) {
            Received::Applied => {
                if let Some(event) = event {
                    self.follow(s, event, &before, now, out);
                }
            }
            Received::Known => {}
            Received::Gap => self.catch_up(out),
            Received::Differs(_) => self.fetch(out),
        }
    }

    /// Handles a presence change. It is not an event: only the newest one counts.
    pub fn hear_presence(&mut self, change: PresenceChange, now: Now, out: &mut Out) {
        let before = Before::of(self);
        let old = std::mem::replace(&mut self.table.presence[change.seat], change.state);
        self.changes += u64::from(old != change.state);
        out.news.extend(before.presence(change.seat, self));
        out.news.extend(self.hear_claim(change.seat, change.claim_ms, now.ms));
        self.see_players();
    }

    /// Handles a server notice, if it is about this game.
    pub fn hear_notice(&mut self, notice: &ServerNotice, now: Now, out: &mut Out) {
        match notice {
            ServerNotice::Presence(change) if change.g == self.g => {
                self.hear_presence(*change, now, out);
            }
            ServerNotice::Viewers(viewers) if viewers.g == self.g => self.viewers = viewers.n,
            ServerNotice::Look(look) if look.g == self.g => {
                self.looks[look.seat] = Some(look.at);
            }
            ServerNotice::Arrived(arrived)
                if arrived.g == self.g
                    && self.role.side().map(Side::other) == Some(arrived.seat) =>
            {
                self.arrived = self.arrived.max(arrived.s);
            }
            _ => {}
        }
    }

    /// Handles a snapshot, which replaces the table unless that is newer.
    pub fn enter(&mut self, snap: &Snap, now: Now, out: &mut Out) {
        if self.outage.is_some() {
            return self.recover(snap, now, out);
        }
        if self.table.seq > snap.s {
            return self.stop_catching_up();
        }
        self.take_over(snap, now, out);
    }

    fn take_over(&mut self, snap: &Snap, now: Now, out: &mut Out) {
        let table = match Replica::from_snap(snap) {
            Ok(table) => table,
            Err(error) => return out.notify(words::FailedTable { error }),
        };
        let before = Before::of(self);
        let old = std::mem::replace(&mut self.table, table);
        self.role = snap.role;
        self.viewers = snap.viewers;
        let is_same = old.seq == snap.s && old.presence == self.table.presence && !self.is_gone();
        self.changes += u64::from(!is_same);
        self.standing = Standing::Followed;
        self.clock_at_ms = now.ms;
        let absent = self.hear_snap_claim(snap, now.ms);
        (self.own_move, self.arrived) = (None, 0);
        self.hand.drop_choice();
        self.settle();
        if before.has_swapped(self) {
            self.seen = self.seen.swapped();
        }
        let moves = old.game.moves().iter().zip(self.table.game.moves());
        let same = moves.take_while(|(old, new)| old == new).count();
        out.news.extend(before.news(self, same, None, now));
        out.news.extend(absent);
        self.see_players();
        out.next = next(snap).or(out.next);
    }

    /// Handles the snapshot after an outage, which may be older than the table.
    pub(super) fn recover(&mut self, snap: &Snap, now: Now, out: &mut Out) {
        let outage = self.outage.take();
        self.take_over(snap, now, out);
        let verdict = outage.and_then(|it| it.verdict(self.role, &self.table, now.ms));
        if let Some(verdict) = verdict {
            out.notify(Notice::event(verdict));
        }
    }

    /// Requests the missed events.
    pub fn catch_up(&mut self, out: &mut Out) {
        self.hand.drop_choice();
        if !self.is_catching_up() {
            self.sync(self.table.seq, out);
        }
    }

    /// Requests a full snapshot, because more events cannot repair tables that differ.
    fn fetch(&mut self, out: &mut Out) {
        self.hand.drop_choice();
        self.sync(EVERYTHING, out);
    }

    /// Requests the events after number `have`, or a snapshot if the server has fewer.
    pub(super) fn sync(&mut self, have: u64, out: &mut Out) {
        self.miss();
        out.ask(Request::Sync(Sync { g: self.g, have }));
    }

    /// Updates the client's own state after an event was applied to the table.
    fn follow(&mut self, s: u64, event: &GameEvent, before: &Before, now: Now, out: &mut Out) {
        let is_aside = matches!(event, GameEvent::Said(_) | GameEvent::Clock(_));
        self.changes += u64::from(!is_aside);
        self.ledger.follow(event);
        self.follow_delivery(s, event);
        match event {
            GameEvent::Played(_)
            | GameEvent::Decided(_)
            | GameEvent::TakenBack(_)
            | GameEvent::Over(_) => {
                if matches!(event, GameEvent::TakenBack(_)) {
                    self.hand.drop_choice();
                }
                self.clock_at_ms = now.ms;
                self.settle();
            }
            GameEvent::Seated(_) | GameEvent::Clock(_) => self.clock_at_ms = now.ms,
            GameEvent::Said(said) if !self.hides(&said.by) => self.keep_chat(said),
            GameEvent::Rematch(next) => out.next = Some(next.g),
            _ => {}
        }
        if matches!(event, GameEvent::Decided(decided) if decided.what == Decision::Swap) {
            self.change_seats();
        }
        if matches!(event, GameEvent::Over(_)) && self.table.terms.rated {
            out.ask(Request::Game(ForGame { g: self.g }));
        }
        let news = before.news(self, before.kept(self), Some(event), now);
        if let Some(closed) = self.closing_line(&news) {
            out.notify(Notice::event(closed));
        }
        out.news.extend(news);
        self.see_players();
    }

    fn change_seats(&mut self) {
        if !self.table.is_shared() {
            self.role = Role::of(self.role.side().map(Side::other));
            self.seen = self.seen.swapped();
        }
    }

    fn follow_delivery(&mut self, s: u64, event: &GameEvent) {
        match *event {
            GameEvent::Played(Played { by, .. }) if self.is_me(by) && !self.is_bot(by.other()) => {
                self.own_move = Some(s);
            }
            GameEvent::Played(_) | GameEvent::TakenBack(_) | GameEvent::Over(_) => {
                self.own_move = None;
            }
            _ => {}
        }
    }

    /// Records the rating changes after the end of the game.
    pub fn hear_ratings(&mut self, changes: BySide<RatingChange>, out: &mut Out) {
        self.ratings = Some(changes);
        let Some(text) = self.ratings_line() else { return };
        out.notify(Notice::important(text.as_str()));
        out.news.push(News::Ratings { changes });
    }

    /// Drops pending moves, rejections and bot requests that the board has overtaken.
    fn settle(&mut self) {
        if self.table.is_shared() && self.role.side().is_some() {
            // When two players share a keyboard, it belongs to the one to move.
            self.role = self.table.game.turn().map_or(self.role, |turn| Role::of(Some(turn)));
        }
        let ply = self.table.ply();
        self.hand.pending = self.hand.pending.filter(|pending| pending.is_open(&self.table.game));
        self.hand.refused.take_if(|refused| refused.ply != ply);
        let is_running = self.table.is_running();
        self.bot_moves_at.take_if(|at| !is_running || *at != ply);
    }
}

/// Returns the next game, for clients that missed the event that announced it.
pub fn next(snap: &Snap) -> Option<GameId> {
    snap.rematch.filter(|_| snap.result.is_some())
}
