//! `oxo list`: the open seeks and the running games of a server.

use std::io::{self, Write};

use oxo_shared::protocol::frame::read_reply;
use oxo_shared::protocol::{GameRow, Kind, LobbyView, SeekRow, ServerFrame, Wish};
use oxo_shared::{ByPlayer, Player};
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

use crate::badge::{badged, sitter};
use crate::event::NetEvent;
use crate::identity::Identity;
use crate::model::side_name;
use crate::net::{Dialer, INCOMING_EVENTS, Login, Net};

/// The only wish.
const ID: u64 = 1;

/// Why there is no list.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// No connection.
    #[error("cannot reach {url}: {why}")]
    Unreachable {
        /// Where.
        url: String,
        /// Why.
        why: String,
    },
    /// The server does not tell.
    #[error("{0}")]
    Refused(String),
    /// An answer that is none.
    #[error("the server's answer makes no sense: {0}")]
    Nonsense(#[from] serde_json::Error),
}

/// Asks the server at `url`.
///
/// # Errors
/// [`ListError`]; one try is made, no more.
pub async fn ask(
    dialer: Dialer,
    url: String,
    name: Option<String>,
) -> Result<LobbyView, ListError> {
    ask_for(dialer, url, name, Wish::Lobby(Default::default())).await
}

/// Asks the server at `url` for one thing, as somebody who only looks.
///
/// # Errors
/// [`ListError`]; one try is made, no more.
pub async fn ask_for<T: DeserializeOwned>(
    dialer: Dialer,
    url: String,
    name: Option<String>,
    wish: Wish,
) -> Result<T, ListError> {
    let (events, mut inbox) = mpsc::channel(INCOMING_EVENTS);
    // Who only looks keeps nobody from playing under their name.
    let login = Login { url: url.clone(), name, kind: Kind::Human, identity: Identity::guest() };
    let net = Net::start(dialer, login, events);
    let unreachable = |why: String| ListError::Unreachable { url: url.clone(), why };
    let view = loop {
        match inbox.recv().await {
            Some(NetEvent::Up(_)) => {
                if net.send(ID, wish.clone()).is_err() {
                    break Err(unreachable("the connection ended".to_owned()));
                }
            }
            Some(NetEvent::Frame(ServerFrame::Ok { re: ID, d })) => break Ok(read_reply(&d)?),
            Some(NetEvent::Frame(ServerFrame::Err { refusal, .. })) => {
                break Err(ListError::Refused(refusal.msg.into_owned()));
            }
            Some(NetEvent::Down { why, .. } | NetEvent::Closed { why }) => {
                break Err(unreachable(why));
            }
            Some(_) => {}
            None => break Err(unreachable("the connection ended".to_owned())),
        }
    };
    net.close().await;
    view
}

/// Prints the list for people.
///
/// # Errors
/// When `out` does not take it.
pub fn print(out: &mut impl Write, view: &LobbyView) -> io::Result<()> {
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
    format!("seek {}  {}  {}  as {side}{rated}  {by}", row.seek, row.rules, row.clock)
}

fn game_line(row: &GameRow) -> String {
    let names = ByPlayer::from_fn(|side: Player| sitter(row.seats[side].as_ref()));
    let rated = if row.rated { ", rated" } else { "" };
    let moves = if row.ply == 1 { "move" } else { "moves" };
    format!(
        "game {}  {}  {}{rated}  {} (x) - {} (o)  {} {moves}, {} looking on",
        row.g, row.rules, row.clock, names.x, names.o, row.ply, row.viewers,
    )
}
