//! The page of seeks and games on a server.

use oxo_protocol::request::{ForGame, ForSeek, Seek};
use oxo_protocol::{GameId, GameRow, LobbyView, Request, SeekId};

use crate::client::action::Action;
use crate::client::core::{Core, Goal, Link, Next};
use crate::client::event::Target;
use crate::client::keys::{
    self, BACK, Binding, Bindings, DOWN, ENTER, EVERYWHERE, HELP, SPACE, UP, bar, rare,
};
use crate::client::list;
use crate::client::pages::PageState;
use crate::client::prompt::PromptKind;
use crate::game::notice::NOT_CONNECTED;
use crate::keep::link::CodeLink;

pub static KEYS: [&[Binding]; 2] = [
    &[
        rare(UP, Action::Up, "up"),
        rare(DOWN, Action::Down, "down"),
        bar(&[ENTER, SPACE], Action::Choose, "choose"),
        bar(&[keys::letter('g')], Action::Type, "type a code"),
        HELP,
        bar(BACK, Action::Back, "menu"),
    ],
    &EVERYWHERE,
];

/// Between two questions how one's own games stand: a busy lobby is heard of twice a second.
const ASK_AGAIN_MS: u64 = 10_000;

#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// Index into [`Lobby::rows`].
    pub selected: usize,
    /// When it was asked last how one's own games stand.
    pub asked_ms: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyRow {
    Resume(GameId),
    /// Look for an opponent, by the terms of the menu.
    Pair,
    /// Open a game for a friend, by the terms of the menu.
    Create,
    Code,
    /// Index into the seeks of the view.
    Seek(usize),
    /// Index into the games of the view.
    Game(usize),
}

/// What a row is about, so that it is known again in the next view.
#[derive(PartialEq)]
enum RowKey {
    Fixed(LobbyRow),
    Seek(SeekId),
    Game(GameId),
}

impl Lobby {
    pub fn rows(core: &Core) -> Vec<LobbyRow> {
        let (seeks, games) =
            core.lobby.as_ref().map_or((0, 0), |view| (view.seeks.len(), view.games.len()));
        let held = core.games.iter().copied().map(LobbyRow::Resume);
        held.chain([LobbyRow::Pair, LobbyRow::Create, LobbyRow::Code])
            .chain((0..seeks).map(LobbyRow::Seek))
            .chain((0..games).map(LobbyRow::Game))
            .collect()
    }

    fn choose(&mut self, core: &mut Core) -> Next {
        if !core.is_online() {
            return reconnect_if_closed(core);
        }
        let create = core.draft.friendly();
        let view = core.lobby.as_ref();
        let goal = match Lobby::rows(core).get(self.selected) {
            None => return Next::Stay,
            Some(&LobbyRow::Resume(g)) => Goal::Join(g),
            Some(LobbyRow::Code) => {
                core.prompt(PromptKind::Code);
                return Next::Stay;
            }
            Some(LobbyRow::Pair) => Goal::Seek(Seek::new(create.terms)),
            Some(LobbyRow::Create) => Goal::Create(create),
            Some(&LobbyRow::Seek(index)) => {
                let Some(row) = view.and_then(|view| view.seeks.get(index)) else {
                    return Next::Stay;
                };
                let seek = row.seek;
                core.leave_lobby();
                core.ask(Request::AcceptSeek(ForSeek { seek }));
                return Next::Accept;
            }
            Some(&LobbyRow::Game(index)) => {
                let Some(row) = view.and_then(|view| view.games.get(index)) else {
                    return Next::Stay;
                };
                if is_open_to(row, core) { Goal::Join(row.g) } else { Goal::Watch(Some(row.g)) }
            }
        };
        core.leave_lobby();
        Next::Pursue(goal)
    }

    /// A game that was left may have ended meanwhile: nobody tells who is not at its board.
    fn ask_after_own_games(&mut self, core: &mut Core) {
        let is_early = |asked_ms| core.now_ms.saturating_sub(asked_ms) < ASK_AGAIN_MS;
        if self.asked_ms.is_some_and(is_early) {
            return;
        }
        self.asked_ms = Some(core.now_ms);
        for g in core.games.clone() {
            core.ask(Request::Game(ForGame { g }));
        }
    }
}

impl PageState for Lobby {
    fn keys(&self) -> Bindings {
        KEYS.concat()
    }

    fn arrive(&mut self, core: &mut Core) {
        // What was begun comes first.
        if !core.games.is_empty() {
            self.selected = 0;
        }
        core.follow_lobby();
    }

    fn act(&mut self, core: &mut Core, action: Action) -> Next {
        if let Some(steps) = list::steps(action) {
            self.selected = list::around(Lobby::rows(core).len(), self.selected, steps);
        }
        match action {
            Action::Choose => return self.choose(core),
            Action::Type => core.prompt(PromptKind::Code),
            Action::Back => {
                core.leave_lobby_for_good();
                return Next::Menu;
            }
            _ => {}
        }
        Next::Stay
    }

    fn select(&mut self, _core: &Core, row: usize) {
        self.selected = row;
    }

    fn submit(&mut self, core: &mut Core, _kind: PromptKind, text: &str) -> Result<Next, String> {
        let link = CodeLink::read(text);
        let code = link.as_ref().map_or(text, |link| &link.code);
        let g: GameId = code.parse().map_err(|error| format!("{error}"))?;
        if !core.is_online() {
            return Err(NOT_CONNECTED.to_owned());
        }
        let here = [Some(core.online_at()), core.known_as.as_deref()];
        let elsewhere = link.filter(|link| !here.contains(&Some(&link.server)));
        if elsewhere.is_some() && core.visits {
            return Err("a visitor plays on this server alone".to_owned());
        }
        core.leave_lobby();
        Ok(match elsewhere {
            Some(link) => Next::Connect(Target::Server(link.server), Goal::Join(g)),
            None => Next::Pursue(Goal::Join(g)),
        })
    }

    /// Rows come and go: stays with what was chosen, not with its number.
    fn hear_lobby(&mut self, core: &mut Core, view: LobbyView) {
        let chosen = Lobby::rows(core).get(self.selected).and_then(|&row| key(core, row));
        core.lobby = Some(view);
        let rows = Lobby::rows(core);
        let same = rows.iter().position(|&row| chosen.is_some() && key(core, row) == chosen);
        self.selected = same.unwrap_or(self.selected).min(rows.len() - 1);
        self.ask_after_own_games(core);
    }
}

fn key(core: &Core, row: LobbyRow) -> Option<RowKey> {
    let view = core.lobby.as_ref();
    match row {
        LobbyRow::Seek(index) => view?.seeks.get(index).map(|row| RowKey::Seek(row.seek)),
        LobbyRow::Game(index) => view?.games.get(index).map(|row| RowKey::Game(row.g)),
        fixed => Some(RowKey::Fixed(fixed)),
    }
}

/// Whether this client may sit down at the game, or sits there already.
fn is_open_to(row: &GameRow, core: &Core) -> bool {
    let me = core.me.as_ref().map(|me| me.id);
    row.seats.values().any(|seat| seat.as_ref().is_none_or(|seat| Some(seat.id) == me))
}

fn reconnect_if_closed(core: &mut Core) -> Next {
    if matches!(core.link, Link::Closed { .. } | Link::Idle) {
        return Next::Connect(Target::Server(core.online_at().to_owned()), Goal::Lobby);
    }
    core.notify(NOT_CONNECTED);
    Next::Stay
}
