//! The pages, the one that is shown and those below it, and the core that they share.

use std::borrow::Cow;

use oxo_shared::Clean;

use crate::client::action::Action;
use crate::client::core::{Core, Exit, Goal, Link, Place};
use crate::client::event::{Effect, Target};
use crate::client::pages::Page;
use crate::client::pages::game::{GamePage, Tv};
use crate::client::pages::list::{ListPage, Source};
use crate::client::pages::menu::Menu;
use crate::client::pages::waiting::Waiting;
use crate::game::changes::Before;
use crate::game::news::News;
use crate::game::notice::Notice;
use crate::keep::seat::{Seat, Unfinished};

/// The title of the terminal while nothing waits for the player.
pub(super) const QUIET_TITLE: &str = "oxo";

#[derive(Clone, Debug)]
pub struct App {
    pub core: Core,
    pub page: Page,
    /// What comes back when the page is left, the next one last; nothing below a game that is
    /// all that the program was started for.
    below: Vec<Page>,
    pub overlay: Option<Overlay>,
    /// The title of the terminal, as it was set last.
    pub(super) title: Cow<'static, str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The keys or the clock ledger, by the action that opened it. `turned` counts the pages
    /// turned, backwards ones as negative.
    Pages {
        of: Action,
        turned: isize,
    },
    Confirm {
        question: String,
        action: Action,
    },
}

impl App {
    pub fn new(server_url: String) -> Self {
        App::at(Core::new(server_url), Page::Menu(Menu::default()))
    }

    /// At this page, with nothing below it.
    pub const fn at(core: Core, page: Page) -> Self {
        let title = Cow::Borrowed(QUIET_TITLE);
        App { core, page, below: Vec::new(), overlay: None, title }
    }

    pub fn game(&self) -> Option<&GamePage> {
        match &self.page {
            Page::Game(game) => Some(game),
            _ => None,
        }
    }

    pub fn game_mut(&mut self) -> Option<&mut GamePage> {
        self.game_and_core().map(|(game, _)| game)
    }

    pub(super) fn game_and_core(&mut self) -> Option<(&mut GamePage, &mut Core)> {
        match &mut self.page {
            Page::Game(game) => Some((game, &mut self.core)),
            _ => None,
        }
    }

    /// Does something at the board, if that is what is shown.
    pub(super) fn at_game(&mut self, act: impl FnOnce(&mut GamePage, &mut Core)) {
        if let Some((game, core)) = self.game_and_core() {
            act(game, core);
        }
    }

    /// Whether there is neither a game nor one to come.
    pub const fn is_home(&self) -> bool {
        match &self.page {
            Page::Menu(_) => true,
            Page::List(list) => !matches!(list.source, Source::Saved),
            Page::Waiting(_) | Page::Game(_) => false,
        }
    }

    pub fn is_tv(&self) -> bool {
        match &self.page {
            Page::Waiting(waiting) => *waiting == Waiting::Tv,
            Page::Game(game) => game.tv.is_some(),
            _ => false,
        }
    }

    /// Shows a page in place of the one that is shown; that one.
    fn show(&mut self, page: Page) -> Page {
        self.overlay = None;
        self.core.prompt = None;
        self.at_game(GamePage::save_if_begun);
        std::mem::replace(&mut self.page, page)
    }

    pub fn cover(&mut self, page: Page) {
        let covered = self.show(page);
        self.below.push(covered);
    }

    /// Leaves what is passing for the page below it, or the program if there is none.
    pub(super) fn go_home(&mut self) {
        self.core.goal = Goal::Idle;
        while self.page.is_passing() {
            let Some(page) = self.below.pop() else {
                self.core.exit = Some(Exit::Done);
                return;
            };
            self.show(page);
        }
        self.page.state_mut().arrive(&mut self.core);
    }

    /// Ends the program; asks before, if the games of friends end with it.
    pub(super) fn quit(&mut self) {
        match self.core.question_before_quitting() {
            Some(question) => {
                self.overlay = Some(Overlay::Confirm { question, action: Action::Quit });
            }
            None => self.core.exit = Some(Exit::Done),
        }
    }

