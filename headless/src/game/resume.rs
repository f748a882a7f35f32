//! Replies to requests about the game, and what happens to it when the connection is lost.

use oxo_protocol::frame::{decode_server, read_reply};
use oxo_protocol::reply::{Done, Entered, Synced};
use oxo_protocol::request::ForGame;
use oxo_protocol::{Code, Request, Role, ServerFrame};
use oxo_shared::Clean;
use oxo_words as words;

use super::follow::{Follow, Standing};
use super::notice::Notice;
use super::out::{Now, Out};
use super::outage::Outage;

impl Follow {
    /// Handles the reply to a request about this game.
    ///
    /// # Errors
    /// A JSON error if the reply is malformed.
    pub fn hear_reply(
        &mut self,
        request: &Request,
        body: &str,
        now: Now,
        out: &mut Out,
    ) -> serde_json::Result<()> {
        match request {
            Request::Join(_) | Request::Watch(_) => {
                let Entered { snap } = read_reply(body)?;
                self.enter(&snap, now, out);
            }
            Request::Sync(it) => self.hear_synced(it.have, read_reply(body)?, now, out),
            Request::Hint(_) => self.hear_hint(read_reply(body)?, now, out),
            // The event may arrive after the reply that announces it.
            Request::Resign(_)
            | Request::Abort(_)
            | Request::Decide(_)
            | Request::Claim(_)
            | Request::Answer(_)
            | Request::Say(_) => self.promised = self.promised.max(read_reply::<Done>(body)?.s),
            _ => {}
        }
        Ok(())
    }

    /// Handles the events since `have`, or a full snapshot.
    pub fn hear_synced(&mut self, have: u64, synced: Synced, now: Now, out: &mut Out) {
        match synced {
            // The snapshot is older than the table, although the reply is newer: the server lost
            // data.
            Synced::Snap(snap) if snap.s < have => self.recover(&snap, now, out),
            Synced::Snap(snap) => self.enter(&snap, now, out),
            Synced::Events(frames) => {
                self.stop_catching_up();
                for frame in frames {
                    if let Ok(ServerFrame::GameEvent { s, event, .. }) =
                        decode_server(&frame.to_string())
                    {
                        self.hear(s, event.as_deref(), now, out);
                    }
                }
            }
        }
    }

    /// Handles a rejected request; `code` is `None` if there was no reply.
    pub fn hear_rejection(
        &mut self,
        request: &Request,
        code: Option<Code>,
        why: Clean,
        out: &mut Out,
    ) {
        match request {
            Request::Play(_) | Request::Decide(_) => self.refused(request, code, why, out),
            Request::Sync(_) => {
                self.stop_catching_up();
                out.notify(why);
            }
            Request::Hint(_) => {
                self.bot_moves_at = None;
                out.notify(why);
            }
            Request::Look(_) => self.keeps_looks = true,
            _ => out.notify(why),
        }
    }

    /// Freezes the game for viewing, because the server no longer knows it.
    pub fn lose(&mut self, now: Now, out: &mut Out) {
        if self.outage.take().is_some() {
            out.notify(Notice::important(words::NEWS_OUTAGE_GAME));
        }
        let since_ms = self.gone_ms().unwrap_or(now.ms);
        self.standing = Standing::Gone { since_ms };
        self.changes += 1;
        self.hand.pending = None;
    }

    /// Notes that the connection is gone, and was silent since `since_ms`.
    pub fn disconnect(&mut self, since_ms: u64) {
        // Losing the connection again before the game is back is the same outage.
        self.outage.get_or_insert_with(|| Outage::of(self.role, &self.table, since_ms));
        self.stop_catching_up();
        self.hand.chosen = None;
        self.bot_moves_at = None;
    }

    /// Keeps the outage open if the server restarted, because only a snapshot shows what became of
    /// the game. Returns whether that snapshot is still to come.
    pub fn note_outage(&mut self, restarted: bool) -> bool {
        if let Some(outage) = &mut self.outage {
            outage.restarted |= restarted;
        }
        self.outage.take_if(|outage| !outage.restarted);
        self.outage.is_some()
    }

    /// Becomes a spectator, because the server no longer knows this player.
    pub fn become_a_stranger(&mut self, out: &mut Out) {
        if self.role != Role::Spectator {
            self.role = Role::Spectator;
            self.hand.pending = None;
            out.notify(Notice::important(words::NEWS_OUTAGE_PLAYER));
        }
    }

    /// Requests the missed events, and repeats the unconfirmed move.
    pub fn resume(&mut self, out: &mut Out) {
        if self.role.side().is_some() && self.outage.is_none() {
            self.sync(self.table.seq, out);
        } else {
            // After a restart too, because a server that lost data would not report that as events.
            self.miss();
            out.ask(Request::Watch(ForGame { g: self.g }));
        }
        if let Some(pending) = self.hand.pending {
            // It has the same seat, ply and move, so it counts once however often it is sent.
            out.ask(pending.request(self.g));
        }
    }
}
