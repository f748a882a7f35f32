//! What a player or spectator may do at a table, and why not.

use crate::table::Table;
use crate::{
    ClaimKind, Code, Kind, MOST_GRANTED, Offer, OfferId, OfferKind, Presence, Rejection, absence,
};
use oxo_shared::clock::TimeControl;
use oxo_shared::game::DecideError;
use oxo_shared::opening::Decision;
use oxo_shared::placement::PlayError;
use oxo_shared::point::Point;
use oxo_shared::side::{BySide, Side};

/// An action of a player that becomes an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Place a stone on the board with `ply` stones.
    Play {
        /// The number of stones on the intended board.
        ply: u32,
        /// The cell.
        at: Point,
    },
    /// Make the decision that the opening asks for, on the board with `ply` stones.
    Decide {
        /// The number of stones on the intended board.
        ply: u32,
        /// The decision.
        what: Decision,
    },
    /// Resign the game.
    Resign,
    /// Abort the game.
    Abort,
    /// Claim victory or a draw.
    Claim(ClaimKind),
    /// Make an offer; for a takeback with the number of stones that stay.
    Offer(OfferKind, Option<u32>),
    /// Answer an offer.
    Answer {
        /// The id of the offer.
        offer: OfferId,
        /// True to accept; false to decline or withdraw.
        yes: bool,
    },
    /// End a pause.
    GoOn,
}

/// Why an action is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WhyNot {
    #[error("only the players may do that")]
    NotSeated,
    #[error("the game is over")]
    GameOver,
    #[error("the other seat is still free")]
    NoOpponent,
    #[error("there is no opponent yet; abort the game instead")]
    NobodyToResignTo,
    #[error("there is no opponent yet")]
    NobodyToAsk,
    #[error("the request is for ply {ply}, but the board is at ply {have}")]
    Stale { ply: u32, have: u32 },
    #[error("it is your opponent's turn")]
    NotYourTurn,
    #[error("you can choose a move ahead only on the opponent's turn")]
    NothingAhead,
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Decide(#[from] DecideError),
    #[error("you cannot abort after the second move; resign instead")]
    Counts,
    #[error("a line can still be completed")]
    Undrawn,
    #[error("you can claim victory only while the player to move is away")]
    OpponentThere,
    #[error("you cannot claim victory in a game this slow; the clock decides")]
    ClockDecides,
    #[error("another offer is already open")]
    OfferOpen,
    #[error("you have no such move to take back")]
    NothingToTakeBack,
    #[error("the game is not over yet")]
    NotOver,
    #[error("the rematch has already started")]
    RematchOn,
    #[error("the opponent has left")]
    NobodyThere,
    #[error("you have left this game; rejoin it first")]
    SelfLeft,
    #[error("the game is paused; resume it first")]
    Paused,
    #[error("the game is not paused")]
    NotPaused,
    #[error("there is no clock in this game")]
    NoClock,
    #[error("the opponent is away and cannot accept")]
    OpponentAway,
    #[error("you have used all your pauses and extra time in this game")]
    GrantedEnough,
    #[error("that offer is no longer open")]
    NoSuchOffer,
    #[error("only the opponent can accept your offer")]
    OwnOffer,
    #[error("only in your own unrated games against bots, or after the end")]
    NoHelp,
}

