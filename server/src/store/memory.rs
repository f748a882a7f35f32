//! A store that lasts as long as the process.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;

use dashmap::DashMap;
use dashmap::mapref::entry::Entry as Place;
use futures::future::{BoxFuture, FutureExt, ready};
use oxo_protocol::frame::{decode_bare_event, tag_of_bare_event};
use oxo_protocol::{GameEvent, GameId, GameRow, LobbyView, PlayerId, RatingChange, Standing};
use oxo_shared::{BySide, Rules, TimeControl};
use parking_lot::Mutex;
use tokio::time::Instant;

use super::archive::{Archive, PlayerRecord, fold};
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

#[derive(Debug, Default)]
struct Game {
    entries: Vec<Entry>,
    ended: bool,
}

#[derive(Debug, Default)]
struct People {
    players: HashMap<PlayerId, PlayerRecord>,
    by_token: HashMap<TokenHash, PlayerId>,
    tallies: HashMap<PlayerId, HashMap<Pool, Tally>>,
    /// Of those games that have moved ratings and stay readable.
    ratings: HashMap<GameId, BySide<RatingChange>>,
    ended: VecDeque<GameRow>,
    /// The games that nobody needs, the latest last.
    released: VecDeque<GameId>,
}

impl MemoryStore {
    fn running(&self, wanted: impl Fn(&GameRow, &Game) -> bool) -> Vec<GameId> {
        let wanted = |id, game: &Game| game.row(id).is_ok_and(|row| wanted(&row, game));
        let running = self.games.iter().filter(|game| !game.ended && wanted(*game.key(), game));
        running.map(|game| *game.key()).collect()
    }

    fn keep_game(&self, id: GameId, expected: u64, bodies: Vec<Body>) -> Result<(), AppendError> {
        let conflict =
            |found| AppendError::Conflict { subject: Subject::Game(id), expected, found };
        let begins = bodies.first().and_then(|body| tag_of_bare_event(body)) == Some("seated");
        let mut game = match self.games.entry(id) {
            Place::Occupied(game) => game.into_ref(),
            Place::Vacant(place) if begins && expected == 0 => place.insert(Game::default()),
            Place::Vacant(_) => return Err(conflict(0)),
        };
        let found = game.entries.len() as u64;
        if found != expected {
            return Err(conflict(found));
        }
        let ends = bodies.iter().any(|body| tag_of_bare_event(body) == Some("over"));
        let at_ms = wall_clock_ms();
        let number = |(number, body)| Entry { number, at_ms, body };
        game.entries.extend((expected + 1..).zip(bodies).map(number));
        if ends {
            game.ended = true;
            let row = game.row(id)?;
            drop(game);
            if counts(&row) {
                self.people.lock().finish(row);
            }
        }
        Ok(())
    }
}

impl Game {
    /// As lists show it: made when somebody asks, which for most moves nobody does.
    fn row(&self, id: GameId) -> Result<GameRow, StoreError> {
        let headless = || StoreError(format!("game {id} has no beginning"));
        // Who sits down repeats all that was agreed, and who sat there already.
        let seated = self.entries.iter().rposition(|entry| entry.tag() == Some("seated"));
        let seated = seated.ok_or_else(headless)?;
        let GameEvent::Seated(first) = self.entries[seated].event()? else {
            return Err(headless());
        };
        let since = &self.entries[seated + 1..];
        let mut row = begin(id, &first);
        let changes = |entry: &&Entry| matches!(entry.tag(), Some("decided" | "over"));
        let moves = |entry: &&Entry| matches!(entry.tag(), Some("played" | "taken_back"));
        for entry in since.iter().filter(changes).chain(since.iter().rfind(moves)) {
            summary::add(&mut row, &entry.event()?);
        }
        Ok(row)
    }

    fn changed_ms(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.at_ms)
    }
}

impl Entry {
    /// Of a game: what happened, in one word.
    fn tag(&self) -> Option<&str> {
        tag_of_bare_event(&self.body)
    }

