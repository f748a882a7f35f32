//! TV: the most watched game, and the next one after it ends.

use oxo_protocol::request::ForGame;
use oxo_protocol::{LobbyView, Request};
use oxo_words as words;

use crate::client::core::live;
use crate::client::goal::{Goal, Source};
use crate::client::route::At;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::notice::Notice;

/// How long the end of a game is shown: enough to see the winning line and the result.
const END_SHOWN_MS: u64 = 8_000;

impl Client {
    pub(super) fn hear_lobby(&mut self, view: LobbyView) {
        self.core.lobby = Some(view);
        if matches!(self.route.at(), At::List(Source::Lobby)) {
            self.core.ask_after_own_games();
        }
        self.tune();
    }

    /// Switches to the most watched game, if TV waits for one or the current one has ended.
    pub(super) fn tune(&mut self) {
        let under_way = |request: &Request| matches!(request, Request::Watch(_));
        let is_due = self.route.goal() == Some(&Goal::Tv) || self.has_ended();
        if !is_due || !self.core.is_online() || self.core.awaits(under_way) {
            return;
        }
        let (shown, Some(view)) = (self.follow().map(Follow::g), &self.core.lobby) else { return };
        let others = live(view).filter(|row| Some(row.g) != shown);
        // On a tie, the first one.
        let best = others.reduce(|best, row| if row.viewers > best.viewers { row } else { best });
        match best.map(|row| row.g) {
            Some(g) => {
                self.core.notify(Notice::event(words::ScreenMostWatched { game: g }));
                self.core.ask(Request::Watch(ForGame { g }));
            }
            None if shown.is_some() && self.core.notice.is_none() => {
                self.core.notify(words::SCREEN_NO_OTHER_GAME);
            }
            None => {}
        }
    }

    /// Returns whether the game on TV is over and its end was shown long enough.
    fn has_ended(&mut self) -> bool {
        let now_ms = self.core.now_ms;
        let Some(board) = self.route.board_mut() else { return false };
        let goes_on = board.follow.game().outcome().is_none() && !board.follow.is_gone();
        let Some(tv) = &mut board.tv else { return false };
        if goes_on {
            tv.over_since_ms = None;
            return false;
        }
        let since_ms = *tv.over_since_ms.get_or_insert(now_ms);
        // A player who reviews earlier moves is not interrupted.
        board.showing.review.is_live() && now_ms.saturating_sub(since_ms) >= END_SHOWN_MS
    }
}
