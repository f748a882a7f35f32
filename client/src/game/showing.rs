//! What is shown of a game: which of its positions, and what was found out about it.

use oxo_shared::Game;

use super::follow::Follow;
use super::review::Review;
use super::seen::{Forbidden, Threatened};
use super::study::{Shown, Study};

#[derive(Clone, Debug, Default)]
pub struct Showing {
    pub review: Review,
    pub study: Option<Study>,
    pub advice: Advice,
    pub threats: Threatened,
    pub forbidden: Forbidden,
}

/// What is shown of a bot's thought.
#[derive(Clone, Copy, Debug, Default)]
pub struct Advice {
    pub weights: bool,
    pub hint: bool,
    /// Whether depth, time and nodes are shown with it.
    pub numbers: bool,
}

impl Advice {
    pub const fn is_shown(self) -> bool {
        self.hint || self.weights
    }

    pub const fn stop(&mut self) {
        self.weights = false;
        self.hint = false;
    }
}

impl Showing {
    /// Keeps up with the game.
    pub fn follow(&mut self, whole: &Game) {
        self.review.follow(whole);
        self.forbidden.follow(self.review.shown(whole));
        self.threats.follow(whole);
    }

    /// What was found out about the game, if it is to be seen.
    pub fn shown_study(&self) -> Option<&Study> {
        self.study.as_ref().filter(|study| study.shown == Shown::All)
    }

    /// Whether other positions come without a key: of a game that is followed as it is played,
    /// or one that plays by itself.
    pub fn goes_on_by_itself(&self, game: &Follow) -> bool {
        let follows = self.review.is_live() && !game.is_over();
        follows || self.review.step_ms().is_some()
    }
}
