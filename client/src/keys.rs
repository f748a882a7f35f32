//! The keys of every screen, in one table: what `update` obeys is what help shows.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oxo_shared::Decision;

use crate::action::{Action, Step};
use crate::model::{Follow, GameModel, Model, Overlay, Screen};

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
    /// Any of these.
    pub keys: &'static [Key],
    /// What they ask for.
    pub action: Action,
    /// The same in words, for help.
    pub help: &'static str,
    /// Whether the bottom line shows it.
    pub bar: bool,
}

const fn key(code: KeyCode) -> Key {
    Key { code, held: KeyModifiers::NONE }
}

const fn letter(letter: char) -> Key {
    key(KeyCode::Char(letter))
}

const fn shift(code: KeyCode) -> Key {
    Key { code, held: KeyModifiers::SHIFT }
}

/// Leaves the program from everywhere.
pub const CTRL_C: Key = Key { code: KeyCode::Char('c'), held: KeyModifiers::CONTROL };
const ENTER: Key = key(KeyCode::Enter);
const ESC: Key = key(KeyCode::Esc);
const SPACE: Key = letter(' ');

/// In the bottom line and in help.
const fn bar(keys: &'static [Key], action: Action, help: &'static str) -> Binding {
    Binding { keys, action, help, bar: true }
}

/// In help only.
const fn rare(keys: &'static [Key], action: Action, help: &'static str) -> Binding {
    Binding { keys, action, help, bar: false }
}

const UP: &[Key] = &[key(KeyCode::Up), letter('k')];
const DOWN: &[Key] = &[key(KeyCode::Down), letter('j')];
const LEFT: &[Key] = &[key(KeyCode::Left), letter('h')];
const RIGHT: &[Key] = &[key(KeyCode::Right), letter('l')];
const BACK: &[Key] = &[letter('q'), ESC];
const HELP: Binding = bar(&[letter('?')], Action::Help, "keys");
const QUIT: Binding = rare(&[CTRL_C], Action::Quit, "quit");

static MENU: [Binding; 9] = [
    rare(UP, Action::Up, "up"),
    rare(DOWN, Action::Down, "down"),
    bar(LEFT, Action::Left, "choice before"),
    bar(RIGHT, Action::Right, "next choice"),
    bar(&[ENTER, SPACE], Action::Choose, "take"),
    bar(&[letter('g'), letter(':')], Action::Type, "type rules"),
    HELP,
    bar(BACK, Action::Back, "quit"),
    QUIT,
];

static LOBBY: [Binding; 7] = [
    rare(UP, Action::Up, "up"),
    rare(DOWN, Action::Down, "down"),
    bar(&[ENTER, SPACE], Action::Choose, "join or watch"),
    bar(&[letter('g')], Action::Type, "type a code"),
    HELP,
    bar(BACK, Action::Back, "menu"),
    QUIT,
];

static WATCHING: [Binding; 7] = [
    rare(UP, Action::Up, "up"),
    rare(DOWN, Action::Down, "down"),
    bar(&[ENTER, SPACE], Action::Choose, "watch"),
    bar(&[letter('t')], Action::Tv, "always the most watched"),
    HELP,
    bar(BACK, Action::Back, "menu"),
    QUIT,
];

static WAITING: [Binding; 3] = [HELP, bar(BACK, Action::Back, "give up"), QUIT];

static GAME: [Binding; 35] = [
    bar(&[ENTER, SPACE], Action::Choose, "place"),
    bar(&[letter('1')], Action::Decide(Decision::Stay), "stay"),
    bar(&[letter('2')], Action::Decide(Decision::Swap), "swap"),
    bar(&[letter('3')], Action::Decide(Decision::Two), "put two more"),
    bar(&[letter('g'), letter(':')], Action::Type, "type a cell"),
    bar(&[letter('H')], Action::Hint, "hint"),
    bar(&[letter('T'), letter('t')], Action::Weights, "weights"),
    bar(&[letter('D'), letter('d')], Action::BotMove, "bot moves for you"),
    bar(&[letter('y')], Action::Yes, "accept the offer"),
    bar(&[letter('n')], Action::No, "decline the offer"),
    bar(&[letter('u')], Action::Takeback, "take back"),
    rare(&[letter('o')], Action::Draw, "offer a draw"),
    bar(&[letter('r')], Action::Rematch, "rematch"),
    rare(&[letter('R')], Action::Resign, "resign"),
    rare(&[letter('a')], Action::Abort, "call the game off"),
    bar(&[letter('w')], Action::Claim, "claim the win or the draw"),
    bar(&[letter('m')], Action::Chat, "message"),
    HELP,
    bar(BACK, Action::Back, "leave"),
    rare(UP, Action::Up, "cursor up"),
    rare(DOWN, Action::Down, "cursor down"),
    rare(LEFT, Action::Left, "cursor left"),
    rare(RIGHT, Action::Right, "cursor right"),
    rare(&[shift(KeyCode::Up)], Action::ScrollUp, "scroll up"),
    rare(&[shift(KeyCode::Down)], Action::ScrollDown, "scroll down"),
    rare(&[shift(KeyCode::Left)], Action::ScrollLeft, "scroll left"),
    rare(&[shift(KeyCode::Right)], Action::ScrollRight, "scroll right"),
    rare(&[letter('c')], Action::Centre, "centre on the last move"),
    rare(&[key(KeyCode::Home)], Action::Fit, "centre on all stones"),
    rare(&[letter(',')], Action::Review(Step::Back), "look a move back"),
    rare(&[letter('.')], Action::Review(Step::On), "look a move on"),
    rare(&[key(KeyCode::PageUp)], Action::Review(Step::PageBack), "look ten moves back"),
    rare(&[key(KeyCode::PageDown)], Action::Review(Step::PageOn), "look ten moves on"),
    bar(&[key(KeyCode::End)], Action::Review(Step::End), "to the newest move"),
    QUIT,
];

