//! The connection comes and goes; after each return what was missed is fetched.

use oxo_protocol::reply::Welcome;
use oxo_protocol::{GameId, Notice as ServerNotice, ServerFrame};
use oxo_shared::Clean;

use crate::client::app::state::App;
use crate::client::app::{arrival, go, replies};
use crate::client::core::{Link, Place};
use crate::client::goal::Goal;
use crate::game::follow::Follow;
use crate::game::news::News;
use crate::game::notice::Notice;
use crate::net::NetEvent;

use crate::words::device_change;

pub(super) fn net(app: &mut App, event: NetEvent) {
    match event {
        NetEvent::Connecting { attempt } => connecting(app, attempt),
        NetEvent::Up(welcome) => up(app, *welcome),
        NetEvent::Frame(frame) => hear(app, frame),
        NetEvent::Rtt(rtt_ms) => {
            if app.core.is_online() {
                app.core.link = Link::Online { rtt_ms: Some(rtt_ms), quiet_since_ms: None };
            }
        }
        NetEvent::Quiet { silent_ms } => {
            if let Link::Online { quiet_since_ms, .. } = &mut app.core.link {
                *quiet_since_ms = Some(app.core.now_ms.saturating_sub(silent_ms));
            }
        }
        NetEvent::Down { why, silent_ms, retry_in_ms } => {
            down(app, why, silent_ms, retry_in_ms);
        }
        NetEvent::Forgotten => {
            app.core.notify(Notice::important(oxo_words::FAILED_FORGOTTEN.text()))
        }
        NetEvent::Unkept { why } => app.core.notify(Notice::important(why)),
        NetEvent::Closed { why } => closed(app, why),
    }
}

fn connecting(app: &mut App, attempt: u32) {
    let now_ms = app.core.now_ms;
    match &mut app.core.link {
        Link::Lost { retry_at_ms, .. } => *retry_at_ms = now_ms,
        Link::Connecting { attempt: shown, .. } => *shown = attempt,
        link => *link = Link::Connecting { attempt, since_ms: now_ms },
    }
}

fn down(app: &mut App, why: Clean, silent_ms: u64, retry_in_ms: u64) {
    let since_ms = match app.core.link {
        Link::Lost { since_ms, .. } | Link::Connecting { since_ms, .. } => since_ms,
        _ => app.core.now_ms.saturating_sub(silent_ms),
    };
    if !matches!(app.core.link, Link::Lost { .. }) {
        app.core.news.push(News::Lost { why: why.clone() });
        // What was said of the line before is not so any more.
        app.core.notice = None;
    }
    app.core.link = Link::Lost { since_ms, retry_at_ms: app.core.now_ms + retry_in_ms, why };
    let unanswered = app.core.in_flight.give_up(|_| true);
    let mut requests = unanswered.iter().rev().map(|asked| &asked.request);
    if let Some(what) = requests.find_map(replies::lost) {
        app.core.notify(Notice::event(format!("Connection lost: {what} may not have arrived")));
    }
    app.at_game(|game, core| game.with(core, |game, _, _| game.disconnect(since_ms)));
}

fn closed(app: &mut App, why: Clean) {
    app.core.in_flight.clear();
    if app.core.me.is_none() {
        go::give_up(app, why);
        return;
    }
    app.core.notify(Notice::important(why.clone()));
    app.core.link = Link::Closed { since_ms: app.core.now_ms, why };
}

