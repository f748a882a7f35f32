//! Finds this player's unfinished games, on this machine and on a server.

use std::path::{Path, PathBuf};
use std::time::Duration;

use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, GameRow, Kind, PlayerId, Request, Table};
use oxo_shared::BySide;
use oxo_store::{KeptEvent, Log, SqliteStore, StoreError, read_events};
use tokio::time::timeout;

use crate::keep::identity::{Identities, Identity};
use crate::keep::seat::{Seat, Unfinished, side_of};
use crate::net::visit::{self, AskError};
use crate::net::{Dialer, Login, Network};

/// Timeout for all requests to a server, because a prompt waits for them.
const PATIENCE: Duration = Duration::from_secs(2);
/// Games queried per identity: within every server's request burst.
const MAX_ASKED: usize = 16;
/// Unfinished games kept per directory: more than anybody continues, and fewer than a player may
/// have open on a server. Older ones are deleted.
const MAX_KEPT: usize = 32;

/// Returns the games in the `directories` that no program is using, latest first.
pub async fn here(directories: &[PathBuf]) -> Vec<Unfinished> {
    let mut found = Vec::new();
    for directory in directories.iter().filter(|directory| directory.exists()) {
        // A damaged store has no games to continue. The player sees the error when starting a game.
        found.extend(read(directory).await.unwrap_or_default());
    }
    found.sort_by_key(|&(at_ms, _)| std::cmp::Reverse(at_ms));
    found.into_iter().map(|(_, game)| game).collect()
}

/// Reads the games saved in `directory`, each with the time of its last entry.
async fn read(directory: &Path) -> Result<Vec<(u64, Unfinished)>, StoreError> {
    let Ok(store) = SqliteStore::open(directory) else { return Ok(Vec::new()) };
    let mut games = Vec::new();
    for g in store.unfinished(0).await? {
        let events = read_events(&store, g, 0).await?;
        match kept(g, directory, &events) {
            Some(game) => games.push(game),
            None => store.forget(g).await?,
        }
    }
    games.sort_by_key(|&(at_ms, _)| std::cmp::Reverse(at_ms));
    for (_, left) in games.drain(MAX_KEPT.min(games.len())..) {
        store.forget(left.g).await?;
    }
    Ok(games)
}

/// Returns a game against a bot or between two players at one keyboard; `None` if it has no moves.
fn kept(g: GameId, directory: &Path, events: &[KeptEvent]) -> Option<(u64, Unfinished)> {
    let table = Table::from_events(events.iter().map(|kept| &kept.event)).ok()?;
    let people = BySide::from_fn(|side| table.seats[side].as_ref().filter(|who| who.bot.is_none()));
    let bot = table.seats.values().flatten().find(|who| who.bot.is_some());
    let turn = table.game.turn().filter(|_| table.ply() > table.start_ply)?;
    let game = Unfinished {
        g,
        rules: *table.game.rules(),
        ply: table.ply(),
        your_move: people[turn].is_some(),
        opponent: bot.or(people.o).map(|who| who.called().into()),
        seat: Seat::Here(directory.to_owned()),
    };
    Some((events.last()?.at_ms, game))
}

/// Returns the games of the `known` identities on a server; `None` if it does not answer in time.
pub async fn there<N: Network + Clone>(
    dialer: Dialer<N>,
    url: &str,
    known: Vec<Identity>,
) -> Option<Vec<Unfinished>> {
    if known.is_empty() {
        // Nobody has played there from this machine.
        return Some(Vec::new());
    }
    let asked = async {
        let (mut games, mut reached) = (Vec::new(), false);
        for identity in known {
            match held(dialer.clone(), url, identity).await {
                Ok(held) => {
                    reached = true;
                    games.extend(held);
                }
                // An identity unknown to the server has no games.
                Err(AskError::Refused(_) | AskError::Forgotten) => reached = true,
                Err(_) => {}
            }
        }
        reached.then_some(games)
    };
    timeout(PATIENCE, asked).await.unwrap_or_default()
}

/// Returns the games of [`there`] that no other program of this player has on its screen. This one
/// plays with the identity in `own`.
pub async fn left_there<N: Network + Clone>(
    dialer: Dialer<N>,
    url: &str,
    identities: &Identities,
    own: Option<&PathBuf>,
) -> Vec<Unfinished> {
    let known = identities.aside(url, None);
    let mut games = there(dialer, url, known).await.unwrap_or_default();
    games.retain(|game| match &game.seat {
        Seat::There { identity, .. } => {
            own == Some(identity) || matches!(identities.hold_again(identity), Ok(Some(_)))
        }
        Seat::Here(_) => false,
    });
    games
}

async fn held<N: Network>(
    dialer: Dialer<N>,
    url: &str,
    identity: Identity,
) -> Result<Vec<Unfinished>, AskError> {
    let Some(file) = identity.file().cloned() else { return Ok(Vec::new()) };
    let login = Login { url: url.to_owned(), name: None, kind: Kind::Human, identity };
    let seat = Seat::There { url: url.to_owned(), identity: file };
    visit::inquire(dialer, login, async |inquiry| {
        let (me, codes) = (inquiry.welcome.you.id, inquiry.welcome.games.clone());
        let mut games = Vec::new();
        for g in codes.into_iter().rev().take(MAX_ASKED) {
            let row: GameRow = match inquiry.ask(Request::Game(ForGame { g })).await {
                // It ended meanwhile, or is not visible to this player.
                Err(AskError::Refused(_)) => continue,
                answer => answer?,
            };
            games.extend(seen_by(me, &row, &seat).filter(|_| row.result.is_none()));
        }
        Ok(games)
    })
    .await
}

/// Returns the game as player `me` sees it; `None` if they have no seat in it.
fn seen_by(me: PlayerId, row: &GameRow, seat: &Seat) -> Option<Unfinished> {
    let side = side_of(me, &row.seats)?;
    Some(Unfinished {
        g: row.g,
        rules: row.terms.rules,
        ply: row.ply,
        your_move: row.turn == Some(side),
        opponent: row.seats[side.other()].as_ref().map(|seat| seat.called().into()),
        seat: seat.clone(),
    })
}