/// On the board of a game that is not, or no longer, this client's to play.
static REVIEW: [Binding; 34] = [
    bar(&[key(KeyCode::Left), letter(',')], Action::Review(Step::Back), "back"),
    bar(&[key(KeyCode::Right), letter('.')], Action::Review(Step::On), "on"),
    bar(&[key(KeyCode::End)], Action::Review(Step::End), "last"),
    bar(&[key(KeyCode::Backspace)], Action::Review(Step::Retract), "undo"),
    bar(&[SPACE], Action::Review(Step::Play), "play"),
    bar(&[letter('y')], Action::Yes, "accept the offer"),
    bar(&[letter('n')], Action::No, "decline the offer"),
    bar(&[letter('r')], Action::Rematch, "rematch"),
    bar(&[ENTER], Action::Choose, "try"),
    bar(&[letter('A'), letter('a')], Action::Analyze, "analyze"),
    bar(&[letter('H')], Action::Hint, "hint"),
    bar(&[letter('T'), letter('t')], Action::Weights, "weights"),
    bar(&[letter('m')], Action::Chat, "message"),
    bar(&[letter('f')], Action::Follow, "follow a player's view"),
    HELP,
    bar(BACK, Action::Back, "leave"),
    rare(&[key(KeyCode::Home), key(KeyCode::Up)], Action::Review(Step::Start), "to the start"),
    rare(&[key(KeyCode::PageUp)], Action::Review(Step::PageBack), "ten moves back"),
    rare(&[key(KeyCode::PageDown)], Action::Review(Step::PageOn), "ten moves on"),
    rare(&[letter('g')], Action::Review(Step::Number), "to a move's number"),
    rare(&[letter('+'), letter('=')], Action::Review(Step::Faster), "play faster"),
    rare(&[letter('-')], Action::Review(Step::Slower), "play slower"),
    rare(&[letter(':')], Action::Type, "type a cell to try"),
    rare(&[letter('k')], Action::Up, "cursor up"),
    rare(&[letter('j')], Action::Down, "cursor down"),
    rare(&[letter('h')], Action::Left, "cursor left"),
    rare(&[letter('l')], Action::Right, "cursor right"),
    rare(&[shift(KeyCode::Up)], Action::ScrollUp, "scroll up"),
    rare(&[shift(KeyCode::Down)], Action::ScrollDown, "scroll down"),
    rare(&[shift(KeyCode::Left)], Action::ScrollLeft, "scroll left"),
    rare(&[shift(KeyCode::Right)], Action::ScrollRight, "scroll right"),
    rare(&[letter('c')], Action::Centre, "centre on the last move"),
    rare(&[letter('F')], Action::Fit, "centre on all stones"),
    QUIT,
];

static PROMPT: [Binding; 3] =
    [bar(&[ENTER], Action::Choose, "send"), bar(&[ESC], Action::Back, "cancel"), QUIT];

static CONFIRM: [Binding; 3] = [
    // Not Enter: it puts stones, and would now and then leave a game instead.
    bar(&[letter('y'), letter('Y')], Action::Yes, "yes"),
    bar(&[letter('n'), letter('N'), letter('q'), ESC], Action::No, "no"),
    QUIT,
];

static HELP_OPEN: [Binding; 2] =
    [bar(&[letter('?'), letter('q'), ESC, ENTER, SPACE], Action::Back, "close"), QUIT];

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
    let found = bindings(model).iter().find(|binding| binding.keys.contains(&pressed));
    found.map(|binding| binding.action)
}

/// The first key for `action` on the board's screen.
#[must_use]
pub fn label(action: Action) -> String {
    let found = GAME.iter().find(|binding| binding.action == action);
    found.map(Binding::label).unwrap_or_default()
}

/// Whether `action` would do something on the screen as it is.
#[must_use]
pub fn is_useful(model: &Model, action: Action) -> bool {
    let overlaid = model.overlay.is_some() || model.prompt().is_some();
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
        Action::Review(step) => leads_somewhere(game, step),
        Action::Decide(decision) => game.my_turn() && due.contains(&decision),
        Action::Analyze => game.is_over() && game.table.ply() > 0,
        Action::Chat => game.archived.is_none(),
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
        Step::Number | Step::Play | Step::Faster | Step::Slower => whole.ply() > 0,
    }
}

impl Binding {
    /// The first of its keys, as the bottom line writes it.
    #[must_use]
    pub fn label(&self) -> String {
        self.keys.first().map(Key::label).unwrap_or_default()
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

    /// The key as help writes it.
    #[must_use]
    pub fn label(&self) -> String {
        let name = match self.code {
            KeyCode::Char(' ') => "Space".to_owned(),
            KeyCode::Char(letter) => letter.to_string(),
            KeyCode::Up => "Up".to_owned(),
            KeyCode::Down => "Down".to_owned(),
            KeyCode::Left => "Left".to_owned(),
            KeyCode::Right => "Right".to_owned(),
            other => format!("{other}"),
        };
        let ctrl = if self.held.contains(KeyModifiers::CONTROL) { "Ctrl-" } else { "" };
        let shift = if self.held.contains(KeyModifiers::SHIFT) { "Shift-" } else { "" };
        format!("{ctrl}{shift}{name}")
    }
}
