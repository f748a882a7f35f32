//! Creation of games: the first event is stored, then the game's task starts.

use std::sync::Arc;

use futures::FutureExt;
use oxo_protocol::event::Seated;
use oxo_protocol::frame::encode_bare_event;
use oxo_protocol::{Code, GameEvent, GameId, Player, Rejection, Table, TableError};
use oxo_shared::Side;
use oxo_words::WhyBadPosition;

use crate::game::actor::{self, GameActor};
use crate::game::deps::GameDeps;
use crate::game::{Entered, GameHandle, JoinMode, NewGame, OpenNext};
use crate::net::quotas::QuotaGuard;
use crate::people::secret::random_bytes;
use oxo_store::{Append, AppendError, Body, StoreError, Subject};

/// Games in memory, including finished games that still have subscribers. One takes a few kB.
const MAX_GAMES: usize = 50_000;
/// Codes to try for a new game. There are about 10^9 codes, so even with a million in use a second
/// collision is rare.
const CODE_TRIES: usize = 16;

/// Opens a game and runs it. Rejected if the server is full or stopping, the store fails, the two
/// may not play a rated game, or the position is not allowed.
pub async fn open(deps: &Arc<GameDeps>, new: NewGame) -> Result<GameHandle, Rejection> {
    let (game, task) = create(deps, new).await?;
    deps.tasks.spawn(task.run());
    Ok(game)
}

/// Opens a game and subscribes its creator, before the game serves anybody else. Rejected as by
/// [`open`].
pub async fn open_for(
    deps: &Arc<GameDeps>,
    new: NewGame,
    creator: Player,
) -> Result<(GameHandle, Entered), Rejection> {
    let (game, mut task) = create(deps, new).await?;
    let entered = task.enter(creator, JoinMode::Resume(0), None).await;
    deps.tasks.spawn(task.run());
    Ok((game, entered?))
}

async fn create(
    deps: &Arc<GameDeps>,
    mut new: NewGame,
) -> Result<(GameHandle, GameActor), Rejection> {
    check_room(deps)?;
    if deps.store.needs_heartbeats() && !deps.is_healthy() {
        // Fail fast: the lobby must not wait for a store whose heartbeats fail.
        return Err(StoreError("the store rejects writes at the moment".into()).into());
    }
    deps.check_rated(&new.terms, &new.seats).await?;
    let (first, table) = prepare(deps, &mut new).await?;
    let id = begin_somewhere(deps, &new, &first).await?;
    let next = open_next(deps, new.guard.clone());
    let (game, task) = actor::channel(id, table, first, Arc::clone(deps), next);
    deps.games.insert(game.clone());
    // Before the task starts, because the end of a game removes it from its players.
    for player in new.seats.values().flatten() {
        deps.players.add_game(player.id, id);
    }
    Ok((game, task))
}

/// Begins a game under a code drawn before; returns `false` if the code is taken. The game runs on
/// the node that loads it. Rejected if the position is not allowed or the store fails.
pub async fn begin_as(deps: &GameDeps, id: GameId, mut new: NewGame) -> Result<bool, Rejection> {
    let (first, _) = prepare(deps, &mut new).await?;
    begin(deps, id, &new, first).await
}

/// Rejects a further game if the server is full or stopping.
pub fn check_room(deps: &GameDeps) -> Result<(), Rejection> {
    deps.check_running()?;
    if deps.games.len() >= MAX_GAMES {
        return Err(Rejection::because(Code::Full, &oxo_words::WHY_SERVER_FULL));
    }
    Ok(())
}

/// Returns the function that opens a rematch. The game keeps it, and with it `guard`: a game and
/// its rematches count once against the quota of an address.
pub fn open_next(deps: &Arc<GameDeps>, guard: QuotaGuard) -> OpenNext {
    let deps = Arc::clone(deps);
    Arc::new(move |next| {
        let (deps, next) = (Arc::clone(&deps), NewGame { guard: guard.clone(), ..next });
        async move { Ok(open(&deps, next).await?.id()) }.boxed()
    })
}

/// The first event of a game, and its table.
async fn prepare(deps: &GameDeps, new: &mut NewGame) -> Result<(Body, Table), Rejection> {
    for player in [&mut new.seats.x, &mut new.seats.o].into_iter().flatten() {
        player.rating = deps.rating(player.id, &new.terms).await;
    }
    let mut seated = Side::BOTH.into_iter().filter(|&side| new.seats[side].is_some());
    let no_player = || Rejection::new(Code::Internal, "a game needs at least one player");
    let first = Seated {
        seat: seated.next().ok_or_else(no_player)?,
        players: new.seats.clone(),
        terms: new.terms,
        moves: new.moves.clone(),
    };
    let table = Table::open(&first).map_err(reject_position)?;
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
    Err(Rejection::because(Code::Full, &oxo_words::WHY_NO_FREE_CODE))
}

/// Stores `first` as the first event of this game; returns `false` if the game exists.
async fn begin(deps: &GameDeps, id: GameId, new: &NewGame, first: Body) -> Result<bool, Rejection> {
    let seat = Append { subject: Subject::Game(id), expected: 0, bodies: vec![first] };
    match deps.players.keep_seated(&new.seats, seat).await {
        Ok(()) => Ok(true),
        Err(AppendError::Conflict { .. }) => Ok(false),
        Err(AppendError::Storage(error)) => Err(error.into()),
    }
}

fn reject_position(error: TableError) -> Rejection {
    Rejection::because(Code::NotAllowed, &WhyBadPosition { reason: error })
}

#[cfg(test)]
mod tests;
