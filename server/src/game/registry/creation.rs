//! How a game begins: its first event is kept, then its task runs.

use std::sync::Arc;

use futures::FutureExt;
use oxo_protocol::event::Seated;
use oxo_protocol::frame::encode_bare_event;
use oxo_protocol::{Code, GameEvent, GameId, Rejection};
use oxo_protocol::{Table, TableError};
use oxo_shared::Side;

use crate::game::deps::GameDeps;
use crate::game::{GameHandle, NewGame, OpenNext, actor};
use crate::net::quotas::QuotaGuard;
use crate::people::secret::random_bytes;
use oxo_store::{Append, AppendError, Body, StoreError, Subject};

/// Games at once, finished ones that are still looked at included. One takes a few kB.
const MAX_GAMES: usize = 50_000;
/// Codes tried for a new game: of a thousand million, even a million used ones make a
/// second miss rare.
const CODE_TRIES: usize = 16;

pub async fn open(deps: &Arc<GameDeps>, mut new: NewGame) -> Result<GameHandle, Rejection> {
    check_room(deps)?;
    if deps.peers.is_shared() && !deps.is_healthy() {
        // Whoever waits for this, as a lobby does, does not wait for the store as well: what
        // several servers share tells by a sign of life when it is well. NoPeers only a request may.
        return Err(StoreError("it keeps nothing just now".into()).into());
    }
    deps.check_rated(&new.terms, &new.seats).await?;
    let (first, table) = prepare(deps, &mut new).await?;
    let id = begin_somewhere(deps, &new, &first).await?;
    let next = open_next(deps, new.guard.clone());
    let (game, task) = actor::channel(id, table, first, Arc::clone(deps), next);
    deps.games.insert(game.clone());
    // Before it runs: the end of a game takes it off its players again.
    for player in new.seats.values().flatten() {
        deps.players.add_game(player.id, id);
    }
    deps.tasks.spawn(task.run());
    Ok(game)
}

/// Begins a game under a code that was drawn before, unless something else has begun there: it
/// runs where somebody has it read back.
pub async fn begin_as(deps: &GameDeps, id: GameId, mut new: NewGame) -> Result<bool, Rejection> {
    let (first, _) = prepare(deps, &mut new).await?;
    begin(deps, id, &new, first).await
}

pub fn check_room(deps: &GameDeps) -> Result<(), Rejection> {
    if deps.draining.is_cancelled() {
        return Err(Rejection::new(Code::Restarting, "the server is going down: come back"));
    }
    if deps.games.len() >= MAX_GAMES {
        return Err(Rejection::new(Code::Full, "the server has too many games already"));
    }
    Ok(())
}

/// What a game needs to open the next one. It keeps this as long as it lives, and with it
/// `guard`, the place that is counted for an address: one for a game and its rematches.
pub fn open_next(deps: &Arc<GameDeps>, guard: QuotaGuard) -> OpenNext {
    let deps = Arc::clone(deps);
    Arc::new(move |next| {
        let (deps, next) = (Arc::clone(&deps), NewGame { guard: guard.clone(), ..next });
        async move { Ok(open(&deps, next).await?.id()) }.boxed()
    })
}

/// The `seated` with which a game begins, and the table it makes.
async fn prepare(deps: &GameDeps, new: &mut NewGame) -> Result<(Body, Table), Rejection> {
    for player in [&mut new.seats.x, &mut new.seats.o].into_iter().flatten() {
        player.rating = deps.rating(player.id, &new.terms).await;
    }
    let mut taken = Side::BOTH.into_iter().filter(|&side| new.seats[side].is_some());
    let nobody = || Rejection::new(Code::Internal, "a game needs a player");
    let first = Seated {
        seat: taken.next().ok_or_else(nobody)?,
        players: new.seats.clone(),
        terms: new.terms,
        moves: new.moves.clone(),
    };
    let table = Table::open(&first).map_err(refuse_position)?;
    Ok((encode_bare_event(&GameEvent::Seated(first)).into(), table))
}

pub fn new_code() -> GameId {
    GameId::from_bits(u32::from_le_bytes(random_bytes()))
}

async fn begin_somewhere(
    deps: &GameDeps,
    new: &NewGame,
    first: &Body,
) -> Result<GameId, Rejection> {
    for _ in 0..CODE_TRIES {
        let id = new_code();
        if begin(deps, id, new, first.clone()).await? {
            return Ok(id);
        }
    }
    Err(Rejection::new(Code::Full, "the server has no code left for a game"))
}

/// Whether `first` is the first event of this game now.
async fn begin(deps: &GameDeps, id: GameId, new: &NewGame, first: Body) -> Result<bool, Rejection> {
    let seat = Append { subject: Subject::Game(id), expected: 0, bodies: vec![first] };
    match deps.players.keep_seated(&new.seats, seat).await {
        Ok(()) => Ok(true),
        Err(AppendError::Conflict { .. }) => Ok(false),
        Err(AppendError::Storage(error)) => Err(error.into()),
    }
}

fn refuse_position(error: TableError) -> Rejection {
    Rejection::new(Code::NotAllowed, format!("no game can start from there: {error}"))
}

#[cfg(test)]
mod tests;
