//! The game on the screen: what the server says of it, and what this end adds.

use std::collections::VecDeque;

use oxo_protocol::reply::Hint;
use oxo_protocol::{Act, Replica, Table, TableError, Terms, WhyNot, allowed};
use oxo_protocol::{
    GameId, Kind, Offer, OfferKind, Pause, Player, PlayerId, Presence, RatingChange, Role, Snap,
    Speaker,
};
use oxo_shared::{BySide, Clock, Game, GameHash, Gravity, Point, Side};

use oxo_formats::Record;

use crate::client::core::{Core, GameSituation};
use crate::client::pages::game::viewport::{Follow, Viewport};
use crate::game::absence::Absence;
use crate::game::chat::ChatLine;
use crate::game::delivery::Delivery;
use crate::game::hand::{Hand, Move};
use crate::game::ledger::ClockLedger;
use crate::game::outage::Outage;
use crate::game::review::Review;
use crate::game::seen::{Forbidden, Threatened};
use crate::game::study::{Shown, Study};
use crate::words::{SHORT_MS, letter};

/// Who is known by nothing but a name.
const NOBODY: PlayerId = PlayerId(0);

#[derive(Clone, Debug)]
pub struct GamePage {
    pub g: GameId,
    pub table: Replica,
    pub role: Role,
    pub standing: Standing,
    pub viewers: usize,
    pub chat: VecDeque<ChatLine>,
    /// Whether nothing is shown of what the opponent says.
    pub mutes: bool,
    pub view: Viewport,
    pub follow: Follow,
    pub hand: Hand,
    pub threats: Threatened,
    pub review: Review,
    pub study: Option<Study>,
    pub forbidden: Forbidden,
    pub advice: Advice,
    /// When the clocks of the table were true.
    pub clock_at_ms: u64,
    /// The number of the newest event that an answer has announced.
    pub promised: u64,
    /// What the end made of the ratings.
    pub ratings: Option<BySide<RatingChange>>,
    /// The game as it was saved last.
    pub saved: Option<GameHash>,
    /// Who keeps the game waiting, if the server said so last.
    pub absence: Option<Absence>,
    pub delivery: Option<Delivery>,
    pub ledger: ClockLedger,
    /// Who was there at any time: who comes for the first time is not back.
    pub seen: BySide<bool>,
    /// What was on the board when the line was lost, until it is known what became of it.
    pub outage: Option<Outage>,
    pub tv: Option<Tv>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    Followed,
    CatchingUp,
    Gone {
        since_ms: u64,
    },
    /// It was kept under this name; no server has to do with it any more.
    Kept {
        name: String,
    },
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stone {
    Sure(Side),
    /// A stone that the server has not confirmed.
    Pending(Side),
}

impl GamePage {
    pub fn from_snap(snap: &Snap, now_ms: u64) -> Result<Self, TableError> {
        let table = Replica::from_snap(snap)?;
        let mut game = GamePage::new(snap.g, table, snap.role, now_ms);
        game.viewers = snap.viewers;
        game.absence = Absence::in_snap(snap, now_ms);
        Ok(game)
    }

    pub fn new(g: GameId, table: impl Into<Replica>, role: Role, now_ms: u64) -> Self {
        let table = table.into();
        let mut game = GamePage {
            g,
            forbidden: Forbidden::of(&table.game),
            view: Viewport::of(&table.game),
            table,
            role,
            standing: Standing::Followed,
            viewers: 0,
            chat: VecDeque::new(),
            mutes: false,
            follow: Follow::default(),
            hand: Hand::default(),
            threats: Threatened::default(),
            review: Review::default(),
            study: None,
            advice: Advice::default(),
            clock_at_ms: now_ms,
            promised: 0,
            ratings: None,
            saved: None,
            absence: None,
            delivery: None,
            ledger: ClockLedger::default(),
            seen: BySide::default(),
            outage: None,
            tv: None,
        };
        game.see_players();
        game
    }

