//! The game on the screen: the one that is followed, and what this end adds to look at it.

use oxo_formats::Record;
use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, Request};
use oxo_shared::{Game, GameHash, Gravity, Point};

use super::advice::Advice;
use super::viewport::{Looks, Viewport};
use crate::client::core::Core;
use crate::game::follow::Follow;
use crate::game::hand::Move;
use crate::game::out::{Now, Out};
use crate::game::review::Review;
use crate::game::seen::{Forbidden, Threatened};
use crate::game::study::{Shown, Study};
use crate::study::threats::Threats;
use crate::words::letter;

#[derive(Clone, Debug)]
pub struct GamePage {
    pub(super) follow: Follow,
    pub(super) view: Viewport,
    pub(super) looks: Looks,
    pub(super) threats: Threatened,
    pub(super) review: Review,
    pub(super) study: Option<Study>,
    pub(super) forbidden: Forbidden,
    pub(super) advice: Advice,
    /// The game as it was saved last.
    pub(super) saved: Option<GameHash>,
    pub(super) tv: Option<Tv>,
}

/// The most watched game, and the next one after its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tv {
    pub over_since_ms: Option<u64>,
}

impl GamePage {
    pub const fn follow(&self) -> &Follow {
        &self.follow
    }

    pub const fn view(&self) -> &Viewport {
        &self.view
    }

    pub const fn review(&self) -> &Review {
        &self.review
    }

    pub const fn study(&self) -> Option<&Study> {
        self.study.as_ref()
    }

    pub const fn advice(&self) -> Advice {
        self.advice
    }

    pub fn threats(&self) -> Option<&Threats> {
        self.threats.get()
    }

    pub fn forbidden(&self) -> &[Point] {
        self.forbidden.cells()
    }

    pub const fn is_tv(&self) -> bool {
        self.tv.is_some()
    }

    pub(crate) fn new(game: Follow, is_tv: bool) -> GamePage {
        GamePage {
            view: Viewport::of(game.game()),
            looks: Looks::default(),
            threats: Threatened::default(),
            review: Review::default(),
            study: None,
            forbidden: Forbidden::of(game.game()),
            advice: Advice::default(),
            saved: None,
            tv: is_tv.then(Tv::default),
            follow: game,
        }
    }

    /// A game that was kept under this name, after so many moves.
    pub fn from_record(name: String, record: Record, ply: usize) -> Self {
        let mut page = GamePage::new(Follow::from_record(name, record), false);
        page.review.go(page.follow.game(), ply);
        page.look_at_last();
        page
    }

    /// Lets something happen to the game, and does what it hands out.
    pub(crate) fn with<T>(
        &mut self,
        core: &mut Core,
        happen: impl FnOnce(&mut Follow, Now, &mut Out) -> T,
    ) -> T {
        let mut out = Out::default();
        let happened = happen(&mut self.follow, core.now(), &mut out);
        self.take(core, out);
        happened
    }

    /// Does what somebody asks for, or says why not.
    pub(crate) fn attempt(
        &mut self,
        core: &mut Core,
        act: impl FnOnce(&mut Follow, Now, &mut Out) -> Result<(), String>,
    ) {
        let done = self.with(core, act);
        core.explain(done);
    }

    fn take(&mut self, core: &mut Core, out: Out) {
        for request in out.requests {
            // A thought that is under way is not asked for again.
            if !is_hint(&request) || !core.awaits(is_hint) {
                core.ask(request);
            }
        }
        if out.sent.is_some() {
            core.notice = None;
        }
        if let Some(Move::Stone(at)) = out.sent {
            self.view.cursor = at;
        }
        core.news.extend(out.news);
        if let Some(notice) = out.notice {
            core.notify(notice);
        }
        if let Some(next) = out.next {
            self.follow_rematch(core, next);
        }
    }

