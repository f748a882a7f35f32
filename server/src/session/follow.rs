//! The games one session follows, its own and those it watches.

use std::collections::HashMap;

use futures::{FutureExt, StreamExt};
use oxo_shared::protocol::{GameId, Role};
use tokio_stream::StreamMap;
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;

use crate::game::{Attachment, Entered, GameHandle, Published};

/// One followed game.
#[derive(Clone, Debug)]
pub struct Followed {
    /// To ask.
    pub game: GameHandle,
    /// To leave.
    pub attachment: Attachment,
    /// What this session is there.
    pub role: Role,
}

/// Something of a followed game.
#[derive(Debug)]
pub enum Heard {
    /// It happened.
    Published(Published),
    /// So much happened that the feed ran over: a snapshot is needed.
    Lagged,
}

/// The followed games, and all their feeds as one.
#[derive(Debug, Default)]
pub struct Follows {
    games: HashMap<GameId, Followed>,
    feeds: StreamMap<GameId, BroadcastStream<Published>>,
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
        self.feeds.insert(id, BroadcastStream::new(feed));
        self.games.insert(id, Followed { game, attachment, role })
    }

    /// Stops following a game.
    pub fn remove(&mut self, id: GameId) -> Option<Followed> {
        self.feeds.remove(&id);
        self.games.remove(&id)
    }

    /// All followed games, which are then followed no more.
    pub fn drain(&mut self) -> Vec<Followed> {
        self.feeds.clear();
        self.games.drain().map(|(_, followed)| followed).collect()
    }

    /// All followed games.
    pub fn iter(&self) -> impl Iterator<Item = &Followed> {
        self.games.values()
    }

    /// The next thing that happens; never, if nothing is followed. Safe to cancel.
    pub async fn next(&mut self) -> (GameId, Heard) {
        match self.feeds.next().await {
            Some(fed) => heard(fed),
            None => std::future::pending().await,
        }
    }

    /// What has happened already, if anything.
    pub fn heard(&mut self) -> Option<(GameId, Heard)> {
        self.feeds.next().now_or_never().flatten().map(heard)
    }
}

fn heard((id, fed): (GameId, Result<Published, BroadcastStreamRecvError>)) -> (GameId, Heard) {
    match fed {
        Ok(published) => (id, Heard::Published(published)),
        Err(BroadcastStreamRecvError::Lagged(_)) => (id, Heard::Lagged),
    }
}
