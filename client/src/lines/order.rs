//! What a line can ask for, and the words for `help`.

use oxo_shared::Point;

use super::Beginning;
use crate::client::action::{Action, Step};
use crate::client::app::App;
use crate::client::commands::{self, Place};

/// The words while there is no game, in one line.
pub(super) const BEGINNINGS: [&str; 11] =
    ["play", "seek", "create", "join", "watch", "lobby", "host", "rules", "bots", "help", "quit"];
pub(super) const AFTER_A_GAME: [&str; 4] = ["rematch", "analyze", "menu", "quit"];

/// The commands of `oxo` that begin something, which the command line defines.
const AT_PROMPT: [(&str, &str); 8] = [
    ("play [RULES] [BOT]", "play against a bot at once; help play tells more, as with all"),
    ("seek [RULES]", "look for an opponent on the server"),
    ("create [RULES]", "open a game for a friend there"),
    ("host [RULES]", "serve from this machine, and open a game there"),
    ("join CODE", "sit down at a game, or resume one"),
    ("watch [CODE]", "watch a game"),
    ("lobby", "the open seeks and games"),
    ("accept NUMBER", "play the one whose seek has this number"),
];
const AT_BOARD: [(&str, &str); 2] = [
    ("CELL", "put a stone there: b2, or 3,-1 on a board without edges"),
    ("COLUMN", "where stones fall, put one there: d; so write clock and board out"),
];
const IN_REPLAY: [(&str, &str); 1] = [("CELL", "try a move there")];

#[derive(Debug, PartialEq)]
pub(super) enum Order {
    Play(Point),
    /// The same as a key of the full screen, or what only lines do.
    Do(Action),
    /// So many steps through the game.
    Steps(Step, usize),
    /// To the position after this move.
    GoTo(usize),
    Say(String),
    Report(String),
    Begin(Beginning),
}

pub(super) fn help(app: &App) -> Vec<String> {
    let words = words(place(app));
    let width = words.iter().map(|(usage, _)| usage.len()).max().unwrap_or(0);
    words.iter().map(|(usage, help)| format!("{usage:width$}  {help}")).collect()
}

/// What can be typed there, and what it does.
fn words(place: Place) -> Vec<(String, &'static str)> {
    let first: &[(&str, &'static str)] = match place {
        Place::Prompt => &AT_PROMPT,
        Place::Board => &AT_BOARD,
        Place::Replay => &IN_REPLAY,
    };
    let first = first.iter().map(|&(usage, help)| (usage.to_owned(), help));
    first.chain(commands::help(place)).collect()
}

pub(super) fn place(app: &App) -> Place {
    match app.game() {
        None => Place::Prompt,
        Some(game) if game.is_kept() => Place::Replay,
        Some(_) => Place::Board,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_has_every_word_as_help_tells_it() {
        let manual = include_str!("../../../docs/plain.md");
        let row = |(usage, help)| format!("| `{usage}` | {help} |\n");
        let rows = |place| words(place).into_iter().map(row).collect::<String>();
        let tables = [Place::Prompt, Place::Board, Place::Replay].map(rows);
        let tables = tables.map(|rows| format!("| line | what it does |\n|---|---|\n{rows}\n"));
        let missing: Vec<_> = tables.into_iter().filter(|table| !manual.contains(table)).collect();
        assert!(missing.is_empty(), "docs/plain.md lacks:\n{}", missing.concat());
    }
}