    /// A game that was kept under this name, at its beginning.
    pub fn from_record(name: String, record: Record) -> Self {
        let seat = |side| {
            let known = record.names[side].as_deref().unwrap_or("unknown");
            let bot = record.about.bots[side];
            let kind = if bot.is_some() { Kind::Bot } else { Kind::Human };
            Some(Player { bot, ..Player::new(NOBODY, known, kind) })
        };
        let table = Table {
            seq: 0,
            terms: Terms::new(*record.game.rules()),
            start_ply: 0,
            seats: BySide::from_fn(seat),
            clock: None,
            paused: None,
            granted: BySide::default(),
            offer: None,
            rematch: None,
            game: record.game,
        };
        let mut game = GamePage::new(GameId::from_bits(0), table, Role::Spectator, 0);
        game.ledger = record.about.spent.into_iter().collect();
        game.review.go(&game.table.game, 0);
        GamePage { standing: Standing::Kept { name }, ..game }
    }

    pub fn come_after(&mut self, before: GamePage) {
        // Those who talk go on talking over the next game.
        self.chat = before.chat;
        self.advice.show_weights = before.advice.show_weights && self.help_allowed();
    }

    /// What was found out about the game, if it is to be seen.
    pub fn shown_study(&self) -> Option<&Study> {
        self.study.as_ref().filter(|study| study.shown == Shown::All)
    }

    pub fn is_kept(&self) -> bool {
        matches!(self.standing, Standing::Kept { .. })
    }

    pub fn kept_as(&self) -> Option<&str> {
        match &self.standing {
            Standing::Kept { name } => Some(name),
            _ => None,
        }
    }

    pub fn is_gone(&self) -> bool {
        matches!(self.standing, Standing::Gone { .. })
    }

    /// Since when the server does not know this game any more, if that is so.
    pub const fn gone_ms(&self) -> Option<u64> {
        match self.standing {
            Standing::Gone { since_ms } => Some(since_ms),
            _ => None,
        }
    }

    /// What a notice can be about.
    pub fn situation(&self) -> GameSituation {
        GameSituation {
            g: self.g,
            position: self.table.game.hash(),
            has_players: self.table.free_seat().is_none(),
            is_gone: self.is_gone(),
            presence: self.table.presence,
            offer: self.table.offer,
            paused: self.table.paused,
        }
    }

    pub fn is_catching_up(&self) -> bool {
        self.standing == Standing::CatchingUp
    }

    pub(crate) fn miss(&mut self) {
        if self.standing == Standing::Followed {
            self.standing = Standing::CatchingUp;
        }
    }

    pub(crate) fn stop_catching_up(&mut self) {
        if self.standing == Standing::CatchingUp {
            self.standing = Standing::Followed;
        }
    }

    /// Whether no more moves will come: it has ended, or it was kept as it is.
    pub fn is_over(&self) -> bool {
        self.is_kept() || self.table.game.outcome().is_some()
    }

    /// Whether this board is one to look at, and not to play on, for this client.
    pub fn is_to_look_at(&self) -> bool {
        self.role.side().is_none() || self.is_over() || self.is_gone()
    }

    /// Whether other positions come without a key: of a game that is followed as it is played,
    /// or one that plays by itself.
    pub fn goes_on_by_itself(&self) -> bool {
        let follows = self.review.is_live() && !self.is_over();
        follows || self.review.playing_since_ms.is_some()
    }

    pub fn stone(&self, at: Point) -> Option<Stone> {
        let sure = self.table.game.board().get(at).map(Stone::Sure);
        let pending = || self.hand.pending?.stone().filter(|&(pending, _)| pending == at);
        sure.or_else(|| pending().map(|(_, colour)| Stone::Pending(colour)))
    }

    /// Whether this client is to move now, and no move of it is under way.
    pub fn my_turn(&self) -> bool {
        self.is_live_for_me()
            && self.table.paused.is_none()
            && self.hand.pending.is_none()
            && self.role.side() == self.table.game.turn()
    }

    /// Whether leaving would abandon a game that this client plays.
    pub fn is_live_for_me(&self) -> bool {
        self.role.side().is_some() && self.table.is_running() && !self.is_gone()
    }

    /// Whether everything that this client did, as far as answered, is on the board.
    pub fn is_settled(&self) -> bool {
        self.table.seq >= self.promised && !self.is_catching_up()
    }

    /// The position on the screen: the newest, an earlier one, or one that is tried.
    pub fn shown(&self) -> &Game {
        self.review.shown(&self.table.game)
    }

