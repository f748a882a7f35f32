//! The search for a win by continuous fours, as a function of the engine's interface.

use oxo_shared::{Game, Point};

use super::Vcf;
use crate::limits::{Budget, Limits, Stop};
use crate::patterns::PatternBoard;

/// Why a search for a win by continuous fours has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Unproven {
    #[error("there is no move to search: the game is over or an opening restricts it")]
    NotNow,
    #[error("the search for fours does not support these rules")]
    Rules,
    #[error("stopped before anything was proven")]
    Interrupted,
}

/// The shortest win of the side to move by continuous fours: its stones and the answers, in turn.
/// `Ok(None)` means that there is none. Only the limits of time and of positions apply.
///
/// # Errors
/// [`Unproven`] if there is no result.
pub fn continuous_fours(
    game: &Game,
    limits: &Limits,
    stop: &Stop,
) -> Result<Option<Vec<Point>>, Unproven> {
    if game.outcome().is_some() || !game.is_settled() {
        return Err(Unproven::NotNow);
    }
    let mut board = PatternBoard::new(game).ok_or(Unproven::Rules)?;
    let mut budget = Budget::new(limits, stop);
    let won = Vcf::new()
        .shortest(&mut board, &mut || budget.visit())
        .map_err(|_| Unproven::Interrupted)?;
    Ok(won.map(|won| board.points(game, &won.line)))
}
