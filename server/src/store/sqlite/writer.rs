//! The one thread that writes: what waits is committed together, and answered after that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::frame::encode_bare_fact;
use oxo_shared::protocol::{Fact, GameId, GameRow};
use oxo_shared::{Side, TimeControl};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use tokio::sync::mpsc;

use super::commits::{Commits, MAX_BATCH};
use super::row::{game_id, integer, kind, player_id, read_entry, read_json, read_tally};
use crate::mailbox;
use crate::store::archive::PlayerRecord;
use crate::store::log::wall_clock_ms;
use crate::store::log::{AppendError, StoreError};
use crate::store::standing::{Pool, Tally, settle};
use crate::store::summary::{add, begin, counts, ply_after};

/// Writes that wait for the writer; who finds the queue full waits in line.
pub const QUEUE: usize = 1_024;

#[derive(Debug)]
pub enum Write {
    /// Facts to append after fact number `expected` of a game.
    Append {
        game: GameId,
        expected: u64,
        facts: Vec<Fact>,
    },
    /// A game that never counted, to be removed.
    Forget(GameId),
    SavePlayer(PlayerRecord),
    Beat,
}

#[derive(Debug)]
pub struct Job {
    pub write: Write,
    pub asked: Instant,
    pub reply: mailbox::Reply<Result<(), AppendError>>,
}

impl Job {
    fn answer(self, verdict: Result<(), AppendError>) {
        // Who does not wait any more finds out by reading.
        let _ = self.reply.send(verdict);
    }
}

#[derive(Debug)]
pub struct Writer {
    pub(super) connection: Connection,
    pub(super) jobs: mpsc::Receiver<Job>,
    pub(super) healthy: Arc<AtomicBool>,
    pub(super) commits: Commits,
}

impl Writer {
    pub fn run(mut self) {
        while let Some(first) = self.jobs.blocking_recv() {
            let mut batch = vec![first];
            while batch.len() < MAX_BATCH
                && let Ok(next) = self.jobs.try_recv()
            {
                batch.push(next);
            }
            self.serve(batch);
        }
    }

    /// Commits all writes of a batch together; if that fails, each by itself, so that one
    /// which cannot be written does not take the others with it.
    fn serve(&mut self, batch: Vec<Job>) {
        match self.commit(&batch) {
            Ok(verdicts) => {
                self.healthy.store(true, Ordering::Relaxed);
                self.commits.count(batch.iter().map(|job| job.asked));
                batch.into_iter().zip(verdicts).for_each(|(job, verdict)| job.answer(verdict));
            }
            Err(_) if batch.len() > 1 => batch.into_iter().for_each(|job| self.serve(vec![job])),
            Err(error) => {
                self.healthy.store(false, Ordering::Relaxed);
                let failed = StoreError::from(error);
                batch.into_iter().for_each(|job| job.answer(Err(failed.clone().into())));
            }
        }
    }

    /// Does all writes in one transaction. A conflict is one write's own affair, any other
    /// error undoes all.
    fn commit(&mut self, batch: &[Job]) -> rusqlite::Result<Vec<Result<(), AppendError>>> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let now = wall_clock_ms();
        let verdicts = batch
            .iter()
            .map(|job| perform(&transaction, &job.write, now))
            .collect::<Result<_, _>>()?;
        transaction.commit()?;
        Ok(verdicts)
    }
}

fn perform(
    transaction: &Transaction<'_>,
    write: &Write,
    now_ms: u64,
) -> rusqlite::Result<Result<(), AppendError>> {
    match write {
        Write::Append { game, expected, facts } => {
            return append(transaction, *game, *expected, facts, now_ms);
        }
        Write::Forget(game) => forget(transaction, *game)?,
        Write::SavePlayer(player) => save_player(transaction, player)?,
        Write::Beat => {
            let sql = "INSERT INTO alive (one, at_ms) VALUES (1, ?1) \
                       ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms";
            transaction.prepare_cached(sql)?.execute([integer(now_ms)])?;
        }
    }
    Ok(Ok(()))
}

fn append(
    transaction: &Transaction<'_>,
    game: GameId,
    expected: u64,
    facts: &[Fact],
    now_ms: u64,
) -> rusqlite::Result<Result<(), AppendError>> {
    let id = game_id(game);
    let found: i64 = transaction
        .prepare_cached("SELECT coalesce(max(seq), 0) FROM facts WHERE game = ?1")?
        .query_row([id], |row| row.get(0))?;
    if found.cast_unsigned() != expected {
        let found = found.cast_unsigned();
        return Ok(Err(AppendError::Conflict { game, expected, found }));
    }
    let mut insert = transaction
        .prepare_cached("INSERT INTO facts (game, seq, at_ms, body) VALUES (?1, ?2, ?3, ?4)")?;
    for (seq, fact) in (expected + 1..).zip(facts) {
        insert.execute(params![id, integer(seq), integer(now_ms), encode_bare_fact(fact)])?;
    }
    for fact in facts {
        match fact {
            Fact::Seated(seated) => seat(transaction, game, seated)?,
            Fact::Over(_) => finish(transaction, game, fact)?,
            swap if swap.swaps_seats() => swap_seats(transaction, game, swap)?,
            _ => {}
        }
    }
    Ok(Ok(()))
}