    pub fn look_at_last(&mut self) {
        self.view.look_at_last(self.review.shown(&self.table.game));
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

    /// `None` in a game without clocks.
    pub fn clocks_at(&self, at_ms: u64) -> Option<Clock> {
        let at_ms = self.gone_ms().map_or(at_ms, |gone_ms| gone_ms.min(at_ms));
        Some(self.table.clock?.after(at_ms.saturating_sub(self.clock_at_ms)))
    }

    /// Who paused the game, and how long ago.
    pub fn paused(&self, core: &Core) -> Option<(Side, u64)> {
        let Pause { by, since_ms } = self.table.paused.filter(|_| !self.is_gone())?;
        Some((by, core.epoch_ms.saturating_add(core.shown_ms()).saturating_sub(since_ms)))
    }

    pub fn name(&self, side: Side) -> &str {
        let seat = self.table.seats[side].as_ref();
        seat.map_or("nobody yet", |seat| seat.called())
    }

    /// Whether a side is this client's alone: what "you" means.
    pub fn is_me(&self, side: Side) -> bool {
        self.role.side() == Some(side) && !self.table.is_shared()
    }

    pub fn is_bot(&self, side: Side) -> bool {
        self.table.seats[side].as_ref().is_some_and(|seat| seat.kind == Kind::Bot)
    }

    pub(crate) fn see_players(&mut self) {
        for side in Side::BOTH {
            self.seen[side] |= self.presence(side) == Presence::On;
        }
    }

    pub fn presence(&self, side: Side) -> Presence {
        self.table.presence[side]
    }

    /// The offer that can still be answered: none where the server has lost the game.
    pub fn open_offer(&self) -> Option<Offer> {
        self.table.offer.filter(|_| !self.is_gone())
    }

    pub fn may(&self, act: Act) -> bool {
        !self.is_gone() && self.check(act).is_ok()
    }

    /// What the table says to this, whatever else is known here.
    pub fn check(&self, act: Act) -> Result<(), WhyNot> {
        allowed::act(&self.table, self.table.presence, self.role.side(), act)
    }

    /// Whether to offer this is to accept what is open: who asks for time gives none.
    pub(crate) fn wants_the_same(&self, open: Offer, what: OfferKind) -> bool {
        open.what == what && what != OfferKind::Time
    }

    /// Whether nothing of what `by` says is to be seen.
    pub fn hides(&self, by: &Speaker) -> bool {
        self.mutes && self.role.side().is_some_and(|me| by.seat == Some(me.other()))
    }

    /// Whether this client may offer that, or accept the same from the opponent.
    pub fn may_offer(&self, what: OfferKind) -> bool {
        let same = self.table.offer.filter(|&open| self.wants_the_same(open, what));
        let accept = same.map(|open| Act::Answer { offer: open.offer, yes: true });
        self.may(accept.unwrap_or(Act::Offer(what, None)))
    }

    /// What somebody does, in a word: the cell or the decision.
    pub fn act(&self, what: Move) -> String {
        match what {
            Move::Stone(at) => self.cell(at),
            Move::Decision(decision) => decision.to_string(),
        }
    }

    pub fn cell(&self, at: Point) -> String {
        self.table.game.rules().name(at).to_string()
    }

    /// The last move of the position on the screen in words, with its number: `last: 11. X d4`.
    pub fn last_line(&self) -> Option<String> {
        let (shown, last) = (self.shown(), self.last_move()?);
        let by = letter(shown.board().get(last)?);
        Some(format!("last: {}. {by} {}", shown.ply(), self.cell(last)))
    }

    pub fn may_premove(&self) -> bool {
        let known = self.hand.pending.is_none() && !self.is_catching_up() && !self.is_gone();
        known && allowed::premove(&self.table, self.role.side()).is_ok()
    }

    /// Whether one's own time is so short at `at_ms` that a question costs too much of it.
    pub fn is_short_of_time(&self, at_ms: u64) -> bool {
        let left = |me| self.clocks_at(at_ms).map(|clocks| clocks.left_ms[me]);
        self.role.side().and_then(left).is_some_and(|left_ms| left_ms < SHORT_MS)
    }
}
