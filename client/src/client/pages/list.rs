//! The page of a list: of what goes on at a server, of the games to watch there, or of those that
//! are saved here.

use crossterm::event::KeyCode;
use oxo_protocol::request::{ForGame, Seek};
use oxo_protocol::{GameId, GameRow, LobbyView, Request, SeekId};
use oxo_words::{self as words, Fixed};

use crate::client::action::{Action, Step};
use crate::client::core::{Core, Link, live};
use crate::client::event::Effect;
use crate::client::goal::{Goal, Next, Source, Target};
use crate::client::keys::{
    BACK, Binding, Bindings, DOWN, ENTER, EVERYWHERE, HELP, SPACE, UP, bar, key, letter, rare,
};
use crate::client::list;
use crate::client::pages::PageState;
use crate::client::prompt::PromptKind;
use crate::keep::library::SavedGame;
use crate::keep::link::CodeLink;

/// The keys of all lists; each has those that do something there.
pub static KEYS: [&[Binding]; 2] = [
    &[
        rare(UP, Action::Up, words::KEY_UP),
        rare(DOWN, Action::Down, words::KEY_DOWN),
        rare(&[key(KeyCode::PageUp)], Action::Review(Step::PageBack), words::KEY_ROWS_UP),
        rare(&[key(KeyCode::PageDown)], Action::Review(Step::PageOn), words::KEY_ROWS_DOWN),
        bar(&[ENTER, SPACE], Action::Choose, words::KEY_CHOOSE),
        bar(&[letter('g')], Action::Type, words::KEY_TYPE_CODE),
        bar(&[letter('t')], Action::Tv, words::KEY_MOST_WATCHED),
        HELP,
        bar(BACK, Action::Back, words::KEY_MENU),
    ],
    &EVERYWHERE,
];

/// Between two questions how one's own games stand: a busy lobby is heard of twice a second.
const ASK_AGAIN_MS: u64 = 10_000;

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Resume(GameId),
    /// Look for an opponent, by the terms of the menu.
    Pair,
    /// Open a game for a friend, by the terms of the menu.
    Create,
    Code,
    Seek(SeekId),
    Game(GameId),
    /// Index into the saved games.
    Saved(usize),
}

#[derive(Clone, Debug)]
pub struct ListPage {
    pub source: Source,
    /// The newest first; `None` until they are read.
    saved: Option<Vec<SavedGame>>,
    /// The chosen row, if one was chosen: others come and go, it stays.
    chosen: Option<Row>,
    /// Where that was: what is chosen once it has gone.
    at: usize,
    /// When it was asked last how one's own games stand.
    asked_ms: Option<u64>,
}

impl ListPage {
    pub const fn new(source: Source) -> ListPage {
        ListPage { source, saved: None, chosen: None, at: 0, asked_ms: None }
    }

    pub fn saved(&self) -> Option<&[SavedGame]> {
        self.saved.as_deref()
    }

    pub fn rows(&self, core: &Core) -> Vec<Row> {
        let view = core.lobby.as_ref();
        match self.source {
            Source::Lobby => {
                let held = core.games.iter().copied().map(Row::Resume);
                let seeks = view.into_iter().flat_map(|view| &view.seeks);
                let games = view.into_iter().flat_map(|view| &view.games);
                held.chain([Row::Pair, Row::Create, Row::Code])
                    .chain(seeks.map(|row| Row::Seek(row.seek)))
                    .chain(games.map(|row| Row::Game(row.g)))
                    .collect()
            }
            Source::Watching => view.into_iter().flat_map(live).map(|it| Row::Game(it.g)).collect(),
            Source::Saved => (0..self.saved.iter().flatten().count()).map(Row::Saved).collect(),
        }
    }

    /// Which of the rows is chosen.
    pub fn selected(&self, core: &Core) -> usize {
        let rows = self.rows(core);
        let same = rows.iter().position(|&row| Some(row) == self.chosen);
        same.unwrap_or(self.at).min(rows.len().saturating_sub(1))
    }

    fn row(&self, core: &Core) -> Option<Row> {
        self.rows(core).get(self.selected(core)).copied()
    }

    pub fn hear_library(&mut self, core: &mut Core, games: Result<Vec<SavedGame>, String>) {
        self.saved = Some(games.unwrap_or_else(|why| {
            core.notify(why);
            Vec::new()
        }));
    }

    fn choose(&self, core: &mut Core) -> Next {
        let Some(row) = self.row(core) else { return Next::Stay };
        if let Row::Saved(index) = row {
            let games = self.saved.iter().flatten();
            let SavedGame { name, record } = games.clone().nth(index).cloned().expect("a row");
            return Next::Replay(name.into(), Box::new(record));
        }
        if !core.is_online() {
            return self.reconnect_if_closed(core);
        }
        let create = core.choices.draft.friendly();
        Next::Pursue(match row {
            Row::Resume(g) => Goal::Join(g),
            Row::Pair => Goal::Seek(Seek::new(create.terms)),
            Row::Create => Goal::Create(create),
            Row::Game(g) if self.source == Source::Lobby && is_open(core, g) => Goal::Join(g),
            Row::Game(g) => Goal::Watch(Some(g)),
            Row::Seek(seek) => Goal::Accept(seek),
            Row::Code | Row::Saved(_) => {
                core.type_in(PromptKind::Code);
                return Next::Stay;
            }
        })
    }

