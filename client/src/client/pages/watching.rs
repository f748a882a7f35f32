//! The page of the games that can be watched.

use oxo_protocol::GameId;

use crate::client::action::Action;
use crate::client::core::{Core, Goal, Next, live};
use crate::client::keys::{
    BACK, Binding, Bindings, DOWN, ENTER, EVERYWHERE, HELP, SPACE, UP, bar, letter, rare,
};
use crate::client::list;
use crate::client::pages::PageState;
use crate::game::notice::NOT_CONNECTED;

pub static KEYS: [&[Binding]; 2] = [
    &[
        rare(UP, Action::Up, "up"),
        rare(DOWN, Action::Down, "down"),
        bar(&[ENTER, SPACE], Action::Choose, "watch"),
        bar(&[letter('t')], Action::Tv, "always the most watched"),
        HELP,
        bar(BACK, Action::Back, "menu"),
    ],
    &EVERYWHERE,
];

#[derive(Clone, Debug, Default)]
pub struct Watching {
    /// The chosen game; the first one before any was chosen.
    pub chosen: Option<GameId>,
}

impl Watching {
    /// Which row of the list is chosen: rows come and go, the game stays.
    pub fn selected(&self, core: &Core) -> usize {
        games(core).iter().position(|&g| Some(g) == self.chosen).unwrap_or(0)
    }
}

impl PageState for Watching {
    fn keys(&self) -> Bindings {
        KEYS.concat()
    }

    fn is_useful(&self, core: &Core, action: Action) -> bool {
        action != Action::Choose || !games(core).is_empty()
    }

    fn arrive(&mut self, core: &mut Core) {
        core.follow_lobby();
    }

    fn act(&mut self, core: &mut Core, action: Action) -> Next {
        let games = games(core);
        if let Some(row) = list::step(action, self.selected(core), games.len()) {
            self.chosen = games.get(row).copied();
        }
        match action {
            Action::Choose | Action::Tv if !core.is_online() => core.notify(NOT_CONNECTED),
            Action::Choose => {
                if let Some(&g) = games.get(self.selected(core)) {
                    core.leave_lobby();
                    return Next::Pursue(Goal::Watch(Some(g)));
                }
            }
            Action::Tv => return Next::Pursue(Goal::Tv),
            Action::Back => {
                core.leave_lobby_for_good();
                return Next::Menu;
            }
            _ => {}
        }
        Next::Stay
    }

    fn select(&mut self, core: &Core, row: usize) {
        self.chosen = games(core).get(row).copied();
    }
}

fn games(core: &Core) -> Vec<GameId> {
    core.lobby.iter().flat_map(live).map(|row| row.g).collect()
}
