//! The client: what an event does to it, and what is to be done about it. Pure: no clock, no
//! socket, no terminal.

mod arrival;
mod attention;
mod form;
mod go;
mod link;
mod press;
mod replies;
mod state;

use std::net::SocketAddr;
use std::path::PathBuf;

use crate::client::core::Place;
use crate::client::event::{Effect, Event, What};
use crate::client::goal::Next;
use crate::client::pages::game::{GamePage, analysis};
use crate::game::follow::Follow;
use crate::game::notice::Notice;

pub use press::{BarKey, bar, bindings};
pub use state::{App, Overlay};

/// What hosting on all addresses means.
const EVERYWHERE: &str =
    "open to whoever reaches this machine, at each of its addresses: --local keeps them out";

/// Lets `event` happen to `app`; the caller does what is returned, in order.
#[must_use]
pub fn update(app: &mut App, event: Event) -> Vec<Effect> {
    app.core.now_ms = event.now_ms.max(app.core.now_ms);
    app.core.news.clear();
    happen(app, event.what);
    app.at_game(GamePage::follow_up);
    press::drop_stale_question(app);
    attention::call_the_player(app);
    form::note(app);
    let situation = (app.core.is_online(), app.follow().map(Follow::situation));
    app.core.review_notice(situation);
    app.core.remember();
    app.core.take_effects()
}

fn happen(app: &mut App, what: What) {
    match what {
        What::Start(plan) => go::connect(app, plan),
        What::Open => app.arrive(),
        What::Key(key) => press::press(app, key),
        What::Click(hit) => press::click(app, hit),
        What::Cancel => press::cancel(app),
        What::Hover(at) => app.at_game(|game, _| game.hover(at)),
        What::Focus(focus) => app.core.focus = focus,
        What::Paste(text) => {
            let longest = app.core.limits.chat_chars;
            if let Some(prompt) = &mut app.core.prompt {
                prompt.paste(&text, longest);
            }
        }
        What::Do(action) => press::perform(app, action),
        What::Pursue(goal) => go::go(app, Next::Pursue(goal)),
        What::AskHint => app.at_game(GamePage::ask_hint),
        What::Play(at) => app.at_game(|game, core| {
            game.attempt(core, |game, now, out| game.play(at, now, out));
        }),
        What::Say(text) => app.at_game(|game, core| game.say(core, &text)),
        What::Report(text) => app.at_game(|game, core| game.report(core, &text)),
        What::Tick => {
            app.route.state_mut().tick(&mut app.core);
            replies::remind(app);
        }
        What::Today(date) => app.core.today = Some(date),
        What::End => app.at_game(GamePage::save_if_begun),
        What::Net(event) => link::net(app, event),
        What::Serving { url, at, kept_in } => serve(app, url, at, kept_in),
        What::Library(games) => {
            if let Some(list) = app.route.list_mut() {
                list.hear_library(&mut app.core, games);
            }
        }
        What::Unfinished { here, games } => {
            app.route.menu_mut().hear_unfinished(&mut app.core, here, games);
        }
        What::Study(subject) => {
            app.core.push(subject.map_or(Effect::StopStudy, Effect::Study));
        }
        What::Studied(finding) => app.at_game(|game, core| analysis::learn(game, core, finding)),
        What::Worn { theme, told } => {
            app.core.choices.theme = Some(theme);
            app.core.notify(told);
        }
        What::Warning(why) => app.core.notify(Notice::important(why)),
        What::OutOfReach(why) => go::give_up(app, why.into()),
        What::Unsent(id) => {
            if let Some(asked) = app.core.in_flight.answered(id) {
                replies::refused(app, &asked.request, None, "too many requests at once".into());
            }
        }
    }
}

/// A server within this program is there: for this player alone, or with a `url` for others.
fn serve(app: &mut App, url: Option<String>, at: SocketAddr, kept_in: Option<PathBuf>) {
    app.core.keeps_games = kept_in.is_some();
    app.core.place = url.map_or(Place::Local, |url| Place::Hosting { url });
    if app.core.place == Place::Local {
        return;
    }
    let open = at.ip().is_unspecified().then(|| EVERYWHERE.to_owned());
    let kept = kept_in.map(|path| format!("games are kept in {}", path.display()));
    let told: Vec<String> = open.into_iter().chain(kept).collect();
    if !told.is_empty() {
        app.core.notify(Notice::important(told.join("; ")));
    }
}
