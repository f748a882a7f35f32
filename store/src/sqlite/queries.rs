//! Queries of the index.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures::future::FutureExt;
use oxo_protocol::{GameId, GameRow, LobbyView, PlayerId, RatingChange, Standing};
use oxo_shared::{BySide, PuzzleId, Rules};
use prometheus_client::registry::Registry;
use rusqlite::{Connection, Row};

use super::readers::legible;
use super::store::SqliteStore;
use super::{forgetting, indexing};
use crate::index::{Index, Page, PlayerRecord, fold};
use crate::log::{Log, StoreError, Stored, Subject};
use crate::solving::{PuzzleRecord, PuzzleState};
use crate::sqlite::entries::history::History;
use crate::sqlite::entries::row::{
    self, FIRST_PUZZLE, player_id, read_game_id, read_json, read_pool, read_subject, read_tally,
    read_u64,
};
use crate::sqlite::entries::tails::Tails;
use crate::sqlite::writing::writer::Write;
use crate::token_hash::TokenHash;

const MAX_ROWS: i64 = LobbyView::MAX_ROWS as i64;

impl SqliteStore {
    /// Catches up, or logs a warning: an outdated list is better than none.
    async fn catch_up_if_possible(&self) {
        if let Err(error) = self.catch_up().await {
            tracing::warn!(%error, "serving a list from an outdated index");
        }
    }

    /// Catches up if a game has ended that is not indexed.
    async fn count_results(&self) {
        if self.shared.watermarks().is_behind_results() {
            self.catch_up_if_possible().await;
        }
    }

    fn page<T: Send + 'static>(
        &self,
        step: impl FnOnce(&Connection, &Tails) -> rusqlite::Result<Page<T>> + Send + 'static,
    ) -> Stored<'_, Page<T>> {
        let shared = Arc::clone(&self.shared);
        async move {
            self.catch_up().await?;
            self.query(move |connection| Ok(step(connection, &shared.tails)?)).await
        }
        .boxed()
    }

    /// The games that are not indexed because nothing can be written.
    async fn lag(&self) -> Result<Vec<GameId>, StoreError> {
        if self.shared.watermarks().lag() == 0 {
            return Ok(Vec::new());
        }
        let open = self.shared.tails.subjects();
        let query = move |connection: &Connection| {
            let mut unknown = Vec::new();
            for subject in open {
                if let Subject::Game(game) = subject
                    && !indexing::knows(connection, game)?
                {
                    unknown.push(game);
                }
            }
            Ok(unknown)
        };
        self.query(query).await
    }
}

