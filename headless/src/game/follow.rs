//! One game, followed across lost connections: the server's state and what the client adds.
//!
//! It takes events, notices, replies and the time as data, and produces requests, news and notices.

use std::collections::VecDeque;

use oxo_formats::Record;
use oxo_protocol::event::Said;
use oxo_protocol::reply::Hint;
use oxo_protocol::{
    Act, GameId, Kind, Offer, OfferKind, Pause, Player, PlayerId, Presence, RatingChange, Replica,
    Role, Snap, Speaker, Table, TableError, Terms, WhyNot, allowed,
};
use oxo_shared::{BySide, Clock, Game, Point, Side};
use oxo_words::{self as words, Fixed};

use super::hand::{Hand, Move};
use super::ledger::ClockLedger;
use super::outage::Outage;
use crate::words::SHORT_MS;

/// Chat lines kept: more than anybody scrolls back.
const MAX_CHAT_LINES: usize = 200;
/// Placeholder for players known only by name.
const NOBODY: PlayerId = PlayerId(0);

#[derive(Clone, Debug)]
pub struct Follow {
    pub(super) g: GameId,
    pub(super) table: Replica,
    pub(super) role: Role,
    pub(super) standing: Standing,
    pub(super) viewers: usize,
    /// Where the players are looking, as far as they share it.
    pub(super) looks: BySide<Option<Point>>,
    /// Whether the server rejects reports of this player's view.
    pub(super) keeps_looks: bool,
    pub(super) chat: VecDeque<Said>,
    /// Whether the opponent's messages are hidden.
    pub(super) mutes: bool,
    pub(super) hand: Hand,
    /// Rating changes after the end of the game.
    pub(super) ratings: Option<BySide<RatingChange>>,
    pub(super) ledger: ClockLedger,
    /// The event of this client's last move, until the opponent moves.
    pub(super) own_move: Option<u64>,
    /// The opponent's client has received all events up to this one.
    pub(super) arrived: u64,
    /// The last hint from a bot.
    pub(super) hint: Option<Hint>,
    /// The ply at which a bot was asked to move for the player.
    pub(super) bot_moves_at: Option<u32>,
    /// When the table's clocks were last accurate.
    pub(super) clock_at_ms: u64,
    /// Number of the newest event announced by a reply.
    pub(super) promised: u64,
    /// The player who keeps the game waiting, if the server's last message named one.
    pub(super) absence: Option<Absence>,
    /// Sides whose players have been seen online; a first arrival is not a return.
    pub(super) seen: BySide<bool>,
    /// The table when the connection was lost, until the server shows what became of it.
    pub(super) outage: Option<Outage>,
    /// Counts changes that can outdate a notice.
    pub(super) changes: u64,
}

/// When victory can be claimed over an absent player, according to the server.
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
    /// A saved game with this name; no server is involved any more.
    Kept {
        name: String,
    },
}

impl Follow {
    /// Creates a followed game from a snapshot.
    ///
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
            keeps_looks: false,
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

