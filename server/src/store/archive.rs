//! People, and what has come of their games.

use oxo_shared::protocol::{GameId, GameRow, Kind, Player, PlayerId, Standing};
use prometheus_client::registry::Registry;

use super::log::Stored;
use crate::secret::TokenHash;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRecord {
    pub id: PlayerId,
    pub name: String,
    pub kind: Kind,
    /// The token shown last, and the one before it until the last is first used.
    pub tokens: [Option<TokenHash>; 2],
    /// Counts the changes of this player: of two records the one with more is newer.
    pub version: u64,
}

impl PlayerRecord {
    pub fn player(&self) -> Player {
        Player::new(self.id, self.name.clone(), self.kind)
    }
}

/// Players, results and ratings. Results and ratings follow from the facts of the
/// [`Log`](super::Log): an append that ends a game changes them in the same step.
///
/// Lists have at most [`LobbyView::MAX_ROWS`](oxo_shared::protocol::LobbyView::MAX_ROWS) rows.
pub trait Archive: Send + Sync {
    /// Keeps a player, unless a newer record is kept already.
    fn save_player(&self, player: PlayerRecord) -> Stored<'_, ()>;

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
