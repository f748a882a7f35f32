//! What line mode waits for.

use oxo_shared::{Game, Side};

use crate::lines::response::Response;
use oxo_headless::client::action::Action;
use oxo_headless::study::{Finding, Findings, advice};
use oxo_headless::words::{labelled, letter};

#[derive(Debug, Default)]
pub(super) enum Waits {
    #[default]
    Nothing,
    /// The lobby that the player asked for.
    Lobby,
    /// A yes to this action. The question ends the wait for a thought.
    Yes(Action),
    /// A bot's evaluation, as a hint or as a list of cells.
    Thought(Action),
    /// The engine's advice on this position of a saved game.
    Advice(Game),
    /// The analysis of this game.
    Analysis(Game),
    /// The reply to an offer.
    Offer,
    /// The rematch that both players have agreed to.
    Rematch,
}

impl Waits {
    /// Ends a question; returns the action that a yes confirms.
    pub(super) fn take_question(&mut self) -> Option<Action> {
        let Waits::Yes(action) = *self else { return None };
        *self = Waits::Nothing;
        Some(action)
    }

    /// Returns whether a bot or the engine is thinking.
    pub(super) const fn is_thinking(&self) -> bool {
        matches!(self, Waits::Thought(_) | Waits::Advice(_) | Waits::Analysis(_))
    }

    /// Waits for the opponent, unless something that the player asked for is due.
    pub(super) fn until(&mut self, other: Waits) {
        if matches!(self, Waits::Nothing | Waits::Offer) {
            *self = other;
        }
    }

    /// Takes a finding and returns what to print, if anything.
    pub(super) fn learn(&mut self, finding: Finding) -> Option<Response> {
        let response = match (&mut *self, finding) {
            (Waits::Analysis(_), Finding::Said(text)) => return Some(Response::notice(text)),
            (Waits::Analysis(game), Finding::End { game: of, analysis }) if of == game.hash() => {
                Response::Analysis(Findings::new(game, &analysis))
            }
            (Waits::Advice(game), Finding::Position { position, worth })
                if position == game.hash() =>
            {
                let (side, advice) = (Side::at_ply(game.ply()), advice(game.rules(), &worth));
                Response::notice(labelled(letter(side), advice))
            }
            (Waits::Analysis(_) | Waits::Advice(_), Finding::Refused(why)) => Response::error(why),
            _ => return None,
        };
        *self = Waits::Nothing;
        Some(response)
    }
}

#[cfg(test)]
mod tests {
    use oxo_engine::study::Analysis;
    use oxo_shared::Rules;

    use super::*;

    #[test]
    fn an_offer_replaces_no_analysis_or_question_and_other_games_are_ignored() {
        let game = Game::new(Rules::TICTACTOE);
        let mut waits = Waits::Analysis(game.clone());
        let end = |game| {
            let analysis = Box::new(Analysis { plies: Vec::new(), end: None });
            Finding::End { game, analysis }
        };
        waits.until(Waits::Offer);
        let other = Game::new(Rules::GOMOKU).hash();
        assert!(waits.learn(end(other)).is_none());
        let told = waits.learn(end(game.hash()));
        assert!(matches!(told, Some(Response::Analysis(_))), "{told:?}");
        waits.until(Waits::Offer);
        assert!(matches!(waits, Waits::Offer));
        waits = Waits::Yes(Action::Quit);
        waits.until(Waits::Rematch);
        assert_eq!(waits.take_question(), Some(Action::Quit));
        assert!(matches!(waits, Waits::Nothing));
    }
}
