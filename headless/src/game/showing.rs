//! What the client shows of a game: which position, and the findings about it.

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

/// Which parts of a bot's hint are shown.
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
    /// Updates to the current state of the game.
    pub fn follow(&mut self, whole: &Game) {
        self.review.follow(whole);
        self.forbidden.follow(self.review.shown(whole));
        self.threats.follow(whole);
    }

    /// Returns the findings about the game, if they are shown.
    pub fn shown_study(&self) -> Option<&Study> {
        self.study.as_ref().filter(|study| study.shown == Shown::All)
    }

    /// Returns whether the position changes without a key: in a live game, or during autoplay.
    pub fn goes_on_by_itself(&self, game: &Follow) -> bool {
        let follows = self.review.is_live() && !game.is_over();
        follows || self.review.step_ms().is_some()
    }
}
