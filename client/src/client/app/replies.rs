//! Answers to requests, matched by number.

use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::{Done, Entered, GamesView, Opened, Sought};
use oxo_protocol::request::ForGame;
use oxo_protocol::{Code, GameId, GameRow, LobbyView, Rejection, Request};
use oxo_shared::Clean;
use serde::de::DeserializeOwned;

use crate::client::app::state::App;
use crate::client::app::{arrival, go};
use crate::client::core::{Core, InFlight, Link};
use crate::client::goal::Goal;
use crate::client::pages::game::GamePage;
use crate::game::follow::Follow;
use crate::game::notice::Notice;

/// How long an answer may take: longer than any bot thinks, and than it takes to find out
/// that the line is silent.
const REPLY_TIMEOUT_MS: u64 = 12_000;

pub(super) fn granted(app: &mut App, re: u64, d: &str) {
    let Some(asked) = app.core.in_flight.remove(&re) else { return };
    match asked.request {
        Request::Create(_) | Request::AcceptSeek(_) => {
            if let Some(Opened { g }) = read(app, d) {
                opened(app, g);
            }
        }
        Request::Join(_) | Request::Watch(_) => {
            if let Some(Entered { snap }) = read(app, d) {
                arrival::enter(app, &snap);
            }
        }
        Request::Sync(sync) => {
            if let (Some(synced), Some((game, core))) = (read(app, d), game(app, sync.g)) {
                game.with(core, |game, now, out| game.hear_synced(sync.have, synced, now, out));
            }
        }
        Request::Seek(_) => {
            if let (Some(Sought { seek }), Some(waiting)) = (read(app, d), app.route.waiting_mut())
            {
                waiting.seek = Some(seek);
            }
        }
        Request::Lobby(_) => {
            if let Some(view) = read::<LobbyView>(app, d) {
                app.route.state_mut().hear_lobby(&mut app.core, view);
            }
        }
        Request::Games(_) => match read(app, d) {
            Some(view) => watch_busiest(app, &view),
            // Nothing else would come of it.
            None => app.give_up("the server's list of games makes no sense".into()),
        },
        Request::Game(_) => {
            let Some(GameRow { g, ratings, result, .. }) = read(app, d) else { return };
            if result.is_some() {
                app.core.games.retain(|&held| held != g);
            }
            if let (Some(ratings), Some((game, core))) = (ratings, game(app, g)) {
                game.with(core, |game, _, out| game.hear_ratings(ratings, out));
            }
        }
        Request::Hint(asked) => {
            if let (Some(hint), Some((game, core))) = (read(app, d), game(app, asked.g)) {
                game.hear_hint(core, hint);
            }
        }
        Request::Resign(ForGame { g }) | Request::Abort(ForGame { g }) => promised(app, g, d),
        Request::Decide(decide) => promised(app, decide.g, d),
        Request::Claim(claim) => promised(app, claim.g, d),
        Request::Answer(answer) => promised(app, answer.g, d),
        Request::Say(say) => promised(app, say.g, d),
        Request::Report(_) => {
            let told = "the operators of the server will see your report";
            app.core.notify(Notice::event(told));
        }
        _ => {}
    }
}

/// The event is on its way, and may come after the answer that announces it.
fn promised(app: &mut App, g: GameId, d: &str) {
    let done = read::<Done>(app, d);
    if let (Some(Done { s }), Some((game, _))) = (done, game(app, g)) {
        game.promise(s);
    }
}

fn read<T: DeserializeOwned>(app: &mut App, d: &str) -> Option<T> {
    let body = read_reply(d);
    if let Err(error) = &body {
        app.core.notify(format!("an answer of the server makes no sense: {error}"));
    }
    body.ok()
}

/// Requests that have been without an answer for too long: those that may be made twice
/// are sent again, the others are given up with a word. On a silent line nothing is overdue:
/// it is heard again, or what is asked for on the next one.
pub(super) fn remind(app: &mut App) {
    if !matches!(app.core.link, Link::Online { quiet_since_ms: None, .. }) {
        return;
    }
    let now_ms = app.core.now_ms;
    let overdue = |asked: &InFlight| now_ms.saturating_sub(asked.since_ms) >= REPLY_TIMEOUT_MS;
    let late: Vec<InFlight> = app
        .core
        .in_flight
        .extract_if(.., |_, asked| overdue(asked))
        .map(|(_, asked)| asked)
        .collect();
    for InFlight { request, .. } in late {
        if fate(&request).repeats {
            app.core.ask(request);
        } else {
            refused(app, request, "the server does not answer".into());
        }
    }
}

