//! Finds this player's unfinished games, on this machine and on a server.

use std::path::{Path, PathBuf};
use std::time::Duration;

use oxo_protocol::reply::Entered;
use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, Kind, Request, Role, Table};
use oxo_store::{KeptEvent, Log, SqliteStore, StoreError, read_events};
use tokio::time::timeout;

use crate::game::follow::Follow;
use crate::keep::identity::{Identities, Identity};
use crate::keep::seat::{Seat, Unfinished};
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
        let game = kept(g, &events).and_then(|game| seen(&game, Seat::Here(directory.to_owned())));
        match (game, events.last()) {
            (Some(game), Some(last)) => games.push((last.at_ms, game)),
            _ => store.forget(g).await?,
        }
    }
    games.sort_by_key(|&(at_ms, _)| std::cmp::Reverse(at_ms));
    for (_, left) in games.drain(MAX_KEPT.min(games.len())..) {
        store.forget(left.g).await?;
    }
    Ok(games)
}

/// Returns a game against a bot or between two players at one keyboard; `None` if it has no moves.
fn kept(g: GameId, events: &[KeptEvent]) -> Option<Follow> {
    let table = Table::from_events(events.iter().map(|kept| &kept.event)).ok()?;
    let person = table.seats.values().flatten().find(|who| who.bot.is_none())?;
    let role = Role::of(table.seat_of(person.id));
    (table.ply() > table.start_ply).then(|| Follow::new(g, table, role, 0))
}

/// Returns the game as its player sees it; `None` if it is over, or for anybody else.
fn seen(game: &Follow, seat: Seat) -> Option<Unfinished> {
    let me = game.role().side().filter(|_| !game.is_over())?;
    Some(Unfinished {
        g: game.g(),
        rules: *game.game().rules(),
        ply: game.table().ply(),
        your_move: game.my_turn(),
        opponent: game.table().seats[me.other()].as_ref().map(|seat| seat.called().into()),
        seat,
    })
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
        let mut games = Vec::new();
        for g in inquiry.welcome.games.clone().into_iter().rev().take(MAX_ASKED) {
            let Entered { snap } = match inquiry.ask(Request::Watch(ForGame { g })).await {
                // It ended meanwhile, or is not visible to this player.
                Err(AskError::Refused(_)) => continue,
                answer => answer?,
            };
            let game = Follow::from_snap(&snap, 0).ok();
            games.extend(game.and_then(|game| seen(&game, seat.clone())));
        }
        Ok(games)
    })
    .await
}
