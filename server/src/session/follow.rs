//! The games one session follows, its own and those it watches.

use std::collections::HashMap;
use std::option;

use futures::stream::{self, Chain, Iter, Map};
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
    /// The game has failed, and is to be asked for again.
    Ended,
}

type Feed = Chain<Map<BroadcastStream<Published>, fn(Fed) -> Heard>, Iter<option::IntoIter<Heard>>>;
type Fed = Result<Published, BroadcastStreamRecvError>;

/// The followed games, and all their feeds as one.
#[derive(Debug, Default)]
pub struct Follows {
    games: HashMap<GameId, Followed>,
    feeds: StreamMap<GameId, Feed>,
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
        let feed = BroadcastStream::new(feed).map(heard as fn(Fed) -> Heard);
        self.feeds.insert(id, feed.chain(stream::iter(Some(Heard::Ended))));
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
            Some(heard) => heard,
            None => std::future::pending().await,
        }
    }

    /// What has happened already, if anything.
    pub fn heard(&mut self) -> Option<(GameId, Heard)> {
        self.feeds.next().now_or_never().flatten()
    }
}

fn heard(fed: Fed) -> Heard {
    match fed {
        Ok(published) => Heard::Published(published),
        Err(BroadcastStreamRecvError::Lagged(_)) => Heard::Lagged,
    }
}