    fn event(&self) -> Result<GameEvent, StoreError> {
        decode_bare_event(&self.body).map_err(|error| StoreError(error.to_string()))
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
            Subject::Player(player) => self.people.lock().keep(player, expected, &bodies),
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
                let people = self.people.lock();
                let last = people.players.get(&player).filter(|record| record.number > after);
                last.map(|record| {
                    vec![Entry { number: record.number, at_ms: 0, body: record.body() }]
                })
            }
        };
        ready(Ok(entries.unwrap_or_default())).boxed()
    }

    fn close(&self, game: GameId) -> Stored<'_, ()> {
        let dropped = self.people.lock().release(game);
        if let Some(dropped) = dropped {
            self.games.remove(&dropped);
        }
        ready(Ok(())).boxed()
    }

    fn forget(&self, game: GameId) -> Stored<'_, ()> {
        self.games.remove(&game);
        self.people.lock().ended.retain(|row| row.g != game);
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
        for token in known.into_iter().flat_map(PlayerRecord::tokens) {
            self.by_token.remove(&token);
        }
        for token in record.tokens() {
            self.by_token.insert(token, id);
        }
        self.players.insert(id, record);
        Ok(())
    }

    fn finish(&mut self, mut row: GameRow) {
        let before = |id, pool| Ok(self.tallies.get(&id).and_then(|own| own.get(&pool)).cloned());
        let Ok::<_, Infallible>(after) = settle(&mut row, before);
        self.ratings.extend(row.ratings.map(|ratings| (row.g, ratings)));
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
        let gone =
            if self.released.len() > MAX_RELEASED { self.released.pop_front() } else { None };
        if let Some(game) = gone {
            self.ratings.remove(&game);
        }
        gone
    }
}

fn plays(row: &GameRow, id: PlayerId) -> bool {
    row.seats.iter().any(|(_, seat)| seat.as_ref().is_some_and(|player| player.id == id))
}

impl Archive for MemoryStore {
    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let timed = |row: &GameRow| row.terms.control != TimeControl::None {};
        let found = self.running(|row, game| timed(row) || game.changed_ms() >= since_ms);
        ready(Ok(found)).boxed()
    }

    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let wanted = |id, game: &Game| {
            let ended = game.ended && game.changed_ms() >= since_ms;
            ended && game.row(id).is_ok_and(|row| !row.terms.delay.is_live())
        };
        let found = self.games.iter().filter(|game| wanted(*game.key(), game));
        let found = found.map(|game| *game.key());
        ready(Ok(found.collect())).boxed()
    }

    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>> {
        let record = self.people.lock().players.get(&id).cloned();
        ready(Ok(record.filter(|record| !record.is_forgotten()))).boxed()
    }

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>> {
        let people = self.people.lock();
        let found = people.by_token.get(&token).and_then(|id| people.players.get(id));
        ready(Ok(found.cloned())).boxed()
    }

    fn seats_of(&self, player: PlayerId) -> Stored<'_, Vec<GameId>> {
        ready(Ok(self.running(|row, _| plays(row, player)))).boxed()
    }

    fn named(&self, name: &str) -> Stored<'_, Vec<PlayerId>> {
        let people = self.people.lock();
        let wanted = fold(name);
        let found = people.players.values().filter(|record| record.folded() == wanted);
        ready(Ok(found.map(|record| record.id).take(LobbyView::MAX_ROWS).collect())).boxed()
    }

    fn top(&self, rules: Rules) -> Stored<'_, Vec<(PlayerId, Standing)>> {
        let people = self.people.lock();
        let mut found = Vec::new();
        for (&player, tallies) in &people.tallies {
            let by_rules = tallies.iter().filter(|(pool, _)| pool.rules == rules);
            found.extend(by_rules.filter_map(|(pool, tally)| {
                let rating = tally.rating?;
                Some((rating.rating - 2.0 * rating.deviation, player, tally.standing(*pool)))
            }));
        }
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        found.truncate(LobbyView::MAX_ROWS);
        ready(Ok(found.into_iter().map(|(_, player, standing)| (player, standing)).collect()))
            .boxed()
    }

    fn rating_changes(&self, game: GameId) -> Stored<'_, Option<BySide<RatingChange>>> {
        ready(Ok(self.people.lock().ratings.get(&game).copied())).boxed()
    }

    fn standings(&self, player: PlayerId) -> Stored<'_, Vec<Standing>> {
        let people = self.people.lock();
        let mut tallies: Vec<_> = people.tallies.get(&player).into_iter().flatten().collect();
        tallies.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        tallies.truncate(LobbyView::MAX_ROWS);
        ready(Ok(tallies.into_iter().map(|(pool, tally)| tally.standing(*pool)).collect())).boxed()
    }

    fn ended(&self, of: Option<PlayerId>) -> Stored<'_, Vec<GameRow>> {
        let people = self.people.lock();
        let rows = people.ended.iter().rev().filter(|row| of.is_none_or(|id| plays(row, id)));
        ready(Ok(rows.take(LobbyView::MAX_ROWS).cloned().collect())).boxed()
    }

    fn beat(&self) -> Stored<'_, ()> {
        ready(Ok(())).boxed()
    }

    fn last_alive_ms(&self) -> Option<u64> {
        None
    }

    fn failing_since(&self, _: Instant) -> Option<Instant> {
        None
    }
}
