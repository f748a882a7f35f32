//! Who comes, who goes, and who is told.

use std::sync::Arc;
use std::time::Duration;

use oxo_shared::Player;
use oxo_shared::protocol::fact::{PresenceChange, Seated};
use oxo_shared::protocol::frame::encode_notice;
use oxo_shared::protocol::notice::Viewers;
use oxo_shared::protocol::{Code, Fact, Notice, PlayerId, Presence, Refusal, Role};
use tokio::time::Instant;

use crate::game::{Attachment, Departure, Entered, Entry, Published};
use crate::players::Identity;
use crate::store::Pool;

use super::GameActor;

/// How often at most the number of lookers-on is told: a thousand who come at once
/// would otherwise cause a million messages.
const VIEWERS_EVERY: Duration = Duration::from_secs(1);
/// Followers of one game, so that its feed stays within the server's sockets.
const MAX_FOLLOWERS: usize = 100_000;

impl GameActor {
    pub(super) async fn enter(&mut self, who: Identity, entry: Entry) -> Result<Entered, Refusal> {
        if self.followers.len() >= MAX_FOLLOWERS {
            return Err(Refusal::new(Code::Full, "too many follow this game"));
        }
        if entry == Entry::Join && self.table.seat_of(who.id).is_none() {
            self.sit(&who).await?;
        }
        let role = self.role_of(who.id);
        let is_here = entry != Entry::Beside;
        if is_here && role.player().is_some_and(|seat| self.table.game.turn() == Some(seat)) {
            self.start_clock().await?;
        }
        let attachment = self.followers.attach(role, entry);
        if is_here || role == Role::Viewer {
            self.tell_who_is_there(role).await;
        }
        // Telling may have found a swap of the seats that nobody had heard of.
        let role = self.role_of(who.id);
        // Subscribed in the same turn in which the backlog is taken: no gap, no overlap.
        let feed = match role {
            Role::Viewer => self.onlookers.listen(),
            Role::X | Role::O => self.players.listen(),
        };
        let backlog = match entry {
            Entry::Resume(have) => self.backlog(role, have).await,
            Entry::Join | Entry::Attend | Entry::Watch | Entry::Beside => Ok(self.snapshot(role)),
        };
        let backlog = match backlog {
            Ok(backlog) => backlog,
            Err(refusal) => {
                self.leave(attachment, Departure::Lost).await;
                return Err(refusal);
            }
        };
        Ok(Entered { attachment, role, backlog, feed })
    }

    /// Gives the free seat to `who`.
    async fn sit(&mut self, who: &Identity) -> Result<(), Refusal> {
        let taken = || Refusal::new(Code::SeatTaken, "both seats are taken: watch instead");
        let seat = self.table.free_seat().ok_or_else(taken)?;
        if self.table.game.outcome().is_some() {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        }
        if self.world.draining.is_cancelled() {
            return Err(Refusal::new(Code::Restarting, "the server is going down: come back"));
        }
        self.world.players.check_seats(who.id)?;
        // The player first: a seat is of no use to who cannot come back to it.
        self.world.players.keep(who.id).await?;
        let pool = Pool::new(*self.table.game.rules(), self.table.control);
        let rating = match self.table.rated {
            true => self.world.rating(who.id, pool).await,
            false => None,
        };
        let mut players = self.table.seats.clone();
        players[seat] = Some(Identity { rating, ..who.clone() });
        let seated = Fact::Seated(Seated {
            seat,
            players,
            rules: *self.table.game.rules(),
            clock: self.table.control,
            rated: self.table.rated,
            listed: self.table.listed,
            delay_s: self.table.delay_s,
            moves: self.table.game.moves().to_vec(),
        });
        self.commit(vec![seated]).await?;
        self.world.players.add_game(who.id, self.id);
        Ok(())
    }

    pub(super) async fn leave(&mut self, attachment: Attachment, departure: Departure) {
        if let Some(role) = self.followers.detach(attachment, departure, Instant::now()) {
            self.tell_who_is_there(role).await;
        }
    }

    pub(super) async fn hear(&mut self, attachment: Attachment, heard: bool) {
        if let Some(seat) = self.followers.hear(attachment, heard) {
            self.update_presence(seat).await;
        }
    }

    /// Tells the others when somebody of this role has come or gone.
    async fn tell_who_is_there(&mut self, role: Role) {
        match role.player() {
            Some(_) if self.table.is_shared() => {
                self.update_presence(Player::X).await;
                self.update_presence(Player::O).await;
            }
            Some(seat) => self.update_presence(seat).await,
            None => {
                self.viewers_untold = true;
                if self.viewers_told_at.elapsed() >= VIEWERS_EVERY {
                    self.tell_viewers();
                }
            }
        }
    }

    /// Tells the others when a player's presence is not what they were told last.
    pub(super) async fn update_presence(&mut self, seat: Player) {
        let state = self.presence(seat);
        if state == self.table.presence[seat] || self.is_endless() {
            return;
        }
        if self.table.presence[seat] == Presence::On {
            self.away_since[seat] = Instant::now();
        }
        let change = Fact::Presence(PresenceChange { seat, state });
        if let Err(refusal) = self.commit(vec![change]).await {
            tracing::warn!(game = %self.id, %refusal, "a change of presence was not kept");
        }
    }

    /// How the player at `seat` is there; who has both seats follows from one of them.
    fn presence(&self, seat: Player) -> Presence {
        match (self.followers.presence(seat), self.followers.presence(seat.other())) {
            (_, Presence::On) if self.table.is_shared() => Presence::On,
            (state, _) => state,
        }
    }

    pub(super) fn role_of(&self, player: PlayerId) -> Role {
        Role::of(self.table.seat_of(player))
    }

    /// When the number of lookers-on may be told again, if it has changed.
    pub(super) fn viewers_due(&self) -> Option<Instant> {
        self.viewers_untold.then(|| self.viewers_told_at + VIEWERS_EVERY)
    }

    pub(super) fn tell_viewers(&mut self) {
        if !self.viewers_untold {
            return;
        }
        self.viewers_untold = false;
        self.viewers_told_at = Instant::now();
        let n = self.followers.viewers();
        let notice = Notice::Viewers(Viewers { g: self.id, n });
        let notice = Arc::new(Published::notice(encode_notice(&notice).into()));
        self.players.tell(&notice);
        self.onlookers.tell(&notice);
        self.update_row();
    }
}
