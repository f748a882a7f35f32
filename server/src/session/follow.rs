//! The games one session follows, its own and those it watches.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use oxo_shared::protocol::{GameId, Role};
use rustc_hash::FxHashMap;

use crate::feed::Listener;
use crate::game::{Attachment, Entered, GameHandle, Published};

/// One followed game.
#[derive(Debug)]
pub struct Followed {
    /// To ask.
    pub game: GameHandle,
    /// To leave.
    pub attachment: Attachment,
    /// What this session is there.
    pub role: Role,
    /// What happens there, until it ends.
    feed: Option<Listener>,
}

/// Something of a followed game.
#[derive(Debug)]
pub enum Heard {
    /// It happened.
    Published(Arc<Published>),
    /// So much happened that the feed ran over: a snapshot is needed.
    Lagged,
    /// The game has failed, and is to be asked for again.
    Ended,
}

/// The followed games.
#[derive(Debug, Default)]
pub struct Follows {
    games: FxHashMap<GameId, Followed>,
}

impl Follows {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// The followed game with this code.
    pub fn get(&self, id: GameId) -> Option<&Followed> {
        self.games.get(&id)
    }

    /// Follows a game, in place of an earlier attachment to it, which is returned.
    pub fn insert(&mut self, game: GameHandle, entered: Entered) -> Option<Followed> {
        let id = game.id();
        let Entered { attachment, role, feed, .. } = entered;
        self.games.insert(id, Followed { game, attachment, role, feed: Some(feed) })
    }

    /// The players of a followed game have changed seats.
    pub fn swap_seats(&mut self, id: GameId) {
        if let Some(followed) = self.games.get_mut(&id) {
            followed.role = followed.role.swapped();
        }
    }

    /// Stops following a game.
    pub fn remove(&mut self, id: GameId) -> Option<Followed> {
        self.games.remove(&id)
    }

    /// All followed games, which are then followed no more.
    pub fn drain(&mut self) -> Vec<Followed> {
        self.games.drain().map(|(_, followed)| followed).collect()
    }

    /// All followed games.
    pub fn iter(&self) -> impl Iterator<Item = &Followed> {
        self.games.values()
    }

    /// The next thing that happens; never, if nothing is followed. Safe to cancel.
    pub async fn next(&mut self) -> (GameId, Heard) {
        poll_fn(|context| self.poll_next(context)).await
    }

    /// What has happened already, if anything.
    pub fn heard(&mut self) -> Option<(GameId, Heard)> {
        match self.poll_next(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(heard) => Some(heard),
            Poll::Pending => None,
        }
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<(GameId, Heard)> {
        for (&id, followed) in &mut self.games {
            let Some(feed) = &mut followed.feed else { continue };
            let heard = match feed.poll_recv(context) {
                Poll::Ready(Some(published)) => Heard::Published(published),
                Poll::Ready(None) => {
                    followed.feed = None;
                    if followed.game.is_open() { Heard::Lagged } else { Heard::Ended }
                }
                Poll::Pending => continue,
            };
            return Poll::Ready((id, heard));
        }
        Poll::Pending
    }
}
