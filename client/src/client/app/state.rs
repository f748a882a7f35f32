//! Where the client is, what it knows, and what lies over the page.

use oxo_protocol::{GameId, Request};

use crate::client::action::Action;
use crate::client::core::{Core, Exit, Place, Setup};
use crate::client::event::Effect;
use crate::client::goal::Goal;
use crate::client::pages::game::GamePage;
use crate::client::pages::waiting::NOTHING_ON;
use crate::client::route::Route;
use crate::game::follow::Follow;
use crate::game::news::News;

#[derive(Clone, Debug)]
pub struct App {
    pub core: Core,
    pub route: Route,
    pub overlay: Option<Overlay>,
    /// The game in which the player is to move, which the title of the terminal says.
    pub(super) due: Option<GameId>,
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
        App::at(Core::new(Setup { server_url, ..Setup::default() }), Route::default())
    }

    pub fn at(core: Core, route: Route) -> Self {
        let mut app = App { core, route, overlay: None, due: None };
        app.due = app.my_move().map(Follow::g);
        app
    }

    pub fn game(&self) -> Option<&GamePage> {
        self.route.game()
    }

    /// The game in which the player is to move.
    pub(super) fn my_move(&self) -> Option<&Follow> {
        self.follow().filter(|game| game.my_turn())
    }

    /// The game that is followed, if one is.
    pub fn follow(&self) -> Option<&Follow> {
        self.game().map(GamePage::follow)
    }

    pub(super) fn game_and_core(&mut self) -> Option<(&mut GamePage, &mut Core)> {
        Some((self.route.game_mut()?, &mut self.core))
    }

    /// Does something at the board, if that is what is shown.
    pub(super) fn at_game(&mut self, act: impl FnOnce(&mut GamePage, &mut Core)) {
        if let Some((game, core)) = self.game_and_core() {
            act(game, core);
        }
    }

    /// The page comes on the screen, or is back there.
    pub(super) fn arrive(&mut self) {
        self.route.state_mut().arrive(&mut self.core);
    }

    /// That there is no game to watch yet, if one is waited for.
    pub fn nothing_on(&self) -> Option<&'static str> {
        let waits = self.route.goal() == Some(&Goal::Tv)
            && self.core.lobby.is_some()
            && !self.core.awaits(|request| matches!(request, Request::Watch(_)));
        waits.then_some(NOTHING_ON)
    }

    /// Turns to another page: what lies over the one that is shown goes with it, and a game is
    /// saved as it is.
    pub(super) fn turn<T>(&mut self, turn: impl FnOnce(&mut Route, &Core) -> T) -> T {
        self.overlay = None;
        self.core.prompt = None;
        self.at_game(GamePage::save_if_begun);
        turn(&mut self.route, &self.core)
    }

    /// Ends the program; asks before, if the games of friends end with it.
    pub(super) fn quit(&mut self) {
        match self.core.question_before_quitting() {
            Some(question) => {
                self.overlay = Some(Overlay::Confirm { question, action: Action::Quit });
            }
            None => self.core.end(Exit::Done),
        }
    }

    pub(super) fn show_game(&mut self, game: Follow) {
        let game = GamePage::new(game, self.route.is_tv());
        let is_sought = matches!(self.route.goal(), Some(Goal::Seek(_)));
        let g = game.follow().g();
        self.core.games.retain(|&held| held != g);
        self.core.unfinished.retain(|game| game.g != g);
        let before = self.turn(|route, core| route.enter(game, core.place == Place::Local));
        let Some((game, core)) = self.game_and_core() else { return };
        if let Some(before) = before {
            if before.study().is_some() {
                core.push(Effect::StopStudy);
            }
            game.come_after(before);
        }
        let news = game.follow().all_news(core.now());
        core.news.push(entered(game, core, is_sought));
        core.news.extend(news);
    }
}

/// Whom the lobby finds needs no invitation.
fn entered(game: &GamePage, core: &Core, is_sought: bool) -> News {
    let invitation = game.invitation(core).filter(|_| !is_sought);
    let link = game.link(core).filter(|_| !is_sought);
    News::Game {
        game: game.follow().g(),
        terms: game.follow().table().terms,
        you: game.follow().role().side(),
        link,
        invitation,
    }
}
