//! `update`: what an event does to the model, and what is to be done about it. Pure:
//! no clock, no socket, no terminal.

mod attention;
mod cursor;
mod facts;
mod follow;
mod game;
mod goal;
mod hand;
mod held;
mod link;
mod lobby;
mod menu;
mod replies;
mod review;
mod save;
mod saved;
mod study;
mod submit;
mod typing;
mod watching;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use oxo_shared::protocol::Wish;
use oxo_shared::protocol::wish::ForGame;

use attention::Attention;

use crate::action::Action;
use crate::event::{Effect, Event, Hit, Target, What};
use crate::keys;
use crate::model::{Asked, Exit, GameModel, Goal, Link, Model, Overlay, Place, Screen, Waiting};

/// Lets `event` happen to `model`; the caller does what is returned, in order.
#[must_use]
pub fn update(model: &mut Model, event: Event) -> Vec<Effect> {
    model.now_ms = event.now_ms.max(model.now_ms);
    let before = Attention::of(model);
    let mut effects = Vec::new();
    happen(model, event.what, &mut effects);
    hand::follow(model, &mut effects);
    drop_stale_question(model, &before);
    if let Some(game) = &mut model.game {
        game.review.follow(&game.table.game);
        game.forbidden.follow(game.review.shown(&game.table.game));
        game.threats.follow(&game.table.game);
    }
    study::follow(model, &mut effects);
    save::ended(model, &mut effects);
    game::refresh_help(model, &mut effects);
    follow::tell(model, &mut effects);
    attention::call_the_player(model, &before, &mut effects);
    effects
}

fn happen(model: &mut Model, what: What, effects: &mut Vec<Effect>) {
    match what {
        What::Start(target) => connect(model, target, effects),
        What::Key(key) => press(model, key, effects),
        What::Click(hit) => click(model, hit, effects),
        What::Cancel => cancel(model, effects),
        What::Hover(at) => {
            if let Some(game) = &mut model.game {
                game.hovered = at;
            }
        }
        What::Focus(focus) => model.focus = focus,
        What::Paste(text) => typing::paste(model, &text),
        What::Do(action) => perform(model, action, effects),
        What::Play(at) => game::play(model, at, effects),
        What::Say(text) => game::say(model, text, effects),
        What::Tick => {
            review::tick(model);
            watching::follow(model, effects);
            replies::remind(model, effects);
        }
        What::Today(date) => model.today = Some(date),
        What::End => save::left(model, effects),
        What::Net(event) => link::net(model, event, effects),
        What::Serving { url, kept_in } => {
            model.place = url.map_or(Place::Local, |url| Place::Hosting { url });
            let kept = kept_in.map(|path| format!("games are kept in {}", path.display()));
            model.notice = kept.or(model.notice.take());
        }
        What::Library(games) => saved::hear(model, games),
        What::Studied(finding) => study::learn(model, finding),
        What::Warning(why) => model.notice = Some(why),
        What::NotServing(why) => give_up(model, why, effects),
        What::Unsent(id) => {
            if let Some(asked) = model.asked.remove(&id) {
                replies::refused(model, asked.wish, "too many wishes at once".to_owned(), effects);
            }
        }
    }
}

/// Acts on a press; on a repeat only where holding the key down makes sense.
fn press(model: &mut Model, key: KeyEvent, effects: &mut Vec<Effect>) {
    let arrow = matches!(key.code, KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right);
    match key.kind {
        KeyEventKind::Press => {}
        KeyEventKind::Repeat if arrow || model.prompt().is_some() => {}
        KeyEventKind::Repeat | KeyEventKind::Release => return,
    }
    let action = keys::lookup(model, &key);
    if held::is_repeat(model, key.code, action) {
        return;
    }
    match action {
        Some(action) => act(model, action, effects),
        None => typing::key(model, key),
    }
}

