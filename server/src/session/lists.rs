//! Lists of games and players, limited to what the asking player may know.

use oxo_protocol::reply::{NamedView, PlayerView, TopRow, TopView};
use oxo_protocol::{GameRow, LobbyView, Player, PlayerId, Rejection};
use oxo_shared::Rules;

use crate::app::App;
use crate::game::GameHandle;
use oxo_store::{PlayerRecord, Pool};

/// Listed games of one player or of all, unfinished ones first, up to the size of a view. A game
/// whose end is still hidden from `asker` counts as unfinished. Fails only if the index cannot be
/// read.
pub async fn games(
    app: &App,
    asker: PlayerId,
    player: Option<PlayerId>,
) -> Result<Vec<GameRow>, Rejection> {
    let mut ended = app.store.index().await.ended(player).await?;
    ended.retain(|row| !app.games.hides_result(row.g, asker));
    // The index may know the end of a game before the node that runs it publishes it.
    let is_running = |row: &GameRow| ended.iter().all(|over| over.g != row.g);
    let live = app.games.live_rows(Some(asker), player).into_iter();
    let live: Vec<_> = live.filter(is_running).collect();
    // Rating changes are shown only with a single game, to players record may know them.
    let ended = ended.into_iter().map(|row| GameRow { ratings: None, ..row });
    Ok(live.into_iter().chain(ended).take(LobbyView::MAX_ROWS).collect())
}

/// Whether the standing of `player` in `pool` is safe to show: it must not give away a hidden result.
fn may_know(app: &App, asker: PlayerId, player: PlayerId, pool: Pool) -> bool {
    player == asker || !app.games.secret_pools(player).contains(&pool)
}

/// One game, with its rating changes. Fails only if the index cannot be read.
pub async fn game(app: &App, asker: PlayerId, game: &GameHandle) -> Result<GameRow, Rejection> {
    let mut row = game.row(Some(asker));
    let pool = Pool::of(&row.terms);
    let known =
        |seat: &Option<Player>| seat.as_ref().is_none_or(|it| may_know(app, asker, it.id, pool));
    if row.terms.rated && row.result.is_some() && row.seats.values().all(known) {
        row.ratings = app.store.rating_changes(row.g).await?;
    }
    Ok(row)
}

/// Whether `asker` may find this player.
fn may_find(asker: PlayerId, player: &PlayerRecord) -> bool {
    !player.unlisted || player.id == asker
}

/// The players with this name whom `asker` may find. Fails if the store cannot be read.
pub async fn named(app: &App, asker: PlayerId, name: &str) -> Result<NamedView, Rejection> {
    let mut players = Vec::new();
    for id in app.store.index().await.named(name).await? {
        let found = app.players.look_up(id).await?;
        if may_find(asker, &found) {
            players.push(found.player());
        }
    }
    Ok(NamedView { players })
}

/// The best players under these rules whose ratings `asker` may know. Fails if the store cannot
/// be read.
pub async fn top(app: &App, asker: PlayerId, rules: Rules) -> Result<TopView, Rejection> {
    let mut rows = Vec::new();
    for (id, standing) in app.store.index().await.top(rules).await? {
        let found = app.players.look_up(id).await?;
        if may_find(asker, &found) && may_know(app, asker, id, Pool::of_standing(&standing)) {
            rows.push(TopRow { player: found.player(), standing });
        }
    }
    Ok(TopView { rows })
}

/// A player with games and ratings, as far as `asker` may see them. Rejected if the player is
/// unknown or the store cannot be read.
pub async fn player(app: &App, asker: PlayerId, player: PlayerId) -> Result<PlayerView, Rejection> {
    let record = app.players.look_up(player).await?;
    let online = app.players.is_online(player).await;
    let (mut shown, mut standings, mut puzzles) = (Vec::new(), Vec::new(), Vec::new());
    if may_find(asker, &record) {
        shown = games(app, asker, Some(player)).await?;
        standings = app.store.index().await.standings(player).await?;
        standings.retain(|row| may_know(app, asker, player, Pool::of_standing(row)));
        puzzles = app.puzzles.solver(player).await?.standings();
    }
    let PlayerRecord { id, name, kind, unlisted, .. } = record;
    Ok(PlayerView { id, name, kind, online, unlisted, games: shown, standings, puzzles })
}

#[cfg(test)]
mod tests;
