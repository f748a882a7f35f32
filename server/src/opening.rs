//! How a game is opened: its first fact is kept, then its task runs.

use std::sync::Arc;

use futures::FutureExt;
use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::{Code, Fact, GameId, Refusal};
use oxo_shared::{Player, Table, TableError};

use crate::game::opening::OpenNext;
use crate::game::{GameHandle, Opening};
use crate::game_actor;
use crate::journal::JournalError;
use crate::secret::random_bytes;
use crate::world::World;

/// Games at once, finished ones that are still looked at included. One takes a few kB.
const MAX_GAMES: usize = 50_000;
/// Codes tried for a new game: of a thousand million, even a million used ones make a
/// second miss rare.
const CODE_TRIES: usize = 16;

/// Opens a game: its first fact is kept and its task runs.
///
/// # Errors
/// `full`, `storage`, or why the starting position cannot be.
pub async fn open(world: &Arc<World>, opening: Opening) -> Result<GameHandle, Refusal> {
    if world.games.len() >= MAX_GAMES {
        return Err(Refusal::new(Code::Full, "the server has too many games already"));
    }
    let (first, table) = first_fact(&opening)?;
    let id = keep(world, first).await?;
    let (game, actor) =
        game_actor::channel(id, table, opening.listed, Arc::clone(world), open_next(world));
    world.games.insert(game.clone());
    // Before it runs: the end of a game takes it off its players again.
    for seat in [&opening.seats.x, &opening.seats.o].into_iter().flatten() {
        world.players.add_game(seat.id, id);
    }
    world.tasks.spawn(actor.run());
    Ok(game)
}

fn open_next(world: &Arc<World>) -> OpenNext {
    let world = Arc::clone(world);
    Arc::new(move |opening| {
        let world = Arc::clone(&world);
        async move { Ok(open(&world, opening).await?.id()) }.boxed()
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
        match world.journal.append(id, 0, &facts).await {
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
