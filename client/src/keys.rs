//! What keys ask for on every screen: what `update` obeys is what help shows.

mod keymap;
mod name;
mod table;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

pub use keymap::{Keymap, KeymapError};
pub use name::UnknownKey;
pub use table::CTRL_C;

use table::{CONFIRM, GAME, HELP_OPEN, LOBBY, MENU, PROMPT, REVIEW, SAVED, WAITING, WATCHING};

use crate::action::{Action, Step};
use crate::model::{Follow, GameModel, Model, Overlay, Place, Screen, live};

/// A key with what is held down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// What is held; shift does not count with letters, they have their own case.
    pub held: KeyModifiers,
}

/// Keys that ask for one thing.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Any of these, unless they were changed: see [`Keymap::keys`].
    pub keys: &'static [Key],
    /// What they ask for.
    pub action: Action,
    /// The same in words, for help.
    pub help: &'static str,
    /// Whether the bottom line shows it.
    pub bar: bool,
    /// Whether its keys cannot be changed.
    pub fixed: bool,
}

/// The keys that count now: those of the overlay or the text being typed, if there is one.
#[must_use]
pub fn bindings(model: &Model) -> &'static [Binding] {
    match (&model.overlay, model.prompt()) {
        (Some(Overlay::Help), _) => &HELP_OPEN,
        (Some(Overlay::Confirm { .. }), _) => &CONFIRM,
        (None, Some(_)) => &PROMPT,
        (None, None) => screen_bindings(model),
    }
}

/// The keys of the screen itself, whatever lies over it: what help shows.
#[must_use]
pub fn screen_bindings(model: &Model) -> &'static [Binding] {
    match model.screen {
        Screen::Menu => &MENU,
        Screen::Lobby => &LOBBY,
        Screen::Watching => &WATCHING,
        Screen::Saved => &SAVED,
        Screen::Waiting(_) => &WAITING,
        Screen::Game if is_review(model) => &REVIEW,
        Screen::Game => &GAME,
    }
}

/// Whether the board on the screen is one to look at, and not to play on.
fn is_review(model: &Model) -> bool {
    model.game.as_ref().is_some_and(GameModel::is_to_look_at)
}

/// The bindings that the bottom line shows: those that would do something now.
pub fn bar_bindings(model: &Model) -> impl Iterator<Item = &'static Binding> {
    bindings(model).iter().filter(|binding| binding.bar && is_useful(model, binding.action))
}

/// What `press` asks for now.
#[must_use]
pub fn lookup(model: &Model, press: &KeyEvent) -> Option<Action> {
    let pressed = Key::of(press);
    let find = |bindings: &'static [Binding]| {
        let found = bindings.iter().find(|binding| model.keymap.keys(binding).contains(&pressed));
        found.map(|binding| binding.action)
    };
    let found = find(bindings(model));
    // The key that opened help closes it, whichever it is.
    let reopens = || find(screen_bindings(model)).filter(|&action| action == Action::Help);
    found.or_else(|| reopens().filter(|_| model.overlay == Some(Overlay::Help)))
}

/// The first key for `action` on the board's screen.
#[must_use]
pub fn label(model: &Model, action: Action) -> String {
    let found = GAME.iter().find(|binding| binding.action == action);
    found.map(|binding| model.keymap.label(binding)).unwrap_or_default()
}

/// What `binding` does now, in words: where that differs from what it does mostly.
#[must_use]
pub fn words(model: &Model, binding: &Binding) -> &'static str {
    let Some(game) = model.game.as_ref().filter(|_| model.screen == Screen::Game) else {
        return binding.help;
    };
    match binding.action {
        Action::Review(Step::Play) if game.goes_on_by_itself() => "pause",
        Action::Review(Step::Play) if !game.is_over() => "go on",
        Action::Review(Step::Play) => "play",
        Action::Review(Step::End) if !game.is_over() => "live",
        Action::Choose if game.may_premove() => "premove",
        Action::Cancel => "cancel",
        _ => binding.help,
    }
}

/// Whether `action` would do something on the screen as it is.
#[must_use]
pub fn is_useful(model: &Model, action: Action) -> bool {
    let overlaid = model.overlay.is_some() || model.prompt().is_some();
    match (&model.screen, action) {
        (Screen::Menu, Action::Left | Action::Right) if !overlaid => {
            return model.menu.value(model.menu.row()).is_some();
        }
        (Screen::Watching, Action::Choose) => {
            return model.lobby.view.iter().flat_map(live).next().is_some();
        }
        (Screen::Saved, Action::Choose) => {
            return model.saved.as_ref().is_some_and(|saved| saved.chosen().is_some());
        }
        _ => {}
    }
    let Some(game) = model.game.as_ref().filter(|_| model.screen == Screen::Game && !overlaid)
    else {
        return true;
    };
    let playing = game.is_live_for_me();
    // In an opening a decision may be due instead of a stone.
    let due = game.table.game.decisions();
    let over = game.table.game.outcome().is_some();
    let me = game.role.player();
    match action {
        Action::Choose if game.is_to_look_at() => game.shown().outcome().is_none(),
        Action::Choose | Action::Type => playing && due.is_empty(),
        Action::Cancel => game.is_choosing(),
        Action::Confirm => me.is_some() && !over,
        Action::Threats => !over && game.threats_allowed(),
        Action::Review(step) => leads_somewhere(game, step),
        Action::Decide(decision) => game.my_turn() && due.contains(&decision),
        Action::Analyze => game.is_over() && game.table.ply() > 0,
        // Nobody else hears what is said in a server that only this program reaches.
        Action::Chat => game.archived.is_none() && model.place != Place::Local,
        Action::Hint | Action::Weights => {
            (game.help_allowed() && due.is_empty()) || (over && game.review.is_live())
        }
        Action::BotMove => game.help_allowed() && playing && due.is_empty(),
        Action::Yes | Action::No => {
            game.open_offer().is_some_and(|offer| me.is_some_and(|me| offer.by != me))
        }
        Action::Takeback => playing && game.table.ply() > game.table.settled_ply(),
        Action::Draw | Action::Resign => playing,
        Action::Abort => me.is_some() && game.table.can_abort(),
        Action::Rematch => me.is_some() && over,
        Action::Claim => game.claimable().is_some(),
        Action::Follow => me.is_none() && Follow::is_worthwhile(game.table.game.rules()),
        _ => true,
    }
}

fn leads_somewhere(game: &GameModel, step: Step) -> bool {
    let (review, whole) = (&game.review, &game.table.game);
    match step {
        Step::Back | Step::PageBack | Step::Start => review.shown(whole).ply() > 0,
        Step::On | Step::PageOn => review.tried().is_empty() && review.behind(whole) > 0,
        Step::End => !review.is_live(),
        Step::Retract => !review.tried().is_empty(),
        Step::Play => whole.ply() > 0 || !game.is_over(),
        Step::Number | Step::Faster | Step::Slower => whole.ply() > 0,
    }
}

impl Key {
    /// The key of an event.
    #[must_use]
    pub fn of(event: &KeyEvent) -> Key {
        let counts = match event.code {
            KeyCode::Char(_) => KeyModifiers::CONTROL | KeyModifiers::ALT,
            _ => KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT,
        };
        Key { code: event.code, held: event.modifiers & counts }
    }
}