fn click(model: &mut Model, hit: Hit, effects: &mut Vec<Effect>) {
    match hit {
        Hit::Key(action) => act(model, action, effects),
        _ if model.overlay.is_some() || model.prompt().is_some() => {}
        Hit::Cell(at) => {
            if let Some(game) = &mut model.game {
                game.cursor = at;
            }
            model.notice = None;
            review::put(model, at, effects);
        }
        Hit::Row(row) => {
            match model.screen {
                Screen::Menu => model.menu.selected = row,
                Screen::Lobby => model.lobby.selected = row,
                Screen::Watching => watching::select(model, row),
                Screen::Saved => saved::select(model, row),
                Screen::Waiting(_) | Screen::Game => return,
            }
            act(model, Action::Choose, effects);
        }
    }
}

/// Drops what lies over the screen, is being typed or was chosen; it never leaves.
fn cancel(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.overlay.take().is_some() {
        return;
    }
    if model.prompt().is_some() {
        submit::act(model, Action::Back, effects);
        return;
    }
    hand::cancel(model);
}

/// An action asked for by a key or a click: an overlay takes it first, and what
/// cannot be undone is asked about.
fn act(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    match model.overlay.take() {
        // Whoever asks to quit twice has answered.
        Some(Overlay::Confirm { action: Action::Quit, .. }) if action == Action::Quit => {
            return perform(model, action, effects);
        }
        Some(_) if action == Action::Quit => {}
        Some(Overlay::Help) => return,
        Some(Overlay::Confirm { action: confirmed, .. }) => {
            if action == Action::Yes {
                perform(model, confirmed, effects);
            }
            return;
        }
        None => {}
    }
    if model.prompt().is_some() && action != Action::Quit {
        submit::act(model, action, effects);
        return;
    }
    model.notice = None;
    // With nothing to drop, the key that drops is the key that leaves.
    let choosing = model.game.as_ref().is_some_and(GameModel::is_choosing);
    let action = if action == Action::Cancel && !choosing { Action::Back } else { action };
    match question(model, action) {
        Some(question) => model.overlay = Some(Overlay::Confirm { question, action }),
        None => perform(model, action, effects),
    }
}

/// What to ask before an action that would end a running game.
fn question(model: &Model, action: Action) -> Option<String> {
    let game = model.game.as_ref().filter(|_| model.screen == Screen::Game)?;
    if !game.is_live_for_me() || !game.review.is_live() {
        return None;
    }
    match (action, &model.place) {
        (Action::Resign, _) => Some("Resign this game?".to_owned()),
        (Action::Abort, _) => Some("Call this game off?".to_owned()),
        (Action::Draw, _) => Some("Offer a draw?".to_owned()),
        (Action::Back | Action::Quit, Place::Local) => {
            Some("Leave and give this game up?".to_owned())
        }
        (Action::Back | Action::Quit, Place::Server { .. }) => {
            Some(format!("Leave? The game {} goes on without you.", game.g))
        }
        (Action::Back, Place::Hosting { .. }) => {
            Some(format!("Leave? The game {} goes on without you.", game.g))
        }
        (Action::Quit, Place::Hosting { .. }) => {
            Some("Leave and stop serving? The game waits until you host again.".to_owned())
        }
        _ => None,
    }
}

/// Closes a question about a game that has just ended.
fn drop_stale_question(model: &mut Model, before: &Attention) {
    let ended = before.playing && !model.game.as_ref().is_some_and(GameModel::is_live_for_me);
    model.overlay.take_if(|overlay| matches!(overlay, Overlay::Confirm { .. }) && ended);
}

/// Does what is asked, without asking back.
fn perform(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Help => model.overlay = Some(Overlay::Help),
        Action::Quit => model.exit = Some(Exit::Done),
        Action::ReadTheme => effects.push(Effect::ReadTheme),
        Action::NextTheme => effects.push(Effect::NextTheme),
        _ => match model.screen {
            Screen::Menu => menu::perform(model, action, effects),
            Screen::Lobby => lobby::perform(model, action, effects),
            Screen::Watching => watching::perform(model, action, effects),
            Screen::Saved => saved::perform(model, action),
            Screen::Waiting(_) if action == Action::Back => stop_waiting(model, effects),
            Screen::Waiting(_) => {}
            Screen::Game => {
                if !review::takes(model, action) {
                    game::perform(model, action, effects);
                }
            }
        },
    }
}

