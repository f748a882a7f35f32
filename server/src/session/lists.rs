//! Games and players as one player may know them.

use oxo_shared::protocol::reply::PlayerView;
use oxo_shared::protocol::{GameRow, LobbyView, PlayerId, Refusal};

use crate::store::Pool;
use crate::world::World;

/// The listed games of one player or of all: live ones, then ended ones, as many as a view
/// has room for. An end that `asker` may not know of has not come yet.
pub async fn games(
    world: &World,
    asker: PlayerId,
    of: Option<PlayerId>,
) -> Result<Vec<GameRow>, Refusal> {
    let ended = world.store.ended(of).await?;
    let live = world.games.live_rows(Some(asker), of);
    let told = ended.into_iter().filter(|row| !world.games.hides_the_end(row.g, asker));
    Ok(live.into_iter().chain(told).take(LobbyView::MAX_ROWS).collect())
}

pub async fn player(world: &World, asker: PlayerId, of: PlayerId) -> Result<PlayerView, Refusal> {
    let (who, online) = world.players.look_up(of).await?;
    let games = games(world, asker, Some(of)).await?;
    let mut standings = world.store.standings(of).await?;
    if of != asker {
        // But what would tell others of such an end.
        let secret = world.games.secret_pools(of);
        standings.retain(|row| !secret.contains(&Pool { rules: row.rules, speed: row.speed }));
    }
    Ok(PlayerView { id: who.id, name: who.name, kind: who.kind, online, games, standings })
}
