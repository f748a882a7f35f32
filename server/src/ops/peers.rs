//! What a server hears of players and of games, and answers, until it stops.

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::{GameRow, PlayerId};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::app::App;
use crate::people::players::moderation::MODERATION;
use crate::people::players::remote::{DEVICE, LINK, PLAYERS, PlayersMessage, WHO};
use oxo_cluster::{PeerMessage, PeerRequest};

/// On which nodes tell of games.
const GAMES: &str = "games";
/// How often again: what is told may be missed.
const TELL_EVERY: Duration = Duration::from_secs(1);
/// Games told at once: a small part of what a message may guard.
const ROWS: usize = 100;

/// How often the bans are read again.
const LOOK_EVERY: Duration = Duration::from_secs(10);

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Rows {
    /// All that are shown: at most as many as a list has room for.
    Shown(Vec<GameRow>),
    /// Some that others than their players see later, those that have ended for everybody
    /// included.
    Late(Vec<GameRow>),
}

pub async fn to_players(app: Arc<App>) {
    let (peers, players, links) = (&app.peers, &app.players, &app.links);
    if !peers.is_shared() {
        return;
    }
    let mut told = peers.subscribe(PLAYERS);
    let (mut who, mut devices) = (peers.requests(WHO), peers.requests(DEVICE));
    let mut linked = peers.requests(LINK);
    let mut ticks = interval(LOOK_EVERY);
    loop {
        tokio::select! {
            () = app.shutdown.cancelled() => return,
            // What was told may have been missed.
            _ = ticks.tick() => load_sanctions(&app, MODERATION),
            Some(PeerMessage { text, .. }) = told.recv() => match serde_json::from_str(&text) {
                Ok(word) => hear(&app, &word),
                Err(error) => tracing::warn!(%error, "not understood"),
            },
            Some(asked) = who.recv() => answer(asked, |id| players.speaks_here(id)),
            Some(asked) = devices.recv() => {
                answer(asked, |(id, device)| players.is_used_here(id, device).then_some(true));
            }
            Some(asked) = linked.recv() => {
                answer(asked, |(name, hash)| links.take_hashed(name, hash, Instant::now()).ok());
            }
        }
    }
}

fn hear(app: &Arc<App>, word: &PlayersMessage) {
    match word {
        // A code may have been shown there.
        PlayersMessage::SignedOut { id, .. } => app.links.end(*id),
        PlayersMessage::Sanctioned { id } => load_sanctions(app, *id),
        _ => {}
    }
    app.players.hear(word);
}

fn load_sanctions(app: &Arc<App>, id: PlayerId) {
    let asked = Arc::clone(app);
    app.tasks.spawn(async move {
        if let Err(rejection) = asked.players.load_sanctions(id).await {
            tracing::warn!(player = %id, %rejection, "what was decided was not read");
        }
    });
}

fn answer<Q: for<'a> Deserialize<'a>, A: Serialize>(
    PeerRequest { text, reply }: PeerRequest,
    known: impl FnOnce(Q) -> Option<A>,
) {
    let known = serde_json::from_str(&text).ok().and_then(known);
    if let Some(text) = known.and_then(|known| serde_json::to_string(&known).ok()) {
        // Who asked may wait no longer.
        let _ = reply.send(text);
    }
}

/// Tells other nodes of the games here, and hears of theirs.
pub async fn to_games(app: Arc<App>) {
    let (peers, games) = (&app.peers, &app.games);
    if !peers.is_shared() {
        return;
    }
    let mut told = peers.subscribe(GAMES);
    let mut ticks = interval(TELL_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = app.shutdown.cancelled() => return,
            _ = ticks.tick() => {
                tell(&app, &Rows::Shown(games.rows_here(None, None)));
                tell_late(&app);
                games.shown.forget_the_silent(Instant::now());
                games.secrets.forget_the_old(Instant::now());
            }
            // Before it can end.
            () = games.begun_late.notified() => tell_late(&app),
            Some(PeerMessage { from, text }) = told.recv() => match serde_json::from_str(&text) {
                Ok(Rows::Shown(rows)) => games.shown.hear(from, rows),
                Ok(Rows::Late(rows)) => rows.into_iter().for_each(|row| games.secrets.hear(row)),
                Err(error) => tracing::warn!(%error, "not understood"),
            },
        }
    }
}

fn tell_late(app: &App) {
    for rows in app.games.late_rows().chunks(ROWS) {
        tell(app, &Rows::Late(rows.to_vec()));
    }
}

fn tell(app: &App, rows: &Rows) {
    app.peers.publish(GAMES, serde_json::to_string(rows).expect("keys are words"));
}

#[cfg(test)]
mod tests;
