//! One game, followed over every loss of the connection: what the server says of it, and what
//! this end adds. It hears events, notices, replies and the time as data, and hands out requests,
//! news and notices.

use std::collections::VecDeque;

use oxo_formats::{Date, Record};
use oxo_protocol::event::Said;
use oxo_protocol::reply::Hint;
use oxo_protocol::{
    Act, GameId, Kind, Offer, OfferKind, Pause, Player, PlayerId, Presence, RatingChange, Replica,
    Role, Snap, Speaker, Table, TableError, Terms, WhyNot, allowed,
};
use oxo_shared::{BySide, Clean, Clock, Game, Point, Side};
use oxo_words::{self as words, Fixed};

use super::hand::{Hand, Move};
use super::ledger::ClockLedger;
use super::outage::Outage;
use super::record;
use crate::words::SHORT_MS;

/// Lines of chat kept: more than anybody scrolls back.
const MAX_CHAT_LINES: usize = 200;
/// Stands for players of whom nothing but a name is known.
const NOBODY: PlayerId = PlayerId(0);

#[derive(Clone, Debug)]
pub struct Follow {
    pub(super) g: GameId,
    pub(super) table: Replica,
    pub(super) role: Role,
    pub(super) standing: Standing,
    pub(super) viewers: usize,
    /// Where the players look, as far as they tell.
    pub(super) looks: BySide<Option<Point>>,
    pub(super) chat: VecDeque<Said>,
    /// Whether nothing is shown of what the opponent says.
    pub(super) mutes: bool,
    pub(super) hand: Hand,
    /// What the end made of the ratings.
    pub(super) ratings: Option<BySide<RatingChange>>,
    pub(super) ledger: ClockLedger,
    /// The event that this client's last move is, while the opponent has not moved.
    pub(super) own_move: Option<u64>,
    /// The opponent's program has all up to this event.
    pub(super) arrived: u64,
    /// A bot's last thought.
    pub(super) hint: Option<Hint>,
    /// The ply for which a bot has been asked to move in the player's place.
    pub(super) bot_moves_at: Option<u32>,
    /// When the clocks of the table were true.
    pub(super) clock_at_ms: u64,
    /// The number of the newest event that a reply has announced.
    pub(super) promised: u64,
    /// Who keeps the game waiting, if the server said so last.
    pub(super) absence: Option<Absence>,
    /// Who was there at any time: who comes for the first time is not back.
    pub(super) seen: BySide<bool>,
    /// What was on the board when the connection was lost, until it is known what became of it.
    pub(super) outage: Option<Outage>,
    /// How often something has changed that a notice may be about.
    pub(super) changes: u64,
}

/// From when on the win can be claimed over a player, as the server said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    pub(super) side: Side,
    pub(super) claim_at_ms: u64,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stone {
    Sure(Side),
    /// A stone that the server has not confirmed.
    Pending(Side),
}

impl Follow {
    /// # Errors
    /// [`TableError`] for a snapshot that contradicts itself.
    pub fn from_snap(snap: &Snap, now_ms: u64) -> Result<Self, TableError> {
        let table = Replica::from_snap(snap)?;
        let mut game = Follow::new(snap.g, table, snap.role, now_ms);
        game.viewers = snap.viewers;
        game.hear_snap_claim(snap, now_ms);
        Ok(game)
    }

    pub fn new(g: GameId, table: impl Into<Replica>, role: Role, now_ms: u64) -> Self {
        let mut game = Follow {
            g,
            table: table.into(),
            role,
            standing: Standing::Followed,
            viewers: 0,
            looks: BySide::default(),
            chat: VecDeque::new(),
            mutes: false,
            hand: Hand::default(),
            ratings: None,
            ledger: ClockLedger::default(),
            own_move: None,
            arrived: 0,
            hint: None,
            bot_moves_at: None,
            clock_at_ms: now_ms,
            promised: 0,
            absence: None,
            seen: BySide::default(),
            outage: None,
            changes: 0,
        };
        game.see_players();
        game
    }

