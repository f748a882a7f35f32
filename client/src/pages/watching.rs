//! The page of the games that can be watched.

use oxo_shared::protocol::{GameId, GameRow};
use oxo_shared::{Side, TimeControl};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use crate::action::Action;
use crate::core::live;
use crate::core::{Core, Goal, Next};
use crate::event::Hit;
use crate::keys::Binding;
use crate::keys::binding::{
    BACK, DOWN, ENTER, HELP, NEXT_THEME, QUIT, SPACE, THEME, UP, bar, letter, rare,
};
use crate::screen::Screen;
use crate::screen::list::{Line, List};
use crate::screen::shell::{self, Shell};
use crate::theme::Glyphs;
use crate::wording::lateness;

pub static KEYS: [Binding; 9] = [
    rare(UP, Action::Up, "up"),
    rare(DOWN, Action::Down, "down"),
    bar(&[ENTER, SPACE], Action::Choose, "watch"),
    bar(&[letter('t')], Action::Tv, "always the most watched"),
    HELP,
    bar(BACK, Action::Back, "menu"),
    NEXT_THEME,
    THEME,
    QUIT,
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

    /// Chooses this row, or the last one.
    fn select(&mut self, core: &Core, row: usize) {
        let games = games(core);
        self.chosen = games.get(row).or(games.last()).copied();
    }

    fn layout(&self, core: &Core, area: Rect) -> (Shell, List) {
        let shell = Shell::of(area);
        (shell, List::fit(lines(core), self.selected(core), shell.list()))
    }
}

impl Screen for Watching {
    fn keys(&self) -> &'static [Binding] {
        &KEYS
    }

    fn is_useful(&self, core: &Core, action: Action) -> bool {
        action != Action::Choose || !games(core).is_empty()
    }

    fn act(&mut self, core: &mut Core, action: Action) -> Next {
        match action {
            Action::Up => self.select(core, self.selected(core).saturating_sub(1)),
            Action::Down => self.select(core, self.selected(core) + 1),
            Action::Choose => {
                if let Some(&g) = games(core).get(self.selected(core)) {
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

    fn click(&mut self, core: &mut Core, hit: Hit) -> Next {
        let Hit::Row(row) = hit else { return Next::Stay };
        self.select(core, row);
        self.act(core, Action::Choose)
    }

    fn draw(&self, core: &Core, frame: &mut Frame) {
        let (shell, list) = self.layout(core, frame.area());
        let buffer = frame.buffer_mut();
        shell::draw(core, &format!("Games to watch on {}", core.place.label()), shell, buffer);
        list.draw(Glyphs::new(core.ascii), buffer);
        shell::draw_news(core, shell.news, buffer);
    }

    fn hit(&self, core: &Core, area: Rect, at: Position) -> Option<Hit> {
        self.layout(core, area).1.hit(at).map(Hit::Row)
    }
}

fn games(core: &Core) -> Vec<GameId> {
    core.lobby.iter().flat_map(live).map(|row| row.g).collect()
}

fn lines(core: &Core) -> Vec<Line> {
    let Some(view) = &core.lobby else {
        return vec![Line::Text("asking the server".to_owned())];
    };
    let rows: Vec<Line> = live(view).map(row).collect();
    let heading = match rows.len() {
        0 => "Nobody plays a listed game right now; the next one appears here".to_owned(),
        1 => "1 game is being played".to_owned(),
        count => format!("{count} games are being played"),
    };
    [Line::Text(heading), Line::Text(String::new())].into_iter().chain(rows).collect()
}

fn row(game: &GameRow) -> Line {
    let name = |side: Side| game.seats[side].as_ref().map_or("nobody", |seat| &seat.name);
    let clock = match game.terms.control {
        TimeControl::None {} => "no clock".to_owned(),
        timed => timed.to_string(),
    };
    let rated = if game.terms.rated { ", rated" } else { "" };
    let late = lateness(game.terms.delay).map(|late| format!(", {late}")).unwrap_or_default();
    Line::Row(vec![
        format!("{} - {}", name(Side::X), name(Side::O)),
        format!("move {}", game.ply),
        format!("{} watching", game.viewers),
        format!("{clock}{rated}{late}"),
        game.terms.rules.preset().map_or_else(|| game.terms.rules.to_string(), str::to_owned),
        game.g.to_string(),
    ])
}
