//! A game with its players: the one state that all events about it add up to.
//!
//! The server applies each event after it is stored, a client when it hears it: the
//! same code on both ends, so both see the same table.

use crate::event::{Answered, Asked, Decided, Over, Played, Seated, TakenBack};
use crate::terms::Terms;
use crate::{
    GameEvent, GameId, GameRow, Offer, OfferKind, Pause, Player, PlayerId, Presence, Role, Snap,
};
use oxo_shared::clock::Clock;
use oxo_shared::game::{DecideError, Game, ReplayError};
use oxo_shared::hash::GameHash;
use oxo_shared::opening::Decision;
use oxo_shared::placement::PlayError;
use oxo_shared::side::{BySide, Side};

/// A game, who sits at it, and everything that was agreed.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// How many events it is made of: the number of the last one.
    pub seq: u64,
    /// What was agreed.
    pub terms: Terms,
    /// The moves, the board, the result.
    pub game: Game,
    /// How many moves belong to the position it started from.
    pub start_ply: u32,
    /// Who sits.
    pub seats: BySide<Option<Player>>,
    /// The clocks as of the last event that touched them.
    pub clock: Option<Clock>,
    /// By whom and since when, if the clocks stand because both wanted it.
    pub paused: Option<Pause>,
    /// How many pauses and gifts of time each was granted.
    pub granted: BySide<u8>,
    /// The open offer.
    pub offer: Option<Offer>,
    /// The next game of the same two.
    pub rematch: Option<GameId>,
}

