//! A store that lasts as long as the process.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry as Place;
use futures::future::{BoxFuture, FutureExt, ready};
use oxo_shared::TimeControl;
use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::{Fact, GameId, GameRow, LobbyView, PlayerId, Standing};

use super::archive::{Archive, PlayerRecord};
use super::log::{AppendError, Entry, Log, StoreError, Stored, wall_clock_ms};
use super::standing::{Pool, Tally, settle};
use super::summary::{self, begin, counts};
use crate::secret::TokenHash;

/// Games that stay readable when nobody needs them any more.
const MAX_RELEASED: usize = 1_000;
/// Players remembered: as many as a server knows at once.
const MAX_PLAYERS: usize = 100_000;

#[derive(Debug, Default)]
pub struct MemoryStore {
    games: DashMap<GameId, Game>,
    people: Mutex<People>,
}

#[derive(Debug)]
struct Game {
    row: GameRow,
    changed_ms: u64,
    facts: Vec<Entry>,
}

#[derive(Debug, Default)]
struct People {
    players: HashMap<PlayerId, PlayerRecord>,
    by_token: HashMap<TokenHash, PlayerId>,
    tallies: HashMap<PlayerId, HashMap<Pool, Tally>>,
    ended: VecDeque<GameRow>,
    /// The games that nobody needs, the latest last.
    released: VecDeque<GameId>,
}

impl MemoryStore {
    fn people(&self) -> MutexGuard<'_, People> {
        // Whoever panicked with it left whole records: each step changes one map.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn running(&self, wanted: impl Fn(&Game) -> bool) -> Vec<GameId> {
        let running = self.games.iter().filter(|game| game.row.result.is_none() && wanted(game));
        running.map(|game| *game.key()).collect()
    }

    fn keep(&self, id: GameId, expected: u64, facts: &[Fact]) -> Result<(), AppendError> {
        let conflict = |found| AppendError::Conflict { game: id, expected, found };
        let mut game = match (self.games.entry(id), facts.first()) {
            (Place::Occupied(game), _) => game.into_ref(),
            (Place::Vacant(place), Some(Fact::Seated(first))) => {
                place.insert(Game::open(id, first))
            }
            (Place::Vacant(_), _) => return Err(conflict(0)),
        };
        let found = game.facts.len() as u64;
        if found != expected {
            return Err(conflict(found));
        }
        game.add(facts);
        let ended = facts.iter().any(|fact| matches!(fact, Fact::Over(_))) && counts(&game.row);
        let ended = ended.then(|| game.row.clone());
        drop(game);
        if let Some(row) = ended {
            self.people().finish(row);
        }
        Ok(())
    }
}

impl Game {
    fn open(id: GameId, first: &Seated) -> Game {
        Game { row: begin(id, first), changed_ms: 0, facts: Vec::new() }
    }

    fn add(&mut self, facts: &[Fact]) {
        self.changed_ms = wall_clock_ms();
        let at_ms = self.changed_ms;
        self.facts.extend(facts.iter().map(|fact| Entry { at_ms, fact: fact.clone() }));
        for fact in facts {
            summary::add(&mut self.row, fact);
        }
    }
}

impl Log for MemoryStore {
    fn append<'a>(
        &'a self,
        game: GameId,
        expected: u64,
        facts: &'a [Fact],
    ) -> BoxFuture<'a, Result<(), AppendError>> {
        ready(self.keep(game, expected, facts)).boxed()
    }

    fn read(&self, game: GameId, after: u64) -> Stored<'_, Vec<Entry>> {
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        let facts =
            self.games.get(&game).map(|game| game.facts.get(after..).unwrap_or_default().to_vec());
        ready(Ok(facts.unwrap_or_default())).boxed()
    }

    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let timed = |game: &Game| game.row.terms.control != TimeControl::None {};
        let found = self.running(|game| timed(game) || game.changed_ms >= since_ms);
        ready(Ok(found)).boxed()
    }

    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let wanted = |game: &Game| {
            let ended = game.row.result.is_some() && game.changed_ms >= since_ms;
            ended && !game.row.terms.delay.is_live()
        };
        let found = self.games.iter().filter(|game| wanted(game)).map(|game| *game.key());
        ready(Ok(found.collect())).boxed()
    }

    fn release(&self, game: GameId) {
        let dropped = self.people().release(game);
        if let Some(dropped) = dropped {
            self.games.remove(&dropped);
        }
    }

    fn forget(&self, game: GameId) -> Stored<'_, ()> {
        self.games.remove(&game);
        ready(Ok(())).boxed()
    }
}

impl People {
    fn finish(&mut self, row: GameRow) {
        let before = |id, pool| Ok(self.tallies.get(&id).and_then(|own| own.get(&pool)).copied());
        let Ok::<_, Infallible>(after) = settle(&row, before);
        for (id, pool, tally) in after {
            self.tallies.entry(id).or_default().insert(pool, tally);
        }
        if row.terms.listed {
            self.ended.push_back(row);
            if self.ended.len() > MAX_RELEASED {
                self.ended.pop_front();
            }
        }
    }

    /// Keeps a game for a while; returns the one that has to go.
    fn release(&mut self, game: GameId) -> Option<GameId> {
        if !self.released.contains(&game) {
            self.released.push_back(game);
        }
        if self.released.len() > MAX_RELEASED { self.released.pop_front() } else { None }
    }
}

fn plays(row: &GameRow, id: PlayerId) -> bool {
    row.seats.iter().any(|(_, seat)| seat.as_ref().is_some_and(|player| player.id == id))
}

impl Archive for MemoryStore {
    fn save_player(&self, player: PlayerRecord) -> Stored<'_, ()> {
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

    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>> {
        ready(Ok(self.people().players.get(&id).cloned())).boxed()
    }

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>> {
        let people = self.people();
        let found = people.by_token.get(&token).and_then(|id| people.players.get(id));
        ready(Ok(found.cloned())).boxed()
    }

    fn seats_of(&self, player: PlayerId) -> Stored<'_, Vec<GameId>> {
        ready(Ok(self.running(|game| plays(&game.row, player)))).boxed()
    }

    fn standings(&self, player: PlayerId) -> Stored<'_, Vec<Standing>> {
        let people = self.people();
        let mut tallies: Vec<_> = people.tallies.get(&player).into_iter().flatten().collect();
        tallies.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        tallies.truncate(LobbyView::MAX_ROWS);
        ready(Ok(tallies.into_iter().map(|(pool, tally)| tally.standing(*pool)).collect())).boxed()
    }

    fn ended(&self, of: Option<PlayerId>) -> Stored<'_, Vec<GameRow>> {
        let people = self.people();
        let rows = people.ended.iter().rev().filter(|row| of.is_none_or(|id| plays(row, id)));
        ready(Ok(rows.take(LobbyView::MAX_ROWS).cloned().collect())).boxed()
    }

    fn beat(&self) -> Stored<'_, ()> {
        ready(Ok(())).boxed()
    }

    fn last_alive_ms(&self) -> Option<u64> {
        None
    }

    fn is_healthy(&self) -> bool {
        true
    }
}
