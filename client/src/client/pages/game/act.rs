//! What a player or a spectator does at a board.

use crate::client::core::Core;
use crate::client::event::{Call, Effect};
use crate::client::pages::game::GamePage;
use crate::study::threats::Threats;

impl GamePage {
    /// The line that a friend pastes to join, while a seat is free.
    pub fn invitation(&self, core: &Core) -> Option<String> {
        let url = core.public_url().filter(|_| self.follow.wants_a_friend())?;
        Some(format!("oxo join {} --server {url}", self.follow.g()))
    }

    /// What a friend opens in a browser, while a seat is free.
    pub fn link(&self, core: &Core) -> Option<String> {
        core.browser_link(self.follow.g()).filter(|_| self.follow.wants_a_friend())
    }
}

/// The link, or, at a server that no browser finds, the line that joins.
pub(crate) fn copy(game: &GamePage, core: &mut Core) {
    if let Some(text) = game.link(core).or_else(|| game.invitation(core)) {
        core.push(Effect::Screen(Call::Copy(text)));
        core.notify("handed to the terminal to copy; where that cannot, mark it with the mouse");
    }
}

pub(crate) fn threats(game: &mut GamePage, core: &mut Core) {
    let allowed = game.follow.threats_allowed();
    game.threats.shown = allowed && !game.threats.shown;
    game.threats.follow(game.follow.game());
    let none = game.threats.get().is_some_and(Threats::is_empty);
    let now = match (allowed, game.threats.shown) {
        (false, _) => "in a rated game between people the threats are yours to see",
        (true, true) if none => "there is no threat now; they are marked as they come",
        (true, true) => "threats: ! completes a line, ^ leads to two of them",
        (true, false) => "threats are not marked any more",
    };
    core.notify(now);
}

pub(crate) fn confirm(core: &mut Core) {
    core.setup.confirms = !core.setup.confirms;
    let now = match core.setup.confirms {
        true => "a stone is put when its cell is chosen twice",
        false => "a stone is put at once",
    };
    core.notify(now);
}
