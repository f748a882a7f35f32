//! Leaving a game, and confirmation questions.

use oxo_protocol::Request;
use oxo_protocol::request::ForGame;
use oxo_words as words;

use crate::client::action::Action;
use crate::client::commands;
use crate::client::core::Place;
use crate::client::route::At;
use crate::client::state::Client;
use crate::game::follow::Follow;

impl Client {
    /// Leaves the variation, or else the followed game.
    pub(super) fn leave(&mut self) {
        if self.leave_branch() {
            return;
        }
        let Some(game) = self.follow() else { return };
        if game.is_kept() {
            return self.go_home();
        }
        let (g, live) = (ForGame { g: game.g() }, game.is_live_for_me());
        // Before its first move, a game on this machine is not worth keeping.
        let is_unbegun =
            self.core.place == Place::Local && game.table().ply() == game.table().start_ply;
        // Nobody should find a game whose creator has left.
        let has_nobody = game.wants_a_friend();
        let can_abort = game.table().can_abort();
        if (live && is_unbegun) || has_nobody {
            self.core.ask(if can_abort { Request::Abort(g) } else { Request::Resign(g) });
        }
        if live && !is_unbegun && !has_nobody {
            self.core.games.push(g.g);
        }
        self.core.forget_way_into(g.g);
        self.core.ask(Request::Leave(g));
        self.core.notice = None;
        self.go_home();
    }

    /// Returns the question to ask before `action`, if it would end something or cannot be undone.
    /// There is none if it only returns to the newest position.
    pub fn question(&self, action: Action) -> Option<String> {
        let plays = commands::of(self.route.keys(), action).is_some_and(|command| command.plays);
        let asked = match self.route.at() {
            At::Study(desk) if desk.is_unsaved() => matches!(action, Action::Back | Action::Quit)
                .then(|| words::QUESTION_LOSE_BOARD.to_string()),
            At::Game(game, _) if game.is_live_for_me() && !(plays && self.is_behind()) => {
                self.question_of_game(game, action)
            }
            _ => None,
        };
        let quits = || self.core.question_before_quitting().filter(|_| action == Action::Quit);
        asked.or_else(quits)
    }

    fn question_of_game(&self, game: &Follow, action: Action) -> Option<String> {
        let core = &self.core;
        match (action, &core.place) {
            (Action::Quit, Place::Hosting { .. }) if game.table().free_seat().is_none() => {
                Some(core.end_of_hosting().to_string())
            }
            // These fail without a connection.
            (Action::Resign | Action::Abort | Action::Draw | Action::Claim, _)
                if !core.is_online() =>
            {
                None
            }
            (Action::Resign, _) => Some(words::QUESTION_RESIGN.to_string()),
            (Action::Abort, _) => Some(words::QUESTION_ABORT.to_string()),
            (Action::Draw, _) => Some(words::QUESTION_DRAW.to_string()),
            (Action::Claim, _) => game.claim_question(core.now_ms),
            (Action::Back | Action::Quit, Place::Local) => {
                (!core.keeps_games).then(|| words::QUESTION_GIVE_UP.to_string())
            }
            (Action::Quit, Place::Hosting { .. }) => Some(words::QUESTION_STOP_HOSTING.to_string()),
            (Action::Back | Action::Quit, Place::Server { .. } | Place::Hosting { .. }) => {
                Some(words::QuestionLeave { game: game.g() }.to_string())
            }
            _ => None,
        }
    }
}
