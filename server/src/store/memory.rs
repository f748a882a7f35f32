//! A store that lasts as long as the process.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use dashmap::DashMap;
use futures::future::{BoxFuture, FutureExt, ready};
use futures::stream::BoxStream;
use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::{Fact, GameId, GameRow, LobbyView, PlayerId, Standing};
use oxo_shared::{ByPlayer, Player, Table, TimeControl};

use super::archive::{Archive, PlayerRecord};
use super::journal::{Journal, JournalError, Kept, StoreError};
use super::standing::{Pool, Tally, add, counted};
use super::tails::Tails;
use super::wall_clock_ms;
use crate::secret::TokenHash;

/// Games that stay readable when nobody needs them any more.
const MAX_ARCHIVED: usize = 1_000;
/// Players remembered: as many as a server knows at once.
const MAX_PLAYERS: usize = 100_000;

/// All games and players in memory.
#[derive(Debug, Default)]
pub struct MemoryStore {
    games: DashMap<GameId, Vec<Kept>>,
    tails: Tails,
    people: Mutex<People>,
}

#[derive(Debug, Default)]
struct People {
    players: HashMap<PlayerId, PlayerRecord>,
    by_token: HashMap<TokenHash, PlayerId>,
    tallies: HashMap<PlayerId, HashMap<Pool, Tally>>,
    /// The ended games, the latest last.
    ended: VecDeque<GameRow>,
    /// The games that nobody needs, the latest last.
    archived: VecDeque<GameId>,
}

impl MemoryStore {
    fn people(&self) -> MutexGuard<'_, People> {
        // Whoever panicked with it left whole records: each step changes one map.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games that have not ended and that `wanted` picks by the first fact and by all.
    fn running(&self, wanted: impl Fn(&Seated, &[Kept]) -> bool) -> Vec<GameId> {
        let ended = |facts: &[Kept]| facts.iter().any(|kept| matches!(kept.fact, Fact::Over(_)));
        let wanted = |facts: &[Kept]| match facts.first().map(|kept| &kept.fact) {
            Some(Fact::Seated(first)) => wanted(first, facts),
            _ => false,
        };
        let running = self.games.iter().filter(|game| !ended(game.value()) && wanted(game.value()));
        running.map(|game| *game.key()).collect()
    }

    /// The game as its facts add up, if it ended and counts.
    fn result(&self, game: GameId) -> Option<Table> {
        let facts = self.games.get(&game)?;
        let table = Table::from_facts(facts.iter().map(|kept| &kept.fact)).ok()?;
        (counted(&table) != ByPlayer::default()).then_some(table)
    }
}

impl Journal for MemoryStore {
    fn append<'a>(
        &'a self,
        game: GameId,
        expected: u64,
        facts: &'a [Fact],
    ) -> BoxFuture<'a, Result<(), JournalError>> {
        let mut kept = self.games.entry(game).or_default();
        let found = kept.len() as u64;
        if found != expected {
            return ready(Err(JournalError::Conflict { game, expected, found })).boxed();
        }
        let at_ms = wall_clock_ms();
        kept.extend(facts.iter().map(|fact| Kept { at_ms, fact: fact.clone() }));
        let length = kept.len() as u64;
        drop(kept);
        if facts.iter().any(|fact| matches!(fact, Fact::Over(_)))
            && let Some(table) = self.result(game)
        {
            self.people().finish(game, &table);
        }
        self.tails.announce(game, length);
        ready(Ok(())).boxed()
    }

    fn read(&self, game: GameId, after: u64) -> BoxFuture<'_, Result<Vec<Kept>, StoreError>> {
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        let facts =
            self.games.get(&game).map(|kept| kept.get(after..).unwrap_or_default().to_vec());
        ready(Ok(facts.unwrap_or_default())).boxed()
    }

    fn tail(&self, game: GameId, after: u64) -> BoxStream<'_, Result<(u64, Kept), StoreError>> {
        self.tails.follow(game, after, move |after| self.read(game, after))
    }

    fn unfinished(&self, since_ms: u64) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        let timed = |first: &Seated| first.clock != TimeControl::None {};
        let changed = |facts: &[Kept]| facts.last().is_some_and(|last| last.at_ms >= since_ms);
        let found = self.running(|first, facts| timed(first) || changed(facts));
        ready(Ok(found)).boxed()
    }

    fn archive(&self, game: GameId) {
        let dropped = self.people().archive(game);
        if let Some(dropped) = dropped {
            self.games.remove(&dropped);
        }
    }

    fn forget(&self, game: GameId) -> BoxFuture<'_, Result<(), StoreError>> {
        self.games.remove(&game);
        ready(Ok(())).boxed()
    }
}

