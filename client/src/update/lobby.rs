//! Seeks and games on a server.

use oxo_shared::protocol::wish::{ForSeek, Seek};
use oxo_shared::protocol::{GameRow, LobbyView, SideWish, Wish};

use super::{ask, connect, goal, hang_up, menu, typing, watching};
use crate::action::Action;
use crate::event::{Effect, Target};
use crate::model::{Goal, Link, LobbyRow, Model, PromptKind, Screen, Waiting};

/// The newest news of seeks and games.
pub(super) fn show(model: &mut Model, view: LobbyView, effects: &mut Vec<Effect>) {
    let chosen = chosen_key(model);
    model.lobby.view = Some(view);
    // Rows come and go: stay with what was chosen, not with its number.
    let rows = model.lobby.rows();
    let same = rows.iter().position(|&row| key(model, row) == chosen && chosen.is_some());
    model.lobby.selected = same.unwrap_or(model.lobby.selected).min(rows.len() - 1);
    watching::follow(model, effects);
}

/// What a row is about, so that it is known again in the next view.
#[derive(PartialEq)]
enum RowKey {
    Fixed(LobbyRow),
    Seek(oxo_shared::protocol::SeekId),
    Game(oxo_shared::protocol::GameId),
}

fn key(model: &Model, row: LobbyRow) -> Option<RowKey> {
    let view = model.lobby.view.as_ref();
    match row {
        LobbyRow::Seek(index) => view?.seeks.get(index).map(|row| RowKey::Seek(row.seek)),
        LobbyRow::Game(index) => view?.games.get(index).map(|row| RowKey::Game(row.g)),
        fixed => Some(RowKey::Fixed(fixed)),
    }
}

fn chosen(model: &Model) -> Option<LobbyRow> {
    model.lobby.rows().get(model.lobby.selected).copied()
}

fn chosen_key(model: &Model) -> Option<RowKey> {
    key(model, chosen(model)?)
}

pub(super) fn perform(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    let last = model.lobby.rows().len() - 1;
    let selected = &mut model.lobby.selected;
    match action {
        Action::Up => *selected = selected.checked_sub(1).unwrap_or(last),
        Action::Down => *selected = if *selected >= last { 0 } else { *selected + 1 },
        Action::Choose => choose(model, effects),
        Action::Type => typing::begin(model, PromptKind::Code),
        Action::Back => back(model, effects),
        _ => {}
    }
}

fn back(model: &mut Model, effects: &mut Vec<Effect>) {
    model.goal = Goal::Idle;
    if model.is_online() {
        ask(model, Wish::Unlobby(Default::default()), effects);
        model.screen = Screen::Menu;
    } else {
        hang_up(model, effects);
    }
}

fn choose(model: &mut Model, effects: &mut Vec<Effect>) {
    if !model.is_online() {
        reconnect_if_closed(model, effects);
        return;
    }
    let terms = menu::friendly(&model.menu);
    let goal = match chosen(model) {
        None => return,
        Some(LobbyRow::Resume(g)) => Goal::Join(g),
        Some(LobbyRow::Code) => {
            typing::begin(model, PromptKind::Code);
            return;
        }
        Some(LobbyRow::Pair) => Goal::Seek(Seek {
            rules: terms.rules,
            clock: terms.clock,
            rated: false,
            side: SideWish::Any,
            bot: None,
            bot_after_ms: None,
            delay_s: Default::default(),
        }),
        Some(LobbyRow::Create) => Goal::Create(terms),
        Some(LobbyRow::Seek(index)) => {
            accept(model, index, effects);
            return;
        }
        Some(LobbyRow::Game(index)) => {
            let view = model.lobby.view.as_ref();
            let Some(row) = view.and_then(|view| view.games.get(index)) else { return };
            if is_open_to(row, model) { Goal::Join(row.g) } else { Goal::Watch(Some(row.g)) }
        }
    };
    goal::leave_lobby_for(model, goal, effects);
}

/// Whether this client may sit down at the game, or sits there already.
fn is_open_to(row: &GameRow, model: &Model) -> bool {
    let me = model.me.as_ref().map(|me| me.id);
    let seats = [&row.seats.x, &row.seats.o];
    seats.iter().any(|seat| seat.as_ref().is_none_or(|seat| Some(seat.id) == me))
}

fn accept(model: &mut Model, index: usize, effects: &mut Vec<Effect>) {
    let view = model.lobby.view.as_ref();
    let Some(row) = view.and_then(|view| view.seeks.get(index)) else { return };
    let seek = row.seek;
    model.screen = Screen::Waiting(Waiting::Opening);
    ask(model, Wish::Unlobby(Default::default()), effects);
    ask(model, Wish::AcceptSeek(ForSeek { seek }), effects);
}

fn reconnect_if_closed(model: &mut Model, effects: &mut Vec<Effect>) {
    if matches!(model.link, Link::Closed { .. } | Link::Idle) {
        model.goal = Goal::Lobby;
        let url = model.server_url.clone();
        connect(model, Target::Server(url), effects);
    } else {
        model.notice = Some("not connected yet".to_owned());
    }
}
