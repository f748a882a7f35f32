//! `oxo list`: the open seeks and the running games of a server.

use std::io::{self, Write};

use oxo_shared::protocol::{Delay, GameRow, LobbyView, SeekRow, Wish};
use oxo_shared::{ByPlayer, Player};

use crate::model::side_name;
use crate::net::Dialer;
use crate::net::inquiry::{self, AskError};
use crate::wording::Form;
use crate::wording::badge::{badged, sitter};
use crate::wording::lateness::lateness;

/// Asks the server at `url`.
///
/// # Errors
/// [`AskError`]; one try is made, no more.
pub async fn ask(dialer: Dialer, url: String, name: Option<String>) -> Result<LobbyView, AskError> {
    inquiry::once(dialer, url, name, Wish::Lobby(Default::default())).await
}

/// Prints the list.
///
/// # Errors
/// When `out` does not take it.
pub fn print(out: &mut impl Write, view: &LobbyView, form: Form) -> io::Result<()> {
    if form == Form::Json {
        return writeln!(out, "{}", serde_json::to_string(view)?);
    }
    lines(view).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// The list in lines: seeks, then games.
pub(crate) fn lines(view: &LobbyView) -> Vec<String> {
    if view.seeks.is_empty() && view.games.is_empty() {
        return vec!["nobody seeks a game and nobody plays a listed one".to_owned()];
    }
    view.seeks.iter().map(seek_line).chain(view.games.iter().map(game_line)).collect()
}

fn seek_line(row: &SeekRow) -> String {
    let rated = if row.rated { ", rated" } else { "" };
    let side = side_name(row.side);
    let by = badged(&row.by, row.kind);
    let late = late(row.delay_s);
    format!("seek {}  {}  {}  as {side}{rated}{late}  {by}", row.seek, row.rules, row.clock)
}

fn game_line(row: &GameRow) -> String {
    let names = ByPlayer::from_fn(|side: Player| sitter(row.seats[side].as_ref()));
    let rated = if row.rated { ", rated" } else { "" };
    let late = late(row.delay_s);
    let moves = if row.ply == 1 { "move" } else { "moves" };
    format!(
        "game {}  {}  {}{rated}{late}  {} (x) - {} (o)  {} {moves}, {} looking on",
        row.g, row.rules, row.clock, names.x, names.o, row.ply, row.viewers,
    )
}

/// `, seen 30 s late`, among the terms.
fn late(delay: Delay) -> String {
    lateness(delay).map(|late| format!(", seen {late}")).unwrap_or_default()
}