impl People {
    fn finish(&mut self, game: GameId, table: &Table) {
        let pool = Pool::of(table);
        let players = counted(table);
        let before = |id: PlayerId| self.tallies.get(&id)?.get(&pool).copied();
        let mut tallies =
            ByPlayer::from_fn(|seat| players[seat].and_then(before).unwrap_or_default());
        add(table, &mut tallies);
        for seat in Player::BOTH {
            if let Some(id) = players[seat] {
                self.tallies.entry(id).or_default().insert(pool, tallies[seat]);
            }
        }
        if table.listed {
            self.ended.push_back(table.row(game, 0));
            if self.ended.len() > MAX_ARCHIVED {
                self.ended.pop_front();
            }
        }
    }

    /// Keeps a game for a while; returns the one that has to go.
    fn archive(&mut self, game: GameId) -> Option<GameId> {
        if !self.archived.contains(&game) {
            self.archived.push_back(game);
        }
        if self.archived.len() > MAX_ARCHIVED { self.archived.pop_front() } else { None }
    }
}

impl Archive for MemoryStore {
    fn save_player(&self, player: PlayerRecord) -> BoxFuture<'_, Result<(), StoreError>> {
        let mut people = self.people();
        let known = people.players.get(&player.id);
        if known.is_none() && people.players.len() >= MAX_PLAYERS {
            return ready(Err(StoreError("it keeps too many players already".into()))).boxed();
        }
        if known.is_none_or(|known| known.version < player.version) {
            let old = known.map_or([None; 2], |known| known.tokens);
            for token in old.into_iter().flatten() {
                people.by_token.remove(&token);
            }
            for token in player.tokens.into_iter().flatten() {
                people.by_token.insert(token, player.id);
            }
            people.players.insert(player.id, player);
        }
        ready(Ok(())).boxed()
    }

    fn player(&self, id: PlayerId) -> BoxFuture<'_, Result<Option<PlayerRecord>, StoreError>> {
        ready(Ok(self.people().players.get(&id).cloned())).boxed()
    }

    fn player_by_token(
        &self,
        token: TokenHash,
    ) -> BoxFuture<'_, Result<Option<PlayerRecord>, StoreError>> {
        let people = self.people();
        let found = people.by_token.get(&token).and_then(|id| people.players.get(id));
        ready(Ok(found.cloned())).boxed()
    }

    fn seats_of(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        let sits = |kept: &Kept| match &kept.fact {
            Fact::Seated(seated) => {
                let seats = [&seated.players.x, &seated.players.o];
                seats.into_iter().flatten().any(|seat| seat.id == player)
            }
            _ => false,
        };
        ready(Ok(self.running(|_, facts| facts.iter().any(sits)))).boxed()
    }

    fn standings(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>> {
        let people = self.people();
        let mut tallies: Vec<_> = people.tallies.get(&player).into_iter().flatten().collect();
        tallies.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        tallies.truncate(LobbyView::MAX_ROWS);
        ready(Ok(tallies.into_iter().map(|(pool, tally)| tally.standing(*pool)).collect())).boxed()
    }

    fn ended(&self, of: Option<PlayerId>) -> BoxFuture<'_, Result<Vec<GameRow>, StoreError>> {
        let plays = |row: &GameRow, id| {
            row.seats.iter().any(|(_, seat)| seat.as_ref().is_some_and(|seat| seat.id == id))
        };
        let people = self.people();
        let rows = people.ended.iter().rev().filter(|row| of.is_none_or(|id| plays(row, id)));
        ready(Ok(rows.take(LobbyView::MAX_ROWS).cloned().collect())).boxed()
    }

    fn beat(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(Ok(())).boxed()
    }

    fn last_alive_ms(&self) -> Option<u64> {
        None
    }

    fn is_healthy(&self) -> bool {
        true
    }
}
