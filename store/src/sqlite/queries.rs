//! Queries of the index.

use std::sync::Arc;

use oxo_protocol::{GameId, GameRow, LobbyView, PlayerId, RatingChange, Standing};
use oxo_shared::{BySide, PuzzleId, Rules};
use rusqlite::{Connection, Row};

use super::readers::legible;
use super::store::SqliteStore;
use super::{forgetting, indexing};
use crate::index::{Page, PlayerRecord, fold};
use crate::log::{Log, StoreError, Subject};
use crate::solving::{PuzzleRecord, PuzzleState};
use crate::sqlite::entries::history::History;
use crate::sqlite::entries::row::{
    self, FIRST_PUZZLE, player_id, read_game_id, read_json, read_pool, read_subject, read_tally,
    read_u64,
};
use crate::sqlite::entries::tails::Tails;
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

    async fn page<T: Send + 'static>(
        &self,
        step: impl FnOnce(&Connection, &Tails) -> rusqlite::Result<Page<T>> + Send + 'static,
    ) -> Result<Page<T>, StoreError> {
        let shared = Arc::clone(&self.shared);
        self.catch_up().await?;
        self.query(move |connection| Ok(step(connection, &shared.tails)?)).await
    }

    /// The games that are not indexed because nothing can be written.
    async fn lag(&self) -> Result<Vec<GameId>, StoreError> {
        if self.shared.watermarks().lag() == 0 {
            return Ok(Vec::new());
        }
        let open = self.shared.tails.subjects();
        self.games_of(open, |connection, game| Ok(!indexing::knows(connection, game)?)).await
    }

    /// The games among `subjects` that are wanted.
    async fn games_of(
        &self,
        subjects: Vec<Subject>,
        is_wanted: fn(&Connection, GameId) -> rusqlite::Result<bool>,
    ) -> Result<Vec<GameId>, StoreError> {
        let query = move |connection: &Connection| {
            let mut games = Vec::new();
            for subject in subjects {
                if let Subject::Game(game) = subject
                    && is_wanted(connection, game)?
                {
                    games.push(game);
                }
            }
            Ok(games)
        };
        self.query(query).await
    }
}