impl WhyNot {
    /// The machine-readable code.
    pub const fn code(self) -> Code {
        match self {
            WhyNot::NotSeated => Code::NotSeated,
            WhyNot::GameOver
            | WhyNot::Play(PlayError::GameOver)
            | WhyNot::Decide(DecideError::GameOver) => Code::GameOver,
            WhyNot::Stale { .. } => Code::Stale,
            WhyNot::NotYourTurn => Code::NotYourTurn,
            WhyNot::NoSuchOffer => Code::NoSuchOffer,
            WhyNot::Play(PlayError::Occupied(_)) => Code::Occupied,
            WhyNot::Play(PlayError::OutOfBounds(_)) => Code::OutOfBounds,
            WhyNot::Play(PlayError::TooFar(_) | PlayError::NotAtOrigin(_)) => Code::TooFar,
            WhyNot::Play(
                PlayError::Forbidden(..)
                | PlayError::Floats(..)
                | PlayError::NotInCentre(..)
                | PlayError::TooNear(..),
            ) => Code::Forbidden,
            WhyNot::Play(PlayError::Undecided(_))
            | WhyNot::Decide(DecideError::NotDue)
            | WhyNot::NoOpponent
            | WhyNot::NobodyToResignTo
            | WhyNot::NobodyToAsk
            | WhyNot::NothingAhead
            | WhyNot::Counts
            | WhyNot::Undrawn
            | WhyNot::OpponentThere
            | WhyNot::ClockDecides
            | WhyNot::OfferOpen
            | WhyNot::NothingToTakeBack
            | WhyNot::NotOver
            | WhyNot::RematchOn
            | WhyNot::NobodyThere
            | WhyNot::SelfLeft
            | WhyNot::Paused
            | WhyNot::NotPaused
            | WhyNot::NoClock
            | WhyNot::OpponentAway
            | WhyNot::GrantedEnough
            | WhyNot::OwnOffer
            | WhyNot::NoHelp => Code::NotAllowed,
        }
    }
}

impl From<WhyNot> for Rejection {
    fn from(why: WhyNot) -> Rejection {
        Rejection::new(why.code(), why.to_string())
    }
}

/// Checks whether `who`, a side or a spectator, may act now. `presence` says which players are
/// connected; how long a player has been away is not checked.
///
/// # Errors
/// [`WhyNot`].
pub fn act(
    table: &Table,
    presence: BySide<Presence>,
    who: Option<Side>,
    act: Act,
) -> Result<(), WhyNot> {
    let side = who.ok_or(WhyNot::NotSeated)?;
    match act {
        Act::Play { ply, at } => {
            turn(table, side, ply)?;
            Ok(table.game.check(at)?)
        }
        Act::Decide { ply, what } => {
            turn(table, side, ply)?;
            check(table.game.choices().contains(&what), DecideError::NotDue.into())
        }
        Act::Offer(..) if presence[side] == Presence::Left => Err(WhyNot::SelfLeft),
        Act::Offer(OfferKind::Rematch, _) => rematch(table, presence, side),
        Act::Answer { offer, yes } => answer(table, presence, side, offer, yes),
        _ if table.game.outcome().is_some() => Err(WhyNot::GameOver),
        Act::Resign => opposed(table, WhyNot::NobodyToResignTo),
        Act::Abort => check(table.can_abort(), WhyNot::Counts),
        Act::GoOn => check(table.paused.is_some(), WhyNot::NotPaused),
        Act::Claim(ClaimKind::Draw) => check(table.game.is_dead(), WhyNot::Undrawn),
        Act::Offer(OfferKind::Draw, _) => offer(table),
        _ if table.paused.is_some() => Err(WhyNot::Paused),
        Act::Claim(ClaimKind::Win) => {
            let is_away = table.misses(presence) == Some(side.other());
            check(is_away, WhyNot::OpponentThere)?;
            check(!absence::is_at_leisure(table.terms.control), WhyNot::ClockDecides)
        }
        Act::Offer(OfferKind::Takeback, ply) => {
            check(table.takeback(side, ply).is_some(), WhyNot::NothingToTakeBack)?;
            offer(table)
        }
        Act::Offer(OfferKind::Pause | OfferKind::Time, _) => {
            check(table.terms.control != TimeControl::None {}, WhyNot::NoClock)?;
            offer(table)?;
            check(presence[side.other()] == Presence::On, WhyNot::OpponentAway)?;
            check(table.granted[side] < MOST_GRANTED, WhyNot::GrantedEnough)
        }
    }
}

