//! Leaving a game: what is asked before, and when it is saved: when it ends, and one's own
//! when it is left before.

use oxo_formats::Record;
use oxo_protocol::Request;
use oxo_protocol::request::ForGame;
use oxo_shared::Clean;

use crate::client::action::Action;
use crate::client::core::{Core, Place};
use crate::client::event::Effect;
use crate::client::goal::Next;
use crate::client::pages::game::GamePage;

pub(crate) fn leave(game: &GamePage, core: &mut Core) -> Next {
    if game.study.is_some() {
        core.push(Effect::StopStudy);
    }
    if game.follow.is_kept() {
        return Next::Below;
    }
    let g = ForGame { g: game.follow.g() };
    // On this machine a game waits for nobody before its first stone.
    let is_unbegun =
        core.place == Place::Local && game.follow.table().ply() == game.follow.table().start_ply;
    // Nobody is to find a game that its maker has left.
    let has_nobody =
        game.follow.role().side().is_some() && game.follow.table().free_seat().is_some();
    let goes_on = game.follow.is_live_for_me() && !is_unbegun && !has_nobody;
    if (game.follow.is_live_for_me() && is_unbegun) || has_nobody {
        let end =
            if game.follow.table().can_abort() { Request::Abort(g) } else { Request::Resign(g) };
        core.ask(end);
    }
    if goes_on {
        core.games.push(g.g);
    }
    core.forget_way_into(game.follow.g());
    core.ask(Request::Leave(g));
    core.notice = None;
    Next::Below
}

pub(crate) fn question(game: &GamePage, core: &Core, action: Action) -> Option<String> {
    if !game.follow.is_live_for_me() {
        return None;
    }
    match (action, &core.place) {
        (Action::Quit, Place::Hosting { .. }) if game.follow.table().free_seat().is_none() => {
            Some(core.end_of_hosting().to_owned())
        }
        _ if !game.review.is_live() => None,
        // They are refused without a connection.
        (Action::Resign | Action::Abort | Action::Draw | Action::Claim, _) if !core.is_online() => {
            None
        }
        (Action::Resign, _) => Some("Resign this game?".to_owned()),
        (Action::Abort, _) => Some("Abort this game? Nobody wins.".to_owned()),
        (Action::Draw, _) => Some("Offer a draw?".to_owned()),
        (Action::Claim, _) => game.follow.claim_question(core.now_ms),
        (Action::Back | Action::Quit, Place::Local) => {
            (!core.keeps_games).then(|| "Leave and give this game up?".to_owned())
        }
        (Action::Quit, Place::Hosting { .. }) => {
            Some("Leave and stop serving? The game waits until you host again.".to_owned())
        }
        (Action::Back | Action::Quit, Place::Server { .. } | Place::Hosting { .. }) => {
            Some(format!("Leave? The game {} goes on without you.", game.follow.g()))
        }
        _ => None,
    }
}

impl GamePage {
    pub fn record(&self, core: &Core) -> Record {
        self.follow.record(core.today, core.public_url().map(Clean::from))
    }

    /// Saves the game once it has ended, played here or watched.
    pub(crate) fn save_if_ended(&mut self, core: &mut Core) {
        if !self.follow.is_kept() && self.follow.game().outcome().is_some() {
            self.save(core);
        }
    }

    /// Saves the game, which is about to go, if this client plays it and it was begun.
    pub fn save_if_begun(&mut self, core: &mut Core) {
        if self.follow.role().side().is_some()
            && self.follow.table().ply() > self.follow.table().start_ply
        {
            self.save(core);
        }
    }

    /// Saves the game, unless it is saved just as it is.
    fn save(&mut self, core: &mut Core) {
        let hash = self.follow.game().hash();
        if self.saved.replace(hash) != Some(hash) {
            core.push(Effect::Save(Box::new(self.record(core))));
        }
    }
}