impl Index for SqliteStore {
    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let sql = "SELECT id, timed, coalesce(records.at_ms, 0) FROM games \
                   LEFT JOIN records ON subject = id * 2 WHERE ended IS NULL";
        let read = |row: &Row<'_>| Ok((read_game_id(row, 0)?, row.get(1)?, read_u64(row, 2)?));
        let wanted = move |&(game, timed, closed_ms): &(GameId, bool, u64)| {
            let tail = self.shared.tails.get(Subject::Game(game));
            timed || tail.map_or(closed_ms, |tail| tail.at_ms) >= since_ms
        };
        async move {
            self.catch_up_if_possible().await;
            let games = self.rows(sql, [], read).await?;
            let mut games: Vec<_> = games.into_iter().filter(wanted).map(|game| game.0).collect();
            games.extend(self.lag().await?);
            Ok(games)
        }
        .boxed()
    }

    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let shared = Arc::clone(&self.shared);
        let query = move |connection: &Connection| {
            let sql = "SELECT id, row, records.at_ms FROM games \
                       LEFT JOIN records ON subject = id * 2 \
                       WHERE ended IS NOT NULL ORDER BY ended DESC";
            let mut select = connection.prepare_cached(sql)?;
            let (mut rows, mut found) = (select.query([])?, Vec::new());
            while let Some(row) = rows.next()? {
                let game = read_game_id(row, 0)?;
                let closed_ms: Option<i64> = row.get(2)?;
                let tail = shared.tails.get(Subject::Game(game));
                if tail.map_or(closed_ms.unwrap_or(0).cast_unsigned(), |tail| tail.at_ms) < since_ms
                {
                    break;
                }
                let row = legible(read_json::<GameRow>(row, 1));
                if row.is_some_and(|row| !row.terms.delay.is_live()) {
                    found.push(game);
                }
            }
            Ok(found)
        };
        async move {
            self.count_results().await;
            self.query(query).await
        }
        .boxed()
    }

    fn closable(&self, before_ms: u64) -> Stored<'_, Vec<GameId>> {
        let tails = &self.shared.tails;
        let old = |subject: &Subject| tails.get(*subject).is_some_and(|it| it.at_ms < before_ms);
        let old: Vec<_> = tails.subjects().into_iter().filter(old).collect();
        let query = move |connection: &Connection| {
            let mut ended = Vec::new();
            for subject in old {
                if let Subject::Game(game) = subject
                    && indexing::ended(connection, game)?.is_some()
                {
                    ended.push(game);
                }
            }
            Ok(ended)
        };
        self.query(query).boxed()
    }

    fn old_games(&self, after: Option<GameId>, before_ms: u64) -> Stored<'_, Page<GameId>> {
        self.page(move |connection, tails| {
            forgetting::old_games(connection, tails, after, before_ms)
        })
    }

    fn old_guests(&self, after: Option<PlayerId>, before_ms: u64) -> Stored<'_, Page<PlayerId>> {
        self.page(move |connection, tails| {
            forgetting::old_guests(connection, tails, after, before_ms)
        })
    }

    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>> {
        async move {
            let subject @ Subject::Player(_) = Subject::of_player(id) else { return Ok(None) };
            let entries = self.read(subject, 0).await?;
            let record = entries.last().map(PlayerRecord::read).transpose()?;
            Ok(record.filter(|record| !record.is_forgotten()))
        }
        .boxed()
    }

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>> {
        let sql = "SELECT player FROM tokens WHERE token = ?1";
        async move {
            self.catch_up().await?;
            let read = |row: &Row<'_>| Ok(PlayerId(read_u64(row, 0)?));
            match self.rows(sql, [*token.as_bytes()], read).await?.first() {
                Some(&id) => self.player(id).await,
                None => Ok(None),
            }
        }
        .boxed()
    }

    fn seats_of(&self, player: PlayerId) -> Stored<'_, Vec<GameId>> {
        let sql = "SELECT id FROM games WHERE x = ?1 AND ended IS NULL \
                   UNION SELECT id FROM games WHERE o = ?1 AND ended IS NULL";
        async move {
            self.catch_up_if_possible().await;
            self.rows(sql, [player_id(player)], |row| read_game_id(row, 0)).await
        }
        .boxed()
    }

    fn named(&self, name: &str) -> Stored<'_, Vec<PlayerId>> {
        let sql = "SELECT id FROM players WHERE folded = ?1 LIMIT ?2";
        let wanted = fold(name);
        async move {
            self.catch_up_if_possible().await;
            self.rows(sql, (wanted, MAX_ROWS), |row| Ok(PlayerId(read_u64(row, 0)?))).await
        }
        .boxed()
    }

    fn top(&self, rules: Rules) -> Stored<'_, Vec<(PlayerId, Standing)>> {
        let sql = "SELECT player, rules, speed, won, drawn, lost, rating, deviation, volatility, \
                   history FROM tallies WHERE rules = ?1 AND rating IS NOT NULL \
                   ORDER BY rating - 2 * deviation DESC LIMIT ?2";
        let read = |row: &Row<'_>| {
            Ok((PlayerId(read_u64(row, 0)?), read_tally(row, 3)?.standing(read_pool(row, 1)?)))
        };
        async move {
            self.count_results().await;
            self.rows(sql, (rules.to_string(), MAX_ROWS), read).await
        }
        .boxed()
    }

    fn rating_changes(&self, game: GameId) -> Stored<'_, Option<BySide<RatingChange>>> {
        let sql = "SELECT row FROM games WHERE id = ?1";
        let read = |row: &Row<'_>| Ok(read_json::<GameRow>(row, 0)?.ratings);
        async move {
            if self.shared.watermarks().is_behind_results() {
                self.catch_up().await?;
            }
            let found = self.rows(sql, [row::game_id(game)], read).await?;
            Ok(found.into_iter().next().flatten())
        }
        .boxed()
    }

    fn standings(&self, player: PlayerId) -> Stored<'_, Vec<Standing>> {
        let sql = "SELECT rules, speed, won, drawn, lost, rating, deviation, volatility, history \
                   FROM tallies WHERE player = ?1 ORDER BY won + drawn + lost DESC LIMIT ?2";
        let read = |row: &Row<'_>| Ok(read_tally(row, 2)?.standing(read_pool(row, 0)?));
        async move {
            self.count_results().await;
            self.rows(sql, (player_id(player), MAX_ROWS), read).await
        }
        .boxed()
    }

    fn ended(&self, of: Option<PlayerId>) -> Stored<'_, Vec<GameRow>> {
        const OF_ALL: &str = "SELECT row FROM games WHERE listed AND counts \
                              ORDER BY ended DESC LIMIT ?1";
        // Each half walks an index from its end.
        const OF_ONE: &str = "SELECT row FROM ( \
              SELECT * FROM (SELECT row, ended FROM games \
                  WHERE x = ?2 AND listed AND counts ORDER BY ended DESC LIMIT ?1) \
              UNION ALL \
              SELECT * FROM (SELECT row, ended FROM games \
                  WHERE o = ?2 AND listed AND counts ORDER BY ended DESC LIMIT ?1) \
            ) ORDER BY ended DESC LIMIT ?1";
        let read = |row: &Row<'_>| read_json(row, 0);
        async move {
            self.count_results().await;
            match of {
                None => self.rows(OF_ALL, [MAX_ROWS], read).await,
                Some(player) => self.rows(OF_ONE, (MAX_ROWS, player_id(player)), read).await,
            }
        }
        .boxed()
    }

    fn ended_after(&self, after: Option<GameId>) -> Stored<'_, Vec<GameRow>> {
        let sql = "SELECT row FROM games WHERE listed AND counts AND ended > coalesce( \
                       (SELECT ended FROM games WHERE id = ?2), -1) ORDER BY ended LIMIT ?1";
        async move {
            self.count_results().await;
            let key = (MAX_ROWS, after.map(row::game_id));
            self.rows(sql, key, |row| read_json(row, 0)).await
        }
        .boxed()
    }

    fn puzzles(&self) -> Stored<'_, Vec<(PuzzleId, PuzzleState)>> {
        let query = |connection: &Connection| {
            let sql = "SELECT subject FROM records WHERE subject > ?1";
            let mut select = connection.prepare_cached(sql)?;
            let mut rows = select.query([FIRST_PUZZLE])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                let subject @ Subject::Puzzle(puzzle) = read_subject(row, 0)? else { continue };
                let entries = History::find(connection, subject, None, 0)?.entries(subject, 0)?;
                if let Some(last) = entries.last() {
                    found.push((puzzle, PuzzleState::read(last)?));
                }
            }
            Ok(found)
        };
        async move {
            self.catch_up_if_possible().await;
            self.query(query).await
        }
        .boxed()
    }

    fn beat(&self) -> Stored<'_, ()> {
        self.keep(Write::Beat).boxed()
    }

    fn last_alive_ms(&self) -> Option<u64> {
        Some(self.last_alive_ms)
    }

    fn failing_since(&self, now: tokio::time::Instant) -> Option<tokio::time::Instant> {
        (!self.shared.healthy.load(Ordering::Relaxed)).then_some(now)
    }

    fn register(&self, registry: &mut Registry) {
        self.commits.register(registry);
    }
}
