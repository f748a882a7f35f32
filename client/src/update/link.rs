//! The connection comes and goes; after each return what was missed is fetched.

use oxo_shared::protocol::reply::Welcome;
use oxo_shared::protocol::wish::{ForGame, Sync};
use oxo_shared::protocol::{GameId, Notice, Role, ServerFrame, Wish};

use super::{ask, facts, follow, give_up, goal, lobby, replies};
use crate::event::{Effect, NetEvent};
use crate::model::{Goal, Link, Model, Outage, Screen};

pub(super) fn net(model: &mut Model, event: NetEvent, effects: &mut Vec<Effect>) {
    match event {
        NetEvent::Connecting { attempt } => connecting(model, attempt),
        NetEvent::Up(welcome) => up(model, *welcome, effects),
        NetEvent::Frame(frame) => hear(model, frame, effects),
        NetEvent::Rtt(rtt_ms) => {
            if model.is_online() {
                model.link = Link::Online { rtt_ms: Some(rtt_ms), quiet_since_ms: None };
            }
        }
        NetEvent::Quiet { silent_ms } => {
            if let Link::Online { quiet_since_ms, .. } = &mut model.link {
                *quiet_since_ms = Some(model.now_ms.saturating_sub(silent_ms));
            }
        }
        NetEvent::Down { why, silent_ms, retry_in_ms } => {
            down(model, why, silent_ms, retry_in_ms);
        }
        NetEvent::Unkept { why } => model.notice = Some(why),
        NetEvent::Closed { why } => closed(model, why, effects),
    }
}

fn connecting(model: &mut Model, attempt: u32) {
    let now_ms = model.now_ms;
    match &mut model.link {
        Link::Lost { retry_at_ms, .. } => *retry_at_ms = now_ms,
        Link::Connecting { attempt: shown, .. } => *shown = attempt,
        link => *link = Link::Connecting { attempt, since_ms: now_ms },
    }
}

fn down(model: &mut Model, why: String, silent_ms: u64, retry_in_ms: u64) {
    let since_ms = match model.link {
        Link::Lost { since_ms, .. } | Link::Connecting { since_ms, .. } => since_ms,
        _ => model.now_ms.saturating_sub(silent_ms),
    };
    model.link = Link::Lost { since_ms, retry_at_ms: model.now_ms + retry_in_ms, why };
    model.asked.clear();
    if let Some(game) = &mut model.game {
        // A line that is lost again before the game was back is one outage.
        model.outage.get_or_insert_with(|| Outage::of(game, since_ms));
        game.syncing = false;
        game.bot_moves_at = None;
        game.drop_choice();
    }
}

fn closed(model: &mut Model, why: String, effects: &mut Vec<Effect>) {
    model.asked.clear();
    if model.me.is_none() {
        give_up(model, why, effects);
        return;
    }
    model.notice = Some(why.clone());
    model.link = Link::Closed { since_ms: model.now_ms, why };
}

fn up(model: &mut Model, welcome: Welcome, effects: &mut Vec<Effect>) {
    let lost_ms = model.stale_ms();
    let me = welcome.you.id;
    let before = model.me.replace(welcome.you).map(|before| before.id);
    let returned = before == Some(me);
    let boot = model.boot.replace(welcome.boot);
    let restarted = before.is_some() && boot != model.boot;
    model.link = Link::Online { rtt_ms: None, quiet_since_ms: None };
    model.limits = welcome.limits;
    note_outage(model, restarted);
    if let Some(ms) = lost_ms.filter(|_| returned && model.outage.is_none()) {
        let what = if restarted { "server restarted, " } else { "" };
        model.notice = Some(format!("{what}connected again after {} s", ms / 1000));
    }
    let opened = hold(model, welcome.games);
    if model.game.is_some() {
        if before.is_some() && !returned {
            become_a_stranger(model);
        }
        catch_up(model, effects);
        return;
    }
    // The game may have been opened although the news of it was lost.
    let opening = matches!(model.goal, Goal::Create(_) | Goal::Host(_) | Goal::Seek(_))
        || model.is_accepting();
    match opened {
        Some(g) if returned && opening => model.goal = Goal::Join(g),
        _ if before.is_none() => greet(model),
        _ => {}
    }
    goal::pursue(model, effects);
}

