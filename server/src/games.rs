//! The registry of games, and how one is opened.

use std::cmp::Reverse;
use std::sync::Arc;

use dashmap::DashMap;
use futures::FutureExt;
use futures::future::BoxFuture;
use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::{Code, Fact, GameId, GameRow, LobbyView, Refusal, Seat};
use oxo_shared::{ByPlayer, Player, Point, Rules, Table, TableError, TimeControl};

use crate::game::{self, GameHandle, Listing};
use crate::journal::JournalError;
use crate::secret::random_bytes;
use crate::world::World;

/// Games at once, finished ones that are still looked at included. One takes a few kB.
const MAX_GAMES: usize = 50_000;
/// Codes tried for a new game: of a thousand million, even a million used ones make a
/// second miss rare.
const CODE_TRIES: usize = 16;

/// All games of a server by their code.
#[derive(Debug, Default)]
pub struct Games {
    handles: DashMap<GameId, GameHandle>,
}

impl Games {
    /// The game with this code.
    ///
    /// # Errors
    /// `no_such_game`.
    pub fn get(&self, id: GameId) -> Result<GameHandle, Refusal> {
        let unknown = || Refusal::new(Code::NoSuchGame, format!("there is no game {id}"));
        self.handles.get(&id).map(|handle| handle.clone()).ok_or_else(unknown)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.handles.len()
    }

    /// The listed games that `wanted` picks, live and well watched ones first, at most
    /// [`LobbyView::MAX_ROWS`].
    #[must_use]
    pub fn rows(&self, wanted: impl Fn(&GameRow) -> bool) -> Vec<GameRow> {
        let rank = |handle: &GameHandle| {
            handle.peek(|Listing { row, listed }| {
                let shown = *listed && wanted(row);
                shown.then(|| (row.result.is_some(), Reverse(row.viewers), row.g))
            })
        };
        let mut ranked: Vec<_> = self.handles.iter().filter_map(|handle| rank(&handle)).collect();
        ranked.sort_unstable();
        let chosen = ranked.into_iter().take(LobbyView::MAX_ROWS);
        chosen.filter_map(|(.., id)| Some(self.handles.get(&id)?.row())).collect()
    }

    /// Takes a game whose task has ended out of the registry.
    pub fn close(&self, id: GameId) {
        self.handles.remove(&id);
    }
}

/// The terms of a new game, and who sits already.
#[derive(Clone, Debug)]
pub struct Opening {
    /// What is played.
    pub rules: Rules,
    /// With which time control.
    pub clock: TimeControl,
    /// Whether it counts.
    pub rated: bool,
    /// Whether strangers see it in lists.
    pub listed: bool,
    /// The moves of the position to start from.
    pub moves: Vec<Point>,
    /// At least one of them.
    pub seats: ByPlayer<Option<Seat>>,
}

/// Opens a game: its first facts are kept and its task runs.
///
/// # Errors
/// `full`, `too_many`, `storage`, or why the starting position cannot be.
// Boxed, because a running game opens its rematch: without a name for this future the
// compiler would chase its own tail.
pub fn open(world: &Arc<World>, opening: Opening) -> BoxFuture<'_, Result<GameHandle, Refusal>> {
    start(world, opening).boxed()
}

async fn start(world: &Arc<World>, opening: Opening) -> Result<GameHandle, Refusal> {
    if world.games.handles.len() >= MAX_GAMES {
        return Err(Refusal::new(Code::Full, "the server has too many games already"));
    }
    let (facts, table) = first_facts(&opening)?;
    let id = keep(world, &facts).await?;
    let (handle, actor) = game::channel(id, table, opening.listed, Arc::clone(world));
    world.games.handles.insert(id, handle.clone());
    world.tasks.spawn(actor.run());
    for seat in [&opening.seats.x, &opening.seats.o].into_iter().flatten() {
        world.players.add_game(seat.id, id);
    }
    Ok(handle)
}

/// One `seated` for each seat that is taken, and the table they make.
fn first_facts(opening: &Opening) -> Result<(Vec<Fact>, Table), Refusal> {
    let mut players = ByPlayer::default();
    let mut facts = Vec::new();
    for seat in Player::BOTH {
        if let Some(who) = &opening.seats[seat] {
            players[seat] = Some(who.clone());
            facts.push(Seated {
                seat,
                players: players.clone(),
                rules: opening.rules,
                clock: opening.clock,
                rated: opening.rated,
                moves: opening.moves.clone(),
            });
        }
    }
    let [first, others @ ..] = &facts[..] else {
        return Err(Refusal::new(Code::Internal, "a game needs a player"));
    };
    let mut table = Table::open(first).map_err(refuse_position)?;
    for fact in others {
        table.apply(&Fact::Seated(fact.clone())).map_err(refuse_position)?;
    }
    Ok((facts.into_iter().map(Fact::Seated).collect(), table))
}

/// Keeps the first facts of a game under a fresh code.
async fn keep(world: &World, facts: &[Fact]) -> Result<GameId, Refusal> {
    for _ in 0..CODE_TRIES {
        let id = GameId::from_bits(u32::from_le_bytes(random_bytes()));
        match world.journal.append(id, 0, facts).await {
            Ok(()) => return Ok(id),
            Err(JournalError::Conflict { .. }) => {}
            Err(error) => {
                tracing::error!(%error, "a game could not be opened");
                return Err(Refusal::new(Code::Storage, "the server could not store the game"));
            }
        }
    }
    Err(Refusal::new(Code::Full, "the server has no code left for a game"))
}

fn refuse_position(error: TableError) -> Refusal {
    Refusal::new(Code::NotAllowed, format!("no game can start from there: {error}"))
}
