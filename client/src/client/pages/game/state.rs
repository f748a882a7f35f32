//! The game on the screen: the one that is followed, and what this end adds to look at it.

use std::ops::{Deref, DerefMut};

use oxo_formats::Record;
use oxo_protocol::reply::Hint;
use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, Replica, Request, Role, Snap, TableError};
use oxo_shared::{Game, GameHash, Gravity, Point};

use super::viewport::{Looks, Viewport};
use crate::client::core::Core;
use crate::game::follow::Follow;
use crate::game::hand::Move;
use crate::game::out::{Now, Out};
use crate::game::review::Review;
use crate::game::seen::{Forbidden, Threatened};
use crate::game::study::{Shown, Study};
use crate::words::letter;

/// It derefs to the game that is followed.
#[derive(Clone, Debug)]
pub struct GamePage {
    pub follow: Follow,
    pub view: Viewport,
    pub looks: Looks,
    pub threats: Threatened,
    pub review: Review,
    pub study: Option<Study>,
    pub forbidden: Forbidden,
    pub advice: Advice,
    /// The game as it was saved last.
    pub saved: Option<GameHash>,
    pub tv: Option<Tv>,
}

#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// A bot's last thought; see [`GamePage::fresh_hint`].
    pub hint: Option<Hint>,
    pub show_weights: bool,
    pub show_hint: bool,
    /// Whether depth, time and nodes are shown with it.
    pub show_numbers: bool,
    /// The ply for which a bot has been asked to move in the player's place.
    pub bot_moves_at: Option<u32>,
}

impl Advice {
    pub fn is_shown(&self) -> bool {
        self.show_hint || self.show_weights
    }

    pub fn stop(&mut self) {
        self.bot_moves_at = None;
        self.show_weights = false;
        self.show_hint = false;
    }
}

/// The most watched game, and the next one after its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tv {
    pub over_since_ms: Option<u64>,
}

impl Deref for GamePage {
    type Target = Follow;

    fn deref(&self) -> &Follow {
        &self.follow
    }
}

impl DerefMut for GamePage {
    fn deref_mut(&mut self) -> &mut Follow {
        &mut self.follow
    }
}

impl From<Follow> for GamePage {
    fn from(game: Follow) -> GamePage {
        GamePage {
            view: Viewport::of(&game.table.game),
            looks: Looks::default(),
            threats: Threatened::default(),
            review: Review::default(),
            study: None,
            forbidden: Forbidden::of(&game.table.game),
            advice: Advice::default(),
            saved: None,
            tv: None,
            follow: game,
        }
    }
}

impl GamePage {
    /// # Errors
    /// [`TableError`] for a snapshot that contradicts itself.
    pub fn from_snap(snap: &Snap, now_ms: u64) -> Result<Self, TableError> {
        Follow::from_snap(snap, now_ms).map(GamePage::from)
    }

    pub fn new(g: GameId, table: impl Into<Replica>, role: Role, now_ms: u64) -> Self {
        Follow::new(g, table, role, now_ms).into()
    }

    /// A game that was kept under this name, at its beginning.
    pub fn from_record(name: String, record: Record) -> Self {
        let mut page = GamePage::from(Follow::from_record(name, record));
        page.review.go(&page.follow.table.game, 0);
        page
    }

    /// Lets something happen to the game, and does what it hands out.
    pub fn with<T>(
        &mut self,
        core: &mut Core,
        happen: impl FnOnce(&mut Follow, Now, &mut Out) -> T,
    ) -> T {
        let mut out = Out::default();
        let happened = happen(&mut self.follow, core.now(), &mut out);
        self.take(core, out);
        happened
    }

    fn take(&mut self, core: &mut Core, out: Out) {
        for request in out.requests {
            core.ask(request);
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
        if !self.is_to_look_at() && !self.review.is_live() {
            return self.return_to_live(core);
        }
        let asks = self.asks_first(core);
        let done = match self.is_to_look_at() {
            true => self.try_move(at),
            false => self.with(core, |game, now, out| game.put(at, asks, now, out)),
        };
        if let Some(chosen) = self.hand.chosen {
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
        match self.is_to_look_at() {
            true => self.try_move(at),
            false => self.with(core, |game, now, out| game.put_typed(at, now, out)),
        }
    }

    fn try_move(&mut self, at: Point) -> Result<(), String> {
        let at = self.shown().landing(at);
        let whole = &self.follow.table.game;
        self.review.try_move(whole, at).map_err(|error| error.to_string())?;
        self.look_at_last();
        Ok(())
    }

    /// On the television the next game is where most people look, and comes after the end of
    /// this one was seen.
    pub fn follow_rematch(&self, core: &mut Core, next: GameId) {
        if self.tv.is_none() {
            let g = ForGame { g: next };
            let plays = self.role.side().is_some();
            core.ask(if plays { Request::Join(g) } else { Request::Watch(g) });
        }
    }

    pub fn come_after(&mut self, before: GamePage) {
        // Those who talk go on talking over the next game.
        self.follow.chat = before.follow.chat;
        self.advice.show_weights = before.advice.show_weights && self.help_allowed();
    }

    /// What was found out about the game, if it is to be seen.
    pub fn shown_study(&self) -> Option<&Study> {
        self.study.as_ref().filter(|study| study.shown == Shown::All)
    }

    /// Whether other positions come without a key: of a game that is followed as it is played,
    /// or one that plays by itself.
    pub fn goes_on_by_itself(&self) -> bool {
        let follows = self.review.is_live() && !self.is_over();
        follows || self.review.playing_since_ms.is_some()
    }

    /// The position on the screen: the newest, an earlier one, or one that is tried.
    pub fn shown(&self) -> &Game {
        self.review.shown(&self.table.game)
    }

    pub fn look_at_last(&mut self) {
        self.view.look_at_last(self.review.shown(&self.follow.table.game));
    }

    /// Where the stone would come to lie that the cursor lets fall; nothing where stones
    /// do not fall, or none is this client's to put now.
    pub fn falling(&self) -> Option<Point> {
        let game = &self.table.game;
        let falls = game.rules().gravity() == Gravity::On;
        let stone_due = self.my_turn() && game.choices().is_empty();
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
        Some(format!("last: {}. {by} {}", shown.ply(), self.cell(last)))
    }

    /// Whether a stone is asked about before it is put: if the player wants that, and has the
    /// time for it.
    pub fn asks_first(&self, core: &Core) -> bool {
        core.confirms && !self.is_short_of_time(core.now_ms)
    }

    /// Whether the opponent's program has the last move, if that is this client's.
    pub fn delivery_word(&self) -> Option<&'static str> {
        Some(self.delivery.filter(|_| self.review.is_live())?.word())
    }
}
