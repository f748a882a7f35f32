//! What the player has shown beside the board: hints, threats, the analysis board, invitations.

use oxo_formats::Tree;
use oxo_words as words;

use crate::client::event::{Call, Effect};
use crate::client::goal::Topic;
use crate::client::route::At;
use crate::client::state::Client;
use crate::game::showing::{Advice, Showing};

impl Client {
    /// Shows or hides a part of a hint.
    pub(super) fn toggle_advice(&mut self, part: fn(&mut Advice) -> &mut bool) {
        let Some(Showing { advice, .. }) = self.showing_mut() else { return };
        let shown = part(advice);
        *shown = !*shown;
        let wanted = *shown;
        self.ask_hint_if(wanted);
    }

    /// Shows or hides the figures of a search.
    pub(super) fn toggle_numbers(&mut self) {
        if let Some(Showing { advice, .. }) = self.showing_mut() {
            advice.numbers = !advice.numbers;
        }
    }

    fn ask_hint_if(&mut self, wanted: bool) {
        if wanted && !self.ask_hint() {
            self.stop_advice();
        }
    }

    pub(super) fn stop_advice(&mut self) {
        if let Some(Showing { advice, .. }) = self.showing_mut() {
            advice.stop();
        }
    }

    /// Keeps the hint or evaluation of the newest position up to date while it is shown.
    pub(super) fn refresh_advice(&mut self) {
        let At::Game(game, Showing { advice, .. }) = self.route.at() else { return };
        let stone_due = game.my_turn() && game.game().choices().is_empty();
        let wanted = advice.is_shown() && stone_due && game.hint().is_none();
        self.ask_hint_if(wanted && self.core.is_online());
    }

    pub(super) fn toggle_threats(&mut self) {
        let Some(board) = self.route.board_mut() else { return };
        let (allowed, threats) = (board.follow.threats_allowed(), &mut board.showing.threats);
        threats.shown = allowed && !threats.shown;
        threats.follow(board.follow.game());
        let none = threats.get().is_some_and(<[_]>::is_empty);
        let now = match (allowed, threats.shown) {
            (false, _) => words::SCREEN_THREATS_DENIED,
            (true, true) if none => words::SCREEN_THREATS_NONE,
            (true, true) => words::SCREEN_THREATS,
            (true, false) => words::SCREEN_THREATS_OFF,
        };
        self.core.notify(now.text());
    }

    /// Opens the analysis board with the game, at the position on display.
    pub(super) fn open_analysis_board(&mut self) {
        let At::Game(game, Showing { review, .. }) = self.route.at() else { return };
        if game.is_over() {
            let shown = review.shown(game.game()).moves().to_vec();
            self.study(Topic::Board(Tree::from(game.game()), shown));
        }
    }

    /// Copies the link, or the command that joins if the server has no web page.
    pub(super) fn copy_invitation(&mut self) {
        let Some(game) = self.follow() else { return };
        if let Some(text) = self.link(game).or_else(|| self.invitation(game)) {
            self.core.push(Effect::Screen(Call::Copy(text)));
            self.core.notify(words::SCREEN_COPIED.text());
        }
    }

    /// Turns the confirmation of moves on or off.
    pub(super) fn toggle_confirmation(&mut self) {
        let confirms = &mut self.core.setup.confirms;
        *confirms = !*confirms;
        let now = if *confirms { words::SCREEN_CONFIRM } else { words::SCREEN_CONFIRM_OFF };
        self.core.notify(now.text());
    }
}
