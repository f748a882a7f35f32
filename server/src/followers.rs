//! Who follows a game, and what that says of its players' presence. Pure.

use std::collections::{HashMap, HashSet};

use oxo_shared::protocol::{Presence, Role};
use oxo_shared::{ByPlayer, Player};
use tokio::time::Instant;

use crate::game::{Attachment, Departure, Entry};

/// The sockets and bots that follow one game.
#[derive(Debug)]
pub struct Followers {
    next: u64,
    /// Those of each player: one socket, two for a moment when one takes over, or a bot.
    players: ByPlayer<HashMap<Attachment, Place>>,
    viewers: HashSet<Attachment>,
    /// Those who look on beside a player's own program: nobody hears of them.
    beside: HashSet<Attachment>,
    /// Players who said goodbye.
    left: ByPlayer<bool>,
    /// Since when nobody has kept the game open, if so.
    deserted_since: Option<Instant>,
}

/// One who follows from a seat.
#[derive(Debug)]
struct Place {
    /// Whether there are signs of life.
    heard: bool,
    /// Whether the game stays open for its sake.
    keeps_open: bool,
}

impl Followers {
    /// Nobody, from `now` on.
    #[must_use]
    pub fn new(now: Instant) -> Self {
        Followers {
            next: 0,
            players: ByPlayer::default(),
            viewers: HashSet::new(),
            beside: HashSet::new(),
            left: ByPlayer::default(),
            deserted_since: Some(now),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.viewers.len() + self.beside.len() + self.players.x.len() + self.players.o.len()
    }

    /// How many look on.
    #[must_use]
    pub fn viewers(&self) -> usize {
        self.viewers.len()
    }

    /// Since when nobody has kept the game open, if so.
    #[must_use]
    pub const fn deserted_since(&self) -> Option<Instant> {
        self.deserted_since
    }

    /// One more follower. All but the server's own bots keep the game open.
    pub fn attach(&mut self, role: Role, entry: Entry) -> Attachment {
        let keeps_open = entry != Entry::Attend;
        let attachment = Attachment::new(self.next);
        self.next += 1;
        match role.player() {
            Some(_) if entry == Entry::Beside => {
                self.beside.insert(attachment);
            }
            Some(seat) => {
                self.left[seat] = false;
                self.players[seat].insert(attachment, Place { heard: true, keeps_open });
            }
            None => {
                self.viewers.insert(attachment);
            }
        }
        if keeps_open {
            self.deserted_since = None;
        }
        attachment
    }

    /// One less; returns what it was, if others saw it follow.
    pub fn detach(
        &mut self,
        attachment: Attachment,
        departure: Departure,
        now: Instant,
    ) -> Option<Role> {
        let role = if self.beside.remove(&attachment) {
            None
        } else if self.viewers.remove(&attachment) {
            Some(Role::Viewer)
        } else {
            let seat = self.seat_of(attachment)?;
            self.players[seat].remove(&attachment);
            self.left[seat] = departure == Departure::Left;
            Some(Role::of(Some(seat)))
        };
        if self.deserted_since.is_none() && !self.is_kept_open() {
            self.deserted_since = Some(now);
        }
        role
    }

    /// The players have changed seats: who followed from one follows from the other.
    pub fn swap_seats(&mut self) {
        self.players = std::mem::take(&mut self.players).swapped();
        self.left = self.left.swapped();
    }

    /// Notes whether a follower is heard of; returns its seat, if it has one.
    pub fn hear(&mut self, attachment: Attachment, heard: bool) -> Option<Player> {
        let seat = self.seat_of(attachment)?;
        self.players[seat].get_mut(&attachment)?.heard = heard;
        Some(seat)
    }

    /// Whether the player at `seat` is there.
    #[must_use]
    pub fn presence(&self, seat: Player) -> Presence {
        match (self.players[seat].values().any(|place| place.heard), self.left[seat]) {
            (true, _) => Presence::On,
            (false, true) => Presence::Left,
            (false, false) => Presence::Away,
        }
    }

    fn seat_of(&self, attachment: Attachment) -> Option<Player> {
        Player::BOTH.into_iter().find(|&seat| self.players[seat].contains_key(&attachment))
    }

    fn is_kept_open(&self) -> bool {
        let kept = |seat| self.players[seat].values().any(|place| place.keeps_open);
        let looked_at = !self.viewers.is_empty() || !self.beside.is_empty();
        looked_at || Player::BOTH.into_iter().any(kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_player_is_there_as_long_as_one_socket_is_heard_of() {
        let mut followers = Followers::new(Instant::now());
        assert_eq!(followers.presence(Player::X), Presence::Away);
        let old = followers.attach(Role::X, Entry::Join);
        let new = followers.attach(Role::X, Entry::Join);
        followers.detach(old, Departure::Lost, Instant::now());
        assert_eq!(followers.presence(Player::X), Presence::On);
        followers.hear(new, false);
        assert_eq!(followers.presence(Player::X), Presence::Away);
        followers.detach(new, Departure::Left, Instant::now());
        assert_eq!(followers.presence(Player::X), Presence::Left);
    }

    #[tokio::test]
    async fn a_bot_of_the_server_keeps_no_game_open() {
        let mut followers = Followers::new(Instant::now());
        followers.attach(Role::O, Entry::Attend);
        assert!(followers.deserted_since().is_some());
        let viewer = followers.attach(Role::Viewer, Entry::Watch);
        assert!(followers.deserted_since().is_none());
        assert_eq!((followers.viewers(), followers.len()), (1, 2));
        followers.detach(viewer, Departure::Lost, Instant::now());
        assert!(followers.deserted_since().is_some());
    }
}
