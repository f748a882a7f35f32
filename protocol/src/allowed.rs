//! What a player or spectator may do at a table, and the reason where they may not.

use crate::absence;
use crate::code::{Code, Rejection};
use crate::id::OfferId;
use crate::offer::{MOST_GRANTED, Offer, OfferKind};
use crate::player::{Kind, Presence};
use crate::request::ClaimKind;
use crate::table::Table;
use oxo_shared::clock::TimeControl;
use oxo_shared::game::DecideError;
use oxo_shared::opening::Decision;
use oxo_shared::placement::PlayError;
use oxo_shared::point::Point;
use oxo_shared::side::{BySide, Side};
use oxo_words::{self as words, Message, WhyStale};

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
#[error("{}", self.message())]
pub enum WhyNot {
    NotSeated,
    GameOver,
    NoOpponent,
    NobodyToResignTo,
    NobodyToAsk,
    Stale { ply: u32, have: u32 },
    NotYourTurn,
    NothingAhead,
    Play(#[from] PlayError),
    Decide(#[from] DecideError),
    Counts,
    Undrawn,
    OpponentThere,
    ClockDecides,
    OfferOpen,
    NothingToTakeBack,
    NotOver,
    RematchOn,
    NobodyThere,
    SelfLeft,
    Paused,
    NotPaused,
    NoClock,
    OpponentAway,
    GrantedEnough,
    NoSuchOffer,
    OwnOffer,
    NoHelp,
}

impl WhyNot {
    /// Returns the reason in words.
    pub fn message(&self) -> Box<dyn Message + '_> {
        self.code_and_message().1
    }

    /// Returns the machine-readable code.
    pub fn code(self) -> Code {
        self.code_and_message().0
    }

    fn code_and_message(&self) -> (Code, Box<dyn Message + '_>) {
        let (code, words) = match self {
            &WhyNot::Stale { ply, have } => return (Code::Stale, Box::new(WhyStale { ply, have })),
            WhyNot::Play(error) => return (code_of(error), error.message()),
            WhyNot::Decide(DecideError::GameOver) => {
                (Code::GameOver, DecideError::GameOver.message())
            }
            WhyNot::Decide(DecideError::NotDue) => {
                (Code::NotAllowed, DecideError::NotDue.message())
            }
            WhyNot::NotSeated => (Code::NotSeated, words::WHY_NOT_SEATED),
            WhyNot::GameOver => (Code::GameOver, words::WHY_GAME_OVER),
            WhyNot::NoOpponent => (Code::NotAllowed, words::WHY_NO_OPPONENT),
            WhyNot::NobodyToResignTo => (Code::NotAllowed, words::WHY_NOBODY_TO_RESIGN_TO),
            WhyNot::NobodyToAsk => (Code::NotAllowed, words::WHY_NOBODY_TO_ASK),
            WhyNot::NotYourTurn => (Code::NotYourTurn, words::WHY_NOT_YOUR_TURN),
            WhyNot::NothingAhead => (Code::NotAllowed, words::WHY_NOTHING_AHEAD),
            WhyNot::Counts => (Code::NotAllowed, words::WHY_COUNTS),
            WhyNot::Undrawn => (Code::NotAllowed, words::WHY_UNDRAWN),
            WhyNot::OpponentThere => (Code::NotAllowed, words::WHY_OPPONENT_THERE),
            WhyNot::ClockDecides => (Code::NotAllowed, words::WHY_CLOCK_DECIDES),
            WhyNot::OfferOpen => (Code::NotAllowed, words::WHY_OFFER_OPEN),
            WhyNot::NothingToTakeBack => (Code::NotAllowed, words::WHY_NOTHING_TO_TAKE_BACK),
            WhyNot::NotOver => (Code::NotAllowed, words::WHY_NOT_OVER),
            WhyNot::RematchOn => (Code::NotAllowed, words::WHY_REMATCH_ON),
            WhyNot::NobodyThere => (Code::NotAllowed, words::WHY_NOBODY_THERE),
            WhyNot::SelfLeft => (Code::NotAllowed, words::WHY_SELF_LEFT),
            WhyNot::Paused => (Code::NotAllowed, words::WHY_PAUSED),
            WhyNot::NotPaused => (Code::NotAllowed, words::WHY_NOT_PAUSED),
            WhyNot::NoClock => (Code::NotAllowed, words::WHY_NO_CLOCK),
            WhyNot::OpponentAway => (Code::NotAllowed, words::WHY_OPPONENT_AWAY),
            WhyNot::GrantedEnough => (Code::NotAllowed, words::WHY_GRANTED_ENOUGH),
            WhyNot::NoSuchOffer => (Code::NoSuchOffer, words::WHY_NO_SUCH_OFFER),
            WhyNot::OwnOffer => (Code::NotAllowed, words::WHY_OWN_OFFER),
            WhyNot::NoHelp => (Code::NotAllowed, words::WHY_NO_HELP),
        };
        (code, Box::new(words))
    }
}

const fn code_of(error: &PlayError) -> Code {
    match error {
        PlayError::GameOver => Code::GameOver,
        PlayError::Occupied(_) => Code::Occupied,
        PlayError::OutOfBounds(_) => Code::OutOfBounds,
        PlayError::TooFar(_) | PlayError::NotAtOrigin(_) => Code::TooFar,
        PlayError::Forbidden(..)
        | PlayError::Floats(..)
        | PlayError::NotInCentre(..)
        | PlayError::TooNear(..) => Code::Forbidden,
        PlayError::Undecided(_) => Code::NotAllowed,
    }
}

impl From<WhyNot> for Rejection {
    fn from(reason: WhyNot) -> Rejection {
        Rejection::because(reason.code(), &*reason.message())
    }
}

/// Checks whether `seat`, a side or a spectator, may act now. `presence` says which players are
/// connected; how long a player has been away is not checked.
pub fn act(
    table: &Table,
    presence: BySide<Presence>,
    seat: Option<Side>,
    act: Act,
) -> Result<(), WhyNot> {
    let side = seat.ok_or(WhyNot::NotSeated)?;
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

/// Checks whether `seat` may premove. Not allowed during an opening that may still swap sides.
pub fn premove(table: &Table, seat: Option<Side>) -> Result<(), WhyNot> {
    let side = seat.ok_or(WhyNot::NotSeated)?;
    check(table.game.outcome().is_none(), WhyNot::GameOver)?;
    opposed(table, WhyNot::NoOpponent)?;
    let waits = table.game.turn() == Some(side.other()) && table.game.is_settled();
    check(waits, WhyNot::NothingAhead)
}

/// Checks whether a stone may be placed on `at`, ignoring rules that bind only the side to move.
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

/// Checks whether `seat` may ask a bot for a hint. For a player only the opponent's kind counts:
/// claiming to be a bot must not give help against people.
pub fn hint(table: &Table, seat: Option<Side>) -> Result<(), WhyNot> {
    let opponent = seat.and_then(|side| table.seats[side.other()].as_ref());
    let against_bot = opponent.is_some_and(|player| player.kind == Kind::Bot);
    let over = table.game.outcome().is_some();
    check(over || (against_bot && !table.terms.rated), WhyNot::NoHelp)
}

/// Checks whether the threats on the board may be shown to `seat`.
pub fn threats(table: &Table, seat: Option<Side>) -> Result<(), WhyNot> {
    let plays_for_a_rating = table.terms.rated && seat.is_some() && table.is_running();
    check(!plays_for_a_rating, WhyNot::NoHelp)
}

fn check(holds: bool, otherwise: WhyNot) -> Result<(), WhyNot> {
    if holds { Ok(()) } else { Err(otherwise) }
}

fn opposed(table: &Table, otherwise: WhyNot) -> Result<(), WhyNot> {
    check(table.free_seat().is_none(), otherwise)
}

/// Checks whether `side` may move or decide on the board with `ply` stones, whatever the cell.
pub fn turn(table: &Table, side: Side, ply: u32) -> Result<(), WhyNot> {
    check(table.game.outcome().is_none(), WhyNot::GameOver)?;
    opposed(table, WhyNot::NoOpponent)?;
    let current = table.ply();
    check(ply == current, WhyNot::Stale { ply, have: current })?;
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
    // If both players offer a rematch, they have agreed.
    let is_offered = |open: Offer| open.what == OfferKind::Rematch && open.by != side;
    if table.offer.is_some_and(is_offered) { Ok(()) } else { offer(table) }
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