    pub(super) fn go_to_menu(&mut self) {
        self.core.goal = Goal::Idle;
        let is_menu = |page: &Page| matches!(page, Page::Menu(_));
        while !is_menu(&self.page) {
            let page = self.below.pop().unwrap_or_else(|| Page::Menu(Menu::default()));
            self.show(page);
        }
    }

    /// Tells the menu, whether it is shown or comes back.
    pub(super) fn hear_unfinished(&mut self, here: bool, games: Vec<Unfinished>) {
        let pages = self.below.iter_mut().chain([&mut self.page]);
        let menu = pages.into_iter().find_map(|page| match page {
            Page::Menu(menu) => Some(menu),
            _ => None,
        });
        if let Some(menu) = menu {
            menu.hear_unfinished(&mut self.core, here, games);
        }
    }

    /// The pages on the way to what is wanted at `target`: a game that is left there leads to
    /// the server's lobby, or to its list if the games of others are watched.
    pub(super) fn set_out(&mut self, target: &Target, goal: Goal) {
        let lobby = match &self.page {
            Page::List(list) if list.source == Source::Lobby => list.clone(),
            _ => ListPage::new(Source::Lobby),
        };
        self.go_to_menu();
        match (target, &goal) {
            (Target::Local | Target::Seat(Seat::Here(_)), _) => {}
            (_, Goal::WatchList | Goal::Tv) => self.cover(Page::list(Source::Watching)),
            _ => self.cover(Page::List(lobby)),
        }
        if !matches!(goal, Goal::Idle | Goal::Lobby) {
            self.cover(Page::Waiting(Waiting::Opening));
        }
        self.core.goal = goal;
    }

    pub(super) fn wait(&mut self, waiting: Waiting) {
        match self.page.is_passing() {
            true => drop(self.show(Page::Waiting(waiting))),
            false => self.cover(Page::Waiting(waiting)),
        }
    }

    pub(super) fn open(&mut self, page: Page) {
        self.cover(page);
        self.page.state_mut().arrive(&mut self.core);
    }

    pub(super) fn replay(&mut self, game: GamePage) {
        self.cover(Page::Game(Box::new(game)));
    }

    pub(super) fn show_game(&mut self, mut game: GamePage) {
        game.tv = self.is_tv().then(Tv::default);
        let is_sought = matches!(self.page, Page::Waiting(Waiting::Seeking { .. }));
        if matches!(self.page, Page::Menu(_)) && self.core.place != Place::Local {
            self.cover(Page::list(Source::Lobby));
        }
        let g = game.g;
        self.core.games.retain(|&held| held != g);
        self.core.unfinished.retain(|game| game.g != g);
        self.core.goal = Goal::Idle;
        let page = Page::Game(Box::new(game));
        let before = match self.page.is_passing() {
            true => Some(self.show(page)),
            false => {
                self.cover(page);
                None
            }
        };
        let Some((game, core)) = self.game_and_core() else { return };
        if let Some(Page::Game(before)) = before {
            if before.study.is_some() {
                core.push(Effect::StopStudy);
            }
            game.come_after(*before);
        }
        let news = Before::all(game).news(game, 0, None, core.now());
        core.news.push(entered(game, core, is_sought));
        core.news.extend(news);
    }

    /// The goal is out of reach: back to where one can choose again, with the reason.
    pub(super) fn give_up(&mut self, why: Clean) {
        if self.game().is_none() {
            if self.core.is_online() {
                self.go_home();
            } else {
                self.core.link = Link::Idle;
                self.go_to_menu();
                self.page.state_mut().arrive(&mut self.core);
            }
        }
        self.core.notify(Notice::important(why));
    }
}

/// Whom the lobby finds needs no invitation.
fn entered(game: &GamePage, core: &Core, is_sought: bool) -> News {
    let invitation = game.invitation(core).filter(|_| !is_sought);
    let link = game.link(core).filter(|_| !is_sought);
    News::Game { game: game.g, terms: game.table.terms, you: game.role.side(), link, invitation }
}
