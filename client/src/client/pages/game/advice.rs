//! A bot's thought, shown as long as the player wants it.

use crate::client::core::Core;
use crate::client::pages::game::GamePage;

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

    pub(super) const fn stop(&mut self) {
        self.weights = false;
        self.hint = false;
    }
}

pub(crate) const fn numbers_too(game: &mut GamePage) {
    game.advice.numbers = !game.advice.numbers;
}

pub(crate) fn weights(game: &mut GamePage, core: &mut Core) {
    game.advice.weights = !game.advice.weights;
    if game.advice.weights {
        game.ask_hint(core);
    }
}

pub(crate) fn hint(game: &mut GamePage, core: &mut Core) {
    game.advice.hint = !game.advice.hint;
    if game.advice.hint {
        game.ask_hint(core);
    }
}

impl GamePage {
    pub(crate) fn ask_hint(&mut self, core: &mut Core) {
        if let Err(why) = self.with(core, |game, _, out| game.ask_hint(out)) {
            self.advice.stop();
            core.notify(why);
        }
    }

    /// Keeps what is shown about the newest position.
    pub(super) fn refresh_help(&mut self, core: &mut Core) {
        let game = &self.follow;
        let stone_due = game.my_turn() && game.game().choices().is_empty();
        let wanted = self.advice.is_shown() && stone_due && game.hint().is_none();
        if wanted && core.is_online() {
            self.ask_hint(core);
        }
    }
}