/// Keeps in mind what was on the board if another start of the server answers: only all
/// that it knows shows what became of it.
fn note_outage(model: &mut Model, restarted: bool) {
    if let Some(outage) = &mut model.outage {
        outage.restarted |= restarted;
    }
    let game = model.game.as_ref().map(|game| game.g);
    model.outage.take_if(|outage| !outage.restarted || Some(outage.g) != game);
}

/// Notes where this client sits, and returns the latest game that is new.
fn hold(model: &mut Model, mut games: Vec<GameId>) -> Option<GameId> {
    let shown = model.game.as_ref().map(|game| game.g);
    games.retain(|&g| Some(g) != shown);
    let opened = games.iter().copied().rfind(|g| !model.lobby.held.contains(g));
    model.lobby.held = games;
    opened
}

/// Tells somebody who is back after another run of the program where they still sit.
fn greet(model: &mut Model) {
    let Some(g) = model.lobby.held.last().copied() else { return };
    let elsewhere = match &model.goal {
        Goal::Create(_) | Goal::Seek(_) | Goal::Watch(_) => true,
        Goal::Join(wanted) => !model.lobby.held.contains(wanted),
        // It is gone on with, or the lobby offers that.
        Goal::Host(_) | Goal::Lobby | Goal::WatchList | Goal::Tv | Goal::Idle => false,
    };
    if elsewhere {
        model.notice = Some(format!("you have an unfinished game: oxo join {g} goes on with it"));
    }
}

/// The server has forgotten who this was: the seat is out of reach, the board is not.
fn become_a_stranger(model: &mut Model) {
    if let Some(game) = model.game.as_mut().filter(|game| game.role != Role::Viewer) {
        game.role = Role::Viewer;
        game.pending = None;
        model.notice = Some("the server does not know you any more: you are looking on".to_owned());
    }
}

/// Asks for what the game on the screen has missed, and for the stone or the
/// decision that hangs.
fn catch_up(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    let g = game.g;
    game.syncing = true;
    let pending = game.pending;
    let wish = match game.role.player() {
        Some(_) => Wish::Sync(Sync { g, have: game.table.seq }),
        None => Wish::Watch(ForGame { g }),
    };
    ask(model, wish, effects);
    if model.outage.is_some() {
        // A server that lost something would tell nothing of it fact by fact.
        facts::fetch(model, effects);
    }
    if let Some(pending) = pending {
        // The same seat, ply and point or decision: it counts once, however often it is sent.
        ask(model, pending.wish(g), effects);
    }
    if model.is_tv() || matches!(model.screen, Screen::Lobby | Screen::Watching) {
        ask(model, Wish::Lobby(Default::default()), effects);
    }
}

fn hear(model: &mut Model, frame: ServerFrame, effects: &mut Vec<Effect>) {
    match frame {
        ServerFrame::Ok { re, d } => replies::granted(model, re, &d, effects),
        ServerFrame::Err { re, refusal } => replies::not_granted(model, re, refusal, effects),
        ServerFrame::Fact { g, s, fact } => {
            facts::hear(model, g, s, fact.map(|fact| *fact), effects);
        }
        ServerFrame::Notice(Notice::Lobby(view)) => lobby::show(model, view, effects),
        ServerFrame::Notice(Notice::Viewers(viewers)) => {
            if let Some(game) = model.game.as_mut().filter(|game| game.g == viewers.g) {
                game.viewers = viewers.n;
            }
        }
        ServerFrame::Notice(Notice::Look(look)) => follow::hear(model, look),
        // The connection takes the server at its word; the close that follows says the same.
        ServerFrame::Notice(Notice::Restarting(_)) | ServerFrame::UnknownNotice => {}
    }
}
