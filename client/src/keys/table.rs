//! The keys as they are unless they were changed: what `update` obeys is what help shows.

use crossterm::event::{KeyCode, KeyModifiers};
use oxo_shared::Decision;

use super::{Binding, Key};
use crate::action::{Action, Step};

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
    Binding { keys, action, help, bar: true, fixed: false }
}

/// In help only.
const fn rare(keys: &'static [Key], action: Action, help: &'static str) -> Binding {
    Binding { keys, action, help, bar: false, fixed: false }
}

/// In the bottom line, and the same whatever keys were changed.
const fn fixed(keys: &'static [Key], action: Action, help: &'static str) -> Binding {
    Binding { keys, action, help, bar: true, fixed: true }
}

const UP: &[Key] = &[key(KeyCode::Up), letter('k')];
const DOWN: &[Key] = &[key(KeyCode::Down), letter('j')];
const LEFT: &[Key] = &[key(KeyCode::Left), letter('h')];
const RIGHT: &[Key] = &[key(KeyCode::Right), letter('l')];
const BACK: &[Key] = &[letter('q'), ESC];
const HELP: Binding = bar(&[letter('?')], Action::Help, "keys");
const QUIT: Binding = rare(&[CTRL_C], Action::Quit, "quit");
const NEXT_THEME: Binding = rare(&[key(KeyCode::F(6))], Action::NextTheme, "next theme");
const THEME: Binding = rare(&[key(KeyCode::F(5))], Action::ReadTheme, "read the theme again");

pub(super) static MENU: [Binding; 11] = [
    rare(UP, Action::Up, "up"),
    rare(DOWN, Action::Down, "down"),
    bar(&[ENTER, SPACE], Action::Choose, "choose"),
    bar(LEFT, Action::Left, "choice before"),
    bar(RIGHT, Action::Right, "next choice"),
    bar(&[letter('g'), letter(':')], Action::Type, "type rules"),
    HELP,
    bar(BACK, Action::Back, "quit"),
    NEXT_THEME,
    THEME,
    QUIT,
];

pub(super) static LOBBY: [Binding; 9] = [
    rare(UP, Action::Up, "up"),
    rare(DOWN, Action::Down, "down"),
    bar(&[ENTER, SPACE], Action::Choose, "choose"),
    bar(&[letter('g')], Action::Type, "type a code"),
    HELP,
    bar(BACK, Action::Back, "menu"),
    NEXT_THEME,
    THEME,
    QUIT,
];

pub(super) static WATCHING: [Binding; 9] = [
    rare(UP, Action::Up, "up"),
    rare(DOWN, Action::Down, "down"),
    bar(&[ENTER, SPACE], Action::Choose, "watch"),
    bar(&[letter('t')], Action::Tv, "always the most watched"),
    HELP,
    bar(BACK, Action::Back, "menu"),
    NEXT_THEME,
    THEME,
    QUIT,
];

pub(super) static SAVED: [Binding; 10] = [
    rare(UP, Action::Up, "up"),
    rare(DOWN, Action::Down, "down"),
    rare(&[key(KeyCode::PageUp)], Action::Review(Step::PageBack), "ten games up"),
    rare(&[key(KeyCode::PageDown)], Action::Review(Step::PageOn), "ten games down"),
    bar(&[ENTER, SPACE], Action::Choose, "replay"),
    HELP,
    bar(BACK, Action::Back, "menu"),
    NEXT_THEME,
    THEME,
    QUIT,
];

pub(super) static WAITING: [Binding; 5] =
    [HELP, bar(BACK, Action::Back, "give up"), NEXT_THEME, THEME, QUIT];

