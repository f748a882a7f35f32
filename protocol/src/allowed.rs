//! What somebody may do at a table now, and why not.

use crate::absence;
use crate::table::Table;
use crate::{ClaimKind, Code, Kind, MOST_GRANTED, Offer, OfferId, OfferKind, Presence, Rejection};
use oxo_shared::clock::TimeControl;
use oxo_shared::game::DecideError;
use oxo_shared::opening::Decision;
use oxo_shared::placement::PlayError;
use oxo_shared::point::Point;
use oxo_shared::side::{BySide, Side};

/// What a player does at a table, and what becomes an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Put a stone on the board with `ply` stones.
    Play {
        /// How many stones it is meant for.
        ply: u32,
        /// The cell.
        at: Point,
    },
    /// Answer what the opening asks on the board with `ply` stones.
    Decide {
        /// How many stones it is meant for.
        ply: u32,
        /// The answer.
        what: Decision,
    },
    /// Give up.
    Resign,
    /// Call the game off.
    Abort,
    /// Claim the end of the game.
    Claim(ClaimKind),
    /// Offer something; with a takeback, down to how many stones.
    Offer(OfferKind, Option<u32>),
    /// Answer an offer.
    Answer {
        /// The offer, by its name.
        offer: OfferId,
        /// Accepted, or else declined or withdrawn.
        yes: bool,
    },
    /// End a pause.
    GoOn,
}

/// Why something is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WhyNot {
    #[error("only the players may do that")]
    NotSeated,
    #[error("the game is over")]
    GameOver,
    #[error("the other seat is still free")]
    NoOpponent,
    #[error("nobody to resign to: abort instead")]
    NobodyToResignTo,
    #[error("nobody to offer it to")]
    NobodyToAsk,
    #[error("meant for ply {ply}, the board is at ply {have}")]
    Stale { ply: u32, have: u32 },
    #[error("it is your opponent's turn")]
    NotYourTurn,
    #[error("a stone is chosen ahead while the opponent thinks")]
    NothingAhead,
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Decide(#[from] DecideError),
    #[error("after the second move a game counts")]
    Counts,
    #[error("a line can still be completed")]
    Undrawn,
    #[error("the win can be claimed over who is to move and has been away for long")]
    OpponentThere,
    #[error("with so much time for a move the clock decides, and not an absence")]
    ClockDecides,
    #[error("another offer is open: one at a time")]
    OfferOpen,
    #[error("there is no such move of yours to take back")]
    NothingToTakeBack,
    #[error("the game is not over yet")]
    NotOver,
    #[error("the rematch is already on")]
    RematchOn,
    #[error("the opponent has left: nobody is there for another game")]
    NobodyThere,
    #[error("the game is paused: first one of you goes on")]
    Paused,
    #[error("the game is not paused")]
    NotPaused,
    #[error("there is no clock in this game")]
    NoClock,
    #[error("the opponent is away, and cannot agree")]
    OpponentAway,
    #[error("no more pauses and gifts of time for you in this game")]
    GrantedEnough,
    #[error("that offer is no longer open")]
    NoSuchOffer,
    #[error("your own offer is for the other to accept")]
    OwnOffer,
    #[error("only in your own unrated games against bots, or after the end")]
    NoHelp,
}

impl WhyNot {
    /// The same for programs.
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

/// Whether `who`, a side or a spectator, may do this now, where the players are there or not.
/// How long an absence has lasted does not count here: a win may be claimed only after a while.
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
            let deserted = table.misses(presence) == Some(side.other());
            check(deserted, WhyNot::OpponentThere)?;
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

/// Whether `who` may choose a stone for the turn after the opponent's: not in an opening,
/// whose players are about to settle whose stone comes next.
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

/// Whether a stone may be put on `at` whoever is to move: what binds only the one whose turn
/// it is does not count.
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

/// Whether `who` may ask a bot what it thinks. Of two who play only the opponent counts: who
/// calls oneself a bot must not get help against people.
///
/// # Errors
/// [`WhyNot::NoHelp`].
pub fn hint(table: &Table, who: Option<Side>) -> Result<(), WhyNot> {
    let opponent = who.and_then(|side| table.seats[side.other()].as_ref());
    let against_bot = opponent.is_some_and(|player| player.kind == Kind::Bot);
    let over = table.game.outcome().is_some();
    check(over || (against_bot && !table.terms.rated), WhyNot::NoHelp)
}

/// Whether the threats on the board may be pointed out to `who`.
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

/// Whether it is for `side` to act on the board with `ply` stones.
fn turn(table: &Table, side: Side, ply: u32) -> Result<(), WhyNot> {
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
    // Two who ask each other have agreed.
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
    // Everything else that an offer depends on is of the table, and ends the offer when it changes.
    check(!yes || presence[open.by] != Presence::Left, WhyNot::NoSuchOffer)?;
    // Who has both seats answers from the other one.
    check(!yes || open.by != side || table.is_shared(), WhyNot::OwnOffer)
}
