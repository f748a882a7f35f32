//! `SWAP2BOARD`: the brain's part in the dialogue of a swap2 opening.

use oxo_shared::{Decision, Game, Opening, Player, Point, Rules};

use crate::desk::Fault;
use crate::thought::Thought;
use crate::trouble::Trouble;

/// The stones that open a game.
const OPENING_STONES: usize = 3;
/// The stones that lie when two more were put.
const WITH_TWO_MORE: usize = 5;

/// How many of the brain's stones follow, and how it goes on: the stones that were put, of
/// which the last are the brain's; none of them is if it changes colours.
///
/// # Errors
/// [`Trouble`] if these are no stones of an opening.
pub fn take_part(plain: Rules, stones: &[Point], thought: &mut Thought) -> Result<Game, Trouble> {
    let mut game = opened(plain.with_opening(Opening::Swap2).map_err(Fault::from)?, stones)?;
    let more = if stones.is_empty() { OPENING_STONES } else { decide(&mut game, thought)? };
    for _ in 0..more {
        let at = thought.choose(&game)?;
        game.play(at).map_err(Fault::from)?;
    }
    let moves = game.moves().iter().copied();
    Ok(Game::from_moves(plain, moves).map_err(Fault::from)?)
}

/// The game in which these stones lie and the brain is asked.
fn opened(rules: Rules, stones: &[Point]) -> Result<Game, Fault> {
    let decided: &[Decision] = match stones.len() {
        0 | OPENING_STONES => &[],
        WITH_TWO_MORE => &[Decision::Two],
        other => return Err(Fault::Opening(other)),
    };
    let mut game = Game::new(rules);
    for &at in stones {
        if !game.decisions().is_empty() {
            decided.iter().try_for_each(|&decision| game.decide(decision))?;
        }
        game.play(at)?;
    }
    Ok(game)
}

/// Decides, and says how many stones the brain then puts: none if the next is the opponent's.
///
/// Of the two answers that settle the colours, the one with a stone takes the side whose turn
/// it is, `SWAP` the other: not the same question as who changes seats, for of five stones
/// the next is not the side's that put the first three.
fn decide(game: &mut Game, thought: &mut Thought) -> Result<usize, Trouble> {
    let before = game.turn().unwrap_or(Player::X);
    let decision = thought.decide(game)?;
    game.decide(decision).map_err(Fault::from)?;
    let seat = if decision == Decision::Swap { before.other() } else { before };
    Ok(match decision {
        Decision::Two => WITH_TWO_MORE - OPENING_STONES,
        Decision::Stay | Decision::Swap => usize::from(game.turn() == Some(seat)),
    })
}
