//! People, and what has come of their games.

use futures::future::BoxFuture;
use oxo_shared::protocol::{GameId, GameRow, Kind, PlayerId, Standing};
use prometheus_client::registry::Registry;

use super::journal::StoreError;
use crate::secret::TokenHash;

/// A player as the store keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Who.
    pub id: PlayerId,
    /// Under which name.
    pub name: String,
    /// Person or program.
    pub kind: Kind,
    /// The token shown last, and the one before it until the last is first used.
    pub tokens: [Option<TokenHash>; 2],
    /// Counts the changes of this player: of two records the one with more is newer.
    pub version: u64,
}

/// Players, results and ratings. Results and ratings follow from the facts of the
/// [`Journal`](super::Journal): an append that ends a game changes them in the same step.
pub trait Archive: Send + Sync {
    /// Keeps a player, unless a newer record is kept already.
    ///
    /// # Errors
    /// [`StoreError`].
    fn save_player(&self, player: PlayerRecord) -> BoxFuture<'_, Result<(), StoreError>>;

    /// The player with this id.
    ///
    /// # Errors
    /// [`StoreError`].
    fn player(&self, id: PlayerId) -> BoxFuture<'_, Result<Option<PlayerRecord>, StoreError>>;

    /// The player with this token.
    ///
    /// # Errors
    /// [`StoreError`].
    fn player_by_token(
        &self,
        token: TokenHash,
    ) -> BoxFuture<'_, Result<Option<PlayerRecord>, StoreError>>;

    /// The games that have not ended in which this player has a seat.
    ///
    /// # Errors
    /// [`StoreError`].
    fn seats_of(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>>;

    /// What a player has reached, most games first, at most
    /// [`LobbyView::MAX_ROWS`](oxo_shared::protocol::LobbyView::MAX_ROWS) rows.
    ///
    /// # Errors
    /// [`StoreError`].
    fn standings(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>>;

    /// The listed games that ended last, of one player or of all, the latest first, at most
    /// [`LobbyView::MAX_ROWS`](oxo_shared::protocol::LobbyView::MAX_ROWS).
    ///
    /// # Errors
    /// [`StoreError`].
    fn ended(&self, of: Option<PlayerId>) -> BoxFuture<'_, Result<Vec<GameRow>, StoreError>>;

    /// Notes that the server is alive, so that after a crash it is known until when.
    ///
    /// # Errors
    /// [`StoreError`].
    fn beat(&self) -> BoxFuture<'_, Result<(), StoreError>>;

    /// When the server was last alive before this start, milliseconds since 1970; nothing if
    /// this is the first.
    fn last_alive_ms(&self) -> Option<u64>;

    /// Whether the last write succeeded.
    fn is_healthy(&self) -> bool;

    /// Shows an operator what this store counts; nothing, if it has no disk to wait for.
    fn register(&self, _: &mut Registry) {}
}
