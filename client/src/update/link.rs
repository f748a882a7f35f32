//! The connection comes and goes; after each return what was missed is fetched.

use oxo_shared::protocol::reply::Welcome;
use oxo_shared::protocol::wish::{ForGame, Play, Sync};
use oxo_shared::protocol::{Notice, Role, ServerFrame, Wish};

use super::{ask, facts, give_up, goal, lobby, replies};
use crate::event::{Effect, NetEvent};
use crate::model::{Goal, Link, Model, Screen};

pub(super) fn net(model: &mut Model, event: NetEvent, effects: &mut Vec<Effect>) {
    match event {
        NetEvent::Connecting { attempt } => connecting(model, attempt),
        NetEvent::Up(welcome) => up(model, *welcome, effects),
        NetEvent::Frame(frame) => {
            set_quiet(model, None);
            hear(model, frame, effects);
        }
        NetEvent::Rtt(rtt_ms) => {
            if model.is_online() {
                model.link = Link::Online { rtt_ms: Some(rtt_ms), quiet_since_ms: None };
            }
        }
        NetEvent::Quiet { silent_ms } => {
            set_quiet(model, Some(model.now_ms.saturating_sub(silent_ms)));
        }
        NetEvent::Down { why, silent_ms, retry_in_ms } => {
            down(model, why, silent_ms, retry_in_ms);
        }
        NetEvent::Closed { why } => closed(model, why, effects),
    }
}

fn set_quiet(model: &mut Model, since_ms: Option<u64>) {
    if let Link::Online { quiet_since_ms, .. } = &mut model.link {
        *quiet_since_ms = since_ms;
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
        game.syncing = false;
        game.bot_moves_at = None;
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
    model.link = Link::Online { rtt_ms: None, quiet_since_ms: None };
    model.limits = welcome.limits;
    if let Some(ms) = lost_ms.filter(|_| returned) {
        model.notice = Some(format!("connected again after {} s", ms / 1000));
    }
    if model.game.is_some() {
        if before.is_some() && !returned {
            become_a_stranger(model);
        }
        catch_up(model, effects);
        return;
    }
    // The game may have been opened although the news of it was lost.
    let opening = matches!(model.goal, Goal::Create(_) | Goal::Seek(_)) || model.is_accepting();
    if let (true, true, Some(&g)) = (returned, opening, welcome.games.last()) {
        model.goal = Goal::Join(g);
    }
    goal::pursue(model, effects);
}

/// The server has forgotten who this was: the seat is out of reach, the board is not.
fn become_a_stranger(model: &mut Model) {
    if let Some(game) = model.game.as_mut().filter(|game| game.role != Role::Viewer) {
        game.role = Role::Viewer;
        game.pending = None;
        model.notice = Some("the server does not know you any more: you are looking on".to_owned());
    }
}

/// Asks for what the game on the screen has missed, and for the stone that hangs.
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
    if let Some(pending) = pending {
        // The same seat, ply and point: played once, however often it is sent.
        ask(model, Wish::Play(Play { g, ply: pending.ply, at: pending.at }), effects);
    }
    if model.screen == Screen::Lobby {
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
        ServerFrame::Notice(Notice::Lobby(view)) => lobby::show(model, view),
        ServerFrame::Notice(Notice::Viewers(viewers)) => {
            if let Some(game) = model.game.as_mut().filter(|game| game.g == viewers.g) {
                game.viewers = viewers.n;
            }
        }
        // The close that follows says the same.
        ServerFrame::Notice(Notice::Restarting(_)) | ServerFrame::UnknownNotice => {}
    }
}