/// An event that does not follow from the events before it: one end has missed something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TableError {
    #[error("a game begins with somebody taking a seat")]
    NotOpened,
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Decide(#[from] DecideError),
    #[error("nobody is asked that now")]
    NotAsked,
    #[error("+{0} begins on an empty board")]
    Opening(&'static str),
    #[error("ply {ply} does not follow ply {have}")]
    Ply { ply: u32, have: u32 },
    #[error("the game is over already")]
    Over,
    #[error("the board differs from the server's: {ours} here, {theirs} there")]
    Hash { ours: GameHash, theirs: GameHash },
}

impl From<ReplayError> for TableError {
    fn from(error: ReplayError) -> Self {
        match error {
            ReplayError::Play(error) => error.into(),
            ReplayError::Decide(error) => error.into(),
        }
    }
}

impl Table {
    /// The table that the first event of a game opens.
    ///
    /// # Errors
    /// [`TableError`] for moves that cannot be played, a game that starts finished, or a
    /// starting position under an opening that is a dialogue.
    pub fn open(first: &Seated) -> Result<Table, TableError> {
        let opening = first.terms.rules.opening();
        if opening.is_a_dialogue() && !first.moves.is_empty() {
            return Err(TableError::Opening(opening.word()));
        }
        let game = Game::from_moves(first.terms.rules, first.moves.iter().copied())?;
        if game.outcome().is_some() {
            return Err(TableError::Over);
        }
        let mut table = Table {
            seq: 0,
            terms: first.terms,
            start_ply: ply32(&game),
            game,
            seats: BySide::default(),
            clock: None,
            paused: None,
            granted: BySide::default(),
            offer: None,
            rematch: None,
        };
        table.apply(&GameEvent::Seated(first.clone()))?;
        Ok(table)
    }

    /// The table that all events of a game add up to.
    ///
    /// # Errors
    /// [`TableError`] at the first event that does not follow.
    pub fn from_events<'a>(
        events: impl IntoIterator<Item = &'a GameEvent>,
    ) -> Result<Table, TableError> {
        let mut events = events.into_iter();
        let Some(GameEvent::Seated(first)) = events.next() else {
            return Err(TableError::NotOpened);
        };
        let mut table = Table::open(first)?;
        events.try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// The table that a snapshot shows.
    ///
    /// # Errors
    /// [`TableError`] for a snapshot that contradicts itself.
    pub fn from_snap(snap: &Snap) -> Result<Table, TableError> {
        let mut game = Game::replay(snap.terms.rules, snap.moves.iter().copied(), &snap.decisions)?;
        if snap.start_ply > ply32(&game) {
            return Err(TableError::Ply { ply: snap.start_ply, have: ply32(&game) });
        }
        if let (Some(outcome), None) = (&snap.result, game.outcome()) {
            game.close(outcome.clone()).map_err(|_| TableError::Over)?;
        }
        let table = Table {
            seq: snap.s,
            terms: snap.terms,
            game,
            start_ply: snap.start_ply,
            seats: snap.seats.clone(),
            clock: snap.clock,
            paused: snap.paused,
            granted: snap.granted,
            offer: snap.offer,
            rematch: snap.rematch,
        };
        table.compare(snap.hash)?;
        Ok(table)
    }

    /// The snapshot of this table for one recipient, with who is there and the clocks as they
    /// stand now.
    pub fn snap(
        &self,
        g: GameId,
        role: Role,
        presence: BySide<Presence>,
        viewers: usize,
        clock: Option<Clock>,
    ) -> Snap {
        Snap {
            g,
            s: self.seq,
            terms: self.terms,
            moves: self.game.moves().to_vec(),
            decisions: self.game.decisions().to_vec(),
            start_ply: self.start_ply,
            turn: self.game.turn(),
            clock,
            paused: self.paused,
            granted: self.granted,
            seats: self.seats.clone(),
            presence,
            claim_ms: None,
            offer: self.offer,
            result: self.game.outcome().cloned(),
            rematch: self.rematch,
            role,
            viewers,
            hash: self.game.hash(),
        }
    }

    /// This table as one row of a list.
    pub fn row(&self, g: GameId, viewers: usize) -> GameRow {
        GameRow {
            ratings: None,
            g,
            terms: self.terms,
            seats: self.seats.clone(),
            ply: self.ply(),
            viewers,
            turn: self.turn(),
            result: self.game.outcome().cloned(),
        }
    }

    /// Whose turn it is, once both sit and until the end.
    fn turn(&self) -> Option<Side> {
        self.game.turn().filter(|_| self.is_running())
    }

    /// Brings a row of this table up to date. What has not changed is not written anew.
    pub fn update_row(&self, row: &mut GameRow, viewers: usize) {
        row.ply = self.ply();
        row.viewers = viewers;
        row.turn = self.turn();
        if row.seats != self.seats {
            row.seats = self.seats.clone();
        }
        if row.result.as_ref() != self.game.outcome() {
            row.result = self.game.outcome().cloned();
        }
    }

    /// How many stones lie on the board.
    pub fn ply(&self) -> u32 {
        ply32(&self.game)
    }

    /// Which seat `player` has; of two, the one to move.
    pub fn seat_of(&self, player: PlayerId) -> Option<Side> {
        let has = |&side: &Side| self.seats[side].as_ref().is_some_and(|seat| seat.id == player);
        self.game.turn().filter(has).or_else(|| Side::BOTH.into_iter().find(has))
    }

    /// Whether one player has both seats, for two people who share a keyboard.
    pub fn is_shared(&self) -> bool {
        let id = |side: Side| self.seats[side].as_ref().map(|seat| seat.id);
        id(Side::X).is_some() && id(Side::X) == id(Side::O)
    }

    /// The seat nobody has taken.
    pub fn free_seat(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.seats[side].is_none())
    }

    /// Whether both players are there and the game has not ended.
    pub fn is_running(&self) -> bool {
        self.free_seat().is_none() && self.game.outcome().is_none()
    }

    /// Whether calling the game off is still possible: before the second own move of the
    /// game, or before anything was decided where the opening is a dialogue.
    pub fn can_abort(&self) -> bool {
        let undecided =
            self.game.rules().opening().is_a_dialogue() && self.game.decisions().is_empty();
        self.game.outcome().is_none() && (undecided || self.ply() < self.start_ply + 2)
    }

    /// How many stones stay whatever is taken back: those of the position the game
    /// started from, and those that the dialogue of an opening was about.
    pub fn settled_ply(&self) -> u32 {
        let settled = self.game.settled_ply().unwrap_or(self.game.ply());
        self.start_ply.max(u32::try_from(settled).unwrap_or(u32::MAX))
    }

    /// How many stones are left when `asking` takes back: as many as lay before its own last
    /// move, or before an earlier one if that is `wanted`; `None` where it has made none. Of
    /// two who share a keyboard, the one asks who moved last.
    pub fn takeback(&self, asking: Side, wanted: Option<u32>) -> Option<u32> {
        let by = if self.is_shared() { asking.other() } else { asking };
        let is_own = |&ply: &u32| Side::at_ply(ply as usize) == by;
        let mut own = (self.settled_ply()..self.ply()).rev().filter(is_own);
        own.find(|&ply| wanted.is_none_or(|wanted| wanted == ply))
    }

    /// Adds the next event. A snapshot is no addition: see [`Table::from_snap`].
    ///
    /// # Errors
    /// [`TableError`]; the table is unchanged but for a differing hash, after which
    /// only a snapshot helps.
    pub fn apply(&mut self, event: &GameEvent) -> Result<(), TableError> {
        match event {
            GameEvent::Seated(seated) => self.take_seats(seated),
            GameEvent::Played(played) => self.put(played)?,
            GameEvent::Asked(asked) => self.ask(asked)?,
            GameEvent::Decided(decided) => self.decide(decided)?,
            GameEvent::Offered(offer) => self.offer = Some(*offer),
            GameEvent::Answered(answered) => self.answer(*answered),
            GameEvent::TakenBack(back) => self.take_back(back)?,
            GameEvent::Clock(change) => {
                self.clock = Some(change.clock);
                self.paused = change.paused;
            }
            GameEvent::Over(over) => self.finish(over)?,
            GameEvent::Rematch(rematch) => self.rematch = Some(rematch.g),
            GameEvent::Said(_) | GameEvent::Skip(_) | GameEvent::Snap(_) => {}
        }
        self.seq = self.seq.saturating_add(1);
        Ok(())
    }

    fn take_seats(&mut self, seated: &Seated) {
        self.seats = seated.players.clone();
        if self.free_seat().is_none() {
            self.clock = self.game.turn().and_then(|turn| Clock::start(self.terms.control, turn));
        }
    }

    fn put(&mut self, played: &Played) -> Result<(), TableError> {
        self.expect_ply(played.ply)?;
        self.game.play(played.at)?;
        self.clock = played.clock;
        self.offer = self.offer.filter(|offer| {
            // One's own move leaves one's own draw offer standing, as over the board.
            offer.what == OfferKind::Draw && offer.by == played.by
        });
        self.compare(played.hash)
    }

    fn ask(&self, asked: &Asked) -> Result<(), TableError> {
        self.expect_ply(asked.ply)?;
        let right = self.game.turn() == Some(asked.seat) && self.game.choices() == asked.may;
        if right { Ok(()) } else { Err(TableError::NotAsked) }
    }

    fn answer(&mut self, answered: Answered) {
        let counts = |open: &Offer| matches!(open.what, OfferKind::Pause | OfferKind::Time);
        if let Some(open) = self.offer.take().filter(counts).filter(|_| answered.yes) {
            self.granted[open.by] = self.granted[open.by].saturating_add(1);
        }
    }

    fn decide(&mut self, decided: &Decided) -> Result<(), TableError> {
        self.expect_ply(decided.ply)?;
        self.game.decide(decided.what)?;
        if decided.what == Decision::Swap {
            self.seats = std::mem::take(&mut self.seats).swapped();
            self.granted = self.granted.swapped();
        }
        self.clock = decided.clock;
        self.offer = None;
        self.compare(decided.hash)
    }

    fn take_back(&mut self, back: &TakenBack) -> Result<(), TableError> {
        if self.game.outcome().is_some() {
            return Err(TableError::Over);
        }
        if !(self.settled_ply()..=self.ply()).contains(&back.ply) {
            return Err(TableError::Ply { ply: back.ply, have: self.ply() });
        }
        self.game.take_back_to(back.ply as usize);
        self.clock = back.clock;
        self.offer = None;
        self.compare(back.hash)
    }

    fn finish(&mut self, over: &Over) -> Result<(), TableError> {
        let outcome = &over.outcome;
        match self.game.outcome() {
            None => {
                self.game.close(outcome.clone()).map_err(|_| TableError::Over)?;
            }
            // The move that ended it has told the end already.
            Some(end) if end == outcome && end.how.is_by_move() => {}
            Some(_) => return Err(TableError::Over),
        }
        self.clock = over.clock;
        self.paused = None;
        self.offer = None;
        self.compare(over.hash)
    }

    fn expect_ply(&self, ply: u32) -> Result<(), TableError> {
        let have = self.ply();
        if ply == have { Ok(()) } else { Err(TableError::Ply { ply, have }) }
    }

    fn compare(&self, theirs: GameHash) -> Result<(), TableError> {
        let ours = self.game.hash();
        if ours == theirs { Ok(()) } else { Err(TableError::Hash { ours, theirs }) }
    }
}

fn ply32(game: &Game) -> u32 {
    u32::try_from(game.ply()).expect("a board holds at most 4096 stones")
}
