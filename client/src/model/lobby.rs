//! The lobby: what is open on the server, and which row is chosen.

use oxo_shared::protocol::{GameId, LobbyView};

use super::Prompt;

/// Seeks and games on the server, and which row is chosen.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// Unfinished games in which this client sits, the latest last, but for the one on the
    /// screen.
    pub held: Vec<GameId>,
    /// The newest news; `None` before the first.
    pub view: Option<LobbyView>,
    /// Index into [`Lobby::rows`].
    pub selected: usize,
    /// The text being typed: a game's code.
    pub prompt: Option<Prompt>,
}

/// A row of the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyRow {
    /// Go on with an unfinished game.
    Resume(GameId),
    /// Look for an opponent, by the terms of the menu.
    Pair,
    /// Open a game for a friend, by the terms of the menu.
    Create,
    /// Type the code of a game.
    Code,
    /// Index into the seeks of the view.
    Seek(usize),
    /// Index into the games of the view.
    Game(usize),
}

impl Lobby {
    /// All rows in the order in which they are shown and counted.
    #[must_use]
    pub fn rows(&self) -> Vec<LobbyRow> {
        let (seeks, games) =
            self.view.as_ref().map_or((0, 0), |view| (view.seeks.len(), view.games.len()));
        let held = self.held.iter().copied().map(LobbyRow::Resume);
        held.chain([LobbyRow::Pair, LobbyRow::Create, LobbyRow::Code])
            .chain((0..seeks).map(LobbyRow::Seek))
            .chain((0..games).map(LobbyRow::Game))
            .collect()
    }
}