    fn reconnect_if_closed(&self, core: &mut Core) -> Next {
        if matches!(core.link, Link::Closed { .. } | Link::Idle) {
            let goal = if self.source == Source::Lobby { Goal::Lobby } else { Goal::WatchList };
            return Next::Connect(Target::Server(core.online_at().to_owned()), goal);
        }
        core.notify(words::ANSWER_NOT_CONNECTED.text());
        Next::Stay
    }

    /// A game that was left may have ended meanwhile: nobody tells who is not at its board.
    fn ask_after_own_games(&mut self, core: &mut Core) {
        let is_early = |asked_ms| core.now_ms.saturating_sub(asked_ms) < ASK_AGAIN_MS;
        if self.source != Source::Lobby || self.asked_ms.is_some_and(is_early) {
            return;
        }
        self.asked_ms = Some(core.now_ms);
        for g in core.games.clone() {
            core.ask(Request::Game(ForGame { g }));
        }
    }
}

impl PageState for ListPage {
    fn keys(&self) -> Bindings {
        let is_here = |binding: &Binding| match binding.action {
            Action::Type => self.source == Source::Lobby,
            Action::Tv => self.source == Source::Watching,
            _ => true,
        };
        KEYS.concat().into_iter().filter(is_here).collect()
    }

    fn is_useful(&self, core: &Core, action: Action) -> bool {
        action != Action::Choose || self.row(core).is_some()
    }

    fn words(&self, _core: &Core, binding: &Binding) -> Fixed {
        match (binding.action, self.source) {
            (Action::Choose, Source::Watching) => words::KEY_WATCH,
            (Action::Choose, Source::Saved) => words::KEY_REPLAY,
            _ => binding.help,
        }
    }

    /// Asks for the rows. Saved games are read once; no server has anything to say meanwhile.
    fn arrive(&mut self, core: &mut Core) {
        if self.source != Source::Saved {
            if !core.games.is_empty() && self.source == Source::Lobby {
                // What was begun comes first.
                (self.chosen, self.at) = (None, 0);
            }
            core.follow_lobby();
        } else if self.saved.is_none() {
            core.hang_up();
            core.push(Effect::ReadLibrary);
        }
    }

    fn act(&mut self, core: &mut Core, action: Action) -> Next {
        let count = self.rows(core).len();
        if let Some(row) = list::step(action, self.selected(core), count) {
            self.select(core, row);
        }
        match action {
            Action::Choose => return self.choose(core),
            Action::Type => core.type_in(PromptKind::Code),
            Action::Tv if core.is_online() => return Next::Pursue(Goal::Tv),
            Action::Tv => return self.reconnect_if_closed(core),
            Action::Back => {
                core.leave_lobby_for_good();
                return Next::Menu;
            }
            _ => {}
        }
        Next::Stay
    }

    fn select(&mut self, core: &Core, row: usize) {
        (self.chosen, self.at) = (self.rows(core).get(row).copied(), row);
    }

    fn submit(&mut self, core: &mut Core, _kind: PromptKind, text: &str) -> Result<Next, String> {
        let link = CodeLink::read(text);
        let code = link.as_ref().map_or(text, |link| &link.code);
        let g: GameId = code.parse().map_err(|error| format!("{error}"))?;
        if !core.is_online() {
            return Err(words::ANSWER_NOT_CONNECTED.to_string());
        }
        let here = [Some(core.online_at()), core.setup.known_as.as_deref()];
        let elsewhere = link.filter(|link| !here.contains(&Some(&link.server)));
        if elsewhere.is_some() && core.setup.visits {
            return Err("a visitor plays on this server alone".to_owned());
        }
        Ok(match elsewhere {
            Some(link) => Next::Connect(Target::Server(link.server), Goal::Join(g)),
            None => Next::Pursue(Goal::Join(g)),
        })
    }

    /// Stays with what was chosen, and where that was once it is gone.
    fn hear_lobby(&mut self, core: &mut Core, view: LobbyView) {
        self.at = self.selected(core);
        core.lobby = Some(view);
        if self.chosen.is_some() {
            self.chosen = self.row(core);
        }
        self.ask_after_own_games(core);
    }
}

/// Whether this client may sit down at the game, or sits there already.
fn is_open(core: &Core, g: GameId) -> bool {
    let me = core.me.as_ref().map(|me| me.id);
    let mut games = core.lobby.iter().flat_map(|view| &view.games);
    let is_free = |row: &GameRow| {
        row.seats.values().any(|seat| seat.as_ref().is_none_or(|seat| Some(seat.id) == me))
    };
    games.find(|row| row.g == g).is_some_and(is_free)
}