pub(super) fn not_granted(app: &mut App, re: Option<u64>, rejection: Rejection) {
    let request = re.and_then(|re| app.core.in_flight.remove(&re)).map(|asked| asked.request);
    let behind = matches!(rejection.code, Code::Stale | Code::NotYourTurn | Code::GameOver);
    let Some(request) = request else {
        app.core.notify(rejection.words());
        return;
    };
    if rejection.code == Code::NoSuchGame && game_gone(app, &request) {
        return;
    }
    let was_act = matches!(request, Request::Play(_) | Request::Decide(_));
    let why = match &request {
        Request::Join(ForGame { g }) if rejection.code == Code::GameOver => {
            format!("game {g} is over: oxo replay {g} shows it").into()
        }
        _ => rejection.words(),
    };
    refused(app, request, why);
    if was_act
        && behind
        && let Some((game, core)) = app.game_and_core()
    {
        game.with(core, |game, _, out| game.catch_up(out));
    }
}

/// Whether the game on the screen is what the server does not know; then it is
/// frozen, to be looked at.
fn game_gone(app: &mut App, request: &Request) -> bool {
    let g = match request {
        Request::Join(ForGame { g }) | Request::Watch(ForGame { g }) => *g,
        Request::Sync(sync) => sync.g,
        Request::Play(play) => play.g,
        Request::Decide(decide) => decide.g,
        Request::Game(ForGame { g }) => {
            app.core.games.retain(|held| held != g);
            return true;
        }
        _ => return false,
    };
    app.core.games.retain(|&held| held != g);
    let Some((game, core)) = game(app, g) else { return false };
    game.with(core, Follow::lose);
    true
}

pub(super) fn refused(app: &mut App, request: Request, why: Clean) {
    match fate(&request).otherwise {
        Otherwise::GiveUp => app.give_up(why),
        Otherwise::Player => app.core.notify(why),
        Otherwise::Game(g) => {
            if let Some((game, core)) = game(app, g) {
                game.hear_rejection(core, &request, why);
            }
        }
        Otherwise::Nothing => {}
    }
}

/// What becomes of a request that is not granted.
pub(super) struct Fate {
    otherwise: Otherwise,
    /// Whether it may be made twice: then it is, if there is no reply.
    repeats: bool,
    /// What may not have arrived, in words, if the connection is lost before the reply: it is not
    /// asked for again.
    pub(super) lost: Option<&'static str>,
}

enum Otherwise {
    /// It led to a game or an opponent: back to where one can choose again.
    GiveUp,
    /// The game says what that means.
    Game(GameId),
    Player,
    /// Tidying up after oneself may come too late.
    Nothing,
}

pub(super) const fn fate(request: &Request) -> Fate {
    let (otherwise, repeats, lost) = match request {
        Request::Play(it) => (Otherwise::Game(it.g), true, None),
        Request::Decide(it) => (Otherwise::Game(it.g), true, None),
        Request::Sync(it) => (Otherwise::Game(it.g), true, None),
        Request::Look(it) => (Otherwise::Game(it.g), false, None),
        Request::Hint(it) => (Otherwise::Game(it.g), false, None),
        Request::Join(_) | Request::Watch(_) => (Otherwise::GiveUp, true, None),
        Request::Create(_) | Request::AcceptSeek(_) | Request::Seek(_) | Request::Games(_) => {
            (Otherwise::GiveUp, false, None)
        }
        Request::Leave(_) | Request::Unseek(_) | Request::Unlobby(_) | Request::Game(_) => {
            (Otherwise::Nothing, false, None)
        }
        Request::Lobby(_) => (Otherwise::Player, true, None),
        Request::Say(_) => (Otherwise::Player, false, Some("your message")),
        Request::Report(_) => (Otherwise::Player, false, Some("your report")),
        Request::Offer(_) => (Otherwise::Player, false, Some("your offer")),
        Request::Answer(_) => (Otherwise::Player, false, Some("your answer")),
        Request::Resign(_) | Request::Abort(_) | Request::Claim(_) | Request::GoOn(_) => {
            (Otherwise::Player, false, Some("your request"))
        }
        _ => (Otherwise::Player, false, None),
    };
    Fate { otherwise, repeats, lost }
}

fn game(app: &mut App, g: GameId) -> Option<(&mut GamePage, &mut Core)> {
    app.game_and_core().filter(|(game, _)| game.g == g)
}

/// A game of one's own was opened. Its first event may have put it on the screen
/// already; asking for it anew costs nothing and misses nothing.
fn opened(app: &mut App, g: GameId) {
    if app.game().is_none_or(|game| game.g != g) {
        go::pursue(app, Goal::Join(g));
    }
}

fn watch_busiest(app: &mut App, view: &GamesView) {
    let live = view.games.iter().filter(|row| row.result.is_none());
    match live.max_by_key(|row: &&GameRow| (row.viewers, row.ply)) {
        Some(row) => go::pursue(app, Goal::Watch(Some(row.g))),
        None => app.give_up("nobody plays a listed game right now".into()),
    }
}
