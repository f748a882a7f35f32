//! The way to a goal: over the connection that there is, or another one.

use oxo_protocol::Request;
use oxo_protocol::request::{ForGame, ForSeek};
use oxo_shared::Clean;

use crate::client::app::state::App;
use crate::client::core::{Exit, Link};
use crate::client::goal::{Goal, Next, Plan};
use crate::client::pages::game::GamePage;
use crate::client::route::Page;
use crate::game::news::News;
use crate::game::notice::Notice;

pub(super) fn go(app: &mut App, next: Next) {
    match next {
        Next::Stay => {}
        Next::Below => go_home(app),
        Next::Menu => {
            app.turn(|route, _| route.go_to_menu());
            app.arrive();
        }
        Next::Quit => app.quit(),
        Next::Open(source) => {
            app.turn(|route, _| route.open(source));
            app.arrive();
        }
        Next::Replay(name, record) => {
            let game = GamePage::from_record(name, *record, 0);
            app.turn(|route, _| drop(route.enter(game, true)));
        }
        Next::Connect(target, goal) => connect(app, Plan { target, goal }),
        Next::Pursue(goal) => {
            goal.shape(&mut app.core.choices.draft);
            // No news of other games while one is played.
            if goal != Goal::Tv && matches!(app.route.page(), Page::List(_)) {
                app.core.leave_lobby();
            }
            pursue(app, goal);
        }
    }
}

/// Leaves what passes for the page below it, or the program if there is none.
pub(super) fn go_home(app: &mut App) {
    if !app.turn(|route, _| route.leave()) {
        app.core.end(Exit::Done);
        return;
    }
    app.arrive();
}

/// The goal is out of reach: back to where one can choose again, with the reason.
pub(super) fn give_up(app: &mut App, why: Clean) {
    if app.game().is_none() {
        if app.core.is_online() {
            go_home(app);
        } else {
            app.core.link = Link::Idle;
            app.turn(|route, _| route.go_to_menu());
            app.arrive();
        }
    }
    app.core.notify(Notice::important(why));
}

pub(super) fn pursue(app: &mut App, goal: Goal) {
    let request = match &goal {
        Goal::Lobby | Goal::WatchList => return go_home(app),
        Goal::Host(_) if let Some(&g) = app.core.games.last() => {
            let going_on = "going on with your unfinished game; --new opens another";
            app.core.notify(Notice::event(going_on));
            return pursue(app, Goal::Join(g));
        }
        Goal::Create(create) | Goal::Host(create) => Request::Create(create.clone()),
        Goal::Join(g) => Request::Join(ForGame { g: *g }),
        Goal::Watch(Some(g)) => Request::Watch(ForGame { g: *g }),
        Goal::Watch(None) => Request::Games(Default::default()),
        Goal::Tv => Request::Lobby(Default::default()),
        Goal::Accept(seek) => Request::AcceptSeek(ForSeek { seek: *seek }),
        Goal::Seek(seek) => {
            if let Page::Waiting(waiting) = app.route.page() {
                waiting.withdraw(&mut app.core);
            }
            app.core.news.push(News::Seeking { terms: seek.terms });
            Request::Seek(seek.clone())
        }
    };
    app.turn(|route, core| route.wait(goal, core.now_ms));
    app.core.ask(request);
}

/// Goes after the goal there: over the connection in use if that leads there already.
pub(super) fn connect(app: &mut App, Plan { target, goal }: Plan) {
    goal.shape(&mut app.core.choices.draft);
    let there = app.core.is_at(&target);
    app.turn(|route, core| route.set_out(&target, goal, core.now_ms));
    if !there {
        app.core.connect(target);
    } else if app.core.is_online() {
        resume(app);
    }
}

/// Goes on after what was wanted, or asks anew for what is shown.
pub(super) fn resume(app: &mut App) {
    match app.route.goal().cloned() {
        Some(goal) => pursue(app, goal),
        None => app.arrive(),
    }
}
