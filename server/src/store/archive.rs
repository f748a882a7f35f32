//! People, and what has come of their games: a view of the log.

use oxo_shared::Clean;
use oxo_shared::protocol::{GameId, GameRow, Kind, Player, PlayerId, Standing};
use prometheus_client::registry::Registry;
use serde::{Deserialize, Serialize};

use super::log::{Body, Entry, StoreError, Stored};
use crate::secret::TokenHash;

/// All that is kept of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRecord {
    pub id: PlayerId,
    pub name: Clean,
    pub kind: Kind,
    /// The token shown last, and the one before it until one of the two is known to be held.
    pub tokens: [Option<TokenHash>; 2],
    /// The number of the entry in the log that says so; 0 while there is none.
    #[serde(skip)]
    pub number: u64,
}

impl PlayerRecord {
    pub fn player(&self) -> Player {
        Player::new(self.id, self.name.clone(), self.kind)
    }

    pub fn body(&self) -> Body {
        serde_json::to_string(self).expect("a player has string keys and no failing parts").into()
    }

    pub fn read(entry: &Entry) -> Result<PlayerRecord, StoreError> {
        let record: PlayerRecord =
            serde_json::from_str(&entry.body).map_err(|error| StoreError(error.to_string()))?;
        Ok(PlayerRecord { number: entry.number, ..record })
    }
}

/// Players, results and ratings, all of which follow from the [`Log`](super::Log). Whoever has
/// appended something finds it here.
///
/// Lists have at most [`LobbyView::MAX_ROWS`](oxo_shared::protocol::LobbyView::MAX_ROWS) rows.
pub trait Archive: Send + Sync {
    /// The games that have not ended, but for those without clocks in which nothing has
    /// happened since `since_ms`.
    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>>;

    /// The games that others than their players see later, and that have ended since
    /// `since_ms`; some more may be among them.
    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>>;

    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>>;

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>>;

    /// The games that have not ended in which this player has a seat.
    fn seats_of(&self, player: PlayerId) -> Stored<'_, Vec<GameId>>;

    /// What a player has reached, most games first.
    fn standings(&self, player: PlayerId) -> Stored<'_, Vec<Standing>>;

    /// The listed games that have ended, of one player or of all, the latest first.
    fn ended(&self, of: Option<PlayerId>) -> Stored<'_, Vec<GameRow>>;

    /// Notes that the server is alive, so that after a crash it is known until when.
    fn beat(&self) -> Stored<'_, ()>;

    /// When the server was last alive before this start, milliseconds since 1970; nothing if
    /// this is the first.
    fn last_alive_ms(&self) -> Option<u64>;

    fn is_healthy(&self) -> bool;

    /// Shows an operator what this store counts; nothing, if it has no disk to wait for.
    fn register(&self, _: &mut Registry) {}
}
