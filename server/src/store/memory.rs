//! A store that lasts as long as the process.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use futures::future::{BoxFuture, FutureExt, ready};
use futures::stream::BoxStream;
use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::{Fact, GameId, GameRow, LobbyView, PlayerId, Standing};
use oxo_shared::{ByPlayer, Player, TimeControl};

use super::archive::{Archive, PlayerRecord};
use super::journal::{Journal, JournalError, Kept, StoreError};
use super::standing::{self, Pool, Tally, counted};
use super::summary::{self, begin, counts};
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
    games: DashMap<GameId, Game>,
    tails: Tails,
    people: Mutex<People>,
}

/// A game that has begun.
#[derive(Debug)]
struct Game {
    row: GameRow,
    listed: bool,
    changed_ms: u64,
    facts: Vec<Kept>,
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

    /// The games that have not ended and that `wanted` picks.
    fn running(&self, wanted: impl Fn(&Game) -> bool) -> Vec<GameId> {
        let running = self.games.iter().filter(|game| game.row.result.is_none() && wanted(game));
        running.map(|game| *game.key()).collect()
    }

    fn keep(&self, id: GameId, expected: u64, facts: &[Fact]) -> Result<(), JournalError> {
        let conflict = |found| JournalError::Conflict { game: id, expected, found };
        let mut game = match (self.games.entry(id), facts.first()) {
            (Entry::Occupied(game), _) => game.into_ref(),
            (Entry::Vacant(place), Some(Fact::Seated(first))) => {
                place.insert(Game::open(id, first))
            }
            (Entry::Vacant(_), _) => return Err(conflict(0)),
        };
        let found = game.facts.len() as u64;
        if found != expected {
            return Err(conflict(found));
        }
        game.add(facts);
        let length = game.facts.len() as u64;
        let ended = facts.iter().any(|fact| matches!(fact, Fact::Over(_))) && counts(&game.row);
        let ended = ended.then(|| (game.row.clone(), game.listed));
        drop(game);
        if let Some((row, listed)) = ended {
            self.people().finish(row, listed);
        }
        self.tails.announce(id, length);
        Ok(())
    }
}

impl Game {
    fn open(id: GameId, first: &Seated) -> Game {
        let row = begin(id, first);
        Game { row, listed: first.listed, changed_ms: 0, facts: Vec::new() }
    }

    fn add(&mut self, facts: &[Fact]) {
        self.changed_ms = wall_clock_ms();
        let at_ms = self.changed_ms;
        self.facts.extend(facts.iter().map(|fact| Kept { at_ms, fact: fact.clone() }));
        for fact in facts {
            summary::add(&mut self.row, fact);
        }
    }
}

impl Journal for MemoryStore {
    fn append<'a>(
        &'a self,
        game: GameId,
        expected: u64,
        facts: &'a [Fact],
    ) -> BoxFuture<'a, Result<(), JournalError>> {
        ready(self.keep(game, expected, facts)).boxed()
    }

    fn read(&self, game: GameId, after: u64) -> BoxFuture<'_, Result<Vec<Kept>, StoreError>> {
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        let facts =
            self.games.get(&game).map(|game| game.facts.get(after..).unwrap_or_default().to_vec());
        ready(Ok(facts.unwrap_or_default())).boxed()
    }

    fn tail(&self, game: GameId, after: u64) -> BoxStream<'_, Result<(u64, Kept), StoreError>> {
        self.tails.follow(game, after, move |after| self.read(game, after))
    }

    fn unfinished(&self, since_ms: u64) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        let timed = |game: &Game| game.row.clock != TimeControl::None {};
        let found = self.running(|game| timed(game) || game.changed_ms >= since_ms);
        ready(Ok(found)).boxed()
    }

    fn just_ended(&self, since_ms: u64) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        let wanted = |game: &Game| {
            let ended = game.row.result.is_some() && game.changed_ms >= since_ms;
            ended && !game.row.delay_s.is_live()
        };
        let found = self.games.iter().filter(|game| wanted(game)).map(|game| *game.key());
        ready(Ok(found.collect())).boxed()
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
    fn finish(&mut self, row: GameRow, listed: bool) {
        let pool = Pool::of(&row);
        let players = counted(&row);
        let before = |id: PlayerId| self.tallies.get(&id)?.get(&pool).copied();
        let mut tallies =
            ByPlayer::from_fn(|seat| players[seat].and_then(before).unwrap_or_default());
        standing::add(&row, &mut tallies);
        for seat in Player::BOTH {
            if let Some(id) = players[seat] {
                self.tallies.entry(id).or_default().insert(pool, tallies[seat]);
            }
        }
        if listed {
            self.ended.push_back(row);
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

fn plays(row: &GameRow, id: PlayerId) -> bool {
    row.seats.iter().any(|(_, seat)| seat.as_ref().is_some_and(|seat| seat.id == id))
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
        ready(Ok(self.running(|game| plays(&game.row, player)))).boxed()
    }

    fn standings(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>> {
        let people = self.people();
        let mut tallies: Vec<_> = people.tallies.get(&player).into_iter().flatten().collect();
        tallies.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        tallies.truncate(LobbyView::MAX_ROWS);
        ready(Ok(tallies.into_iter().map(|(pool, tally)| tally.standing(*pool)).collect())).boxed()
    }

    fn ended(&self, of: Option<PlayerId>) -> BoxFuture<'_, Result<Vec<GameRow>, StoreError>> {
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
