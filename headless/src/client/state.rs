//! The client: its shared state, its route, and the game it follows. It knows nothing about pages
//! or the terminal.

use oxo_formats::Record;
use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, Request};
use oxo_shared::Clean;
use oxo_words as words;

use crate::client::core::{Core, Place, Setup};
use crate::client::event::Effect;
use crate::client::goal::Goal;
use crate::client::route::{At, Route};
use crate::game::follow::Follow;
use crate::game::news::News;
use crate::game::out::{Now, Out};

#[derive(Debug)]
pub struct Client {
    pub(super) core: Core,
    pub(super) route: Route,
}

impl Client {
    pub fn new(server_url: String) -> Client {
        Client::at(Core::new(Setup { server_url, ..Setup::default() }), Route::default())
    }

    pub const fn at(core: Core, route: Route) -> Client {
        Client { core, route }
    }

    /// Opens a saved game, with nothing below it.
    #[must_use]
    pub fn opening(self, game: Follow) -> Client {
        Client { route: Route::at_game(game), ..self }
    }

    pub const fn core(&self) -> &Core {
        &self.core
    }

    pub const fn route(&self) -> &Route {
        &self.route
    }

    /// Returns the followed game, if any.
    pub fn follow(&self) -> Option<&Follow> {
        self.route.game()
    }

    pub(super) fn is_at(&self, g: GameId) -> bool {
        self.follow().is_some_and(|game| game.g() == g)
    }

    /// Applies `happen` to the followed game, if any, and carries out its output.
    pub(super) fn with<T>(
        &mut self,
        happen: impl FnOnce(&mut Follow, Now, &mut Out) -> T,
    ) -> Option<T> {
        let mut out = Out::default();
        let board = self.route.board_mut()?;
        let happened = happen(&mut board.follow, self.core.now(), &mut out);
        for request in out.requests {
            // At most one hint request may be in flight.
            if !is_hint(&request) || !self.core.awaits(is_hint) {
                self.core.ask(request);
            }
        }
        if out.sent.is_some() {
            self.core.notice = None;
        }
        self.core.news.extend(out.news);
        if let Some(notice) = out.notice {
            self.core.notify(notice);
        }
        if let Some(next) = out.next {
            self.follow_rematch(next);
        }
        Some(happened)
    }

    /// Applies `act` to the followed game, and shows a notice if it fails.
    pub(super) fn attempt(
        &mut self,
        act: impl FnOnce(&mut Follow, Now, &mut Out) -> Result<(), String>,
    ) {
        if let Some(done) = self.with(act) {
            self.core.explain(done);
        }
    }

    /// Enters the rematch. TV ignores it and shows the most watched game next, after showing the
    /// end of this one.
    pub(super) fn follow_rematch(&mut self, next: GameId) {
        if !self.route.is_tv() {
            let g = ForGame { g: next };
            let plays = self.follow().is_some_and(|game| game.role().side().is_some());
            self.core.ask(if plays { Request::Join(g) } else { Request::Watch(g) });
        }
    }

    pub fn say(&mut self, text: &str) {
        let longest = self.core.limits.chat_chars;
        self.with(|game, _, out| game.say(text, longest, out));
    }

    pub fn report(&mut self, text: &str) {
        let longest = self.core.limits.chat_chars;
        self.with(|game, _, out| game.report(text, longest, out));
    }

    /// Asks a bot for a hint; returns whether that is allowed.
    pub fn ask_hint(&mut self) -> bool {
        let asked = self.with(|game, _, out| game.ask_hint(out)).unwrap_or(Ok(()));
        let may = asked.is_ok();
        self.core.explain(asked);
        may
    }

    /// Returns a message while TV is waiting for a game to watch.
    pub fn nothing_on(&self) -> Option<&'static str> {
        let waits = self.route.goal() == Some(&Goal::Tv)
            && self.core.lobby.is_some()
            && !self.core.awaits(|request| matches!(request, Request::Watch(_)));
        waits.then(|| words::WAITING_NOTHING_ON.text())
    }

    /// Changes the route, after dropping the prompt, saving the game and stopping its analysis.
    pub(super) fn turn<T>(&mut self, turn: impl FnOnce(&mut Route, &Core) -> T) -> T {
        self.core.prompt = None;
        self.save_if_begun();
        if self.showing_mut().is_some_and(|showing| showing.study.is_some()) {
            self.core.push(Effect::StopStudy);
        }
        turn(&mut self.route, &self.core)
    }

    pub(super) fn enter_game(&mut self, game: Follow) {
        let is_sought = matches!(self.route.goal(), Some(Goal::Seek(_)));
        let g = game.g();
        self.core.games.retain(|&held| held != g);
        self.core.unfinished.retain(|game| game.g != g);
        let before = self.turn(|route, core| route.enter(game, core.place == Place::Local));
        // The games on TV are unrelated, so chat does not carry over.
        let is_tv = self.route.is_tv();
        if let (Some(before), Some(board)) = (before, self.route.board_mut()) {
            board.showing.advice.weights =
                before.showing.advice.weights && board.follow.help_allowed();
            if !is_tv {
                board.follow.come_after(before.follow);
            }
        }
        let now = self.core.now();
        let At::Game(game, _) = self.route.at() else { return };
        let (entered, news) = (self.entered(game, is_sought), game.all_news(now));
        self.core.news.push(entered);
        self.core.news.extend(news);
    }

    /// A game found through the lobby needs no invitation.
    fn entered(&self, game: &Follow, is_sought: bool) -> News {
        News::Game {
            game: game.g(),
            terms: game.table().terms,
            you: game.role().side(),
            link: self.link(game).filter(|_| !is_sought),
            invitation: self.invitation(game).filter(|_| !is_sought),
        }
    }

    /// Returns the command a friend pastes to join, while a seat is free.
    pub fn invitation(&self, game: &Follow) -> Option<String> {
        let url = self.core.public_url().filter(|_| game.wants_a_friend())?;
        Some(format!("oxo join {} --server {url}", game.g()))
    }

    /// Returns the URL a friend opens in a browser, while a seat is free.
    pub fn link(&self, game: &Follow) -> Option<String> {
        self.core.browser_link(game.g()).filter(|_| game.wants_a_friend())
    }

    /// Saves the game once it has ended, whether played or watched.
    pub(super) fn save_if_ended(&mut self) {
        if self.follow().is_some_and(|it| !it.is_kept() && it.game().outcome().is_some()) {
            self.save();
        }
    }

    /// Saves the game before leaving it, if this client plays it and it has moves.
    pub(super) fn save_if_begun(&mut self) {
        let is_begun = |game: &Follow| game.table().ply() > game.table().start_ply;
        if self.follow().is_some_and(|it| it.role().side().is_some() && is_begun(it)) {
            self.save();
        }
    }

    /// Saves the game unless this position is already saved.
    fn save(&mut self) {
        let Some(board) = self.route.board_mut() else { return };
        let hash = board.follow.game().hash();
        if board.saved.replace(hash) != Some(hash) {
            let record = self.core.record(&board.follow);
            self.core.push(Effect::Save(Box::new(record)));
        }
    }
}

impl Core {
    pub fn record(&self, game: &Follow) -> Record {
        game.record(self.today, self.public_url().map(Clean::from))
    }

    /// Returns whether a move needs confirmation: the setting is on and time is not short.
    pub fn asks_first(&self, game: &Follow) -> bool {
        self.setup.confirms && !game.is_short_of_time(self.now_ms)
    }
}

const fn is_hint(request: &Request) -> bool {
    matches!(request, Request::Hint(_))
}