    /// A stone on the position shown: in the game for who plays it, and else tried.
    pub fn put(&mut self, core: &mut Core, at: Point) {
        if !self.follow.is_to_look_at() && !self.review.is_live() {
            return self.return_to_live(core);
        }
        let asks = self.asks_first(core);
        let done = match self.follow.is_to_look_at() {
            true => self.try_move(at),
            false => self.with(core, |game, now, out| game.put(at, asks, now, out)),
        };
        if let Some(chosen) = self.follow.hand().chosen {
            self.view.cursor = chosen.at;
        }
        core.explain(done);
    }

    /// Who has a game to play never puts a stone on an old position: whatever would, leads to the
    /// newest one.
    pub(crate) fn return_to_live(&mut self, core: &mut Core) {
        self.review.go_live();
        self.look_at_last();
        core.notify("this is the newest position");
    }

    pub(crate) fn put_typed(&mut self, core: &mut Core, at: Point) -> Result<(), String> {
        match self.follow.is_to_look_at() {
            true => self.try_move(at),
            false => self.with(core, |game, now, out| game.put_typed(at, now, out)),
        }
    }

    fn try_move(&mut self, at: Point) -> Result<(), String> {
        let at = self.shown().landing(at);
        let whole = self.follow.game();
        self.review.try_move(whole, at).map_err(|error| error.to_string())?;
        self.look_at_last();
        Ok(())
    }

    /// On the television the next game is where most people look, and comes after the end of
    /// this one was seen.
    pub(crate) fn follow_rematch(&self, core: &mut Core, next: GameId) {
        if self.tv.is_none() {
            let g = ForGame { g: next };
            let plays = self.follow.role().side().is_some();
            core.ask(if plays { Request::Join(g) } else { Request::Watch(g) });
        }
    }

    pub(crate) fn come_after(&mut self, before: GamePage) {
        self.advice.weights = before.advice.weights && self.follow.help_allowed();
        // On the television nobody knows who spoke before.
        if !self.is_tv() {
            self.follow.come_after(before.follow);
        }
    }

    /// What was found out about the game, if it is to be seen.
    pub fn shown_study(&self) -> Option<&Study> {
        self.study.as_ref().filter(|study| study.shown == Shown::All)
    }

    /// Whether other positions come without a key: of a game that is followed as it is played,
    /// or one that plays by itself.
    pub fn goes_on_by_itself(&self) -> bool {
        let follows = self.review.is_live() && !self.follow.is_over();
        follows || self.review.step_ms().is_some()
    }

    /// The position on the screen: the newest, an earlier one, or one that is tried.
    pub fn shown(&self) -> &Game {
        self.review.shown(self.follow.game())
    }

    pub fn look_at_last(&mut self) {
        self.view.look_at_last(self.review.shown(self.follow.game()));
    }

    /// Where the stone would come to lie that the cursor lets fall; nothing where stones
    /// do not fall, or none is this client's to put now.
    pub fn falling(&self) -> Option<Point> {
        let game = self.follow.game();
        let falls = game.rules().gravity() == Gravity::On;
        let stone_due = self.follow.my_turn() && game.choices().is_empty();
        let landing = game.landing(self.view.cursor);
        (falls && stone_due && game.board().is_vacant(landing)).then_some(landing)
    }

    pub fn last_move(&self) -> Option<Point> {
        self.shown().moves().last().copied()
    }

    /// The last move of the position on the screen in words, with its number: `last: 11. X d4`.
    pub fn last_line(&self) -> Option<String> {
        let (shown, last) = (self.shown(), self.last_move()?);
        let by = letter(shown.board().get(last)?);
        Some(format!("last: {}. {by} {}", shown.ply(), self.follow.cell(last)))
    }

    /// Whether a stone is asked about before it is put: if the player wants that, and has the
    /// time for it.
    pub fn asks_first(&self, core: &Core) -> bool {
        core.setup.confirms && !self.follow.is_short_of_time(core.now_ms)
    }
}

const fn is_hint(request: &Request) -> bool {
    matches!(request, Request::Hint(_))
}