    /// A game that was kept under this name.
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
        let mut game = Follow::new(GameId::from_bits(0), table, Role::Spectator, 0);
        game.ledger = record.about.spent.into_iter().collect();
        Follow { standing: Standing::Kept { name }, ..game }
    }

    pub const fn g(&self) -> GameId {
        self.g
    }

    pub const fn table(&self) -> &Replica {
        &self.table
    }

    pub fn game(&self) -> &Game {
        &self.table.game
    }

    pub const fn role(&self) -> Role {
        self.role
    }

    pub const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// What the end made of the ratings.
    pub const fn ratings(&self) -> Option<BySide<RatingChange>> {
        self.ratings
    }

    /// Whether the opponent's program has the last move, if that is this client's: until the
    /// program says so, nobody knows.
    pub fn delivery_word(&self) -> Option<Fixed> {
        self.own_move
            .map(|s| if self.arrived >= s { words::STATUS_SEEN } else { words::STATUS_SENT })
    }

    pub const fn viewers(&self) -> usize {
        self.viewers
    }

    /// Where the player at `side` looked last, if that was told.
    pub fn look_of(&self, side: Side) -> Option<Point> {
        self.looks[side]
    }

    pub const fn chat(&self) -> &VecDeque<Said> {
        &self.chat
    }

    pub const fn mutes(&self) -> bool {
        self.mutes
    }

    pub const fn ledger(&self) -> &ClockLedger {
        &self.ledger
    }

    pub fn record(&self, date: Option<Date>, site: Option<Clean>) -> Record {
        record::of(self.g, &self.table, &self.ledger, date, site)
    }

    /// The side that this client played. In a game that was kept, that of the player of this name;
    /// without one, of the only human.
    pub fn own_side(&self, name: Option<&str>) -> Option<Side> {
        if !self.is_kept() {
            return self.role.side();
        }
        let human = |side| self.table.seats[side].as_ref().filter(|it| it.kind != Kind::Bot);
        let is_own = |side: &Side| match (human(*side), name) {
            (Some(player), Some(name)) => *player.name == *name,
            (Some(_), None) => human(side.other()).is_none(),
            (None, _) => false,
        };
        let mut own = Side::BOTH.into_iter().filter(is_own);
        own.next().filter(|_| own.next().is_none())
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
    pub const fn situation(&self) -> (GameId, u64) {
        (self.g, self.changes)
    }

    pub fn is_catching_up(&self) -> bool {
        self.standing == Standing::CatchingUp
    }

    pub(super) fn miss(&mut self) {
        if self.standing == Standing::Followed {
            self.standing = Standing::CatchingUp;
        }
    }

    pub(super) fn stop_catching_up(&mut self) {
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

    /// Comes after another game of the same players: who talks goes on talking.
    pub fn come_after(&mut self, before: Follow) {
        self.chat = before.chat;
    }

    /// Keeps what was said; forgets the oldest when there is too much.
    pub(super) fn keep_chat(&mut self, said: &Said) {
        if self.chat.len() == MAX_CHAT_LINES {
            self.chat.pop_front();
        }
        self.chat.push_back(said.clone());
    }

    /// `None` in a game without clocks.
    pub fn clocks_at(&self, at_ms: u64) -> Option<Clock> {
        let at_ms = self.gone_ms().map_or(at_ms, |gone_ms| gone_ms.min(at_ms));
        Some(self.table.clock?.after(at_ms.saturating_sub(self.clock_at_ms)))
    }

    /// Who paused the game, and how long before `server_ms` by the server's clock.
    pub fn paused(&self, server_ms: u64) -> Option<(Side, u64)> {
        let Pause { by, since_ms } = self.table.paused.filter(|_| !self.is_gone())?;
        Some((by, server_ms.saturating_sub(since_ms)))
    }

    pub fn name(&self, side: Side) -> &str {
        let seat = self.table.seats[side].as_ref();
        seat.map_or_else(|| words::TURN_NOBODY.text(), |seat| seat.called())
    }

    /// Whether a side is this client's alone: what "you" means.
    pub fn is_me(&self, side: Side) -> bool {
        self.role.side() == Some(side) && !self.table.is_shared()
    }

    pub fn is_bot(&self, side: Side) -> bool {
        self.table.seats[side].as_ref().is_some_and(|seat| seat.kind == Kind::Bot)
    }

    pub(super) fn see_players(&mut self) {
        for side in Side::BOTH {
            self.seen[side] |= self.presence(side) == Presence::On;
        }
    }

    pub fn presence(&self, side: Side) -> Presence {
        self.table.presence[side]
    }

    /// Whether the game waits for a second player, whom this client may invite.
    pub fn wants_a_friend(&self) -> bool {
        self.role.side().is_some() && self.table.free_seat().is_some()
    }

    /// The offer that can still be answered: none where the server has lost the game.
    pub fn open_offer(&self) -> Option<Offer> {
        self.table.offer.filter(|_| !self.is_gone())
    }

    pub fn may(&self, act: Act) -> bool {
        !self.is_gone() && self.check(act).is_ok()
    }

    /// What the table says to this, whatever else is known here.
    ///
    /// # Errors
    /// [`WhyNot`] for what may not be done.
    pub fn check(&self, act: Act) -> Result<(), WhyNot> {
        allowed::act(&self.table, self.table.presence, self.role.side(), act)
    }

    /// Whether to offer this is to accept what is open: who asks for time gives none.
    pub(super) fn wants_the_same(&self, open: Offer, what: OfferKind) -> bool {
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

    pub fn help_allowed(&self) -> bool {
        allowed::hint(&self.table, self.role.side()).is_ok()
    }

    pub fn threats_allowed(&self) -> bool {
        self.is_gone() || allowed::threats(&self.table, self.role.side()).is_ok()
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

#[cfg(test)]
mod tests {
    use oxo_shared::{Level, Rules};

    use super::*;

    #[test]
    fn in_a_game_that_was_kept_ones_own_side_goes_by_the_name_or_it_is_the_only_humans() {
        let mut record = Record::from(Game::new(Rules::GOMOKU));
        record.names = BySide { x: Some("ann".into()), o: Some("bob".into()) };
        let own = |record: &Record, name| {
            Follow::from_record(String::new(), record.clone()).own_side(name)
        };
        assert_eq!(own(&record, Some("bob")), Some(Side::O));
        assert_eq!([own(&record, None), own(&record, Some("eve"))], [None, None]);
        record.about.bots.x = Some(Level::Master);
        assert_eq!([own(&record, None), own(&record, Some("eve"))], [Some(Side::O), None]);
        assert_eq!(own(&record, Some("ann")), None, "a bot of that name");
    }
}
