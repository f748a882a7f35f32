//! An answer that line mode still has to print.

use oxo_engine::study::{Analysis, Ply};
use oxo_shared::{Game, Side};

use crate::lines::response::Response;
use oxo_headless::client::action::Action;
use oxo_headless::study::{Finding, Findings, advice};
use oxo_headless::words::labelled;

#[derive(Debug, Default)]
pub(super) enum Waits {
    #[default]
    Nothing,
    /// A bot's evaluation, as a hint or as a list of cells.
    Thought(Action),
    /// The engine's advice on this position of a saved game.
    Advice(Game),
    /// An analysis of this game, and the moves analyzed so far.
    Analysis(Game, Vec<Ply>),
    /// The reply to an offer.
    Offer,
    /// The rematch that both players have agreed to.
    Rematch,
}

impl Waits {
    /// Returns whether a bot or the engine is thinking.
    pub(super) const fn is_thinking(&self) -> bool {
        matches!(self, Waits::Thought(_) | Waits::Advice(_) | Waits::Analysis(..))
    }

    /// Waits for `other`, unless a bot or the engine is thinking.
    pub(super) fn until(&mut self, other: Waits) {
        if !self.is_thinking() {
            *self = other;
        }
    }

    /// Takes a finding and returns what to print, if anything.
    pub(super) fn learn(&mut self, finding: Finding) -> Option<Response> {
        let response = match (&mut *self, finding) {
            (Waits::Analysis(..), Finding::Said(text)) => {
                return Some(Response::Notice { text: text.into() });
            }
            (Waits::Analysis(game, plies), Finding::Ply { game: of, ply }) => {
                if of == game.hash() {
                    plies.push(*ply);
                }
                return None;
            }
            (Waits::Analysis(game, plies), Finding::End { game: of, worth })
                if of == game.hash() =>
            {
                let end = worth.map(|worth| *worth);
                let analysis = Analysis { plies: std::mem::take(plies), end };
                Response::Analysis(Findings::new(game, &analysis))
            }
            (Waits::Advice(game), Finding::Position { position, worth })
                if position == game.hash() =>
            {
                let (side, advice) = (Side::at_ply(game.ply()), advice(game.rules(), &worth));
                Response::notice(labelled(side, advice))
            }
            (Waits::Analysis(..) | Waits::Advice(_), Finding::Refused(why)) => Response::error(why),
            _ => return None,
        };
        *self = Waits::Nothing;
        Some(response)
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;

    use super::*;

    #[test]
    fn an_offer_does_not_replace_an_analysis_and_other_games_are_ignored() {
        let game = Game::new(Rules::TICTACTOE);
        let mut waits = Waits::Analysis(game.clone(), Vec::new());
        waits.until(Waits::Offer);
        let other = Game::new(Rules::GOMOKU).hash();
        assert!(waits.learn(Finding::End { game: other, worth: None }).is_none());
        let told = waits.learn(Finding::End { game: game.hash(), worth: None });
        assert!(matches!(told, Some(Response::Analysis(_))), "{told:?}");
        waits.until(Waits::Offer);
        assert!(matches!(waits, Waits::Offer));
    }
}