/// Checks whether `who` may choose a move ahead of the opponent's. Not during an opening that may
/// still swap sides.
///
/// # Errors
/// [`WhyNot`].
pub fn premove(table: &Table, who: Option<Side>) -> Result<(), WhyNot> {
    let side = who.ok_or(WhyNot::NotSeated)?;
    check(table.game.outcome().is_none(), WhyNot::GameOver)?;
    opposed(table, WhyNot::NoOpponent)?;
    let waits = table.game.turn() == Some(side.other()) && table.game.is_settled();
    check(waits, WhyNot::NothingAhead)
}

/// Checks whether a stone may be placed on `at`, ignoring rules that bind only the side to move.
///
/// # Errors
/// [`WhyNot`].
pub fn any_stone(table: &Table, at: Point) -> Result<(), WhyNot> {
    match table.game.check(at) {
        Ok(())
        | Err(
            PlayError::Undecided(_)
            | PlayError::Forbidden(..)
            | PlayError::NotInCentre(..)
            | PlayError::TooNear(..),
        ) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Checks whether `who` may ask a bot for a hint. For a player only the opponent's kind counts:
/// claiming to be a bot must not give help against people.
///
/// # Errors
/// [`WhyNot::NoHelp`].
pub fn hint(table: &Table, who: Option<Side>) -> Result<(), WhyNot> {
    let opponent = who.and_then(|side| table.seats[side.other()].as_ref());
    let against_bot = opponent.is_some_and(|player| player.kind == Kind::Bot);
    let over = table.game.outcome().is_some();
    check(over || (against_bot && !table.terms.rated), WhyNot::NoHelp)
}

/// Checks whether the threats on the board may be shown to `who`.
///
/// # Errors
/// [`WhyNot::NoHelp`].
pub fn threats(table: &Table, who: Option<Side>) -> Result<(), WhyNot> {
    let plays_for_a_rating = table.terms.rated && who.is_some() && table.is_running();
    check(!plays_for_a_rating, WhyNot::NoHelp)
}

fn check(holds: bool, otherwise: WhyNot) -> Result<(), WhyNot> {
    if holds { Ok(()) } else { Err(otherwise) }
}

fn opposed(table: &Table, otherwise: WhyNot) -> Result<(), WhyNot> {
    check(table.free_seat().is_none(), otherwise)
}

/// Checks whether `side` may move or decide on the board with `ply` stones, whatever the cell.
///
/// # Errors
/// [`WhyNot`].
pub fn turn(table: &Table, side: Side, ply: u32) -> Result<(), WhyNot> {
    check(table.game.outcome().is_none(), WhyNot::GameOver)?;
    opposed(table, WhyNot::NoOpponent)?;
    let have = table.ply();
    check(ply == have, WhyNot::Stale { ply, have })?;
    check(table.game.turn() == Some(side), WhyNot::NotYourTurn)?;
    check(table.paused.is_none(), WhyNot::Paused)
}

fn offer(table: &Table) -> Result<(), WhyNot> {
    opposed(table, WhyNot::NobodyToAsk)?;
    check(table.offer.is_none(), WhyNot::OfferOpen)
}

fn rematch(table: &Table, presence: BySide<Presence>, side: Side) -> Result<(), WhyNot> {
    check(table.game.outcome().is_some(), WhyNot::NotOver)?;
    check(table.rematch.is_none(), WhyNot::RematchOn)?;
    check(presence[side.other()] != Presence::Left, WhyNot::NobodyThere)?;
    // Two offers of a rematch are an agreement.
    let asked = |open: Offer| open.what == OfferKind::Rematch && open.by != side;
    if table.offer.is_some_and(asked) { Ok(()) } else { offer(table) }
}

fn answer(
    table: &Table,
    presence: BySide<Presence>,
    side: Side,
    offer: OfferId,
    yes: bool,
) -> Result<(), WhyNot> {
    let open = table.offer.filter(|open| open.offer == offer).ok_or(WhyNot::NoSuchOffer)?;
    // Any other change that affects an offer is an event, and ends the offer.
    check(!yes || presence[open.by] != Presence::Left, WhyNot::NoSuchOffer)?;
    // A player with both seats accepts from the other seat.
    check(!yes || open.by != side || table.is_shared(), WhyNot::OwnOffer)
}
