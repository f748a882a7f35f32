//! The pages: what each shows, and what its keys do. Pages do not depend on each other.

mod banner;
pub mod game;
pub mod list;
pub mod menu;
pub mod steps;
pub mod study;
mod waiting;

use oxo_shared::{LineRule, TimeControl};
use oxo_words::{self as words, Fixed};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use crate::screen::input::Hit;
use game::GameView;
use list::ListPage;
use menu::Menu;
use oxo_headless::client::action::Action;
use oxo_headless::client::core::Core;
use oxo_headless::client::keys::Binding;
use oxo_headless::client::route::Way;
use oxo_headless::words::FORBIDDEN_MARK;
use study::StudyView;

/// The page on display. It is a pure function of page, core and area, and mouse positions are
/// looked up in the same layout that is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Page<'a> {
    Menu(&'a Menu),
    List(&'a ListPage),
    Way(&'a Way),
    Game(GameView<'a>),
    Study(StudyView<'a>),
}

impl Page<'_> {
    /// Returns whether the help lists this action, because it is of use on the page now or later.
    pub fn has(self, action: Action) -> bool {
        let Page::Game(game) = self else { return true };
        game.command(action).is_some_and(|command| command.applies(game.here()))
    }

    /// Returns the help section of this action: its position, and the word that selects its
    /// heading.
    pub fn section(self, action: Action) -> (usize, &'static str) {
        let Page::Game(game) = self else { return (0, "") };
        let section = game.command(action).map(|command| command.section);
        section.map_or((0, ""), |section| (section as usize, section.into()))
    }

    /// Returns whether the action would do something now.
    pub fn is_useful(self, core: &Core, action: Action) -> bool {
        match self {
            Page::Menu(menu) => menu.is_useful(core, action),
            Page::List(list) => action != Action::Choose || list.row(core).is_some(),
            Page::Way(_) => true,
            Page::Game(game) => {
                game.command(action).is_some_and(|command| command.is_useful(game.here()))
            }
            Page::Study(study) => study.desk.is_useful(action),
        }
    }

    pub fn words(self, binding: &Binding) -> Fixed {
        let current = match self {
            Page::Game(game) => game.command(binding.action).and_then(|it| it.words(game.here())),
            Page::Study(study) => study.desk.words(binding.action),
            Page::Menu(_) | Page::List(_) | Page::Way(_) => None,
        };
        current.unwrap_or(binding.help)
    }

    /// Explains a mark that only some pages have, for the help.
    pub fn legend(self) -> Option<String> {
        let Page::Game(game) = self else { return None };
        let is_renju = game.follow.game().rules().line_rule() == LineRule::Renju;
        is_renju.then(|| words::HelpForbidden { mark: FORBIDDEN_MARK }.to_string())
    }

    /// Lists the time that each move took.
    pub fn ledger(self) -> Vec<String> {
        let Page::Game(game) = self else { return Vec::new() };
        let (table, ledger) = (game.follow.table(), game.follow.ledger());
        if ledger.is_empty() && table.terms.control == (TimeControl::None {}) {
            return vec![words::WHY_NO_CLOCK.to_string()];
        }
        ledger.lines()
    }

    /// Returns what `action` means on this page.
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

    /// Returns the areas that a question should not cover if possible.
    pub fn keep_in_sight(self, area: Rect) -> Vec<Rect> {
        match self {
            Page::Game(game) => game::last_stones(game, area),
            _ => Vec::new(),
        }
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