/// Lists have at most [`LobbyView::MAX_ROWS`] rows. Rows that cannot be read are logged and left
/// out.
impl SqliteStore {
    /// The unfinished games, without untimed games that have been idle since `since_ms`.
    pub async fn unfinished(&self, since_ms: u64) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id, timed, coalesce(records.at_ms, 0) FROM games \
                   LEFT JOIN records ON subject = id * 2 WHERE ended IS NULL";
        let read = |row: &Row<'_>| Ok((read_game_id(row, 0)?, row.get(1)?, read_u64(row, 2)?));
        let idle = move |&(game, timed, closed_ms): &(GameId, bool, u64)| {
            let tail = self.shared.tails.get(Subject::Game(game));
            timed || tail.map_or(closed_ms, |tail| tail.at_ms) >= since_ms
        };
        self.catch_up_if_possible().await;
        let games = self.rows(sql, [], read).await?;
        let mut games: Vec<_> = games.into_iter().filter(idle).map(|game| game.0).collect();
        games.extend(self.lag().await?);
        Ok(games)
    }

    /// The delayed games that have ended since `since_ms`; may include a few older ones.
    pub async fn just_ended(&self, since_ms: u64) -> Result<Vec<GameId>, StoreError> {
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
        self.count_results().await;
        self.query(query).await
    }

    /// The finished games that are idle since `before_ms` and not closed.
    pub async fn closable(&self, before_ms: u64) -> Result<Vec<GameId>, StoreError> {
        let tails = &self.shared.tails;
        let old = |subject: &Subject| tails.get(*subject).is_some_and(|it| it.at_ms < before_ms);
        let old: Vec<_> = tails.subjects().into_iter().filter(old).collect();
        self.games_of(old, |connection, game| Ok(indexing::ended(connection, game)?.is_some()))
            .await
    }

    /// Scans the next games after `after`; returns those finished, not forgotten, and idle since
    /// `before_ms`. Fails if the index cannot catch up with the log.
    pub async fn old_games(
        &self,
        after: Option<GameId>,
        before_ms: u64,
    ) -> Result<Page<GameId>, StoreError> {
        self.page(move |connection, tails| {
            forgetting::old_games(connection, tails, after, before_ms)
        })
        .await
    }

    /// Scans the next players after `after`; returns those not seen since `before_ms`, without an
    /// unfinished game and without a rating. Fails if the index cannot catch up with the log.
    pub async fn old_guests(
        &self,
        after: Option<PlayerId>,
        before_ms: u64,
    ) -> Result<Page<PlayerId>, StoreError> {
        self.page(move |connection, tails| {
            forgetting::old_guests(connection, tails, after, before_ms)
        })
        .await
    }

    /// The last record of a player; `None` if there is none, or once the player is erased. Fails if
    /// the record is damaged.
    pub async fn player(&self, id: PlayerId) -> Result<Option<PlayerRecord>, StoreError> {
        let subject @ Subject::Player(_) = Subject::of_player(id) else { return Ok(None) };
        let entries = self.read(subject, 0).await?;
        let record = entries.last().map(PlayerRecord::read).transpose()?;
        Ok(record.filter(|record| !record.is_forgotten()))
    }

    /// The player who holds this token, if anybody does. Fails if the index cannot catch up with
    /// the log.
    pub async fn player_by_token(
        &self,
        token: TokenHash,
    ) -> Result<Option<PlayerRecord>, StoreError> {
        let sql = "SELECT player FROM tokens WHERE token = ?1";
        self.catch_up().await?;
        let read = |row: &Row<'_>| Ok(PlayerId(read_u64(row, 0)?));
        match self.rows(sql, [*token.as_bytes()], read).await?.first() {
            Some(&id) => self.player(id).await,
            None => Ok(None),
        }
    }

    /// The unfinished games in which this player has a seat.
    pub async fn seats_of(&self, player: PlayerId) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM games WHERE x = ?1 AND ended IS NULL \
                   UNION SELECT id FROM games WHERE o = ?1 AND ended IS NULL";
        self.catch_up_if_possible().await;
        self.rows(sql, [player_id(player)], |row| read_game_id(row, 0)).await
    }

    /// The players whose current name is `name`, ignoring case.
    pub async fn named(&self, name: &str) -> Result<Vec<PlayerId>, StoreError> {
        let sql = "SELECT id FROM players WHERE folded = ?1 LIMIT ?2";
        let folded = fold(name);
        self.catch_up_if_possible().await;
        self.rows(sql, (folded, MAX_ROWS), |row| Ok(PlayerId(read_u64(row, 0)?))).await
    }

    /// The players rated under these rules, ranked by rating minus two deviations.
    pub async fn top(&self, rules: Rules) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        let sql = "SELECT player, rules, speed, won, drawn, lost, rating, deviation, volatility, \
                   history FROM tallies WHERE rules = ?1 AND rating IS NOT NULL \
                   ORDER BY rating - 2 * deviation DESC LIMIT ?2";
        let read = |row: &Row<'_>| {
            Ok((PlayerId(read_u64(row, 0)?), read_tally(row, 3)?.standing(read_pool(row, 1)?)))
        };
        self.count_results().await;
        self.rows(sql, (rules.to_string(), MAX_ROWS), read).await
    }

    /// The rating changes from this game, if it was rated. Fails if the index cannot catch up with
    /// the log.
    pub async fn rating_changes(
        &self,
        game: GameId,
    ) -> Result<Option<BySide<RatingChange>>, StoreError> {
        let sql = "SELECT row FROM games WHERE id = ?1";
        let read = |row: &Row<'_>| Ok(read_json::<GameRow>(row, 0)?.ratings);
        if self.shared.watermarks().is_behind_results() {
            self.catch_up().await?;
        }
        let found = self.rows(sql, [row::game_id(game)], read).await?;
        Ok(found.into_iter().next().flatten())
    }

    /// A player's standing in every pool, most games first.
    pub async fn standings(&self, player: PlayerId) -> Result<Vec<Standing>, StoreError> {
        let sql = "SELECT rules, speed, won, drawn, lost, rating, deviation, volatility, history \
                   FROM tallies WHERE player = ?1 ORDER BY won + drawn + lost DESC LIMIT ?2";
        let read = |row: &Row<'_>| Ok(read_tally(row, 2)?.standing(read_pool(row, 0)?));
        self.count_results().await;
        self.rows(sql, (player_id(player), MAX_ROWS), read).await
    }

    /// The listed finished games of one player or of all, latest first.
    pub async fn ended(&self, of: Option<PlayerId>) -> Result<Vec<GameRow>, StoreError> {
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
        self.count_results().await;
        match of {
            None => self.rows(OF_ALL, [MAX_ROWS], read).await,
            Some(player) => self.rows(OF_ONE, (MAX_ROWS, player_id(player)), read).await,
        }
    }

    /// The listed finished games that ended after the game `after`, or all of them, in the order in
    /// which they ended.
    pub async fn ended_after(&self, after: Option<GameId>) -> Result<Vec<GameRow>, StoreError> {
        let sql = "SELECT row FROM games WHERE listed AND counts AND ended > coalesce( \
                       (SELECT ended FROM games WHERE id = ?2), -1) ORDER BY ended LIMIT ?1";
        self.count_results().await;
        let key = (MAX_ROWS, after.map(row::game_id));
        self.rows(sql, key, |row| read_json(row, 0)).await
    }

    /// The puzzles that somebody has tried or the server has found. Fails if the record of one is
    /// damaged.
    pub async fn puzzles(&self) -> Result<Vec<(PuzzleId, PuzzleState)>, StoreError> {
        let query = |connection: &Connection| {
            let sql = "SELECT subject FROM records WHERE subject > ?1";
            let mut select = connection.prepare_cached(sql)?;
            let mut rows = select.query([FIRST_PUZZLE])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                let subject @ Subject::Puzzle(puzzle) = read_subject(row, 0)? else { continue };
                if let Some(last) = History::last(connection, subject, None)? {
                    found.push((puzzle, PuzzleState::read(&last)?));
                }
            }
            Ok(found)
        };
        self.catch_up_if_possible().await;
        self.query(query).await
    }
}
