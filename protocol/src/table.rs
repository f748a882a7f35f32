//! The state of a game: the result of applying all its events.
//!
//! Server and client run the same code. The server applies an event after storing it, a client on
//! arrival.

use crate::event::{Answered, Asked, Decided, Over, Played, Seated, TakenBack};
use crate::event::{GameEvent, Pause, Snap};
use crate::id::{GameId, PlayerId};
use crate::offer::{Offer, OfferKind};
use crate::player::{Player, Presence, Role};
use crate::reply::GameRow;
use crate::terms::Terms;
use oxo_shared::clock::Clock;
use oxo_shared::game::{DecideError, Game, ReplayError};
use oxo_shared::hash::GameHash;
use oxo_shared::opening::Decision;
use oxo_shared::placement::PlayError;
use oxo_shared::side::{BySide, Side};

/// A game with its players, clocks and agreements.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The number of the last applied event.
    pub seq: u64,
    /// The terms of the game.
    pub terms: Terms,
    /// Moves, board and result.
    pub game: Game,
    /// How many moves belong to the starting position.
    pub start_ply: u32,
    /// The players.
    pub seats: BySide<Option<Player>>,
    /// The clocks as of the last event that set them.
    pub clock: Option<Clock>,
    /// Who paused the game and when, if the clocks stand.
    pub paused: Option<Pause>,
    /// The number of pauses and grants of extra time that each side has had.
    pub granted: BySide<u8>,
    /// The open offer.
    pub offer: Option<Offer>,
    /// The rematch of this game.
    pub rematch: Option<GameId>,
}