fn up(app: &mut App, welcome: Welcome) {
    let lost_ms = app.core.stale_ms();
    // That a lost line is back is a notice.
    if !matches!(app.core.link, Link::Lost { .. }) {
        let (to, name) = (app.core.place_label().to_owned(), welcome.you.name.clone());
        app.core.news.push(News::Connected { to, name });
    }
    let me = welcome.you.id;
    let before = app.core.me.replace(welcome.you).map(|before| before.id);
    let returned = before == Some(me);
    let boot = app.core.boot.replace(welcome.boot);
    let restarted = before.is_some() && boot != app.core.boot;
    app.core.link = Link::Online { rtt_ms: None, quiet_since_ms: None };
    app.core.limits = welcome.limits;
    app.core.epoch_ms = welcome.now_ms.saturating_sub(app.core.now_ms);
    let note = |game: &mut Follow, _, _: &mut _| game.note_outage(restarted);
    let is_outage = app.game_and_core().is_some_and(|(game, core)| game.with(core, note));
    if let Some(ms) = lost_ms.filter(|_| returned && !is_outage) {
        let what = if restarted { "server restarted, " } else { "" };
        let now_ms = app.core.now_ms;
        let back = format!("{what}connected again after {} s", ms / 1000);
        // A warning holds as long as the game stands as it does.
        app.core.notify(match app.follow().and_then(|game| game.warning(now_ms)) {
            Some(warning) => format!("{back}. {warning}").into(),
            None => Notice::event(back),
        });
    }
    let opened = hold(app, welcome.games);
    if let Some((game, core)) = app.game_and_core() {
        if before.is_some() && !returned {
            game.with(core, |game, _, out| game.become_a_stranger(out));
        }
        return game.resume(core);
    }
    // The game may have been opened although the news of it was lost.
    use Goal::{Accept, Create, Host, Seek};
    let opening = matches!(app.route.goal(), Some(Create(_) | Host(_) | Seek(_) | Accept(_)));
    match opened {
        Some(g) if returned && opening => return go::pursue(app, Goal::Join(g)),
        _ if before.is_none() => greet(app),
        _ => {}
    }
    match app.route.goal() {
        // It was taken by somebody, or is in the lobby still.
        Some(Accept(_)) => go::go_home(app),
        _ => go::resume(app),
    }
}

/// Notes where this client sits, and returns the latest game that is new.
fn hold(app: &mut App, mut games: Vec<GameId>) -> Option<GameId> {
    let shown = app.follow().map(Follow::g);
    games.retain(|&g| Some(g) != shown);
    let opened = games.iter().copied().rfind(|g| !app.core.games.contains(g));
    app.core.games = games;
    opened
}

/// Tells somebody who is back after another run of the program where they still sit.
fn greet(app: &mut App) {
    // What waits on this machine is a row of the menu.
    let Some(g) = app.core.games.last().copied().filter(|_| app.core.place != Place::Local) else {
        return;
    };
    let elsewhere = match app.route.goal() {
        Some(Goal::Create(_) | Goal::Seek(_) | Goal::Watch(_)) => true,
        Some(Goal::Join(wanted)) => !app.core.games.contains(wanted),
        // It is gone on with, or the lobby offers that.
        _ => false,
    };
    if elsewhere {
        let text = format!("you have an unfinished game: oxo join {g} goes on with it");
        app.core.notify(Notice::important(text));
    }
}

fn hear(app: &mut App, frame: ServerFrame) {
    match frame {
        ServerFrame::Ok { re, d } => replies::granted(app, re, &d),
        ServerFrame::Err { re, rejection } => replies::not_granted(app, re, rejection),
        ServerFrame::GameEvent { g, s, event } => {
            arrival::hear(app, g, s, event.map(|event| *event))
        }
        ServerFrame::Notice(ServerNotice::Lobby(view)) => {
            app.route.state_mut().hear_lobby(&mut app.core, view);
        }
        ServerFrame::Notice(ServerNotice::Announced(announced)) => {
            app.core.notify(Notice::important(format!("Announcement: {}", announced.text)));
        }
        ServerFrame::Notice(ServerNotice::Device(change)) => {
            app.core.notify(Notice::important(device_change(&change)));
        }
        // That the server restarts is the connection's to know; the close says the same.
        ServerFrame::Notice(notice) => app.at_game(|game, core| game.hear_notice(core, &notice)),
        ServerFrame::UnknownNotice => {}
    }
}
