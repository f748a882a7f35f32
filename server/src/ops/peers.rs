//! Players and games that the nodes of a cluster report to each other.

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::{GameRow, PlayerId};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, interval};

use super::ticks;
use crate::app::App;
use crate::people::players::remote::{DEVICE, LINK, PLAYERS, PlayersMessage, WHO};

/// Topic for lists of games.
const GAMES: &str = "games";
/// Interval of lists, which are repeated because messages may be lost.
const PUBLISH_INTERVAL: Duration = Duration::from_secs(1);
/// Games per message: a small part of the maximum message size.
const ROWS: usize = 100;

/// Interval for reloading sanctions.
const RELOAD_INTERVAL: Duration = Duration::from_secs(10);

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Rows {
    /// All games shown in lists, at most as many as a list holds.
    Shown(Vec<GameRow>),
    /// Games that spectators see with a delay, including those that are already over.
    Late(Vec<GameRow>),
}

/// Receives messages and requests of other nodes about players.
pub async fn to_players(app: Arc<App>) {
    let (peers, players, links) = (&app.peers, &app.players, &app.links);
    let Some(mut messages) = peers.subscribe(PLAYERS) else { return };
    let (mut identities, mut devices) = (peers.requests(WHO), peers.requests(DEVICE));
    let mut linked = peers.requests(LINK);
    let mut ticks = interval(RELOAD_INTERVAL);
    loop {
        tokio::select! {
            // A message about a new ban may have been lost.
            _ = ticks.tick() => load_bans(&app),
            Some(message) = messages.recv() => {
                message.read().iter().for_each(|message| on_players_message(&app, message));
            }
            Some(request) = identities.recv() => request.answer(|id| players.speaks_here(id)),
            Some(request) = devices.recv() => {
                request.answer(|(id, device)| players.is_used_here(id, device).then_some(true));
            }
            Some(request) = linked.recv() => {
                request.answer(|(name, hash)| links.take_hashed(name, hash, Instant::now()).ok());
            }
        }
    }
}

fn on_players_message(app: &Arc<App>, message: &PlayersMessage) {
    match message {
        // That device may have shown a link code.
        PlayersMessage::SignedOut { id, .. } => app.links.end(*id),
        PlayersMessage::Sanctioned { id } => load_sanctions(app, *id),
        PlayersMessage::Banned => load_bans(app),
        _ => {}
    }
    app.players.on_peer_message(message);
}

fn load_bans(app: &Arc<App>) {
    let shared = Arc::clone(app);
    app.tasks.spawn(async move {
        if let Err(error) = shared.players.load_bans().await {
            tracing::warn!(%error, "cannot load bans");
        }
    });
}

fn load_sanctions(app: &Arc<App>, id: PlayerId) {
    let shared = Arc::clone(app);
    app.tasks.spawn(async move {
        if let Err(rejection) = shared.players.load_sanctions(id).await {
            tracing::warn!(player = %id, %rejection, "cannot load sanctions");
        }
    });
}

/// Publishes the games of this node, and receives those of the others.
pub async fn to_games(app: Arc<App>) {
    let (peers, games) = (&app.peers, &app.games);
    let Some(mut messages) = peers.subscribe(GAMES) else { return };
    let mut ticks = ticks(PUBLISH_INTERVAL);
    loop {
        tokio::select! {
            _ = ticks.tick() => {
                peers.broadcast(GAMES, &Rows::Shown(games.rows_here(None, None)));
                publish_delayed(&app);
                games.remote_listed.expire(Instant::now());
                games.remote_delayed.expire(Instant::now());
            }
            // Without waiting for the next tick: the game could end before it.
            () = games.delayed_started.notified() => publish_delayed(&app),
            Some(message) = messages.recv() => match message.read() {
                Some(Rows::Shown(rows)) => games.remote_listed.update(message.from, rows),
                Some(Rows::Late(rows)) => rows.into_iter().for_each(|row| games.remote_delayed.update(row)),
                None => {}
            },
        }
    }
}

fn publish_delayed(app: &App) {
    for rows in app.games.delayed_rows().chunks(ROWS) {
        app.peers.broadcast(GAMES, &Rows::Late(rows.to_vec()));
    }
}

#[cfg(test)]
mod tests;
