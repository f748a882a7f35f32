//! How a game is opened: its first fact is kept, then its task runs.

use std::sync::Arc;

use futures::FutureExt;
use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::{Code, Fact, GameId, Refusal};
use oxo_shared::{Player, Table, TableError};

use crate::addresses::Hold;
use crate::game::opening::OpenNext;
use crate::game::{GameHandle, Opening};
use crate::game_actor;
use crate::secret::random_bytes;
use crate::store::{JournalError, Pool};
use crate::world::World;

/// Games at once, finished ones that are still looked at included. One takes a few kB.
const MAX_GAMES: usize = 50_000;
/// Codes tried for a new game: of a thousand million, even a million used ones make a
/// second miss rare.
const CODE_TRIES: usize = 16;

/// Opens a game: its first fact is kept and its task runs.
///
/// # Errors
/// `full`, `restarting`, `storage`, or why the starting position cannot be.
pub async fn open(world: &Arc<World>, mut opening: Opening) -> Result<GameHandle, Refusal> {
    check_room(world)?;
    // The players first: a seat is of no use to who cannot come back to it.
    for seat in [&mut opening.seats.x, &mut opening.seats.o].into_iter().flatten() {
        world.players.keep(seat.id).await?;
        let pool = Pool::new(opening.rules, opening.clock);
        seat.rating = match opening.rated {
            true => world.rating(seat.id, pool).await,
            false => None,
        };
    }
    let (first, table) = first_fact(&opening)?;
    let id = keep(world, first).await?;
    let next = open_next(world, opening.hold.clone());
    let (game, actor) = game_actor::channel(id, table, Arc::clone(world), next);
    world.games.insert(game.clone());
    // Before it runs: the end of a game takes it off its players again.
    for seat in [&opening.seats.x, &opening.seats.o].into_iter().flatten() {
        world.players.add_game(seat.id, id);
    }
    world.tasks.spawn(actor.run());
    Ok(game)
}

/// Whether one more game may run here.
///
/// # Errors
/// `restarting`, `full`.
pub fn check_room(world: &World) -> Result<(), Refusal> {
    if world.draining.is_cancelled() {
        return Err(Refusal::new(Code::Restarting, "the server is going down: come back"));
    }
    if world.games.len() >= MAX_GAMES {
        return Err(Refusal::new(Code::Full, "the server has too many games already"));
    }
    Ok(())
}

/// What a game needs to open the next one. It keeps this as long as it lives, and with it
/// `hold`, the place that is counted for an address: one for a game and its rematches.
#[must_use]
pub fn open_next(world: &Arc<World>, hold: Hold) -> OpenNext {
    let world = Arc::clone(world);
    Arc::new(move |next| {
        let (world, next) = (Arc::clone(&world), Opening { hold: hold.clone(), ..next });
        async move { Ok(open(&world, next).await?.id()) }.boxed()
    })
}

/// The `seated` with which a game begins, and the table it makes.
fn first_fact(opening: &Opening) -> Result<(Fact, Table), Refusal> {
    let Opening { rules, clock, rated, .. } = *opening;
    let mut taken = Player::BOTH.into_iter().filter(|&side| opening.seats[side].is_some());
    let nobody = || Refusal::new(Code::Internal, "a game needs a player");
    let first = Seated {
        seat: taken.next().ok_or_else(nobody)?,
        players: opening.seats.clone(),
        rules,
        clock,
        rated,
        listed: opening.listed,
        delay_s: opening.delay_s,
        moves: opening.moves.clone(),
    };
    let table = Table::open(&first).map_err(refuse_position)?;
    Ok((Fact::Seated(first), table))
}

/// Keeps the first fact of a game under a fresh code.
async fn keep(world: &World, first: Fact) -> Result<GameId, Refusal> {
    let facts = [first];
    for _ in 0..CODE_TRIES {
        let id = GameId::from_bits(u32::from_le_bytes(random_bytes()));
        match world.store.append(id, 0, &facts).await {
            Ok(()) => return Ok(id),
            Err(JournalError::Conflict { .. }) => {}
            Err(JournalError::Storage(error)) => return Err(error.into()),
        }
    }
    Err(Refusal::new(Code::Full, "the server has no code left for a game"))
}

fn refuse_position(error: TableError) -> Refusal {
    Refusal::new(Code::NotAllowed, format!("no game can start from there: {error}"))
}