    /// Creates a followed game from a saved one with this name.
    pub fn from_record(name: String, record: Record) -> Self {
        let seat = |side| {
            let known = record.names[side].as_deref().unwrap_or(words::LIST_NO_NAME.text());
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

    /// Returns the rating changes after the end of the game.
    pub const fn ratings(&self) -> Option<BySide<RatingChange>> {
        self.ratings
    }

    /// Returns whether this client's move was only sent, or received by the opponent's client too.
    /// `None` if it did not make the last move.
    pub fn delivery_word(&self) -> Option<Fixed> {
        self.own_move
            .map(|s| if self.arrived >= s { words::STATUS_SEEN } else { words::STATUS_SENT })
    }

    pub const fn viewers(&self) -> usize {
        self.viewers
    }

    /// Returns where the player at `side` last looked, if shared.
    pub fn look_of(&self, side: Side) -> Option<Point> {
        self.looks[side]
    }

    /// Returns whether somebody may see where this player looks.
    pub fn shows_look(&self) -> bool {
        let is_seen = self.viewers > 0 && self.table.terms.delay.is_live();
        is_seen && !self.keeps_looks && self.is_live_for_me()
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

    /// Returns the side this client played. In a saved game that is the side of the human called
    /// `name`, or without a name the only human's side.
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

    /// Returns the name of a saved game; `None` for any other.
    pub fn kept_as(&self) -> Option<&str> {
        match &self.standing {
            Standing::Kept { name } => Some(name),
            _ => None,
        }
    }

    pub fn is_gone(&self) -> bool {
        matches!(self.standing, Standing::Gone { .. })
    }

    /// Returns when the client learned that the server had lost the game, if it did.
    pub const fn gone_ms(&self) -> Option<u64> {
        match self.standing {
            Standing::Gone { since_ms } => Some(since_ms),
            _ => None,
        }
    }

    /// Identifies the state that a notice refers to.
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

    /// Returns whether no more moves will come: the game has ended, or it is a saved one.
    pub fn is_over(&self) -> bool {
        self.is_kept() || self.table.game.outcome().is_some()
    }

    /// Returns whether this client can only look at the board, not play on it.
    pub fn is_to_look_at(&self) -> bool {
        self.role.side().is_none() || self.is_over() || self.is_gone()
    }

    /// Returns whether this client is to move and has no move in flight.
    pub fn my_turn(&self) -> bool {
        self.is_live_for_me()
            && self.table.paused.is_none()
            && self.hand.pending.is_none()
            && self.role.side() == self.table.game.turn()
    }

    /// Returns whether leaving would abandon a game that this client plays.
    pub fn is_live_for_me(&self) -> bool {
        self.role.side().is_some() && self.table.is_running() && !self.is_gone()
    }

    /// Returns whether the table includes everything this client did and the server acknowledged.
    pub fn is_settled(&self) -> bool {
        self.table.seq >= self.promised && !self.is_catching_up()
    }

    /// Carries over the chat of a previous game between the same players.
    pub fn come_after(&mut self, before: Follow) {
        self.chat = before.chat;
    }

    /// Appends a chat line, dropping the oldest if there are too many.
    pub(super) fn keep_chat(&mut self, said: &Said) {
        if self.chat.len() == MAX_CHAT_LINES {
            self.chat.pop_front();
        }
        self.chat.push_back(said.clone());
    }

    /// Returns the clocks at `at_ms`; `None` in a game without clocks.
    pub fn clocks_at(&self, at_ms: u64) -> Option<Clock> {
        let at_ms = self.gone_ms().map_or(at_ms, |gone_ms| gone_ms.min(at_ms));
        Some(self.table.clock?.after(at_ms.saturating_sub(self.clock_at_ms)))
    }

    /// Returns who paused the game, and how long before `server_ms` on the server's clock.
    pub fn paused(&self, server_ms: u64) -> Option<(Side, u64)> {
        let Pause { by, since_ms } = self.table.paused.filter(|_| !self.is_gone())?;
        Some((by, server_ms.saturating_sub(since_ms)))
    }

    pub fn name(&self, side: Side) -> &str {
        let seat = self.table.seats[side].as_ref();
        seat.map_or_else(|| words::TURN_NOBODY.text(), |seat| seat.called())
    }

    /// Returns whether the side belongs to this client alone, which is what "you" means.
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

    /// Returns whether the game lacks a second player, whom this client may invite.
    pub fn wants_a_friend(&self) -> bool {
        self.role.side().is_some() && self.table.free_seat().is_some()
    }

    /// Returns the offer that can still be answered; none if the server has lost the game.
    pub fn open_offer(&self) -> Option<Offer> {
        self.table.offer.filter(|_| !self.is_gone())
    }

    pub fn may(&self, act: Act) -> bool {
        !self.is_gone() && self.check(act).is_ok()
    }

    /// Checks an act against the table alone, ignoring everything else known here.
    ///
    /// # Errors
    /// [`WhyNot`] if the act is not allowed.
    pub fn check(&self, act: Act) -> Result<(), WhyNot> {
        allowed::act(&self.table, self.table.presence, self.role.side(), act)
    }

    /// Returns whether making this offer accepts the open one. Two requests for time do not match,
    /// because each asks for the player's own clock.
    pub(super) fn wants_the_same(&self, open: Offer, what: OfferKind) -> bool {
        open.what == what && what != OfferKind::Time
    }

    /// Returns whether messages from `by` are hidden.
    pub fn hides(&self, by: &Speaker) -> bool {
        self.mutes && self.role.side().is_some_and(|me| by.seat == Some(me.other()))
    }

    /// Returns whether this client may make this offer, or accept the same one from the opponent.
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

    /// Returns a move in words: the cell or the decision.
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

    /// Returns whether this client's time at `at_ms` is too short for a confirmation.
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
    fn own_side_of_a_saved_game_is_found_by_name_or_is_the_only_human() {
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
