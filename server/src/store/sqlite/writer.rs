//! The one thread that writes: what waits is committed together, and answered after that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use oxo_shared::protocol::frame::encode_bare_fact;
use oxo_shared::protocol::{Fact, GameId};
use oxo_shared::{ByPlayer, Player, Score, Table, TimeControl};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use tokio::sync::{mpsc, oneshot};

use super::row::{game_id, integer, kind, player_id, read_kept, read_tally};
use crate::store::archive::PlayerRecord;
use crate::store::journal::{JournalError, StoreError};
use crate::store::standing::{Pool, Tally, add, counted};
use crate::store::tails::Tails;
use crate::store::wall_clock_ms;

/// Writes that wait for the writer; who finds the queue full waits in line.
pub const QUEUE: usize = 1_024;
/// Writes in one commit: enough that the disk is no longer what costs, few enough that the
/// first of them does not wait for long.
const MAX_BATCH: usize = 512;

/// Something to be written.
#[derive(Debug)]
pub enum Task {
    /// Facts to append after fact number `expected` of a game.
    Append {
        /// Of which game.
        game: GameId,
        /// How many facts the writer of these knows of.
        expected: u64,
        /// What happened.
        facts: Vec<Fact>,
    },
    /// A game that never counted, to be removed.
    Forget(GameId),
    /// A player to be kept.
    SavePlayer(PlayerRecord),
    /// A sign of life.
    Beat,
}

/// A task, and who waits for it.
pub type Job = (Task, oneshot::Sender<Result<(), JournalError>>);

/// The owner of the connection that writes.
#[derive(Debug)]
pub struct Writer {
    pub(super) connection: Connection,
    pub(super) jobs: mpsc::Receiver<Job>,
    pub(super) tails: Arc<Tails>,
    pub(super) healthy: Arc<AtomicBool>,
}

impl Writer {
    /// Writes until nobody can ask any more.
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

    /// Commits all tasks of a batch together; if that fails, each by itself, so that one
    /// which cannot be written does not take the others with it.
    fn serve(&mut self, batch: Vec<Job>) {
        match self.commit(&batch) {
            Ok(verdicts) => {
                self.healthy.store(true, Ordering::Relaxed);
                for ((task, reply), verdict) in batch.into_iter().zip(verdicts) {
                    self.answer(&task, reply, verdict);
                }
            }
            Err(_) if batch.len() > 1 => batch.into_iter().for_each(|job| self.serve(vec![job])),
            Err(error) => {
                self.healthy.store(false, Ordering::Relaxed);
                for (task, reply) in batch {
                    self.answer(&task, reply, Err(StoreError::from(&error).into()));
                }
            }
        }
    }

    fn answer(
        &self,
        task: &Task,
        reply: oneshot::Sender<Result<(), JournalError>>,
        verdict: Result<(), JournalError>,
    ) {
        if let (Task::Append { game, expected, facts }, Ok(())) = (task, &verdict) {
            self.tails.announce(*game, expected + facts.len() as u64);
        }
        // Who does not wait any more finds out by reading.
        let _ = reply.send(verdict);
    }

    /// Does all tasks in one transaction. A conflict is one task's own affair, any other
    /// error undoes all.
    fn commit(&mut self, batch: &[Job]) -> rusqlite::Result<Vec<Result<(), JournalError>>> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let now = wall_clock_ms();
        let verdicts = batch
            .iter()
            .map(|(task, _)| perform(&transaction, task, now))
            .collect::<Result<_, _>>()?;
        transaction.commit()?;
        Ok(verdicts)
    }
}

