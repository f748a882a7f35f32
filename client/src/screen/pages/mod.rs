//! The pages: what each shows, and what a key does there. No page sees another.

mod banner;
pub mod game;
pub mod list;
pub mod menu;
pub mod steps;
pub mod study;
mod waiting;

use oxo_shared::{LineRule, Point};
use oxo_words::{self as words, Fixed};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use crate::client::action::Action;
use crate::client::commands::{self, Boards};
use crate::client::core::Core;
use crate::client::keys::{Binding, Bindings, EVERYWHERE};
use crate::client::route::Way;
use crate::screen::input::Hit;
use crate::words::FORBIDDEN_MARK;
use game::GameView;
use list::ListPage;
use menu::Menu;
use study::StudyPage;

/// The page that is shown. The same page and core on the same area give the same screen, and what
/// lies under the mouse is found in the layout that is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Page<'a> {
    Menu(&'a Menu),
    List(&'a ListPage),
    Way(&'a Way),
    Game(GameView<'a>),
    Study(&'a StudyPage),
}

impl Page<'_> {
    pub fn keys(self) -> Bindings {
        match self {
            Page::Menu(_) => whole(menu::KEYS),
            Page::List(list) => whole(&list.keys()),
            Page::Way(_) => whole(waiting::KEYS),
            Page::Game(game) => commands::bindings(game.board()),
            Page::Study(study) => whole(study.desk.keys()),
        }
    }

    /// Whether that may be of use on the page, now or later: what help shows.
    pub fn has(self, action: Action) -> bool {
        let Page::Game(game) = self else { return true };
        commands::of(action).is_some_and(|command| command.applies(game.here()))
    }

    /// The section of help that shows the key of this action: its place, and its word in the
    /// message that is its heading.
    pub fn section(self, action: Action) -> (usize, &'static str) {
        let command = commands::of(action).filter(|_| matches!(self, Page::Game(_)));
        command.map_or((0, ""), |command| (command.section as usize, command.section.into()))
    }

    /// Whether it would do something now.
    pub fn is_useful(self, core: &Core, action: Action) -> bool {
        match self {
            Page::Menu(menu) => menu.is_useful(core, action),
            Page::List(list) => action != Action::Choose || list.row(core).is_some(),
            Page::Way(_) => true,
            Page::Game(game) => {
                commands::of(action).is_some_and(|command| command.is_useful(game.here()))
            }
            Page::Study(study) => study.desk.is_useful(action),
        }
    }

    pub fn words(self, binding: &Binding) -> Fixed {
        match self {
            Page::List(list) => list.words(binding),
            Page::Game(game) => commands::of(binding.action)
                .and_then(|command| command.words(game.here()))
                .unwrap_or(binding.help),
            Page::Study(study) => study.desk.words(binding),
            Page::Menu(_) | Page::Way(_) => binding.help,
        }
    }

    /// What a mark means that not every page has, for help.
    pub fn legend(self) -> Option<String> {
        let Page::Game(game) = self else { return None };
        let is_renju = game.follow.game().rules().line_rule() == LineRule::Renju;
        is_renju.then(|| words::HelpForbidden { mark: FORBIDDEN_MARK }.to_string())
    }

    /// What each move cost of its player's time, line by line.
    pub fn ledger(self) -> Vec<String> {
        let Page::Game(game) = self else { return Vec::new() };
        game.follow.ledger().lines()
    }

    /// What to ask before `action`, which would end something.
    pub fn question(self, core: &Core, action: Action) -> Option<String> {
        match self {
            Page::Menu(menu) => menu.question(core, action),
            Page::Game(game) => game.question(action),
            Page::Study(study) => study.question(action),
            Page::List(_) | Page::Way(_) => None,
        }
    }

    /// What `action` becomes at this page when a key asks for it.
    pub fn meaning(self, core: &Core, action: Action) -> Action {
        match self {
            Page::Menu(menu) => menu.meaning(core, action),
            Page::Game(game) => game.meaning(action),
            Page::List(_) | Page::Way(_) | Page::Study(_) => action,
        }
    }

    pub fn draw(self, core: &Core, frame: &mut Frame) {
        match self {
            Page::Menu(menu) => menu.draw(core, frame),
            Page::List(list) => list.list(core, frame.area()).draw(core, frame),
            Page::Way(way) => waiting::draw(way, core, frame),
            Page::Game(game) => game::draw(game, frame),
            Page::Study(study) => study.draw(core, frame),
        }
    }

    /// What a question should not cover, if there is room beside it.
    pub fn keep_in_sight(self, area: Rect) -> Vec<Rect> {
        match self {
            Page::Game(game) => game::last_stones(game, area),
            _ => Vec::new(),
        }
    }

    /// The cell of a board there.
    pub fn cell(self, area: Rect, at: Position) -> Option<Point> {
        let Page::Game(game) = self else { return None };
        game::cell(game, area, at)
    }

    pub fn hit(self, core: &Core, area: Rect, at: Position) -> Option<Hit> {
        match self {
            Page::Menu(menu) => menu.list(core, area).hit(at),
            Page::List(list) => list.list(core, area).hit(at),
            Page::Way(_) => None,
            Page::Game(game) => game.hit(area, at),
            Page::Study(study) => study.cell(area, at).map(Hit::Cell),
        }
    }
}

/// The keys of each page.
pub fn tables() -> [Bindings; 7] {
    let [analysis, puzzle] = study::KEYS.map(whole);
    let [menu, list, waiting] = [menu::KEYS, list::KEYS, waiting::KEYS].map(whole);
    let [playing, looking] = [Boards::Playing, Boards::Looking].map(commands::bindings);
    [menu, list, waiting, playing, looking, analysis, puzzle]
}

/// The keys of a page with those that count on every page.
fn whole(own: &[Binding]) -> Bindings {
    [own, &EVERYWHERE].concat()
}
