//! A store that lasts as long as the process.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry as Place;
use futures::future::{BoxFuture, FutureExt, ready};
use oxo_shared::TimeControl;
use oxo_shared::protocol::frame::{decode_bare_fact, tag_of_bare_fact};
use oxo_shared::protocol::{Fact, GameId, GameRow, LobbyView, PlayerId, Standing};

use super::archive::{Archive, PlayerRecord};
use super::log::{AppendError, Body, Entry, Log, StoreError, Stored, Subject, wall_clock_ms};
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
    entries: Vec<Entry>,
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

    fn keep_game(&self, id: GameId, expected: u64, bodies: Vec<Body>) -> Result<(), AppendError> {
        let conflict =
            |found| AppendError::Conflict { subject: Subject::Game(id), expected, found };
        let facts = telling(&bodies)?;
        let mut game = match (self.games.entry(id), facts.first()) {
            (Place::Occupied(game), _) => game.into_ref(),
            (Place::Vacant(place), Some(Fact::Seated(first))) if expected == 0 => {
                place.insert(Game { row: begin(id, first), entries: Vec::new() })
            }
            (Place::Vacant(_), _) => return Err(conflict(0)),
        };
        let found = game.entries.len() as u64;
        if found != expected {
            return Err(conflict(found));
        }
        let at_ms = wall_clock_ms();
        let number = |(number, body)| Entry { number, at_ms, body };
        game.entries.extend((expected + 1..).zip(bodies).map(number));
        facts.iter().for_each(|fact| summary::add(&mut game.row, fact));
        let ended = facts.iter().any(|fact| matches!(fact, Fact::Over(_))) && counts(&game.row);
        let ended = ended.then(|| GameRow { ply: game.last_ply(), ..game.row.clone() });
        drop(game);
        if let Some(row) = ended {
            self.people().finish(row);
        }
        Ok(())
    }
}

/// Those of the facts that change more than the board.
fn telling(bodies: &[Body]) -> Result<Vec<Fact>, StoreError> {
    let telling =
        |body: &&Body| matches!(tag_of_bare_fact(body), Some("seated" | "decided" | "over"));
    let read = |body: &Body| decode_bare_fact(body).map_err(|error| StoreError(error.to_string()));
    bodies.iter().filter(telling).map(read).collect()
}

impl Game {
    fn changed_ms(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.at_ms)
    }

    fn last_ply(&self) -> u32 {
        let ply = |entry: &Entry| match tag_of_bare_fact(&entry.body) {
            Some("played" | "taken_back") => {
                decode_bare_fact(&entry.body).ok().as_ref().and_then(summary::ply_after)
            }
            _ => None,
        };
        self.entries.iter().rev().find_map(ply).unwrap_or(self.row.ply)
    }
}

impl Log for MemoryStore {
    fn append(
        &self,
        subject: Subject,
        expected: u64,
        bodies: Vec<Body>,
    ) -> BoxFuture<'_, Result<(), AppendError>> {
        let kept = match subject {
            Subject::Game(game) => self.keep_game(game, expected, bodies),
            Subject::Player(player) => self.people().keep(player, expected, &bodies),
        };
        ready(kept).boxed()
    }

    fn read(&self, subject: Subject, after: u64) -> Stored<'_, Vec<Entry>> {
        let entries = match subject {
            Subject::Game(game) => self.games.get(&game).map(|game| {
                let after = usize::try_from(after).unwrap_or(usize::MAX);
                game.entries.get(after..).unwrap_or_default().to_vec()
            }),
            Subject::Player(player) => {
                let people = self.people();
                let last = people.players.get(&player).filter(|record| record.number > after);
                last.map(|record| {
                    vec![Entry { number: record.number, at_ms: 0, body: record.body() }]
                })
            }
        };
        ready(Ok(entries.unwrap_or_default())).boxed()
    }

    fn close(&self, game: GameId) -> Stored<'_, ()> {
        let dropped = self.people().release(game);
        if let Some(dropped) = dropped {
            self.games.remove(&dropped);
        }
        ready(Ok(())).boxed()
    }

    fn forget(&self, game: GameId) -> Stored<'_, ()> {
        self.games.remove(&game);
        ready(Ok(())).boxed()
    }
}

impl People {
    fn keep(&mut self, id: PlayerId, expected: u64, bodies: &[Body]) -> Result<(), AppendError> {
        let known = self.players.get(&id);
        let found = known.map_or(0, |known| known.number);
        if found != expected {
            let subject = Subject::Player(id);
            return Err(AppendError::Conflict { subject, expected, found });
        }
        if known.is_none() && self.players.len() >= MAX_PLAYERS {
            return Err(StoreError("it keeps too many players already".into()).into());
        }
        let Some(body) = bodies.last() else { return Ok(()) };
        let number = expected + bodies.len() as u64;
        let record = PlayerRecord::read(&Entry { number, at_ms: 0, body: body.clone() })?;
        for token in known.map_or([None; 2], |known| known.tokens).into_iter().flatten() {
            self.by_token.remove(&token);
        }
        for token in record.tokens.into_iter().flatten() {
            self.by_token.insert(token, id);
        }
        self.players.insert(id, record);
        Ok(())
    }

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
    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let timed = |game: &Game| game.row.terms.control != TimeControl::None {};
        let found = self.running(|game| timed(game) || game.changed_ms() >= since_ms);
        ready(Ok(found)).boxed()
    }

    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let wanted = |game: &Game| {
            let ended = game.row.result.is_some() && game.changed_ms() >= since_ms;
            ended && !game.row.terms.delay.is_live()
        };
        let found = self.games.iter().filter(|game| wanted(game)).map(|game| *game.key());
        ready(Ok(found.collect())).boxed()
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
