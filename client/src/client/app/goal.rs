//! What the player is after: a game, an opponent, or the lobby.

use oxo_protocol::Request;
use oxo_protocol::request::ForGame;

use crate::client::app::state::App;
use crate::client::core::{Goal, Link, Next, Place};
use crate::client::event::{Effect, Target};
use crate::client::pages::Page;
use crate::client::pages::game::GamePage;
use crate::client::pages::waiting::Waiting;
use crate::game::news::News;
use crate::game::notice::Notice;
use crate::keep::seat::Seat;

pub(super) fn go(app: &mut App, next: Next) {
    match next {
        Next::Stay => {}
        Next::Below => app.go_home(),
        Next::Menu => {
            app.go_to_menu();
            app.page.state_mut().arrive(&mut app.core);
        }
        Next::Quit => app.quit(),
        Next::Accept => app.wait(Waiting::Accepting),
        Next::Open(source) => app.open(Page::list(source)),
        Next::Replay(name, record) => app.replay(GamePage::from_record(name, *record)),
        Next::Connect(target, goal) => {
            app.core.goal = goal;
            connect(app, target);
        }
        Next::Pursue(goal) => {
            goal.shape(&mut app.core.draft);
            app.core.goal = goal;
            pursue(app);
        }
    }
}

pub(super) fn pursue(app: &mut App) {
    match app.core.goal.clone() {
        Goal::Idle => match app.page {
            Page::Waiting(Waiting::Accepting) => app.go_home(),
            _ => app.page.state_mut().arrive(&mut app.core),
        },
        Goal::Lobby | Goal::WatchList => app.go_home(),
        Goal::Create(create) => open(app, Request::Create(create)),
        Goal::Host(create) => match app.core.games.last().copied() {
            Some(g) => {
                let going_on = "going on with your unfinished game; --new opens another";
                app.core.notify(Notice::event(going_on));
                app.core.goal = Goal::Join(g);
                open(app, Request::Join(ForGame { g }));
            }
            None => open(app, Request::Create(create)),
        },
        Goal::Join(g) => open(app, Request::Join(ForGame { g })),
        Goal::Watch(Some(g)) => open(app, Request::Watch(ForGame { g })),
        Goal::Watch(None) => open(app, Request::Games(Default::default())),
        Goal::Tv => {
            app.wait(Waiting::Tv);
            app.core.ask(Request::Lobby(Default::default()));
        }
        Goal::Seek(seek) => {
            if let Page::Waiting(waiting) = &app.page {
                waiting.withdraw(&mut app.core);
            }
            let since_ms = app.core.now_ms;
            app.core.news.push(News::Seeking { terms: seek.terms });
            app.wait(Waiting::Seeking { seek: seek.clone(), id: None, since_ms });
            app.core.ask(Request::Seek(seek));
        }
    }
}

fn open(app: &mut App, request: Request) {
    app.wait(Waiting::Opening);
    app.core.ask(request);
}

/// Goes after the goal there: over the connection in use if that leads there already.
pub(super) fn connect(app: &mut App, target: Target) {
    let there = match (&app.core.place, &target) {
        (Place::Local, Target::Local) => true,
        (Place::Server { url } | Place::Hosting { url }, Target::Server(wanted)) => url == wanted,
        _ => false,
    };
    let goal = app.core.goal.clone();
    goal.shape(&mut app.core.draft);
    app.set_out(&target, goal);
    let core = &mut app.core;
    if there && !matches!(core.link, Link::Idle | Link::Closed { .. }) {
        if core.is_online() {
            pursue(app);
        }
        return;
    }
    core.place = match &target {
        Target::Local | Target::Host { .. } | Target::Seat(Seat::Here(_)) => Place::Local,
        Target::Server(url) | Target::Seat(Seat::There { url, .. }) => {
            Place::Server { url: url.clone() }
        }
    };
    core.link = Link::Connecting { attempt: 1, since_ms: core.now_ms };
    core.me = None;
    core.boot = None;
    core.in_flight.clear();
    core.lobby = None;
    core.games.clear();
    core.push(Effect::Connect { target, name: core.name.clone() });
}
