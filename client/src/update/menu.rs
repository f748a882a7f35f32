//! The first screen.

use std::net::{IpAddr, Ipv4Addr};

use oxo_shared::protocol::wish::Create;

use super::{connect, hang_up, saved, typing};
use crate::action::Action;
use crate::event::{Effect, Target};
use crate::model::{Exit, Goal, Menu, MenuRow, Model, PromptKind, Screen, Waiting};

pub(super) fn perform(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    let menu = &mut model.menu;
    let last = MenuRow::ALL.len() - 1;
    match action {
        Action::Up => menu.selected = menu.selected.checked_sub(1).unwrap_or(last),
        Action::Down => menu.selected = if menu.selected >= last { 0 } else { menu.selected + 1 },
        Action::Left => menu.turn(-1),
        Action::Right => menu.turn(1),
        Action::Type => typing::begin(model, PromptKind::Rules),
        Action::Choose => choose(model, effects),
        Action::Back => model.exit = Some(Exit::Done),
        _ => {}
    }
}

fn choose(model: &mut Model, effects: &mut Vec<Effect>) {
    match model.menu.row() {
        MenuRow::Play => {
            let bot = Some(model.menu.bot);
            play_here(model, Create { bot, ..friendly(&model.menu) }, effects);
        }
        MenuRow::Both => {
            play_here(model, Create { both: true, ..friendly(&model.menu) }, effects);
        }
        MenuRow::Rules | MenuRow::Bot | MenuRow::Side | MenuRow::Clock => model.menu.turn(1),
        MenuRow::Online => {
            model.goal = Goal::Lobby;
            model.screen = Screen::Lobby;
            let url = model.server_url.clone();
            connect(model, Target::Server(url), effects);
        }
        MenuRow::Host => {
            model.goal = Goal::Host(friendly(&model.menu));
            model.screen = Screen::Waiting(Waiting::Opening);
            let bind = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
            connect(model, Target::Host { bind, port: None }, effects);
        }
        MenuRow::Watch => {
            model.goal = Goal::Watch(None);
            model.screen = Screen::Waiting(Waiting::Opening);
            let url = model.server_url.clone();
            connect(model, Target::Server(url), effects);
        }
        MenuRow::Replay => saved::enter(model, effects),
        MenuRow::Name => typing::begin(model, PromptKind::Name),
        MenuRow::Quit => model.exit = Some(Exit::Done),
    }
}

fn play_here(model: &mut Model, create: Create, effects: &mut Vec<Effect>) {
    model.goal = Goal::Create(create);
    model.screen = Screen::Waiting(Waiting::Opening);
    connect(model, Target::Local, effects);
}

/// Takes a name. Servers hear it with the next greeting, so a connection that is there is
/// not gone on with.
pub(super) fn rename(model: &mut Model, name: String, effects: &mut Vec<Effect>) {
    hang_up(model, effects);
    model.notice = Some(format!("you are {name}; `oxo config` says how to keep that"));
    model.name = Some(name);
}

/// A game by the terms of the menu, for whoever has its code.
pub(super) fn friendly(menu: &Menu) -> Create {
    Create {
        rules: menu.rules,
        clock: menu.clock,
        side: menu.side,
        rated: false,
        bot: None,
        both: false,
        listed: false,
        delay_s: Default::default(),
        moves: Vec::new(),
    }
}
