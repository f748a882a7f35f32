//! The page of the games that can be watched.

use oxo_protocol::{GameId, GameRow};
use oxo_shared::Side;
use ratatui::layout::Rect;

use crate::action::Action;
use crate::core::{Core, Goal, NOT_CONNECTED, Next, live};
use crate::keys::{
    BACK, Binding, Bindings, DOWN, ENTER, EVERYWHERE, HELP, SPACE, UP, bar, letter, rare,
};
use crate::screen::Screen;
use crate::screen::list::{self, List};
use crate::screen::rows::{Item, Rows};
use crate::screen::shell::Shell;
use crate::wording::alike::Alike;
use crate::wording::{clock_name, lateness, rules_name};

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

impl Screen for Watching {
    fn keys(&self) -> Bindings {
        &KEYS
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

    fn list(&self, core: &Core, area: Rect) -> Option<List> {
        let title = format!("Games to watch on {}", core.place_label());
        let rows = |shell: Shell| Rows::fit(items(core), self.selected(core), shell.list());
        Some(List::of(core, title, area, rows))
    }
}

fn games(core: &Core) -> Vec<GameId> {
    core.lobby.iter().flat_map(live).map(|row| row.g).collect()
}

fn items(core: &Core) -> Vec<Item> {
    let Some(view) = &core.lobby else {
        return vec![Item::Text("asking the server".to_owned())];
    };
    let alike = Alike::in_games(&view.games);
    let rows: Vec<Item> = live(view).map(|game| row(game, &alike)).collect();
    let heading = match rows.len() {
        0 => "Nobody plays a listed game right now; the next one appears here".to_owned(),
        1 => "1 game is being played".to_owned(),
        count => format!("{count} games are being played"),
    };
    [Item::Text(heading), Item::Text(String::new())].into_iter().chain(rows).collect()
}

fn row(game: &GameRow, alike: &Alike) -> Item {
    let name = |side: Side| game.seats[side].as_ref().map_or("nobody".into(), |it| alike.name(it));
    let clock = clock_name(game.terms.control);
    let rated = if game.terms.rated { ", rated" } else { "" };
    let late = lateness(game.terms.delay).map(|late| format!(", {late}")).unwrap_or_default();
    Item::Row(vec![
        format!("{} - {}", name(Side::X), name(Side::O)),
        format!("move {}", game.ply),
        format!("{} watching", game.viewers),
        format!("{clock}{rated}{late}"),
        rules_name(&game.terms.rules),
        game.g.to_string(),
    ])
}