fn seat(transaction: &Transaction<'_>, game: GameId, seated: &Seated) -> rusqlite::Result<()> {
    let client = |side| seated.players[side].as_ref().filter(|player| player.bot.is_none());
    let player = |side| client(side).map(|player| player_id(player.id));
    let sql = "INSERT INTO games (id, x, o, listed, timed, counts, row) \
               VALUES (?1, ?2, ?3, ?4, ?5, FALSE, ?6) \
               ON CONFLICT (id) DO UPDATE SET x = excluded.x, o = excluded.o, row = excluded.row";
    transaction.prepare_cached(sql)?.execute(params![
        game_id(game),
        player(Side::X),
        player(Side::O),
        seated.terms.listed,
        seated.terms.control != TimeControl::None {},
        json(&begin(game, seated)),
    ])?;
    Ok(())
}

fn swap_seats(transaction: &Transaction<'_>, game: GameId, swap: &Fact) -> rusqlite::Result<()> {
    let id = game_id(game);
    let mut row = row_of(transaction, id)?;
    add(&mut row, swap);
    let sql = "UPDATE games SET x = o, o = x, row = ?2 WHERE id = ?1";
    transaction.prepare_cached(sql)?.execute(params![id, json(&row)])?;
    Ok(())
}

fn row_of(transaction: &Transaction<'_>, id: i64) -> rusqlite::Result<GameRow> {
    transaction
        .prepare_cached("SELECT row FROM games WHERE id = ?1")?
        .query_row([id], |row| read_json(row, 0))
}

fn finish(transaction: &Transaction<'_>, game: GameId, over: &Fact) -> rusqlite::Result<()> {
    let id = game_id(game);
    let mut row = row_of(transaction, id)?;
    row.ply = last_ply(transaction, id)?.unwrap_or(row.ply);
    add(&mut row, over);
    // The wall clock may stand still or go back: the order of ends is counted.
    let sql = "UPDATE games SET counts = ?2, row = ?3, ended = 1 + \
               (SELECT coalesce(max(ended), 0) FROM games WHERE ended IS NOT NULL) WHERE id = ?1";
    transaction.prepare_cached(sql)?.execute(params![id, counts(&row), json(&row)])?;
    count(transaction, &row)
}

fn last_ply(transaction: &Transaction<'_>, id: i64) -> rusqlite::Result<Option<u32>> {
    let mut select = transaction
        .prepare_cached("SELECT at_ms, body FROM facts WHERE game = ?1 ORDER BY seq DESC")?;
    let mut rows = select.query([id])?;
    while let Some(row) = rows.next()? {
        if let Some(ply) = ply_after(&read_entry(row, 0)?.fact) {
            return Ok(Some(ply));
        }
    }
    Ok(None)
}

fn json(row: &GameRow) -> String {
    serde_json::to_string(row).expect("a row has string keys and no failing parts")
}

fn count(transaction: &Transaction<'_>, row: &GameRow) -> rusqlite::Result<()> {
    let before = |player, pool: Pool| {
        let sql = "SELECT won, drawn, lost, rating, deviation, volatility FROM tallies \
                   WHERE player = ?1 AND rules = ?2 AND speed = ?3";
        let key = params![player_id(player), pool.rules.to_string(), pool.speed.name()];
        transaction.prepare_cached(sql)?.query_row(key, |row| read_tally(row, 0)).optional()
    };
    for (player, pool, Tally { won, drawn, lost, rating }) in settle(row, before)? {
        let sql = "INSERT OR REPLACE INTO tallies \
                   (player, rules, speed, won, drawn, lost, rating, deviation, volatility) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        transaction.prepare_cached(sql)?.execute(params![
            player_id(player),
            pool.rules.to_string(),
            pool.speed.name(),
            won,
            drawn,
            lost,
            rating.map(|rating| rating.rating),
            rating.map(|rating| rating.deviation),
            rating.map(|rating| rating.volatility),
        ])?;
    }
    Ok(())
}

fn forget(transaction: &Transaction<'_>, game: GameId) -> rusqlite::Result<()> {
    let id = game_id(game);
    transaction.prepare_cached("DELETE FROM facts WHERE game = ?1")?.execute([id])?;
    transaction.prepare_cached("DELETE FROM games WHERE id = ?1")?.execute([id])?;
    Ok(())
}

fn save_player(transaction: &Transaction<'_>, player: &PlayerRecord) -> rusqlite::Result<()> {
    let [token, previous] = player.tokens.map(|token| token.map(|token| *token.as_bytes()));
    let sql = "INSERT INTO players (id, name, kind, token, previous, version) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
               ON CONFLICT (id) DO UPDATE SET name = excluded.name, token = excluded.token, \
               previous = excluded.previous, version = excluded.version \
               WHERE excluded.version > players.version";
    transaction.prepare_cached(sql)?.execute(params![
        player_id(player.id),
        player.name,
        kind(player.kind),
        token,
        previous,
        integer(player.version),
    ])?;
    Ok(())
}
