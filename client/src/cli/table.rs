//! The table of commands: the help group of each, an example, and what decides which global options
//! apply to it.

use oxo_words::{self as words, Fixed};

use Use::{Board, Games, Json, Moves, QrCode, Server};

/// A property of commands that some global option depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Shows a board.
    Board,
    /// Lets a player move.
    Moves,
    /// Shows a code to scan.
    QrCode,
    /// Talks to a server as an identified player.
    Server,
    /// Saves a game, or looks for a saved one.
    Games,
    /// Prints JSON if asked to.
    Json,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) example: &'static str,
    uses: &'static [Use],
}

const PLAYS: &[Use] = &[Board, Moves, Server, Games, Json];
const ASKS: &[Use] = &[Server, Json];

/// All commands, grouped by purpose.
pub(super) const GROUPS: [(Fixed, &[Row]); 5] = [
    (
        words::MANUAL_PLAY,
        &[
            row("play", "oxo play gomoku level:3 --clock 5m+3s", PLAYS),
            row("host", "oxo host 15x15x5+swap2 --clock 10m", PLAYS),
            row("join", "oxo join K7QX2M --server example.org", PLAYS),
            row("seek", "oxo seek --rated --server example.org", PLAYS),
            row("create", "oxo create renju --server example.org", PLAYS),
        ],
    ),
    (
        words::MANUAL_LOOK_BACK,
        &[
            row("watch", "oxo watch --tv --server example.org", PLAYS),
            row("list", "oxo list --server example.org", ASKS),
            row("player", "oxo player ann --server example.org", ASKS),
            row("top", "oxo top renju --server example.org", ASKS),
            row("replay", "oxo replay game.sgf --at 12", PLAYS),
            row("board", "oxo board 15x15x5/x:h8,i9/o:h9/x", &[Board, Server, Games]),
            row("analyze", "oxo analyze last --time 1s", &[Server, Games, Json]),
            row("solve", "oxo solve 4x4x3 \"b2 c3\"", &[Json]),
            row("puzzle", "oxo puzzle --kind hold", &[Board]),
        ],
    ),
    (
        words::MANUAL_KEEP,
        &[
            row("export", "oxo export last -o game.svg --numbers", &[Server, Games]),
            row("import", "oxo import game.psq", &[Games]),
            row("verify", "oxo verify *.sgf", &[Games, Json]),
        ],
    ),
    (
        words::MANUAL_BESIDE,
        &[
            row("status", "oxo status --offline \"-\"", ASKS),
            row("wait", "oxo wait K7QX2M --timeout 10m", ASKS),
            row("link", "oxo link K7QX-2MPA --server example.org", &[QrCode, Server, Json]),
            row("devices", "oxo devices --sign-out 2", ASKS),
            row("doctor", "oxo doctor --server example.org", &[Server, Games, Json]),
            row("config", "oxo config --write", &[]),
            row("themes", "oxo themes --print dark", &[Json]),
        ],
    ),
    (
        words::MANUAL_MORE,
        &[
            row("ssh", "oxo ssh --listen 0.0.0.0:2222", &[Server, Games]),
            row("bot", "oxo bot --engine ./pbrain-pela --rounds 10", &[Server]),
            row("completions", "oxo completions bash", &[]),
            row("man", "oxo man man1", &[]),
        ],
    ),
];

const fn row(name: &'static str, example: &'static str, uses: &'static [Use]) -> Row {
    Row { name, example, uses }
}

pub(super) fn rows() -> impl Iterator<Item = &'static Row> {
    GROUPS.iter().flat_map(|(_, rows)| rows.iter())
}

pub(super) fn of(command: &str) -> Option<&'static Row> {
    rows().find(|row| row.name == command)
}

/// Returns whether the command has this property.
pub(super) fn does(command: &str, it: Use) -> bool {
    of(command).is_some_and(|row| row.uses.contains(&it))
}

/// Returns whether a global option has no effect on this command.
pub(super) fn is_idle(option: &str, command: &str) -> bool {
    let about: &[Use] = match option {
        "theme" | "plain" => &[Board],
        "confirm" => &[Moves],
        "ascii" => &[Board, QrCode],
        "server" | "name" | "ca" | "guest" => &[Server],
        "games" => &[Games],
        "json" => &[Json],
        _ => return false,
    };
    !about.iter().any(|&it| does(command, it))
}