fn perform(
    transaction: &Transaction<'_>,
    task: &Task,
    now_ms: u64,
) -> rusqlite::Result<Result<(), JournalError>> {
    match task {
        Task::Append { game, expected, facts } => {
            return append(transaction, *game, *expected, facts, now_ms);
        }
        Task::Forget(game) => forget(transaction, *game)?,
        Task::SavePlayer(player) => save_player(transaction, player)?,
        Task::Beat => {
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
) -> rusqlite::Result<Result<(), JournalError>> {
    let id = game_id(game);
    let found: i64 = transaction
        .prepare_cached("SELECT coalesce(max(seq), 0) FROM facts WHERE game = ?1")?
        .query_row([id], |row| row.get(0))?;
    if found.cast_unsigned() != expected {
        let found = found.cast_unsigned();
        return Ok(Err(JournalError::Conflict { game, expected, found }));
    }
    let mut insert = transaction
        .prepare_cached("INSERT INTO facts (game, seq, at_ms, body) VALUES (?1, ?2, ?3, ?4)")?;
    for (seq, fact) in (expected + 1..).zip(facts) {
        insert.execute(params![id, integer(seq), integer(now_ms), encode_bare_fact(fact)])?;
    }
    for fact in facts {
        match fact {
            Fact::Seated(seated) => {
                let seat = |side| seated.players[side].as_ref().filter(|seat| seat.bot.is_none());
                let player = |side| seat(side).map(|seat| player_id(seat.id));
                let sql = "INSERT INTO games (id, x, o, listed, timed) VALUES (?1, ?2, ?3, ?4, ?5) \
                           ON CONFLICT (id) DO UPDATE SET x = excluded.x, o = excluded.o";
                let timed = seated.clock != TimeControl::None {};
                let (x, o) = (player(Player::X), player(Player::O));
                let values = params![id, x, o, seated.listed, timed];
                transaction.prepare_cached(sql)?.execute(values)?;
            }
            Fact::Over(_) => finish(transaction, game, now_ms)?,
            _ => {}
        }
    }
    Ok(Ok(()))
}

/// Notes the end of a game, and what it means for its players.
fn finish(transaction: &Transaction<'_>, game: GameId, now_ms: u64) -> rusqlite::Result<()> {
    let id = game_id(game);
    let facts = transaction
        .prepare_cached("SELECT at_ms, body FROM facts WHERE game = ?1 ORDER BY seq")?
        .query_map([id], |row| read_kept(row, 0))?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    // Facts that do not add up are kept all the same: a check of the store tells of them.
    let table = Table::from_facts(facts.iter().map(|kept| &kept.fact)).ok();
    let counts = |table: &&Table| {
        table.game.outcome().is_some_and(|outcome| outcome.result != Score::Aborted)
    };
    let row = table
        .as_ref()
        .filter(counts)
        .map(|table| serde_json::to_string(&table.row(game, 0)).expect("a row has string keys"));
    transaction
        .prepare_cached("UPDATE games SET ended_ms = ?2, row = ?3 WHERE id = ?1")?
        .execute(params![id, integer(now_ms), row])?;
    table.map_or(Ok(()), |table| count(transaction, &table))
}

/// Adds a game to the tallies of its players.
fn count(transaction: &Transaction<'_>, table: &Table) -> rusqlite::Result<()> {
    let players = counted(table);
    let Pool { rules, speed } = Pool::of(table);
    let (rules, speed) = (rules.to_string(), speed.name());
    let mut tallies = ByPlayer::<Tally>::default();
    for (seat, player) in players.iter() {
        let Some(player) = *player else { continue };
        let sql = "SELECT won, drawn, lost, rating, deviation, volatility FROM tallies \
                   WHERE player = ?1 AND rules = ?2 AND speed = ?3";
        let before = transaction
            .prepare_cached(sql)?
            .query_row(params![player_id(player), rules, speed], |row| read_tally(row, 0))
            .optional()?;
        tallies[seat] = before.unwrap_or_default();
    }
    add(table, &mut tallies);
    for (seat, player) in players.iter() {
        let Some(player) = *player else { continue };
        let Tally { won, drawn, lost, rating } = tallies[seat];
        let sql = "INSERT OR REPLACE INTO tallies \
                   (player, rules, speed, won, drawn, lost, rating, deviation, volatility) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        transaction.prepare_cached(sql)?.execute(params![
            player_id(player),
            rules,
            speed,
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
