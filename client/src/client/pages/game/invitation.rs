//! How a friend finds the game.

use crate::client::core::Core;
use crate::client::pages::game::GamePage;

impl GamePage {
    /// The line that a friend pastes to join, while a seat is free.
    pub fn invitation(&self, core: &Core) -> Option<String> {
        let url = core.public_url().filter(|_| self.wants_a_friend())?;
        Some(format!("oxo join {} --server {url}", self.g))
    }

    /// What a friend opens in a browser, while a seat is free.
    pub fn link(&self, core: &Core) -> Option<String> {
        core.link(self.g).filter(|_| self.wants_a_friend())
    }
}
