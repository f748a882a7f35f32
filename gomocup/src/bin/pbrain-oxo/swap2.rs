//! `SWAP2BOARD`: the brain's part in the dialogue of a swap2 opening.

use oxo_shared::{Decision, Game, Opening, Point, ReplayError, Rules, Side};

use crate::command_error::CommandError;
use crate::game_board::BoardError;
use crate::search::Search;

const OPENING_STONES: usize = 3;
const WITH_TWO_MORE: usize = 5;

/// Plays the brain's part. Returns the game with all stones; the last ones are the brain's, unless
/// it swaps. Fails if there are not 0, 3 or 5 stones, or one of them is illegal.
pub fn take_part(
    plain: Rules,
    stones: &[Point],
    search: &mut Search,
) -> Result<Game, CommandError> {
    let mut game = opened(plain.with_opening(Opening::Swap2).map_err(BoardError::from)?, stones)?;
    let more = if stones.is_empty() { OPENING_STONES } else { decide(&mut game, search)? };
    for _ in 0..more {
        let at = search.choose(&game)?;
        game.play(at).map_err(BoardError::from)?;
    }
    let moves = game.moves().iter().copied();
    Ok(Game::from_moves(plain, moves).map_err(BoardError::from)?)
}

/// The game with these stones in which the brain is to act.
fn opened(rules: Rules, stones: &[Point]) -> Result<Game, BoardError> {
    let decided: &[Decision] = match stones.len() {
        0 | OPENING_STONES => &[],
        WITH_TWO_MORE => &[Decision::Two],
        other => return Err(BoardError::Opening(other)),
    };
    Ok(Game::replay(rules, stones.iter().copied(), decided)?)
}

/// Makes a decision, and returns how many stones the brain then places: 0 if the next stone is the
/// opponent's.
///
/// Of the two answers that settle the colours, the one with a stone takes the side to move, `SWAP`
/// the other. This is not the same as changing seats: after five stones, the side that placed the
/// first three does not place the next.
fn decide(game: &mut Game, search: &mut Search) -> Result<usize, CommandError> {
    let mover = game.turn().unwrap_or(Side::X);
    let decision = search.decide(game)?;
    game.decide(decision).map_err(|error| BoardError::from(ReplayError::from(error)))?;
    let seat = if decision == Decision::Swap { mover.other() } else { mover };
    Ok(match decision {
        Decision::Two => WITH_TWO_MORE - OPENING_STONES,
        Decision::Stay | Decision::Swap => usize::from(game.turn() == Some(seat)),
    })
}
