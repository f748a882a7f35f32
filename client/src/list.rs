//! `oxo list`: the open seeks and the running games of a server.

use std::io::{self, Write};

use oxo_shared::protocol::{GameRow, LobbyView, SeekRow, Wish};
use oxo_shared::{ByPlayer, Player};

use crate::ask::{AskError, Inquiry};
use crate::identity::Identity;
use crate::model::side_name;
use crate::net::{Dialer, Login};

/// Asks the server at `url`.
///
/// # Errors
/// [`AskError`]; one try is made, no more.
pub async fn ask(dialer: Dialer, url: String, name: Option<String>) -> Result<LobbyView, AskError> {
    // Who only looks keeps nobody from playing under their name.
    let login = Login { url, name, identity: Identity::guest() };
    let mut inquiry = Inquiry::open(dialer, login).await?;
    let view = inquiry.ask(Wish::Lobby(Default::default())).await;
    inquiry.close().await;
    view
}

/// Prints the list for people.
///
/// # Errors
/// When `out` does not take it.
pub fn print(out: &mut impl Write, view: &LobbyView) -> io::Result<()> {
    if view.seeks.is_empty() && view.games.is_empty() {
        return writeln!(out, "nobody seeks a game and nobody plays a listed one");
    }
    for seek in &view.seeks {
        writeln!(out, "{}", seek_line(seek))?;
    }
    for game in &view.games {
        writeln!(out, "{}", game_line(game))?;
    }
    Ok(())
}

fn seek_line(row: &SeekRow) -> String {
    let rated = if row.rated { ", rated" } else { "" };
    let side = side_name(row.side);
    format!("seek {}  {}  {}  as {side}{rated}  {}", row.seek, row.rules, row.clock, row.by)
}

fn game_line(row: &GameRow) -> String {
    let names = ByPlayer::from_fn(|side: Player| {
        row.seats[side].as_ref().map_or("free seat", |seat| seat.name.as_str())
    });
    let rated = if row.rated { ", rated" } else { "" };
    let moves = if row.ply == 1 { "move" } else { "moves" };
    format!(
        "game {}  {}  {}{rated}  {} (x) - {} (o)  {} {moves}, {} looking on",
        row.g, row.rules, row.clock, names.x, names.o, row.ply, row.viewers,
    )
}