/// Sends a wish, or says why not; the wish's number if it was sent.
fn ask(model: &mut Model, wish: Wish, effects: &mut Vec<Effect>) -> Option<u64> {
    if !model.is_online() {
        model.notice = Some("not connected: it will be possible again in a moment".to_owned());
        return None;
    }
    let id = model.next_id;
    model.next_id += 1;
    model.asked.insert(id, Asked { wish: wish.clone(), since_ms: model.now_ms });
    effects.push(Effect::Send { id, wish });
    Some(id)
}

/// Goes after the goal there: over the connection in use if that leads there already.
fn connect(model: &mut Model, target: Target, effects: &mut Vec<Effect>) {
    let there = match (&model.place, &target) {
        (Place::Local, Target::Local) => true,
        (Place::Server { url }, Target::Server(wanted)) => url == wanted,
        _ => false,
    };
    save::left(model, effects);
    model.game = None;
    model.watching = None;
    if there && !matches!(model.link, Link::Idle | Link::Closed { .. }) {
        if model.is_online() {
            goal::pursue(model, effects);
        }
        return;
    }
    model.place = match &target {
        Target::Local | Target::Host { .. } => Place::Local,
        Target::Server(url) => Place::Server { url: url.clone() },
    };
    model.link = Link::Connecting { attempt: 1, since_ms: model.now_ms };
    model.me = None;
    model.boot = None;
    model.outage = None;
    model.asked.clear();
    model.lobby.view = None;
    model.lobby.held.clear();
    effects.push(Effect::Connect { target, name: model.name.clone() });
}

/// The screen that lies behind every game at this place.
fn go_home(model: &mut Model, effects: &mut Vec<Effect>) {
    save::left(model, effects);
    model.game = None;
    model.goal = Goal::Idle;
    if model.watching.is_some() {
        watching::enter_list(model, effects);
        return;
    }
    match model.place {
        Place::Local => model.screen = Screen::Menu,
        Place::Hosting { .. } | Place::Server { .. } => goal::enter_lobby(model, effects),
    }
}

fn stop_waiting(model: &mut Model, effects: &mut Vec<Effect>) {
    if let Screen::Waiting(Waiting::Seeking { id: Some(seek), .. }) = model.screen {
        ask(model, Wish::Unseek(oxo_shared::protocol::wish::ForSeek { seek }), effects);
    }
    if model.is_online() {
        go_home(model, effects);
    } else {
        model.goal = Goal::Idle;
        hang_up(model, effects);
    }
}

/// Back to the menu, and no more tries to reach what is out of reach.
fn hang_up(model: &mut Model, effects: &mut Vec<Effect>) {
    model.screen = Screen::Menu;
    model.link = Link::Idle;
    model.me = None;
    model.notice = None;
    effects.push(Effect::Disconnect);
}

/// The goal is out of reach: back to where one can choose again, with the reason.
fn give_up(model: &mut Model, why: String, effects: &mut Vec<Effect>) {
    let in_a_game = model.screen == Screen::Game && model.game.is_some();
    if !in_a_game {
        if model.is_online() {
            go_home(model, effects);
        } else {
            model.link = Link::Idle;
            model.goal = Goal::Idle;
            model.screen = Screen::Menu;
        }
    }
    model.notice = Some(why);
}

/// Stops following the game on the screen.
fn leave_game(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.game.as_ref().is_some_and(|game| game.study.is_some()) {
        effects.push(Effect::StopStudy);
    }
    if model.game.as_ref().is_some_and(|game| game.archived.is_some()) {
        saved::leave(model);
        return;
    }
    if let Some(game) = &model.game {
        let g = ForGame { g: game.g };
        let abandons_a_bot = game.is_live_for_me() && model.place == Place::Local;
        // Nobody is to find a game that its maker has left.
        let abandons_nobody = game.role.player().is_some() && game.table.free_seat().is_some();
        let goes_on = game.is_live_for_me() && !abandons_a_bot && !abandons_nobody;
        if abandons_a_bot || abandons_nobody {
            let end = if game.table.can_abort() { Wish::Abort(g) } else { Wish::Resign(g) };
            ask(model, end, effects);
        }
        if goes_on {
            model.lobby.held.push(g.g);
        }
        ask(model, Wish::Leave(g), effects);
    }
    go_home(model, effects);
    model.notice = None;
}
