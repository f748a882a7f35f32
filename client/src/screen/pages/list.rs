//! A list page: the lobby of a server, its games to watch, or the saved games.

mod draw;

use oxo_protocol::request::Seek;
use oxo_protocol::{GameId, GameRow, SeekId};

use crate::screen::pages::steps;
use oxo_headless::client::action::Action;
use oxo_headless::client::core::{Core, live};
use oxo_headless::client::goal::{Goal, Source};
use oxo_headless::client::prompt::PromptKind;
use oxo_headless::client::route::At;
use oxo_headless::client::state::Client;

/// The subject of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Resume(GameId),
    /// Looks for an opponent with the terms of the menu.
    Pair,
    /// Creates a game for a friend with the terms of the menu.
    Create,
    Code,
    Seek(SeekId),
    Game(GameId),
    /// Index into the saved games.
    Saved(usize),
}

#[derive(Clone, Debug, Default)]
pub struct ListPage {
    pub source: Source,
    /// The chosen row, if any. It stays chosen while others come and go.
    chosen: Option<Row>,
    /// Index of the chosen row, kept in case the row disappears.
    at: usize,
}

impl ListPage {
    pub fn rows(&self, core: &Core) -> Vec<Row> {
        let view = core.lobby();
        match self.source {
            Source::Lobby => {
                let held = core.games().iter().copied().map(Row::Resume);
                let seeks = view.into_iter().flat_map(|view| &view.seeks);
                let games = view.into_iter().flat_map(|view| &view.games);
                held.chain([Row::Pair, Row::Create, Row::Code])
                    .chain(seeks.map(|row| Row::Seek(row.seek)))
                    .chain(games.map(|row| Row::Game(row.g)))
                    .collect()
            }
            Source::Watching => view.into_iter().flat_map(live).map(|it| Row::Game(it.g)).collect(),
            Source::Saved => (0..core.saved().map_or(0, <[_]>::len)).map(Row::Saved).collect(),
        }
    }

    /// Returns the index of the chosen row.
    pub fn selected(&self, core: &Core) -> usize {
        let rows = self.rows(core);
        let same = rows.iter().position(|&row| Some(row) == self.chosen);
        same.unwrap_or(self.at).min(rows.len().saturating_sub(1))
    }

    pub(super) fn row(&self, core: &Core) -> Option<Row> {
        self.rows(core).get(self.selected(core)).copied()
    }

    /// Catches up with the client after every event. Keeps the chosen row, or its index once the
    /// row is gone. `has_turned` means that the client came from another page.
    pub(crate) fn follow_up(&mut self, client: &Client, has_turned: bool) {
        let source = client.route().list();
        if source != Some(self.source) {
            *self = ListPage { source: source.unwrap_or_default(), ..ListPage::default() };
        }
        let is_shown = has_turned && matches!(client.route().at(), At::List(Source::Lobby));
        if is_shown && !client.core().games().is_empty() {
            // Unfinished games come first.
            (self.chosen, self.at) = (None, 0);
        }
        if self.chosen.is_some() && client.core().lobby().is_some() {
            self.select(client.core(), self.selected(client.core()));
        }
    }

    pub(crate) fn select(&mut self, core: &Core, row: usize) {
        (self.chosen, self.at) = (self.rows(core).get(row).copied(), row);
    }

    pub(crate) fn act(&mut self, client: &mut Client, action: Action) {
        let core = client.core();
        if let Some(row) = steps::step(action, self.selected(core), self.rows(core).len()) {
            self.select(core, row);
        }
        if action == Action::Choose {
            self.choose(client);
        }
    }

    fn choose(&self, client: &mut Client) {
        let core = client.core();
        let Some(row) = self.row(core) else { return };
        if let Row::Saved(index) = row {
            return client.replay(index);
        }
        if !core.is_online() {
            return client.reconnect();
        }
        let create = core.choices().draft.friendly();
        client.go_after(match row {
            Row::Resume(g) => Goal::Join(g),
            Row::Pair => Goal::Seek(Seek::new(create.terms)),
            Row::Create => Goal::Create(create),
            Row::Game(g) if self.source == Source::Lobby && is_open(core, g) => Goal::Join(g),
            Row::Game(g) => Goal::Watch(Some(g)),
            Row::Seek(seek) => Goal::Accept(seek),
            Row::Code | Row::Saved(_) => return client.type_in(PromptKind::Code),
        });
    }
}

/// Returns whether this client may join the game or is seated already.
fn is_open(core: &Core, g: GameId) -> bool {
    let me = core.me().map(|me| me.id);
    let mut games = core.lobby().into_iter().flat_map(|view| &view.games);
    let is_free = |row: &GameRow| {
        row.seats.values().any(|seat| seat.as_ref().is_none_or(|seat| Some(seat.id) == me))
    };
    games.find(|row| row.g == g).is_some_and(is_free)
}