/// The error for an event that contradicts earlier ones: one side has missed an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TableError {
    #[error("the first event of a game must be `seated`")]
    NotOpened,
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Decide(#[from] DecideError),
    #[error("the opening does not ask for that now")]
    NotAsked,
    #[error("+{0} must start on an empty board")]
    Opening(&'static str),
    #[error("ply {ply} does not follow ply {have}")]
    Ply { ply: u32, have: u32 },
    #[error("the game is already over")]
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
    /// Opens the table of a game's first event.
    ///
    /// # Errors
    /// [`TableError`] for illegal moves, for a game that starts finished, and for a starting
    /// position with an opening that asks for decisions.
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

    /// Builds the table from all events of a game.
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

    /// Builds the table from a snapshot.
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

    /// Makes the snapshot for one recipient, with the given presence and current clocks.
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

    /// Makes a list row of this table.
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

    /// The side to move, while both seats are taken and the game runs.
    fn turn(&self) -> Option<Side> {
        self.game.turn().filter(|_| self.is_running())
    }

    /// Updates a list row, copying only what has changed.
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

    /// The number of stones on the board.
    pub fn ply(&self) -> u32 {
        ply32(&self.game)
    }

    /// The seat of `player`; the side to move if the player has both.
    pub fn seat_of(&self, player: PlayerId) -> Option<Side> {
        let own = |&side: &Side| self.seats[side].as_ref().is_some_and(|seat| seat.id == player);
        self.game.turn().filter(own).or_else(|| Side::BOTH.into_iter().find(own))
    }

    /// Whether one player has both seats, for two people at one keyboard.
    pub fn is_shared(&self) -> bool {
        let id = |side: Side| self.seats[side].as_ref().map(|seat| seat.id);
        id(Side::X).is_some() && id(Side::X) == id(Side::O)
    }

    /// A seat that is free.
    pub fn free_seat(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.seats[side].is_none())
    }

    /// Whether both seats are taken and the game has not ended.
    pub fn is_running(&self) -> bool {
        self.free_seat().is_none() && self.game.outcome().is_none()
    }

    /// Whether the game can be aborted: before the second move of the game itself, or before the
    /// first decision if the opening asks for decisions.
    pub fn can_abort(&self) -> bool {
        let undecided =
            self.game.rules().opening().is_a_dialogue() && self.game.decisions().is_empty();
        self.game.outcome().is_none() && (undecided || self.ply() < self.start_ply + 2)
    }

    /// The number of stones that a takeback cannot remove: those of the starting position and of
    /// the opening's dialogue.
    pub fn settled_ply(&self) -> u32 {
        let settled = self.game.settled_ply().unwrap_or(self.game.ply());
        self.start_ply.max(u32::try_from(settled).unwrap_or(u32::MAX))
    }

    /// The number of stones that stay if `asking` takes back its last move, or the earlier one
    /// given by `requested`; `None` if there is no such move. At a shared board, the last mover asks.
    pub fn takeback(&self, asking: Side, requested: Option<u32>) -> Option<u32> {
        let by = if self.is_shared() { asking.other() } else { asking };
        let is_own = |&ply: &u32| Side::at_ply(ply as usize) == by;
        let mut own = (self.settled_ply()..self.ply()).rev().filter(is_own);
        own.find(|&ply| requested.is_none_or(|requested| requested == ply))
    }

    /// Applies the next event. For snapshots see [`Table::from_snap`].
    ///
    /// # Errors
    /// [`TableError`]. The table is unchanged, except after a hash mismatch, which only a snapshot
    /// repairs.
    pub fn apply(&mut self, event: &GameEvent) -> Result<(), TableError> {
        if let GameEvent::Played(played) = event {
            self.expect_ply(played.ply)?;
            self.game.play(played.at)?;
        }
        self.apply_placed(event)
    }

    /// Like [`Table::apply`], for events whose stone [`Game::play`] has already put on the board,
    /// so that a position is evaluated only once.
    pub fn apply_placed(&mut self, event: &GameEvent) -> Result<(), TableError> {
        match event {
            GameEvent::Seated(seated) => self.take_seats(seated),
            GameEvent::Played(played) => self.note(played)?,
            GameEvent::Asked(question) => self.ask(question)?,
            GameEvent::Decided(decided) => self.decide(decided)?,
            GameEvent::Offered(offer) => self.offer = Some(*offer),
            GameEvent::Answered(answered) => self.answer(*answered),
            GameEvent::TakenBack(event) => self.take_back(event)?,
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

    fn note(&mut self, played: &Played) -> Result<(), TableError> {
        self.clock = played.clock;
        self.offer = self.offer.filter(|offer| {
            // As over the board, a move does not withdraw the player's own draw offer.
            offer.what == OfferKind::Draw && offer.by == played.by
        });
        self.compare(played.hash)
    }

    fn ask(&self, question: &Asked) -> Result<(), TableError> {
        self.expect_ply(question.ply)?;
        let right = self.game.turn() == Some(question.seat) && self.game.choices() == question.may;
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

    fn take_back(&mut self, event: &TakenBack) -> Result<(), TableError> {
        if self.game.outcome().is_some() {
            return Err(TableError::Over);
        }
        if !(self.settled_ply()..=self.ply()).contains(&event.ply) {
            return Err(TableError::Ply { ply: event.ply, have: self.ply() });
        }
        self.game.take_back_to(event.ply as usize);
        self.clock = event.clock;
        self.offer = None;
        self.compare(event.hash)
    }

    fn finish(&mut self, over: &Over) -> Result<(), TableError> {
        let outcome = &over.outcome;
        match self.game.outcome() {
            None => {
                self.game.close(outcome.clone()).map_err(|_| TableError::Over)?;
            }
            // The move that ended the game has already set its result.
            Some(end) if end == outcome && end.how.is_by_move() => {}
            Some(_) => return Err(TableError::Over),
        }
        self.clock = over.clock;
        self.paused = None;
        self.offer = None;
        self.compare(over.hash)
    }

    fn expect_ply(&self, ply: u32) -> Result<(), TableError> {
        let current = self.ply();
        if ply == current { Ok(()) } else { Err(TableError::Ply { ply, have: current }) }
    }

    fn compare(&self, theirs: GameHash) -> Result<(), TableError> {
        let ours = self.game.hash();
        if ours == theirs { Ok(()) } else { Err(TableError::Hash { ours, theirs }) }
    }
}

fn ply32(game: &Game) -> u32 {
    u32::try_from(game.ply()).expect("a board holds at most 4096 stones")
}
