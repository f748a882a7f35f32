//! Conditions under which commands are available.

use oxo_protocol::{Act, ClaimKind, OfferKind};
use oxo_shared::{Area, Decision, Rules, TimeControl};
use oxo_words::{self as words, Fixed};

use super::Here;
use crate::client::action::Step;
use crate::client::core::Place;

/// Boards with sides up to this fit on every screen.
const ALWAYS_FITS: u8 = 3;
/// Boards with sides up to this fit on common screens, so following a player's view is pointless.
const FITS: u8 = 19;

pub(super) fn may_decide(it: Here, what: Decision) -> bool {
    it.game.my_turn() && it.game.may(Act::Decide { ply: it.game.table().ply(), what })
}

pub(super) fn leads_somewhere(it: Here, step: Step) -> bool {
    let (review, whole) = (&it.showing.review, it.game.game());
    match step {
        Step::Back | Step::PageBack | Step::Start => review.shown(whole).ply() > 0,
        Step::On | Step::PageOn => review.tried().is_empty() && review.behind(whole) > 0,
        Step::End => !review.is_live(),
        Step::Turn => it.showing.study.as_ref().is_some_and(|study| study.turn_after(0).is_some()),
        Step::Retract => !review.tried().is_empty(),
        Step::Play => whole.ply() > 0 || !it.game.is_over(),
        Step::Number | Step::Faster | Step::Slower => whole.ply() > 0,
    }
}

/// Returns whether a stone is due; during an opening it may be a decision instead.
fn is_stone_due(it: Here) -> bool {
    it.game.game().choices().is_empty()
}

pub(super) const fn always(_: Here) -> bool {
    true
}

/// Returns whether a stone can be placed, in the game or as a variation while looking at one.
pub(super) fn takes_a_stone(it: Here) -> bool {
    match it.game.is_to_look_at() {
        true => it.showing.review.shown(it.game.game()).outcome().is_none(),
        false => types_a_cell(it),
    }
}

pub(super) fn types_a_cell(it: Here) -> bool {
    let plays = it.game.is_live_for_me() && it.game.table().paused.is_none();
    plays && it.core.is_online() && is_stone_due(it)
}

/// Returns whether others can read messages. A local server has no one else on it.
pub(super) fn is_heard(it: Here) -> bool {
    !it.game.is_kept() && it.core.place != Place::Local
}

pub(super) fn may_answer(it: Here) -> bool {
    let open = it.game.table().offer;
    open.is_some_and(|open| it.game.may(Act::Answer { offer: open.offer, yes: true }))
}

pub(super) fn may_claim(it: Here) -> bool {
    it.game.claimable(it.core.now_ms).is_some()
}

pub(super) fn may_pause(it: Here) -> bool {
    it.game.may(Act::GoOn) || it.game.may_offer(OfferKind::Pause)
}

pub(super) fn may_hint(it: Here) -> bool {
    let over = it.game.game().outcome().is_some();
    it.game.help_allowed() && if over { it.showing.review.is_live() } else { is_stone_due(it) }
}

pub(super) fn may_be_helped(it: Here) -> bool {
    it.game.help_allowed() && it.game.is_live_for_me() && is_stone_due(it)
}

pub(super) fn has_seat(it: Here) -> bool {
    it.game.role().side().is_some() && !it.game.is_kept()
}

pub(super) fn has_game(it: Here) -> bool {
    has_seat(it) && !it.game.is_over()
}

/// Returns whether the opponent can answer offers. The server's bots make none and never leave.
pub(super) fn is_answered(it: Here) -> bool {
    let opponent = it.game.role().side().and_then(|me| it.game.table().seats[me.other()].as_ref());
    has_seat(it) && opponent.is_none_or(|opponent| opponent.bot.is_none())
}

pub(super) fn offers(it: Here) -> bool {
    is_answered(it) && !it.game.is_over()
}

pub(super) fn is_timed(it: Here) -> bool {
    offers(it) && it.game.table().terms.control != TimeControl::None {}
}

/// Returns whether the sides are still to be chosen.
pub(super) fn settles(it: Here) -> bool {
    !it.game.game().is_settled()
}

pub(super) fn follows(it: Here) -> bool {
    it.game.role().side().is_none() && is_wide(it.game.game().rules())
}

pub(super) fn has_window(it: Here) -> bool {
    scrolls(it.game.game().rules())
}

/// Returns whether such a board may be larger than the screen.
pub fn scrolls(rules: &Rules) -> bool {
    is_larger(rules, ALWAYS_FITS)
}

/// Returns whether a player sees only part of such a board.
pub fn is_wide(rules: &Rules) -> bool {
    is_larger(rules, FITS)
}

fn is_larger(rules: &Rules, side: u8) -> bool {
    match rules.area() {
        Area::Bounded { width, height } => width.max(height) > side,
        Area::Boundless => true,
    }
}

pub(super) fn claim_words(it: Here) -> Fixed {
    match it.game.may(Act::Claim(ClaimKind::Draw)) {
        true => words::COMMAND_CLAIM_DRAW,
        false => words::COMMAND_CLAIM_VICTORY,
    }
}

pub(super) fn play_words(it: Here) -> Fixed {
    match it.game.is_over() {
        _ if it.showing.goes_on_by_itself(it.game) => words::COMMAND_PAUSE,
        true => words::COMMAND_PLAY,
        false => words::COMMAND_RESUME,
    }
}