pub(super) static GAME: [Binding; 44] = [
    bar(&[letter('y')], Action::Yes, "accept the offer"),
    bar(&[letter('n')], Action::No, "decline the offer"),
    bar(&[key(KeyCode::End)], Action::Review(Step::End), "to the newest move"),
    bar(&[ENTER, SPACE], Action::Choose, "place"),
    bar(&[ESC], Action::Cancel, "cancel, or leave"),
    bar(&[letter('1')], Action::Decide(Decision::Stay), "stay"),
    bar(&[letter('2')], Action::Decide(Decision::Swap), "swap"),
    bar(&[letter('3')], Action::Decide(Decision::Two), "put two more"),
    bar(&[letter('w')], Action::Claim, "claim the win or the draw"),
    bar(&[letter('r')], Action::Rematch, "rematch"),
    bar(&[letter('u')], Action::Takeback, "take back"),
    bar(&[letter('H')], Action::Hint, "hint"),
    bar(&[letter(':')], Action::Type, "type a cell"),
    bar(&[letter('T'), letter('t')], Action::Weights, "weights"),
    bar(&[letter('D'), letter('d')], Action::BotMove, "bot moves for you"),
    bar(&[letter('m')], Action::Chat, "message"),
    bar(&[letter('f')], Action::Follow, "follow x/o"),
    HELP,
    bar(&[letter('q')], Action::Back, "leave"),
    rare(&[letter('x')], Action::Threats, "threats"),
    rare(&[letter('o')], Action::Draw, "offer a draw"),
    rare(&[letter('R')], Action::Resign, "resign"),
    rare(&[letter('a')], Action::Abort, "call the game off"),
    rare(UP, Action::Up, "cursor up"),
    rare(DOWN, Action::Down, "cursor down"),
    rare(LEFT, Action::Left, "cursor left"),
    rare(RIGHT, Action::Right, "cursor right"),
    rare(&[shift(KeyCode::Up)], Action::ScrollUp, "scroll up"),
    rare(&[shift(KeyCode::Down)], Action::ScrollDown, "scroll down"),
    rare(&[shift(KeyCode::Left)], Action::ScrollLeft, "scroll left"),
    rare(&[shift(KeyCode::Right)], Action::ScrollRight, "scroll right"),
    rare(&[letter('C')], Action::Confirm, "ask before a move"),
    rare(&[letter('c')], Action::Centre, "centre on the last move"),
    rare(&[key(KeyCode::Home)], Action::Fit, "show all stones"),
    rare(&[letter('g')], Action::GoTo, "go to a cell"),
    rare(&[letter('+'), letter('=')], Action::ZoomIn, "larger cells"),
    rare(&[letter('-')], Action::ZoomOut, "smaller cells"),
    rare(&[letter(',')], Action::Review(Step::Back), "look a move back"),
    rare(&[letter('.')], Action::Review(Step::On), "look a move on"),
    rare(&[key(KeyCode::PageUp)], Action::Review(Step::PageBack), "look ten moves back"),
    rare(&[key(KeyCode::PageDown)], Action::Review(Step::PageOn), "look ten moves on"),
    NEXT_THEME,
    THEME,
    QUIT,
];

/// On the board of a game that is not, or no longer, this client's to play.
pub(super) static REVIEW: [Binding; 43] = [
    bar(&[letter('y')], Action::Yes, "accept the offer"),
    bar(&[letter('n')], Action::No, "decline the offer"),
    bar(&[letter('r')], Action::Rematch, "rematch"),
    bar(&[key(KeyCode::Backspace)], Action::Review(Step::Retract), "undo"),
    // Whatever the arrows do elsewhere, here they lead through the game.
    fixed(&[key(KeyCode::Left)], Action::Review(Step::Back), "back"),
    fixed(&[key(KeyCode::Right)], Action::Review(Step::On), "on"),
    fixed(&[key(KeyCode::Down)], Action::Review(Step::End), "last"),
    bar(&[SPACE], Action::Review(Step::Play), "play or pause"),
    bar(&[letter('A'), letter('a')], Action::Analyze, "analyze"),
    bar(&[ENTER], Action::Choose, "try"),
    bar(&[letter('f')], Action::Follow, "follow x/o"),
    fixed(&[key(KeyCode::Up)], Action::Review(Step::Start), "first"),
    bar(&[letter('H')], Action::Hint, "hint"),
    bar(&[letter('T'), letter('t')], Action::Weights, "weights"),
    bar(&[letter('m')], Action::Chat, "message"),
    HELP,
    bar(BACK, Action::Back, "leave"),
    rare(&[letter('x')], Action::Threats, "threats"),
    rare(&[letter(',')], Action::Review(Step::Back), "a move back"),
    rare(&[letter('.')], Action::Review(Step::On), "a move on"),
    rare(&[key(KeyCode::End)], Action::Review(Step::End), "to the last move"),
    rare(&[key(KeyCode::PageUp)], Action::Review(Step::PageBack), "ten moves back"),
    rare(&[key(KeyCode::PageDown)], Action::Review(Step::PageOn), "ten moves on"),
    rare(&[letter('#')], Action::Review(Step::Number), "to a move's number"),
    rare(&[letter('>')], Action::Review(Step::Faster), "play faster"),
    rare(&[letter('<')], Action::Review(Step::Slower), "play slower"),
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
    rare(&[key(KeyCode::Home)], Action::Fit, "show all stones"),
    rare(&[letter('g')], Action::GoTo, "go to a cell"),
    rare(&[letter('+'), letter('=')], Action::ZoomIn, "larger cells"),
    rare(&[letter('-')], Action::ZoomOut, "smaller cells"),
    NEXT_THEME,
    THEME,
    QUIT,
];

pub(super) static PROMPT: [Binding; 3] =
    [fixed(&[ENTER], Action::Choose, "send"), fixed(&[ESC], Action::Back, "cancel"), QUIT];

pub(super) static CONFIRM: [Binding; 3] = [
    // Not Enter: it puts stones, and would now and then leave a game instead.
    fixed(&[letter('y'), letter('Y')], Action::Yes, "yes"),
    fixed(&[letter('n'), letter('N'), letter('q'), ESC], Action::No, "no"),
    QUIT,
];

pub(super) static HELP_OPEN: [Binding; 2] =
    [fixed(&[letter('?'), letter('q'), ESC, ENTER, SPACE], Action::Back, "close"), QUIT];

/// The tables of the screens, which `[keys]` of the settings changes.
pub(super) static SCREENS: [&[Binding]; 7] =
    [&MENU, &LOBBY, &WATCHING, &SAVED, &WAITING, &GAME, &REVIEW];
