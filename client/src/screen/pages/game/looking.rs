//! Follows a player's view, and reports this player's view to spectators.

use oxo_words as words;

use super::page::GamePage;
use oxo_headless::client::commands::is_wide;
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::words::letter;

/// Interval between reports of this player's view: short enough for smooth following, and far
/// longer than the server requires.
const TELL_EVERY_MS: u64 = 1_000;

impl GamePage {
    pub(super) fn follow_next(&mut self, client: &mut Client) {
        let Some(game) = client.follow() else { return };
        if game.role().side().is_some() {
            return client.notify(words::SCREEN_OWN_VIEW.text());
        }
        self.looks.whom = self.looks.next();
        self.looks.seen = None;
        let told = match self.looks.whom {
            Some(seat) => {
                let (name, side) = (game.name(seat), letter(seat));
                words::ScreenFollowing { name, side }.to_string()
            }
            None => words::SCREEN_FOLLOWING_NOBODY.to_string(),
        };
        client.notify(told);
    }

    /// Moves the window to where the followed player is looking, if that has changed.
    pub(super) fn look_along(&mut self, client: &Client) {
        let (Some(game), Some(shown)) = (client.follow(), client.shown()) else { return };
        let look = self.looks.whom.and_then(|seat| game.look_of(seat));
        if let Some(at) = look.filter(|_| look != self.looks.seen) {
            self.looks.seen = look;
            self.view.go_to(shown, at);
        }
    }

    pub(super) fn tell_look(&mut self, client: &mut Client) {
        let is_along = |game: &&Follow| game.shows_look() && is_wide(game.game().rules());
        if client.follow().filter(is_along).is_none() || !client.core().is_online() {
            return;
        }
        let (at, now_ms) = (self.view.cursor, client.core().now_ms());
        let due = self.looks.told.is_none_or(|(told, at_ms)| {
            told != at && now_ms.saturating_sub(at_ms) >= TELL_EVERY_MS
        });
        if due {
            self.looks.told = Some((at, now_ms));
            client.look_at(at);
        }
    }
}
